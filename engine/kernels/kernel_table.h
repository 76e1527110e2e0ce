#pragma once

#include "kernels/activation.h"
#include "kernels/kernels.h"

namespace archdef::kernels {

/// One matrix product as the instruction-set files see it.
struct Product {
    Matrix weight;
    BlockFormat format;
    std::size_t planes = 0;                 ///< of an integer activation
    const std::byte* activations = nullptr; ///< converted tokens: ActivationLayout records, or rows of f32
    std::size_t tokens = 0;
    float* output = nullptr; ///< [tokens, weight.rows]
    bool tiled = false;      ///< activations are what KernelTable::pack_tile made of each 16 tokens
};

/// A part of attention: some query rows of the heads that share one key-value head.
struct AttentionTask {
    const float* query; ///< [rows, heads * key_dim]
    float* output;      ///< [rows, heads * value_dim]
    CacheView cache;
    std::size_t heads;
    std::size_t first_position;
    std::size_t window;
    float scale;
    std::size_t kv_head;
    std::size_t first_head, last_head; ///< query heads [first, last) of that key-value head
    std::size_t first_row, last_row;
};

/// The kernels of one instruction set. All tables give the same bits.
struct KernelTable {
    const char* name;
    void (*convert)(ActivationKind kind, const float* from, std::size_t columns, std::byte* to);
    /// Outputs of panels [first, last) of 16 rows. `scratch` has product_scratch_bytes, aligned to 64.
    void (*multiply)(const Product& product, std::size_t first, std::size_t last, std::byte* scratch);
    std::size_t (*multiply_scratch)(const Product& product);
    /// Reorders the records of 16 tokens for `multiply`; null where it reads them as they are.
    void (*pack_tile)(const std::byte* records, const ActivationLayout& layout, std::byte* packed);
    void (*attend)(const AttentionTask& task, std::byte* scratch);
    std::size_t (*attend_scratch)(const AttentionTask& task);
    void (*read_row)(const Matrix& table, std::size_t row, float* output);
    void (*rms_norm)(const float* input, const float* weight, float epsilon, std::size_t rows,
                     std::size_t width, float* output);
    void (*rope)(float* data, std::size_t rows, std::size_t heads, std::size_t head_dim,
                 std::size_t first_position, const RopeTable& table);
    void (*silu)(float* data, std::size_t count);
    void (*gelu_erf)(float* data, std::size_t count);
    void (*gelu_tanh)(float* data, std::size_t count);
    void (*relu)(float* data, std::size_t count);
    std::int32_t (*sum_words)(const std::byte* memory, std::size_t bytes);
};

const KernelTable& portable_kernels();
#if defined(__x86_64__)
const KernelTable& avx2_kernels();
const KernelTable& avx512_kernels();
const KernelTable& amx_kernels(); ///< AVX-512, and tiles for products with many tokens
#elif defined(__aarch64__) || defined(_M_ARM64)
const KernelTable& neon_kernels();
const KernelTable& neon_dotprod_kernels(); ///< NEON, and dot products of bytes
#endif

/// The tables that this CPU can run, the best one last.
std::span<const KernelTable* const> usable_kernels();

/// The table in use: the best one, or the one that ARCHDEF_SIMD names if the CPU can run it.
const KernelTable& kernels_in_use();

/// matmul_many and attention with the kernels of a given table.
void matmul_many_with(const KernelTable& kernels, std::span<const MatmulJob> jobs, const float* input,
                      std::size_t tokens, Numerics numerics, ThreadPool& pool);
void attention_with(const KernelTable& kernels, const float* query, std::size_t rows, std::size_t heads,
                    std::size_t first_position, const CacheView& cache, float scale, std::size_t window,
                    float* output, ThreadPool& pool);

} // namespace archdef::kernels
