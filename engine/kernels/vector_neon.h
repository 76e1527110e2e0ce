#pragma once

#include "kernels/half.h"

#include <arm_neon.h>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace archdef::kernels {

/// The vocabulary of vector_portable.h in NEON of 64-bit Arm: a vector is four registers of four lanes each.
/// `Dot` multiplies bytes (DotOfWords or DotOfBytes); all else every 64-bit Arm CPU has.
template <class Dot>
struct Neon {
    struct Float {
        float32x4_t part[4];
    };
    struct Int {
        int32x4_t part[4];
    };
    struct Bytes {
        uint8x16_t part[4];
    };

    /// Sums that FloatProduct keeps in registers: tokens by rows, of 32 registers.
    static constexpr std::size_t float_tile_tokens = 2, float_tile_rows = 2;
    static constexpr std::size_t float_stretch = 256;

    template <class Function>
    static Float each(Function function) {
        return {{function(0), function(1), function(2), function(3)}};
    }
    template <class Function>
    static Int each_int(Function function) {
        return {{function(0), function(1), function(2), function(3)}};
    }

    static Float set(float value) {
        return each([&](std::size_t) { return vdupq_n_f32(value); });
    }
    static Float zero() { return set(0); }
    static Float load(const float* from) {
        return each([&](std::size_t i) { return vld1q_f32(from + 4 * i); });
    }
    static Float load_part(const float* from, std::size_t count) {
        float all[16] = {};
        std::memcpy(all, from, count * sizeof(float));
        return load(all);
    }
    static Float load_f16(const std::uint16_t* from) {
        return each(
            [&](std::size_t i) { return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(from + 4 * i))); });
    }
    static Float load_bf16(const std::uint16_t* from) {
        return each([&](std::size_t i) {
            return vreinterpretq_f32_u32(vshlq_n_u32(vmovl_u16(vld1_u16(from + 4 * i)), 16));
        });
    }
    static void store(float* to, const Float& a) {
        for (std::size_t i = 0; i < 4; ++i) vst1q_f32(to + 4 * i, a.part[i]);
    }
    static void store_part(float* to, const Float& a, std::size_t count) {
        float all[16];
        store(all, a);
        std::memcpy(to, all, count * sizeof(float));
    }
    static void store_f16(std::uint16_t* to, const Float& a) {
        for (std::size_t i = 0; i < 4; ++i)
            vst1_u16(to + 4 * i, vreinterpret_u16_f16(vcvt_f16_f32(a.part[i])));
    }

    static Float add(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return vaddq_f32(a.part[i], b.part[i]); });
    }
    static Float sub(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return vsubq_f32(a.part[i], b.part[i]); });
    }
    static Float mul(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return vmulq_f32(a.part[i], b.part[i]); });
    }
    static Float div(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return vdivq_f32(a.part[i], b.part[i]); });
    }
    static Float fma(const Float& a, const Float& b, const Float& c) {
        return each([&](std::size_t i) { return vfmaq_f32(c.part[i], a.part[i], b.part[i]); });
    }
    // By comparison: NEON's own maximum is NaN where one is NaN.
    static Float max(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return larger(a.part[i], b.part[i]); });
    }
    static Float min(const Float& a, const Float& b) {
        return each(
            [&](std::size_t i) { return vbslq_f32(vcltq_f32(a.part[i], b.part[i]), a.part[i], b.part[i]); });
    }
    static Float abs(const Float& a) {
        return each([&](std::size_t i) { return vabsq_f32(a.part[i]); });
    }

    static float sum(const Float& a) {
        const float32x4_t four = four_sums(a);
        const float32x2_t two = vadd_f32(vget_low_f32(four), vget_high_f32(four));
        return vget_lane_f32(two, 0) + vget_lane_f32(two, 1);
    }
    static Float sum16(const Float (&vectors)[16]) {
        return each([&](std::size_t i) { return sum4(vectors + 4 * i); });
    }
    static float maximum(const Float& a) {
        const float32x4_t four = larger(larger(a.part[0], a.part[2]), larger(a.part[1], a.part[3]));
        const float32x4_t two = larger(four, vextq_f32(four, four, 2));
        return vgetq_lane_f32(larger(two, vextq_f32(two, two, 1)), 0);
    }

    static Int set_int(std::int32_t value) {
        return each_int([&](std::size_t) { return vdupq_n_s32(value); });
    }
    static Int add_int(const Int& a, const Int& b) {
        return each_int([&](std::size_t i) { return vaddq_s32(a.part[i], b.part[i]); });
    }
    static Int negate_int(const Int& a) {
        return each_int([&](std::size_t i) { return vnegq_s32(a.part[i]); });
    }
    static Int shift_left_8(const Int& a) {
        return each_int([&](std::size_t i) { return vshlq_n_s32(a.part[i], 8); });
    }
    template <int Bits>
    static Int shift_right(const Int& a) {
        return each_int([&](std::size_t i) { return vshrq_n_s32(a.part[i], Bits); });
    }
    static Int bits_of(const Float& a) {
        return each_int([&](std::size_t i) { return vreinterpretq_s32_f32(a.part[i]); });
    }
    static Float float_of_bits(const Int& a) {
        return each([&](std::size_t i) { return vreinterpretq_f32_s32(a.part[i]); });
    }
    static Int shift_left_23(const Int& a) {
        return each_int([&](std::size_t i) { return vshlq_n_s32(a.part[i], 23); });
    }
    static Float to_float(const Int& a) {
        return each([&](std::size_t i) { return vcvtq_f32_s32(a.part[i]); });
    }
    static Int round_to_int(const Float& a) {
        return each_int([&](std::size_t i) { return vcvtnq_s32_f32(a.part[i]); });
    }
    static Int round_away(const Float& a) {
        return each_int([&](std::size_t i) { return vcvtaq_s32_f32(a.part[i]); });
    }
    static void store_bytes(std::int8_t* to, const Int& a) {
        const int16x8_t low = vcombine_s16(vmovn_s32(a.part[0]), vmovn_s32(a.part[1]));
        const int16x8_t high = vcombine_s16(vmovn_s32(a.part[2]), vmovn_s32(a.part[3]));
        vst1q_s8(to, vcombine_s8(vmovn_s16(low), vmovn_s16(high)));
    }
    static std::int32_t sum_int(const Int& a) {
        return vaddvq_s32(vaddq_s32(vaddq_s32(a.part[0], a.part[1]), vaddq_s32(a.part[2], a.part[3])));
    }

    static Bytes load_bytes(const std::uint8_t* from) {
        return {{vld1q_u8(from), vld1q_u8(from + 16), vld1q_u8(from + 32), vld1q_u8(from + 48)}};
    }
    static Int dot4(const Int& sum, const Bytes& weights, const std::int8_t* activation) {
        std::int32_t four;
        std::memcpy(&four, activation, sizeof four);
        const typename Dot::Activation ready = Dot::prepare(vreinterpretq_s8_s32(vdupq_n_s32(four)));
        return each_int([&](std::size_t i) { return Dot::add(sum.part[i], weights.part[i], ready); });
    }

  private:
    static float32x4_t larger(float32x4_t a, float32x4_t b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
    /// Lanes 8 apart added, then lanes 4 apart.
    static float32x4_t four_sums(const Float& a) {
        return vaddq_f32(vaddq_f32(a.part[0], a.part[2]), vaddq_f32(a.part[1], a.part[3]));
    }
    static float32x4_t sum4(const Float* vectors) {
        const auto two_apart = [](float32x4_t a, float32x4_t b) {
            return vaddq_f32(vcombine_f32(vget_low_f32(a), vget_low_f32(b)),
                             vcombine_f32(vget_high_f32(a), vget_high_f32(b)));
        };
        return vpaddq_f32(two_apart(four_sums(vectors[0]), four_sums(vectors[1])),
                          two_apart(four_sums(vectors[2]), four_sums(vectors[3])));
    }
};

/// Products of bytes on every 64-bit Arm CPU: widened to 16 bits, multiplied to 32.
struct DotOfWords {
    struct Activation {
        int16x8_t words; ///< the four of a lane, twice
    };
    static Activation prepare(int8x16_t four_times) { return {vmovl_s8(vget_low_s8(four_times))}; }
    static int32x4_t add(int32x4_t sum, uint8x16_t weights, const Activation& activation) {
        const int16x8_t low = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(weights)));
        const int16x8_t high = vreinterpretq_s16_u16(vmovl_u8(vget_high_u8(weights)));
        const int16x4_t x = vget_low_s16(activation.words);
        const int32x4_t lane0 = vmull_s16(vget_low_s16(low), x), lane1 = vmull_s16(vget_high_s16(low), x);
        const int32x4_t lane2 = vmull_s16(vget_low_s16(high), x), lane3 = vmull_s16(vget_high_s16(high), x);
        return vaddq_s32(sum, vpaddq_s32(vpaddq_s32(lane0, lane1), vpaddq_s32(lane2, lane3)));
    }
};

#if defined(__ARM_FEATURE_DOTPROD)
/// Products of bytes by the dot-product instruction of Armv8.2. It takes two signed vectors: weights go in
/// less 128, and 128 times the sum of the activation is added.
struct DotOfBytes {
    struct Activation {
        int8x16_t bytes;
        int32x4_t correction;
    };
    static Activation prepare(int8x16_t four_times) {
        const int32x4_t sums = vdotq_s32(vdupq_n_s32(0), four_times, vdupq_n_s8(1));
        return {four_times, vshlq_n_s32(sums, 7)};
    }
    static int32x4_t add(int32x4_t sum, uint8x16_t weights, const Activation& activation) {
        const int8x16_t shifted = vreinterpretq_s8_u8(veorq_u8(weights, vdupq_n_u8(128)));
        return vdotq_s32(vaddq_s32(sum, activation.correction), shifted, activation.bytes);
    }
};
#endif

} // namespace archdef::kernels
