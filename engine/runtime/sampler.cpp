#include "runtime/sampler.h"

#include <algorithm>
#include <cmath>

namespace archdef {

TokenId greedy_token(std::span<const float> logits) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < logits.size(); ++i) {
        if (logits[i] > logits[best] || (std::isnan(logits[best]) && !std::isnan(logits[i]))) best = i;
    }
    return static_cast<TokenId>(best);
}

TokenId Sampler::choose(std::span<const float> logits) {
    if (options_.temperature <= 0) return greedy_token(logits);
    candidates_.clear();
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (!std::isnan(logits[i])) candidates_.push_back({static_cast<TokenId>(i), logits[i], 0});
    }
    if (candidates_.empty()) return 0;
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.logit != b.logit ? a.logit > b.logit : a.id < b.id;
    };
    std::size_t kept = candidates_.size();
    if (options_.top_k > 0) kept = std::min(kept, static_cast<std::size_t>(options_.top_k));
    std::ranges::partial_sort(candidates_, candidates_.begin() + static_cast<std::ptrdiff_t>(kept), better);
    candidates_.resize(kept);

    double total = 0;
    const double best = candidates_.front().logit;
    for (Candidate& candidate : candidates_) {
        candidate.probability = std::exp((static_cast<double>(candidate.logit) - best) /
                                         static_cast<double>(options_.temperature));
        total += candidate.probability;
    }
    if (options_.top_p < 1) {
        double reached = 0;
        std::size_t count = 0;
        while (count < candidates_.size() &&
               (count == 0 || reached < static_cast<double>(options_.top_p) * total))
            reached += candidates_[count++].probability;
        candidates_.resize(count);
        total = reached;
    }
    // The upper 53 bits as a number in [0, 1), the same on every standard library.
    double left = static_cast<double>(random_() >> 11) * 0x1p-53 * total;
    for (const Candidate& candidate : candidates_) {
        left -= candidate.probability;
        if (left < 0) return candidate.id;
    }
    return candidates_.back().id;
}

} // namespace archdef
