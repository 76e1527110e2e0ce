#include "provenance/make_record.h"

#include "base/sha256.h"
#include "gguf/overview.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <numeric>

namespace archdef {
namespace {

RecordedText recorded(std::string bytes) {
    RecordedText text{.bytes = std::move(bytes), .sha256 = {}};
    text.sha256 = sha256_hex(text.bytes);
    return text;
}

std::string origin_text(const Knob& knob) {
    switch (knob.origin) {
    case KnobOrigin::environment:
        return "environment";
    case KnobOrigin::dotenv:
        return fmt::format(".env line {}", knob.line);
    case KnobOrigin::window:
        return "window";
    case KnobOrigin::option:
        return "command line";
    case KnobOrigin::standard:
        break;
    }
    return "default";
}

/// Only the documented knobs, and none whose name says that it holds a secret.
std::vector<RecordedKnob> recorded_knobs(std::span<const Knob> knobs) {
    std::vector<RecordedKnob> list;
    for (const Knob& knob : knobs) {
        const bool known =
            std::ranges::find(known_knobs(), knob.name, &KnobInfo::name) != known_knobs().end();
        const bool secret = std::ranges::any_of(
            std::initializer_list<std::string_view>{"KEY", "SECRET", "PASSWORD", "CREDENTIAL"},
            [&](std::string_view word) { return knob.name.contains(word); });
        if (!known || secret) continue;
        const bool address = knob.name == "OLLAMA_HOST" || knob.value.contains("://");
        list.push_back({knob.name, address ? without_secrets(knob.value) : knob.value, origin_text(knob)});
    }
    return list;
}

Result<RecordedWeights> recorded_weights(const RunFacts& run, DigestCache& cache, std::stop_token stop,
                                         const ByteProgress& progress) {
    RecordedWeights weights{.name = run.model_name,
                            .origin = run.model_origin,
                            .parts = {},
                            .contents_sha256 = {},
                            .file_type = {},
                            .tensors = {},
                            .layers = {}};
    const auto paths = run.model.file->part_paths();
    const std::uint64_t total = run.model.file->file_bytes();
    std::uint64_t before = 0;
    for (const std::filesystem::path& path : paths) {
        const auto stamp = FileStamp::of(path);
        RecordedPart part{
            .path = path.string(), .bytes = stamp ? stamp->bytes : 0, .sha256 = {}, .source = {}};
        if (paths.size() == 1 && run.store_sha256 && !cache.find(path)) {
            part.sha256 = *run.store_sha256;
            part.source = "store";
        } else {
            auto digest = cache.digest(path, stop, [&](std::uint64_t done, std::uint64_t) {
                if (progress) progress(before + done, 2 * total);
            });
            if (!digest) return std::unexpected(digest.error());
            part.sha256 = std::move(digest->sha256);
            part.source = digest->remembered ? "cache" : "hashed";
        }
        before += part.bytes;
        weights.parts.push_back(std::move(part));
    }
    auto contents = cache.contents(*run.model.file, stop, [&](std::uint64_t done, std::uint64_t) {
        if (progress) progress(total + done, 2 * total);
    });
    if (!contents) return std::unexpected(contents.error());
    weights.contents_sha256 = std::move(contents->sha256);
    const gguf::Overview overview = gguf::overview(*run.model.file);
    if (!overview.file_type.empty())
        weights.file_type = overview.file_type;
    else if (!overview.types.empty())
        weights.file_type = gguf::type_name_or_unknown(overview.types.front().type);
    weights.tensors = run.model.file->tensors().size();
    if (run.model.config) weights.layers = run.model.config->block_count;
    return weights;
}

std::vector<RecordedStep> recorded_steps(std::span<const GeneratedStep> steps) {
    std::vector<RecordedStep> list;
    for (const GeneratedStep& step : steps) {
        RecordedStep& made =
            list.emplace_back(RecordedStep{.id = step.id, .logprob = step.logprob, .top = {}});
        for (const TokenLogprob& token : step.top) made.top.push_back({token.id, token.logprob});
    }
    return list;
}

RecordedComparison recorded_comparison(const ComparedRun& compared) {
    const compare::Summary& summary = compared.comparison.summary;
    const compare::Verdict& verdict = compared.comparison.verdict;
    RecordedComparison made{.url = without_secrets(compared.facts.name),
                            .version = compared.facts.version,
                            .model = compared.facts.model,
                            .model_sha256 = compared.facts.weights_sha256,
                            .text = compared.answer.text,
                            .tokens = {},
                            .positions = summary.positions,
                            .observable = summary.observable,
                            .same_first = summary.same_first,
                            .mean_difference = summary.mean_difference,
                            .largest_difference = summary.largest_difference,
                            .root_mean_square = summary.root_mean_square,
                            .mean_divergence = summary.mean_divergence,
                            .noise = compared.comparison.noise.spread,
                            .verdict = std::string(verdict_key(verdict.kind)),
                            .title = verdict.title,
                            .reason = verdict.reason};
    for (const compare::Entry& entry : compared.answer.entries) {
        auto& top = made.tokens.emplace_back(entry.text, entry.logprob, std::nullopt).top.emplace();
        for (const compare::Alternative& token : entry.top) top.push_back({token.text, token.logprob});
    }
    return made;
}

} // namespace

std::string tokenizer_digest(const gguf::File& file) {
    std::vector<const gguf::MetadataEntry*> entries;
    for (const gguf::MetadataEntry& entry : file.metadata())
        if (entry.key.starts_with("tokenizer.ggml.")) entries.push_back(&entry);
    if (entries.empty()) return {};
    std::ranges::sort(entries, {}, &gguf::MetadataEntry::key);
    Sha256 hash;
    for (const gguf::MetadataEntry* entry : entries)
        hash.update(file.bytes(0, entry->offset, entry->offset + entry->bytes));
    return hash.finish();
}

std::string_view stop_name(StopReason reason) {
    switch (reason) {
    case StopReason::end_of_generation:
        return "end_of_generation";
    case StopReason::context_full:
        return "context_full";
    case StopReason::cancelled:
        return "cancelled";
    case StopReason::length:
        break;
    }
    return "length";
}

std::string_view verdict_key(compare::VerdictKind kind) {
    switch (kind) {
    case compare::VerdictKind::matches:
        return "matches";
    case compare::VerdictKind::matches_within_noise:
        return "matches_within_noise";
    case compare::VerdictKind::drifts:
        return "drifts";
    case compare::VerdictKind::differs:
        return "differs";
    case compare::VerdictKind::cannot_compare:
        break;
    }
    return "cannot_compare";
}

std::string utc_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

Result<RunRecord> make_record(const RunFacts& run, DigestCache& cache, std::stop_token stop,
                              const ByteProgress& progress, const std::optional<ComparedRun>& compared) {
    RunRecord record;
    record.times = {.started_utc = run.started_utc,
                    .load_s = run.load_seconds,
                    .prompt_s = run.generation.timing.prompt_seconds,
                    .generate_s = run.generation.timing.generate_seconds};

    const auto engine = engine_facts(cache, stop);
    if (!engine) return std::unexpected(engine.error());
    record.engine = {.name = engine->name,
                     .version = engine->version,
                     .revision = engine->revision,
                     .compiler = engine->compiler,
                     .binary_path = engine->binary.string(),
                     .binary_sha256 = engine->binary_sha256,
                     .instruction_set = engine->instruction_set,
                     .numerics = run.numerics == kernels::Numerics::q8 ? "q8" : "f32",
                     .threads = run.threads,
                     .context = run.context,
                     .blas = engine->blas};
    record.definition = {.arch = run.definition_arch,
                         .origin = run.definition_origin,
                         .text = recorded(run.definition_text),
                         .replaces_builtin = run.builtin_sha256};

    auto weights = recorded_weights(run, cache, stop, progress);
    if (!weights) return std::unexpected(weights.error());
    record.weights = std::move(*weights);
    if (run.model.tokenizer) {
        record.tokenizer.model = (*run.model.tokenizer)->model();
        record.tokenizer.pre = (*run.model.tokenizer)->pre_tokenizer();
    }
    record.tokenizer.sha256 = tokenizer_digest(*run.model.file);

    record.knobs = recorded_knobs(run.knobs);
    if (run.prompt_text) record.prompt.text = recorded(*run.prompt_text);
    record.prompt.ids.assign(run.prompt_ids.begin(), run.prompt_ids.end());
    const SamplingOptions& sampling = run.options.sampling;
    record.sampling = {.temperature = sampling.temperature,
                       .top_p = sampling.top_p,
                       .top_k = sampling.top_k,
                       .seed = sampling.seed,
                       .max_tokens = run.options.max_tokens,
                       .ignore_eos = run.options.ignore_eos};

    record.output.steps = recorded_steps(run.generation.steps);
    std::string text;
    if (run.model.tokenizer)
        for (const TokenId id : record.output.ids()) text += (*run.model.tokenizer)->piece(id, false);
    record.output.text = recorded(std::move(text));
    record.output.stop = stop_name(run.generation.reason);
    record.output.logits_sha256 = run.generation.logits_sha256;
    if (compared) record.comparison = recorded_comparison(*compared);
    record_text(record); // gives it its digest
    return record;
}

} // namespace archdef
