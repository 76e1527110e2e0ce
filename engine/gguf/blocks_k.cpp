#include "gguf/block_decoders.h"

/// Blocks of 256 values.
namespace archdef::gguf::decode {

void q2_k(const std::byte* block, float* values) {
    const std::byte* scales = block;
    const std::byte* quants = block + 16;
    const float d = half_at(block, 80), dmin = half_at(block, 82);
    std::size_t group = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::uint32_t shift = 0; shift < 8; shift += 2) {
            for (std::size_t part = 0; part < 2; ++part, ++group) {
                const std::uint32_t scale = byte_at(scales, group);
                const float dl = d * static_cast<float>(scale & 15),
                            ml = dmin * static_cast<float>(scale >> 4);
                for (std::size_t l = 0; l < 16; ++l) {
                    const std::uint32_t q = byte_at(quants, 32 * half + 16 * part + l) >> shift & 3;
                    *values++ = dl * static_cast<float>(q) - ml;
                }
            }
        }
    }
}

std::array<int, 16> q3_k_scales(const std::byte* packed) {
    std::array<int, 16> scales{};
    for (std::size_t i = 0; i < 16; ++i) {
        const std::uint32_t low = i < 8 ? byte_at(packed, i) & 15 : byte_at(packed, i - 8) >> 4;
        const std::uint32_t high = byte_at(packed, 8 + i % 4) >> (2 * (i / 4)) & 3;
        scales[i] = static_cast<int>(low | high << 4) - 32;
    }
    return scales;
}

void q3_k(const std::byte* block, float* values) {
    const std::byte* high_bits = block;
    const std::byte* quants = block + 32;
    const std::array<int, 16> scales = q3_k_scales(block + 96);
    const float d = half_at(block, 108);
    std::size_t group = 0;
    std::uint32_t mask_bit = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::uint32_t shift = 0; shift < 8; shift += 2, ++mask_bit) {
            for (std::size_t part = 0; part < 2; ++part, ++group) {
                const float dl = d * static_cast<float>(scales[group]);
                for (std::size_t l = 16 * part; l < 16 * part + 16; ++l) {
                    const auto low = static_cast<int>(byte_at(quants, 32 * half + l) >> shift & 3);
                    const bool set = byte_at(high_bits, l) >> mask_bit & 1;
                    *values++ = dl * static_cast<float>(low - (set ? 0 : 4));
                }
            }
        }
    }
}

ScaleAndMin k_scale_and_min(const std::byte* packed, std::size_t j) {
    if (j < 4) return {byte_at(packed, j) & 63, byte_at(packed, j + 4) & 63};
    return {(byte_at(packed, j + 4) & 15) | byte_at(packed, j - 4) >> 6 << 4,
            byte_at(packed, j + 4) >> 4 | byte_at(packed, j) >> 6 << 4};
}

void q4_k(const std::byte* block, float* values) {
    const float d = half_at(block, 0), dmin = half_at(block, 2);
    const std::byte* quants = block + 16;
    for (std::size_t group = 0; group < 8; ++group) {
        const auto [scale, minimum] = k_scale_and_min(block + 4, group);
        const float dl = d * static_cast<float>(scale), ml = dmin * static_cast<float>(minimum);
        const std::uint32_t shift = group % 2 == 0 ? 0 : 4;
        for (std::size_t l = 0; l < 32; ++l) {
            const std::uint32_t q = byte_at(quants, group / 2 * 32 + l) >> shift & 15;
            *values++ = dl * static_cast<float>(q) - ml;
        }
    }
}

void q5_k(const std::byte* block, float* values) {
    const float d = half_at(block, 0), dmin = half_at(block, 2);
    const std::byte* high_bits = block + 16;
    const std::byte* quants = block + 48;
    for (std::size_t group = 0; group < 8; ++group) {
        const auto [scale, minimum] = k_scale_and_min(block + 4, group);
        const float dl = d * static_cast<float>(scale), ml = dmin * static_cast<float>(minimum);
        const std::uint32_t shift = group % 2 == 0 ? 0 : 4;
        for (std::size_t l = 0; l < 32; ++l) {
            const std::uint32_t low = byte_at(quants, group / 2 * 32 + l) >> shift & 15;
            const std::uint32_t high = byte_at(high_bits, l) >> group & 1;
            *values++ = dl * static_cast<float>(low | high << 4) - ml;
        }
    }
}

void q6_k(const std::byte* block, float* values) {
    const std::byte* scales = block + 192;
    const float d = half_at(block, 208);
    for (std::size_t half = 0; half < 2; ++half) {
        const std::byte* low = block + 64 * half;
        const std::byte* high = block + 128 + 32 * half;
        for (std::size_t l = 0; l < 32; ++l) {
            for (std::size_t quarter = 0; quarter < 4; ++quarter) {
                const std::uint32_t low_byte = byte_at(low, l + 32 * (quarter % 2));
                const std::uint32_t nibble = quarter < 2 ? low_byte & 15 : low_byte >> 4;
                const std::uint32_t top = byte_at(high, l) >> (2 * quarter) & 3;
                const int q = static_cast<int>(nibble | top << 4) - 32;
                const int scale = signed_at(scales, 8 * half + l / 16 + 2 * quarter);
                values[128 * half + l + 32 * quarter] = d * static_cast<float>(scale) * static_cast<float>(q);
            }
        }
    }
}

void q8_k(const std::byte* block, float* values) {
    const auto d = load<float>(block, needs_swap(false));
    for (std::size_t j = 0; j < 256; ++j) values[j] = d * static_cast<float>(signed_at(block, 4 + j));
}

void iq4_xs(const std::byte* block, float* values) {
    const float d = half_at(block, 0);
    const auto scales_high = load<std::uint16_t>(block + 2, needs_swap(false));
    for (std::size_t group = 0; group < 8; ++group) {
        const std::uint32_t low = byte_at(block, 4 + group / 2) >> (4 * (group % 2)) & 15;
        const std::uint32_t high = static_cast<std::uint32_t>(scales_high) >> (2 * group) & 3;
        const float dl = d * static_cast<float>(static_cast<int>(low | high << 4) - 32);
        for (std::size_t j = 0; j < 16; ++j) {
            const std::uint32_t q = byte_at(block, 8 + 16 * group + j);
            values[32 * group + j] = dl * iq4_levels[q & 15];
            values[32 * group + j + 16] = dl * iq4_levels[q >> 4];
        }
    }
}

void tq1_0(const std::byte* block, float* values) {
    constexpr std::array<std::uint32_t, 5> powers{1, 3, 9, 27, 81};
    const float d = half_at(block, 52);
    const auto run = [&](std::size_t begin, std::size_t bytes, std::size_t digits) {
        for (std::size_t n = 0; n < digits; ++n) {
            for (std::size_t j = 0; j < bytes; ++j) {
                const std::uint32_t shifted = byte_at(block, begin + j) * powers[n] & 255;
                *values++ = static_cast<float>(static_cast<int>(shifted * 3 >> 8) - 1) * d;
            }
        }
    };
    run(0, 32, 5);
    run(32, 16, 5);
    run(48, 4, 4);
}

void tq2_0(const std::byte* block, float* values) {
    const float d = half_at(block, 64);
    for (std::size_t begin = 0; begin < 64; begin += 32) {
        for (std::uint32_t shift = 0; shift < 8; shift += 2) {
            for (std::size_t j = 0; j < 32; ++j) {
                const auto q = static_cast<int>(byte_at(block, begin + j) >> shift & 3);
                *values++ = static_cast<float>(q - 1) * d;
            }
        }
    }
}

} // namespace archdef::gguf::decode
