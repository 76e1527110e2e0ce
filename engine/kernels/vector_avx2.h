#pragma once

#include "kernels/half.h"

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace archdef::kernels {

/// The vocabulary of vector_portable.h in AVX2, FMA and F16C: a vector is two registers, lanes 0-7 and 8-15.
struct Avx2 {
    struct Float {
        __m256 low, high;
    };
    struct Int {
        __m256i low, high;
    };
    /// Even and odd bytes widened to 16 bits, ready for multiplication.
    struct Bytes {
        __m256i low_even, low_odd, high_even, high_odd;
    };

    /// Sums that FloatProduct keeps in registers: tokens by rows.
    static constexpr std::size_t float_tile_tokens = 3, float_tile_rows = 2;

    /// Columns of 16 decoded rows that stay in the first cache beside those tokens'.
    static constexpr std::size_t float_stretch = 256;

    static Float set(float value) { return {_mm256_set1_ps(value), _mm256_set1_ps(value)}; }
    static Float zero() { return set(0); }
    static Float load(const float* from) { return {_mm256_loadu_ps(from), _mm256_loadu_ps(from + 8)}; }
    static Float load_part(const float* from, std::size_t count) {
        alignas(32) float all[16] = {};
        std::memcpy(all, from, count * sizeof(float));
        return load(all);
    }
    static Float load_f16(const std::uint16_t* from) {
        return {_mm256_cvtph_ps(load_half(from)), _mm256_cvtph_ps(load_half(from + 8))};
    }
    static Float load_bf16(const std::uint16_t* from) {
        const auto widen = [](const std::uint16_t* half) {
            return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(load_half(half)), 16));
        };
        return {widen(from), widen(from + 8)};
    }
    static void store(float* to, const Float& a) {
        _mm256_storeu_ps(to, a.low);
        _mm256_storeu_ps(to + 8, a.high);
    }
    static void store_part(float* to, const Float& a, std::size_t count) {
        alignas(32) float all[16];
        store(all, a);
        std::memcpy(to, all, count * sizeof(float));
    }
    static void store_f16(std::uint16_t* to, const Float& a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_cvtps_ph(a.low, _MM_FROUND_TO_NEAREST_INT));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 8),
                         _mm256_cvtps_ph(a.high, _MM_FROUND_TO_NEAREST_INT));
    }

    static Float add(const Float& a, const Float& b) {
        return {_mm256_add_ps(a.low, b.low), _mm256_add_ps(a.high, b.high)};
    }
    static Float sub(const Float& a, const Float& b) {
        return {_mm256_sub_ps(a.low, b.low), _mm256_sub_ps(a.high, b.high)};
    }
    static Float mul(const Float& a, const Float& b) {
        return {_mm256_mul_ps(a.low, b.low), _mm256_mul_ps(a.high, b.high)};
    }
    static Float div(const Float& a, const Float& b) {
        return {_mm256_div_ps(a.low, b.low), _mm256_div_ps(a.high, b.high)};
    }
    static Float fma(const Float& a, const Float& b, const Float& c) {
        return {_mm256_fmadd_ps(a.low, b.low, c.low), _mm256_fmadd_ps(a.high, b.high, c.high)};
    }
    static Float max(const Float& a, const Float& b) {
        return {_mm256_max_ps(a.low, b.low), _mm256_max_ps(a.high, b.high)};
    }
    static Float min(const Float& a, const Float& b) {
        return {_mm256_min_ps(a.low, b.low), _mm256_min_ps(a.high, b.high)};
    }
    static Float abs(const Float& a) {
        const __m256 mask = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff));
        return {_mm256_and_ps(a.low, mask), _mm256_and_ps(a.high, mask)};
    }

    static float sum(const Float& a) {
        const __m256 eight = _mm256_add_ps(a.low, a.high);
        const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
        const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
    }
    static Float sum16(const Float (&vectors)[16]) { return {sum8(vectors), sum8(vectors + 8)}; }
    static float maximum(const Float& a) {
        const __m256 eight = _mm256_max_ps(a.low, a.high);
        const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
        const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
    }

    static Int set_int(std::int32_t value) { return {_mm256_set1_epi32(value), _mm256_set1_epi32(value)}; }
    static Int add_int(const Int& a, const Int& b) {
        return {_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)};
    }
    static Int negate_int(const Int& a) {
        const __m256i zero = _mm256_setzero_si256();
        return {_mm256_sub_epi32(zero, a.low), _mm256_sub_epi32(zero, a.high)};
    }
    static Int shift_left_8(const Int& a) {
        return {_mm256_slli_epi32(a.low, 8), _mm256_slli_epi32(a.high, 8)};
    }
    template <int Bits>
    static Int shift_right(const Int& a) {
        return {_mm256_srai_epi32(a.low, Bits), _mm256_srai_epi32(a.high, Bits)};
    }
    static Int bits_of(const Float& a) { return {_mm256_castps_si256(a.low), _mm256_castps_si256(a.high)}; }
    static Float float_of_bits(const Int& a) {
        return {_mm256_castsi256_ps(a.low), _mm256_castsi256_ps(a.high)};
    }
    static Int shift_left_23(const Int& a) {
        return {_mm256_slli_epi32(a.low, 23), _mm256_slli_epi32(a.high, 23)};
    }
    static Float to_float(const Int& a) { return {_mm256_cvtepi32_ps(a.low), _mm256_cvtepi32_ps(a.high)}; }
    static Int round_to_int(const Float& a) {
        return {_mm256_cvtps_epi32(a.low), _mm256_cvtps_epi32(a.high)};
    }
    static Int round_away(const Float& a) {
        const auto half = [](__m256 value) {
            const __m256 sign = _mm256_and_ps(value, _mm256_set1_ps(-0.0f));
            return _mm256_add_ps(value, _mm256_or_ps(sign, _mm256_set1_ps(0x1.fffffep-2f)));
        };
        return {_mm256_cvttps_epi32(half(a.low)), _mm256_cvttps_epi32(half(a.high))};
    }
    static void store_bytes(std::int8_t* to, const Int& a) {
        const __m256i mask = _mm256_set1_epi32(0xff);
        const __m256i words =
            _mm256_packus_epi32(_mm256_and_si256(a.low, mask), _mm256_and_si256(a.high, mask));
        const __m256i bytes = _mm256_packus_epi16(words, words);
        const __m256i order = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 0, 4, 1, 5));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(order));
    }
    static std::int32_t sum_int(const Int& a) {
        const __m256i eight = _mm256_add_epi32(a.low, a.high);
        __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
        return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1)));
    }

    static Bytes load_bytes(const std::uint8_t* from) {
        const __m256i mask = _mm256_set1_epi16(0xff);
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 32));
        return {_mm256_and_si256(low, mask), _mm256_srli_epi16(low, 8), _mm256_and_si256(high, mask),
                _mm256_srli_epi16(high, 8)};
    }
    static Int dot4(const Int& sum, const Bytes& weights, const std::int8_t* activation) {
        std::int32_t four;
        std::memcpy(&four, activation, sizeof four);
        const __m256i all = _mm256_set1_epi32(four);
        const __m256i odd = _mm256_srai_epi16(all, 8);
        const __m256i even = _mm256_srai_epi16(_mm256_slli_epi16(all, 8), 8);
        const __m256i low = _mm256_add_epi32(_mm256_madd_epi16(weights.low_even, even),
                                             _mm256_madd_epi16(weights.low_odd, odd));
        const __m256i high = _mm256_add_epi32(_mm256_madd_epi16(weights.high_even, even),
                                              _mm256_madd_epi16(weights.high_odd, odd));
        return {_mm256_add_epi32(sum.low, low), _mm256_add_epi32(sum.high, high)};
    }

  private:
    static __m256 sum8(const Float* vectors) {
        __m256 eight[8], four[4], two[2];
        for (std::size_t i = 0; i < 8; ++i) eight[i] = _mm256_add_ps(vectors[i].low, vectors[i].high);
        // Lanes 4 apart: 128-bit halves of vectors i and i + 4 side by side.
        for (std::size_t i = 0; i < 4; ++i)
            four[i] = _mm256_add_ps(_mm256_permute2f128_ps(eight[i], eight[i + 4], 0x20),
                                    _mm256_permute2f128_ps(eight[i], eight[i + 4], 0x31));
        for (std::size_t i = 0; i < 2; ++i) {
            const __m256d a = _mm256_castps_pd(four[2 * i]), b = _mm256_castps_pd(four[2 * i + 1]);
            two[i] = _mm256_add_ps(_mm256_castpd_ps(_mm256_unpacklo_pd(a, b)),
                                   _mm256_castpd_ps(_mm256_unpackhi_pd(a, b)));
        }
        return _mm256_add_ps(_mm256_shuffle_ps(two[0], two[1], 0x88),
                             _mm256_shuffle_ps(two[0], two[1], 0xdd));
    }
    static __m128i load_half(const std::uint16_t* from) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }
};

} // namespace archdef::kernels
