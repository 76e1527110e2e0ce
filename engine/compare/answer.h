#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace archdef::compare {

/// A token that the other side held likely at a position. `text` is what it showed; empty for control tokens,
/// U+FFFD where the token ends inside a character.
struct Alternative {
    std::string text;
    double logprob = 0;
    std::int32_t id = -1; ///< where the other side names ids; ollama does not
};

/// One log-probability entry of the other side. It may cover several of our tokens (see align.h).
struct Entry {
    std::string text;
    double logprob = 0;
    std::vector<Alternative> top = {}; ///< as sent, best first
    std::int32_t id = -1;              ///< where the other side names ids
};

/// What a reference answered to a prompt: an ollama endpoint, another definition, a record. Log-probabilities
/// are natural logarithms of the softmax over the whole vocabulary, before any sampling.
struct Answer {
    std::string text; ///< all bytes that were shown, in order
    std::vector<Entry> entries;
    bool has_logprobs = false;
    bool complete = false;                    ///< the other side said that it was done
    std::string done_reason;                  ///< "stop", "length", …
    std::string interruption;                 ///< why the stream ended before it was done, or empty
    std::optional<std::size_t> prompt_tokens; ///< as the other side counts them, BOS included
    std::optional<std::size_t> output_tokens; ///< the end-of-sequence step included
    double seconds = 0;
};

} // namespace archdef::compare
