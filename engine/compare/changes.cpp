#include "compare/changes.h"

#include "compare/experiments.h"
#include "compare/forgotten.h"
#include "compare/head_order.h"
#include "compare/suspects.h"
#include "language/edits.h"
#include "model/binding.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace archdef::compare {
namespace {

/// Weights of a change that has to rewrite some.
constexpr std::size_t most_bytes = std::size_t{512} << 20;

bool is_activation(OperationId id) {
    return id == OperationId::silu || id == OperationId::gelu || id == OperationId::gelu_tanh ||
           id == OperationId::relu;
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
}

class Collector {
  public:
    explicit Collector(const ComparisonInput& input)
        : input_(input), definition_(input.definition), program_(*input.program) {}

    std::vector<Change> all(double slope) {
        rotary();
        epsilon();
        activations();
        norms();
        attention();
        embedding();
        head(slope);
        missing();
        window();
        return std::move(changes_);
    }

  private:
    void add(std::string name, std::vector<int> lines, std::string experiment, Pattern pattern,
             std::function<Result<std::shared_ptr<const Program>>()> make) {
        changes_.push_back(
            {{std::move(name), std::move(lines), std::move(experiment)}, pattern, std::move(make)});
    }
    /// A change of what is already resolved.
    void in_program(std::string name, std::vector<int> lines, std::string experiment, Pattern pattern,
                    std::function<void(Program&)> edit) {
        add(std::move(name), std::move(lines), std::move(experiment), pattern,
            [program = input_.program, edit = std::move(edit)]() -> Result<std::shared_ptr<const Program>> {
                auto changed = std::make_shared<Program>(*program);
                edit(*changed);
                return changed;
            });
    }
    /// A change of the definition's text, the one that experiment_for makes of these words.
    void in_text(std::string name, std::vector<int> lines, std::string experiment, Pattern pattern) {
        const Suspect suspect{std::move(name), std::move(lines), std::move(experiment)};
        add(suspect.name, suspect.lines, suspect.experiment, pattern,
            [suspect, definition = &definition_,
             model = input_.model]() -> Result<std::shared_ptr<const Program>> {
                const Experiment made = experiment_for(suspect, *definition, *model->file);
                const ParseResult parsed = parse_definition(apply_edits(definition->text, made.edits));
                if (made.edits.empty() || !parsed.definition)
                    return fail("change", "the change cannot be made in the definition");
                return make_program(*parsed.definition, *model);
            });
    }
    void in_config(std::string name, std::vector<int> lines, std::string experiment, Pattern pattern,
                   std::function<void(ModelConfig&)> edit) {
        in_program(std::move(name), std::move(lines), std::move(experiment), pattern,
                   [edit = std::move(edit)](Program& program) { edit(program.config); });
    }

    std::vector<int> lines(std::initializer_list<OperationId> operations) const {
        return lines_with(definition_, operations);
    }
    bool has_tensor(const std::string& pattern) const {
        std::string name = pattern;
        if (const std::size_t at = name.find("{i}"); at != std::string::npos) name.replace(at, 3, "0");
        return std::ranges::find(program_.file->tensors(), name, &gguf::TensorInfo::name) !=
               program_.file->tensors().end();
    }
    bool is_read(const std::string& tensor) const {
        for (const Section section : {Section::prologue, Section::block, Section::epilogue})
            for (const Step& step : definition_.steps(section))
                for (const Argument& argument : step.arguments)
                    if (const auto* found = std::get_if<TensorReference>(&argument.content))
                        if (found->name == tensor || found->alternative == tensor) return true;
        return false;
    }
    static std::string target(const Step& step) {
        return step.destination.empty() ? step.arguments.front().register_name() : step.destination;
    }
    bool has_windows() const {
        return std::ranges::find(program_.local_layer, true) != program_.local_layer.end();
    }

    void rotary();
    void epsilon();
    void activations();
    void norms();
    void attention();
    void embedding();
    void head(double slope);
    void missing();
    void window();

    const ComparisonInput& input_;
    const Definition& definition_;
    const Program& program_;
    std::vector<Change> changes_;
};

void Collector::rotary() {
    const std::vector<int> at = lines({OperationId::rope});
    const ModelConfig& config = program_.config;
    if (!at.empty()) {
        auto with_param = suspects_for(Pattern::from_second, definition_);
        in_program("rotary style",
                   with_param.empty() || with_param.front().name != "rotary style" ? at
                                                                                   : with_param.front().lines,
                   program_.rope_interleaved ? "param rope_interleaved 0" : "param rope_interleaved 1",
                   Pattern::from_second,
                   [](Program& program) { program.rope_interleaved = !program.rope_interleaved; });
        for (const float base : {1e4F, 5e5F, 1e6F}) {
            if (near(static_cast<double>(base), static_cast<double>(config.rope_base))) continue;
            in_config("rotary base", at, fmt::format("rotary base {} instead of {}", base, config.rope_base),
                      Pattern::from_second, [base](ModelConfig& changed) { changed.rope_base = base; });
        }
        if (has_windows()) {
            const float base =
                near(static_cast<double>(config.rope_base_local), static_cast<double>(config.rope_base))
                    ? 1e4F
                    : config.rope_base;
            in_config("rotary base", at,
                      fmt::format("rotary base {} instead of {} in layers with a window", base,
                                  config.rope_base_local),
                      Pattern::from_second, [base](ModelConfig& changed) { changed.rope_base_local = base; });
        }
        if (config.rope_scaling.type != RopeScaling::Type::none)
            in_config("rotary scaling", at, "no rotary scaling", Pattern::grows_with_position,
                      [](ModelConfig& changed) { changed.rope_scaling = {}; });
    }
    // A part of the head's width is turned where the step is there at all.
    for (const Step& step : definition_.block) {
        if (step.operation != OperationId::attention) continue;
        for (std::size_t i = 0; i < 2 && i < step.arguments.size(); ++i) {
            const std::string name = step.arguments[i].register_name();
            const bool turned = std::ranges::any_of(definition_.block, [&](const Step& other) {
                return other.operation == OperationId::rope && target(other) == name;
            });
            if (turned) continue;
            const std::string made =
                fmt::format("rope({}, {})", name, i == 0 ? "head_count" : "head_count_kv");
            in_text("rotary embedding", {step.range.line}, made, Pattern::from_second);
        }
    }
}

void Collector::epsilon() {
    const std::vector<int> at = lines({OperationId::rms_norm, OperationId::norm_heads});
    const float here = program_.config.rms_epsilon;
    for (const float epsilon : {1e-6F, 1e-5F, 1e-4F, 1e-3F}) {
        if (at.empty() || near(static_cast<double>(epsilon), static_cast<double>(here))) continue;
        in_config("epsilon of the norms", at, fmt::format("epsilon {:.2g} instead of {:.2g}", epsilon, here),
                  Pattern::from_start, [epsilon](ModelConfig& config) { config.rms_epsilon = epsilon; });
    }
}

void Collector::activations() {
    const auto found = std::ranges::find_if(definition_.block,
                                            [](const Step& step) { return is_activation(step.operation); });
    if (found == definition_.block.end()) return;
    for (const OperationId other :
         {OperationId::silu, OperationId::gelu_tanh, OperationId::gelu, OperationId::relu}) {
        if (other == found->operation) continue;
        in_program("activation",
                   lines({OperationId::silu, OperationId::gelu, OperationId::gelu_tanh, OperationId::relu}),
                   fmt::format("{} instead of {}", operation(other).name, operation(found->operation).name),
                   Pattern::from_start, [other](Program& program) {
                       for (ProgramStep& step : program.steps)
                           if (is_activation(step.operation)) step.operation = other;
                   });
    }
}

void Collector::norms() {
    const std::vector<int> at = lines({OperationId::rms_norm, OperationId::norm_heads});
    if (at.empty()) return;
    for (const float more : {-1.0F, 1.0F}) {
        in_program("weights of the norms", at, more < 0 ? "norm weights less 1" : "norm weights plus 1",
                   Pattern::from_start, [more](Program& program) {
                       for (ProgramStep& step : program.steps)
                           if (step.operation == OperationId::rms_norm ||
                               step.operation == OperationId::norm_heads)
                               for (float& value : step.vector) value += more;
                   });
    }
    const std::string first = "blk.{i}.attn_norm.weight", second = "blk.{i}.ffn_norm.weight";
    if (is_read(first) && is_read(second))
        in_text("norms", at, "attn_norm and ffn_norm exchanged", Pattern::from_start);
    if (is_read("blk.{i}.ffn_gate.weight") && is_read("blk.{i}.ffn_up.weight"))
        in_text("gate and up", section_lines(definition_, Section::block, OperationId::mul),
                "ffn_gate and ffn_up exchanged", Pattern::from_start);

    const bool norms_beside_rope = std::ranges::any_of(definition_.block, [&](const Step& norm) {
        return norm.operation == OperationId::norm_heads &&
               std::ranges::any_of(definition_.block, [&](const Step& rope) {
                   return rope.operation == OperationId::rope && target(rope) == target(norm);
               });
    });
    if (norms_beside_rope)
        in_text("q/k norm", lines({OperationId::norm_heads}), "norm_heads on the other side of rope",
                Pattern::from_second);
}

void Collector::attention() {
    const std::vector<int> at = lines({OperationId::attention});
    if (at.empty()) return;
    const ModelConfig& config = program_.config;
    const auto width = static_cast<double>(config.head_dim);
    const std::pair<double, const char*> scales[] = {
        {1 / std::sqrt(width), "1/sqrt(head_dim)"}, {1 / width, "1/head_dim"}, {1, "1"}};
    for (const auto& [scale, name] : scales) {
        if (near(scale, static_cast<double>(config.attention_scale))) continue;
        in_config("attention scale", at,
                  fmt::format("attention scale {} instead of {:.3g}", name, config.attention_scale),
                  Pattern::from_second,
                  [scale](ModelConfig& changed) { changed.attention_scale = static_cast<float>(scale); });
    }
    const bool grouped = std::ranges::any_of(program_.steps, [&](const ProgramStep& step) {
        if (step.operation != OperationId::attention) return false;
        const std::size_t kv_heads = config.head_count_kv[static_cast<std::size_t>(step.layer)];
        return kv_heads > 1 && step.heads > kv_heads;
    });
    if (grouped)
        add("grouping of the heads", at, "query head h over key head h mod head_count_kv",
            Pattern::from_start, [program = input_.program]() -> Result<std::shared_ptr<const Program>> {
                auto changed = with_heads_interleaved(*program, most_bytes);
                if (!changed) return fail("change", "the heads cannot be grouped otherwise here");
                return changed;
            });
}

void Collector::embedding() {
    const std::vector<int> scales = section_lines(definition_, Section::prologue, OperationId::scale);
    std::vector<int> at = section_lines(definition_, Section::prologue, OperationId::embed);
    at.insert(at.end(), scales.begin(), scales.end());
    if (!scales.empty()) {
        in_program("embedding and its scale", at, "no scale behind the embedding", Pattern::from_start,
                   [](Program& program) {
                       for (ProgramStep& step : program.steps) {
                           if (step.layer >= 0) return; // the epilogue has its own scales
                           if (step.operation == OperationId::scale) step.number = 1;
                       }
                   });
        return;
    }
    for (const Step& step : definition_.prologue) {
        if (step.operation != OperationId::embed) continue;
        const std::string made = fmt::format("scale({}, sqrt(embedding_length))", step.destination);
        in_text("embedding and its scale", at, made, Pattern::from_start);
    }
}

void Collector::head(double slope) {
    const std::vector<int> scales = section_lines(definition_, Section::epilogue, OperationId::scale);
    for (const Step& step : definition_.epilogue) {
        if (step.operation != OperationId::matmul || step.destination != "logits") continue;
        const int line = step.range.line;
        const auto used = std::ranges::find_if(program_.steps, [&](const ProgramStep& made) {
            return made.operation == OperationId::matmul && made.line == line && made.tensor;
        });
        const bool tied = used != program_.steps.end() && used->tensor->name == "token_embd.weight";
        const std::string other = tied ? "output.weight" : "token_embd.weight";
        if (has_tensor(other))
            in_text("head", {line}, fmt::format("{} as the head", other), Pattern::from_start);
        std::vector<int> at{line};
        at.insert(at.end(), scales.begin(), scales.end());
        if (!scales.empty()) {
            in_program("scale or softcap of the logits", at, "no scale of the logits",
                       Pattern::factor_on_logits, [](Program& program) {
                           for (auto found = program.steps.rbegin();
                                found != program.steps.rend() && found->layer < 0; ++found)
                               if (found->operation == OperationId::scale) found->number = 1;
                       });
        } else if (std::isfinite(slope) && slope > 0 && std::abs(slope - 1) > 0.02) {
            const std::string made = fmt::format("scale(logits, {:.4g})", slope);
            in_text("scale or softcap of the logits", at, made, Pattern::factor_on_logits);
        }
    }
}

void Collector::missing() {
    const auto all_at_once = [&](Forgettable kind, const char* name, const char* experiment,
                                 Pattern pattern) {
        Forgotten found = forgotten(kind, definition_, *program_.file);
        if (!found.edits.empty()) in_text(name, std::move(found.lines), experiment, pattern);
    };
    all_at_once(Forgettable::biases, "biases", "the biases that the file has and nobody reads",
                Pattern::from_start);
    all_at_once(Forgettable::head_norms, "q/k norm",
                "the norms of q and k that the file has and nobody reads", Pattern::from_second);
    all_at_once(Forgettable::post_norms, "norms", "the post norms that the file has and nobody reads",
                Pattern::from_start);
    all_at_once(Forgettable::final_norm, "norms", "the final norm, which nobody reads", Pattern::from_start);
}

void Collector::window() {
    const std::size_t window = program_.config.sliding_window;
    if (window == 0) return;
    std::vector<int> at = lines({OperationId::attention});
    for (const Param& param : definition_.params)
        if (param.name == "sliding_window_type") at.push_back(param.range.line);
    const std::vector<bool>& local = program_.local_layer;
    if (has_windows()) {
        for (const std::size_t other : {window + 1, window - 1})
            in_config("sliding window", at, fmt::format("window {} instead of {}", other, window),
                      Pattern::from_window, [other](ModelConfig& config) { config.sliding_window = other; });
        in_program("sliding window", at, "no sliding window", Pattern::from_window,
                   [](Program& program) { program.local_layer.assign(program.local_layer.size(), false); });
    }
    for (const std::size_t every : {std::size_t{6}, std::size_t{4}, std::size_t{2}}) {
        std::vector<bool> pattern(local.size());
        for (std::size_t layer = 0; layer < pattern.size(); ++layer)
            pattern[layer] = (layer + 1) % every != 0;
        if (pattern == local) continue;
        in_program("sliding window", at, fmt::format("param sliding_window_type {}", every),
                   Pattern::from_window, [pattern](Program& program) { program.local_layer = pattern; });
    }
}

} // namespace

std::vector<Change> changes_for(const ComparisonInput& input, Pattern pattern, double slope) {
    std::vector<Change> changes = Collector(input).all(slope);
    std::erase_if(changes, [](const Change& change) { return change.suspect.lines.empty(); });
    std::ranges::stable_partition(changes, [&](const Change& change) { return change.pattern == pattern; });
    return changes;
}

} // namespace archdef::compare
