#pragma once

#include "kernels/panel.h"
#include "kernels/vector_avx512.h"

#include <limits>

namespace archdef::kernels {

/// One token's product with 16 rows of Q8_0 without turning them into a panel: the rows' products are summed
/// up four columns to a lane, and only those sums are turned. Integer sums are exact, so the bits are those
/// of PanelProduct, in two thirds of the instructions.
template <>
struct RowProduct<Avx512> {
    using Int = __m512i;

    static bool can(gguf::TensorType type, const PanelRows& rows) {
        return type == gguf::TensorType::Q8_0 && rows.count == panel_rows &&
               rows.stride <= std::numeric_limits<std::int32_t>::max() / panel_rows;
    }

    /// totals[r] = row r times the activation, over all of the layout's columns.
    static void multiply(const PanelRows& rows, const std::byte* activation, const ActivationLayout& layout,
                         float* totals) {
        if (layout.planes == 3)
            multiply<3>(rows, activation, layout, totals);
        else
            multiply<1>(rows, activation, layout, totals);
    }

  private:
    static constexpr std::size_t block_bytes = format_of(gguf::TensorType::Q8_0).block_bytes;

    template <std::size_t Planes>
    static void multiply(const PanelRows& rows, const std::byte* activation, const ActivationLayout& layout,
                         float* totals) {
        const std::byte* quads[4]; // rows 0, 4, 8 and 12
        for (std::size_t i = 0; i < 4; ++i) quads[i] = rows.first + 4 * i * rows.stride;
        const Int row_numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        const Int row_offsets =
            _mm512_mullo_epi32(row_numbers, _mm512_set1_epi32(static_cast<std::int32_t>(rows.stride)));
        const Int top_bit = _mm512_set1_epi8(static_cast<char>(0x80));
        const auto* scales = reinterpret_cast<const float*>(activation + layout.scales_at());
        const auto* sums = reinterpret_cast<const std::int32_t*>(activation + layout.sums32_at());
        __m512 total = _mm512_setzero_ps();
        for (std::size_t block = 0; block < layout.columns / 32; ++block) {
            const std::size_t at = block * block_bytes;
            Int digits[Planes];
            for (std::size_t p = 0; p < Planes; ++p)
                digits[p] = _mm512_broadcast_i64x4(load32(activation + p * layout.columns + 32 * block));
            Int pairs[8]; // rows k and k + 4, then k + 8 and k + 12
            for (std::size_t k = 0; k < 8; ++k) {
                const std::byte* first = quads[k / 4 * 2] + k % 4 * rows.stride + at + 2;
                const std::byte* second = quads[k / 4 * 2 + 1] + k % 4 * rows.stride + at + 2;
                const Int quants = _mm512_xor_si512(
                    _mm512_inserti64x4(_mm512_castsi256_si512(load32(first)), load32(second), 1), top_bit);
                // Most significant digits first; what is above 32 bits falls away, as in PanelProduct.
                Int sum = _mm512_dpbusd_epi32(_mm512_setzero_si512(), quants, digits[0]);
                for (std::size_t p = 1; p < Planes; ++p)
                    sum = _mm512_dpbusd_epi32(_mm512_slli_epi32(sum, 8), quants, digits[p]);
                pairs[k] = sum;
            }
            const Int offset = _mm512_set1_epi32(-128 * sums[block]);
            const Int all = _mm512_add_epi32(sum_of_rows(pairs), offset);
            // The scale is the lower half of a block's first four bytes.
            const Int heads = _mm512_i32gather_epi32(row_offsets, rows.first + at, 1);
            const __m512 weights = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(heads));
            total = _mm512_fmadd_ps(_mm512_mul_ps(weights, _mm512_set1_ps(scales[block])),
                                    _mm512_cvtepi32_ps(all), total);
        }
        _mm512_storeu_ps(totals, total);
    }

    static __m256i load32(const std::byte* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }

    /// Lane r of the result is the sum of row r's eight lanes.
    static Int sum_of_rows(const Int (&pairs)[8]) {
        Int two[4], four[2];
        for (std::size_t i = 0; i < 4; ++i)
            two[i] = _mm512_add_epi32(_mm512_unpacklo_epi32(pairs[2 * i], pairs[2 * i + 1]),
                                      _mm512_unpackhi_epi32(pairs[2 * i], pairs[2 * i + 1]));
        for (std::size_t i = 0; i < 2; ++i)
            four[i] = _mm512_add_epi32(_mm512_unpacklo_epi64(two[2 * i], two[2 * i + 1]),
                                       _mm512_unpackhi_epi64(two[2 * i], two[2 * i + 1]));
        return _mm512_add_epi32(_mm512_shuffle_i32x4(four[0], four[1], 0x88),
                                _mm512_shuffle_i32x4(four[0], four[1], 0xdd));
    }
};

} // namespace archdef::kernels
