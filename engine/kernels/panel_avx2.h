#pragma once

#include "kernels/panel_turned.h"
#include "kernels/vector_avx2.h"

namespace archdef::kernels {

template <>
struct PanelWords<Avx2> {
    using Int = Avx2::Int;

    static TurnedBytes<Avx2> load16(const std::byte* start, std::size_t stride) {
        const Eight first = load8(start, stride), second = load8(start + 8 * stride, stride);
        TurnedBytes<Avx2> result;
        for (std::size_t i = 0; i < 4; ++i) result.part[i] = {first.part[i], second.part[i]};
        return result;
    }
    static Int load(const std::uint32_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)),
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 8))};
    }
    static void store(std::uint8_t* to, const Int& a) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), a.low);
        _mm256_store_si256(reinterpret_cast<__m256i*>(to + 32), a.high);
    }
    static Int set(int value) { return {_mm256_set1_epi32(value), _mm256_set1_epi32(value)}; }
    static Int bytes(int value) {
        const __m256i all = _mm256_set1_epi8(static_cast<char>(value));
        return {all, all};
    }
    static Int both(const Int& a, const Int& b) {
        return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
    }
    static Int either(const Int& a, const Int& b) {
        return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
    }
    static Int differ(const Int& a, const Int& b) {
        return {_mm256_xor_si256(a.low, b.low), _mm256_xor_si256(a.high, b.high)};
    }
    static Int masked_or(const Int& a, int mask, const Int& b) { return either(both(a, bytes(mask)), b); }
    static Int shift_left(const Int& a, std::size_t bits) {
        return {_mm256_slli_epi32(a.low, static_cast<int>(bits)),
                _mm256_slli_epi32(a.high, static_cast<int>(bits))};
    }
    static Int shift_right(const Int& a, std::size_t bits) {
        return {_mm256_srli_epi32(a.low, static_cast<int>(bits)),
                _mm256_srli_epi32(a.high, static_cast<int>(bits))};
    }
    static Int shift_right_signed(const Int& a, std::size_t bits) {
        return {_mm256_srai_epi32(a.low, static_cast<int>(bits)),
                _mm256_srai_epi32(a.high, static_cast<int>(bits))};
    }
    static Int sub(const Int& a, const Int& b) {
        return {_mm256_sub_epi32(a.low, b.low), _mm256_sub_epi32(a.high, b.high)};
    }
    static Avx2::Float low_half(const Int& a) {
        const auto eight = [](__m256i words) {
            const __m256i halves = _mm256_and_si256(words, _mm256_set1_epi32(0xffff));
            return _mm256_cvtph_ps(
                _mm_packus_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1)));
        };
        return {eight(a.low), eight(a.high)};
    }
    static Avx2::Float negative(const Avx2::Float& a) {
        const __m256 sign = _mm256_set1_ps(-0.0f);
        return {_mm256_xor_ps(a.low, sign), _mm256_xor_ps(a.high, sign)};
    }
    static Int look_up(const std::uint8_t* table, const Int& indices) {
        const __m256i entries =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
        return {_mm256_shuffle_epi8(entries, indices.low), _mm256_shuffle_epi8(entries, indices.high)};
    }
    template <std::size_t First>
    static Int fifth_bits(const Int& bits) {
        // Every byte gets the byte with the four bits; then each byte tests its own.
        const __m256i byte =
            _mm256_setr_epi32(0, 0x04040404, 0x08080808, 0x0c0c0c0c, 0, 0x04040404, 0x08080808, 0x0c0c0c0c);
        const __m256i order = _mm256_add_epi8(byte, _mm256_set1_epi8(First / 8));
        const __m256i tested = _mm256_set1_epi32(First % 8 == 0 ? 0x08040201 : static_cast<int>(0x80402010));
        const auto eight = [&](__m256i words) {
            const __m256i own = _mm256_and_si256(_mm256_shuffle_epi8(words, order), tested);
            return _mm256_and_si256(_mm256_cmpeq_epi8(own, tested), _mm256_set1_epi8(0x10));
        };
        return {eight(bits.low), eight(bits.high)};
    }

  private:
    struct Eight {
        __m256i part[4];
    };
    static Eight load8(const std::byte* start, std::size_t stride) {
        const auto two_rows = [stride](const std::byte* from) {
            const auto row = [](const std::byte* bytes) {
                return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
            };
            return _mm256_inserti128_si256(_mm256_castsi128_si256(row(from)), row(from + 4 * stride), 1);
        };
        const __m256i a = two_rows(start), b = two_rows(start + stride);
        const __m256i c = two_rows(start + 2 * stride), d = two_rows(start + 3 * stride);
        const __m256i ab_low = _mm256_unpacklo_epi32(a, b), ab_high = _mm256_unpackhi_epi32(a, b);
        const __m256i cd_low = _mm256_unpacklo_epi32(c, d), cd_high = _mm256_unpackhi_epi32(c, d);
        return {{_mm256_unpacklo_epi64(ab_low, cd_low), _mm256_unpackhi_epi64(ab_low, cd_low),
                 _mm256_unpacklo_epi64(ab_high, cd_high), _mm256_unpackhi_epi64(ab_high, cd_high)}};
    }
};

template <>
struct PanelDecoder<Avx2> : TurnedPanelDecoder<Avx2> {};

} // namespace archdef::kernels
