#pragma once

#include "runtime/session.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace archdef {

struct SamplingOptions {
    float temperature = 0; ///< 0: greedy; ties go to the smaller id
    int top_k = 0;         ///< 0: all
    float top_p = 1;
    std::uint64_t seed = 0;
};

struct TokenLogprob {
    TokenId id;
    float logprob; ///< natural log-softmax over the whole vocabulary, before temperature
};

/// One generated token and what else was likely there.
struct GeneratedStep {
    TokenId id;
    float logprob;
    std::vector<TokenLogprob> top; ///< best first
};

struct GenerateOptions {
    std::size_t max_tokens = 128;
    bool ignore_eos = false;
    std::size_t top_count = 20;
    SamplingOptions sampling;
};

struct GenerateTiming {
    double prompt_seconds = 0, generate_seconds = 0;
};

enum class StopReason { length, end_of_generation, context_full, cancelled };

struct Generation {
    std::vector<GeneratedStep> steps;
    GenerateTiming timing;
    StopReason reason = StopReason::length;
    std::string logits_sha256; ///< over the f32 logits of every generated position, in order
};

/// The k best of a row of logits with their log-probabilities, best first; ties go to the smaller id.
std::vector<TokenLogprob> top_logprobs(std::span<const float> logits, std::size_t k);
/// log(sum(exp(logits))): terms in f32, each right to 1e-7, their sum in f64.
double log_sum_exp(std::span<const float> logits);

/// Feeds the prompt and generates. `on_token` is called after each token, on the calling thread. A stop
/// request is not an error: the steps so far are returned with reason cancelled. `end_of_generation` may be
/// null.
Result<Generation> generate(Session& session, std::span<const TokenId> prompt, const GenerateOptions& options,
                            const Tokenizer* tokenizer, std::stop_token stop = {},
                            const std::function<void(const GeneratedStep&)>& on_token = {});

} // namespace archdef
