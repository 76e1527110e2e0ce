#pragma once

#include "kernels/kernel_table.h"
#include "kernels/panel.h"

#include <cstring>

namespace archdef::kernels {

/// Products with quantised weights: panels are decoded for a stretch of columns that stays in the first
/// cache, and multiplied with all tokens.
template <class Isa>
struct IntegerProduct {
    static constexpr std::size_t stretch = 1024; ///< columns, a multiple of every block size
    static constexpr std::size_t tokens_at_once = 4;

    static std::size_t scratch_bytes(const Product& product) {
        return Panel::bytes(stretch) + product.tokens * panel_rows * sizeof(float);
    }

    static void multiply(const Product& product, std::size_t first_panel, std::size_t last_panel,
                         std::byte* scratch) {
        const Matrix& weight = product.weight;
        const ActivationLayout layout{weight.columns, product.planes};
        const Panel panel = Panel::in(scratch, stretch);
        auto* totals = reinterpret_cast<float*>(scratch + Panel::bytes(stretch));
        const auto add_many =
            PanelProduct<Isa>::template choose<tokens_at_once>(product.format, product.planes);
        const auto add_one = PanelProduct<Isa>::template choose<1>(product.format, product.planes);
        for (std::size_t p = first_panel; p < last_panel; ++p) {
            const std::size_t first_row = p * panel_rows;
            const std::size_t rows =
                weight.rows - first_row < panel_rows ? weight.rows - first_row : panel_rows;
            const PanelRows source{weight.data + first_row * weight.row_bytes, weight.row_bytes, rows};
            std::memset(totals, 0, product.tokens * panel_rows * sizeof(float));
            for (std::size_t first = 0; first < weight.columns; first += stretch) {
                const std::size_t columns =
                    weight.columns - first < stretch ? weight.columns - first : stretch;
                PanelDecoder<Isa>::decode(weight.type, source, first, columns, panel);
                std::size_t t = 0;
                for (; t + tokens_at_once <= product.tokens; t += tokens_at_once)
                    add_many(panel, product.format.offset, product.activations + t * layout.stride(), layout,
                             first, columns, totals + t * panel_rows);
                for (; t < product.tokens; ++t)
                    add_one(panel, product.format.offset, product.activations + t * layout.stride(), layout,
                            first, columns, totals + t * panel_rows);
            }
            for (std::size_t t = 0; t < product.tokens; ++t)
                std::memcpy(product.output + t * weight.rows + first_row, totals + t * panel_rows,
                            rows * sizeof(float));
        }
    }
};

} // namespace archdef::kernels
