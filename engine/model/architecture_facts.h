#pragma once

#include <span>
#include <string_view>

namespace archdef {

/// What is known of an architecture's files and not said by any key. Source: llama.cpp's arch files of August
/// 2026 (engine facts 2.1 to 2.5). An architecture without a row has the defaults below.
struct ArchitectureFacts {
    std::string_view name;
    /// Layers with a window turn with base 10000 where `rope.freq_base_swa` is absent; else with
    /// `rope.freq_base`.
    bool local_base_10000 = false;
    /// Layers with a window take part in the rotary scaling.
    bool local_layers_scaled = true;
    /// Rotary frequencies are divided by `rope_freqs.weight` (or the long and short factors) where it exists.
    bool reads_rope_factors = true;
    /// `rope.scaling.yarn_beta_fast` and `_slow` are read; everywhere else the file's values are ignored.
    bool reads_yarn_betas = false;
    /// The architecture never uses a window, whatever `attention.sliding_window` says.
    bool ignores_window = false;
    /// With this many layers the attention scale is 1 / sqrt(embedding_length / head_count). 0: never.
    unsigned wide_scale_layers = 0;
};

const ArchitectureFacts& architecture_facts(std::string_view architecture);

/// What a metadata key means to somebody who checks that nothing is forgotten.
enum class KeyRole {
    harmless, ///< says nothing about the numbers (vocab_size), or is read by everybody
    matters,  ///< changes the numbers of some architecture
    unknown,  ///< of the architecture, but in no table
};

/// The role of a key without its architecture's prefix ("attention.sliding_window").
KeyRole key_role(std::string_view suffix);

} // namespace archdef
