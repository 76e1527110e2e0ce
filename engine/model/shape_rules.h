#pragma once

#include "gguf/file.h"
#include "language/definition.h"
#include "model/config.h"
#include "model/findings.h"

#include <span>
#include <string>

namespace archdef {

/// What is known of a register at a step. Width 0: not known, because the step that made it is wrong.
struct RegisterShape {
    std::size_t width = 0;
    bool last_only = false; ///< only the rows whose logits are asked for
};

/// A step in one layer with its names looked up.
struct StepScope {
    const Definition& definition;
    const ModelConfig& config;
    const Step& step;
    std::size_t layer;
    const gguf::TensorInfo* tensor;         ///< null: it has none, or it is missing
    std::span<const RegisterShape> sources; ///< of the arguments that are registers, in their order
    Findings& findings;
};

/// What a step makes, and with how many heads.
struct StepShape {
    RegisterShape result;
    std::size_t heads = 0;
    std::size_t head_dim = 0;
    double number = 1; ///< scale
};

/// The shape rule of a step's operation. What does not fit becomes a finding, with both widths.
StepShape apply_shape_rule(const StepScope& scope);

/// "1024 = head_count_kv 8 × head_dim 128", or the plain number where no formula gives it.
std::string width_text(std::size_t width, const ModelConfig& config, std::size_t layer);

/// The number that a value stands for in one layer.
double value_number(const Value& value, const ModelConfig& config, std::size_t layer);

} // namespace archdef
