#pragma once

#include "gguf/half.h"
#include "gguf/little_endian.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// One function per block format: reads one block and writes its values in order. Layouts: ggml-common.h;
/// order of the f32 operations: ggml's dequantize_row_*.
namespace archdef::gguf::decode {

inline std::uint32_t byte_at(const std::byte* block, std::size_t i) {
    return std::to_integer<std::uint32_t>(block[i]);
}
inline int signed_at(const std::byte* block, std::size_t i) {
    return static_cast<std::int8_t>(block[i]);
}
inline float half_at(const std::byte* block, std::size_t i) {
    return half_to_float(load<std::uint16_t>(block + i, needs_swap(false)));
}

/// The 16 levels of IQ4_NL and IQ4_XS.
inline constexpr std::array<float, 16> iq4_levels{-127, -104, -83, -65, -49, -35, -22, -10,
                                                  1,    13,   25,  38,  53,  69,  89,  113};
/// The 16 levels of MXFP4 and NVFP4: twice E2M1.
inline constexpr std::array<float, 16> fp4_levels{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// 2^(e-128): the scale of MXFP4 for twice E2M1.
float mxfp4_scale(std::uint32_t exponent);
/// An unsigned E4M3 scale of NVFP4.
float nvfp4_scale(std::uint32_t byte);

/// Scale and minimum of group j (0 to 7) of Q4_K and Q5_K, from their 12 packed bytes.
struct ScaleAndMin {
    std::uint32_t scale, minimum;
};
ScaleAndMin k_scale_and_min(const std::byte* packed, std::size_t j);
/// The 16 six-bit scales of Q3_K less 32, from their 12 packed bytes.
std::array<int, 16> q3_k_scales(const std::byte* packed);

void q4_0(const std::byte* block, float* values);
void q4_1(const std::byte* block, float* values);
void q5_0(const std::byte* block, float* values);
void q5_1(const std::byte* block, float* values);
void q8_0(const std::byte* block, float* values);
void q8_1(const std::byte* block, float* values);
void iq4_nl(const std::byte* block, float* values);
void mxfp4(const std::byte* block, float* values);
void nvfp4(const std::byte* block, float* values);
void q1_0(const std::byte* block, float* values);
void q2_0(const std::byte* block, float* values);

void q2_k(const std::byte* block, float* values);
void q3_k(const std::byte* block, float* values);
void q4_k(const std::byte* block, float* values);
void q5_k(const std::byte* block, float* values);
void q6_k(const std::byte* block, float* values);
void q8_k(const std::byte* block, float* values);
void iq4_xs(const std::byte* block, float* values);
void tq1_0(const std::byte* block, float* values);
void tq2_0(const std::byte* block, float* values);

} // namespace archdef::gguf::decode
