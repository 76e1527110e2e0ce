#pragma once

#include "compare/comparison.h"
#include "provenance/digest_cache.h"
#include "reference/reference.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace archdef::reference {

/// Our side of a comparison.
struct Subject {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Program> program;
    Definition definition;
    SessionOptions session;
    std::string weights_sha256 = {}; ///< of the open file; empty: not known yet
    /// Positions that may be computed to find the one change that explains a difference; 0: none is tried.
    std::size_t trial_positions = 0;
};

/// Finds the digest of the open file where the other side tells its own: a store's name for it, the cache, or
/// by reading it. Call it behind Reference::open. A file in parts has none. Error: kind cancelled.
Result<void> learn_weights(Subject& subject, const Reference& reference, DigestCache& cache,
                           std::stop_token stop = {}, const ByteProgress& progress = {});

/// One prompt, asked and compared.
struct ComparedPrompt {
    std::vector<TokenId> prompt;
    compare::Answer answer;
    std::optional<compare::Answer> again;
    compare::ReferenceFacts facts; ///< as they were after the question
    compare::Comparison comparison;
};

/// Tries single changes on a prompt that was compared without. Error: kind cancelled, those of Session.
Result<void> explain(const Subject& subject, ComparedPrompt& compared, std::size_t most_positions,
                     std::stop_token stop = {},
                     const std::function<void(compare::Stage, double)>& progress = {});

/// Compares one prompt: checks what can be known before, asks, scores, judges. Where something fails that
/// leaves nothing to compare, nothing is asked and the verdict says so. Where the verdict is bad and would be
/// good without the answer's first token, that token may be an earlier question's: the other side is asked
/// afresh, and that answer is judged. What the verdict then leaves to explain is looked into by trials, where
/// the subject allows it. Blocks; the reference must be open.
Result<ComparedPrompt> compare_prompt(const Subject& subject, Reference& reference, const std::string& prompt,
                                      std::size_t tokens, const Watch& watch = {},
                                      const std::function<void(compare::Stage, double)>& progress = {});

} // namespace archdef::reference
