#pragma once

#include "compare/verdict.h"
#include "gguf/file.h"
#include "language/diagnostic.h"

#include <string>
#include <vector>

namespace archdef::compare {

/// What would decide whether a suspect is guilty: a change of the definition's text, ready to apply, or,
/// where no single change of the text can tell, a sentence about what to look at.
struct Experiment {
    std::string title;       ///< "gelu_tanh instead of silu"; empty where there are no edits
    std::vector<Edit> edits; ///< of the definition's text; lines are only added, exchanged or made comments
    std::string advice;      ///< empty where there are edits
};

/// The experiment of a suspect of a verdict on `definition`. `file` is the model that it ran on: tensors that
/// no step reads are what was forgotten. `slope`: of theirs against ours, for a factor on the logits.
Experiment experiment_for(const Suspect& suspect, const Definition& definition, const gguf::File& file,
                          double slope = 1);

} // namespace archdef::compare
