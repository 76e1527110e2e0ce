#pragma once

#include "catalog/knobs.h"
#include "compare/comparison.h"
#include "provenance/engine_facts.h"
#include "provenance/record.h"
#include "runtime/generate.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace archdef {

/// What a run was, as the caller knows it. References must live during the call.
struct RunFacts {
    const Model& model;
    std::string model_name, model_origin;    ///< "qwen3:0.6b", "Ollama"
    std::optional<std::string> store_sha256; ///< where a store gives the digest of a one-part model for free
    std::string definition_arch, definition_text; ///< the bytes that ran
    std::string definition_origin;                ///< "built-in", or the file's path
    std::optional<std::string> builtin_sha256;    ///< of the built-in text of that name, where it is another
    std::size_t threads = 0, context = 0;         ///< in effect
    kernels::Numerics numerics = kernels::Numerics::f32;
    std::span<const Knob> knobs;
    std::optional<std::string> prompt_text; ///< none: ids were given
    std::span<const TokenId> prompt_ids;
    GenerateOptions options;
    const Generation& generation;
    std::string started_utc;
    double load_seconds = 0;
};

/// A comparison with what it was held against.
struct ComparedRun {
    const compare::Comparison& comparison;
    const compare::Answer& answer;
    const compare::ReferenceFacts& facts;
};

/// Makes the record of a run. Hashes what is not in the cache: the weights' parts and their contents, the
/// binary. `progress` is over the bytes of the weights, which are read twice:
/// as files and as contents. Errors: those of sha256_file, kind cancelled.
Result<RunRecord> make_record(const RunFacts& run, DigestCache& cache, std::stop_token stop = {},
                              const ByteProgress& progress = {},
                              const std::optional<ComparedRun>& compared = std::nullopt);

/// The digest over the `tokenizer.ggml.*` entries of the metadata, in the order of their keys; empty where
/// there are none.
std::string tokenizer_digest(const gguf::File& file);

std::string_view stop_name(StopReason reason);
/// "matches", "matches_within_noise", "drifts", "differs", "cannot_compare".
std::string_view verdict_key(compare::VerdictKind kind);
/// "2026-11-30T17:31:00Z", now.
std::string utc_now();

} // namespace archdef
