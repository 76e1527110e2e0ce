#pragma once

#include "gguf/types.h"

#include <cstddef>
#include <cstdint>

namespace archdef::kernels {

/// How a matrix product reads its activations.
enum class ActivationKind : std::uint8_t {
    f32,   ///< as they are
    f16,   ///< rounded to f16 (q8 numerics, F16 weights)
    bf16,  ///< rounded to bf16 (q8 numerics, BF16 weights)
    fixed, ///< fixed point with 24 bits per block of 32 (f32 numerics, quantised weights)
    q8_0,  ///< ggml's Q8_0: 8 bits per block of 32, scale rounded to f16
    q8_1,  ///< Q8_0 with the scaled sum rounded to f16, for weights with a minimum
    q8_k,  ///< ggml's Q8_K: 8 bits per block of 256, scale in f32
};
inline constexpr std::size_t activation_kinds = 7;

/// A block format as the integer kernels see it: value = scale * (quant - offset) + minimum, with unsigned
/// bytes as quants, and one scale and minimum per group. Layouts: ggml-common.h.
struct BlockFormat {
    std::uint32_t block_size = 1;  ///< values per block
    std::uint32_t block_bytes = 0; ///< bytes per block
    std::uint32_t group = 0;       ///< values per scale, 16 or 32; 0 for F32, F16, BF16
    std::int32_t offset = 0;
    bool has_minimum = false;
    ActivationKind q8_activation = ActivationKind::f32;

    constexpr bool quantised() const { return group != 0; }
};

/// block_bytes is 0 for a type that cannot be multiplied.
constexpr BlockFormat format_of(gguf::TensorType type) {
    using enum gguf::TensorType;
    using enum ActivationKind;
    switch (type) {
    case F32:
        return {1, 4, 0, 0, false, f32};
    case F16:
        return {1, 2, 0, 0, false, f16};
    case BF16:
        return {1, 2, 0, 0, false, bf16};
    case Q4_0:
        return {32, 18, 32, 8, false, q8_0};
    case Q4_1:
        return {32, 20, 32, 0, true, q8_1};
    case Q5_0:
        return {32, 22, 32, 16, false, q8_0};
    case Q5_1:
        return {32, 24, 32, 0, true, q8_1};
    case Q8_0:
        return {32, 34, 32, 128, false, q8_0};
    case IQ4_NL:
        return {32, 18, 32, 128, false, q8_0};
    case Q2_K:
        return {256, 84, 16, 0, true, q8_k};
    case Q3_K:
        return {256, 110, 16, 4, false, q8_k};
    case Q4_K:
        return {256, 144, 32, 0, true, q8_k};
    case Q5_K:
        return {256, 176, 32, 0, true, q8_k};
    case Q6_K:
        return {256, 210, 16, 32, false, q8_k};
    case IQ4_XS:
        return {256, 136, 32, 128, false, q8_k};
    default:
        return {};
    }
}

/// The 16 values of IQ4_NL and IQ4_XS, plus 128.
inline constexpr std::uint8_t iq4_values_plus_128[16] = {1,   24,  45,  63,  79,  93,  106, 118,
                                                         129, 141, 153, 166, 181, 197, 217, 241};

} // namespace archdef::kernels
