#pragma once

#include "runtime/generate.h"

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace archdef {

/// What a session holds likely at one position, and how it sees the token that stands there.
struct ScoredPosition {
    TokenId id = 0;
    float logprob = 0;               ///< of `id`; natural log-softmax over the whole vocabulary
    std::size_t rank = 1;            ///< of `id`, from 1
    std::vector<TokenLogprob> top;   ///< best first
    std::vector<TokenLogprob> asked; ///< the ids that were asked for at this position, in their order
    float entropy = 0;               ///< in nats, over the whole vocabulary
    float margin = 0;                ///< log-probability of the first minus that of the second
};

struct ScoreOptions {
    std::size_t top_count = 20;
    std::size_t chunk = 64; ///< positions per call, which bounds the memory of their logits
};

/// Scores given tokens behind a prompt on the same prefix (teacher forcing): position i is what the session
/// says after the prompt and ids[0..i). `asked[i]`, where given, are further ids whose log-probability is
/// wanted. The session must be empty; afterwards it holds the prompt and all ids but the last. Errors: those
/// of Session::evaluate.
Result<std::vector<ScoredPosition>> score(Session& session, std::span<const TokenId> prompt,
                                          std::span<const TokenId> ids,
                                          std::span<const std::vector<TokenId>> asked = {},
                                          const ScoreOptions& options = {}, std::stop_token stop = {},
                                          const std::function<void(std::size_t done)>& progress = {});

} // namespace archdef
