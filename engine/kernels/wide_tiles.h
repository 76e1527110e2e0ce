#pragma once

#include "kernels/tile_pipeline.h"

namespace archdef::kernels {

/// Steps of TilePipeline for activations in three digits d0, d1, d2, on AMX with bf16. An integer of 8 bits
/// is a bf16, and so is 256 times one. For a group of columns one tile sums weight * (256 * d0 + d1) and
/// another weight * d2. Both are integers below 2^24, since a block's absolute values sum to less than 2^24:
/// then those of its top two digits sum to at most 2^16 + 32, and weights are at most 128. So every f32 on
/// the way is exact, in whatever order a tile adds, and 256 * first + second, rounded once by a fused
/// multiply-add, is the group's sum rounded to f32 as in PanelProduct.
struct WideTiles {
    static constexpr std::size_t tokens = PackedActivation::tokens;

    /// Prepares this thread's tiles for groups of 16 or 32 columns: 0 to 3 sums, 4 and 5 digits, 6 and 7
    /// weights.
    static void begin(std::size_t group) {
        struct alignas(64) {
            std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
            std::uint16_t bytes_per_row[16] = {};
            std::uint8_t rows[16] = {};
        } config;
        for (int tile = 0; tile < 8; ++tile) {
            const bool digits = tile == 4 || tile == 5, weights = tile >= 6;
            config.bytes_per_row[tile] = static_cast<std::uint16_t>(digits ? 2 * group : 64);
            config.rows[tile] = static_cast<std::uint8_t>(weights ? group / 2 : 16);
        }
        _tile_loadconfig(&config);
    }

    /// Copies 16 tokens' digits into the order in which the tiles read them, so that they stream: bf16
    /// [columns/32][3][16 tokens][32] of 256 * d0, d1, d2. Of four columns the second and the third change
    /// places, as in `widen`.
    static void pack(const std::byte* records, const ActivationLayout& layout, std::byte* packed) {
        const std::size_t stride = layout.stride(), blocks = layout.columns / 32;
        for (std::size_t block = 0; block < blocks; ++block)
            for (std::size_t digit = 0; digit < 3; ++digit)
                for (std::size_t t = 0; t < tokens; ++t)
                    pack_digits(records + t * stride + digit * layout.columns + block * 32,
                                digit == 0 ? 256.0f : 1.0f, packed + (block * 3 + digit) * plane + t * 64);
    }

    /// Unsigned quants of a panel as weights for the tiles, bf16 [columns/2][16 rows][2].
    static void widen(const std::uint8_t* quants, std::size_t columns, std::int32_t offset, std::byte* wide) {
        const __m512i byte = _mm512_set1_epi32(0xff), magic = _mm512_set1_epi32(0x4b000000);
        // A byte below the exponent of 2^23 is 2^23 and the byte; the difference is exact.
        const __m512 zero = _mm512_set1_ps(static_cast<float>(0x800000 + offset));
        const auto number = [&](__m512i shifted) {
            return _mm512_castps_si512(_mm512_sub_ps(
                _mm512_castsi512_ps(_mm512_ternarylogic_epi32(shifted, byte, magic, 0xea)), zero));
        };
        for (std::size_t i = 0; i < panel_rows * columns; i += 64, wide += 128) {
            const __m512i four = _mm512_load_si512(quants + i);
            const __m512i a = number(four), b = number(_mm512_srli_epi32(four, 8));
            const __m512i c = number(_mm512_srli_epi32(four, 16)), d = number(_mm512_srli_epi32(four, 24));
            _mm512_store_si512(wide, upper_halves(a, c));
            _mm512_store_si512(wide + 64, upper_halves(b, d));
        }
    }

    /// Sums of one group, [16 tokens][16 outputs].
    struct Sums {
        float high[256], low[256];
    };

    template <std::size_t Group>
    [[gnu::always_inline]] static void multiply(bool odd, const std::byte* weights,
                                                const std::byte* activation, std::size_t first,
                                                std::size_t column) {
        const std::byte* of_group = weights + column * panel_rows * 2;
        const std::size_t at = first + column;
        const std::byte* digits = activation + at / 32 * plane * 3 + at % 32 * 2;
        if (odd) {
            _tile_loadd(7, of_group, 64);
            _tile_loadd(4, digits, 64);
            _tile_zero(2);
            _tile_dpbf16ps(2, 4, 7);
            _tile_loadd(5, digits + 2 * plane, 64);
            _tile_zero(3);
            _tile_dpbf16ps(3, 5, 7);
            _tile_loadd(4, digits + plane, 64);
            _tile_dpbf16ps(2, 4, 7);
        } else {
            _tile_loadd(6, of_group, 64);
            _tile_loadd(4, digits, 64);
            _tile_zero(0);
            _tile_dpbf16ps(0, 4, 6);
            _tile_loadd(5, digits + 2 * plane, 64);
            _tile_zero(1);
            _tile_dpbf16ps(1, 5, 6);
            _tile_loadd(4, digits + plane, 64);
            _tile_dpbf16ps(0, 4, 6);
        }
    }
    [[gnu::always_inline]] static void store(bool odd, Sums& sums) {
        if (odd) {
            _tile_stored(3, sums.low, 64);
            _tile_stored(2, sums.high, 64);
        } else {
            _tile_stored(1, sums.low, 64);
            _tile_stored(0, sums.high, 64);
        }
    }
    [[gnu::always_inline]] static __m512 sum(const Sums& sums, std::size_t token) {
        return _mm512_fmadd_ps(_mm512_load_ps(sums.high + 16 * token), _mm512_set1_ps(256.0f),
                               _mm512_load_ps(sums.low + 16 * token));
    }

  private:
    static constexpr std::size_t plane = tokens * 64; ///< bytes of a digit of 32 columns

    static __m512i upper_halves(__m512i even, __m512i odd) {
        return _mm512_ternarylogic_epi32(_mm512_srli_epi32(even, 16), odd, _mm512_set1_epi32(-65536), 0xf8);
    }

    static void pack_digits(const std::byte* from, float factor, std::byte* to) {
        const auto sixteen = [&](const std::byte* bytes) {
            const __m512i integers =
                _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
            return _mm512_castps_si512(_mm512_mul_ps(_mm512_cvtepi32_ps(integers), _mm512_set1_ps(factor)));
        };
        const __m512i a = sixteen(from), b = sixteen(from + 16);
        const __m512i even = _mm512_setr_epi32(0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29);
        const __m512i odd = _mm512_add_epi32(even, _mm512_set1_epi32(2));
        _mm512_storeu_si512(
            to, upper_halves(_mm512_permutex2var_epi32(a, even, b), _mm512_permutex2var_epi32(a, odd, b)));
    }
};

} // namespace archdef::kernels
