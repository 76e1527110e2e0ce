#pragma once

#include <span>
#include <string_view>

namespace archdef::language {

/// How a GGUF of an architecture holds q and k for the rotary embedding. The file has no key for it.
enum class RopeStyle {
    unknown,
    halves, ///< pairs (j, j + n/2)
    pairs,  ///< pairs (2j, 2j + 1): `param rope_interleaved 1`
    none,   ///< no rotary embedding
};

/// What is known of the files of an architecture beyond what they state. It only ever warns: the definition
/// decides what runs. Sources: llama.cpp's `llama_model_rope_type` and the graphs of its models (August
/// 2026). An empty or zero field means that nothing is known, and nothing is said.
struct KnownArchitecture {
    std::string_view name;
    RopeStyle rope = RopeStyle::unknown;
    std::string_view activation = {};    ///< the only one that its feed-forward part uses
    bool scales_embeddings = false;      ///< by sqrt(embedding_length)
    int window_period = 0;               ///< of every N layers the last is global
    bool norms_heads_after_rope = false; ///< q and k are normed once they are turned
};

std::span<const KnownArchitecture> known_architectures();

/// The row of an architecture, or null.
const KnownArchitecture* find_architecture(std::string_view name);

} // namespace archdef::language
