#pragma once

#include "kernels/half.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace archdef::kernels {

/// The vocabulary that the kernels are written in: vectors of 16 lanes of f32 or i32. Each instruction set
/// has a class with these members and exactly these results, so a kernel gives the same bits on all of them.
/// This one is plain C++ and the definition that the others are tested against.
struct Portable {
    struct Float {
        float lane[16];
    };
    struct Int {
        std::int32_t lane[16];
    };

    template <class Function>
    static Float each(Function function) {
        Float result;
        for (std::size_t i = 0; i < 16; ++i) result.lane[i] = function(i);
        return result;
    }
    template <class Function>
    static Int each_int(Function function) {
        Int result;
        for (std::size_t i = 0; i < 16; ++i) result.lane[i] = function(i);
        return result;
    }

    /// Sums that FloatProduct keeps in registers: tokens by rows.
    static constexpr std::size_t float_tile_tokens = 2, float_tile_rows = 2;

    /// Columns of 16 decoded rows that stay in the first cache beside those tokens'.
    static constexpr std::size_t float_stretch = 256;

    static Float set(float value) {
        return each([&](std::size_t) { return value; });
    }
    static Float zero() { return set(0); }
    static Float load(const float* from) {
        return each([&](std::size_t i) { return from[i]; });
    }
    /// The first `count` < 16 lanes; the others are zero.
    static Float load_part(const float* from, std::size_t count) {
        return each([&](std::size_t i) { return i < count ? from[i] : 0.0f; });
    }
    static Float load_f16(const std::uint16_t* from) {
        return each([&](std::size_t i) { return f16_to_f32(from[i]); });
    }
    static Float load_bf16(const std::uint16_t* from) {
        return each([&](std::size_t i) { return bf16_to_f32(from[i]); });
    }
    static void store(float* to, const Float& a) {
        for (std::size_t i = 0; i < 16; ++i) to[i] = a.lane[i];
    }
    static void store_part(float* to, const Float& a, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) to[i] = a.lane[i];
    }
    static void store_f16(std::uint16_t* to, const Float& a) {
        for (std::size_t i = 0; i < 16; ++i) to[i] = f32_to_f16(a.lane[i]);
    }

    static Float add(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] + b.lane[i]; });
    }
    static Float sub(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] - b.lane[i]; });
    }
    static Float mul(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] * b.lane[i]; });
    }
    static Float div(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] / b.lane[i]; });
    }
    /// a * b + c, rounded once.
    static Float fma(const Float& a, const Float& b, const Float& c) {
        return each([&](std::size_t i) { return std::fma(a.lane[i], b.lane[i], c.lane[i]); });
    }
    /// a > b ? a : b, so b where one is NaN.
    static Float max(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
    }
    /// a < b ? a : b, so b where one is NaN.
    static Float min(const Float& a, const Float& b) {
        return each([&](std::size_t i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
    }
    static Float abs(const Float& a) {
        return each([&](std::size_t i) { return std::fabs(a.lane[i]); });
    }

    /// Lanes 8 apart are added first, then 4, 2 and 1 apart.
    static float sum(const Float& a) {
        float part[8];
        for (std::size_t i = 0; i < 8; ++i) part[i] = a.lane[i] + a.lane[i + 8];
        for (std::size_t i = 0; i < 4; ++i) part[i] += part[i + 4];
        part[0] += part[2];
        part[1] += part[3];
        return part[0] + part[1];
    }
    /// Lane i is the sum of vector i.
    static Float sum16(const Float (&vectors)[16]) {
        return each([&](std::size_t i) { return sum(vectors[i]); });
    }
    /// The largest lane, by `max` in the order of `sum`.
    static float maximum(const Float& a) {
        float part[8];
        const auto larger = [](float x, float y) { return x > y ? x : y; };
        for (std::size_t i = 0; i < 8; ++i) part[i] = larger(a.lane[i], a.lane[i + 8]);
        for (std::size_t i = 0; i < 4; ++i) part[i] = larger(part[i], part[i + 4]);
        part[0] = larger(part[0], part[2]);
        part[1] = larger(part[1], part[3]);
        return larger(part[0], part[1]);
    }

    static Int set_int(std::int32_t value) {
        return each_int([&](std::size_t) { return value; });
    }
    static Int add_int(const Int& a, const Int& b) {
        return each_int([&](std::size_t i) {
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) +
                                             static_cast<std::uint32_t>(b.lane[i]));
        });
    }
    static Int negate_int(const Int& a) {
        return each_int([&](std::size_t i) {
            return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(a.lane[i]));
        });
    }
    static Int shift_left_8(const Int& a) {
        return each_int([&](std::size_t i) {
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) << 8);
        });
    }
    template <int Bits>
    static Int shift_right(const Int& a) {
        return each_int([&](std::size_t i) { return a.lane[i] >> Bits; });
    }
    static Int bits_of(const Float& a) {
        return each_int([&](std::size_t i) { return std::bit_cast<std::int32_t>(a.lane[i]); });
    }
    static Float float_of_bits(const Int& a) {
        return each([&](std::size_t i) { return std::bit_cast<float>(a.lane[i]); });
    }
    static Int shift_left_23(const Int& a) {
        return each_int([&](std::size_t i) {
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) << 23);
        });
    }
    static Float to_float(const Int& a) {
        return each([&](std::size_t i) { return static_cast<float>(a.lane[i]); });
    }
    /// To the nearest integer, ties to even. |a| < 2^31.
    static Int round_to_int(const Float& a) {
        return each_int([&](std::size_t i) { return static_cast<std::int32_t>(std::lrint(a.lane[i])); });
    }
    /// To the nearest integer, ties away from zero. |a| < 2^22. What is added is the largest number below a
    /// half.
    static Int round_away(const Float& a) {
        return each_int([&](std::size_t i) {
            return static_cast<std::int32_t>(a.lane[i] + std::copysign(0x1.fffffep-2f, a.lane[i]));
        });
    }
    /// The low byte of each lane.
    static void store_bytes(std::int8_t* to, const Int& a) {
        for (std::size_t i = 0; i < 16; ++i) to[i] = static_cast<std::int8_t>(a.lane[i] & 0xff);
    }
    static std::int32_t sum_int(const Int& a) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < 16; ++i) sum += static_cast<std::uint32_t>(a.lane[i]);
        return static_cast<std::int32_t>(sum);
    }

    /// 64 unsigned bytes of weights, four to a lane.
    using Bytes = Int;
    static Bytes load_bytes(const std::uint8_t* from) {
        Bytes result;
        std::memcpy(&result, from, sizeof result);
        return result;
    }
    /// sum + the product of each lane's four unsigned bytes with the four signed bytes at `activation`,
    /// modulo 2^32.
    static Int dot4(const Int& sum, const Bytes& weights, const std::int8_t* activation) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(weights.lane);
        return each_int([&](std::size_t i) {
            std::int32_t dot = 0;
            for (std::size_t j = 0; j < 4; ++j) dot += bytes[4 * i + j] * activation[j];
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum.lane[i]) +
                                             static_cast<std::uint32_t>(dot));
        });
    }
};

} // namespace archdef::kernels
