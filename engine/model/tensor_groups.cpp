#include "model/tensor_groups.h"

#include "model/unread_fix.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <unordered_map>

namespace archdef {
namespace {

constexpr std::string_view block_prefix = "blk.";

/// The pattern as a reader of a message knows it: "blk.*.attn_q.bias".
std::string shown(std::string_view pattern) {
    constexpr std::string_view placeholder = "{i}";
    const std::size_t at = pattern.find(placeholder);
    if (at == std::string_view::npos) return std::string(pattern);
    return fmt::format("{}*{}", pattern.substr(0, at), pattern.substr(at + placeholder.size()));
}

/// All tensor references of a definition.
template <class Visit>
void for_each_reference(const Definition& definition, const Visit& visit) {
    for (const auto* steps : {&definition.prologue, &definition.block, &definition.epilogue}) {
        for (const Step& step : *steps) {
            for (const Argument& argument : step.arguments) {
                if (const auto* reference = std::get_if<TensorReference>(&argument.content))
                    visit(argument, *reference);
            }
        }
    }
}

/// The argument that names the pattern behind `|`; null where there is none.
const Argument* shadowed_argument(const Definition& definition, std::string_view pattern) {
    const Argument* found = nullptr;
    for_each_reference(definition, [&](const Argument& argument, const TensorReference& reference) {
        if (reference.alternative == pattern) found = &argument;
    });
    return found;
}

/// Whether the text names the pattern outside a comment although no step does: on a line that has an error of
/// its own, which is enough to say.
bool on_broken_line(const Definition& definition, std::string_view pattern) {
    bool in_steps = false;
    for_each_reference(definition, [&](const Argument&, const TensorReference& reference) {
        in_steps = in_steps || reference.name == pattern || reference.alternative == pattern;
    });
    if (in_steps) return false;
    const auto is_name = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-' ||
               c == '}';
    };
    const std::string_view text = definition.text;
    for (std::size_t at = text.find(pattern); at != std::string_view::npos; at = text.find(pattern, at + 1)) {
        const std::size_t end = at + pattern.size();
        if ((at > 0 && is_name(text[at - 1])) || (end < text.size() && is_name(text[end]))) continue;
        const std::size_t line_begin = text.rfind('\n', at) + 1; // npos + 1 is the first line's begin
        if (text.substr(line_begin, at - line_begin).find('#') == std::string_view::npos) return true;
    }
    return false;
}

/// The tensors of a group that nobody reads, split by what their layer is.
struct Unread {
    std::vector<std::size_t> tensors;
    std::vector<int> layers;
    std::size_t of_next_token_layers = 0;
};

Unread unread_of(const TensorGroup& group, const Inference& inference, const gguf::File& file,
                 const ModelConfig& config) {
    Unread unread;
    for (const std::size_t i : group.tensors) {
        if (!inference.lines_of_tensor[i].empty()) continue;
        const int layer = tensor_layer(file.tensors()[i].name);
        const auto blocks = static_cast<int>(config.block_count);
        if (layer >= blocks && layer < blocks + static_cast<int>(config.next_token_layers)) {
            ++unread.of_next_token_layers;
            continue;
        }
        unread.tensors.push_back(i);
        unread.layers.push_back(layer);
    }
    std::ranges::sort(unread.layers);
    return unread;
}

} // namespace

int tensor_layer(std::string_view name) {
    if (!name.starts_with(block_prefix)) return -1;
    name.remove_prefix(block_prefix.size());
    int layer = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), layer);
    const bool whole = error == std::errc() && end != name.data() + name.size() && *end == '.';
    return whole && layer >= 0 ? layer : -1;
}

std::string tensor_pattern(std::string_view name) {
    if (tensor_layer(name) < 0) return std::string(name);
    return fmt::format("blk.{{i}}{}", name.substr(name.find('.', block_prefix.size())));
}

std::string layers_text(const std::vector<int>& layers) {
    std::string text;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t end = i;
        while (end + 1 < layers.size() && layers[end + 1] == layers[end] + 1) ++end;
        if (!text.empty()) text += ", ";
        text += i == end ? std::to_string(layers[i]) : fmt::format("{}-{}", layers[i], layers[end]);
        i = end + 1;
    }
    return text;
}

std::vector<TensorGroup> group_tensors(const gguf::File& file, const Inference& inference) {
    std::vector<TensorGroup> groups;
    std::unordered_map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < file.tensors().size(); ++i) {
        const std::string pattern = tensor_pattern(file.tensors()[i].name);
        const auto [place, is_new] = index.emplace(pattern, groups.size());
        if (is_new) groups.push_back({pattern, {}, {}});
        TensorGroup& group = groups[place->second];
        group.tensors.push_back(i);
        if (i >= inference.lines_of_tensor.size()) continue;
        for (const int line : inference.lines_of_tensor[i])
            if (std::ranges::find(group.lines, line) == group.lines.end()) group.lines.push_back(line);
    }
    return groups;
}

void report_unread(const std::vector<TensorGroup>& groups, const Inference& inference,
                   const Definition& definition, const gguf::File& file, const ModelConfig& config,
                   Findings& findings) {
    std::size_t of_next_token_layers = 0;
    for (const TensorGroup& group : groups) {
        const Unread unread = unread_of(group, inference, file, config);
        of_next_token_layers += unread.of_next_token_layers;
        if (unread.tensors.empty() || on_broken_line(definition, group.pattern)) continue;
        // The line that was to read it says already that its name is another.
        if (std::ranges::find(inference.meant, group.pattern) != inference.meant.end()) continue;
        const gguf::TensorInfo& first = file.tensors()[unread.tensors.front()];
        const std::string pattern = shown(group.pattern);
        if (const Argument* argument = shadowed_argument(definition, group.pattern)) {
            const TensorReference& reference = argument->tensor();
            findings.warning("tensor-shadowed", argument->range, {pattern, shown(reference.name)},
                             {replace_fix(argument->range, reference.alternative + " | " + reference.name)});
            continue;
        }
        UnreadProposal proposal = propose_reader(group.pattern, first, definition, config);
        const std::string count = std::to_string(unread.tensors.size());
        const std::string shape = first.shape_text();
        if (unread.layers.front() < 0) {
            const bool factors = group.pattern.starts_with("rope_f");
            findings.warning(factors ? "tensor-unread-rope-factors" : "tensor-unread", proposal.range,
                             {pattern, shape}, std::move(proposal.fixes));
        } else if (unread.layers.size() == config.block_count) {
            findings.warning("tensor-unread", proposal.range, {pattern, "", count, "", "", shape},
                             std::move(proposal.fixes));
        } else {
            findings.warning("tensor-unread", proposal.range,
                             {pattern, "", "", count, layers_text(unread.layers), shape},
                             std::move(proposal.fixes));
        }
    }
    if (of_next_token_layers > 0) {
        findings.add(Severity::hint, "tensor-next-token", {}, {std::to_string(of_next_token_layers)});
    }
}

} // namespace archdef
