#include "runtime/generate.h"

#include "base/sha256.h"
#include "runtime/sampler.h"

#include <algorithm>
#include <chrono>

namespace archdef {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

GeneratedStep make_step(TokenId id, std::span<const float> logits, std::size_t top_count) {
    GeneratedStep step;
    step.id = id;
    step.top = top_logprobs(logits, top_count);
    const auto listed = std::ranges::find(step.top, id, &TokenLogprob::id);
    step.logprob = listed != step.top.end()
                       ? listed->logprob
                       : static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(id)]) -
                                            log_sum_exp(logits));
    return step;
}

} // namespace

Result<Generation> generate(Session& session, std::span<const TokenId> prompt, const GenerateOptions& options,
                            const Tokenizer* tokenizer, std::stop_token stop,
                            const std::function<void(const GeneratedStep&)>& on_token) {
    if (prompt.empty()) {
        return fail("prompt-empty", "the prompt has no tokens: there is nothing to continue",
                    ErrorKind::usage);
    }
    Generation generation;
    Sampler sampler(options.sampling);
    Sha256 digest;

    const auto prompt_begin = Clock::now();
    auto logits = session.evaluate(prompt, options.max_tokens > 0 ? LogitsOf::last : LogitsOf::none, stop);
    generation.timing.prompt_seconds = seconds_since(prompt_begin);
    if (!logits && logits.error().kind != ErrorKind::cancelled) return std::unexpected(logits.error());
    if (!logits) generation.reason = StopReason::cancelled;

    const auto generate_begin = Clock::now();
    while (logits && generation.steps.size() < options.max_tokens) {
        digest.update(std::as_bytes(*logits));
        const TokenId id = sampler.choose(*logits);
        generation.steps.push_back(make_step(id, *logits, options.top_count));
        if (on_token) on_token(generation.steps.back());
        if (!options.ignore_eos && tokenizer && tokenizer->is_end_of_generation(id)) {
            generation.reason = StopReason::end_of_generation;
            break;
        }
        if (generation.steps.size() == options.max_tokens) break;
        if (session.position() == session.context()) {
            generation.reason = StopReason::context_full;
            break;
        }
        logits = session.evaluate(std::span(&id, 1), LogitsOf::last, stop);
        if (logits) continue;
        if (logits.error().kind != ErrorKind::cancelled) return std::unexpected(logits.error());
        generation.reason = StopReason::cancelled;
    }
    generation.timing.generate_seconds = seconds_since(generate_begin);
    generation.logits_sha256 = digest.finish();
    return generation;
}

} // namespace archdef
