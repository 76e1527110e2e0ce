#pragma once

#include "gguf/file.h"
#include "language/definition.h"

#include <vector>

namespace archdef::compare {

/// Tensors of one kind that a file has and a definition may have forgotten.
enum class Forgettable { biases, head_norms, post_norms, final_norm };

/// The steps that would read them, where their names say what they are (propose_reader).
struct Forgotten {
    std::vector<int> lines;  ///< of the steps that they belong beside
    std::vector<Edit> edits; ///< of the definition's text; empty: every one is read, or there is none
};

Forgotten forgotten(Forgettable kind, const Definition& definition, const gguf::File& file);

} // namespace archdef::compare
