#include "provenance/rerun.h"

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

SessionOptions session_options(const RunRecord& record, std::size_t threads) {
    return {.threads = std::clamp<std::size_t>(threads, 1, most_threads),
            .context = std::max<std::size_t>(record.engine.context, 1),
            .numerics = record.engine.numerics == "q8" ? kernels::Numerics::q8 : kernels::Numerics::f32};
}

GenerateOptions generate_options(const RunRecord& record) {
    const RecordedSampling& sampling = record.sampling;
    return {.max_tokens = record.output.steps.size(),
            .ignore_eos = sampling.ignore_eos,
            .top_count = 1,
            .sampling = {.temperature = static_cast<float>(sampling.temperature),
                         .top_k = static_cast<int>(std::clamp<std::int64_t>(sampling.top_k, 0, 1 << 24)),
                         .top_p = static_cast<float>(sampling.top_p),
                         .seed = sampling.seed}};
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
    if (!model.file->usable()) return give_up(model.file->first_error());
    const ParseResult parsed = parse_definition(record.definition.text.bytes);
    if (!parsed.definition) {
        result.problem = "the definition in the record has errors";
        return result;
    }
    const auto program = make_program(*parsed.definition, model);
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

} // namespace archdef
