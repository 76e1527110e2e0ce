#pragma once

#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace archdef::compare {

/// A prompt of the built-in set. One prompt is no proof: each of these can see a mistake that the others
/// cannot.
struct Probe {
    std::string name; ///< "one token", "beyond the window", …
    std::string text; ///< UTF-8
};

/// The probe set for a tokenizer: the shortest prompt there is (it alone sees position 0), prose, numbers,
/// code, Spanish, CJK, emoji, and one that is longer than `window` tokens where that fits into `context` with
/// `tokens` to come.
std::vector<Probe> probe_set(const Tokenizer& tokenizer, std::size_t window, std::size_t context,
                             std::size_t tokens);

} // namespace archdef::compare
