#pragma once

#include "kernels/panel.h"

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

/// Bytes 4i to 4i+3 of 16 rows.
template <class Isa>
struct TurnedBytes {
    typename Isa::Int part[4];
};

/// What TurnedPanelDecoder needs of an instruction set besides Isa, over vectors of 16 words of 32 bits:
///   load16(row, stride)       TurnedBytes of 16 rows
///   load(16 words), store(64 bytes, aligned)
///   set(word), bytes(value)   the same in every word, in every byte
///   both, either, differ      and, or, exclusive or
///   masked_or(a, mask, b)     (a & bytes(mask)) | b
///   shift_left, shift_right, shift_right_signed, sub
///   low_half(a)               the low 16 bits of each word, an f16, as f32
///   negative(x)               f32 with the other sign
///   look_up(16 bytes, a)      of each byte of `a`, below 16, the entry
///   fifth_bits<First>(a)      bits First to First+3 of each word as bit 4 of its four bytes
template <class Isa>
struct PanelWords;

/// Panels decoded 16 rows at a time, on instruction sets that have PanelWords. The basic move: 16 bytes of
/// each row become four vectors whose 32-bit lanes are the rows, vector i holding bytes 4i to 4i+3. After
/// that a block's fields are the same bits of every lane, and unpacking is shifts and masks.
template <class Isa>
struct TurnedPanelDecoder {
    using Words = PanelWords<Isa>;
    using Int = typename Isa::Int;
    using Float = typename Isa::Float;

    static void decode(gguf::TensorType type, const PanelRows& rows, std::size_t first, std::size_t columns,
                       const Panel& panel) {
        using enum gguf::TensorType;
        if (rows.count < panel_rows) return PlainPanelDecoder<Isa>::decode(type, rows, first, columns, panel);
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
    using Turned = TurnedBytes<Isa>;

    static Turned load16(const PanelRows& rows, std::size_t at) {
        return Words::load16(rows.first + at, rows.stride);
    }
    /// Four bytes at an address of each row.
    static Int load4(const PanelRows& rows, std::size_t at) {
        alignas(64) std::uint32_t lanes[panel_rows];
        for (std::size_t r = 0; r < panel_rows; ++r)
            std::memcpy(&lanes[r], rows.first + at + r * rows.stride, 4);
        return Words::load(lanes);
    }
    /// An f16 at an address of each row.
    static Float load_half(const PanelRows& rows, std::size_t at) {
        std::uint16_t lanes[panel_rows];
        for (std::size_t r = 0; r < panel_rows; ++r)
            std::memcpy(&lanes[r], rows.first + at + r * rows.stride, 2);
        return Isa::load_f16(lanes);
    }
    static Float low_half(Int a) { return Words::low_half(a); }
    static Float high_half(Int a) { return low_half(Words::shift_right(a, 16)); }

    static Int bytes(int value) { return Words::bytes(value); }
    static Int low_nibbles(Int a) { return Words::both(a, bytes(0x0f)); }
    static Int high_nibbles(Int a) { return low_nibbles(Words::shift_right(a, 4)); }
    static Int masked_or(Int a, int mask, Int b) { return Words::masked_or(a, mask, b); }
    static Int iq4_value(Int nibbles) { return Words::look_up(iq4_values_plus_128, nibbles); }

    /// Byte `Byte` of each lane as a number.
    template <std::size_t Byte>
    static Float unsigned_byte(Int a) {
        if constexpr (Byte == 3) return Isa::to_float(Words::shift_right(a, 24));
        return Isa::to_float(Words::both(Words::shift_right(a, 8 * Byte), Words::set(255)));
    }
    template <std::size_t Byte>
    static Float signed_byte(Int a) {
        return Isa::to_float(Words::shift_right_signed(Words::shift_left(a, 24 - 8 * Byte), 24));
    }
    static Float negative(Float a) { return Words::negative(a); }

    /// Column of the panel, a multiple of 4.
    static void store(const Panel& panel, std::size_t column, Int quants) {
        Words::store(panel.quants + column * panel_rows, quants);
    }
    static void store_scale(const Panel& panel, std::size_t group, Float scale) {
        Isa::store(panel.scales + group * panel_rows, scale);
    }
    static void store_minimum(const Panel& panel, std::size_t group, Float minimum) {
        Isa::store(panel.minimums + group * panel_rows, minimum);
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
            PlainPanelDecoder<Isa>::decode(Type, rows, first + c, columns - c, rest);
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
                    return Words::either(Words::shift_right(words[low], 16),
                                         Words::shift_left(words[low + 1], 16));
            };
            store_block<Type>(panel, column + 32 * block, word);
        });
    }

    /// `word(i)` is the i-th 32-bit word behind a block's scale and minimum.
    template <gguf::TensorType Type, class Word>
    static void store_block(const Panel& panel, std::size_t column, const Word& word) {
        using enum gguf::TensorType;
        if constexpr (Type == Q8_0) {
            unrolled<8>([&](auto i) { store(panel, column + 4 * i, Words::differ(word(i), bytes(0x80))); });
        } else {
            constexpr bool five_bits = Type == Q5_0 || Type == Q5_1;
            const Int fifth = word(std::integral_constant<std::size_t, 0>{});
            unrolled<4>([&](auto i) {
                const Int packed = word(std::integral_constant<std::size_t, i + (five_bits ? 1 : 0)>{});
                Int low = low_nibbles(packed), high = high_nibbles(packed);
                if constexpr (five_bits) {
                    low = Words::either(low, Words::template fifth_bits<4 * i>(fifth));
                    high = Words::either(high, Words::template fifth_bits<4 * i + 16>(fifth));
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
        const Float d = low_half(both), minimum = high_half(both);
        const Turned packed = load16(rows, at);
        unrolled<16>([&](auto g) {
            const Float scale = unsigned_byte<g % 4>(low_nibbles(packed.part[g / 4]));
            const Float low = unsigned_byte<g % 4>(high_nibbles(packed.part[g / 4]));
            store_scale(panel, column / 16 + g, Isa::mul(d, scale));
            store_minimum(panel, column / 16 + g, negative(Isa::mul(minimum, low)));
        });
        for (std::size_t piece = 0; piece < 4; ++piece) {
            const Turned quants = load16(rows, at + 16 + 16 * piece);
            const std::size_t c = column + piece / 2 * 128 + piece % 2 * 16;
            for (std::size_t i = 0; i < 4; ++i) {
                const Int q = quants.part[i];
                store(panel, c + 4 * i, Words::both(q, bytes(3)));
                store(panel, c + 32 + 4 * i, Words::both(Words::shift_right(q, 2), bytes(3)));
                store(panel, c + 64 + 4 * i, Words::both(Words::shift_right(q, 4), bytes(3)));
                store(panel, c + 96 + 4 * i, Words::both(Words::shift_right(q, 6), bytes(3)));
            }
        }
    }

    static void q3_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        // The 12 bytes of scales begin four bytes into this load; its first part is the end of the quants.
        const Turned tail = load16(rows, at + 92);
        const Int low0 = tail.part[1], low1 = tail.part[2], high = tail.part[3];
        const Float d = load_half(rows, at + 108);
        const Int six[4] = {masked_or(Words::shift_left(high, 4), 0x30, low_nibbles(low0)),
                            masked_or(Words::shift_left(high, 2), 0x30, low_nibbles(low1)),
                            masked_or(high, 0x30, high_nibbles(low0)),
                            masked_or(Words::shift_right(high, 2), 0x30, high_nibbles(low1))};
        unrolled<16>([&](auto g) {
            const Float scale = Isa::sub(unsigned_byte<g % 4>(six[g / 4]), Isa::set(32.0f));
            store_scale(panel, column / 16 + g, Isa::mul(d, scale));
        });
        for (std::size_t part = 0; part < 2; ++part) {
            const Turned mask = load16(rows, at + 16 * part);
            for (std::size_t half = 0; half < 2; ++half) {
                const Turned quants = load16(rows, at + 32 + 32 * half + 16 * part);
                for (std::size_t i = 0; i < 4; ++i) {
                    const std::size_t c = column + 128 * half + 16 * part + 4 * i;
                    // Bit `half * 4 + step` of the mask becomes bit 2 of the quant.
                    const Int bits = half == 0 ? mask.part[i] : Words::shift_right(mask.part[i], 4);
                    const Int q = quants.part[i];
                    store(panel, c, masked_or(Words::shift_left(bits, 2), 4, Words::both(q, bytes(3))));
                    store(panel, c + 32,
                          masked_or(Words::shift_left(bits, 1), 4,
                                    Words::both(Words::shift_right(q, 2), bytes(3))));
                    store(panel, c + 64, masked_or(bits, 4, Words::both(Words::shift_right(q, 4), bytes(3))));
                    store(panel, c + 96,
                          masked_or(Words::shift_right(bits, 1), 4,
                                    Words::both(Words::shift_right(q, 6), bytes(3))));
                }
            }
        }
    }

    template <bool FifthBit>
    static void q45_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Turned head = load16(rows, at);
        const Float d = low_half(head.part[0]), minimum = high_half(head.part[0]);
        const Int s0 = head.part[1], s1 = head.part[2], s2 = head.part[3];
        const Int scales[2] = {Words::both(s0, bytes(63)),
                               masked_or(Words::shift_right(s0, 2), 0x30, low_nibbles(s2))};
        const Int minimums[2] = {Words::both(s1, bytes(63)),
                                 masked_or(Words::shift_right(s1, 2), 0x30, high_nibbles(s2))};
        unrolled<8>([&](auto g) {
            store_scale(panel, column / 32 + g, Isa::mul(d, unsigned_byte<g % 4>(scales[g / 4])));
            store_minimum(panel, column / 32 + g,
                          negative(Isa::mul(minimum, unsigned_byte<g % 4>(minimums[g / 4]))));
        });
        for (std::size_t part = 0; part < 2; ++part) {
            const Turned fifth = FifthBit ? load16(rows, at + 16 + 16 * part) : Turned{};
            unrolled<4>([&](auto pair) {
                const Turned packed = load16(rows, at + (FifthBit ? 48 : 16) + 32 * pair + 16 * part);
                for (std::size_t i = 0; i < 4; ++i) {
                    Int low = low_nibbles(packed.part[i]), high = high_nibbles(packed.part[i]);
                    if constexpr (FifthBit) {
                        // Bits 2*pair and 2*pair+1 of each byte become bit 4.
                        const Int bits = Words::shift_right(fifth.part[i], 2 * pair);
                        low = masked_or(Words::shift_left(bits, 4), 0x10, low);
                        high = masked_or(Words::shift_left(bits, 3), 0x10, high);
                    }
                    store(panel, column + 64 * pair + 16 * part + 4 * i, low);
                    store(panel, column + 64 * pair + 32 + 16 * part + 4 * i, high);
                }
            });
        }
    }

    static void q6_k(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Float d = load_half(rows, at + 208);
        const Turned scales = load16(rows, at + 192);
        unrolled<16>([&](auto g) {
            store_scale(panel, column / 16 + g, Isa::mul(d, signed_byte<g % 4>(scales.part[g / 4])));
        });
        for (std::size_t piece = 0; piece < 4; ++piece) {
            const std::size_t half = piece / 2, part = piece % 2;
            const Turned a = load16(rows, at + 64 * half + 16 * part);
            const Turned b = load16(rows, at + 64 * half + 32 + 16 * part);
            const Turned h = load16(rows, at + 128 + 32 * half + 16 * part);
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t c = column + 128 * half + 16 * part + 4 * i;
                const Int high = h.part[i];
                store(panel, c, masked_or(Words::shift_left(high, 4), 0x30, low_nibbles(a.part[i])));
                store(panel, c + 32, masked_or(Words::shift_left(high, 2), 0x30, low_nibbles(b.part[i])));
                store(panel, c + 64, masked_or(high, 0x30, high_nibbles(a.part[i])));
                store(panel, c + 96, masked_or(Words::shift_right(high, 2), 0x30, high_nibbles(b.part[i])));
            }
        }
    }

    static void iq4_xs(const PanelRows& rows, std::size_t at, std::size_t column, const Panel& panel) {
        const Int head = load4(rows, at), low = load4(rows, at + 4);
        const Float d = low_half(head);
        const Int high = Words::shift_right(head, 16);
        unrolled<8>([&](auto g) {
            const Int nibble = Words::both(Words::shift_right(low, 4 * g), Words::set(15));
            const Int two = Words::both(Words::shift_right(high, 2 * g), Words::set(3));
            const Int six = Words::sub(Words::either(nibble, Words::shift_left(two, 4)), Words::set(32));
            store_scale(panel, column / 32 + g, Isa::mul(d, Isa::to_float(six)));
            const Turned packed = load16(rows, at + 8 + 16 * g);
            for (std::size_t i = 0; i < 4; ++i) {
                store(panel, column + 32 * g + 4 * i, iq4_value(low_nibbles(packed.part[i])));
                store(panel, column + 32 * g + 16 + 4 * i, iq4_value(high_nibbles(packed.part[i])));
            }
        });
    }
};

} // namespace archdef::kernels
