#pragma once

#include "gguf/types.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace archdef {
class ThreadPool;
}

/// The numeric work of the engine. Rows are contiguous f32; `rows` is the number of tokens in the call. Every
/// result has the same bits whatever the number of threads, and a row's result does not depend on how many
/// rows are computed with it.
namespace archdef::kernels {

/// A matrix in its file format: `rows` rows (outputs) of `columns` values (inputs), each row_bytes long.
struct Matrix {
    gguf::TensorType type = gguf::TensorType::F32;
    const std::byte* data = nullptr;
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::size_t row_bytes = 0;
};

enum class Numerics : std::uint8_t {
    f32, ///< weights dequantised, f32 activations, f32 accumulation, f32 KV cache
    q8,  ///< activations rounded to 8 bits per block as ggml does (Q8_0 or Q8_K), KV cache f16
};

bool can_multiply(gguf::TensorType type);

/// The instruction set in use: "portable", "AVX2", "AVX-512" or "AMX" (AVX-512 with tiles for prompts).
/// ARCHDEF_SIMD=portable|avx2|avx512|amx forces one. The results have the same bits on all of them.
std::string_view instruction_set();

/// output[t][o] = sum over i of input[t][i] * weight[o][i]. input [tokens, columns], output [tokens, rows].
void matmul(const Matrix& weight, const float* input, std::size_t tokens, float* output, Numerics numerics,
            ThreadPool& pool);

/// Several weights over one input (q, k, v; gate, up) in one parallel region.
struct MatmulJob {
    const Matrix* weight;
    float* output;
};
void matmul_many(std::span<const MatmulJob> jobs, const float* input, std::size_t tokens, Numerics numerics,
                 ThreadPool& pool);

/// Row `row` of a table, decoded: output [columns].
void read_row(const Matrix& table, std::size_t row, float* output);

/// output = input / sqrt(mean(input²) + epsilon) * weight, per row of `width`. In place is allowed. `weight`
/// holds `width` values.
void rms_norm(const float* input, const float* weight, float epsilon, std::size_t rows, std::size_t width,
              float* output);

/// How one layer's rotary embedding turns a head.
struct RopeTable {
    std::size_t rotary_dims = 0;   ///< even; the columns behind it are left alone
    bool interleaved = false;      ///< pairs (2j, 2j+1); else halves (j, j + rotary_dims/2)
    const float* cosine = nullptr; ///< [positions, rotary_dims/2], magnitude scale included
    const float* sine = nullptr;
};

/// Turns each head of each row; row t stands at position first_position + t. data [rows, heads * head_dim].
void rope(float* data, std::size_t rows, std::size_t heads, std::size_t head_dim, std::size_t first_position,
          const RopeTable& table);

/// One layer's cache, f32 (numerics f32) or f16 (q8): [positions, kv_heads * head_dim].
struct CacheView {
    void* keys;
    void* values;
    bool half;
    std::size_t kv_heads, key_dim, value_dim;
};

/// Causal grouped-query attention of `rows` new tokens over the cache, which already holds their keys and
/// values. A key at distance >= window is not seen (0: no window). query [rows, heads * key_dim] → output
/// [rows, heads * value_dim].
void attention(const float* query, std::size_t rows, std::size_t heads, std::size_t first_position,
               const CacheView& cache, float scale, std::size_t window, float* output, ThreadPool& pool);

void silu(float* data, std::size_t count);
void gelu_erf(float* data, std::size_t count);
void gelu_tanh(float* data, std::size_t count);
void relu(float* data, std::size_t count);

} // namespace archdef::kernels
