#pragma once

#include "gguf/file.h"
#include "language/definition.h"
#include "model/binding.h"
#include "model/config.h"
#include "model/findings.h"

#include <stop_token>
#include <vector>

namespace archdef {

/// A step in one layer with everything looked up and its shape known.
struct ResolvedStep {
    const Step* step = nullptr;
    int layer = -1; ///< -1 in prologue and epilogue
    const gguf::TensorInfo* tensor = nullptr;
    std::size_t width = 0; ///< of the register that is written
    std::size_t heads = 0;
    double number = 1;
};

/// What following the widths through prologue, every layer and epilogue gives.
struct Inference {
    std::vector<ResolvedStep> steps;
    std::vector<LineShape> shapes;
    std::vector<std::vector<int>> lines_of_tensor; ///< by index into File::tensors()
    std::size_t logits_width = 0;
    const gguf::TensorInfo* embedding = nullptr; ///< the table of the first embed
    /// What rope reads besides its arguments, where the file has it and the architecture uses it.
    const gguf::TensorInfo *rope_factors = nullptr, *rope_factors_long = nullptr,
                           *rope_factors_short = nullptr;
    std::vector<std::string> meant; ///< patterns that are named as what a missing tensor was meant to be
    bool complete = false;          ///< not stopped
};

Inference infer(const Definition& definition, const gguf::File& file, const ModelConfig& config,
                Findings& findings, std::stop_token stop);

/// The name with every `{i}` replaced by the layer's index.
std::string tensor_name(std::string_view pattern, int layer);

} // namespace archdef
