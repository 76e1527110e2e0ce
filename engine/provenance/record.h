#pragma once

#include "base/error.h"
#include "base/severity.h"
#include "tokenizer/token.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// A run record: all that is needed to say what ran, and to run it again. docs/record.md describes the JSON.
/// Strings may hold any bytes here; what is not UTF-8 is replaced in the file, except in RecordedText.
inline constexpr int record_schema_version = 1;

/// Bytes that must survive as they are, with their digest.
struct RecordedText {
    std::string bytes;
    std::string sha256;
};

struct RecordedEngine {
    std::string name, version, revision, compiler;
    std::string binary_path, binary_sha256;
    std::string instruction_set, numerics; ///< "f32" or "q8"
    std::uint64_t threads = 0, context = 0;
    std::string blas;
};

struct RecordedDefinition {
    std::string arch, origin; ///< "built-in", or the file's path
    RecordedText text;
    std::optional<std::string> replaces_builtin; ///< the sha256 of the built-in text that was not used
};

struct RecordedPart {
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256;
    std::string source; ///< "hashed": computed for this record; "cache": earlier; "store": the store's word
};

struct RecordedWeights {
    std::string name, origin; ///< "qwen3:0.6b", "Ollama"
    std::vector<RecordedPart> parts;
    std::optional<std::string> contents_sha256; ///< over metadata and tensors by name; survives re-packing
    std::optional<std::string> file_type;       ///< "Q4_K_M"
    std::optional<std::uint64_t> tensors, layers;
};

struct RecordedTokenizer {
    std::string model, pre;
    std::string sha256; ///< over the `tokenizer.ggml.*` entries; empty where the file has no tokenizer
};

struct RecordedKnob {
    std::string name, value, origin; ///< "environment", ".env line 2", "default", "command line", "window"
};

struct RecordedPrompt {
    std::optional<RecordedText> text; ///< none: ids were given
    std::vector<TokenId> ids;
};

struct RecordedSampling {
    double temperature = 0, top_p = 1;
    std::int64_t top_k = 0;
    std::uint64_t seed = 0, max_tokens = 0;
    bool ignore_eos = false;
};

/// A token with its natural log-probability over the whole vocabulary; NaN where it was not finite.
struct RecordedLogprob {
    TokenId id = 0;
    double logprob = 0;
};

struct RecordedStep {
    TokenId id = 0;
    double logprob = 0;
    std::vector<RecordedLogprob> top; ///< best first
};

struct RecordedOutput {
    RecordedText text;
    std::vector<RecordedStep> steps;
    std::string stop;          ///< "length", "end_of_generation", "context_full", "cancelled"
    std::string logits_sha256; ///< over the little-endian f32 logits of every generated position, in order
    std::vector<TokenId> ids() const;
};

struct RecordedTimes {
    std::string started_utc; ///< "2026-11-30T17:31:00Z"
    double load_s = 0, prompt_s = 0, generate_s = 0;
};

struct RecordedAlternative {
    std::string text;
    double logprob = 0;
};

/// A token of the other side, which names no ids.
struct RecordedTheirToken {
    std::string text;
    double logprob = 0;
    std::optional<std::vector<RecordedAlternative>> top; ///< as sent, best first
};

/// What the run was compared with, and what came out.
struct RecordedComparison {
    std::string url; ///< without user, password, query and fragment; or what else was on the other side
    std::string version, model, model_sha256;
    std::string text;
    std::vector<RecordedTheirToken> tokens;
    std::uint64_t positions = 0, observable = 0, same_first = 0;
    double mean_difference = 0, largest_difference = 0, root_mean_square = 0, mean_divergence = 0, noise = 0;
    std::string verdict, title, reason; ///< "matches", "matches_within_noise", "drifts", …
};

struct RunRecord {
    RecordedTimes times;
    RecordedEngine engine;
    RecordedDefinition definition;
    RecordedWeights weights;
    RecordedTokenizer tokenizer;
    std::vector<RecordedKnob> knobs;
    RecordedPrompt prompt;
    RecordedSampling sampling;
    RecordedOutput output;
    std::optional<RecordedComparison> comparison;

    std::string sha256; ///< of the record itself, as stored
    bool intact = true; ///< the stored digest is that of the content
};

/// The record as JSON text, with its digest. Sets `record.sha256`.
std::string record_text(RunRecord& record);

/// Reads a record. Errors: `record-malformed` (names the member), `record-version`. A record whose digest is
/// not that of its content is read, with `intact` false.
Result<RunRecord> parse_record(std::string_view text, Locale locale = Locale::en);

/// Errors: `file-unreadable`, `record-too-large`, those of parse_record.
Result<RunRecord> read_record(const std::filesystem::path& path, Locale locale = Locale::en);
/// Writes beside and renames. Errors: `file-unwritable`.
Result<void> write_record(RunRecord& record, const std::filesystem::path& path, Locale locale = Locale::en);

/// A URL without what could be secret in it: user, password, query, fragment. What looks like a password but
/// does not stand where URLs have one is taken off too, with all that is before it.
std::string without_secrets(std::string_view url);

} // namespace archdef
