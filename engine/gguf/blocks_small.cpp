#include "gguf/block_decoders.h"

#include <cmath>

/// Blocks of 32 to 128 values.
namespace archdef::gguf::decode {

void q4_0(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 16; ++j) {
        const auto q = static_cast<int>(byte_at(block, 2 + j));
        values[j] = static_cast<float>((q & 15) - 8) * d;
        values[j + 16] = static_cast<float>((q >> 4) - 8) * d;
    }
}

void q4_1(const std::byte* block, float* values) {
    const float d = half_at(block, 0), m = half_at(block, 2);
    for (std::size_t j = 0; j < 16; ++j) {
        const std::uint32_t q = byte_at(block, 4 + j);
        values[j] = static_cast<float>(q & 15) * d + m;
        values[j + 16] = static_cast<float>(q >> 4) * d + m;
    }
}

void q5_0(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    const auto high = load<std::uint32_t>(block + 2, needs_swap(false));
    for (std::size_t j = 0; j < 16; ++j) {
        const std::uint32_t q = byte_at(block, 6 + j);
        const std::uint32_t low_value = (q & 15) | (high >> j & 1) << 4;
        const std::uint32_t high_value = q >> 4 | (high >> (j + 16) & 1) << 4;
        values[j] = static_cast<float>(static_cast<int>(low_value) - 16) * d;
        values[j + 16] = static_cast<float>(static_cast<int>(high_value) - 16) * d;
    }
}

void q5_1(const std::byte* block, float* values) {
    const float d = half_at(block, 0), m = half_at(block, 2);
    const auto high = load<std::uint32_t>(block + 4, needs_swap(false));
    for (std::size_t j = 0; j < 16; ++j) {
        const std::uint32_t q = byte_at(block, 8 + j);
        values[j] = static_cast<float>((q & 15) | (high >> j & 1) << 4) * d + m;
        values[j + 16] = static_cast<float>(q >> 4 | (high >> (j + 16) & 1) << 4) * d + m;
    }
}

void q8_0(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 32; ++j) values[j] = static_cast<float>(signed_at(block, 2 + j)) * d;
}

void q8_1(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 32; ++j) values[j] = static_cast<float>(signed_at(block, 4 + j)) * d;
}

void iq4_nl(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 16; ++j) {
        const std::uint32_t q = byte_at(block, 2 + j);
        values[j] = d * iq4_levels[q & 15];
        values[j + 16] = d * iq4_levels[q >> 4];
    }
}

float mxfp4_scale(std::uint32_t exponent) {
    return std::ldexp(1.0f, static_cast<int>(exponent) - 128);
}

void mxfp4(const std::byte* block, float* values) {
    const float d = mxfp4_scale(byte_at(block, 0));
    for (std::size_t j = 0; j < 16; ++j) {
        const std::uint32_t q = byte_at(block, 1 + j);
        values[j] = fp4_levels[q & 15] * d;
        values[j + 16] = fp4_levels[q >> 4] * d;
    }
}

float nvfp4_scale(std::uint32_t byte) {
    const std::uint32_t exponent = byte >> 3 & 15, mantissa = byte & 7;
    if (byte == 0x7F) return 0;
    if (exponent == 0) return static_cast<float>(mantissa) * 0x1p-9f;
    return std::ldexp(1.0f + static_cast<float>(mantissa) / 8.0f, static_cast<int>(exponent) - 7);
}

void nvfp4(const std::byte* block, float* values) {
    for (std::size_t s = 0; s < 4; ++s) {
        const float d = 0.5f * nvfp4_scale(byte_at(block, s));
        for (std::size_t j = 0; j < 8; ++j) {
            const std::uint32_t q = byte_at(block, 4 + 8 * s + j);
            values[16 * s + j] = fp4_levels[q & 15] * d;
            values[16 * s + j + 8] = fp4_levels[q >> 4] * d;
        }
    }
}

void q1_0(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 128; ++j) values[j] = byte_at(block, 2 + j / 8) >> (j % 8) & 1 ? d : -d;
}

void q2_0(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    for (std::size_t j = 0; j < 64; ++j) {
        const auto q = static_cast<int>(byte_at(block, 2 + j / 4) >> (2 * (j % 4)) & 3);
        values[j] = static_cast<float>(q - 1) * d;
    }
}

} // namespace archdef::gguf::decode
