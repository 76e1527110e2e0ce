#pragma once

#include "kernels/half.h"

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace archdef::kernels {

/// The vocabulary of vector_portable.h in AVX-512 (F, BW, DQ, VL, VBMI, VNNI).
struct Avx512 {
    using Float = __m512;
    using Int = __m512i;
    using Bytes = __m512i;

    static __mmask16 first(std::size_t count) { return static_cast<__mmask16>((1u << count) - 1u); }

    /// Sums that FloatProduct keeps in registers: tokens by rows.
    static constexpr std::size_t float_tile_tokens = 6, float_tile_rows = 4;

    /// Columns of 16 decoded rows that stay in the first cache beside those tokens'.
    static constexpr std::size_t float_stretch = 512;

    static Float set(float value) { return _mm512_set1_ps(value); }
    static Float zero() { return _mm512_setzero_ps(); }
    static Float load(const float* from) { return _mm512_loadu_ps(from); }
    static Float load_part(const float* from, std::size_t count) {
        return _mm512_maskz_loadu_ps(first(count), from);
    }
    static Float load_f16(const std::uint16_t* from) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Float load_bf16(const std::uint16_t* from) {
        const __m256i half = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(half), 16));
    }
    static void store(float* to, Float a) { _mm512_storeu_ps(to, a); }
    static void store_part(float* to, Float a, std::size_t count) {
        _mm512_mask_storeu_ps(to, first(count), a);
    }
    static void store_f16(std::uint16_t* to, Float a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT));
    }

    static Float add(Float a, Float b) { return _mm512_add_ps(a, b); }
    static Float sub(Float a, Float b) { return _mm512_sub_ps(a, b); }
    static Float mul(Float a, Float b) { return _mm512_mul_ps(a, b); }
    static Float div(Float a, Float b) { return _mm512_div_ps(a, b); }
    static Float fma(Float a, Float b, Float c) { return _mm512_fmadd_ps(a, b, c); }
    static Float max(Float a, Float b) { return _mm512_max_ps(a, b); }
    static Float min(Float a, Float b) { return _mm512_min_ps(a, b); }
    static Float abs(Float a) { return _mm512_abs_ps(a); }

    static float sum(Float a) {
        const __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
        const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
        const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
    }
    static Float sum16(const Float (&vectors)[16]) {
        // Each step halves the vectors and adds lanes 8, 4, 2 and 1 apart, as `sum` does. In the end 128-bit
        // lane l holds the vectors that went in as l, l + 4, l + 8 and l + 12.
        Float eight[8], four[4], two[2];
        for (std::size_t i = 0; i < 8; ++i) {
            const Float a = vectors[2 * i % 4 * 4 + i / 2], b = vectors[(2 * i + 1) % 4 * 4 + i / 2];
            eight[i] = add(_mm512_shuffle_f32x4(a, b, 0x44), _mm512_shuffle_f32x4(a, b, 0xee));
        }
        for (std::size_t i = 0; i < 4; ++i) {
            const Float a = eight[2 * i], b = eight[2 * i + 1];
            four[i] = add(_mm512_shuffle_f32x4(a, b, 0x88), _mm512_shuffle_f32x4(a, b, 0xdd));
        }
        for (std::size_t i = 0; i < 2; ++i) {
            const __m512d a = _mm512_castps_pd(four[2 * i]), b = _mm512_castps_pd(four[2 * i + 1]);
            two[i] =
                add(_mm512_castpd_ps(_mm512_unpacklo_pd(a, b)), _mm512_castpd_ps(_mm512_unpackhi_pd(a, b)));
        }
        return add(_mm512_shuffle_ps(two[0], two[1], 0x88), _mm512_shuffle_ps(two[0], two[1], 0xdd));
    }
    static float maximum(Float a) {
        const __m256 eight = _mm256_max_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
        const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
        const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
    }

    static Int set_int(std::int32_t value) { return _mm512_set1_epi32(value); }
    static Int add_int(Int a, Int b) { return _mm512_add_epi32(a, b); }
    static Int negate_int(Int a) { return _mm512_sub_epi32(_mm512_setzero_si512(), a); }
    static Int shift_left_8(Int a) { return _mm512_slli_epi32(a, 8); }
    template <int Bits>
    static Int shift_right(Int a) {
        return _mm512_srai_epi32(a, Bits);
    }
    static Int bits_of(Float a) { return _mm512_castps_si512(a); }
    static Float float_of_bits(Int a) { return _mm512_castsi512_ps(a); }
    static Int shift_left_23(Int a) { return _mm512_slli_epi32(a, 23); }
    static Float to_float(Int a) { return _mm512_cvtepi32_ps(a); }
    static Int round_to_int(Float a) { return _mm512_cvtps_epi32(a); }
    static Int round_away(Float a) {
        const __m512 sign = _mm512_and_ps(a, _mm512_set1_ps(-0.0f));
        return _mm512_cvttps_epi32(_mm512_add_ps(a, _mm512_or_ps(sign, _mm512_set1_ps(0x1.fffffep-2f))));
    }
    static void store_bytes(std::int8_t* to, Int a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(a));
    }
    static std::int32_t sum_int(Int a) { return _mm512_reduce_add_epi32(a); }

    static Bytes load_bytes(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
    static Int dot4(Int sum, Bytes weights, const std::int8_t* activation) {
        std::int32_t four;
        std::memcpy(&four, activation, sizeof four);
        return _mm512_dpbusd_epi32(sum, weights, _mm512_set1_epi32(four));
    }
};

} // namespace archdef::kernels
