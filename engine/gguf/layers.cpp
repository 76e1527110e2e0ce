#include "gguf/layers.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

namespace archdef::gguf {
namespace {

/// The tensors of one stack: layer → indexes into File::tensors(), in the order of the list.
using Stack = std::map<std::uint64_t, std::vector<std::size_t>>;

std::string_view short_suffix(std::string_view suffix) {
    if (suffix.ends_with(".weight")) suffix.remove_suffix(7);
    return suffix;
}

/// "attn_k.bias" reads better as "attn_k bias".
std::string spoken(std::string_view suffix) {
    std::string text(short_suffix(suffix));
    if (text.ends_with(".bias")) text[text.size() - 5] = ' ';
    return text;
}

std::string_view suffix_of(const File& file, std::size_t tensor) {
    const auto name = layer_name(file.tensors()[tensor].name);
    return name ? name->suffix : std::string_view();
}

using BySuffix = std::map<std::string_view, std::size_t>;
BySuffix by_suffix(const File& file, const std::vector<std::size_t>& tensors) {
    BySuffix sorted;
    for (const std::size_t tensor : tensors) sorted.emplace(suffix_of(file, tensor), tensor);
    return sorted;
}

/// Equal for layers that may be folded.
std::string signature(const File& file, const std::vector<std::size_t>& tensors) {
    std::string text;
    for (const auto& [suffix, index] : by_suffix(file, tensors)) {
        const TensorInfo& tensor = file.tensors()[index];
        fmt::format_to(std::back_inserter(text), "{}\n{} {}\n", suffix,
                       static_cast<std::uint32_t>(tensor.type), tensor.shape_text());
    }
    return text;
}

std::vector<std::string> differences(const File& file, const LayerGroup& group, const LayerGroup& usual) {
    const BySuffix own = by_suffix(file, group.first_layer), other = by_suffix(file, usual.first_layer);
    std::vector<std::string> texts;
    for (const auto& [suffix, index] : own) {
        const auto same = other.find(suffix);
        if (same == other.end()) {
            texts.push_back("with " + spoken(suffix));
            continue;
        }
        const TensorInfo& a = file.tensors()[index];
        const TensorInfo& b = file.tensors()[same->second];
        if (a.type != b.type) texts.push_back(spoken(suffix) + " type");
        if (a.dimensions != b.dimensions || a.extents != b.extents)
            texts.push_back(spoken(suffix) + " shape");
    }
    for (const auto& [suffix, index] : other)
        if (!own.contains(suffix)) texts.push_back("without " + spoken(suffix));
    return texts;
}

void fold(const File& file, const std::string& name, const Stack& stack, LayerView& view) {
    const std::size_t first = view.groups.size();
    std::unordered_map<std::string, std::size_t> known;
    for (const auto& [layer, tensors] : stack) {
        const auto [at, added] = known.try_emplace(signature(file, tensors), view.groups.size());
        if (added) view.groups.push_back({name, {}, tensors, {}});
        view.groups[at->second].layers.push_back(layer);
    }
    const auto begin = view.groups.begin() + static_cast<std::ptrdiff_t>(first);
    const auto usual =
        std::max_element(begin, view.groups.end(), [](const LayerGroup& a, const LayerGroup& b) {
            return a.layers.size() < b.layers.size();
        });
    for (auto group = begin; group != view.groups.end(); ++group)
        if (group != usual) group->differences = differences(file, *group, *usual);
}

void mark_odd_types(const File& file, PresenceRow& row) {
    std::map<TensorType, std::size_t> counts;
    for (const PresenceRow::Cell& cell : row.cells) ++counts[file.tensors()[cell.tensor].type];
    const auto usual = std::ranges::max_element(counts, {}, [](const auto& pair) { return pair.second; });
    for (PresenceRow::Cell& cell : row.cells)
        cell.odd_type = file.tensors()[cell.tensor].type != usual->first;
}

PresenceMatrix matrix_of(const File& file, const std::string& name, const Stack& stack) {
    PresenceMatrix matrix{name, {}, {}};
    std::unordered_map<std::string_view, std::size_t> rows;
    std::vector<std::size_t> first_tensor;
    for (const auto& [layer, tensors] : stack) {
        for (const std::size_t tensor : tensors) {
            const std::string_view suffix = suffix_of(file, tensor);
            const auto [at, added] = rows.try_emplace(suffix, matrix.rows.size());
            if (added) {
                matrix.rows.push_back({std::string(suffix), {}});
                first_tensor.push_back(tensor);
            }
            std::vector<PresenceRow::Cell>& cells = matrix.rows[at->second].cells;
            // A name that is listed twice has a finding; the first one counts here.
            if (cells.empty() || cells.back().layer != matrix.layers.size())
                cells.push_back({matrix.layers.size(), tensor, false});
        }
        matrix.layers.push_back(layer);
    }
    for (PresenceRow& row : matrix.rows) mark_odd_types(file, row);
    return matrix;
}

} // namespace

std::optional<LayerName> layer_name(std::string_view name) {
    // The first part that is a number, with something before and behind it.
    std::size_t begin = 0;
    while (true) {
        const std::size_t dot = name.find('.', begin);
        if (dot == name.npos) return {};
        const std::string_view part = name.substr(begin, dot - begin);
        std::uint64_t layer = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), layer);
        if (begin > 0 && !part.empty() && error == std::errc() && end == part.data() + part.size())
            return LayerName{name.substr(0, begin - 1), layer, name.substr(dot + 1)};
        begin = dot + 1;
    }
}

std::string LayerGroup::layers_text() const {
    std::string text;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t last = i;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += last == i ? fmt::format("{}", layers[i]) : fmt::format("{}–{}", layers[i], layers[last]);
        i = last + 1;
    }
    return text;
}

const PresenceRow::Cell* PresenceRow::at(std::size_t layer) const {
    const auto cell = std::ranges::lower_bound(cells, layer, {}, &Cell::layer);
    return cell != cells.end() && cell->layer == layer ? &*cell : nullptr;
}

LayerView view_by_layer(const File& file) {
    LayerView view;
    std::map<std::string, Stack> stacks;
    for (std::size_t i = 0; i < file.tensors().size(); ++i) {
        const auto name = layer_name(file.tensors()[i].name);
        if (name)
            stacks[std::string(name->stack)][name->layer].push_back(i);
        else
            view.outside.push_back(i);
    }
    for (const auto& [name, stack] : stacks) {
        fold(file, name, stack, view);
        view.matrices.push_back(matrix_of(file, name, stack));
    }
    return view;
}

} // namespace archdef::gguf
