#pragma once

#include "gguf/file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// A tensor name taken apart: "blk.12.attn_q.weight" is stack "blk", layer 12, suffix "attn_q.weight". The
/// stack may itself have parts ("enc.blk").
struct LayerName {
    std::string_view stack;
    std::uint64_t layer = 0;
    std::string_view suffix;
};
std::optional<LayerName> layer_name(std::string_view tensor_name);

/// Layers of one stack that have the same tensors with the same types and shapes.
struct LayerGroup {
    std::string stack;
    std::vector<std::uint64_t> layers;    ///< ascending
    std::vector<std::size_t> first_layer; ///< tensors of the first of them, as indexes into File::tensors()
    std::vector<std::string> differences; ///< from the largest group of the stack: "attn_v type",
                                          ///< "without ffn_norm", "with attn_k bias"; empty for it

    std::string layers_text() const; ///< "0–3, 7, 9–27"
};

/// Which suffix is there in which layer.
struct PresenceRow {
    struct Cell {
        std::size_t layer;  ///< index into PresenceMatrix::layers
        std::size_t tensor; ///< index into File::tensors()
        bool odd_type;      ///< another type than most layers have
    };
    std::string suffix;
    std::vector<Cell> cells; ///< ascending by layer

    const Cell* at(std::size_t layer) const;
};
struct PresenceMatrix {
    std::string stack;
    std::vector<std::uint64_t> layers; ///< ascending
    std::vector<PresenceRow> rows;     ///< in the order of the file's list
};

/// The tensors of a file by layer, identical layers folded.
struct LayerView {
    std::vector<std::size_t> outside; ///< tensors of no layer, in the order of the file's list
    std::vector<LayerGroup> groups;   ///< by stack, then by first layer
    std::vector<PresenceMatrix> matrices;
};
LayerView view_by_layer(const File& file);

} // namespace archdef::gguf
