#pragma once

#include "kernels/format.h"
#include "kernels/half.h"
#include "kernels/kernels.h"

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace archdef::test {

inline constexpr gguf::TensorType run_types[] = {
    gguf::TensorType::F32,  gguf::TensorType::F16,    gguf::TensorType::BF16,  gguf::TensorType::Q8_0,
    gguf::TensorType::Q4_0, gguf::TensorType::Q4_1,   gguf::TensorType::Q5_0,  gguf::TensorType::Q5_1,
    gguf::TensorType::Q2_K, gguf::TensorType::Q3_K,   gguf::TensorType::Q4_K,  gguf::TensorType::Q5_K,
    gguf::TensorType::Q6_K, gguf::TensorType::IQ4_NL, gguf::TensorType::IQ4_XS};

/// Where the f16 scale fields of a block lie.
inline std::vector<std::size_t> scale_fields(gguf::TensorType type) {
    using enum gguf::TensorType;
    switch (type) {
    case Q4_1:
    case Q5_1:
    case Q4_K:
    case Q5_K:
        return {0, 2};
    case Q2_K:
        return {80, 82};
    case Q3_K:
        return {108};
    case Q6_K:
        return {208};
    case F32:
    case F16:
    case BF16:
        return {};
    default:
        return {0};
    }
}

/// A matrix of random blocks: every quant and packed scale any bit pattern, block scales around 0.01.
struct RandomMatrix {
    std::vector<std::byte> bytes;
    kernels::Matrix matrix;

    RandomMatrix(gguf::TensorType type, std::size_t rows, std::size_t columns, unsigned seed) {
        const kernels::BlockFormat format = kernels::format_of(type);
        const std::size_t row_bytes = columns / format.block_size * format.block_bytes;
        bytes.resize(rows * row_bytes);
        std::mt19937 random(seed);
        std::normal_distribution<float> normal(0.0f, 1.0f);
        if (!format.quantised()) {
            for (std::size_t i = 0; i < rows * columns; ++i) {
                const float value = normal(random);
                const std::uint16_t half =
                    type == gguf::TensorType::F16 ? kernels::f32_to_f16(value) : kernels::f32_to_bf16(value);
                if (type == gguf::TensorType::F32)
                    std::memcpy(bytes.data() + 4 * i, &value, 4);
                else
                    std::memcpy(bytes.data() + 2 * i, &half, 2);
            }
        } else {
            for (std::byte& b : bytes) b = static_cast<std::byte>(random());
            for (std::size_t block = 0; block < bytes.size(); block += format.block_bytes)
                for (const std::size_t at : scale_fields(type))
                    set_scale(block + at, kernels::f32_to_f16(0.01f * normal(random)));
        }
        matrix = {type, bytes.data(), columns, rows, row_bytes};
    }

    void set_scale(std::size_t at, std::uint16_t half) { std::memcpy(bytes.data() + at, &half, 2); }
};

inline std::vector<float> random_floats(std::size_t count, unsigned seed, float deviation = 1.0f) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0f, deviation);
    std::vector<float> values(count);
    for (float& value : values) value = normal(random);
    return values;
}

/// Sum of squared differences over the sum of squares of what is expected.
inline double nmse(const std::vector<float>& found, const std::vector<double>& expected) {
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        difference += (found[i] - expected[i]) * (found[i] - expected[i]);
        size += expected[i] * expected[i];
    }
    return difference / size;
}

/// Equal bits, where any NaN equals any other.
inline bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool both_nan = a[i] != a[i] && b[i] != b[i];
        if (!both_nan && std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i]))
            return false;
    }
    return true;
}

} // namespace archdef::test
