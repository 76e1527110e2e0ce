#include "compare/trials.h"

#include "compare/changes.h"
#include "runtime/score.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace archdef::compare {
namespace {

bool is_good(VerdictKind kind) {
    return kind == VerdictKind::matches || kind == VerdictKind::matches_within_noise;
}
bool is_bad(VerdictKind kind) {
    return kind == VerdictKind::drifts || kind == VerdictKind::differs;
}

/// Our side with one change, against the same answer.
struct Trial {
    Change change;
    std::shared_ptr<const Program> program;
    std::vector<ScoredPosition> scores;
    std::vector<Position> positions;
    double spread = 0;
};

/// Scoring the same tokens with other programs.
class Scorer {
  public:
    Scorer(const ComparisonInput& input, const Comparison& comparison, std::stop_token stop)
        : input_(input),
          comparison_(comparison),
          index_(**input.model->tokenizer),
          asked_(ids_to_ask(input.answer, comparison.alignment, index_)),
          stop_(std::move(stop)) {
        for (const AlignedToken& token : comparison.alignment.tokens) ids_.push_back(token.id);
    }

    /// Positions that one call computes.
    std::size_t cost() const { return input_.prompt.size() + ids_.size(); }

    Result<std::vector<ScoredPosition>> score(std::shared_ptr<const Program> program,
                                              kernels::Numerics numerics,
                                              std::span<const std::vector<TokenId>> asked) const {
        SessionOptions options = input_.session;
        options.numerics = numerics;
        auto session = Session::create(std::move(program), options);
        if (!session) return std::unexpected(session.error());
        return archdef::score(**session, input_.prompt, ids_, asked, {}, stop_);
    }

    /// Nothing where the change does not bind.
    Result<std::optional<Trial>> make(Change change) const {
        auto program = change.make();
        if (!program) return std::optional<Trial>();
        auto scores = score(*program, input_.session.numerics, asked_);
        if (!scores) return std::unexpected(scores.error());
        Trial trial{std::move(change), std::move(*program), std::move(*scores), {}, 0};
        trial.positions =
            measure(input_.answer, comparison_.alignment, trial.scores, input_.prompt.size(), index_);
        trial.spread = summarise(trial.positions).root_mean_square;
        return std::optional(std::move(trial));
    }

    /// The verdict that our side would have with the change, by the rounding that it then has.
    Result<Verdict> judged(const Trial& trial) const {
        std::vector<std::vector<TokenId>> first_tokens;
        for (const ScoredPosition& position : trial.scores) {
            auto& wanted = first_tokens.emplace_back();
            for (const TokenLogprob& token : position.top) wanted.push_back(token.id);
        }
        const auto other = input_.session.numerics == kernels::Numerics::f32 ? kernels::Numerics::q8
                                                                             : kernels::Numerics::f32;
        const auto rounded = score(trial.program, other, first_tokens);
        if (!rounded) return std::unexpected(rounded.error());
        Noise noise = noise_of(measure_noise(trial.scores, *rounded));
        noise.floor = comparison_.noise.floor;
        return judge(trial.positions, noise, input_.definition, trial.program->config.sliding_window);
    }

  private:
    const ComparisonInput& input_;
    const Comparison& comparison_;
    TokenIndex index_;
    std::vector<std::vector<TokenId>> asked_;
    std::vector<TokenId> ids_;
    std::stop_token stop_;
};

/// By how many standard errors the change brings the positions nearer: a paired test of squared spreads.
/// Where our side is right, every change makes them larger on average.
double certainty(std::span<const Position> before, std::span<const Position> after) {
    double sum = 0, squares = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        if (!before[i].observable) continue;
        const double gain = before[i].spread * before[i].spread - after[i].spread * after[i].spread;
        sum += gain;
        squares += gain * gain;
        ++count;
    }
    if (count < 8) return 0;
    const auto n = static_cast<double>(count);
    const double mean = sum / n, variance = std::max(squares / n - mean * mean, 0.0) * n / (n - 1);
    return variance > 0 ? mean / std::sqrt(variance / n) : 0;
}

/// What is said where `found` explain it; the best first.
void conclude(Comparison& comparison, std::span<const Trial* const> found, bool was_within_noise,
              std::size_t tried) {
    Verdict& verdict = comparison.verdict;
    const double before = comparison.summary.root_mean_square;
    const Trial& best = *found.front();
    verdict.suspects.clear();
    for (const Trial* trial : found) {
        Suspect suspect = trial->change.suspect;
        suspect.left = trial->spread;
        suspect.explains = true;
        verdict.suspects.push_back(std::move(suspect));
    }
    verdict.pattern = best.change.pattern;
    if (was_within_noise) {
        verdict.kind = VerdictKind::drifts;
        verdict.title = "Drifts by less than rounding does at one position";
        const auto worst = std::ranges::max_element(comparison.positions, {}, &Position::spread);
        verdict.first_beyond_noise = static_cast<std::size_t>(worst - comparison.positions.begin());
    }
    const std::string& experiment = best.change.suspect.experiment;
    const bool alone = found.size() == 1;
    // Whole sentences, since the window translates them whole.
    if (was_within_noise && alone)
        verdict.reason = fmt::format(
            "No position alone is beyond rounding, but all together are: with this one change tried, the "
            "difference falls from {:.3g} to {:.3g}: {}. Of {} changes tried one at a time, only this one "
            "explains it.",
            before, best.spread, experiment, tried);
    else if (was_within_noise)
        verdict.reason = fmt::format(
            "No position alone is beyond rounding, but all together are: with this one change tried, the "
            "difference falls from {:.3g} to {:.3g}: {}. Of {} changes tried one at a time, {} explain it "
            "equally well.",
            before, best.spread, experiment, tried, found.size());
    else if (alone)
        verdict.reason = fmt::format("With this one change tried, the difference falls from {:.3g} to "
                                     "{:.3g}, which rounding explains: "
                                     "{}. Of {} changes tried one at a time, only this one explains it.",
                                     before, best.spread, experiment, tried);
    else
        verdict.reason = fmt::format("With this one change tried, the difference falls from {:.3g} to "
                                     "{:.3g}, which rounding explains: "
                                     "{}. Of {} changes tried one at a time, {} explain it equally well.",
                                     before, best.spread, experiment, tried, found.size());
}

/// Nothing explains it: what helps comes first, what was tried and does not help last.
void rank_tried(Comparison& comparison, std::span<const Trial> trials) {
    Verdict& verdict = comparison.verdict;
    const double before = comparison.summary.root_mean_square;
    for (const Trial& trial : trials) {
        const auto known = std::ranges::find(verdict.suspects, trial.change.suspect.name, &Suspect::name);
        if (known == verdict.suspects.end()) {
            if (trial.spread > 0.5 * before) continue;
            verdict.suspects.push_back(trial.change.suspect);
            verdict.suspects.back().left = trial.spread;
        } else if (!known->left || trial.spread < *known->left) {
            known->left = trial.spread;
            known->experiment = trial.change.suspect.experiment;
        }
    }
    const auto rank = [&](const Suspect& suspect) {
        if (!suspect.left) return before;
        return *suspect.left < 0.9 * before ? *suspect.left : 2 * before;
    };
    std::ranges::stable_sort(verdict.suspects, {}, rank);
    verdict.reason =
        fmt::format("Of {} changes tried one at a time, none explains it. ", trials.size()) + verdict.reason;
}

} // namespace

bool wants_trials(const Comparison& comparison) {
    if (is_bad(comparison.verdict.kind)) return comparison.summary.observable > 0;
    return comparison.verdict.kind == VerdictKind::matches_within_noise &&
           comparison.summary.root_mean_square > suspicious_factor * comparison.noise.spread;
}

Result<void> try_changes(const ComparisonInput& input, Comparison& comparison, const TrialOptions& options,
                         std::stop_token stop, const std::function<void(double part)>& progress) {
    if (!wants_trials(comparison) || !input.model->tokenizer) return {};
    const bool within_noise = is_good(comparison.verdict.kind);
    const double before = comparison.summary.root_mean_square;
    const Scorer scorer(input, comparison, stop);
    auto changes = changes_for(input, comparison.verdict.pattern, comparison.summary.slope);
    // Each is scored once; the best of them once more in the other numerics.
    const std::size_t affordable = options.most_positions / std::max<std::size_t>(1, scorer.cost());
    const std::size_t count = std::min(changes.size(), affordable > 2 ? affordable - 2 : 0);
    comparison.verdict.untried = changes.size() - count;
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(count), changes.end());

    std::vector<Trial> trials;
    for (Change& change : changes) {
        if (progress) progress(static_cast<double>(trials.size()) / static_cast<double>(count));
        auto trial = scorer.make(std::move(change));
        if (!trial) return std::unexpected(trial.error());
        if (*trial) trials.push_back(std::move(**trial));
    }
    comparison.verdict.tried = trials.size();
    if (trials.empty()) return {};

    std::vector<const Trial*> order;
    for (const Trial& trial : trials) order.push_back(&trial);
    std::ranges::stable_sort(order, {}, [](const Trial* trial) { return trial->spread; });
    const Trial& best = *order.front();
    const bool better = within_noise ? best.spread < 0.95 * before &&
                                           certainty(comparison.positions, best.positions) > certain_errors
                                     : best.spread < 0.7 * before;
    if (better) {
        const auto verdict = scorer.judged(best);
        if (!verdict) return std::unexpected(verdict.error());
        if (is_good(verdict->kind)) {
            // What leaves as little as the best cannot be told from it.
            const auto end = std::ranges::find_if(
                order, [&](const Trial* trial) { return trial->spread > 1.05 * best.spread; });
            conclude(comparison, {order.begin(), end}, within_noise, trials.size());
            return {};
        }
    }
    if (!within_noise) rank_tried(comparison, trials);
    return {};
}

} // namespace archdef::compare
