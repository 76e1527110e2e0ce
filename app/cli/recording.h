#pragma once

#include "loading.h"

#include "provenance/make_record.h"
#include "runtime/generate.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace archdef::cli {

/// A finished run as `archdef run` knows it.
struct FinishedRun {
    const LoadedModel& loaded;
    const Session& session;
    std::optional<std::string> prompt_text; ///< none: ids were given
    std::span<const TokenId> prompt_ids;
    const GenerateOptions& generate;
    bool tokens_given, temperature_given; ///< as options, over the knobs
    const Generation& generation;
    std::string started_utc;
    double load_seconds;
    std::optional<ComparedRun> compared = {}; ///< where the run was held against another
};

/// Writes the record of a run; hashes what is not in the digest cache, with a progress line.
Result<void> write_run_record(const FinishedRun& run, const std::filesystem::path& file,
                              const CommonOptions& options, std::stop_token stop);

/// A progress line on stderr, where that is a terminal: "archdef: hashing 46 of 128 MB".
void show_progress(std::string_view text, const CommonOptions& options);
void clear_progress(const CommonOptions& options);

} // namespace archdef::cli
