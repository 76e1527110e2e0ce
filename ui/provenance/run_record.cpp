#include "provenance/run_record.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "common/model_facts.h"

#include <algorithm>

namespace archdef::ui {

RecordSource recordSource(const Workspace& workspace) {
    RecordSource source;
    source.run = workspace.lastRun();
    const auto knobs = workspace.knobs().all();
    source.knobs.assign(knobs.begin(), knobs.end());
    if (!source.run) return source;
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
    const RunFacts facts{.model = *run.model,
                         .model_name = source.model_name,
                         .model_origin = store ? "Ollama's store" : "file",
                         .store_sha256 = store,
                         .definition_arch = arch,
                         .definition_text = run.definition_text,
                         .definition_origin = origin,
                         .builtin_sha256 = builtin,
                         .threads = effectiveThreads(run.settings.session.threads),
                         .context = run.settings.session.context,
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
