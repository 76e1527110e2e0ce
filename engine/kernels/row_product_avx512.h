#pragma once

#include "kernels/panel.h"
#include "kernels/vector_avx512.h"

#include <limits>

namespace archdef::kernels {

/// One token's product with 16 rows of Q8_0 or Q4_0 without turning them into a panel: the rows' products are
/// summed up four columns to a lane, and only those sums are turned. Integer sums are exact, so the bits are
/// those of PanelProduct, in two thirds of the instructions.
template <>
struct RowProduct<Avx512> {
    using Int = __m512i;

    static bool can(gguf::TensorType type, const PanelRows& rows) {
        return (type == gguf::TensorType::Q8_0 || type == gguf::TensorType::Q4_0) &&
               rows.count == panel_rows &&
               rows.stride <= std::numeric_limits<std::int32_t>::max() / panel_rows;
    }

    /// totals[r] = row r times the activation, over all of the layout's columns.
    static void multiply(gguf::TensorType type, const PanelRows& rows, const std::byte* activation,
                         const ActivationLayout& layout, float* totals) {
        if (type == gguf::TensorType::Q8_0)
            multiply_type<gguf::TensorType::Q8_0>(rows, activation, layout, totals);
        else
            multiply_type<gguf::TensorType::Q4_0>(rows, activation, layout, totals);
    }

  private:
    template <gguf::TensorType Type>
    static void multiply_type(const PanelRows& rows, const std::byte* activation,
                              const ActivationLayout& layout, float* totals) {
        if (layout.planes == 3)
            multiply_blocks<Type, 3>(rows, activation, layout, totals);
        else
            multiply_blocks<Type, 1>(rows, activation, layout, totals);
    }

    template <gguf::TensorType Type, std::size_t Planes>
    static void multiply_blocks(const PanelRows& rows, const std::byte* activation,
                                const ActivationLayout& layout, float* totals) {
        constexpr BlockFormat format = format_of(Type);
        const std::byte* quads[4]; // rows 0, 4, 8 and 12
        for (std::size_t i = 0; i < 4; ++i) quads[i] = rows.first + 4 * i * rows.stride;
        const Int row_numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        const Int row_offsets =
            _mm512_mullo_epi32(row_numbers, _mm512_set1_epi32(static_cast<std::int32_t>(rows.stride)));
        const auto* scales = reinterpret_cast<const float*>(activation + layout.scales_at());
        const auto* sums = reinterpret_cast<const std::int32_t*>(activation + layout.sums32_at());
        __m512 total = _mm512_setzero_ps();
        for (std::size_t block = 0; block < layout.columns / 32; ++block) {
            const std::size_t at = block * format.block_bytes;
            const std::byte* digits = activation + 32 * block;
            const Int products = Type == gguf::TensorType::Q8_0
                                     ? q8_0<Planes>(quads, rows.stride, at + 2, digits, layout.columns)
                                     : q4_0<Planes>(quads, rows.stride, at + 2, digits, layout.columns);
            const Int all = _mm512_add_epi32(products, _mm512_set1_epi32(-format.offset * sums[block]));
            // The scale is the lower half of a block's first four bytes.
            const Int heads = _mm512_i32gather_epi32(row_offsets, rows.first + at, 1);
            const __m512 weights = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(heads));
            total = _mm512_fmadd_ps(_mm512_mul_ps(weights, _mm512_set1_ps(scales[block])),
                                    _mm512_cvtepi32_ps(all), total);
        }
        _mm512_storeu_ps(totals, total);
    }

    /// Sums of 32 columns, lane r row r's. `quads`: rows 0, 4, 8 and 12; `digits`: the activation's planes,
    /// `plane_bytes` apart, most significant first. What is above 32 bits falls away, as in PanelProduct.
    template <std::size_t Planes>
    static Int q8_0(const std::byte* const* quads, std::size_t stride, std::size_t at,
                    const std::byte* digits, std::size_t plane_bytes) {
        Int planes[Planes];
        for (std::size_t p = 0; p < Planes; ++p)
            planes[p] = _mm512_broadcast_i64x4(load32(digits + p * plane_bytes));
        Int pairs[8]; // rows k and k + 4, then k + 8 and k + 12
        for (std::size_t k = 0; k < 8; ++k) {
            const std::byte* first = quads[k / 4 * 2] + k % 4 * stride + at;
            const std::byte* second = quads[k / 4 * 2 + 1] + k % 4 * stride + at;
            const Int both = _mm512_inserti64x4(_mm512_castsi256_si512(load32(first)), load32(second), 1);
            const Int quants = _mm512_xor_si512(both, _mm512_set1_epi8(static_cast<char>(0x80)));
            pairs[k] = _mm512_dpbusd_epi32(_mm512_setzero_si512(), quants, planes[0]);
            for (std::size_t p = 1; p < Planes; ++p)
                pairs[k] = _mm512_dpbusd_epi32(_mm512_slli_epi32(pairs[k], 8), quants, planes[p]);
        }
        const Int low = sum_of_four(pairs), high = sum_of_four(pairs + 4);
        return _mm512_add_epi32(_mm512_shuffle_i32x4(low, high, 0x88), _mm512_shuffle_i32x4(low, high, 0xdd));
    }

    template <std::size_t Planes>
    static Int q4_0(const std::byte* const* quads, std::size_t stride, std::size_t at,
                    const std::byte* digits, std::size_t plane_bytes) {
        Int low_planes[Planes], high_planes[Planes];
        for (std::size_t p = 0; p < Planes; ++p) {
            low_planes[p] = _mm512_broadcast_i32x4(load16(digits + p * plane_bytes));
            high_planes[p] = _mm512_broadcast_i32x4(load16(digits + p * plane_bytes + 16));
        }
        const Int nibble = _mm512_set1_epi8(15);
        Int fours[4]; // rows k, k + 4, k + 8 and k + 12
        for (std::size_t k = 0; k < 4; ++k) {
            Int packed = _mm512_castsi128_si512(load16(quads[0] + k * stride + at));
            packed = _mm512_inserti32x4(packed, load16(quads[1] + k * stride + at), 1);
            packed = _mm512_inserti32x4(packed, load16(quads[2] + k * stride + at), 2);
            packed = _mm512_inserti32x4(packed, load16(quads[3] + k * stride + at), 3);
            const Int low = _mm512_and_si512(packed, nibble);
            const Int high = _mm512_and_si512(_mm512_srli_epi32(packed, 4), nibble);
            fours[k] = _mm512_setzero_si512();
            for (std::size_t p = 0; p < Planes; ++p) {
                if (p > 0) fours[k] = _mm512_slli_epi32(fours[k], 8);
                fours[k] = _mm512_dpbusd_epi32(fours[k], low, low_planes[p]);
                fours[k] = _mm512_dpbusd_epi32(fours[k], high, high_planes[p]);
            }
        }
        return sum_of_four(fours);
    }

    static __m128i load16(const std::byte* from) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }
    static __m256i load32(const std::byte* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }

    /// In each 128 bits, lane i of the result is the sum of vector i's four lanes there.
    static Int sum_of_four(const Int* vectors) {
        const auto pair = [](Int a, Int b) {
            return _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
        };
        const Int low = pair(vectors[0], vectors[1]), high = pair(vectors[2], vectors[3]);
        return _mm512_add_epi32(_mm512_unpacklo_epi64(low, high), _mm512_unpackhi_epi64(low, high));
    }
};

} // namespace archdef::kernels
