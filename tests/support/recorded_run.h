#pragma once

#include "catalog/builtin_texts.h"
#include "compare/comparison.h"
#include "model/binding.h"
#include "model/model.h"
#include "provenance/make_record.h"
#include "runtime/generate.h"

#include <algorithm>
#include <filesystem>
#include <string>

/// A short greedy run of a golden model over its built-in definition, with its record. Where a `url` is given
/// the run is compared with its own answer, as if an endpoint of that address had sent it.
struct RecordedRun {
    archdef::RunRecord record;
    std::string problem; ///< empty: it ran
};

inline std::string builtin_text(std::string_view arch) {
    const auto all = archdef::builtin_texts();
    const auto found = std::ranges::find(all, arch, &archdef::BuiltinText::arch);
    return found == all.end() ? std::string() : std::string(found->text);
}

inline RecordedRun run_and_record(const std::filesystem::path& path, std::string_view arch,
                                  std::string definition, std::string origin, archdef::DigestCache& cache,
                                  std::span<const archdef::Knob> knobs = {}, const std::string& url = {}) {
    using namespace archdef;
    const auto failed = [](const Error& error) { return RecordedRun{{}, error.message}; };
    const auto model = Model::open(path);
    if (!model) return failed(model.error());
    const ParseResult parsed = parse_definition(definition);
    if (!parsed.definition) return {{}, "the definition has errors"};
    const auto program = make_program(*parsed.definition, **model);
    if (!program) return failed(program.error());
    const SessionOptions options{.threads = 1, .context = 64};
    const auto session = Session::create(*program, options);
    if (!session) return failed(session.error());
    const std::string prompt = "Hello world";
    const auto ids = (*(*model)->tokenizer)->encode(prompt);
    const GenerateOptions generate_options{
        .max_tokens = 6, .ignore_eos = true, .top_count = 5, .sampling = {}};
    const auto generation = generate(**session, ids, generate_options, (*model)->tokenizer->get());
    if (!generation) return failed(generation.error());
    std::optional<compare::Comparison> comparison;
    const compare::Answer answer = compare::answer_of(generation->steps, ids.size(), **(*model)->tokenizer);
    const compare::ReferenceFacts facts = [&] {
        compare::ReferenceFacts told;
        told.name = url;
        told.version = "0.13.5";
        told.model = "golden:latest";
        told.weights_sha256 = std::string(64, 'c');
        return told;
    }();
    if (!url.empty()) {
        auto compared = compare::compare_answer({.model = *model,
                                                 .program = *program,
                                                 .definition = *parsed.definition,
                                                 .prompt = ids,
                                                 .answer = answer,
                                                 .again = {},
                                                 .facts = facts,
                                                 .session = options,
                                                 .weights_sha256 = {}});
        if (!compared) return failed(compared.error());
        comparison = std::move(*compared);
    }
    auto record = make_record(
        {.model = **model,
         .model_name = path.filename().string(),
         .model_origin = "file",
         .store_sha256 = {},
         .definition_arch = std::string(arch),
         .definition_text = definition,
         .definition_origin = std::move(origin),
         .builtin_sha256 = {},
         .threads = 1,
         .context = 64,
         .numerics = kernels::Numerics::f32,
         .knobs = knobs,
         .prompt_text = prompt,
         .prompt_ids = ids,
         .options = generate_options,
         .generation = *generation,
         .started_utc = utc_now(),
         .load_seconds = 0.5},
        cache, {}, {}, comparison ? std::optional(ComparedRun{*comparison, answer, facts}) : std::nullopt);
    if (!record) return failed(record.error());
    return {std::move(*record), {}};
}
