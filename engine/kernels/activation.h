#pragma once

#include "kernels/format.h"
#include "kernels/half.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace archdef::kernels {

/// One token's activations in integers, in one piece of memory:
///   planes        i8  [planes][columns]   digits, most significant plane first
///   scales        f32 [columns/32]        value = scale * integer
///   sums32        i32 [columns/32]        sum of the integers of a group
///   scaled_sums32 f32 [columns/32]        the same times its scale
///   sums16, scaled_sums16  [columns/16]   likewise, for formats with groups of 16
///
/// Kind `fixed` is how numerics f32 multiplies quantised weights: each block of 32 activations is rounded to
/// integers times a power of two, as large as `fixed_point_exponent` allows (the rounding is at most 2^-18 of
/// the block's mean magnitude), and written as three digits to the base 256. The products with a block's
/// integer weights are then summed exactly, and only a group's sum is rounded to f32, so that a product is as
/// close to the exact one as with f32 arithmetic throughout (nmse below 1e-12 on normal values; the tests say
/// so). A block that holds an infinity or NaN has the scale NaN, and so has every product with it.
struct ActivationLayout {
    std::size_t columns = 0;
    std::size_t planes = 0; ///< 3 for `fixed`, else 1

    std::size_t scales_at() const { return planes * columns; }
    std::size_t sums32_at() const { return scales_at() + columns / 32 * 4; }
    std::size_t scaled_sums32_at() const { return sums32_at() + columns / 32 * 4; }
    std::size_t sums16_at() const { return scaled_sums32_at() + columns / 32 * 4; }
    std::size_t scaled_sums16_at() const { return sums16_at() + columns / 16 * 4; }
    /// Bytes per token: a multiple of 64 but not of 4096, so that tokens do not fall on the same cache sets.
    std::size_t stride() const {
        const std::size_t bytes = (scaled_sums16_at() + columns / 16 * 4 + 63) / 64 * 64;
        return bytes % 4096 == 0 ? bytes + 64 : bytes;
    }
    /// Bytes per token of what TileProduct::pack makes: three planes become 16-bit numbers.
    std::size_t packed_stride() const {
        return (columns * (planes == 3 ? 6 : 1) + columns / 32 * 16 + 63) / 64 * 64;
    }
};

constexpr std::size_t planes_of(ActivationKind kind) {
    return kind == ActivationKind::fixed ? 3 : 1;
}
constexpr bool integer_kind(ActivationKind kind) {
    return kind >= ActivationKind::fixed;
}

/// The exponent s so that round(x * 2^s) obeys, for each block x of 32, what the integer kernels need:
/// the absolute values sum to less than 2^24 (then no sum with weights of at most 128 overflows 32 bits) and
/// none exceeds 2^23 - 2^15 - 129 (then it has three signed digits).
static inline int fixed_point_exponent(float absolute_sum, float absolute_maximum) {
    const auto exponent = [](float value, int limit) {
        const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
        const int floor_log2 = static_cast<int>(bits >> 23) - 127;
        const bool close_to_next = (bits & 0x7fffffu) >= 0x7d0000u;
        return limit - floor_log2 - (close_to_next ? 1 : 0);
    };
    const int by_sum = exponent(absolute_sum, 23);
    const int by_maximum = exponent(absolute_maximum, 22);
    const int smaller = by_sum < by_maximum ? by_sum : by_maximum;
    return smaller > 120 ? 120 : smaller;
}

template <class Isa>
struct Activation {
    /// Converts one token. `to` has ActivationLayout's stride for integer kinds, else `columns` floats.
    static void convert(ActivationKind kind, const float* from, std::size_t columns, std::byte* to) {
        const ActivationLayout layout{columns, planes_of(kind)};
        switch (kind) {
        case ActivationKind::f32:
            std::memcpy(to, from, columns * sizeof(float));
            break;
        case ActivationKind::f16:
            round_to_f16(from, columns, floats(to));
            break;
        case ActivationKind::bf16:
            round_to_bf16(from, columns, floats(to));
            break;
        case ActivationKind::fixed:
            for (std::size_t i = 0; i < columns; i += 32) fixed_block(from + i, layout, i, to);
            break;
        case ActivationKind::q8_0:
        case ActivationKind::q8_1:
            for (std::size_t i = 0; i < columns; i += 32) q8_block(from + i, layout, i, to, kind);
            break;
        case ActivationKind::q8_k:
            for (std::size_t i = 0; i < columns; i += 256) q8_k_block(from + i, layout, i, to);
            break;
        }
    }

  private:
    static constexpr float largest_float = 0x1.fffffep127f;
    static float not_a_number() { return std::bit_cast<float>(0x7fc00000u); }

    static float* floats(std::byte* at) { return reinterpret_cast<float*>(at); }
    static std::int32_t* integers(std::byte* at) { return reinterpret_cast<std::int32_t*>(at); }

    static void round_to_f16(const float* from, std::size_t columns, float* to) {
        std::size_t i = 0;
        for (; i + 16 <= columns; i += 16) {
            alignas(32) std::uint16_t halves[16];
            Isa::store_f16(halves, Isa::load(from + i));
            Isa::store(to + i, Isa::load_f16(halves));
        }
        for (; i < columns; ++i) to[i] = f16_to_f32(f32_to_f16(from[i]));
    }
    static void round_to_bf16(const float* from, std::size_t columns, float* to) {
        for (std::size_t i = 0; i < columns; ++i) to[i] = bf16_to_f32(f32_to_bf16(from[i]));
    }

    static void write_sums(const ActivationLayout& layout, std::size_t column, std::byte* to, float scale,
                           std::int32_t first, std::int32_t second) {
        const std::size_t g = column / 32;
        floats(to + layout.scales_at())[g] = scale;
        integers(to + layout.sums32_at())[g] = first + second;
        floats(to + layout.scaled_sums32_at())[g] = static_cast<float>(first + second) * scale;
        integers(to + layout.sums16_at())[2 * g] = first;
        integers(to + layout.sums16_at())[2 * g + 1] = second;
        floats(to + layout.scaled_sums16_at())[2 * g] = static_cast<float>(first) * scale;
        floats(to + layout.scaled_sums16_at())[2 * g + 1] = static_cast<float>(second) * scale;
    }

    static void fixed_block(const float* from, const ActivationLayout& layout, std::size_t column,
                            std::byte* to) {
        auto* planes = reinterpret_cast<std::int8_t*>(to) + column;
        const auto first = Isa::load(from), second = Isa::load(from + 16);
        const float sum = Isa::sum(Isa::add(Isa::abs(first), Isa::abs(second)));
        if (!(sum <= largest_float)) {
            for (std::size_t plane = 0; plane < 3; ++plane)
                std::memset(planes + plane * layout.columns, 0, 32);
            write_sums(layout, column, to, not_a_number(), 0, 0);
            return;
        }
        const int exponent =
            fixed_point_exponent(sum, Isa::maximum(Isa::max(Isa::abs(first), Isa::abs(second))));
        const auto power_of_two = [](int e) {
            return std::bit_cast<float>(static_cast<std::uint32_t>(e + 127) << 23);
        };
        const auto scale = Isa::set(power_of_two(exponent));
        const auto low = Isa::round_to_int(Isa::mul(first, scale));
        const auto high = Isa::round_to_int(Isa::mul(second, scale));
        write_digits(planes, layout.columns, low);
        write_digits(planes + 16, layout.columns, high);
        write_sums(layout, column, to, power_of_two(-exponent), Isa::sum_int(low), Isa::sum_int(high));
    }

    /// The signed digits of an integer n to the base 256 are the bytes of n + 0x808080, each minus 128.
    static void write_digits(std::int8_t* planes, std::size_t columns, const typename Isa::Int& value) {
        const auto shifted = Isa::add_int(value, Isa::set_int(0x808080));
        Isa::store_bytes(planes, Isa::add_int(Isa::template shift_right<16>(shifted), Isa::set_int(-128)));
        Isa::store_bytes(planes + columns,
                         Isa::add_int(Isa::template shift_right<8>(shifted), Isa::set_int(-128)));
        Isa::store_bytes(planes + 2 * columns, Isa::add_int(shifted, Isa::set_int(-128)));
    }

    /// ggml's quantize_row_q8_0 and quantize_row_q8_1: scale = max/127 (stored as f16), ties away from zero.
    static void q8_block(const float* from, const ActivationLayout& layout, std::size_t column, std::byte* to,
                         ActivationKind kind) {
        auto* plane = reinterpret_cast<std::int8_t*>(to) + column;
        const auto first = Isa::load(from), second = Isa::load(from + 16);
        const bool finite = Isa::sum(zero_if_finite(second, zero_if_finite(first, Isa::zero()))) == 0;
        const float largest = Isa::maximum(Isa::max(Isa::abs(first), Isa::abs(second)));
        const float scale = finite ? largest / 127.0f : not_a_number();
        std::int32_t sums[2] = {0, 0};
        if (finite && scale > 0 && 1.0f / scale <= largest_float) {
            const auto inverse = Isa::set(1.0f / scale);
            const auto low = Isa::round_away(Isa::mul(first, inverse));
            const auto high = Isa::round_away(Isa::mul(second, inverse));
            Isa::store_bytes(plane, low);
            Isa::store_bytes(plane + 16, high);
            sums[0] = Isa::sum_int(low);
            sums[1] = Isa::sum_int(high);
        } else {
            std::memset(plane, 0, 32);
        }
        write_sums(layout, column, to, f16_to_f32(f32_to_f16(scale)), sums[0], sums[1]);
        if (kind == ActivationKind::q8_1) {
            const float scaled = static_cast<float>(sums[0] + sums[1]) * scale;
            floats(to + layout.scaled_sums32_at())[column / 32] = f16_to_f32(f32_to_f16(scaled));
        }
    }

    /// Zeros plus `sum`, or NaN where a lane is not finite.
    static typename Isa::Float zero_if_finite(const typename Isa::Float& value,
                                              const typename Isa::Float& sum) {
        return Isa::fma(value, Isa::zero(), sum);
    }

    /// ggml's quantize_row_q8_K: the value of largest magnitude becomes -127; nearest, ties to even.
    static void q8_k_block(const float* from, const ActivationLayout& layout, std::size_t column,
                           std::byte* to) {
        auto* plane = reinterpret_cast<std::int8_t*>(to) + column;
        auto zeros = Isa::zero(), magnitudes = Isa::zero();
        for (std::size_t i = 0; i < 256; i += 16) {
            const auto values = Isa::load(from + i);
            zeros = zero_if_finite(values, zeros);
            magnitudes = Isa::max(Isa::abs(values), magnitudes);
        }
        const bool finite = Isa::sum(zeros) == 0;
        const float largest = Isa::maximum(magnitudes);
        const bool usable = finite && largest > 0 && 127.0f / largest <= largest_float;
        if (!usable) {
            std::memset(plane, 0, 256);
            for (std::size_t i = 0; i < 256; i += 32)
                write_sums(layout, column + i, to, finite ? 0.0f : not_a_number(), 0, 0);
            return;
        }
        const float* first = from;
        while (std::fabs(*first) != largest) ++first;
        const float inverse = -127.0f / *first, scale = 1.0f / inverse;
        // The product is at most 127 and its rounding, so the integer is at most 127.
        for (std::size_t i = 0; i < 256; i += 32) {
            const auto low = Isa::round_to_int(Isa::mul(Isa::set(inverse), Isa::load(from + i)));
            const auto high = Isa::round_to_int(Isa::mul(Isa::set(inverse), Isa::load(from + i + 16)));
            Isa::store_bytes(plane + i, low);
            Isa::store_bytes(plane + i + 16, high);
            write_sums(layout, column + i, to, scale, Isa::sum_int(low), Isa::sum_int(high));
        }
    }
};

} // namespace archdef::kernels
