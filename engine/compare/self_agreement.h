#pragma once

#include "compare/answer.h"

namespace archdef::compare {

/// Whether two answers to one question begin differently: with another token, or with the same one at a
/// log-probability that rounding does not explain. ollama's engine of 0.12 to 0.24 puts the token that an
/// earlier question left behind in front of an answer, with that question's log-probabilities; nothing in the
/// answer itself shows it.
bool begins_differently(const Answer& once, const Answer& twice);

/// The answer without its first entry and that entry's text: what is left where that token belongs to an
/// earlier question. Precondition: at least one entry.
Answer without_first_entry(const Answer& answer);

} // namespace archdef::compare
