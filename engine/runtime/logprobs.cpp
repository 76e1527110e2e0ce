#include "runtime/generate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace archdef {

double log_sum_exp(std::span<const float> logits) {
    float largest = -INFINITY;
    for (const float logit : logits) largest = std::max(largest, logit);
    if (!std::isfinite(largest)) return static_cast<double>(largest);
    const double shift = largest;
    // Four sums, so that the additions need not wait for each other; always the same four.
    std::array<double, 4> sums{};
    for (std::size_t i = 0; i < logits.size(); ++i)
        sums[i % sums.size()] += std::exp(static_cast<double>(logits[i]) - shift);
    return shift + std::log((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

std::vector<TokenLogprob> top_logprobs(std::span<const float> logits, std::size_t k) {
    const auto better = [](const TokenLogprob& a, const TokenLogprob& b) {
        return a.logprob != b.logprob ? a.logprob > b.logprob : a.id < b.id;
    };
    k = std::min(k, logits.size());
    std::vector<TokenLogprob> best; // a heap whose front is the worst of the k best, holding logits at first
    if (k == 0) return best;
    best.reserve(k);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const float logit = logits[i];
        if (std::isnan(logit) || (best.size() == k && !(logit > best.front().logprob))) continue;
        if (best.size() == k) {
            std::ranges::pop_heap(best, better);
            best.pop_back();
        }
        best.push_back({static_cast<TokenId>(i), logit});
        std::ranges::push_heap(best, better);
    }
    std::ranges::sort(best, better);
    const double normaliser = log_sum_exp(logits);
    for (TokenLogprob& token : best)
        token.logprob = static_cast<float>(static_cast<double>(token.logprob) - normaliser);
    return best;
}

} // namespace archdef
