#pragma once

#include "runtime/generate.h"

#include <random>
#include <span>
#include <vector>

namespace archdef {

/// Chooses the next token. Greedy at temperature 0; else the top_k best, of these the smallest set whose
/// probability reaches top_p, drawn at the temperature. The same seed gives the same choices on every
/// machine: the generator and what is made of its numbers are fixed here.
class Sampler {
  public:
    explicit Sampler(const SamplingOptions& options) : options_(options), random_(options.seed) {}

    TokenId choose(std::span<const float> logits);

  private:
    struct Candidate {
        TokenId id;
        float logit;
        double probability;
    };

    SamplingOptions options_;
    std::mt19937_64 random_;
    std::vector<Candidate> candidates_;
};

/// The id of the largest logit; ties go to the smaller id, and a NaN is never chosen over a number.
TokenId greedy_token(std::span<const float> logits);

} // namespace archdef
