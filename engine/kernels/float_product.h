#pragma once

#include "kernels/kernel_table.h"

#include <cstring>

namespace archdef::kernels {

/// Products with weights in F32, F16 and BF16. Each output is a sum in 16 lanes over the columns, column c in
/// lane c mod 16, one fused multiply-add per column in ascending order; the lanes are then added as Isa::sum
/// does. Columns behind a multiple of 16 are taken as zeros.
template <class Isa>
struct FloatProduct {
    using Float = typename Isa::Float;

    static std::size_t scratch_bytes(const Product& product) {
        return panel_height * (padded(product.weight.columns) + tokens_in_chunk * 16) * sizeof(float);
    }

    static void multiply(const Product& product, std::size_t first_panel, std::size_t last_panel,
                         std::byte* scratch) {
        for (std::size_t panel = first_panel; panel < last_panel; ++panel) {
            const std::size_t first = panel * panel_height;
            const std::size_t last =
                first + panel_height < product.weight.rows ? first + panel_height : product.weight.rows;
            if (product.tokens == 1) {
                one_token(product, first, last);
            } else {
                many_tokens(product, first, last, reinterpret_cast<float*>(scratch));
            }
        }
    }

    /// Row `row` as f32, then zeros up to a multiple of 16.
    static void decode_row(const Matrix& weight, std::size_t row, float* to) {
        const std::byte* from = weight.data + row * weight.row_bytes;
        const std::size_t whole = weight.columns / 16 * 16;
        for (std::size_t c = 0; c < whole; c += 16) Isa::store(to + c, load(weight.type, from, c));
        if (whole < weight.columns) Isa::store(to + whole, load_tail(weight, from));
    }

  private:
    static constexpr std::size_t panel_height = 16;
    static constexpr std::size_t rows_at_once = 4;
    static constexpr std::size_t tokens_at_once = 6;
    static constexpr std::size_t tokens_in_chunk = 20 * tokens_at_once;
    static constexpr std::size_t stretch = 1024; ///< columns

    static std::size_t padded(std::size_t columns) { return (columns + 15) / 16 * 16; }

    static Float load(gguf::TensorType type, const std::byte* row, std::size_t column) {
        if (type == gguf::TensorType::F32) return load<gguf::TensorType::F32>(row, column);
        if (type == gguf::TensorType::F16) return load<gguf::TensorType::F16>(row, column);
        return load<gguf::TensorType::BF16>(row, column);
    }
    template <gguf::TensorType Type>
    static Float load(const std::byte* row, std::size_t column) {
        if constexpr (Type == gguf::TensorType::F32)
            return Isa::load(reinterpret_cast<const float*>(row) + column);
        const auto* halves = reinterpret_cast<const std::uint16_t*>(row) + column;
        if constexpr (Type == gguf::TensorType::F16) return Isa::load_f16(halves);
        return Isa::load_bf16(halves);
    }
    static Float load_tail(const Matrix& weight, const std::byte* row) {
        const std::size_t size = format_of(weight.type).block_bytes;
        const std::size_t whole = weight.columns / 16 * 16;
        alignas(64) std::byte tail[64] = {};
        std::memcpy(tail, row + whole * size, (weight.columns - whole) * size);
        return load(weight.type, tail, 0);
    }

    static const float* input(const Product& product, std::size_t token) {
        return reinterpret_cast<const float*>(product.activations) + token * product.weight.columns;
    }

    static void one_token(const Product& product, std::size_t first, std::size_t last) {
        switch (product.weight.type) {
        case gguf::TensorType::F32:
            return one_token<gguf::TensorType::F32>(product, first, last);
        case gguf::TensorType::F16:
            return one_token<gguf::TensorType::F16>(product, first, last);
        default:
            return one_token<gguf::TensorType::BF16>(product, first, last);
        }
    }
    template <gguf::TensorType Type>
    static void one_token(const Product& product, std::size_t first, std::size_t last) {
        const Matrix& weight = product.weight;
        const float* x = input(product, 0);
        const std::size_t whole = weight.columns / 16 * 16;
        for (std::size_t row = first; row < last; row += rows_at_once) {
            const std::byte* from[rows_at_once];
            for (std::size_t r = 0; r < rows_at_once; ++r)
                from[r] = weight.data + (row + r < last ? row + r : last - 1) * weight.row_bytes;
            Float sum[rows_at_once];
            for (Float& s : sum) s = Isa::zero();
            for (std::size_t c = 0; c < whole; c += 16) {
                const Float value = Isa::load(x + c);
                for (std::size_t r = 0; r < rows_at_once; ++r)
                    sum[r] = Isa::fma(load<Type>(from[r], c), value, sum[r]);
            }
            if (whole < weight.columns) {
                const Float value = Isa::load_part(x + whole, weight.columns - whole);
                for (std::size_t r = 0; r < rows_at_once; ++r)
                    sum[r] = Isa::fma(load_tail(weight, from[r]), value, sum[r]);
            }
            for (std::size_t r = 0; r < rows_at_once && row + r < last; ++r)
                product.output[row + r] = Isa::sum(sum[r]);
        }
    }

    /// Tokens go in chunks and columns in stretches, so that 6 tokens stay in the first cache and 16 rows in
    /// the second; what a sum has in its lanes waits between the stretches.
    static void many_tokens(const Product& product, std::size_t first, std::size_t last, float* scratch) {
        const std::size_t columns = product.weight.columns, width = padded(columns);
        float* decoded = scratch;
        float* sums = scratch + panel_height * width;
        for (std::size_t row = first; row < last; ++row)
            decode_row(product.weight, row, decoded + (row - first) * width);
        for (std::size_t chunk = 0; chunk < product.tokens; chunk += tokens_in_chunk) {
            const std::size_t left = product.tokens - chunk;
            const std::size_t chunk_end = chunk + (left < tokens_in_chunk ? left : tokens_in_chunk);
            for (std::size_t begin = 0; begin < columns; begin += stretch) {
                const Stretch part{begin, columns - begin < stretch ? columns : begin + stretch};
                float* waiting = sums;
                std::size_t token = chunk;
                for (; token + tokens_at_once <= chunk_end; token += tokens_at_once)
                    waiting = tokens<tokens_at_once>(product, first, last, token, decoded, part, waiting);
                for (; token < chunk_end; ++token)
                    waiting = tokens<1>(product, first, last, token, decoded, part, waiting);
            }
        }
    }

    struct Stretch {
        std::size_t begin, end; ///< begin is a multiple of 16
    };

    /// Returns where the next tokens' sums wait.
    template <std::size_t Tokens>
    static float* tokens(const Product& product, std::size_t first, std::size_t last, std::size_t token,
                         const float* decoded, Stretch part, float* waiting) {
        const std::size_t columns = product.weight.columns, width = padded(columns);
        const std::size_t whole = part.end / 16 * 16;
        const float* x[Tokens];
        for (std::size_t t = 0; t < Tokens; ++t) x[t] = input(product, token + t);
        for (std::size_t row = first; row < last;
             row += rows_at_once, waiting += Tokens * rows_at_once * 16) {
            const float* w[rows_at_once];
            for (std::size_t r = 0; r < rows_at_once; ++r)
                w[r] = decoded + ((row + r < last ? row + r : last - 1) - first) * width;
            Float sum[Tokens][rows_at_once];
            for (std::size_t t = 0; t < Tokens; ++t)
                for (std::size_t r = 0; r < rows_at_once; ++r)
                    sum[t][r] =
                        part.begin == 0 ? Isa::zero() : Isa::load(waiting + (t * rows_at_once + r) * 16);
            for (std::size_t c = part.begin; c < whole; c += 16) {
                Float value[rows_at_once];
                for (std::size_t r = 0; r < rows_at_once; ++r) value[r] = Isa::load(w[r] + c);
                for (std::size_t t = 0; t < Tokens; ++t) {
                    const Float input_value = Isa::load(x[t] + c);
                    for (std::size_t r = 0; r < rows_at_once; ++r)
                        sum[t][r] = Isa::fma(value[r], input_value, sum[t][r]);
                }
            }
            if (part.end < columns) {
                for (std::size_t t = 0; t < Tokens; ++t)
                    for (std::size_t r = 0; r < rows_at_once; ++r)
                        Isa::store(waiting + (t * rows_at_once + r) * 16, sum[t][r]);
                continue;
            }
            if (whole < columns) {
                for (std::size_t t = 0; t < Tokens; ++t) {
                    const Float input_value = Isa::load_part(x[t] + whole, columns - whole);
                    for (std::size_t r = 0; r < rows_at_once; ++r)
                        sum[t][r] = Isa::fma(Isa::load(w[r] + whole), input_value, sum[t][r]);
                }
            }
            alignas(64) float totals[(Tokens * rows_at_once + 15) / 16 * 16];
            for (std::size_t first_sum = 0; first_sum < Tokens * rows_at_once; first_sum += 16) {
                Float sixteen[16];
                for (std::size_t i = 0; i < 16; ++i) {
                    const std::size_t which = first_sum + i;
                    sixteen[i] = which < Tokens * rows_at_once
                                     ? sum[which / rows_at_once][which % rows_at_once]
                                     : Isa::zero();
                }
                Isa::store(totals + first_sum, Isa::sum16(sixteen));
            }
            for (std::size_t t = 0; t < Tokens; ++t)
                for (std::size_t r = 0; r < rows_at_once && row + r < last; ++r)
                    product.output[(token + t) * product.weight.rows + row + r] =
                        totals[t * rows_at_once + r];
        }
        return waiting;
    }
};

} // namespace archdef::kernels
