#include "runtime/score.h"

#include <algorithm>
#include <cmath>

namespace archdef {
namespace {

ScoredPosition score_row(std::span<const float> logits, TokenId id, std::span<const TokenId> asked,
                         std::size_t top_count) {
    const double normaliser = log_sum_exp(logits);
    const auto logprob_of = [&](TokenId token) {
        return static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(token)]) - normaliser);
    };
    ScoredPosition position;
    position.id = id;
    position.logprob = logprob_of(id);
    const float mine = logits[static_cast<std::size_t>(id)];
    double entropy = 0;
    std::size_t better = 0;
    for (std::size_t token = 0; token < logits.size(); ++token) {
        const double value = static_cast<double>(logits[token]) - normaliser;
        if (value > -700) entropy -= std::exp(value) * value;
        // Ties rank by id, as greedy decoding breaks them.
        better += logits[token] > mine || (logits[token] == mine && token < static_cast<std::size_t>(id));
    }
    position.rank = better + 1;
    position.entropy = static_cast<float>(entropy);
    position.top = top_logprobs(logits, std::max<std::size_t>(top_count, 2));
    if (position.top.size() >= 2) position.margin = position.top[0].logprob - position.top[1].logprob;
    position.top.resize(std::min(position.top.size(), top_count));
    for (const TokenId token : asked) {
        if (token >= 0 && static_cast<std::size_t>(token) < logits.size()) {
            position.asked.push_back({token, logprob_of(token)});
        }
    }
    return position;
}

} // namespace

Result<std::vector<ScoredPosition>> score(Session& session, std::span<const TokenId> prompt,
                                          std::span<const TokenId> ids,
                                          std::span<const std::vector<TokenId>> asked,
                                          const ScoreOptions& options, std::stop_token stop,
                                          const std::function<void(std::size_t done)>& progress) {
    std::vector<ScoredPosition> positions;
    if (ids.empty()) return positions;
    if (prompt.empty())
        return fail("prompt-empty", "The prompt has no tokens; give it at least one.", ErrorKind::usage);
    const std::size_t vocabulary = session.program().vocabulary;
    for (const TokenId id : ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= vocabulary) {
            return fail("token-out-of-range", "A token to be scored is not in the model's vocabulary.");
        }
    }
    positions.reserve(ids.size());
    const auto take = [&](std::span<const float> logits) {
        for (std::size_t row = 0; row * vocabulary < logits.size(); ++row) {
            const std::size_t at = positions.size();
            const std::span<const TokenId> wanted =
                at < asked.size() ? std::span<const TokenId>(asked[at]) : std::span<const TokenId>();
            positions.push_back(
                score_row(logits.subspan(row * vocabulary, vocabulary), ids[at], wanted, options.top_count));
        }
        if (progress) progress(positions.size());
    };

    // The prompt's last row says what comes first; each id but the last then says what comes behind it.
    auto logits = session.evaluate(prompt, LogitsOf::last, stop);
    if (!logits) return std::unexpected(logits.error());
    take(*logits);
    const std::size_t chunk = std::max<std::size_t>(options.chunk, 1);
    for (std::size_t begin = 0; begin + 1 < ids.size(); begin += chunk) {
        const std::size_t count = std::min(chunk, ids.size() - 1 - begin);
        logits = session.evaluate(ids.subspan(begin, count), LogitsOf::all, stop);
        if (!logits) return std::unexpected(logits.error());
        take(*logits);
    }
    return positions;
}

} // namespace archdef
