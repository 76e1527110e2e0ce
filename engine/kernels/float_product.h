#pragma once

#include "kernels/kernel_table.h"
#include "kernels/row_streams.h"

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
                one_token(product, panel);
            } else {
                many_tokens(product, first, last - first, reinterpret_cast<float*>(scratch));
            }
        }
    }

  private:
    static constexpr std::size_t panel_height = 16;
    static constexpr std::size_t rows_at_once = Isa::float_tile_rows; ///< divides panel_height
    static constexpr std::size_t tokens_at_once = Isa::float_tile_tokens;
    static constexpr std::size_t streams = 8; ///< of one token; divides panel_height
    static constexpr std::size_t tokens_in_chunk = 120;
    static constexpr std::size_t stretch = Isa::float_stretch; ///< columns, a multiple of 16

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

    static void one_token(const Product& product, std::size_t panel) {
        switch (product.weight.type) {
        case gguf::TensorType::F32:
            return one_token<gguf::TensorType::F32>(product, panel);
        case gguf::TensorType::F16:
            return one_token<gguf::TensorType::F16>(product, panel);
        default:
            return one_token<gguf::TensorType::BF16>(product, panel);
        }
    }

    /// A panel of one token is two groups of RowStreams.
    template <gguf::TensorType Type>
    static void one_token(const Product& product, std::size_t panel) {
        const RowStreams<streams> order(product.weight.rows, product.weight.row_bytes);
        constexpr std::size_t groups = panel_height / streams;
        for (std::size_t g = panel * groups; g < (panel + 1) * groups && g < order.size(); ++g)
            one_token<Type>(product, order[g]);
    }

    template <gguf::TensorType Type>
    static void one_token(const Product& product, const typename RowStreams<streams>::Group& group) {
        const Matrix& weight = product.weight;
        const float* x = input(product, 0);
        const std::size_t whole = weight.columns / 16 * 16;
        const std::byte* from[streams];
        for (std::size_t r = 0; r < streams; ++r)
            from[r] = weight.data +
                      (group.first + (r < group.count ? r : group.count - 1) * group.step) * weight.row_bytes;
        Float sum[streams];
        for (Float& s : sum) s = Isa::zero();
        for (std::size_t c = 0; c < whole; c += 16) {
            const Float value = Isa::load(x + c);
            for (std::size_t r = 0; r < streams; ++r)
                sum[r] = Isa::fma(load<Type>(from[r], c), value, sum[r]);
        }
        if (whole < weight.columns) {
            const Float value = Isa::load_part(x + whole, weight.columns - whole);
            for (std::size_t r = 0; r < streams; ++r)
                sum[r] = Isa::fma(load_tail(weight, from[r]), value, sum[r]);
        }
        for (std::size_t r = 0; r < group.count; ++r)
            product.output[group.first + r * group.step] = Isa::sum(sum[r]);
    }

    /// Columns go in stretches for which the 16 decoded rows stay in the first cache, and tokens in chunks
    /// whose part of a stretch stays in the second; what a sum has in its lanes waits between the stretches.
    static void many_tokens(const Product& product, std::size_t first, std::size_t count, float* scratch) {
        const std::size_t columns = product.weight.columns;
        float* decoded = scratch;
        float* sums = scratch + panel_height * padded(columns);
        for (std::size_t begin = 0; begin < columns; begin += stretch)
            decode(product.weight, first, count, stretch_at(columns, begin), decoded + begin * panel_height);
        for (std::size_t chunk = 0; chunk < product.tokens; chunk += tokens_in_chunk) {
            const std::size_t left = product.tokens - chunk;
            const std::size_t tokens = left < tokens_in_chunk ? left : tokens_in_chunk;
            for (std::size_t begin = 0; begin < columns; begin += stretch) {
                const Stretch part = stretch_at(columns, begin);
                const float* rows = decoded + begin * panel_height;
                std::size_t t = 0;
                for (; t + tokens_at_once <= tokens; t += tokens_at_once)
                    add_tiles<tokens_at_once>(product, chunk + t, rows, part, sums + t * sums_of_token);
                for (; t < tokens; ++t)
                    add_tiles<1>(product, chunk + t, rows, part, sums + t * sums_of_token);
            }
            for (std::size_t t = 0; t < tokens; ++t) {
                Float lanes[panel_height];
                for (std::size_t r = 0; r < panel_height; ++r)
                    lanes[r] = Isa::load(sums + t * sums_of_token + r * 16);
                float* output = product.output + (chunk + t) * product.weight.rows + first;
                if (count == panel_height)
                    Isa::store(output, Isa::sum16(lanes));
                else
                    Isa::store_part(output, Isa::sum16(lanes), count);
            }
        }
    }

    static constexpr std::size_t sums_of_token = panel_height * 16;

    struct Stretch {
        std::size_t begin, end; ///< begin is a multiple of 16
        std::size_t width() const { return padded(end - begin); }
    };
    static Stretch stretch_at(std::size_t columns, std::size_t begin) {
        return {begin, columns - begin < stretch ? columns : begin + stretch};
    }

    /// 16 rows of a stretch as f32, [16][part.width()], with zeros behind the last column; rows behind the
    /// matrix's last one repeat it.
    static void decode(const Matrix& weight, std::size_t first, std::size_t count, Stretch part, float* to) {
        const std::size_t whole = part.end / 16 * 16;
        for (std::size_t r = 0; r < panel_height; ++r) {
            const std::byte* from = weight.data + (first + (r < count ? r : count - 1)) * weight.row_bytes;
            for (std::size_t c = part.begin; c < whole; c += 16, to += 16)
                Isa::store(to, load(weight.type, from, c));
            if (whole < part.end) {
                Isa::store(to, load_tail(weight, from));
                to += 16;
            }
        }
    }

    /// Adds a stretch to `Tokens` tokens' sums, [Tokens][16 rows][16 lanes].
    template <std::size_t Tokens>
    static void add_tiles(const Product& product, std::size_t token, const float* rows, Stretch part,
                          float* sums) {
        const float* x[Tokens];
        for (std::size_t t = 0; t < Tokens; ++t) x[t] = input(product, token + t);
        const std::size_t width = part.width(), whole = part.end / 16 * 16;
        for (std::size_t row = 0; row < panel_height; row += rows_at_once) {
            const float* w = rows + row * width;
            Float sum[Tokens][rows_at_once];
            for (std::size_t t = 0; t < Tokens; ++t)
                for (std::size_t r = 0; r < rows_at_once; ++r)
                    sum[t][r] =
                        part.begin == 0 ? Isa::zero() : Isa::load(sums + t * sums_of_token + (row + r) * 16);
            const auto add = [&](std::size_t at, auto input_value) {
                Float value[rows_at_once];
                for (std::size_t r = 0; r < rows_at_once; ++r) value[r] = Isa::load(w + r * width + at);
                for (std::size_t t = 0; t < Tokens; ++t) {
                    const Float one = input_value(t);
                    for (std::size_t r = 0; r < rows_at_once; ++r)
                        sum[t][r] = Isa::fma(value[r], one, sum[t][r]);
                }
            };
            for (std::size_t c = part.begin; c < whole; c += 16) {
                // Each group of rows asks for its share of the next tokens' columns.
                for (std::size_t t = row / rows_at_once; t < Tokens; t += panel_height / rows_at_once)
                    __builtin_prefetch(x[t] + Tokens * product.weight.columns + c);
                add(c - part.begin, [&](std::size_t t) { return Isa::load(x[t] + c); });
            }
            if (whole < part.end)
                add(whole - part.begin,
                    [&](std::size_t t) { return Isa::load_part(x[t] + whole, part.end - whole); });
            for (std::size_t t = 0; t < Tokens; ++t)
                for (std::size_t r = 0; r < rows_at_once; ++r)
                    Isa::store(sums + t * sums_of_token + (row + r) * 16, sum[t][r]);
        }
    }
};

} // namespace archdef::kernels
