#include "reference/comparing.h"

#include "compare/self_agreement.h"
#include "compare/trials.h"

#include <fmt/format.h>

namespace archdef::reference {
namespace {

bool is_bad(const compare::Comparison& comparison) {
    using Kind = compare::VerdictKind;
    return comparison.verdict.kind == Kind::drifts || comparison.verdict.kind == Kind::differs;
}

compare::ComparisonInput input_of(const Subject& subject, const ReferenceAnswer& answer,
                                  const compare::ReferenceFacts& facts) {
    return {.model = subject.model,
            .program = subject.program,
            .definition = subject.definition,
            .prompt = answer.prompt,
            .answer = answer.answer,
            .again = answer.again,
            .facts = facts,
            .session = subject.session,
            .weights_sha256 = subject.weights_sha256};
}

/// Whether the answer would match if its first token were not there.
Result<bool> is_shifted(const Subject& subject, const ReferenceAnswer& answer,
                        const compare::ReferenceFacts& facts, const compare::Comparison& comparison,
                        std::stop_token stop) {
    if (answer.answer.entries.size() < 3 || comparison.verdict.first_beyond_noise.value_or(1) != 0)
        return false;
    ReferenceAnswer rest{answer.prompt, compare::without_first_entry(answer.answer), {}};
    const auto without = compare::compare_answer(input_of(subject, rest, facts), stop);
    if (!without) return std::unexpected(without.error());
    return !is_bad(*without) && without->verdict.kind != compare::VerdictKind::cannot_compare;
}

} // namespace

Result<void> learn_weights(Subject& subject, const Reference& reference, DigestCache& cache,
                           std::stop_token stop, const ByteProgress& progress) {
    if (reference.facts().weights_sha256.empty() || !subject.weights_sha256.empty()) return {};
    const auto parts = subject.model->file->part_paths();
    if (parts.size() != 1) return {};
    if (const auto named = digest_in_blob_name(parts.front())) {
        subject.weights_sha256 = *named;
        return {};
    }
    const auto digest = cache.digest(parts.front(), stop, progress);
    if (digest) {
        subject.weights_sha256 = digest->sha256;
    } else if (digest.error().kind == ErrorKind::cancelled) {
        return std::unexpected(digest.error());
    }
    return {};
}

Result<ComparedPrompt> compare_prompt(const Subject& subject, Reference& reference, const std::string& prompt,
                                      std::size_t tokens, const Watch& watch,
                                      const std::function<void(compare::Stage, double)>& progress) {
    ComparedPrompt result;
    result.facts = reference.facts();
    const auto before = compare::check_before_asking(result.facts, *subject.model, subject.weights_sha256);
    if (const auto* failed = compare::first_failure(before)) {
        if (subject.model->tokenizer) result.prompt = (*subject.model->tokenizer)->encode(prompt);
        result.comparison.checks =
            compare::check_preconditions({}, result.facts, *subject.model, result.prompt.size(),
                                         subject.session.context, subject.weights_sha256);
        // Nothing was asked, so nothing is known of the answer.
        for (compare::Precondition& check : result.comparison.checks) {
            if (check.id == "log-probabilities" || check.id == "stream")
                check = {check.id,
                         compare::Precondition::State::unknown,
                         fmt::format("{}: not asked", check.id),
                         {}};
        }
        result.comparison.verdict = compare::cannot_compare(*failed);
        return result;
    }

    auto answer = reference.ask(prompt, tokens, watch);
    if (!answer) return std::unexpected(answer.error());
    const auto judged = [&]() -> Result<void> {
        result.facts = reference.facts();
        auto comparison =
            compare::compare_answer(input_of(subject, *answer, result.facts), watch.stop, progress);
        if (!comparison) return std::unexpected(comparison.error());
        result.comparison = std::move(*comparison);
        return {};
    };
    if (const auto first = judged(); !first) return std::unexpected(first.error());
    if (is_bad(result.comparison) && result.facts.caution.empty()) {
        const auto shifted = is_shifted(subject, *answer, result.facts, result.comparison, watch.stop);
        if (!shifted) return std::unexpected(shifted.error());
        if (*shifted) {
            auto afresh = reference.ask_afresh(prompt, tokens, watch);
            if (!afresh) return std::unexpected(afresh.error());
            if (*afresh) {
                *answer = std::move(**afresh);
                if (const auto second = judged(); !second) return std::unexpected(second.error());
            }
        }
    }
    result.prompt = std::move(answer->prompt);
    result.answer = std::move(answer->answer);
    result.again = std::move(answer->again);
    if (subject.trial_positions > 0) {
        const auto tried = explain(subject, result, subject.trial_positions, watch.stop, progress);
        if (!tried) return std::unexpected(tried.error());
    }
    return result;
}

Result<void> explain(const Subject& subject, ComparedPrompt& compared, std::size_t most_positions,
                     std::stop_token stop, const std::function<void(compare::Stage, double)>& progress) {
    if (!compare::wants_trials(compared.comparison)) return {};
    const ReferenceAnswer answer{compared.prompt, compared.answer, compared.again};
    return compare::try_changes(input_of(subject, answer, compared.facts), compared.comparison,
                                {.most_positions = most_positions}, stop, [&](double part) {
                                    if (progress) progress(compare::Stage::trying, part);
                                });
}

} // namespace archdef::reference
