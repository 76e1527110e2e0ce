#pragma once

#include "base/error.h"
#include "provenance/engine_facts.h"
#include "provenance/record.h"
#include "store/store.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// What a line of a verification says.
enum class LineState {
    same,
    differs,   ///< the answer is no
    other,     ///< not the same, and no fault: another machine, another build
    missing,   ///< not on this machine
    unchecked, ///< could not be looked at, because something else is missing or differs
};

struct VerificationLine {
    /// "record", "binary", "machine", "definition", "weights", "tokenizer", "tokens", "logits", and
    /// "comparison" where the record has one.
    std::string id;
    std::string title; ///< "Binary", in the language that was asked for
    LineState state = LineState::unchecked;
    std::string text; ///< "same", "42 of 42", or what differs, with both digests
};

struct Verification {
    std::vector<VerificationLine> lines;
    bool verified = false; ///< nothing differs, and tokens and logits were computed again
    std::string conclusion;
    double seconds = 0;
    std::string when_utc;
    const VerificationLine* find(std::string_view id) const;
};

enum class VerifyStage { hashing, running, scoring };

struct VerifyOptions {
    StorePaths stores;                ///< where the weights are looked for when their path is gone
    std::filesystem::path model;      ///< use this file; empty: the record's
    std::filesystem::path definition; ///< compare with this file; empty: the record's
    std::size_t threads = 0;          ///< 0: as recorded
    Locale locale = Locale::en;       ///< of titles, texts and the conclusion
    std::function<void(VerifyStage, double part)> progress;
};

/// Runs a record again with what is on this machine, and says line by line what is the same. The weights are
/// hashed again, whatever the cache holds. Only a stop request is an error.
Result<Verification> verify_record(const RunRecord& record, const VerifyOptions& options, DigestCache& cache,
                                   std::stop_token stop = {});

std::string_view line_state_name(LineState state); ///< "same", "differs", "other", "missing", "unchecked"
/// The same as a word of the language: "igual", "difiere", …
std::string line_state_word(LineState state, Locale locale);

} // namespace archdef
