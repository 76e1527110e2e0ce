#pragma once

#include "kernels/activation.h"
#include "kernels/block_decode.h"

namespace archdef::kernels {

/// A panel is 16 rows of a quantised matrix, decoded for some columns and turned so that a vector's lanes are
/// the rows:
///   quants    u8  [columns/4][16 rows][4 columns]
///   scales    f32 [columns/group][16 rows]
///   minimums  f32 [columns/group][16 rows], for formats that have them
/// Four columns per lane is what the dot-product instructions of x86 (VNNI, AMX) and Arm read.
inline constexpr std::size_t panel_rows = 16;

struct Panel {
    std::uint8_t* quants;
    float* scales;
    float* minimums;

    static constexpr std::size_t bytes(std::size_t columns) {
        return panel_rows * (columns + 2 * sizeof(float) * columns / 16);
    }
    /// The parts of a panel in a piece of memory of `bytes(columns)`, aligned to 64 bytes.
    static Panel in(std::byte* memory, std::size_t columns) {
        auto* scales = reinterpret_cast<float*>(memory + panel_rows * columns);
        return {reinterpret_cast<std::uint8_t*>(memory), scales, scales + panel_rows * columns / 16};
    }
};

/// Where a panel's rows lie in the file. Rows behind the matrix's last one repeat it.
struct PanelRows {
    const std::byte* first;
    std::size_t stride; ///< bytes from row to row
    std::size_t count;  ///< 1 to 16

    const std::byte* row(std::size_t r) const { return first + (r < count ? r : count - 1) * stride; }
};

/// Decodes columns [first, first + columns) of 16 rows; both are multiples of the block size. This is the
/// plain way; an instruction set may have its own (panel_avx512.h).
template <class Isa>
struct PlainPanelDecoder {
    static void decode(gguf::TensorType type, const PanelRows& rows, std::size_t first, std::size_t columns,
                       const Panel& panel) {
        const BlockFormat format = format_of(type);
        DecodedBlock block;
        for (std::size_t r = 0; r < panel_rows; ++r) {
            const std::byte* source = rows.row(r) + first / format.block_size * format.block_bytes;
            for (std::size_t c = 0; c < columns; c += format.block_size, source += format.block_bytes) {
                BlockDecoder<Isa>::decode(type, source, block);
                for (std::size_t i = 0; i < format.block_size; i += 4)
                    std::memcpy(panel.quants + (c + i) * panel_rows + 4 * r, block.quants + i, 4);
                for (std::size_t g = 0; g < format.block_size / format.group; ++g) {
                    const std::size_t at = (c / format.group + g) * panel_rows + r;
                    panel.scales[at] = block.scales[g];
                    if (format.has_minimum) panel.minimums[at] = block.minimums[g];
                }
            }
        }
    }
};

template <class Isa>
struct PanelDecoder : PlainPanelDecoder<Isa> {};

/// A way to multiply rows with one token's activation that needs no panel, where an instruction set has one
/// (row_product_avx512.h).
template <class Isa>
struct RowProduct {
    static bool can(gguf::TensorType, const PanelRows&) { return false; }
    static void multiply(gguf::TensorType, const PanelRows&, const std::byte*, const ActivationLayout&,
                         float*) {}
};

/// Products of a panel with activations. For each output, group by group in the order of the columns:
///   total += (weight scale * activation scale) * float(sum of integer products)    one fused multiply-add
///   total += minimum * (activation scale * sum of activations)                     likewise
/// The sum inside a group is exact, so neither the instruction set nor the number of tokens that are computed
/// together changes a bit.
template <class Isa>
struct PanelProduct {
    using Float = typename Isa::Float;
    using Int = typename Isa::Int;

    /// Adds columns [first, first + columns) to totals [Tokens][16]. `activation` is the first token's
    /// record, `layout.stride()` apart from the next; the panel begins at column `first`.
    template <std::size_t Planes, std::size_t Group, bool Minimum, std::size_t Tokens>
    static void add(const Panel& panel, std::int32_t offset, const std::byte* activation,
                    const ActivationLayout& layout, std::size_t first, std::size_t columns, float* totals) {
        const std::size_t stride = layout.stride();
        const std::size_t sums_at = Group == 32 ? layout.sums32_at() : layout.sums16_at();
        const std::size_t scaled_sums_at =
            Group == 32 ? layout.scaled_sums32_at() : layout.scaled_sums16_at();
        Float total[Tokens];
        for (std::size_t t = 0; t < Tokens; ++t) total[t] = Isa::load(totals + 16 * t);
        for (std::size_t c = 0; c < columns; c += Group) {
            Int sum[Tokens][Planes];
            for (std::size_t t = 0; t < Tokens; ++t) {
                const std::byte* record = activation + t * stride;
                const auto* sums = reinterpret_cast<const std::int32_t*>(record + sums_at);
                for (std::size_t p = 0; p + 1 < Planes; ++p) sum[t][p] = Isa::set_int(0);
                sum[t][Planes - 1] = Isa::set_int(-offset * sums[(first + c) / Group]);
            }
            for (std::size_t i = 0; i < Group; i += 4) {
                const auto weights = Isa::load_bytes(panel.quants + (c + i) * panel_rows);
                for (std::size_t t = 0; t < Tokens; ++t) {
                    const auto* digits =
                        reinterpret_cast<const std::int8_t*>(activation + t * stride) + first + c + i;
                    for (std::size_t p = 0; p < Planes; ++p)
                        sum[t][p] = Isa::dot4(sum[t][p], weights, digits + p * layout.columns);
                }
            }
            const Float scales = Isa::load(panel.scales + c / Group * panel_rows);
            for (std::size_t t = 0; t < Tokens; ++t) {
                const std::byte* record = activation + t * stride;
                const float* activation_scales = reinterpret_cast<const float*>(record + layout.scales_at());
                Int all = sum[t][0];
                for (std::size_t p = 1; p < Planes; ++p)
                    all = Isa::add_int(Isa::shift_left_8(all), sum[t][p]);
                const Float scale = Isa::mul(scales, Isa::set(activation_scales[(first + c) / 32]));
                total[t] = Isa::fma(scale, Isa::to_float(all), total[t]);
                if constexpr (Minimum) {
                    const float* scaled = reinterpret_cast<const float*>(record + scaled_sums_at);
                    const Float minimums = Isa::load(panel.minimums + c / Group * panel_rows);
                    total[t] = Isa::fma(minimums, Isa::set(scaled[(first + c) / Group]), total[t]);
                }
            }
        }
        for (std::size_t t = 0; t < Tokens; ++t) Isa::store(totals + 16 * t, total[t]);
    }

    using Add = void (*)(const Panel&, std::int32_t, const std::byte*, const ActivationLayout&, std::size_t,
                         std::size_t, float*);

    template <std::size_t Tokens>
    static Add choose(const BlockFormat& format, std::size_t planes) {
        if (planes == 3) return choose_group<3, Tokens>(format);
        return choose_group<1, Tokens>(format);
    }

  private:
    template <std::size_t Planes, std::size_t Tokens>
    static Add choose_group(const BlockFormat& format) {
        if (format.group == 32)
            return format.has_minimum ? &add<Planes, 32, true, Tokens> : &add<Planes, 32, false, Tokens>;
        return format.has_minimum ? &add<Planes, 16, true, Tokens> : &add<Planes, 16, false, Tokens>;
    }
};

} // namespace archdef::kernels
