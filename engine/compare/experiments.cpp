#include "compare/experiments.h"

#include "compare/forgotten.h"
#include "model/findings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace archdef::compare {
namespace {

constexpr std::array sections{Section::prologue, Section::block, Section::epilogue};

/// A factor that is nearer to 1 is no scale that somebody forgot.
constexpr double smallest_factor = 0.02;

bool is_activation(OperationId id) {
    return id == OperationId::silu || id == OperationId::gelu || id == OperationId::gelu_tanh ||
           id == OperationId::relu;
}

std::string target(const Step& step) {
    return step.destination.empty() ? step.arguments.front().register_name() : step.destination;
}

const Argument* tensor_argument(const Step& step) {
    const auto found = std::ranges::find_if(step.arguments, [](const Argument& argument) {
        return std::holds_alternative<TensorReference>(argument.content);
    });
    return found == step.arguments.end() ? nullptr : &*found;
}

std::string text_of(const Definition& definition, const Range& range) {
    return std::string(text_of_line(definition.text, range.line)
                           .value_or("")
                           .substr(static_cast<std::size_t>(range.column) - 1,
                                   static_cast<std::size_t>(range.end_column - range.column)));
}

/// A new line behind one that is there, and behind its comment.
Edit behind_line(const Definition& definition, int line, const std::string& made) {
    const int end = static_cast<int>(text_of_line(definition.text, line).value_or("").size()) + 1;
    return {{line, end, end}, '\n' + made};
}
Edit as_comment(const Step& step) {
    return {{step.range.line, step.range.column, step.range.column}, "# "};
}

class Maker {
  public:
    Maker(const Suspect& suspect, const Definition& definition, const gguf::File& file, double slope)
        : suspect_(suspect), definition_(definition), file_(file), slope_(slope) {}

    /// The change that the suspect's experiment names.
    std::vector<Edit> named() const {
        const std::string& experiment = suspect_.experiment;
        if (experiment.starts_with("param ")) return set_param(experiment);
        if (const std::size_t at = experiment.find(" instead of "); at != std::string::npos) {
            if (const Operation* other = find_operation(experiment.substr(0, at));
                other && is_activation(other->id))
                return activations(other->name);
            return {};
        }
        if (experiment == "norm_heads on the other side of rope") return exchange_norm_and_rope();
        if (experiment == "attn_norm and ffn_norm exchanged") return exchange_words("attn_norm", "ffn_norm");
        if (experiment == "ffn_gate and ffn_up exchanged") return exchange_words("ffn_gate", "ffn_up");
        if (experiment == "no scale behind the embedding") return scales_as_comments(Section::prologue);
        if (experiment == "no scale of the logits") return scales_as_comments(Section::epilogue);
        if (experiment.ends_with(" as the head"))
            return head(experiment.substr(0, experiment.size() - std::string_view(" as the head").size()));
        if (experiment == "the biases that the file has and nobody reads")
            return missing(Forgettable::biases);
        if (experiment == "the norms of q and k that the file has and nobody reads")
            return missing(Forgettable::head_norms);
        if (experiment == "the post norms that the file has and nobody reads")
            return missing(Forgettable::post_norms);
        if (experiment == "the final norm, which nobody reads") return missing(Forgettable::final_norm);
        if (experiment.find('(') != std::string::npos) return added_step(experiment);
        return {};
    }

    /// The change for a suspect that names none.
    std::pair<std::string, std::vector<Edit>> own() const {
        if (suspect_.name == "biases" || suspect_.name == "bias of k") {
            if (auto edits = missing(Forgettable::biases); !edits.empty())
                return {"the biases that the file has and nobody reads", std::move(edits)};
        } else if (suspect_.name == "norms") {
            if (auto edits = missing(Forgettable::post_norms); !edits.empty())
                return {"the post norms that the file has and nobody reads", std::move(edits)};
            if (auto edits = missing(Forgettable::final_norm); !edits.empty())
                return {"the final norm, which nobody reads", std::move(edits)};
        } else if (suspect_.name == "embedding and its scale") {
            if (auto edits = scales_as_comments(Section::prologue); !edits.empty())
                return {"no scale behind the embedding", std::move(edits)};
            for (const Step& step : definition_.prologue) {
                if (step.operation != OperationId::embed) continue;
                const std::string made = fmt::format("scale({}, sqrt(embedding_length))", step.destination);
                return {made, {beside(step, true, made)}};
            }
        } else if (suspect_.name == "head") {
            const std::string other = other_head();
            if (!other.empty()) return {fmt::format("{} as the head", other), head(other)};
        } else if (suspect_.name == "scale or softcap of the logits") {
            if (auto edits = scales_as_comments(Section::epilogue); !edits.empty())
                return {"no scale of the logits", std::move(edits)};
            const Step* made_by = logits_step();
            if (made_by && std::isfinite(slope_) && slope_ > 0 && std::abs(slope_ - 1) > smallest_factor) {
                const std::string made = fmt::format("scale(logits, {:.4g})", slope_);
                return {made, {beside(*made_by, true, made)}};
            }
        }
        return {};
    }

  private:
    Edit beside(const Step& step, bool behind, const std::string& made) const {
        return insert_line_fix(definition_, step, behind, made).edits.front();
    }

    std::vector<Edit> set_param(const std::string& line) const {
        const std::string name = line.substr(6, line.find(' ', 6) - 6);
        int last = definition_.arch_range.line;
        for (const Param& param : definition_.params) {
            if (param.name == name) return {{param.range, line}};
            last = std::max(last, param.range.line);
        }
        // Behind the last param, else behind the architecture.
        return {behind_line(definition_, last, line)};
    }

    std::vector<Edit> activations(std::string_view other) const {
        std::vector<Edit> edits;
        for (const Step& step : definition_.block)
            if (is_activation(step.operation) && operation(step.operation).name != other)
                edits.push_back({step.operation_range, std::string(other)});
        return edits;
    }

    std::vector<Edit> exchange_norm_and_rope() const {
        std::vector<Edit> edits;
        for (const Step& norm : definition_.block) {
            if (norm.operation != OperationId::norm_heads) continue;
            for (const Step& rope : definition_.block) {
                if (rope.operation != OperationId::rope || target(rope) != target(norm)) continue;
                edits.push_back({norm.range, text_of(definition_, rope.range)});
                edits.push_back({rope.range, text_of(definition_, norm.range)});
            }
        }
        return edits;
    }

    std::vector<Edit> exchange_words(std::string_view a, std::string_view b) const {
        std::vector<Edit> edits;
        for (const Step& step : definition_.block) {
            const Argument* argument = tensor_argument(step);
            if (!argument) continue;
            std::string text = text_of(definition_, argument->range);
            for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
                const std::size_t at = text.find(from);
                if (at == std::string::npos) continue;
                text.replace(at, from.size(), to);
                edits.push_back({argument->range, text});
                break;
            }
        }
        return edits;
    }

    std::vector<Edit> scales_as_comments(Section section) const {
        std::vector<Edit> edits;
        for (const Step& step : definition_.steps(section))
            if (step.operation == OperationId::scale) edits.push_back(as_comment(step));
        return edits;
    }

    const Step* logits_step() const {
        for (const Step& step : definition_.epilogue)
            if (step.operation == OperationId::matmul && step.destination == "logits") return &step;
        return nullptr;
    }
    std::vector<Edit> head(const std::string& tensor) const {
        const Step* step = logits_step();
        const Argument* argument = step ? tensor_argument(*step) : nullptr;
        if (!argument) return {};
        return {{argument->range, tensor}};
    }
    /// The tensor that could be the head beside the one that is; empty: none.
    std::string other_head() const {
        const Step* step = logits_step();
        const Argument* argument = step ? tensor_argument(*step) : nullptr;
        if (!argument) return {};
        const TensorReference& named = argument->tensor();
        const std::string used = file_.find_tensor(named.name) ? named.name : named.alternative;
        for (const char* other : {"output.weight", "token_embd.weight"})
            if (used != other && file_.find_tensor(other)) return other;
        return {};
    }

    /// A step in words, as "rope(q, head_count)": before what uses it, behind what makes it.
    std::vector<Edit> added_step(const std::string& made) const {
        if (suspect_.lines.empty()) return {};
        for (const Section section : sections) {
            for (const Step& step : definition_.steps(section)) {
                if (step.range.line != suspect_.lines.front()) continue;
                const bool first = made.starts_with("rope(") || made.find("rms_norm(") != std::string::npos;
                return {beside(step, !first, made)};
            }
        }
        return {};
    }

    std::vector<Edit> missing(Forgettable kind) const { return forgotten(kind, definition_, file_).edits; }

    const Suspect& suspect_;
    const Definition& definition_;
    const gguf::File& file_;
    double slope_;
};

/// What to look at where no change of the text decides.
std::string_view advice_for(std::string_view suspect) {
    if (suspect == "biases" || suspect == "bias of k")
        return "Every bias of the file is read. Make one add_bias at a time a comment and compare: the one "
               "whose absence helps does not belong there.";
    if (suspect == "norms")
        return "Every norm of the file is read. Look at what each one reads: a norm stands before the "
               "matmuls that it is for, and add takes x as it was before the norm.";
    if (suspect == "head")
        return "The file has no other tensor for the head. Look at what the head reads: the final norm "
               "stands between the last layer and the head.";
    if (suspect == "residual")
        return "Each half of the block adds its result to x once. Look for an add that is missing, that "
               "stands twice, or that adds what a norm made.";
    if (suspect == "attention scale" || suspect == "grouping of the heads")
        return "The text has no word for it: the scale and the heads come from the file. Compare head_dim, "
               "head_count and head_count_kv in Inspect with what the endpoint reports.";
    if (suspect == "q/k norm")
        return "No rope turns what these norms change, so there is no other side to try. Look whether rope "
               "is missing.";
    if (suspect == "rotary base" || suspect == "rotary scaling" || suspect == "rotary scaling or base")
        return "The text has no word for it: base and scaling come from the file. Compare the keys that "
               "begin with rope in Inspect with what the endpoint reports.";
    if (suspect == "sliding window")
        return "The width of the window comes from the file, which layers have one from param "
               "sliding_window_type. Count the layers from one global layer to the next in the model's own "
               "description.";
    if (suspect == "scale or softcap of the logits")
        return "No single factor fits: a softcap bends large logits more than small ones, and the text has "
               "no word for it. Look for a key that ends with softcapping in Inspect.";
    return "The text has no word for it: this value comes from the file. Compare it in Inspect with what the "
           "endpoint reports.";
}

} // namespace

Experiment experiment_for(const Suspect& suspect, const Definition& definition, const gguf::File& file,
                          double slope) {
    const Maker maker(suspect, definition, file, slope);
    if (auto edits = maker.named(); !edits.empty()) return {suspect.experiment, std::move(edits), {}};
    if (auto [title, edits] = maker.own(); !edits.empty()) return {std::move(title), std::move(edits), {}};
    return {{}, {}, std::string(advice_for(suspect.name))};
}

} // namespace archdef::compare
