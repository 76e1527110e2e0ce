#pragma once

#include "kernels/kernels.h"

#include <cmath>
#include <cstring>

namespace archdef::kernels {

/// Functions of single values and rows, written over Isa's vectors.
template <class Isa>
struct Elementwise {
    using Float = typename Isa::Float;

    /// e^x within 1 ulp or so: x = n ln 2 + r, the Taylor polynomial of degree 7 for e^r (|r| <= 0.347, so
    /// the rest is below 2^-27), times 2^n in two steps so that results below 2^-126 come out too. NaN stays
    /// NaN.
    static Float exp(Float x) {
        x = Isa::min(Isa::set(89.0f), Isa::max(Isa::set(-104.0f), x));
        const auto n = Isa::round_to_int(Isa::mul(x, Isa::set(0x1.715476p+0f)));
        const Float whole = Isa::to_float(n);
        // ln 2 in two parts; the first has 16 bits, so its product with n is exact.
        Float r = Isa::fma(whole, Isa::set(-0x1.62e4p-1f), x);
        r = Isa::fma(whole, Isa::set(-0x1.7f7d1cp-20f), r);
        Float sum = Isa::set(1.0f / 5040.0f);
        constexpr float coefficients[] = {1.0f / 720.0f, 1.0f / 120.0f, 1.0f / 24.0f, 1.0f / 6.0f,
                                          0.5f,          1.0f,          1.0f};
        for (const float coefficient : coefficients) sum = Isa::fma(sum, r, Isa::set(coefficient));
        const auto half = Isa::template shift_right<1>(n);
        const auto rest = Isa::add_int(n, Isa::negate_int(half));
        return Isa::mul(Isa::mul(sum, power_of_two(half)), power_of_two(rest));
    }

    static void rms_norm(const float* input, const float* weight, float epsilon, std::size_t rows,
                         std::size_t width, float* output) {
        const std::size_t whole = width / 16 * 16;
        for (std::size_t row = 0; row < rows; ++row, input += width, output += width) {
            Float squares = Isa::zero();
            for (std::size_t i = 0; i < whole; i += 16) {
                const Float x = Isa::load(input + i);
                squares = Isa::fma(x, x, squares);
            }
            if (whole < width) {
                const Float x = Isa::load_part(input + whole, width - whole);
                squares = Isa::fma(x, x, squares);
            }
            const float mean = Isa::sum(squares) / static_cast<float>(width);
            const float scale = 1.0f / std::sqrt(mean + epsilon);
            for (std::size_t i = 0; i < width; ++i) output[i] = input[i] * scale * weight[i];
        }
    }

    static void rope(float* data, std::size_t rows, std::size_t heads, std::size_t head_dim,
                     std::size_t first_position, const RopeTable& table) {
        const std::size_t half = table.rotary_dims / 2;
        for (std::size_t row = 0; row < rows; ++row) {
            const float* cosine = table.cosine + (first_position + row) * half;
            const float* sine = table.sine + (first_position + row) * half;
            for (std::size_t head = 0; head < heads; ++head, data += head_dim) {
                if (table.interleaved) {
                    for (std::size_t j = 0; j < half; ++j) {
                        const float a = data[2 * j], b = data[2 * j + 1];
                        data[2 * j] = a * cosine[j] - b * sine[j];
                        data[2 * j + 1] = a * sine[j] + b * cosine[j];
                    }
                } else {
                    for (std::size_t j = 0; j < half; ++j) {
                        const float a = data[j], b = data[j + half];
                        data[j] = a * cosine[j] - b * sine[j];
                        data[j + half] = a * sine[j] + b * cosine[j];
                    }
                }
            }
        }
    }

    /// x / (1 + e^-x)
    static void silu(float* data, std::size_t count) {
        map(data, count, [](Float x) { return x_over_one_plus_exp(x, Isa::sub(Isa::zero(), x)); });
    }

    /// 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), which is x / (1 + e^(-2 sqrt(2/pi) (...))).
    static void gelu_tanh(float* data, std::size_t count) {
        map(data, count, [](Float x) {
            const Float cubic = Isa::fma(Isa::mul(Isa::mul(x, x), Isa::set(0.044715f)), x, x);
            return x_over_one_plus_exp(x, Isa::mul(cubic, Isa::set(-1.5957691216057308f)));
        });
    }

    /// 0.5 x (1 + erf(x / sqrt 2)), in f64 and rounded once.
    static void gelu_erf(float* data, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const double x = static_cast<double>(data[i]);
            data[i] = static_cast<float>(0.5 * x * std::erfc(-x * 0.70710678118654752440));
        }
    }

    static void relu(float* data, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) data[i] = data[i] < 0 ? 0.0f : data[i];
    }

    /// The sum of `bytes` / 4 words, modulo 2^32, read in 8 streams with the widest loads: what memory can
    /// deliver to one thread. `bytes` is a multiple of 512.
    static std::int32_t sum_words(const std::byte* memory, std::size_t bytes) {
        constexpr std::size_t streams = 8;
        const std::size_t part = bytes / streams;
        typename Isa::Int sums[4] = {Isa::set_int(0), Isa::set_int(0), Isa::set_int(0), Isa::set_int(0)};
        for (std::size_t at = 0; at < part; at += 64) {
            for (std::size_t s = 0; s < streams; ++s) {
                const auto* words = reinterpret_cast<const float*>(memory + s * part + at);
                sums[s % 4] = Isa::add_int(sums[s % 4], Isa::bits_of(Isa::load(words)));
            }
        }
        return Isa::sum_int(Isa::add_int(Isa::add_int(sums[0], sums[1]), Isa::add_int(sums[2], sums[3])));
    }

  private:
    static Float power_of_two(const typename Isa::Int& n) {
        return Isa::float_of_bits(Isa::shift_left_23(Isa::add_int(n, Isa::set_int(127))));
    }
    static Float x_over_one_plus_exp(const Float& x, const Float& exponent) {
        return Isa::div(x, Isa::add(Isa::set(1.0f), exp(exponent)));
    }
    template <class Function>
    static void map(float* data, std::size_t count, Function function) {
        const std::size_t whole = count / 16 * 16;
        for (std::size_t i = 0; i < whole; i += 16) Isa::store(data + i, function(Isa::load(data + i)));
        if (whole < count) {
            const Float x = Isa::load_part(data + whole, count - whole);
            Isa::store_part(data + whole, function(x), count - whole);
        }
    }
};

} // namespace archdef::kernels
