#pragma once

#include "base/error.h"
#include "gguf/file.h"
#include "language/operations.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace archdef {

/// The rotary scaling that the metadata states.
struct RopeScaling {
    enum class Type { none, linear, yarn, longrope } type = Type::none;
    float factor = 1;
    std::size_t original_context = 0;
    float attention_factor = 1;
    float beta_fast = 32, beta_slow = 1;
};

/// Something about the metadata that an author should know; `code` is a row of the message table.
struct ConfigNote {
    std::string code;
    std::vector<std::string> arguments;
};

/// A model's numbers from the GGUF metadata, expanded to one value per layer where the file may give an
/// array. Defaults and their sources: engine facts of llama.cpp's load_hparams; each default that stood in
/// for a missing key is listed in `assumed`.
struct ModelConfig {
    std::string architecture;
    std::size_t block_count = 0;
    std::size_t context_length = 0;
    std::size_t embedding_length = 0;
    std::vector<std::size_t> feed_forward_length; ///< per layer
    std::vector<std::size_t> head_count;          ///< per layer
    std::vector<std::size_t> head_count_kv;       ///< per layer
    std::size_t head_dim = 0;  ///< attention.key_length, else embedding_length / head_count
    std::size_t value_dim = 0; ///< attention.value_length
    float rms_epsilon = 0;
    float rope_base = 10000;
    float rope_base_local = 10000; ///< of layers with a window
    std::size_t rope_dims = 0;
    RopeScaling rope_scaling;
    bool local_layers_scaled = true; ///< the scaling holds in layers with a window too
    float attention_scale = 0;       ///< of q · k: 1 / sqrt(head_dim) but for the exceptions in the facts
    std::size_t sliding_window = 0;  ///< 0: none
    std::optional<std::vector<bool>>
        sliding_window_pattern;         ///< per layer, true: local; as the file states it
    std::vector<std::string> assumed;   ///< keys that were absent, with the value assumed
    std::vector<std::string> read_keys; ///< metadata keys that were used
    std::vector<ConfigNote> notes;
    std::size_t next_token_layers =
        0; ///< layers behind block_count that predict further tokens and never run

    /// Errors: a required key missing, of the wrong type, or out of any sensible range; the message names it.
    static Result<ModelConfig> from_gguf(const gguf::File& file);

    /// The value of a key in one layer; of layer 0 in prologue and epilogue.
    double key_value(Key key, std::size_t layer = 0) const;
};

} // namespace archdef
