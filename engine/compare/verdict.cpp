#include "compare/verdict.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <numbers>

namespace archdef::compare {
namespace {

double root_mean_square(std::span<const NoisePosition> positions, double NoisePosition::*member) {
    if (positions.empty()) return 0;
    double sum = 0;
    for (const NoisePosition& position : positions) sum += position.*member * (position.*member);
    return std::sqrt(sum / static_cast<double>(positions.size()));
}

std::vector<int> lines_of(const Definition& definition, const std::function<bool(const Step&)>& wanted) {
    std::vector<int> lines;
    for (const Section section : {Section::prologue, Section::block, Section::epilogue}) {
        for (const Step& step : definition.steps(section)) {
            if (wanted(step)) lines.push_back(step.range.line);
        }
    }
    return lines;
}

std::vector<int> lines_with(const Definition& definition, std::initializer_list<OperationId> operations) {
    return lines_of(definition, [&](const Step& step) {
        return std::ranges::find(operations, step.operation) != operations.end();
    });
}

std::vector<int> section_lines(const Definition& definition, Section section, OperationId operation) {
    std::vector<int> lines;
    for (const Step& step : definition.steps(section)) {
        if (step.operation == operation) lines.push_back(step.range.line);
    }
    return lines;
}

Suspect rotary_style(const Definition& definition) {
    Suspect suspect{"rotary style", lines_with(definition, {OperationId::rope}), {}};
    for (const Param& param : definition.params) {
        if (param.name == "rope_interleaved") suspect.lines.insert(suspect.lines.begin(), param.range.line);
    }
    const bool interleaved = definition.param("rope_interleaved").value_or(0) != 0;
    suspect.experiment = interleaved ? "param rope_interleaved 0" : "param rope_interleaved 1";
    return suspect;
}

std::vector<Suspect> suspects_for(Pattern pattern, const Definition& definition) {
    const auto with = [&](std::string name, std::initializer_list<OperationId> operations,
                          std::string experiment = {}) {
        return Suspect{std::move(name), lines_with(definition, operations), std::move(experiment)};
    };
    const auto activation = [&] {
        Suspect suspect = with(
            "activation", {OperationId::silu, OperationId::gelu, OperationId::gelu_tanh, OperationId::relu});
        const bool silu = !section_lines(definition, Section::block, OperationId::silu).empty();
        suspect.experiment = silu ? "gelu_tanh instead of silu" : "silu instead of the activation";
        return suspect;
    };
    std::vector<Suspect> suspects;
    switch (pattern) {
    case Pattern::none:
        break;
    case Pattern::from_start:
        suspects.push_back(activation());
        suspects.push_back(with("biases", {OperationId::add_bias}));
        suspects.push_back(with("norms", {OperationId::rms_norm}));
        suspects.push_back({"embedding and its scale",
                            section_lines(definition, Section::prologue, OperationId::embed),
                            {}});
        for (const int line : section_lines(definition, Section::prologue, OperationId::scale)) {
            suspects.back().lines.push_back(line);
        }
        suspects.push_back({"head", section_lines(definition, Section::epilogue, OperationId::matmul), {}});
        suspects.push_back(with("residual", {OperationId::add}));
        break;
    case Pattern::from_second:
        suspects.push_back(rotary_style(definition));
        suspects.push_back(with("attention scale", {OperationId::attention}));
        if (auto norms = with("q/k norm", {OperationId::norm_heads}); !norms.lines.empty()) {
            norms.experiment = "norm_heads on the other side of rope";
            suspects.push_back(std::move(norms));
        }
        suspects.push_back(with("bias of k", {OperationId::add_bias}));
        suspects.push_back({"rotary base", lines_with(definition, {OperationId::rope}), {}});
        break;
    case Pattern::from_window:
        suspects.push_back(with("sliding window", {OperationId::attention}));
        for (const Param& param : definition.params) {
            if (param.name == "sliding_window_type") suspects.back().lines.push_back(param.range.line);
        }
        break;
    case Pattern::factor_on_logits:
        suspects.push_back({"scale or softcap of the logits",
                            section_lines(definition, Section::epilogue, OperationId::matmul),
                            {}});
        for (const int line : section_lines(definition, Section::epilogue, OperationId::scale)) {
            suspects.back().lines.push_back(line);
        }
        break;
    case Pattern::grows_with_position:
        suspects.push_back({"rotary scaling or base", lines_with(definition, {OperationId::rope}), {}});
        break;
    case Pattern::start_unseen:
        suspects = suspects_for(Pattern::from_second, definition);
        for (Suspect& suspect : suspects_for(Pattern::from_start, definition))
            suspects.push_back(std::move(suspect));
        break;
    }
    std::erase_if(suspects, [](const Suspect& suspect) { return suspect.lines.empty(); });
    return suspects;
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

std::string_view describe(Pattern pattern) {
    switch (pattern) {
    case Pattern::none:
        return "";
    case Pattern::from_start:
        return "Already position 0 is off, where nothing depends on other tokens: the fault is in the "
               "embedding, a "
               "norm, an activation, a bias, or the head.";
    case Pattern::from_second:
        return "Position 0 is right, every later one is not: the fault depends on the position.";
    case Pattern::from_window:
        return "Right until the window is full: the fault is in the window or its pattern.";
    case Pattern::factor_on_logits:
        return "Theirs is a constant factor times ours: a scale or a softcap of the logits.";
    case Pattern::grows_with_position:
        return "It grows with the position: the rotary base, its scaling, or its factors.";
    case Pattern::start_unseen:
        return "Position 0 is not among these, so it is open whether the fault depends on the position. "
               "Where the tokenizer adds no BOS, a prompt of one token tells.";
    }
    return "";
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
    const auto rank = [](Pattern pattern) {
        switch (pattern) {
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
        if (!best || rank(verdict.pattern) > rank(prompts[*best].verdict->pattern)) best = i;
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
    verdict.threshold = std::max({noise_factor * noise.spread, largest_noise_factor * largest, f32_floor});
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
    const bool mean_beyond = summary.root_mean_square > std::max(2 * noise.spread, f32_floor);
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
