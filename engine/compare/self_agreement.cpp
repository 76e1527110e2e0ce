#include "compare/self_agreement.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace archdef::compare {
namespace {

/// Far above what two runs of one engine differ by (1e-3 was seen), far below what another token's place in
/// another text gives.
constexpr double largest_own_difference = 0.05;

bool shows_part_of_character(std::string_view text) {
    return text.find("\xEF\xBF\xBD") != std::string_view::npos;
}

/// The log-probability of the one token that is shown so; empty where it is none, or one of several.
std::optional<double> logprob_shown(const Entry& entry, const std::string& text) {
    if (text.empty() || shows_part_of_character(text) ||
        std::ranges::count(entry.top, text, &Alternative::text) != 1)
        return {};
    const double logprob = std::ranges::find(entry.top, text, &Alternative::text)->logprob;
    return std::isfinite(logprob) ? std::optional(logprob) : std::nullopt;
}

} // namespace

bool begins_differently(const Answer& once, const Answer& twice) {
    if (once.entries.empty() || twice.entries.empty()) return once.entries.size() != twice.entries.size();
    const Entry &a = once.entries.front(), &b = twice.entries.front();
    if (a.text != b.text) return true;
    if (!std::isfinite(a.logprob) || !std::isfinite(b.logprob)) return a.logprob != b.logprob;
    return std::abs(a.logprob - b.logprob) > largest_own_difference;
}

std::vector<NoisePosition> endpoint_noise(const Answer& once, const Answer& twice) {
    std::vector<NoisePosition> noise;
    for (std::size_t i = 0; i < std::min(once.entries.size(), twice.entries.size()); ++i) {
        const Entry &a = once.entries[i], &b = twice.entries[i];
        if (a.text != b.text || shows_part_of_character(a.text)) break;
        if (!std::isfinite(a.logprob) || !std::isfinite(b.logprob)) continue;
        const double difference = std::abs(a.logprob - b.logprob);
        double squares = 0, weights = 0;
        for (const Alternative& shown : a.top) {
            const auto left = logprob_shown(a, shown.text), right = logprob_shown(b, shown.text);
            if (!left || !right) continue;
            const double weight = (std::exp(*left) + std::exp(*right)) / 2;
            squares += weight * (*left - *right) * (*left - *right);
            weights += weight;
        }
        noise.push_back({difference, weights > 0 ? std::sqrt(squares / weights) : difference, 0});
    }
    return noise;
}

Answer without_first_entry(const Answer& answer) {
    Answer rest = answer;
    const std::string& shown = answer.entries.front().text;
    if (rest.text.starts_with(shown)) rest.text.erase(0, shown.size());
    rest.entries.erase(rest.entries.begin());
    return rest;
}

} // namespace archdef::compare
