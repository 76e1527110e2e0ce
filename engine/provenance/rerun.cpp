#include "provenance/rerun.h"

#include "compare/measure.h"
#include "kernels/kernels.h"
#include "language/definition.h"
#include "model/binding.h"
#include "runtime/generate.h"
#include "runtime/score.h"
#include "runtime/session.h"

#include <algorithm>
#include <cmath>

namespace archdef {
namespace {

constexpr std::size_t most_threads = 256;
constexpr std::size_t most_top = 1000;
/// Two programs that take the logarithm otherwise may round it otherwise: the logits are then still the same.
constexpr double logarithm_rounding = 1e-5;

SessionOptions session_options(const RunRecord& record, std::size_t threads) {
    return {.threads = std::clamp<std::size_t>(threads, 1, most_threads),
            .context = std::max<std::size_t>(record.engine.context, 1),
            .numerics = record.engine.numerics == "q8" ? kernels::Numerics::q8 : kernels::Numerics::f32};
}

GenerateOptions generate_options(const RunRecord& record) {
    const RecordedSampling& sampling = record.sampling;
    std::size_t top_count = 1;
    for (const RecordedStep& step : record.output.steps)
        top_count = std::max(top_count, std::min(step.top.size(), most_top));
    return {.max_tokens = record.output.steps.size(),
            .ignore_eos = sampling.ignore_eos,
            .top_count = top_count,
            .sampling = {.temperature = static_cast<float>(sampling.temperature),
                         .top_k = static_cast<int>(std::clamp<std::int64_t>(sampling.top_k, 0, 1 << 24)),
                         .top_p = static_cast<float>(sampling.top_p),
                         .seed = sampling.seed}};
}

/// The program of the record's definition over a model, or why there is none.
Result<std::shared_ptr<const Program>> recorded_program(const RunRecord& record, const Model& model) {
    if (!model.file->usable()) return std::unexpected(model.file->first_error());
    const ParseResult parsed = parse_definition(record.definition.text.bytes);
    if (!parsed.definition) return fail("definition-broken", "the definition in the record has errors");
    return make_program(*parsed.definition, model);
}

/// The first log-probability of the record that the same logits do not give.
std::optional<OtherNumber> other_number(const RunRecord& record, std::span<const GeneratedStep> ours) {
    std::optional<OtherNumber> found;
    const auto look = [&](std::size_t step, double recorded, double here) {
        if (found || (!std::isfinite(recorded) && !std::isfinite(here))) return;
        if (!(std::abs(recorded - here) <= logarithm_rounding * std::max(1.0, std::abs(here))))
            found = OtherNumber{step, recorded, here};
    };
    for (std::size_t i = 0; i < ours.size() && i < record.output.steps.size(); ++i) {
        const RecordedStep& step = record.output.steps[i];
        look(i, step.logprob, ours[i].logprob);
        for (std::size_t k = 0; k < step.top.size() && k < ours[i].top.size(); ++k) {
            look(i, step.top[k].logprob, ours[i].top[k].logprob);
            if (step.top[k].id != ours[i].top[k].id && !found)
                found = OtherNumber{i, step.top[k].logprob, ours[i].top[k].logprob};
        }
    }
    return found;
}

/// The record's log-probabilities against ours of the same ids at the same positions.
void measure(const RunRecord& record, std::span<const ScoredPosition> ours, Rerun& result) {
    double largest = 0;
    const auto look = [&](double theirs, double mine) {
        if (!std::isfinite(theirs) || !std::isfinite(mine)) return;
        largest = std::max(largest, std::abs(theirs - mine));
        ++result.compared;
    };
    for (std::size_t i = 0; i < ours.size() && i < record.output.steps.size(); ++i) {
        const RecordedStep& step = record.output.steps[i];
        look(step.logprob, ours[i].logprob);
        for (std::size_t k = 0; k < step.top.size() && k < ours[i].asked.size(); ++k)
            look(step.top[k].logprob, ours[i].asked[k].logprob);
    }
    if (result.compared > 0) result.largest_difference = largest;
}

} // namespace

Result<Rerun> rerun(const RunRecord& record, const Model& model, std::size_t threads, std::stop_token stop,
                    const std::function<void(bool scoring, double part)>& progress) {
    Rerun result;
    result.instruction_set = kernels::instruction_set();
    const auto give_up = [&](const Error& error) -> Result<Rerun> {
        if (error.kind == ErrorKind::cancelled) return std::unexpected(error);
        result.problem = error.message;
        return result;
    };
    const auto program = recorded_program(record, model);
    if (!program) return give_up(program.error());
    const SessionOptions options = session_options(record, threads);
    auto session = Session::create(*program, options);
    if (!session) return give_up(session.error());

    const double steps = static_cast<double>(std::max<std::size_t>(record.output.steps.size(), 1));
    double done = 0;
    const Tokenizer* const tokenizer = model.tokenizer ? model.tokenizer->get() : nullptr;
    const auto generation = generate(**session, record.prompt.ids, generate_options(record), tokenizer, stop,
                                     [&](const GeneratedStep&) {
                                         if (progress) progress(false, ++done / steps);
                                     });
    if (!generation) return give_up(generation.error());
    if (generation->reason == StopReason::cancelled)
        return fail("cancelled", "The verification was stopped.", ErrorKind::cancelled);
    for (const GeneratedStep& step : generation->steps) result.ids.push_back(step.id);
    result.logits_sha256 = generation->logits_sha256;
    result.same_logits = result.logits_sha256 == record.output.logits_sha256;
    if (result.same_logits) result.other_number = other_number(record, generation->steps);
    if (result.same_logits || record.output.steps.empty()) return result;

    // Not the same bits: by how much, on the record's own tokens.
    auto second = Session::create(*program, options);
    if (!second) return give_up(second.error());
    std::vector<std::vector<TokenId>> asked;
    for (const RecordedStep& step : record.output.steps) {
        std::vector<TokenId>& ids = asked.emplace_back();
        for (const RecordedLogprob& token : step.top) ids.push_back(token.id);
    }
    const std::vector<TokenId> ids = record.output.ids();
    const auto in_range = [&](TokenId id) {
        return id >= 0 && static_cast<std::size_t>(id) < (*program)->vocabulary;
    };
    const bool sound =
        std::ranges::all_of(ids, in_range) &&
        std::ranges::all_of(asked, [&](const auto& list) { return std::ranges::all_of(list, in_range); });
    if (!sound) {
        result.problem = "the record names token ids that the model does not have";
        return result;
    }
    const auto scored = score(**second, record.prompt.ids, ids, asked, {}, stop, [&](std::size_t position) {
        if (progress) progress(true, static_cast<double>(position) / steps);
    });
    if (!scored) return give_up(scored.error());
    measure(record, *scored, result);
    return result;
}

Result<Recomparison> compare_again(const RunRecord& record, const Model& model, std::size_t threads,
                                   std::stop_token stop, const std::function<void(double part)>& progress) {
    Recomparison result;
    const auto give_up = [&](const Error& error) -> Result<Recomparison> {
        if (error.kind == ErrorKind::cancelled) return std::unexpected(error);
        result.problem = error.message;
        return result;
    };
    if (!model.tokenizer) return give_up(model.tokenizer.error());
    const auto program = recorded_program(record, model);
    if (!program) return give_up(program.error());
    auto session = Session::create(*program, session_options(record, threads));
    if (!session) return give_up(session.error());

    compare::Answer answer;
    answer.text = record.comparison->text;
    answer.has_logprobs = true;
    for (const RecordedTheirToken& token : record.comparison->tokens) {
        compare::Entry& entry = answer.entries.emplace_back(token.text, token.logprob);
        for (const RecordedAlternative& other : token.top.value_or(std::vector<RecordedAlternative>{}))
            entry.top.push_back({other.text, other.logprob});
    }
    const compare::TokenIndex index(**model.tokenizer);
    const compare::Alignment alignment = compare::align(answer, index);
    std::vector<TokenId> ids;
    for (const compare::AlignedToken& token : alignment.tokens) ids.push_back(token.id);
    const double count = static_cast<double>(std::max<std::size_t>(ids.size(), 1));
    const auto scores = score(**session, record.prompt.ids, ids,
                              compare::ids_to_ask(answer, alignment, index), {}, stop, [&](std::size_t done) {
                                  if (progress) progress(static_cast<double>(done) / count);
                              });
    if (!scores) return give_up(scores.error());
    const compare::Summary summary = compare::summarise(compare::measure(
        answer, alignment, *scores, std::max<std::size_t>(record.prompt.ids.size(), 1), index));
    result.positions = summary.positions;
    result.observable = summary.observable;
    result.same_first = summary.same_first;
    result.mean_difference = summary.mean_difference;
    result.largest_difference = summary.largest_difference;
    return result;
}

} // namespace archdef
