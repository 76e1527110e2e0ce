#pragma once

#include "gguf/file.h"
#include "kernels/kernels.h"
#include "language/definition.h"
#include "model/config.h"

#include <memory>
#include <string>
#include <vector>

namespace archdef {

/// A step with everything resolved: registers are indices, tensors are matrices or vectors in the mapped
/// file, values are numbers.
struct ProgramStep {
    OperationId operation;
    int line = 0;
    int layer = -1;       ///< -1 in prologue and epilogue
    int destination = -1; ///< register that is written
    int sources[3] = {-1, -1, -1};
    const gguf::TensorInfo* tensor = nullptr;
    kernels::Matrix matrix;    ///< embed, matmul
    std::vector<float> vector; ///< rms_norm, norm_heads, add_bias: decoded once, at binding of the weights
    std::size_t heads = 0;     ///< norm_heads, rope, attention (query heads)
    std::size_t width = 0;     ///< of the destination
    float number = 1;          ///< scale
    int cache = -1;            ///< attention: which cache of the session
    std::vector<int>
        followers;   ///< matmul: later steps over the same input that may run together with this one
    int leader = -1; ///< matmul: the step that this one may run together with
};

/// A definition resolved for one model. Keeps the file alive.
struct Program {
    std::shared_ptr<const gguf::File> file;
    ModelConfig config;
    std::string definition_sha256;
    bool rope_interleaved = false;
    std::vector<bool> local_layer; ///< per layer: windowed, and with the local rotary base
    /// Divisors of the rotary frequencies, [rope_dims / 2] or empty: `rope_freqs.weight`, and LongRoPE's two
    /// sets, of which the long one holds where the context is longer than the original one.
    std::vector<float> rope_factors, rope_factors_long, rope_factors_short;
    std::size_t cache_count = 0; ///< attention steps, each with a cache of its own
    std::vector<std::string> registers;
    std::vector<std::size_t> register_width; ///< the widest value each register holds
    int logits_register = -1;
    std::size_t vocabulary = 0;     ///< width of the logits
    std::vector<ProgramStep> steps; ///< prologue, every layer's block, epilogue
};

} // namespace archdef
