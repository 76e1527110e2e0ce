#pragma once

#include "kernels/wide_tiles.h"

namespace archdef::kernels {

/// Steps of TilePipeline for activations in one digit, on AMX with 8-bit integers.
struct ByteTiles {
    static constexpr std::size_t tokens = PackedActivation::tokens;

    /// Prepares this thread's tiles for groups of 16 or 32 columns: 0 and 1 sums, 6 digits, 7 weights.
    static void begin(std::size_t group) {
        struct alignas(64) {
            std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
            std::uint16_t bytes_per_row[16] = {};
            std::uint8_t rows[16] = {};
        } config;
        for (int tile = 0; tile < 8; ++tile) {
            config.bytes_per_row[tile] = static_cast<std::uint16_t>(tile == 6 ? group : 64);
            config.rows[tile] = static_cast<std::uint8_t>(tile == 7 ? group / 4 : 16);
        }
        _tile_loadconfig(&config);
    }

    /// Signed quants from unsigned ones.
    static void remove_offset(const std::uint8_t* quants, std::size_t columns, std::int32_t offset,
                              std::byte* to) {
        const __m512i shift = _mm512_set1_epi8(static_cast<char>(offset));
        for (std::size_t i = 0; i < panel_rows * columns; i += 64)
            _mm512_store_si512(to + i, _mm512_sub_epi8(_mm512_load_si512(quants + i), shift));
    }

    /// Sums of one group, [16 tokens][16 outputs].
    struct Sums {
        std::int32_t sum[256];
    };

    template <std::size_t Group>
    [[gnu::always_inline]] static void multiply(bool odd, const std::byte* weights,
                                                const std::byte* activation, std::size_t first,
                                                std::size_t column) {
        const std::size_t at = first + column;
        _tile_loadd(7, weights + column * panel_rows, 64);
        _tile_loadd(6, activation + at / 32 * (tokens * 32) + at % 32, 32);
        if (odd) {
            _tile_zero(1);
            _tile_dpbssd(1, 6, 7);
        } else {
            _tile_zero(0);
            _tile_dpbssd(0, 6, 7);
        }
    }
    [[gnu::always_inline]] static void store(bool odd, Sums& sums) {
        if (odd)
            _tile_stored(1, sums.sum, 64);
        else
            _tile_stored(0, sums.sum, 64);
    }
    [[gnu::always_inline]] static __m512 sum(const Sums& sums, std::size_t token) {
        return _mm512_cvtepi32_ps(_mm512_load_si512(sums.sum + 16 * token));
    }
};

/// PanelProduct for 16 tokens at once on AMX: a tile holds 16 tokens by a group of columns, another the
/// panel's same columns, and one instruction multiplies them into 16 x 16 sums. The sums are exact, so the
/// bits are those of PanelProduct.
struct TileProduct {
    using Packed = PackedActivation;
    using Job = TileJob;
    static constexpr std::size_t tokens = PackedActivation::tokens;

    static void begin(std::size_t group, std::size_t planes) {
        if (planes == 3)
            WideTiles::begin(group);
        else
            ByteTiles::begin(group);
    }
    static void end() { _tile_release(); }

    /// Copies 16 tokens' records into the order in which the tiles read them, so that they stream:
    ///   digits         one plane: i8 [columns/32][16 tokens][32]; three: WideTiles::pack
    ///   scales         f32 [columns/32][16 tokens]
    ///   scaled_sums32  f32 [columns/32][16 tokens],  scaled_sums16  f32 [columns/16][16 tokens]
    static void pack(const std::byte* records, const ActivationLayout& layout, std::byte* packed) {
        const std::size_t stride = layout.stride(), blocks = layout.columns / 32;
        const PackedActivation at(layout);
        if (layout.planes == 3) {
            WideTiles::pack(records, layout, packed);
        } else {
            for (std::size_t block = 0; block < blocks; ++block)
                for (std::size_t t = 0; t < tokens; ++t)
                    std::memcpy(packed + (block * tokens + t) * 32, records + t * stride + block * 32, 32);
        }
        const auto turn = [&](std::size_t from, std::size_t to, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t t = 0; t < tokens; ++t)
                    std::memcpy(packed + to + (i * tokens + t) * 4, records + t * stride + from + i * 4, 4);
        };
        turn(layout.scales_at(), at.scales, blocks);
        turn(layout.scaled_sums32_at(), at.scaled_sums32, blocks);
        turn(layout.scaled_sums16_at(), at.scaled_sums16, 2 * blocks);
    }

    /// Bytes of TileJob::weights for so many columns.
    static constexpr std::size_t weight_bytes(std::size_t columns) { return panel_rows * columns * 2; }

    /// Weights for `Add` from a panel's unsigned quants.
    static void prepare(const std::uint8_t* quants, std::size_t columns, std::int32_t offset,
                        std::size_t planes, std::byte* weights) {
        if (planes == 3)
            WideTiles::widen(quants, columns, offset, weights);
        else
            ByteTiles::remove_offset(quants, columns, offset, weights);
    }

    using Add = void (*)(const TileJob* jobs, std::size_t count, const PackedActivation& at,
                         std::size_t first, std::size_t columns);

    static Add choose(const BlockFormat& format, std::size_t planes) {
        if (planes == 3) return choose<WideTiles>(format);
        return choose<ByteTiles>(format);
    }

  private:
    template <class Steps>
    static Add choose(const BlockFormat& format) {
        if (format.group == 32)
            return format.has_minimum ? &TilePipeline<Steps, 32, true>::add
                                      : &TilePipeline<Steps, 32, false>::add;
        return format.has_minimum ? &TilePipeline<Steps, 16, true>::add
                                  : &TilePipeline<Steps, 16, false>::add;
    }
};

} // namespace archdef::kernels
