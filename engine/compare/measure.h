#pragma once

#include "compare/align.h"
#include "compare/answer.h"
#include "runtime/score.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace archdef::compare {

/// One token of the two sides' first 20 at a position.
struct TopRow {
    std::optional<TokenId>
        id; ///< none: their text is no token that we can name (a control token, part of a character)
    std::string text;             ///< as shown
    std::optional<double> ours;   ///< log-probability; known for every token that has an id
    std::optional<double> theirs; ///< none: not among theirs, so it is below the last of them
    bool in_our_top = false;
};

/// Two sides at one position, on the same prefix. Differences are ours minus theirs, in nats.
struct Position {
    std::size_t absolute = 0; ///< of the token that makes the prediction, BOS being 0
    TokenId id = 0;           ///< their token
    bool observable = false;  ///< their log-probability of it is known
    double theirs = 0, ours = 0;
    double difference = 0;
    std::size_t our_rank = 1; ///< of their token
    TokenId our_first = 0;
    TokenId their_first = 0; ///< their arg max: their token, but where a given text was scored
    bool same_first = true;  ///< both sides hold the same token likeliest
    double our_entropy = 0, our_margin = 0;
    std::optional<double> their_margin;
    /// Root mean square difference of log-probability over the tokens that both sides name, weighted by the
    /// mean of the two probabilities: the size of the error without its luck of hitting one token.
    double spread = 0;
    /// The Kullback-Leibler divergence of ours from theirs over the shared first tokens with all the rest as
    /// one bucket: a lower bound of the whole.
    double divergence = 0;
    double their_last = 0; ///< the lowest log-probability that they sent here; others are below it
    /// Slope and residual of theirs against ours over the shared tokens: a slope that is not 1 with a small
    /// residual is a factor on all logits.
    double slope = 1, slope_residual = 0;
    std::vector<TopRow> rows; ///< theirs in their order, then what only our first 20 has
};

struct Summary {
    std::size_t positions = 0, observable = 0, same_first = 0;
    double largest_difference = 0, mean_difference = 0; ///< of absolute values
    double root_mean_square = 0;                        ///< of the spreads
    double mean_divergence = 0, divergence_95 = 0;
    double slope = 1; ///< median
};

/// For each aligned token, the ids of their first tokens, so that scoring returns our log-probability of
/// each.
std::vector<std::vector<TokenId>> ids_to_ask(const Answer& answer, const Alignment& alignment,
                                             const TokenIndex& index);

/// Holds the answer against our scores, one per aligned token. `prompt_tokens` >= 1.
std::vector<Position> measure(const Answer& answer, const Alignment& alignment,
                              std::span<const ScoredPosition> scores, std::size_t prompt_tokens,
                              const TokenIndex& index);

Summary summarise(std::span<const Position> positions);

/// How far our own scores move when only the rounding changes: the same tokens in two numerics. Per position,
/// the same statistics as in Position.
struct NoisePosition {
    double difference = 0, spread = 0, divergence = 0;
};
std::vector<NoisePosition> measure_noise(std::span<const ScoredPosition> f32,
                                         std::span<const ScoredPosition> q8);

/// The answer that another session of ours gave: a second definition, other numerics, a record.
Answer answer_of(std::span<const GeneratedStep> steps, std::size_t prompt_tokens, const Tokenizer& tokenizer);

} // namespace archdef::compare
