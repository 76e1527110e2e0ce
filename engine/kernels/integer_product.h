#pragma once

#include "kernels/kernel_table.h"
#include "kernels/panel.h"
#include "kernels/row_streams.h"

#include <cstring>

namespace archdef::kernels {

/// Stands for TileProduct where there are no tiles.
struct NoTiles {};

/// Products with quantised weights. Tokens go in chunks whose activations stay in the second cache; for a
/// chunk, each panel is decoded for a stretch of columns that stays in the first, and multiplied with all its
/// tokens.
template <class Isa, class Tiles = NoTiles>
struct IntegerProduct {
    static std::size_t scratch_bytes(const Product& product) {
        std::size_t bytes =
            Panel::bytes(stretch) + most_panels * chunk_of(product) * panel_rows * sizeof(float);
        if constexpr (has_tiles) bytes += most_panels * tile_panel_bytes(stretch_of_tiles(product));
        return bytes;
    }

    static void multiply(const Product& product, std::size_t first_panel, std::size_t last_panel,
                         std::byte* scratch) {
        if (product.tokens == 1) return multiply_one(product, first_panel, last_panel, scratch);
        const std::size_t at_once = most_panels;
        for (; first_panel < last_panel; first_panel += at_once) {
            const std::size_t panels =
                last_panel - first_panel < at_once ? last_panel - first_panel : at_once;
            for (std::size_t token = 0; token < product.tokens; token += chunk_of(product)) {
                const std::size_t left = product.tokens - token;
                const std::size_t tokens = left < chunk_of(product) ? left : chunk_of(product);
                if constexpr (has_tiles) {
                    if (product.tiled) {
                        multiply_tiles(product, first_panel, panels, token, tokens, scratch);
                        continue;
                    }
                }
                multiply_chunk(product, first_panel, panels, token, tokens, scratch);
            }
        }
    }

    /// The panels of one token are the groups of RowStreams.
    static void multiply_one(const Product& product, std::size_t first_panel, std::size_t last_panel,
                             std::byte* scratch) {
        const Matrix& weight = product.weight;
        const ActivationLayout layout{weight.columns, product.planes};
        const RowStreams<panel_rows> streams(weight.rows, weight.row_bytes);
        const Panel panel = Panel::in(scratch, stretch_of_one);
        const auto add = PanelProduct<Isa>::template choose<1>(product.format, product.planes);
        for (std::size_t p = first_panel; p < last_panel; ++p) {
            const auto group = streams[p];
            const PanelRows rows{weight.data + group.first * weight.row_bytes, group.step * weight.row_bytes,
                                 group.count};
            alignas(64) float totals[panel_rows] = {};
            const bool by_rows = RowProduct<Isa>::can(weight.type, rows);
            if (by_rows) RowProduct<Isa>::multiply(weight.type, rows, product.activations, layout, totals);
            for (std::size_t first = 0; first < weight.columns && !by_rows; first += stretch_of_one) {
                const std::size_t left = weight.columns - first;
                const std::size_t columns = left < stretch_of_one ? left : stretch_of_one;
                PanelDecoder<Isa>::decode(weight.type, rows, first, columns, panel);
                add(panel, product.format.offset, product.activations, layout, first, columns, totals);
            }
            for (std::size_t r = 0; r < group.count; ++r)
                product.output[group.first + r * group.step] = totals[r];
        }
    }

  private:
    static constexpr std::size_t stretch_of_one = 256; ///< columns, a multiple of every block size
    static constexpr bool has_tiles = !std::is_same_v<Tiles, NoTiles>;
    static constexpr std::size_t stretch = 1024; ///< columns, a multiple of every block size
    static constexpr std::size_t most_panels = 16;
    static constexpr std::size_t tokens_at_once = 4;

    /// Tokens per chunk, a multiple of 16.
    static std::size_t chunk_of(const Product& product) {
        const std::size_t padded = (product.tokens + 15) / 16 * 16;
        const std::size_t most = !product.tiled ? 128 : product.planes == 3 ? 256 : 512; // tiles: at most 32
        return padded < most ? padded : most;
    }

    static void multiply_chunk(const Product& product, std::size_t first_panel, std::size_t panels,
                               std::size_t token, std::size_t tokens, std::byte* scratch) {
        const Matrix& weight = product.weight;
        const ActivationLayout layout{weight.columns, product.planes};
        const std::byte* activations = product.activations + token * layout.stride();
        const Panel panel = Panel::in(scratch, stretch);
        const std::size_t totals_size = chunk_of(product) * panel_rows;
        auto* totals = reinterpret_cast<float*>(scratch + Panel::bytes(stretch));
        std::memset(totals, 0, panels * totals_size * sizeof(float));
        for (std::size_t first = 0; first < weight.columns; first += stretch) {
            const std::size_t columns = weight.columns - first < stretch ? weight.columns - first : stretch;
            for (std::size_t p = 0; p < panels; ++p) {
                const PanelRows rows = rows_of(weight, first_panel + p);
                PanelDecoder<Isa>::decode(weight.type, rows, first, columns, panel);
                add(product, layout, activations, tokens, panel, first, columns, totals + p * totals_size);
            }
        }
        write(product, first_panel, panels, token, tokens, totals, totals_size);
    }

    static void write(const Product& product, std::size_t first_panel, std::size_t panels, std::size_t token,
                      std::size_t tokens, const float* totals, std::size_t totals_size) {
        const Matrix& weight = product.weight;
        for (std::size_t p = 0; p < panels; ++p) {
            const std::size_t first_row = (first_panel + p) * panel_rows;
            const std::size_t rows = rows_of(weight, first_panel + p).count;
            for (std::size_t t = 0; t < tokens; ++t)
                std::memcpy(product.output + (token + t) * weight.rows + first_row,
                            totals + p * totals_size + t * panel_rows, rows * sizeof(float));
        }
    }

    static PanelRows rows_of(const Matrix& weight, std::size_t panel) {
        const std::size_t first = panel * panel_rows, left = weight.rows - first;
        return {weight.data + first * weight.row_bytes, weight.row_bytes,
                left < panel_rows ? left : panel_rows};
    }

    static void add(const Product& product, const ActivationLayout& layout, const std::byte* activations,
                    std::size_t tokens, const Panel& panel, std::size_t first, std::size_t columns,
                    float* totals) {
        const auto many = PanelProduct<Isa>::template choose<tokens_at_once>(product.format, product.planes);
        const auto one = PanelProduct<Isa>::template choose<1>(product.format, product.planes);
        std::size_t t = 0;
        for (; t + tokens_at_once <= tokens; t += tokens_at_once)
            many(panel, product.format.offset, activations + t * layout.stride(), layout, first, columns,
                 totals + t * panel_rows);
        for (; t < tokens; ++t)
            one(panel, product.format.offset, activations + t * layout.stride(), layout, first, columns,
                totals + t * panel_rows);
    }

    /// Columns, a multiple of every block size. In three digits 16 tokens' activations are longer than a
    /// panel's weights: a stretch of theirs stays in the first cache, and the panels come from the second. In
    /// one digit it is the other way round.
    static std::size_t stretch_of_tiles(const Product& product) { return product.planes == 3 ? 256 : 1024; }
    static constexpr std::size_t most_jobs = 32; ///< panels, or tiles of a chunk
    static std::size_t tile_panel_bytes(std::size_t columns) {
        return Tiles::weight_bytes(columns) + panel_rows * 2 * sizeof(float) * columns / 16;
    }

    static void multiply_tiles(const Product& product, std::size_t first_panel, std::size_t panels,
                               std::size_t token, std::size_t tokens, std::byte* scratch) {
        const Matrix& weight = product.weight;
        const ActivationLayout layout{weight.columns, product.planes};
        const typename Tiles::Packed at(layout);
        const std::byte* activations = product.activations + token * layout.packed_stride();
        const std::size_t totals_size = chunk_of(product) * panel_rows, width = stretch_of_tiles(product);
        const auto add = Tiles::choose(product.format, product.planes);
        Panel panel = Panel::in(scratch, stretch);
        auto* totals = reinterpret_cast<float*>(scratch + Panel::bytes(stretch));
        auto* memory = reinterpret_cast<std::byte*>(totals + most_panels * totals_size);
        std::memset(totals, 0, panels * totals_size * sizeof(float));
        Tiles::begin(product.format.group, product.planes);
        for (std::size_t first = 0; first < weight.columns; first += width) {
            const std::size_t columns = weight.columns - first < width ? weight.columns - first : width;
            const auto job_of = [&](std::size_t p, std::size_t t) -> typename Tiles::Job {
                const std::byte* weights = memory + p * tile_panel_bytes(width);
                const auto* scales = reinterpret_cast<const float*>(weights + Tiles::weight_bytes(width));
                return {weights, scales, scales + panel_rows * width / 16,
                        activations + t * layout.packed_stride(), totals + p * totals_size + t * panel_rows};
            };
            const auto prepare = [&](std::size_t p) {
                std::byte* weights = memory + p * tile_panel_bytes(width);
                panel.scales = reinterpret_cast<float*>(weights + Tiles::weight_bytes(width));
                panel.minimums = panel.scales + panel_rows * width / 16;
                PanelDecoder<Isa>::decode(weight.type, rows_of(weight, first_panel + p), first, columns,
                                          panel);
                Tiles::prepare(panel.quants, columns, product.format.offset, product.planes, weights);
            };
            // A last tile may run over the tokens: activations and totals are padded to whole tiles.
            typename Tiles::Job jobs[most_jobs];
            std::size_t count = 0;
            const auto run = [&] {
                add(jobs, count, at, first, columns);
                count = 0;
            };
            if (product.planes == 3) {
                for (std::size_t p = 0; p < panels; ++p) prepare(p);
                for (std::size_t t = 0; t < tokens; t += Tiles::tokens, run())
                    for (std::size_t p = 0; p < panels; ++p) jobs[count++] = job_of(p, t);
            } else {
                for (std::size_t p = 0; p < panels; ++p, run()) {
                    prepare(p);
                    for (std::size_t t = 0; t < tokens; t += Tiles::tokens) jobs[count++] = job_of(p, t);
                }
            }
        }
        Tiles::end();
        write(product, first_panel, panels, token, tokens, totals, totals_size);
    }
};

} // namespace archdef::kernels
