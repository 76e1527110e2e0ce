#include "provenance/run_record.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "common/model_facts.h"
#include "reference/address.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::ui {

namespace {

/// The knobs with what the window set over them for this run.
Knobs effectiveKnobs(const Workspace& workspace, const RunSettings& settings) {
    Knobs knobs = workspace.knobs();
    const auto window = [&](const char* name, double value, bool chosen) {
        if (chosen && knobs.number(name) != value)
            knobs.set_for_run(name, fmt::format("{:.6g}", value), KnobOrigin::window);
    };
    const GenerateOptions standard;
    const auto& session = settings.session;
    window("SYNSEMA_LLM_THREADS", static_cast<double>(session.threads), session.threads > 0);
    window("SYNSEMA_LLM_CTX", static_cast<double>(session.context), true);
    window("SYNSEMA_LLM_TEMPERATURE", static_cast<double>(settings.generation.sampling.temperature), true);
    const std::size_t most = settings.generation.max_tokens;
    window("SYNSEMA_LLM_MAX_TOKENS", static_cast<double>(most), most != standard.max_tokens);
    const auto knobUrl = reference::endpoint_url(knobs.get("OLLAMA_HOST").value);
    if (!knobUrl || *knobUrl != workspace.endpoint().url)
        knobs.set_for_run("OLLAMA_HOST", workspace.endpoint().url.toString().toStdString(),
                          KnobOrigin::window);
    return knobs;
}

} // namespace

RecordSource recordSource(const Workspace& workspace) {
    RecordSource source;
    source.run = workspace.lastRun();
    if (!source.run) return source;
    const Knobs knobs = effectiveKnobs(workspace, source.run->settings);
    source.knobs.assign(knobs.all().begin(), knobs.all().end());
    source.model_name = source.run->model == workspace.model() && !workspace.modelName().isEmpty()
                            ? workspace.modelName().toStdString()
                            : source.run->model->file->path().filename().string();
    const auto& comparison = workspace.lastComparison();
    if (comparison && !comparison->failure && comparison->request.model == source.run->model &&
        comparison->request.definition.sha256 == source.run->definition_sha256 &&
        comparison->request.prompt.toStdString() == source.run->prompt)
        source.comparison = comparison;
    return source;
}

Result<RunRecord> makeRunRecord(const RecordSource& source, DigestCache& cache, std::stop_token stop,
                                const ByteProgress& progress) {
    const auto& run = *source.run;
    const auto parsed = parse_definition(run.definition_text);
    const std::string arch = parsed.partial.arch;
    std::optional<std::string> builtin;
    const auto texts = builtin_texts();
    if (const auto found = std::ranges::find(texts, arch, &BuiltinText::arch); found != texts.end()) {
        const auto digest = sha256_hex(found->text);
        if (digest != run.definition_sha256) builtin = digest;
    }
    std::string origin = run.definition_path.toStdString();
    if (origin.empty()) origin = builtin ? "window" : "built-in";
    const auto parts = run.model->file->part_paths();
    const auto store = parts.size() == 1 ? digest_in_blob_name(parts.front()) : std::nullopt;
    std::size_t context = run.settings.session.context;
    if (run.model->config) context = std::min(context, run.model->config->context_length);
    const RunFacts facts{.model = *run.model,
                         .model_name = source.model_name,
                         .model_origin = store ? "Ollama" : "file",
                         .store_sha256 = store,
                         .definition_arch = arch,
                         .definition_text = run.definition_text,
                         .definition_origin = origin,
                         .builtin_sha256 = builtin,
                         .threads = effectiveThreads(run.settings.session.threads),
                         .context = context,
                         .numerics = run.settings.session.numerics,
                         .knobs = source.knobs,
                         .prompt_text = run.prompt,
                         .prompt_ids = run.prompt_ids,
                         .options = run.settings.generation,
                         .generation = run.generation,
                         .started_utc = run.started_utc.toStdString()};
    std::optional<ComparedRun> compared;
    if (source.comparison)
        compared.emplace(
            ComparedRun{source.comparison->comparison, source.comparison->answer, source.comparison->facts});
    return make_record(facts, cache, stop, progress, compared);
}

} // namespace archdef::ui
