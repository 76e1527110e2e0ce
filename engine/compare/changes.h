#pragma once

#include "compare/comparison.h"
#include "compare/verdict.h"

#include <functional>
#include <memory>
#include <vector>

namespace archdef::compare {

/// One change to our side that may be the mistake: the experiment of a suspect.
struct Change {
    Suspect suspect;                 ///< its name, its lines, and the experiment in words
    Pattern pattern = Pattern::none; ///< where a fault of this kind shows
    /// Our program with this one change. Error: the changed definition does not bind.
    std::function<Result<std::shared_ptr<const Program>>()> make;
};

/// The single changes that are worth a try on this definition and model, those that the verdict's pattern
/// accuses first. `slope`: of theirs against ours, for a factor on the logits.
std::vector<Change> changes_for(const ComparisonInput& input, Pattern pattern, double slope);

} // namespace archdef::compare
