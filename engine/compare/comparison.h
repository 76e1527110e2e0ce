#pragma once

#include "compare/align.h"
#include "compare/measure.h"
#include "compare/preconditions.h"
#include "compare/verdict.h"
#include "language/definition.h"
#include "model/model.h"
#include "model/program.h"
#include "runtime/session.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef::compare {

/// What is held against what. Everything of the other side has already been asked.
struct ComparisonInput {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Program> program;
    Definition definition;
    std::vector<TokenId> prompt;
    Answer answer;
    std::optional<Answer> again; ///< the same question asked a second time, for the endpoint's own noise
    ReferenceFacts facts;
    SessionOptions session;
    std::string weights_sha256; ///< of our file; empty while it is not hashed
};

struct Comparison {
    std::vector<Precondition> checks;
    Alignment alignment;
    std::vector<ScoredPosition> ours; ///< our scores of their tokens, one per aligned token
    std::vector<Position> positions;
    Noise noise;
    Summary summary;
    Verdict verdict;
    /// Where we go alone after the first token that is not theirs: shown, never compared.
    std::vector<TokenId> free_run;
    std::optional<std::size_t> first_other_token; ///< index into positions
};

/// The steps of a comparison, for a progress line.
enum class Stage { aligning, scoring, noise, free_run, judging, trying };

/// Scores their tokens with our engine on the same prefix, estimates noise by scoring them again in the other
/// numerics, and judges. Runs on the calling thread; a failed precondition is a verdict, not an error.
/// Errors: those of Session.
Result<Comparison> compare_answer(const ComparisonInput& input, std::stop_token stop = {},
                                  const std::function<void(Stage, double part)>& progress = {});

} // namespace archdef::compare
