#include "compare/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace archdef::compare {
namespace {

/// Below this, a float32 log-probability says nothing: the tail of a softmax over 150 000 tokens.
constexpr double lowest = -100;

/// Not a number counts as impossible: a broken computation must never look like agreement.
double clamped(double logprob) {
    return logprob >= lowest ? logprob : lowest;
}

struct Pair {
    double ours, theirs;
};

/// See Position::spread.
double weighted_spread(std::span<const Pair> pairs) {
    double sum = 0, weights = 0;
    for (const auto& [ours, theirs] : pairs) {
        const double weight = (std::exp(ours) + std::exp(theirs)) / 2;
        sum += weight * (ours - theirs) * (ours - theirs);
        weights += weight;
    }
    return weights > 0 ? std::sqrt(sum / weights) : 0;
}

/// KL(theirs || ours) over the pairs, the rest of each side as one bucket. Joining outcomes can only lower
/// it.
double bucketed_divergence(std::span<const Pair> pairs) {
    double divergence = 0, our_mass = 0, their_mass = 0;
    for (const auto& [ours, theirs] : pairs) {
        const double probability = std::exp(theirs);
        divergence += probability * (theirs - ours);
        our_mass += std::exp(ours);
        their_mass += probability;
    }
    const double our_rest = std::max(1 - our_mass, 1e-12);
    const double their_rest = std::max(1 - their_mass, 1e-12);
    divergence += their_rest * std::log(their_rest / our_rest);
    return std::max(divergence, 0.0);
}

/// Least squares of theirs = a + slope * ours, each token with the same weight.
void fit_slope(std::span<const Pair> pairs, Position& position) {
    if (pairs.size() < 4) return;
    double mean_ours = 0, mean_theirs = 0;
    for (const auto& [ours, theirs] : pairs) {
        mean_ours += ours;
        mean_theirs += theirs;
    }
    const auto count = static_cast<double>(pairs.size());
    mean_ours /= count;
    mean_theirs /= count;
    double square = 0, product = 0;
    for (const auto& [ours, theirs] : pairs) {
        square += (ours - mean_ours) * (ours - mean_ours);
        product += (ours - mean_ours) * (theirs - mean_theirs);
    }
    if (square < 1e-9) return;
    position.slope = product / square;
    double residual = 0;
    for (const auto& [ours, theirs] : pairs) {
        const double error = theirs - mean_theirs - position.slope * (ours - mean_ours);
        residual += error * error;
    }
    position.slope_residual = std::sqrt(residual / count);
}

std::optional<TokenId> id_of(const Alternative& alternative, const TokenIndex& index) {
    if (alternative.id >= 0) return alternative.id;
    // Shown for any part of a character: the token whose text is U+FFFD itself is not what is meant.
    if (alternative.text.find("\xEF\xBF\xBD") != std::string::npos) return {};
    return index.find_shown(alternative.text);
}

double logprob_in(std::span<const TokenLogprob> list, TokenId id) {
    const auto found = std::ranges::find(list, id, &TokenLogprob::id);
    return found == list.end() ? std::numeric_limits<double>::quiet_NaN()
                               : static_cast<double>(found->logprob);
}

/// The rows of the butterfly, and the pairs that both sides know.
std::vector<Pair> fill_rows(const Entry& entry, const ScoredPosition& score, const TokenIndex& index,
                            Position& position) {
    std::vector<Pair> pairs;
    position.their_last = 0;
    for (const Alternative& alternative : entry.top) {
        TopRow row{.id = id_of(alternative, index),
                   .text = alternative.text,
                   .ours = {},
                   .theirs = alternative.logprob,
                   .in_our_top = false};
        if (row.id) {
            const double ours = logprob_in(score.asked, *row.id);
            if (!std::isnan(ours)) row.ours = ours;
            row.in_our_top = std::ranges::find(score.top, *row.id, &TokenLogprob::id) != score.top.end();
        }
        position.their_last = std::min(position.their_last, alternative.logprob);
        if (row.ours && std::isfinite(alternative.logprob)) {
            pairs.push_back({clamped(*row.ours), clamped(alternative.logprob)});
        }
        position.rows.push_back(std::move(row));
    }
    for (const TokenLogprob& token : score.top) {
        if (std::ranges::find(position.rows, std::optional(token.id), &TopRow::id) != position.rows.end())
            continue;
        position.rows.push_back({.id = token.id,
                                 .text = index.tokenizer().piece(token.id),
                                 .ours = static_cast<double>(token.logprob),
                                 .theirs = {},
                                 .in_our_top = true});
    }
    return pairs;
}

} // namespace

std::vector<std::vector<TokenId>> ids_to_ask(const Answer& answer, const Alignment& alignment,
                                             const TokenIndex& index) {
    std::vector<std::vector<TokenId>> asked;
    asked.reserve(alignment.tokens.size());
    for (const AlignedToken& token : alignment.tokens) {
        std::vector<TokenId>& ids = asked.emplace_back();
        if (!token.entry) continue;
        for (const Alternative& alternative : answer.entries[*token.entry].top) {
            if (const auto id = id_of(alternative, index)) ids.push_back(*id);
        }
    }
    return asked;
}

std::vector<Position> measure(const Answer& answer, const Alignment& alignment,
                              std::span<const ScoredPosition> scores, std::size_t prompt_tokens,
                              const TokenIndex& index) {
    std::vector<Position> positions;
    const std::size_t count = std::min(alignment.tokens.size(), scores.size());
    positions.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const AlignedToken& token = alignment.tokens[i];
        const ScoredPosition& score = scores[i];
        Position& position = positions.emplace_back();
        position.absolute = prompt_tokens - 1 + i;
        position.id = token.id;
        position.ours = static_cast<double>(score.logprob);
        position.our_rank = score.rank;
        position.our_first = score.top.empty() ? token.id : score.top.front().id;
        position.their_first = token.id;
        position.same_first = score.rank == 1;
        position.our_entropy = static_cast<double>(score.entropy);
        position.our_margin = static_cast<double>(score.margin);
        if (!token.entry) continue;
        const Entry& entry = answer.entries[*token.entry];
        position.observable = std::isfinite(entry.logprob);
        if (!position.observable) continue;
        position.theirs = entry.logprob;
        position.difference = clamped(position.ours) - clamped(position.theirs);
        if (entry.top.size() >= 2) position.their_margin = entry.top[0].logprob - entry.top[1].logprob;
        std::vector<Pair> pairs = fill_rows(entry, score, index, position);
        // A given text is not what the other side would have written; its arg max heads its own list.
        if (!entry.top.empty() && entry.top.front().logprob > entry.logprob) {
            if (const auto first = id_of(entry.top.front(), index)) {
                position.their_first = *first;
                position.same_first = position.our_first == *first;
            }
        }
        if (pairs.empty()) pairs.push_back({clamped(position.ours), clamped(position.theirs)});
        position.spread = weighted_spread(pairs);
        position.divergence = bucketed_divergence(pairs);
        fit_slope(pairs, position);
    }
    return positions;
}

Summary summarise(std::span<const Position> positions) {
    Summary summary;
    summary.positions = positions.size();
    std::vector<double> divergences, slopes;
    double squares = 0;
    for (const Position& position : positions) {
        summary.same_first += position.same_first;
        if (!position.observable) continue;
        ++summary.observable;
        const double size = std::abs(position.difference);
        summary.largest_difference = std::max(summary.largest_difference, size);
        summary.mean_difference += size;
        squares += position.spread * position.spread;
        divergences.push_back(position.divergence);
        slopes.push_back(position.slope);
    }
    if (summary.observable == 0) return summary;
    const auto count = static_cast<double>(summary.observable);
    summary.mean_difference /= count;
    summary.root_mean_square = std::sqrt(squares / count);
    for (const double divergence : divergences) summary.mean_divergence += divergence / count;
    std::ranges::sort(divergences);
    std::ranges::sort(slopes);
    summary.divergence_95 = divergences[static_cast<std::size_t>(std::ceil(0.95 * count)) - 1];
    summary.slope = slopes[slopes.size() / 2];
    return summary;
}

std::vector<NoisePosition> measure_noise(std::span<const ScoredPosition> f32,
                                         std::span<const ScoredPosition> q8) {
    std::vector<NoisePosition> noise;
    for (std::size_t i = 0; i < std::min(f32.size(), q8.size()); ++i) {
        std::vector<Pair> pairs;
        for (const TokenLogprob& token : f32[i].top) {
            double other = logprob_in(q8[i].top, token.id);
            if (std::isnan(other)) other = logprob_in(q8[i].asked, token.id);
            if (std::isnan(other)) continue;
            pairs.push_back({clamped(static_cast<double>(token.logprob)), clamped(other)});
        }
        noise.push_back(
            {.difference = std::abs(static_cast<double>(f32[i].logprob) - static_cast<double>(q8[i].logprob)),
             .spread = weighted_spread(pairs),
             .divergence = bucketed_divergence(pairs)});
    }
    return noise;
}

Answer answer_of(std::span<const GeneratedStep> steps, std::size_t prompt_tokens,
                 const Tokenizer& tokenizer) {
    Answer answer;
    for (const GeneratedStep& step : steps) {
        Entry entry{tokenizer.piece(step.id), static_cast<double>(step.logprob), {}, step.id};
        for (const TokenLogprob& token : step.top) {
            entry.top.push_back({tokenizer.piece(token.id), static_cast<double>(token.logprob), token.id});
        }
        answer.text += entry.text;
        answer.entries.push_back(std::move(entry));
    }
    answer.has_logprobs = !answer.entries.empty();
    answer.complete = true;
    answer.prompt_tokens = prompt_tokens;
    answer.output_tokens = steps.size();
    return answer;
}

} // namespace archdef::compare
