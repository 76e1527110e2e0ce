#pragma once

#include "kernels/panel_turned.h"
#include "kernels/vector_neon.h"

namespace archdef::kernels {

template <class Dot>
struct PanelWords<Neon<Dot>> {
    using Isa = Neon<Dot>;
    using Int = typename Isa::Int;

    static TurnedBytes<Isa> load16(const std::byte* start, std::size_t stride) {
        TurnedBytes<Isa> result;
        for (std::size_t four = 0; four < 4; ++four) {
            const auto row = [&](std::size_t r) {
                return vreinterpretq_u32_u8(
                    vld1q_u8(reinterpret_cast<const std::uint8_t*>(start + (4 * four + r) * stride)));
            };
            const uint32x4_t a = row(0), b = row(1), c = row(2), d = row(3);
            const uint64x2_t ab_even = vreinterpretq_u64_u32(vtrn1q_u32(a, b));
            const uint64x2_t ab_odd = vreinterpretq_u64_u32(vtrn2q_u32(a, b));
            const uint64x2_t cd_even = vreinterpretq_u64_u32(vtrn1q_u32(c, d));
            const uint64x2_t cd_odd = vreinterpretq_u64_u32(vtrn2q_u32(c, d));
            result.part[0].part[four] = vreinterpretq_s32_u64(vtrn1q_u64(ab_even, cd_even));
            result.part[1].part[four] = vreinterpretq_s32_u64(vtrn1q_u64(ab_odd, cd_odd));
            result.part[2].part[four] = vreinterpretq_s32_u64(vtrn2q_u64(ab_even, cd_even));
            result.part[3].part[four] = vreinterpretq_s32_u64(vtrn2q_u64(ab_odd, cd_odd));
        }
        return result;
    }
    static Int load(const std::uint32_t* from) {
        return Isa::each_int([&](std::size_t i) { return vreinterpretq_s32_u32(vld1q_u32(from + 4 * i)); });
    }
    static void store(std::uint8_t* to, const Int& a) {
        for (std::size_t i = 0; i < 4; ++i) vst1q_u8(to + 16 * i, vreinterpretq_u8_s32(a.part[i]));
    }
    static Int set(int value) { return Isa::set_int(value); }
    static Int bytes(int value) {
        return Isa::each_int(
            [&](std::size_t) { return vreinterpretq_s32_u8(vdupq_n_u8(static_cast<std::uint8_t>(value))); });
    }
    static Int both(const Int& a, const Int& b) {
        return Isa::each_int([&](std::size_t i) { return vandq_s32(a.part[i], b.part[i]); });
    }
    static Int either(const Int& a, const Int& b) {
        return Isa::each_int([&](std::size_t i) { return vorrq_s32(a.part[i], b.part[i]); });
    }
    static Int differ(const Int& a, const Int& b) {
        return Isa::each_int([&](std::size_t i) { return veorq_s32(a.part[i], b.part[i]); });
    }
    static Int masked_or(const Int& a, int mask, const Int& b) { return either(both(a, bytes(mask)), b); }
    static Int shift_left(const Int& a, std::size_t bits) {
        const int32x4_t left = vdupq_n_s32(static_cast<int>(bits));
        return Isa::each_int([&](std::size_t i) { return vshlq_s32(a.part[i], left); });
    }
    static Int shift_right(const Int& a, std::size_t bits) {
        const int32x4_t left = vdupq_n_s32(-static_cast<int>(bits));
        return Isa::each_int([&](std::size_t i) {
            return vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(a.part[i]), left));
        });
    }
    static Int shift_right_signed(const Int& a, std::size_t bits) {
        const int32x4_t left = vdupq_n_s32(-static_cast<int>(bits));
        return Isa::each_int([&](std::size_t i) { return vshlq_s32(a.part[i], left); });
    }
    static Int sub(const Int& a, const Int& b) {
        return Isa::each_int([&](std::size_t i) { return vsubq_s32(a.part[i], b.part[i]); });
    }
    static typename Isa::Float low_half(const Int& a) {
        return Isa::each([&](std::size_t i) {
            return vcvt_f32_f16(vreinterpret_f16_u16(vmovn_u32(vreinterpretq_u32_s32(a.part[i]))));
        });
    }
    static typename Isa::Float negative(const typename Isa::Float& a) {
        return Isa::each([&](std::size_t i) { return vnegq_f32(a.part[i]); });
    }
    static Int look_up(const std::uint8_t* table, const Int& indices) {
        const uint8x16_t entries = vld1q_u8(table);
        return Isa::each_int([&](std::size_t i) {
            return vreinterpretq_s32_u8(vqtbl1q_u8(entries, vreinterpretq_u8_s32(indices.part[i])));
        });
    }
    template <std::size_t First>
    static Int fifth_bits(const Int& bits) {
        // Every byte gets the byte with the four bits; then each byte tests its own.
        constexpr std::uint8_t b = First / 8;
        constexpr std::uint8_t bytes_of[16] = {b,     b,     b,     b,     b + 4,  b + 4,  b + 4,  b + 4,
                                               b + 8, b + 8, b + 8, b + 8, b + 12, b + 12, b + 12, b + 12};
        const uint8x16_t order = vld1q_u8(bytes_of);
        const uint8x16_t tested =
            vreinterpretq_u8_u32(vdupq_n_u32(First % 8 == 0 ? 0x08040201u : 0x80402010u));
        return Isa::each_int([&](std::size_t i) {
            const uint8x16_t own = vqtbl1q_u8(vreinterpretq_u8_s32(bits.part[i]), order);
            return vreinterpretq_s32_u8(vandq_u8(vtstq_u8(own, tested), vdupq_n_u8(0x10)));
        });
    }
};

template <class Dot>
struct PanelDecoder<Neon<Dot>> : TurnedPanelDecoder<Neon<Dot>> {};

} // namespace archdef::kernels
