#pragma once

#include "compare/comparison.h"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace archdef::compare {

/// What trying may cost.
struct TrialOptions {
    /// Positions that may be computed, prompts included: trials stop before they would need more.
    std::size_t most_positions = 4096;
};

/// Whether there is anything to explain: the verdict is bad, or our numbers are further from theirs than our
/// own rounding is, though no position is beyond noise.
bool wants_trials(const Comparison& comparison);

/// Makes the experiments instead of naming them: scores their tokens again with one change to our side at a
/// time (see changes.h). A change explains the difference where with it alone the verdict would be good; the
/// suspects and the reason then name it, and how many others were tried. Of several that explain it equally
/// well all are named. Where no position is beyond noise but one change brings our numbers clearly nearer to
/// theirs (paired over the positions, so that rounding alone cannot), the verdict becomes a drift: a fault
/// below the noise of single positions. Errors: those of Session, kind cancelled.
Result<void> try_changes(const ComparisonInput& input, Comparison& comparison,
                         const TrialOptions& options = {}, std::stop_token stop = {},
                         const std::function<void(double part)>& progress = {});

/// How far beyond our own rounding the whole may be before a verdict of "within noise" is looked into.
inline constexpr double suspicious_factor = 1.1;
/// Standard errors by which a change has to better a comparison that is within noise.
inline constexpr double certain_errors = 3.5;

} // namespace archdef::compare
