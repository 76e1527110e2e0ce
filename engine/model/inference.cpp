#include "model/inference.h"

#include "base/near_names.h"
#include "gguf/blocks.h"
#include "model/architecture_facts.h"
#include "model/shape_rules.h"
#include "model/tensor_groups.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_map>

namespace archdef {
namespace {

/// Searches for near names are worth their time for the first names that are missing, not for hundreds.
constexpr std::size_t most_searches = 32;

/// A tensor reference that some layers cannot resolve.
struct Missing {
    const Step* step;
    const Argument* argument;
    std::vector<int> layers; ///< empty in prologue and epilogue
};

class Inferrer {
  public:
    Inferrer(const Definition& definition, const gguf::File& file, const ModelConfig& config,
             Findings& findings)
        : definition_(definition), file_(file), config_(config), findings_(findings) {
        result_.lines_of_tensor.resize(file.tensors().size());
    }

    Inference run(std::stop_token stop) {
        run_section(definition_.prologue, -1);
        for (std::size_t layer = 0; layer < config_.block_count; ++layer) {
            if (stop.stop_requested()) return std::move(result_);
            drop_block_registers();
            run_section(definition_.block, static_cast<int>(layer));
        }
        drop_block_registers();
        run_section(definition_.epilogue, -1);
        if (const auto logits = registers_.find("logits"); logits != registers_.end()) {
            result_.logits_width = logits->second.width;
        }
        report_missing();
        result_.complete = !stop.stop_requested();
        return std::move(result_);
    }

  private:
    /// A register that is born in the block reaches neither the next layer nor the epilogue.
    void drop_block_registers() {
        std::erase_if(registers_, [](const auto& entry) { return entry.first != "x"; });
    }

    void run_section(const std::vector<Step>& steps, int layer) {
        for (const Step& step : steps) run_step(step, layer);
    }

    void run_step(const Step& step, int layer) {
        ResolvedStep resolved{&step, layer};
        std::array<RegisterShape, 3> sources{};
        std::size_t source_count = 0;
        const std::string* target = step.destination.empty() ? nullptr : &step.destination;
        for (const Argument& argument : step.arguments) {
            if (std::holds_alternative<std::string>(argument.content)) {
                if (!target) target = &argument.register_name();
                const auto found = registers_.find(argument.register_name());
                if (source_count < sources.size())
                    sources[source_count++] = found == registers_.end() ? RegisterShape{} : found->second;
            } else if (std::holds_alternative<TensorReference>(argument.content)) {
                resolved.tensor = find_tensor(step, argument, layer);
            }
        }
        if (step.operation == OperationId::rope && layer == 0) find_rope_factors(step);
        const StepScope scope{definition_,
                              config_,
                              step,
                              layer < 0 ? 0 : static_cast<std::size_t>(layer),
                              resolved.tensor,
                              std::span(sources).first(source_count),
                              findings_};
        const StepShape shape = apply_shape_rule(scope);
        if (step.operation == OperationId::embed && !result_.embedding) result_.embedding = resolved.tensor;
        if (target) registers_[*target] = shape.result;
        if (layer <= 0) {
            result_.shapes.push_back(
                {step.range.line, shape.result.width, shape.heads, shape.head_dim, shape.result.last_only});
        }
        resolved.width = shape.result.width;
        resolved.heads = shape.heads;
        resolved.number = shape.number;
        result_.steps.push_back(resolved);
    }

    /// `rope_freqs.weight` divides the frequencies although no step names it; the long and short factors are
    /// what LongRoPE has in its place.
    void find_rope_factors(const Step& step) {
        if (!architecture_facts(config_.architecture).reads_rope_factors) return;
        const auto find = [&](std::string_view name) -> const gguf::TensorInfo* {
            const gguf::TensorInfo* tensor = file_.find_tensor(name);
            if (!tensor) return nullptr;
            if (tensor->elements * 2 != config_.rope_dims || tensor->extents[0] != tensor->elements) {
                findings_.error("shape-rope-factors", step.range,
                                {tensor->name, tensor->shape_text(), std::to_string(config_.rope_dims)});
                return nullptr;
            }
            if (!gguf::can_dequantize(tensor->type)) {
                findings_.error("tensor-type-unreadable", step.range,
                                {tensor->name, std::string(gguf::type_name_or_unknown(tensor->type))});
                return nullptr;
            }
            note_read(*tensor, step);
            return tensor;
        };
        result_.rope_factors = find("rope_freqs.weight");
        result_.rope_factors_long = find("rope_factors_long.weight");
        result_.rope_factors_short = find("rope_factors_short.weight");
        const bool both = result_.rope_factors_long && result_.rope_factors_short;
        if (config_.rope_scaling.type == RopeScaling::Type::longrope && !both && !result_.rope_factors) {
            findings_.error("longrope-without-factors", step.range, {});
        }
    }

    void note_read(const gguf::TensorInfo& tensor, const Step& step) {
        auto& lines = result_.lines_of_tensor[static_cast<std::size_t>(&tensor - file_.tensors().data())];
        if (std::ranges::find(lines, step.range.line) == lines.end()) lines.push_back(step.range.line);
    }

    const gguf::TensorInfo* find_tensor(const Step& step, const Argument& argument, int layer) {
        const TensorReference& reference = argument.tensor();
        for (const std::string* pattern : {&reference.name, &reference.alternative}) {
            if (pattern->empty()) continue;
            const gguf::TensorInfo* tensor = file_.find_tensor(tensor_name(*pattern, layer));
            if (!tensor) continue;
            note_read(*tensor, step);
            return tensor;
        }
        Missing& missing = missing_[{argument.range.line, argument.range.column}];
        missing.step = &step;
        missing.argument = &argument;
        if (layer >= 0) missing.layers.push_back(layer);
        return nullptr;
    }

    /// A tensor that may have been meant, and the argument that names it.
    struct Near {
        std::string name, argument;
    };

    void report_missing() {
        std::size_t searches = 0;
        for (const auto& [place, missing] : missing_) {
            const TensorReference& reference = missing.argument->tensor();
            std::vector<Near> near;
            if (searches++ < most_searches) {
                const bool outside_block = missing.layers.empty();
                // A definition for several models names a tensor that this one need not have; the other name
                // is the one that must be right.
                if (!reference.alternative.empty())
                    for (std::string& name : near_patterns(reference.alternative, outside_block))
                        near.push_back({name, reference.name + " | " + name});
                for (std::string& name : near_patterns(reference.name, outside_block))
                    if (std::ranges::find(near, name, &Near::name) == near.end())
                        near.push_back({name, name});
            }
            report_missing(missing, near);
        }
    }

    /// Patterns that may be meant, of the same kind (a bias is no weight) and usable there; those that no
    /// step reads first among the equally near.
    std::vector<std::string> near_patterns(std::string_view name, bool outside_block) {
        if (patterns_.empty()) {
            std::vector<std::string> read;
            for (std::size_t i = 0; i < file_.tensors().size(); ++i) {
                std::string pattern = tensor_pattern(file_.tensors()[i].name);
                if (!known_patterns_.insert(pattern).second) continue;
                auto& list = result_.lines_of_tensor[i].empty() ? patterns_ : read;
                list.push_back(std::move(pattern));
            }
            patterns_.insert(patterns_.end(), std::make_move_iterator(read.begin()),
                             std::make_move_iterator(read.end()));
        }
        std::string_view kind;
        for (const std::string_view ending : {".weight", ".bias"})
            if (name.ends_with(ending)) kind = ending;
        std::vector<std::string_view> candidates;
        for (const std::string& pattern : patterns_) {
            if (!pattern.ends_with(kind)) continue;
            if (outside_block && pattern.find("{i}") != std::string::npos) continue;
            candidates.push_back(pattern);
        }
        return near_names(name, candidates);
    }

    void report_missing(const Missing& missing, const std::vector<Near>& near) {
        const Step& step = *missing.step;
        const Range range = missing.argument->range;
        const TensorReference& reference = missing.argument->tensor();
        const int first = missing.layers.empty() ? -1 : missing.layers.front();
        const bool everywhere = missing.layers.empty() || missing.layers.size() == config_.block_count;

        std::vector<std::string> arguments{reference.name, reference.alternative, "", ""};
        if (!everywhere) {
            arguments[0] = tensor_name(reference.name, first);
            arguments[1] = tensor_name(reference.alternative, first);
            arguments[2] = layers_text(missing.layers);
        } else if (!near.empty()) {
            arguments[3] = near.front().name;
            result_.meant.push_back(near.front().name);
        }
        findings_.error("tensor-missing", range, std::move(arguments),
                        fixes_for_missing(step, *missing.argument, everywhere, near));
    }

    std::vector<Fix> fixes_for_missing(const Step& step, const Argument& argument, bool everywhere,
                                       const std::vector<Near>& near) {
        std::vector<Fix> fixes;
        if (!everywhere) return fixes;
        const TensorReference& reference = argument.tensor();
        // Small models have no head of their own.
        const bool head = step.operation == OperationId::matmul && step.destination == "logits" &&
                          reference.alternative.empty() && reference.name != "token_embd.weight";
        if (head && file_.find_tensor("token_embd.weight")) {
            fixes.push_back(replace_fix(argument.range, reference.name + " | token_embd.weight"));
        }
        for (const Near& one : near) fixes.push_back(replace_fix(argument.range, one.argument));
        if (step.operation == OperationId::add_bias) fixes.push_back(remove_line_fix(definition_, step));
        return fixes;
    }

    const Definition& definition_;
    const gguf::File& file_;
    const ModelConfig& config_;
    Findings& findings_;
    Inference result_;
    std::unordered_map<std::string, RegisterShape> registers_;
    std::map<std::pair<int, int>, Missing> missing_;
    std::set<std::string> known_patterns_;
    std::vector<std::string> patterns_;
};

} // namespace

std::string tensor_name(std::string_view pattern, int layer) {
    constexpr std::string_view placeholder = "{i}";
    std::string name;
    while (layer >= 0) {
        const std::size_t at = pattern.find(placeholder);
        if (at == std::string_view::npos) break;
        name += pattern.substr(0, at);
        name += std::to_string(layer);
        pattern.remove_prefix(at + placeholder.size());
    }
    return name.append(pattern);
}

Inference infer(const Definition& definition, const gguf::File& file, const ModelConfig& config,
                Findings& findings, std::stop_token stop) {
    return Inferrer(definition, file, config, findings).run(stop);
}

} // namespace archdef
