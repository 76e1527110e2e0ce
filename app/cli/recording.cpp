#include "recording.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "catalog/knobs.h"
#include "provenance/make_record.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace archdef::cli {
namespace {

std::optional<std::string> replaced_builtin(const LoadedModel& loaded) {
    const auto all = builtin_texts();
    const auto builtin = std::ranges::find(all, loaded.definition.arch, &BuiltinText::arch);
    if (builtin == all.end() || loaded.definition_origin == "built-in") return std::nullopt;
    std::string digest = sha256_hex(builtin->text);
    return digest == loaded.definition.sha256 ? std::nullopt : std::optional(std::move(digest));
}

/// The knobs with what options said over them for this run.
Knobs effective_knobs(const FinishedRun& run, const CommonOptions& options) {
    Knobs knobs = Knobs::load();
    const auto option = [&](const char* name, bool given, const std::string& value) {
        if (given) knobs.set_for_run(name, value, KnobOrigin::option);
    };
    option("SYNSEMA_INFER_ARCHDEF", !options.archdefs.empty(), options.archdefs.string());
    option("SYNSEMA_LLM_THREADS", options.threads != 0, std::to_string(options.threads));
    option("SYNSEMA_LLM_CTX", options.context != 0, std::to_string(options.context));
    option("SYNSEMA_LLM_TEMPERATURE", run.temperature_given,
           fmt::format("{}", run.generate.sampling.temperature));
    option("SYNSEMA_LLM_MAX_TOKENS", run.tokens_given, std::to_string(run.generate.max_tokens));
    return knobs;
}

} // namespace

void show_progress(std::string_view text, const CommonOptions& options) {
    if (options.quiet || !::isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r\x1b[Karchdef: {}", text);
}

void clear_progress(const CommonOptions& options) {
    if (options.quiet || !::isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r\x1b[K");
}

Result<void> write_run_record(const FinishedRun& run, const std::filesystem::path& file,
                              const CommonOptions& options, std::stop_token stop) {
    const Knobs knobs = effective_knobs(run, options);
    DigestCache cache(DigestCache::default_file());
    std::error_code ignored;
    const bool builtin = run.loaded.definition_origin == "built-in";
    const auto origin = builtin ? run.loaded.definition_origin
                                : std::filesystem::absolute(run.loaded.definition_origin, ignored).string();
    const RunFacts facts{.model = *run.loaded.model,
                         .model_name = run.loaded.stored.name,
                         .model_origin = run.loaded.stored.origin,
                         .store_sha256 = run.loaded.stored.sha256,
                         .definition_arch = run.loaded.definition.arch,
                         .definition_text = run.loaded.definition.text,
                         .definition_origin = origin,
                         .builtin_sha256 = replaced_builtin(run.loaded),
                         .threads = run.session.threads(),
                         .context = run.session.context(),
                         .numerics = options.numerics,
                         .knobs = knobs.all(),
                         .prompt_text = run.prompt_text,
                         .prompt_ids = run.prompt_ids,
                         .options = run.generate,
                         .generation = run.generation,
                         .started_utc = run.started_utc,
                         .load_seconds = run.load_seconds};
    auto record = make_record(
        facts, cache, stop,
        [&](std::uint64_t done, std::uint64_t total) {
            show_progress(fmt::format("hashing {} of {} MB", done / 1'000'000, total / 1'000'000), options);
        },
        run.compared);
    clear_progress(options);
    if (!record) return std::unexpected(record.error());
    return write_record(*record, file, options.locale);
}

} // namespace archdef::cli
