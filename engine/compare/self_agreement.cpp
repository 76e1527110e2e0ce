#include "compare/self_agreement.h"

#include <cmath>

namespace archdef::compare {
namespace {

/// Far above what two runs of one engine differ by (1e-3 was seen), far below what another token's place in
/// another text gives.
constexpr double largest_own_difference = 0.05;

} // namespace

bool begins_differently(const Answer& once, const Answer& twice) {
    if (once.entries.empty() || twice.entries.empty()) return once.entries.size() != twice.entries.size();
    const Entry &a = once.entries.front(), &b = twice.entries.front();
    if (a.text != b.text) return true;
    if (!std::isfinite(a.logprob) || !std::isfinite(b.logprob)) return a.logprob != b.logprob;
    return std::abs(a.logprob - b.logprob) > largest_own_difference;
}

Answer without_first_entry(const Answer& answer) {
    Answer rest = answer;
    const std::string& shown = answer.entries.front().text;
    if (rest.text.starts_with(shown)) rest.text.erase(0, shown.size());
    rest.entries.erase(rest.entries.begin());
    return rest;
}

} // namespace archdef::compare
