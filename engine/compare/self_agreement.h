#pragma once

#include "compare/answer.h"
#include "compare/measure.h"

#include <vector>

namespace archdef::compare {

/// Whether two answers to one question begin differently: with another token, or with the same one at a
/// log-probability that rounding does not explain. ollama's engine of 0.12 to 0.24 puts the token that an
/// earlier question left behind in front of an answer, with that question's log-probabilities; nothing in the
/// answer itself shows it.
bool begins_differently(const Answer& once, const Answer& twice);

/// How far two answers to one question are from each other, a row for each entry up to the first that differs
/// or that shows a part of a character, behind which the prefixes may not be the same. Likely tokens are
/// taken for the same by what is shown; a text that is shown for several, as U+FFFD is, tells nothing and is
/// left out. Differences in nats; no divergence.
std::vector<NoisePosition> endpoint_noise(const Answer& once, const Answer& twice);

/// The answer without its first entry and that entry's text: what is left where that token belongs to an
/// earlier question. Precondition: at least one entry.
Answer without_first_entry(const Answer& answer);

} // namespace archdef::compare
