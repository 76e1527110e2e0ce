#include "compare/verdict.h"

#include "compare/suspects.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace archdef::compare {
namespace {

double root_mean_square(std::span<const NoisePosition> positions, double NoisePosition::*member) {
    if (positions.empty()) return 0;
    double sum = 0;
    for (const NoisePosition& position : positions) sum += position.*member * (position.*member);
    return std::sqrt(sum / static_cast<double>(positions.size()));
}

/// Whether theirs are a factor times ours everywhere: the slopes agree with each other, are not 1, and leave
/// little.
bool is_factor(std::span<const Position> positions, double spread) {
    std::vector<double> slopes;
    double residual = 0;
    std::size_t same_first = 0;
    for (const Position& position : positions) {
        if (!position.observable || position.rows.size() < 4) continue;
        same_first += position.same_first;
        slopes.push_back(position.slope);
        residual += position.slope_residual;
    }
    // No factor, and no cap, changes which token comes first.
    if (slopes.size() < 4 || 10 * same_first < 9 * slopes.size()) return false;
    residual /= static_cast<double>(slopes.size());
    std::ranges::sort(slopes);
    const double median = slopes[slopes.size() / 2];
    const double width = slopes[slopes.size() * 3 / 4] - slopes[slopes.size() / 4];
    return std::abs(median - 1) > 0.05 && width < 0.2 * std::abs(median - 1) &&
           residual < std::max(0.1 * spread, 0.02);
}

/// Whether the second half is clearly further off than the first, and the beginning is nearly right.
bool grows(std::span<const Position> positions) {
    std::vector<double> spreads;
    for (const Position& position : positions) {
        if (position.observable) spreads.push_back(position.spread);
    }
    if (spreads.size() < 12) return false;
    const auto mean = [&](std::size_t begin, std::size_t end) {
        double sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += spreads[i];
        return sum / static_cast<double>(end - begin);
    };
    const std::size_t third = spreads.size() / 3;
    const double first = mean(0, third), middle = mean(third, 2 * third),
                 last = mean(2 * third, spreads.size());
    return last > 4 * first && middle > 1.5 * first && last > middle;
}

Pattern pattern_of(std::span<const Position> positions, std::size_t first, double threshold, double spread,
                   std::size_t window) {
    if (is_factor(positions, spread)) return Pattern::factor_on_logits;
    const std::size_t absolute = positions[first].absolute;
    if (absolute == 0) return Pattern::from_start;
    const bool starts_right = first > 0;
    if (window > 0 && starts_right && absolute >= window && absolute < window + 3 &&
        positions.front().absolute + 1 < window) {
        return Pattern::from_window;
    }
    // What attention does to more and more tokens grows too, but is seen at once.
    if (first >= 3 && grows(positions)) return Pattern::grows_with_position;
    if (positions.front().absolute == 0 && positions.front().observable &&
        positions.front().spread <= threshold) {
        return Pattern::from_second;
    }
    return Pattern::start_unseen;
}

} // namespace

Noise noise_of(std::span<const NoisePosition> positions, std::span<const NoisePosition> endpoint_twice) {
    Noise noise;
    noise.positions.assign(positions.begin(), positions.end());
    for (const auto& sample : {positions, endpoint_twice}) {
        noise.difference = std::max(noise.difference, root_mean_square(sample, &NoisePosition::difference));
        noise.spread = std::max(noise.spread, root_mean_square(sample, &NoisePosition::spread));
        double divergence = 0;
        for (const NoisePosition& position : sample) divergence += position.divergence;
        if (!sample.empty())
            noise.divergence = std::max(noise.divergence, divergence / static_cast<double>(sample.size()));
    }
    return noise;
}

Verdict cannot_compare(std::string why) {
    Verdict verdict;
    verdict.title = "Cannot be compared";
    verdict.reason = std::move(why);
    return verdict;
}

Verdict cannot_compare(const Precondition& failed) {
    Verdict verdict = cannot_compare(fmt::format("{}. {}", failed.text, failed.advice));
    if (!verdict.reason.empty() && verdict.reason.front() >= 'a' && verdict.reason.front() <= 'z')
        verdict.reason.front() = static_cast<char>(verdict.reason.front() - 'a' + 'A');
    verdict.state = failed.id;
    verdict.title = fmt::format("Cannot be compared: {}", failure_name(failed.id));
    return verdict;
}

std::optional<Telling> most_telling(std::span<const Judged> prompts, const Definition& definition) {
    const auto rank = [](const Verdict& verdict) {
        // A change that was made and explains it is worth more than any pattern.
        if (!verdict.suspects.empty() && verdict.suspects.front().explains) return 6;
        switch (verdict.pattern) {
        case Pattern::factor_on_logits:
            return 5;
        case Pattern::from_start:
            return 4;
        case Pattern::from_window:
            return 3;
        case Pattern::from_second:
            return 2;
        case Pattern::grows_with_position:
            return 1;
        case Pattern::start_unseen:
        case Pattern::none:
            return 0;
        }
        return 0;
    };
    std::optional<std::size_t> best;
    bool start_is_right = false;
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        const Verdict& verdict = *prompts[i].verdict;
        if (!prompts[i].positions.empty()) {
            const Position& first = prompts[i].positions.front();
            start_is_right = start_is_right || (first.absolute == 0 && first.observable && first.same_first &&
                                                first.spread <= verdict.threshold);
        }
        if (verdict.kind != VerdictKind::drifts && verdict.kind != VerdictKind::differs) continue;
        if (!best || rank(verdict) > rank(*prompts[*best].verdict)) best = i;
    }
    if (!best) return {};
    Telling telling{*best, *prompts[*best].verdict};
    if (telling.verdict.pattern == Pattern::start_unseen && start_is_right) {
        // None of the bad prompts sees position 0, and one that does finds it right.
        telling.verdict.pattern = Pattern::from_second;
        telling.verdict.reason = describe(Pattern::from_second);
        telling.verdict.suspects = suspects_for(Pattern::from_second, definition);
    }
    return telling;
}

std::string_view verdict_name(VerdictKind kind) {
    switch (kind) {
    case VerdictKind::matches:
        return "matches";
    case VerdictKind::matches_within_noise:
        return "matches within quantisation noise";
    case VerdictKind::drifts:
        return "drifts";
    case VerdictKind::differs:
        return "differs";
    case VerdictKind::cannot_compare:
        return "cannot be compared";
    }
    return "";
}

Verdict judge(std::span<const Position> positions, const Noise& noise, const Definition& definition,
              std::size_t window) {
    const Summary summary = summarise(positions);
    if (summary.observable == 0) return cannot_compare("No position has a log-probability on both sides.");

    Verdict verdict;
    // Rounding moves a few uncertain positions much more than the others, here and there not the same ones.
    double largest = 0;
    for (const NoisePosition& position : noise.positions) largest = std::max(largest, position.spread);
    verdict.threshold = std::max({noise_factor * noise.spread, largest_noise_factor * largest, noise.floor});
    const auto local_limit = [&](std::size_t i) {
        // Where our own rounding moves a position a lot, so may theirs.
        const double here = i < noise.positions.size() ? noise.positions[i].spread : 0;
        return std::max(verdict.threshold, noise_factor * here);
    };
    std::size_t beyond = 0;
    bool other_token = false;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& position = positions[i];
        if (!position.observable) continue;
        const double limit = local_limit(i);
        // A near-tie may flip within noise: then the first is ahead of their token by no more than noise
        // moves the difference of two log-probabilities, each rounded on its own.
        const double lead = position.rows.empty() ? position.our_margin : [&] {
            const auto ours_of = [&](TokenId id) -> std::optional<double> {
                const auto row = std::ranges::find(position.rows, std::optional(id), &TopRow::id);
                if (row != position.rows.end() && row->ours) return row->ours;
                return id == position.id ? std::optional(position.ours) : std::nullopt;
            };
            const auto best = ours_of(position.our_first), second = ours_of(position.their_first);
            return best && second ? *best - *second : position.our_margin;
        }();
        other_token = other_token || (!position.same_first && lead > std::numbers::sqrt2 * limit);
        if (position.spread > limit) {
            ++beyond;
            if (!verdict.first_beyond_noise) verdict.first_beyond_noise = i;
        }
    }
    // A position in a hundred beyond three times the noise is what noise does; the mean decides then.
    const bool mean_beyond = summary.root_mean_square > std::max(2 * noise.spread, noise.floor);
    const bool many_beyond = beyond > 1 + summary.observable / 50;
    if (!mean_beyond && !many_beyond && !other_token) {
        verdict.first_beyond_noise.reset();
        const bool exact = summary.root_mean_square < f32_floor && summary.largest_difference < 5 * f32_floor;
        verdict.kind = exact ? VerdictKind::matches : VerdictKind::matches_within_noise;
        verdict.title = exact ? "Matches" : "Matches within quantisation noise";
        verdict.reason =
            exact ? fmt::format("The largest difference in {} positions is {:.2g}: f32 rounding.",
                                summary.observable, summary.largest_difference)
                  : fmt::format("No position of {} is further off than rounding explains: {:.3g} on "
                                "average, noise {:.3g}.",
                                summary.observable, summary.root_mean_square, noise.spread);
        return verdict;
    }

    verdict.kind = other_token ? VerdictKind::differs : VerdictKind::drifts;
    if (!verdict.first_beyond_noise) {
        const auto worst = std::ranges::max_element(positions, {}, &Position::spread);
        verdict.first_beyond_noise = static_cast<std::size_t>(worst - positions.begin());
    }
    verdict.pattern = pattern_of(positions, *verdict.first_beyond_noise, verdict.threshold,
                                 summary.root_mean_square, window);
    verdict.suspects = suspects_for(verdict.pattern, definition);
    const std::size_t absolute = positions[*verdict.first_beyond_noise].absolute;
    verdict.title =
        verdict.kind == VerdictKind::differs
            ? fmt::format("Differs: wrong from position {}", absolute)
            : fmt::format("Drifts from position {}: the text is alike, the numbers are not", absolute);
    verdict.reason = describe(verdict.pattern);
    return verdict;
}

} // namespace archdef::compare
