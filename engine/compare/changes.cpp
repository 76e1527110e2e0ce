#include "compare/changes.h"

#include "compare/head_order.h"
#include "compare/suspects.h"
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

/// A definition's text as lines that can be exchanged, added and left out.
class Text {
  public:
    explicit Text(const std::string& text) {
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines_.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }
    /// Lines count from 1. What is added stands on the line of what it follows, so that no number moves.
    void add_behind(int line, const std::string& step) { at(line) += "\n  " + step; }
    void add_before(int line, const std::string& step) { at(line) = "  " + step + "\n" + at(line); }
    void set(int line, const std::string& step) { at(line) = "  " + step; }
    void exchange(int a, int b) { std::swap(at(a), at(b)); }
    void exchange_words(std::string_view a, std::string_view b) {
        for (std::string& line : lines_) {
            line = replaced(line, a, "\x01");
            line = replaced(line, b, a);
            line = replaced(line, "\x01", b);
        }
    }
    std::string whole() const {
        std::string text;
        for (const std::string& line : lines_) text += line + '\n';
        return text;
    }

  private:
    static std::string replaced(std::string text, std::string_view from, std::string_view to) {
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        return text;
    }
    std::string& at(int line) { return lines_[static_cast<std::size_t>(line) - 1]; }
    std::vector<std::string> lines_;
};

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
        forgotten();
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
    /// A change of the definition's text.
    void in_text(std::string name, std::vector<int> lines, std::string experiment, Pattern pattern,
                 std::function<void(Text&)> edit) {
        add(std::move(name), std::move(lines), std::move(experiment), pattern,
            [definition = &definition_, model = input_.model,
             edit = std::move(edit)]() -> Result<std::shared_ptr<const Program>> {
                Text text(definition->text);
                edit(text);
                const ParseResult parsed = parse_definition(text.whole());
                if (!parsed.definition) return fail("change", "the changed definition does not parse");
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
    static const std::string* weight_of(const Step& step) {
        for (const Argument& argument : step.arguments)
            if (const auto* found = std::get_if<TensorReference>(&argument.content)) return &found->name;
        return nullptr;
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
    void forgotten();
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
            in_text("rotary embedding", {step.range.line}, made, Pattern::from_second,
                    [line = step.range.line, made](Text& text) { text.add_before(line, made); });
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
        in_text("norms", at, "attn_norm and ffn_norm exchanged", Pattern::from_start,
                [](Text& text) { text.exchange_words("attn_norm", "ffn_norm"); });
    if (is_read("blk.{i}.ffn_gate.weight") && is_read("blk.{i}.ffn_up.weight"))
        in_text("gate and up", section_lines(definition_, Section::block, OperationId::mul),
                "ffn_gate and ffn_up exchanged", Pattern::from_start,
                [](Text& text) { text.exchange_words("ffn_gate", "ffn_up"); });

    // The norm of q and k, on the other side of rope.
    std::vector<std::pair<int, int>> pairs;
    for (const Step& norm : definition_.block) {
        if (norm.operation != OperationId::norm_heads) continue;
        for (const Step& rope : definition_.block)
            if (rope.operation == OperationId::rope && target(rope) == target(norm))
                pairs.emplace_back(norm.range.line, rope.range.line);
    }
    if (!pairs.empty())
        in_text("q/k norm", lines({OperationId::norm_heads}), "norm_heads on the other side of rope",
                Pattern::from_second, [pairs](Text& text) {
                    for (const auto& [norm, rope] : pairs) text.exchange(norm, rope);
                });
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
        in_text("embedding and its scale", at, made, Pattern::from_start,
                [line = step.range.line, made](Text& text) { text.add_behind(line, made); });
    }
}

void Collector::head(double slope) {
    const std::vector<int> scales = section_lines(definition_, Section::epilogue, OperationId::scale);
    for (const Step& step : definition_.epilogue) {
        if (step.operation != OperationId::matmul || step.destination != "logits") continue;
        const int line = step.range.line;
        const std::string source = step.arguments.front().register_name();
        const auto used = std::ranges::find_if(program_.steps, [&](const ProgramStep& made) {
            return made.operation == OperationId::matmul && made.line == line && made.tensor;
        });
        const bool tied = used != program_.steps.end() && used->tensor->name == "token_embd.weight";
        const std::string other = tied ? "output.weight" : "token_embd.weight";
        if (has_tensor(other))
            in_text("head", {line}, fmt::format("{} as the head", other), Pattern::from_start,
                    [line, source, other](Text& text) {
                        text.set(line, fmt::format("logits = matmul({}, {})", source, other));
                    });
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
            in_text("scale or softcap of the logits", at, made, Pattern::factor_on_logits,
                    [line, made](Text& text) { text.add_behind(line, made); });
        }
    }
}

/// Tensors of the file that no step reads, and where each belongs.
void Collector::forgotten() {
    std::vector<std::pair<int, std::string>> biases, head_norms, post_norms;
    for (const Step& step : definition_.block) {
        const std::string* const weight = weight_of(step);
        if (step.operation != OperationId::matmul || !weight || !weight->ends_with(".weight")) continue;
        const std::string stem = weight->substr(0, weight->size() - 7);
        if (has_tensor(stem + ".bias") && !is_read(stem + ".bias"))
            biases.emplace_back(step.range.line,
                                fmt::format("add_bias({}, {}.bias)", step.destination, stem));
        for (const auto& [part, heads] : {std::pair("attn_q", "head_count"), {"attn_k", "head_count_kv"}}) {
            const std::string norm = stem + "_norm.weight";
            if (stem.ends_with(part) && has_tensor(norm) && !is_read(norm))
                head_norms.emplace_back(step.range.line,
                                        fmt::format("norm_heads({}, {}, {})", step.destination, norm, heads));
        }
        for (const auto& [part, norm] : {std::pair("attn_output", "blk.{i}.post_attention_norm.weight"),
                                         {"ffn_down", "blk.{i}.post_ffw_norm.weight"}})
            if (stem.ends_with(part) && has_tensor(norm) && !is_read(norm))
                post_norms.emplace_back(step.range.line,
                                        fmt::format("{0} = rms_norm({0}, {1})", step.destination, norm));
    }
    const auto all_at_once = [&](const char* name, const char* experiment, Pattern pattern,
                                 const std::vector<std::pair<int, std::string>>& steps) {
        if (steps.empty()) return;
        std::vector<int> at;
        for (const auto& [line, step] : steps) at.push_back(line);
        in_text(name, at, experiment, pattern, [steps](Text& text) {
            for (const auto& [line, step] : steps) text.add_behind(line, step);
        });
    };
    all_at_once("biases", "the biases that the file has and nobody reads", Pattern::from_start, biases);
    all_at_once("q/k norm", "the norms of q and k that the file has and nobody reads", Pattern::from_second,
                head_norms);
    all_at_once("norms", "the post norms that the file has and nobody reads", Pattern::from_start,
                post_norms);
    if (has_tensor("output_norm.weight") && !is_read("output_norm.weight") && !definition_.epilogue.empty()) {
        const Step& first = definition_.epilogue.front();
        const std::string name = first.arguments.front().register_name();
        const std::string made = fmt::format("{0} = rms_norm({0}, output_norm.weight)", name);
        in_text("norms", {first.range.line}, made, Pattern::from_start,
                [line = first.range.line, made](Text& text) { text.add_before(line, made); });
    }
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
