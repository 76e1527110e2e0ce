#pragma once

#include "kernels/panel.h"
#include "kernels/vector_avx512.h"

namespace archdef::kernels {

/// PanelProduct for 16 tokens at once on AMX: a tile holds 16 tokens by a group of columns, another the
/// panel's same columns, and one instruction multiplies them into 16 x 16 sums. The sums are exact, so the
/// bits are those of PanelProduct.
class TileProduct {
  public:
    static constexpr std::size_t tokens = 16;

    /// Prepares this thread's tiles for groups of 16 or 32 columns; `end` gives them back.
    static void begin(std::size_t group) {
        struct alignas(64) {
            std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
            std::uint16_t bytes_per_row[16] = {};
            std::uint8_t rows[16] = {};
        } config;
        for (int tile = 0; tile < 6; ++tile) {
            config.bytes_per_row[tile] = 64;
            config.rows[tile] = 16;
        }
        config.bytes_per_row[6] = static_cast<std::uint16_t>(group);
        config.rows[6] = 16;
        config.bytes_per_row[7] = 64;
        config.rows[7] = static_cast<std::uint8_t>(group / 4);
        _tile_loadconfig(&config);
    }
    static void end() { _tile_release(); }

    /// Copies 16 tokens' records into the order in which the tiles read them, so that they stream:
    ///   digits         i8  [columns/32][planes][16 tokens][32]
    ///   scales         f32 [columns/32][16 tokens]
    ///   scaled_sums32  f32 [columns/32][16 tokens],  scaled_sums16  f32 [columns/16][16 tokens]
    /// They take no more than the records.
    static void pack(const std::byte* records, const ActivationLayout& layout, std::byte* packed) {
        const std::size_t stride = layout.stride(), blocks = layout.columns / 32;
        const Packed at(layout);
        for (std::size_t block = 0; block < blocks; ++block)
            for (std::size_t plane = 0; plane < layout.planes; ++plane)
                for (std::size_t t = 0; t < tokens; ++t)
                    std::memcpy(packed + ((block * layout.planes + plane) * tokens + t) * 32,
                                records + t * stride + plane * layout.columns + block * 32, 32);
        const auto turn = [&](std::size_t from, std::size_t to, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t t = 0; t < tokens; ++t)
                    std::memcpy(packed + to + (i * tokens + t) * 4, records + t * stride + from + i * 4, 4);
        };
        turn(layout.scales_at(), at.scales, blocks);
        turn(layout.scaled_sums32_at(), at.scaled_sums32, blocks);
        turn(layout.scaled_sums16_at(), at.scaled_sums16, 2 * blocks);
    }

    /// From unsigned quants to signed ones without an offset.
    static void remove_offset(const Panel& panel, std::size_t columns, std::int32_t offset) {
        const __m512i shift = _mm512_set1_epi8(static_cast<char>(offset));
        for (std::size_t i = 0; i < panel_rows * columns; i += 64) {
            std::uint8_t* quants = panel.quants + i;
            _mm512_store_si512(quants, _mm512_sub_epi8(_mm512_load_si512(quants), shift));
        }
    }

    /// Adds columns [first, first + columns) to totals [16 tokens][16 outputs]; the panel is signed,
    /// `activation` what `pack` made.
    using Add = void (*)(const Panel& panel, const std::byte* activation, const ActivationLayout& layout,
                         std::size_t first, std::size_t columns, float* totals);

    static Add choose(const BlockFormat& format, std::size_t planes) {
        if (planes == 3) return choose_group<3>(format);
        return choose_group<1>(format);
    }

  private:
    struct Packed {
        std::size_t scales, scaled_sums32, scaled_sums16;
        explicit Packed(const ActivationLayout& layout)
            : scales(layout.planes * layout.columns * tokens),
              scaled_sums32(scales + layout.columns / 32 * tokens * 4),
              scaled_sums16(scaled_sums32 + layout.columns / 32 * tokens * 4) {}
    };

    template <std::size_t Planes>
    static Add choose_group(const BlockFormat& format) {
        if (format.group == 32) return format.has_minimum ? &add<Planes, 32, true> : &add<Planes, 32, false>;
        return format.has_minimum ? &add<Planes, 16, true> : &add<Planes, 16, false>;
    }

    /// Sums of one group, [planes][16 tokens][16 outputs].
    using Sums = std::int32_t[3][256];

    template <std::size_t Planes, std::size_t Group, bool Minimum>
    static void add(const Panel& panel, const std::byte* activation, const ActivationLayout& layout,
                    std::size_t first, std::size_t columns, float* totals) {
        __m512 total[tokens];
        for (std::size_t t = 0; t < tokens; ++t) total[t] = _mm512_loadu_ps(totals + 16 * t);
        // A group's tiles are multiplied while the sums of the one `delay` before are scaled: tiles are slow
        // to come, and what is read right behind the store of a tile waits until it is in the cache.
        constexpr std::size_t delay = 3;
        alignas(64) Sums sums[delay + 1];
        const std::size_t groups = columns / Group;
        const auto scale_group = [&](std::size_t g) {
            scale<Planes, Group, Minimum>(panel, activation, layout, first, g * Group, sums[g % (delay + 1)],
                                          total);
        };
        for (std::size_t g = 0; g < groups; ++g) {
            if (g % 2 == 0)
                multiply_even<Planes>(panel, activation, first, g * Group);
            else
                multiply_odd<Planes>(panel, activation, first, g * Group);
            if (g >= delay) scale_group(g - delay);
            if (g % 2 == 0)
                store_even<Planes>(sums[g % (delay + 1)]);
            else
                store_odd<Planes>(sums[g % (delay + 1)]);
        }
        for (std::size_t g = groups < delay ? 0 : groups - delay; g < groups; ++g) scale_group(g);
        for (std::size_t t = 0; t < tokens; ++t) _mm512_storeu_ps(totals + 16 * t, total[t]);
    }

    template <std::size_t Planes>
    static const std::byte* digits_at(const std::byte* activation, std::size_t column) {
        return activation + column / 32 * (Planes * tokens * 32) + column % 32;
    }

    template <std::size_t Planes>
    [[gnu::always_inline]] static void multiply_even(const Panel& panel, const std::byte* activation,
                                                     std::size_t first, std::size_t column) {
        const std::byte* digits = digits_at<Planes>(activation, first + column);
        _tile_loadd(7, panel.quants + column * panel_rows, 64);
        _tile_loadd(6, digits, 32);
        _tile_zero(0);
        _tile_dpbssd(0, 6, 7);
        if constexpr (Planes == 3) {
            _tile_loadd(6, digits + tokens * 32, 32);
            _tile_zero(1);
            _tile_dpbssd(1, 6, 7);
            _tile_loadd(6, digits + 2 * tokens * 32, 32);
            _tile_zero(2);
            _tile_dpbssd(2, 6, 7);
        }
    }
    template <std::size_t Planes>
    [[gnu::always_inline]] static void store_even(Sums& sums) {
        _tile_stored(0, sums[0], 64);
        if constexpr (Planes == 3) {
            _tile_stored(1, sums[1], 64);
            _tile_stored(2, sums[2], 64);
        }
    }
    template <std::size_t Planes>
    [[gnu::always_inline]] static void multiply_odd(const Panel& panel, const std::byte* activation,
                                                    std::size_t first, std::size_t column) {
        const std::byte* digits = digits_at<Planes>(activation, first + column);
        _tile_loadd(7, panel.quants + column * panel_rows, 64);
        _tile_loadd(6, digits, 32);
        _tile_zero(3);
        _tile_dpbssd(3, 6, 7);
        if constexpr (Planes == 3) {
            _tile_loadd(6, digits + tokens * 32, 32);
            _tile_zero(4);
            _tile_dpbssd(4, 6, 7);
            _tile_loadd(6, digits + 2 * tokens * 32, 32);
            _tile_zero(5);
            _tile_dpbssd(5, 6, 7);
        }
    }
    template <std::size_t Planes>
    [[gnu::always_inline]] static void store_odd(Sums& sums) {
        _tile_stored(3, sums[0], 64);
        if constexpr (Planes == 3) {
            _tile_stored(4, sums[1], 64);
            _tile_stored(5, sums[2], 64);
        }
    }

    template <std::size_t Planes, std::size_t Group, bool Minimum>
    [[gnu::always_inline]] static void scale(const Panel& panel, const std::byte* activation,
                                             const ActivationLayout& layout, std::size_t first,
                                             std::size_t column, const Sums& sums, __m512 (&total)[tokens]) {
        const Packed at(layout);
        const std::byte* scales = activation + at.scales + (first + column) / 32 * tokens * sizeof(float);
        const std::byte* scaled_sums = activation + (Group == 32 ? at.scaled_sums32 : at.scaled_sums16) +
                                       (first + column) / Group * tokens * sizeof(float);
        const __m512 weights = _mm512_load_ps(panel.scales + column / Group * panel_rows);
        const __m512 minimums =
            Minimum ? _mm512_load_ps(panel.minimums + column / Group * panel_rows) : _mm512_setzero_ps();
        for (std::size_t t = 0; t < tokens; ++t) {
            __m512i all = _mm512_load_si512(sums[0] + 16 * t);
            if constexpr (Planes == 3) {
                all = _mm512_add_epi32(_mm512_slli_epi32(all, 8), _mm512_load_si512(sums[1] + 16 * t));
                all = _mm512_add_epi32(_mm512_slli_epi32(all, 8), _mm512_load_si512(sums[2] + 16 * t));
            }
            const __m512 product_scale = _mm512_mul_ps(weights, broadcast(scales + 4 * t));
            total[t] = _mm512_fmadd_ps(product_scale, _mm512_cvtepi32_ps(all), total[t]);
            if constexpr (Minimum)
                total[t] = _mm512_fmadd_ps(minimums, broadcast(scaled_sums + 4 * t), total[t]);
        }
    }
    static __m512 broadcast(const std::byte* number) {
        float value;
        std::memcpy(&value, number, sizeof value);
        return _mm512_set1_ps(value);
    }
};

} // namespace archdef::kernels
