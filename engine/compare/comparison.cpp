#include "compare/comparison.h"

#include "compare/self_agreement.h"
#include "runtime/generate.h"
#include "runtime/score.h"

#include <algorithm>
#include <cmath>

namespace archdef::compare {
namespace {

using Scores = std::vector<ScoredPosition>;

} // namespace

Result<Comparison> compare_answer(const ComparisonInput& input, std::stop_token stop,
                                  const std::function<void(Stage, double part)>& progress) {
    const auto report = [&](Stage stage, double part) {
        if (progress) progress(stage, part);
    };
    Comparison result;
    result.checks = check_preconditions(input.answer, input.facts, *input.model, input.prompt.size(),
                                        input.session.context, input.weights_sha256);
    if (!input.model->tokenizer) {
        result.verdict = cannot_compare(input.model->tokenizer.error().message);
        return result;
    }
    const Tokenizer& tokenizer = **input.model->tokenizer;

    report(Stage::aligning, 0);
    const TokenIndex index(tokenizer);
    result.alignment = align(input.answer, index);
    const auto asked = ids_to_ask(input.answer, result.alignment, index);
    std::vector<TokenId> ids;
    for (const AlignedToken& token : result.alignment.tokens) ids.push_back(token.id);
    if (ids.empty()) {
        const Precondition* failed = first_failure(result.checks);
        result.verdict = failed ? cannot_compare(*failed)
                                : cannot_compare("The other side answered without a single token.");
        return result;
    }

    // A wrong prompt would make every number wrong; nothing is scored then.
    const Precondition* failed = first_failure(result.checks);
    if (failed && failed->id != "log-probabilities") {
        result.verdict = cannot_compare(*failed);
        return result;
    }

    const auto scored = [&](kernels::Numerics numerics, std::span<const std::vector<TokenId>> wanted,
                            Stage stage) -> Result<Scores> {
        SessionOptions options = input.session;
        options.numerics = numerics;
        auto session = Session::create(input.program, options);
        if (!session) return std::unexpected(session.error());
        return score(**session, input.prompt, ids, wanted, {}, stop, [&](std::size_t done) {
            report(stage, static_cast<double>(done) / static_cast<double>(ids.size()));
        });
    };
    auto ours = scored(input.session.numerics, asked, Stage::scoring);
    if (!ours) return std::unexpected(ours.error());
    result.ours = std::move(*ours);
    result.positions = measure(input.answer, result.alignment, result.ours, input.prompt.size(), index);
    result.summary = summarise(result.positions);

    // The same tokens with the other rounding; their first tokens are asked for, so that both know them all.
    std::vector<std::vector<TokenId>> first_tokens;
    for (const ScoredPosition& position : result.ours) {
        std::vector<TokenId>& wanted = first_tokens.emplace_back();
        for (const TokenLogprob& token : position.top) wanted.push_back(token.id);
    }
    const auto other =
        input.session.numerics == kernels::Numerics::f32 ? kernels::Numerics::q8 : kernels::Numerics::f32;
    auto rounded = scored(other, first_tokens, Stage::noise);
    if (!rounded) return std::unexpected(rounded.error());
    const auto repeated =
        input.again ? endpoint_noise(input.answer, *input.again) : std::vector<NoisePosition>();
    result.noise = noise_of(measure_noise(result.ours, *rounded), repeated);
    if (input.facts.half_attention) result.noise.floor = half_floor;

    const auto differs = std::ranges::find(result.positions, false, &Position::same_first);
    if (differs != result.positions.end()) {
        report(Stage::free_run, 0);
        result.first_other_token = static_cast<std::size_t>(differs - result.positions.begin());
        std::vector<TokenId> prefix(input.prompt);
        prefix.insert(prefix.end(), ids.begin(), ids.begin() + (differs - result.positions.begin()));
        auto session = Session::create(input.program, input.session);
        if (!session) return std::unexpected(session.error());
        GenerateOptions options;
        options.max_tokens = ids.size() - *result.first_other_token;
        options.top_count = 1;
        const auto run = generate(**session, prefix, options, &tokenizer, stop);
        if (!run) return std::unexpected(run.error());
        for (const GeneratedStep& step : run->steps) result.free_run.push_back(step.id);
    }

    report(Stage::judging, 1);
    if (failed) {
        result.verdict = cannot_compare(*failed);
    } else {
        const std::size_t window = input.program->config.sliding_window;
        result.verdict = judge(result.positions, result.noise, input.definition, window);
    }
    return result;
}

} // namespace archdef::compare
