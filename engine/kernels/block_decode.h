#pragma once

#include "kernels/format.h"
#include "kernels/half.h"

#include <cstddef>
#include <cstdint>

namespace archdef::kernels {

/// One block of a quantised row as BlockFormat describes it. At most 256 values and 16 groups.
struct DecodedBlock {
    std::uint8_t quants[256];
    float scales[16];
    float minimums[16];
};

/// The six-bit scale and minimum of group `j` of Q4_K and Q5_K, from their 12 bytes.
struct ScaleAndMinimum {
    std::uint8_t scale, minimum;
};
static inline ScaleAndMinimum k_scale(const std::uint8_t* packed, std::size_t j) {
    if (j < 4)
        return {static_cast<std::uint8_t>(packed[j] & 63), static_cast<std::uint8_t>(packed[j + 4] & 63)};
    return {static_cast<std::uint8_t>((packed[j + 4] & 15) | ((packed[j - 4] >> 6) << 4)),
            static_cast<std::uint8_t>((packed[j + 4] >> 4) | ((packed[j] >> 6) << 4))};
}

/// Decodes blocks one byte at a time; `Isa` only keeps the copies that are compiled for different instruction
/// sets apart. The order of the multiplications is ggml's (dequantize_row_*), so `scale * (quant - offset) +
/// minimum` has the bits of the dequantised value.
template <class Isa>
struct BlockDecoder {
    static void decode(gguf::TensorType type, const std::byte* block, DecodedBlock& out) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(block);
        const auto half = [block](std::size_t at) { return f16_to_f32(load_u16(block + at)); };
        using enum gguf::TensorType;
        switch (type) {
        case Q4_0:
            out.scales[0] = half(0);
            nibbles(bytes + 2, out.quants);
            break;
        case Q4_1:
            out.scales[0] = half(0);
            out.minimums[0] = half(2);
            nibbles(bytes + 4, out.quants);
            break;
        case Q5_0:
            out.scales[0] = half(0);
            nibbles(bytes + 6, out.quants);
            fifth_bits(load_u32(block + 2), out.quants);
            break;
        case Q5_1:
            out.scales[0] = half(0);
            out.minimums[0] = half(2);
            nibbles(bytes + 8, out.quants);
            fifth_bits(load_u32(block + 4), out.quants);
            break;
        case Q8_0:
            out.scales[0] = half(0);
            for (std::size_t i = 0; i < 32; ++i) out.quants[i] = bytes[2 + i] ^ 0x80;
            break;
        case IQ4_NL:
            out.scales[0] = half(0);
            nibbles(bytes + 2, out.quants);
            for (std::size_t i = 0; i < 32; ++i) out.quants[i] = iq4_values_plus_128[out.quants[i]];
            break;
        case Q2_K:
            q2_k(bytes, half(80), half(82), out);
            break;
        case Q3_K:
            q3_k(bytes, half(108), out);
            break;
        case Q4_K:
            k_scales(bytes + 4, half(0), half(2), out);
            for (std::size_t i = 0; i < 4; ++i) nibble_halves(bytes + 16 + 32 * i, out.quants + 64 * i);
            break;
        case Q5_K:
            k_scales(bytes + 4, half(0), half(2), out);
            for (std::size_t i = 0; i < 4; ++i) nibble_halves(bytes + 48 + 32 * i, out.quants + 64 * i);
            for (std::size_t i = 0; i < 256; ++i)
                out.quants[i] |= static_cast<std::uint8_t>(((bytes[16 + i % 32] >> (i / 32)) & 1) << 4);
            break;
        case Q6_K:
            q6_k(bytes, half(208), out);
            break;
        case IQ4_XS:
            iq4_xs(bytes, half(0), load_u16(block + 2), out);
            break;
        default:
            break;
        }
    }

  private:
    /// 16 bytes to 32 values: low nibbles, then high nibbles.
    static void nibbles(const std::uint8_t* packed, std::uint8_t* quants) {
        for (std::size_t i = 0; i < 16; ++i) {
            quants[i] = packed[i] & 15;
            quants[i + 16] = packed[i] >> 4;
        }
    }
    /// 32 bytes to 64 values: low nibbles, then high nibbles.
    static void nibble_halves(const std::uint8_t* packed, std::uint8_t* quants) {
        for (std::size_t i = 0; i < 32; ++i) {
            quants[i] = packed[i] & 15;
            quants[i + 32] = packed[i] >> 4;
        }
    }
    static void fifth_bits(std::uint32_t bits, std::uint8_t* quants) {
        for (std::size_t i = 0; i < 32; ++i) quants[i] |= static_cast<std::uint8_t>(((bits >> i) & 1) << 4);
    }
    static void k_scales(const std::uint8_t* packed, float d, float minimum, DecodedBlock& out) {
        for (std::size_t j = 0; j < 8; ++j) {
            const ScaleAndMinimum six = k_scale(packed, j);
            out.scales[j] = d * static_cast<float>(six.scale);
            out.minimums[j] = -(minimum * static_cast<float>(six.minimum));
        }
    }
    static void q2_k(const std::uint8_t* bytes, float d, float minimum, DecodedBlock& out) {
        for (std::size_t j = 0; j < 16; ++j) {
            out.scales[j] = d * static_cast<float>(bytes[j] & 15);
            out.minimums[j] = -(minimum * static_cast<float>(bytes[j] >> 4));
        }
        for (std::size_t i = 0; i < 256; ++i)
            out.quants[i] = (bytes[16 + i / 128 * 32 + i % 32] >> (2 * (i % 128 / 32))) & 3;
    }
    static void q3_k(const std::uint8_t* bytes, float d, DecodedBlock& out) {
        const std::uint8_t* packed = bytes + 96;
        for (std::size_t j = 0; j < 16; ++j) {
            const int low = j < 8 ? packed[j] & 15 : packed[j - 8] >> 4;
            const int high = (packed[8 + j % 4] >> (2 * (j / 4))) & 3;
            out.scales[j] = d * static_cast<float>((low | (high << 4)) - 32);
        }
        for (std::size_t i = 0; i < 256; ++i) {
            const int low = (bytes[32 + i / 128 * 32 + i % 32] >> (2 * (i % 128 / 32))) & 3;
            const int high = (bytes[i % 32] >> (i / 32)) & 1;
            out.quants[i] = static_cast<std::uint8_t>(low | (high << 2));
        }
    }
    static void q6_k(const std::uint8_t* bytes, float d, DecodedBlock& out) {
        for (std::size_t j = 0; j < 16; ++j)
            out.scales[j] = d * static_cast<float>(static_cast<std::int8_t>(bytes[192 + j]));
        for (std::size_t i = 0; i < 256; ++i) {
            const std::size_t half = i / 128, quarter = i % 128 / 32, l = i % 32;
            const int low = (bytes[half * 64 + (quarter % 2) * 32 + l] >> (4 * (quarter / 2))) & 15;
            const int high = (bytes[128 + half * 32 + l] >> (2 * quarter)) & 3;
            out.quants[i] = static_cast<std::uint8_t>(low | (high << 4));
        }
    }
    static void iq4_xs(const std::uint8_t* bytes, float d, unsigned high_bits, DecodedBlock& out) {
        for (std::size_t j = 0; j < 8; ++j) {
            const unsigned low = (bytes[4 + j / 2] >> (4 * (j % 2))) & 15u;
            const unsigned high = (high_bits >> (2 * j)) & 3u;
            out.scales[j] = d * static_cast<float>(static_cast<int>(low | (high << 4)) - 32);
            nibbles(bytes + 8 + 16 * j, out.quants + 32 * j);
        }
        for (std::size_t i = 0; i < 256; ++i) out.quants[i] = iq4_values_plus_128[out.quants[i]];
    }
};

} // namespace archdef::kernels
