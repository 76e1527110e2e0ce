#pragma once

#include "kernels/panel.h"
#include "kernels/vector_avx512.h"

#include <utility>

namespace archdef::kernels {

/// body(0), body(1), … with indices that are constants, so that shifts and array elements are too.
template <std::size_t Count, class Body>
[[gnu::always_inline]] inline void unrolled(const Body& body) {
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        (body(std::integral_constant<std::size_t, Index>{}), ...);
    }
    (std::make_index_sequence<Count>{});
}

/// Panels decoded 16 rows at a time. The basic move: 16 bytes of each row become four vectors whose 32-bit
/// lanes are the rows, vector i holding bytes 4i to 4i+3. After that a block's fields are the same bits of
/// every lane, and unpacking is shifts and masks.
template <>
struct PanelDecoder<Avx512> {
    using Int = __m512i;

    static void decode(gguf::TensorType type, const PanelRows& rows, std::size_t first, std::size_t columns,
                       const Panel& panel) {
        using enum gguf::TensorType;
        if (rows.count < panel_rows)
            return PlainPanelDecoder<Avx512>::decode(type, rows, first, columns, panel);
        switch (type) {
        case Q4_0:
            return small_blocks<Q4_0>(rows, first, columns, panel);
        case Q4_1:
            return small_blocks<Q4_1>(rows, first, columns, panel);
        case Q5_0:
            return small_blocks<Q5_0>(rows, first, columns, panel);
        case Q5_1:
            return small_blocks<Q5_1>(rows, first, columns, panel);
        case Q8_0:
            return small_blocks<Q8_0>(rows, first, columns, panel);
        case IQ4_NL:
            return small_blocks<IQ4_NL>(rows, first, columns, panel);
        case Q2_K:
            return large_blocks<Q2_K>(rows, first, columns, panel);
        case Q3_K:
            return large_blocks<Q3_K>(rows, first, columns, panel);
        case Q4_K:
            return large_blocks<Q4_K>(rows, first, columns, panel);
        case Q5_K:
            return large_blocks<Q5_K>(rows, first, columns, panel);
        case Q6_K:
            return large_blocks<Q6_K>(rows, first, columns, panel);
        case IQ4_XS:
            return large_blocks<IQ4_XS>(rows, first, columns, panel);
        default:
            break;
        }
    }

  private:
    /// Bytes 4i to 4i+3 of 16 rows.
    struct Turned {
        Int part[4];
    };

    static Turned load16(const PanelRows& rows, std::size_t at) {
        const std::byte* start = rows.first + at;
        const auto four_rows = [stride = rows.stride](const std::byte* from) {
            const auto row = [](const std::byte* bytes) {
                return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
            };
            Int four = _mm512_castsi128_si512(row(from));
            four = _mm512_inserti32x4(four, row(from + 4 * stride), 1);
            four = _mm512_inserti32x4(four, row(from + 8 * stride), 2);
            return _mm512_inserti32x4(four, row(from + 12 * stride), 3);
        };
        const Int a = four_rows(start), b = four_rows(start + rows.stride);
        const Int c = four_rows(start + 2 * rows.stride), d = four_rows(start + 3 * rows.stride);
        const Int ab_low = _mm512_unpacklo_epi32(a, b), ab_high = _mm512_unpackhi_epi32(a, b);
        const Int cd_low = _mm512_unpacklo_epi32(c, d), cd_high = _mm512_unpackhi_epi32(c, d);
        return {{_mm512_unpacklo_epi64(ab_low, cd_low), _mm512_unpackhi_epi64(ab_low, cd_low),
                 _mm512_unpacklo_epi64(ab_high, cd_high), _mm512_unpackhi_epi64(ab_high, cd_high)}};
    }
    /// Four bytes at an address of each row.
    static Int load4(const PanelRows& rows, std::size_t at) {
        alignas(64) std::uint32_t lanes[panel_rows];
        for (std::size_t r = 0; r < panel_rows; ++r)
            std::memcpy(&lanes[r], rows.first + at + r * rows.stride, 4);
        return _mm512_load_si512(lanes);
    }
    /// An f16 at an address of each row.
    static __m512 load_half(const PanelRows& rows, std::size_t at) {
        alignas(32) std::uint16_t lanes[panel_rows];
        for (std::size_t r = 0; r < panel_rows; ++r)
            std::memcpy(&lanes[r], rows.first + at + r * rows.stride, 2);
        return _mm512_cvtph_ps(_mm256_load_si256(reinterpret_cast<const __m256i*>(lanes)));
    }
    static __m512 low_half(Int a) { return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(a)); }
    static __m512 high_half(Int a) { return low_half(_mm512_srli_epi32(a, 16)); }

    static Int bytes(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }
    static Int low_nibbles(Int a) { return _mm512_and_si512(a, bytes(0x0f)); }
    static Int high_nibbles(Int a) { return low_nibbles(_mm512_srli_epi32(a, 4)); }
    /// (a & mask) | b
    static Int masked_or(Int a, int mask, Int b) {
        return _mm512_ternarylogic_epi32(a, bytes(mask), b, 0xea);
    }
    static Int iq4_value(Int nibbles) {
        const __m128i table = _mm_loadu_si128(reinterpret_cast<const __m128i*>(iq4_values_plus_128));
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), nibbles);
    }
    /// Byte `Byte` of each lane as a number.
    template <std::size_t Byte>
    static __m512 unsigned_byte(Int a) {
        if constexpr (Byte == 3) return _mm512_cvtepi32_ps(_mm512_srli_epi32(a, 24));
        return _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(a, 8 * Byte), _mm512_set1_epi32(255)));
    }
    template <std::size_t Byte>
    static __m512 signed_byte(Int a) {
        return _mm512_cvtepi32_ps(_mm512_srai_epi32(_mm512_slli_epi32(a, 24 - 8 * Byte), 24));
    }
    static __m512 negative(__m512 a) { return _mm512_xor_ps(a, _mm512_set1_ps(-0.0f)); }

    /// Column of the panel, a multiple of 4.
    static void store(const Panel& panel, std::size_t column, Int quants) {
        _mm512_store_si512(panel.quants + column * panel_rows, quants);
    }
    static void store_scale(const Panel& panel, std::size_t group, __m512 scale) {
        _mm512_store_ps(panel.scales + group * panel_rows, scale);
    }
    static void store_minimum(const Panel& panel, std::size_t group, __m512 minimum) {
        _mm512_store_ps(panel.minimums + group * panel_rows, minimum);
    }

    template <gguf::TensorType Type>
    static void small_blocks(const PanelRows& rows, std::size_t first, std::size_t columns,
                             const Panel& panel) {
        constexpr std::size_t block_bytes = format_of(Type).block_bytes;
        std::size_t at = first / 32 * block_bytes;
        std::size_t c = 0;
        for (; c + 256 <= columns; c += 256, at += 8 * block_bytes) {
            eight_blocks<Type>(rows, at, c, panel);
        }
        if (c < columns) {
            const Panel rest{panel.quants + c * panel_rows, panel.scales + c / 32 * panel_rows,
                             panel.minimums + c / 32 * panel_rows};
            PlainPanelDecoder<Avx512>::decode(Type, rows, first + c, columns - c, rest);
        }
    }

    /// Eight blocks of 32 are a multiple of 16 bytes, so whole loads. A block begins at a multiple of 2
    /// bytes: its words are parts of the loads, or the halves of two neighbours.
    template <gguf::TensorType Type>
    static void eight_blocks(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        constexpr BlockFormat format = format_of(Type);
        Int words[2 * format.block_bytes];
        unrolled<8>([&](auto block) {
            constexpr std::size_t loads = (block * format.block_bytes + 15) / 16;
            constexpr std::size_t loads_after = ((block + 1) * format.block_bytes + 15) / 16;
            unrolled<loads_after - loads>([&](auto load) {
                const Turned turned = load16(rows, at + 16 * (loads + load));
                for (std::size_t i = 0; i < 4; ++i) words[4 * (loads + load) + i] = turned.part[i];
            });
            constexpr std::size_t start = block * format.block_bytes / 2; // in half words
            const Int head = words[start / 2];
            store_scale(panel, column / 32 + block, start % 2 == 0 ? low_half(head) : high_half(head));
            if constexpr (format.has_minimum) store_minimum(panel, column / 32 + block, high_half(head));
            constexpr std::size_t body = start + (format.has_minimum ? 2 : 1);
            const auto word = [&](auto i) {
                constexpr std::size_t low = body / 2 + i;
                if constexpr (body % 2 == 0)
                    return words[low];
                else
                    return _mm512_or_si512(_mm512_srli_epi32(words[low], 16),
                                           _mm512_slli_epi32(words[low + 1], 16));
            };
            store_block<Type>(panel, column + 32 * block, word);
        });
    }

    /// `word(i)` is the i-th 32-bit word behind a block's scale and minimum.
    template <gguf::TensorType Type, class Word>
    static void store_block(const Panel& panel, std::size_t column, const Word& word) {
        using enum gguf::TensorType;
        if constexpr (Type == Q8_0) {
            unrolled<8>(
                [&](auto i) { store(panel, column + 4 * i, _mm512_xor_si512(word(i), bytes(0x80))); });
        } else {
            constexpr bool five_bits = Type == Q5_0 || Type == Q5_1;
            const Int fifth = word(std::integral_constant<std::size_t, 0>{});
            unrolled<4>([&](auto i) {
                const Int packed = word(std::integral_constant<std::size_t, i + (five_bits ? 1 : 0)>{});
                Int low = low_nibbles(packed), high = high_nibbles(packed);
                if constexpr (five_bits) {
                    low = _mm512_or_si512(low, fifth_bits<4 * i>(fifth));
                    high = _mm512_or_si512(high, fifth_bits<4 * i + 16>(fifth));
                }
                if constexpr (Type == IQ4_NL) {
                    low = iq4_value(low);
                    high = iq4_value(high);
                }
                store(panel, column + 4 * i, low);
                store(panel, column + 16 + 4 * i, high);
            });
        }
    }

    /// Bits First to First+3 of each lane as bit 4 of its four bytes.
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

    template <gguf::TensorType Type>
    static void large_blocks(const PanelRows& rows, std::size_t first, std::size_t columns,
                             const Panel& panel) {
        using enum gguf::TensorType;
        constexpr BlockFormat format = format_of(Type);
        std::size_t at = first / 256 * format.block_bytes;
        for (std::size_t c = 0; c < columns; c += 256, at += format.block_bytes) {
            if constexpr (Type == Q2_K) q2_k(rows, at, c, panel);
            if constexpr (Type == Q3_K) q3_k(rows, at, c, panel);
            if constexpr (Type == Q4_K || Type == Q5_K) q45_k<Type == Q5_K>(rows, at, c, panel);
            if constexpr (Type == Q6_K) q6_k(rows, at, c, panel);
            if constexpr (Type == IQ4_XS) iq4_xs(rows, at, c, panel);
        }
    }

    static void q2_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Int both = load4(rows, at + 80);
        const __m512 d = low_half(both), minimum = high_half(both);
        const Turned packed = load16(rows, at);
        unrolled<16>([&](auto g) {
            const __m512 scale = unsigned_byte<g % 4>(low_nibbles(packed.part[g / 4]));
            const __m512 low = unsigned_byte<g % 4>(high_nibbles(packed.part[g / 4]));
            store_scale(panel, column / 16 + g, _mm512_mul_ps(d, scale));
            store_minimum(panel, column / 16 + g, negative(_mm512_mul_ps(minimum, low)));
        });
        for (std::size_t piece = 0; piece < 4; ++piece) {
            const Turned quants = load16(rows, at + 16 + 16 * piece);
            const std::size_t c = column + piece / 2 * 128 + piece % 2 * 16;
            for (std::size_t i = 0; i < 4; ++i) {
                const Int q = quants.part[i];
                store(panel, c + 4 * i, _mm512_and_si512(q, bytes(3)));
                store(panel, c + 32 + 4 * i, _mm512_and_si512(_mm512_srli_epi32(q, 2), bytes(3)));
                store(panel, c + 64 + 4 * i, _mm512_and_si512(_mm512_srli_epi32(q, 4), bytes(3)));
                store(panel, c + 96 + 4 * i, _mm512_and_si512(_mm512_srli_epi32(q, 6), bytes(3)));
            }
        }
    }

    static void q3_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        // The 12 bytes of scales begin four bytes into this load; its first part is the end of the quants.
        const Turned tail = load16(rows, at + 92);
        const Int low0 = tail.part[1], low1 = tail.part[2], high = tail.part[3];
        const __m512 d = load_half(rows, at + 108);
        const Int six[4] = {masked_or(_mm512_slli_epi32(high, 4), 0x30, low_nibbles(low0)),
                            masked_or(_mm512_slli_epi32(high, 2), 0x30, low_nibbles(low1)),
                            masked_or(high, 0x30, high_nibbles(low0)),
                            masked_or(_mm512_srli_epi32(high, 2), 0x30, high_nibbles(low1))};
        unrolled<16>([&](auto g) {
            const __m512 scale = _mm512_sub_ps(unsigned_byte<g % 4>(six[g / 4]), _mm512_set1_ps(32.0f));
            store_scale(panel, column / 16 + g, _mm512_mul_ps(d, scale));
        });
        for (std::size_t part = 0; part < 2; ++part) {
            const Turned mask = load16(rows, at + 16 * part);
            for (std::size_t half = 0; half < 2; ++half) {
                const Turned quants = load16(rows, at + 32 + 32 * half + 16 * part);
                for (std::size_t i = 0; i < 4; ++i) {
                    const std::size_t c = column + 128 * half + 16 * part + 4 * i;
                    // Bit `half * 4 + step` of the mask becomes bit 2 of the quant.
                    const Int bits = half == 0 ? mask.part[i] : _mm512_srli_epi32(mask.part[i], 4);
                    const Int q = quants.part[i];
                    store(panel, c, masked_or(_mm512_slli_epi32(bits, 2), 4, _mm512_and_si512(q, bytes(3))));
                    store(panel, c + 32,
                          masked_or(_mm512_slli_epi32(bits, 1), 4,
                                    _mm512_and_si512(_mm512_srli_epi32(q, 2), bytes(3))));
                    store(panel, c + 64,
                          masked_or(bits, 4, _mm512_and_si512(_mm512_srli_epi32(q, 4), bytes(3))));
                    store(panel, c + 96,
                          masked_or(_mm512_srli_epi32(bits, 1), 4,
                                    _mm512_and_si512(_mm512_srli_epi32(q, 6), bytes(3))));
                }
            }
        }
    }

    template <bool FifthBit>
    static void q45_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Turned head = load16(rows, at);
        const __m512 d = low_half(head.part[0]), minimum = high_half(head.part[0]);
        const Int s0 = head.part[1], s1 = head.part[2], s2 = head.part[3];
        const Int scales[2] = {_mm512_and_si512(s0, bytes(63)),
                               masked_or(_mm512_srli_epi32(s0, 2), 0x30, low_nibbles(s2))};
        const Int minimums[2] = {_mm512_and_si512(s1, bytes(63)),
                                 masked_or(_mm512_srli_epi32(s1, 2), 0x30, high_nibbles(s2))};
        unrolled<8>([&](auto g) {
            store_scale(panel, column / 32 + g, _mm512_mul_ps(d, unsigned_byte<g % 4>(scales[g / 4])));
            store_minimum(panel, column / 32 + g,
                          negative(_mm512_mul_ps(minimum, unsigned_byte<g % 4>(minimums[g / 4]))));
        });
        for (std::size_t part = 0; part < 2; ++part) {
            const Turned fifth = FifthBit ? load16(rows, at + 16 + 16 * part) : Turned{};
            unrolled<4>([&](auto pair) {
                const Turned packed = load16(rows, at + (FifthBit ? 48 : 16) + 32 * pair + 16 * part);
                for (std::size_t i = 0; i < 4; ++i) {
                    Int low = low_nibbles(packed.part[i]), high = high_nibbles(packed.part[i]);
                    if constexpr (FifthBit) {
                        // Bits 2*pair and 2*pair+1 of each byte become bit 4.
                        const Int bits = _mm512_srli_epi32(fifth.part[i], 2 * pair);
                        low = masked_or(_mm512_slli_epi32(bits, 4), 0x10, low);
                        high = masked_or(_mm512_slli_epi32(bits, 3), 0x10, high);
                    }
                    store(panel, column + 64 * pair + 16 * part + 4 * i, low);
                    store(panel, column + 64 * pair + 32 + 16 * part + 4 * i, high);
                }
            });
        }
    }

    static void q6_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const __m512 d = load_half(rows, at + 208);
        const Turned scales = load16(rows, at + 192);
        unrolled<16>([&](auto g) {
            store_scale(panel, column / 16 + g, _mm512_mul_ps(d, signed_byte<g % 4>(scales.part[g / 4])));
        });
        for (std::size_t piece = 0; piece < 4; ++piece) {
            const std::size_t half = piece / 2, part = piece % 2;
            const Turned a = load16(rows, at + 64 * half + 16 * part);
            const Turned b = load16(rows, at + 64 * half + 32 + 16 * part);
            const Turned h = load16(rows, at + 128 + 32 * half + 16 * part);
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t c = column + 128 * half + 16 * part + 4 * i;
                const Int high = h.part[i];
                store(panel, c, masked_or(_mm512_slli_epi32(high, 4), 0x30, low_nibbles(a.part[i])));
                store(panel, c + 32, masked_or(_mm512_slli_epi32(high, 2), 0x30, low_nibbles(b.part[i])));
                store(panel, c + 64, masked_or(high, 0x30, high_nibbles(a.part[i])));
                store(panel, c + 96, masked_or(_mm512_srli_epi32(high, 2), 0x30, high_nibbles(b.part[i])));
            }
        }
    }

    static void iq4_xs(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Int head = load4(rows, at), low = load4(rows, at + 4);
        const __m512 d = low_half(head);
        const Int high = _mm512_srli_epi32(head, 16);
        unrolled<8>([&](auto g) {
            const Int nibble = _mm512_and_si512(_mm512_srli_epi32(low, 4 * g), _mm512_set1_epi32(15));
            const Int two = _mm512_and_si512(_mm512_srli_epi32(high, 2 * g), _mm512_set1_epi32(3));
            const Int six =
                _mm512_sub_epi32(_mm512_or_si512(nibble, _mm512_slli_epi32(two, 4)), _mm512_set1_epi32(32));
            store_scale(panel, column / 32 + g, _mm512_mul_ps(d, _mm512_cvtepi32_ps(six)));
            const Turned packed = load16(rows, at + 8 + 16 * g);
            for (std::size_t i = 0; i < 4; ++i) {
                store(panel, column + 32 * g + 4 * i, iq4_value(low_nibbles(packed.part[i])));
                store(panel, column + 32 * g + 16 + 4 * i, iq4_value(high_nibbles(packed.part[i])));
            }
        });
    }
};

} // namespace archdef::kernels
