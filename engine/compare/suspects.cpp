#include "compare/suspects.h"

#include <algorithm>
#include <functional>

namespace archdef::compare {
namespace {

std::vector<int> lines_of(const Definition& definition, const std::function<bool(const Step&)>& wanted) {
    std::vector<int> lines;
    for (const Section section : {Section::prologue, Section::block, Section::epilogue}) {
        for (const Step& step : definition.steps(section)) {
            if (wanted(step)) lines.push_back(step.range.line);
        }
    }
    return lines;
}

Suspect rotary_style(const Definition& definition) {
    Suspect suspect{"rotary style", lines_with(definition, {OperationId::rope}), {}};
    for (const Param& param : definition.params) {
        if (param.name == "rope_interleaved") suspect.lines.insert(suspect.lines.begin(), param.range.line);
    }
    const bool interleaved = definition.param("rope_interleaved").value_or(0) != 0;
    suspect.experiment = interleaved ? "param rope_interleaved 0" : "param rope_interleaved 1";
    return suspect;
}

} // namespace

std::vector<int> lines_with(const Definition& definition, std::initializer_list<OperationId> operations) {
    return lines_of(definition, [&](const Step& step) {
        return std::ranges::find(operations, step.operation) != operations.end();
    });
}

std::vector<int> section_lines(const Definition& definition, Section section, OperationId operation) {
    std::vector<int> lines;
    for (const Step& step : definition.steps(section)) {
        if (step.operation == operation) lines.push_back(step.range.line);
    }
    return lines;
}

std::vector<Suspect> suspects_for(Pattern pattern, const Definition& definition) {
    const auto with = [&](std::string name, std::initializer_list<OperationId> operations,
                          std::string experiment = {}) {
        return Suspect{std::move(name), lines_with(definition, operations), std::move(experiment)};
    };
    const auto activation = [&] {
        Suspect suspect = with(
            "activation", {OperationId::silu, OperationId::gelu, OperationId::gelu_tanh, OperationId::relu});
        const bool silu = !section_lines(definition, Section::block, OperationId::silu).empty();
        suspect.experiment = silu ? "gelu_tanh instead of silu" : "silu instead of the activation";
        return suspect;
    };
    std::vector<Suspect> suspects;
    switch (pattern) {
    case Pattern::none:
        break;
    case Pattern::from_start:
        suspects.push_back(activation());
        suspects.push_back(with("biases", {OperationId::add_bias}));
        suspects.push_back(with("norms", {OperationId::rms_norm}));
        suspects.push_back({"embedding and its scale",
                            section_lines(definition, Section::prologue, OperationId::embed),
                            {}});
        for (const int line : section_lines(definition, Section::prologue, OperationId::scale)) {
            suspects.back().lines.push_back(line);
        }
        suspects.push_back({"head", section_lines(definition, Section::epilogue, OperationId::matmul), {}});
        suspects.push_back(with("residual", {OperationId::add}));
        break;
    case Pattern::from_second:
        suspects.push_back(rotary_style(definition));
        suspects.push_back(with("attention scale", {OperationId::attention}));
        if (auto norms = with("q/k norm", {OperationId::norm_heads}); !norms.lines.empty()) {
            norms.experiment = "norm_heads on the other side of rope";
            suspects.push_back(std::move(norms));
        }
        suspects.push_back(with("bias of k", {OperationId::add_bias}));
        suspects.push_back({"rotary base", lines_with(definition, {OperationId::rope}), {}});
        break;
    case Pattern::from_window:
        suspects.push_back(with("sliding window", {OperationId::attention}));
        for (const Param& param : definition.params) {
            if (param.name == "sliding_window_type") suspects.back().lines.push_back(param.range.line);
        }
        break;
    case Pattern::factor_on_logits:
        suspects.push_back({"scale or softcap of the logits",
                            section_lines(definition, Section::epilogue, OperationId::matmul),
                            {}});
        for (const int line : section_lines(definition, Section::epilogue, OperationId::scale)) {
            suspects.back().lines.push_back(line);
        }
        break;
    case Pattern::grows_with_position:
        suspects.push_back({"rotary scaling or base", lines_with(definition, {OperationId::rope}), {}});
        break;
    case Pattern::start_unseen:
        suspects = suspects_for(Pattern::from_second, definition);
        for (Suspect& suspect : suspects_for(Pattern::from_start, definition))
            suspects.push_back(std::move(suspect));
        break;
    }
    std::erase_if(suspects, [](const Suspect& suspect) { return suspect.lines.empty(); });
    return suspects;
}

std::string_view describe(Pattern pattern) {
    switch (pattern) {
    case Pattern::none:
        return "";
    case Pattern::from_start:
        return "Already position 0 is off, where nothing depends on other tokens: the fault is in the "
               "embedding, a "
               "norm, an activation, a bias, or the head.";
    case Pattern::from_second:
        return "Position 0 is right, every later one is not: the fault depends on the position.";
    case Pattern::from_window:
        return "Right until the window is full: the fault is in the window or its pattern.";
    case Pattern::factor_on_logits:
        return "Theirs is a constant factor times ours: a scale or a softcap of the logits.";
    case Pattern::grows_with_position:
        return "It grows with the position: the rotary base, its scaling, or its factors.";
    case Pattern::start_unseen:
        return "Position 0 is not among these, so it is open whether the fault depends on the position. "
               "Where the tokenizer adds no BOS, a prompt of one token tells.";
    }
    return "";
}

} // namespace archdef::compare
