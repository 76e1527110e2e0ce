#include "compare/forgotten.h"

#include "model/config.h"
#include "model/tensor_groups.h"
#include "model/unread_fix.h"

#include <set>

namespace archdef::compare {
namespace {

bool is_of(Forgettable kind, std::string_view pattern) {
    switch (kind) {
    case Forgettable::biases:
        return pattern.ends_with(".bias");
    case Forgettable::head_norms:
        return pattern.ends_with("attn_q_norm.weight") || pattern.ends_with("attn_k_norm.weight");
    case Forgettable::post_norms:
        return pattern.ends_with("post_attention_norm.weight") || pattern.ends_with("post_ffw_norm.weight");
    case Forgettable::final_norm:
        return pattern == "output_norm.weight";
    }
    return false;
}

std::set<std::string, std::less<>> names_read(const Definition& definition) {
    std::set<std::string, std::less<>> names;
    for (const Section section : {Section::prologue, Section::block, Section::epilogue})
        for (const Step& step : definition.steps(section))
            for (const Argument& argument : step.arguments)
                if (const auto* found = std::get_if<TensorReference>(&argument.content)) {
                    names.insert(found->name);
                    names.insert(found->alternative);
                }
    return names;
}

} // namespace

Forgotten forgotten(Forgettable kind, const Definition& definition, const gguf::File& file) {
    Forgotten result;
    const auto config = ModelConfig::from_gguf(file);
    if (!config) return result;
    auto seen = names_read(definition);
    for (const gguf::TensorInfo& tensor : file.tensors()) {
        const std::string pattern = tensor_pattern(tensor.name);
        if (!is_of(kind, pattern) || !seen.insert(pattern).second) continue;
        const UnreadProposal proposal = propose_reader(pattern, tensor, definition, *config);
        if (proposal.fixes.empty()) continue;
        result.lines.push_back(proposal.range.line);
        const auto& edits = proposal.fixes.front().edits;
        result.edits.insert(result.edits.end(), edits.begin(), edits.end());
    }
    return result;
}

} // namespace archdef::compare
