#pragma once

#include <bit>
#include <cstdint>

namespace archdef::gguf {

/// IEEE binary16 to binary32; exact.
constexpr float half_to_float(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half & 0x8000u} << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1Fu;
    const std::uint32_t mantissa = half & 0x3FFu;
    if (exponent == 0) {
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000u | mantissa << 13);
    return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
}

/// bfloat16 to binary32; exact.
constexpr float bfloat16_to_float(std::uint16_t value) {
    return std::bit_cast<float>(std::uint32_t{value} << 16);
}

} // namespace archdef::gguf
