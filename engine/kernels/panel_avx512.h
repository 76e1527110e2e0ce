#pragma once

#include "kernels/panel_turned.h"
#include "kernels/vector_avx512.h"

namespace archdef::kernels {

template <>
struct PanelWords<Avx512> {
    using Int = __m512i;

    static TurnedBytes<Avx512> load16(const std::byte* start, std::size_t stride) {
        const auto four_rows = [stride](const std::byte* from) {
            const auto row = [](const std::byte* bytes) {
                return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
            };
            Int four = _mm512_castsi128_si512(row(from));
            four = _mm512_inserti32x4(four, row(from + 4 * stride), 1);
            four = _mm512_inserti32x4(four, row(from + 8 * stride), 2);
            return _mm512_inserti32x4(four, row(from + 12 * stride), 3);
        };
        const Int a = four_rows(start), b = four_rows(start + stride);
        const Int c = four_rows(start + 2 * stride), d = four_rows(start + 3 * stride);
        const Int ab_low = _mm512_unpacklo_epi32(a, b), ab_high = _mm512_unpackhi_epi32(a, b);
        const Int cd_low = _mm512_unpacklo_epi32(c, d), cd_high = _mm512_unpackhi_epi32(c, d);
        return {{_mm512_unpacklo_epi64(ab_low, cd_low), _mm512_unpackhi_epi64(ab_low, cd_low),
                 _mm512_unpacklo_epi64(ab_high, cd_high), _mm512_unpackhi_epi64(ab_high, cd_high)}};
    }
    static Int load(const std::uint32_t* from) { return _mm512_load_si512(from); }
    static void store(std::uint8_t* to, Int a) { _mm512_store_si512(to, a); }
    static Int set(int value) { return _mm512_set1_epi32(value); }
    static Int bytes(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }
    static Int both(Int a, Int b) { return _mm512_and_si512(a, b); }
    static Int either(Int a, Int b) { return _mm512_or_si512(a, b); }
    static Int differ(Int a, Int b) { return _mm512_xor_si512(a, b); }
    static Int masked_or(Int a, int mask, Int b) {
        return _mm512_ternarylogic_epi32(a, bytes(mask), b, 0xea);
    }
    static Int shift_left(Int a, unsigned bits) { return _mm512_slli_epi32(a, bits); }
    static Int shift_right(Int a, unsigned bits) { return _mm512_srli_epi32(a, bits); }
    static Int shift_right_signed(Int a, unsigned bits) { return _mm512_srai_epi32(a, bits); }
    static Int sub(Int a, Int b) { return _mm512_sub_epi32(a, b); }
    static __m512 low_half(Int a) { return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(a)); }
    static __m512 negative(__m512 a) { return _mm512_xor_ps(a, _mm512_set1_ps(-0.0f)); }
    static Int look_up(const std::uint8_t* table, Int indices) {
        const __m128i entries = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), indices);
    }
    template <std::size_t First>
    static Int fifth_bits(Int bits) {
        // Every byte gets the byte with the four bits; then each byte tests its own.
        constexpr int byte = First / 8 * 0x01010101;
        const Int same = _mm512_shuffle_epi8(
            bits, _mm512_add_epi8(_mm512_set4_epi32(0x0c0c0c0c, 0x08080808, 0x04040404, 0),
                                  _mm512_set1_epi32(byte)));
        const Int tested = _mm512_set1_epi32(First % 8 == 0 ? 0x08040201 : static_cast<int>(0x80402010));
        return _mm512_maskz_mov_epi8(_mm512_test_epi8_mask(same, tested), bytes(0x10));
    }
};

template <>
struct PanelDecoder<Avx512> : TurnedPanelDecoder<Avx512> {};

} // namespace archdef::kernels
