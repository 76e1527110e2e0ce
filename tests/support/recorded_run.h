#pragma once

#include "catalog/builtin_texts.h"
#include "model/binding.h"
#include "model/model.h"
#include "provenance/make_record.h"
#include "runtime/generate.h"

#include <algorithm>
#include <filesystem>
#include <string>

/// A short greedy run of a golden model over its built-in definition, with its record.
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
                                  std::span<const archdef::Knob> knobs = {}) {
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
    auto record = make_record({.model = **model,
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
                              cache);
    if (!record) return failed(record.error());
    return {std::move(*record), {}};
}
