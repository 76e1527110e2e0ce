#include "commands.h"
#include "compare_output.h"
#include "compare_reference.h"
#include "gguf_json.h"
#include "loading.h"
#include "recording.h"

#include "catalog/knobs.h"
#include "compare/comparison.h"
#include "compare/probes.h"
#include "compare/report_html.h"
#include "model/binding.h"
#include "reference/comparing.h"

#include <QCoreApplication>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <unistd.h>

namespace archdef::cli {
namespace {

struct CompareOptions {
    std::string model;
    ReferenceChoice reference;
    std::string against_numerics;
    std::vector<std::string> prompts;
    bool probes = false;
    bool once = false;
    std::size_t tokens = 48;
    std::filesystem::path html, junit;
};

Result<bool> write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) return fail("file-unwritable", fmt::format("{} cannot be written.", path.string()));
    return true;
}

/// Exactly one other side, the endpoint of the knobs where none is named.
Result<bool> choose_reference(CompareOptions& options) {
    ReferenceChoice& choice = options.reference;
    const int others = !choice.against.empty() + !choice.record.empty() + !choice.logits.empty();
    if (others + !choice.endpoint.empty() > 1) {
        return fail("usage", "Give one of --endpoint, --against, --record and --logits.", ErrorKind::usage);
    }
    if (others + !choice.endpoint.empty() == 0) choice.endpoint = Knobs::load().get("OLLAMA_HOST").value;
    if (others == 0 && choice.name.empty()) {
        return fail("usage", "Give the model's name at the endpoint with --name.", ErrorKind::usage);
    }
    choice.twice = !options.once;
    if (!options.against_numerics.empty()) {
        choice.exact_numerics = true;
        choice.against_numerics =
            options.against_numerics == "q8" ? kernels::Numerics::q8 : kernels::Numerics::f32;
    }
    return true;
}

void show_stage(const CommonOptions& common, const std::string& probe, compare::Stage stage, double part) {
    static constexpr const char* names[] = {"aligning", "scoring", "measuring noise", "running alone",
                                            "judging"};
    if (common.quiet || !::isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r\x1b[K{}: {} {:.0f} %", probe, names[static_cast<int>(stage)], 100 * part);
    if (stage == compare::Stage::judging) fmt::print(stderr, "\r\x1b[K");
}

int run_compare(CompareOptions options, const CommonOptions& common) {
    const Interrupt interrupt;
    int argc = 0;
    const QCoreApplication application(argc, nullptr);
    if (const auto chosen = choose_reference(options); !chosen) return report(chosen.error(), common);
    const auto loaded = load_model(options.model, common);
    if (!loaded) return report_model(loaded.error(), options.model, common);
    const auto program = make_program(loaded->definition, *loaded->model);
    if (!program) return report(program.error(), common);
    if (!loaded->model->tokenizer) return report(loaded->model->tokenizer.error(), common);
    const Tokenizer& tokenizer = **loaded->model->tokenizer;
    SessionOptions session = session_options(common);
    session.context = std::min(session.context, (*program)->config.context_length);
    const auto source = open_reference(options.reference, *loaded, session, interrupt.token());
    if (!source) return report(source.error(), common);
    reference::Subject subject{loaded->model, *program, loaded->definition, session,
                               loaded->stored.sha256.value_or("")};
    DigestCache cache(DigestCache::default_file());
    const auto known = reference::learn_weights(
        subject, **source, cache, interrupt.token(), [&](std::uint64_t done, std::uint64_t total) {
            show_progress(fmt::format("hashing {} of {} MB", done / 1000000, total / 1000000), common);
        });
    clear_progress(common);
    if (!known) return report(known.error(), common);

    std::vector<compare::Probe> probes;
    for (const std::string& prompt : options.prompts)
        probes.push_back({fmt::format("prompt {}", probes.size() + 1), prompt});
    if ((*source)->has_own_prompt()) {
        probes = {{"reference", (*source)->own_prompt()}};
    } else if (probes.empty() || options.probes) {
        for (compare::Probe& probe : compare::probe_set(tokenizer, (*program)->config.sliding_window,
                                                        session.context, options.tokens)) {
            probes.push_back(std::move(probe));
        }
    }

    const ComparisonHead head{options.model,
                              loaded->definition.arch,
                              loaded->definition_origin,
                              loaded->definition.sha256,
                              (*source)->facts().name,
                              std::string(kernels::instruction_set()),
                              session.numerics == kernels::Numerics::f32 ? "f32" : "q8"};
    std::vector<ProbeResult> results;
    for (const compare::Probe& probe : probes) {
        auto compared = reference::compare_prompt(
            subject, **source, probe.text, options.tokens, {.stop = interrupt.token()},
            [&](compare::Stage stage, double part) { show_stage(common, probe.name, stage, part); });
        if (!compared) return report(compared.error(), common);
        results.push_back({probe, std::move(compared->prompt), std::move(compared->comparison)});
        if (!common.json) print_result(results.back(), common.color);
    }

    bool match = true;
    for (const ProbeResult& result : results) {
        const auto kind = result.comparison.verdict.kind;
        match = match &&
                (kind == compare::VerdictKind::matches || kind == compare::VerdictKind::matches_within_noise);
    }
    if (!options.html.empty()) {
        std::vector<compare::ReportPart> parts;
        for (const ProbeResult& result : results)
            parts.push_back({result.probe.name, result.probe.text, &result.comparison});
        const auto written =
            write_file(options.html,
                       compare::report_html({head.model, head.architecture, head.definition_origin,
                                             loaded->definition, head.reference, head.numerics, head.engine},
                                            parts, tokenizer));
        if (!written) return report(written.error(), common);
    }
    if (!options.junit.empty()) {
        if (const auto written = write_file(options.junit, to_junit(head, results)); !written) {
            return report(written.error(), common);
        }
    }
    if (common.json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const ProbeResult& result : results) list.push_back(to_json(result, tokenizer));
        print_json({{"match", match},
                    {"model", head.model},
                    {"definition",
                     {{"arch", head.architecture},
                      {"origin", head.definition_origin},
                      {"sha256", head.definition_sha256}}},
                    {"reference", head.reference},
                    {"numerics", head.numerics},
                    {"results", list}});
    } else if (results.size() > 1) {
        print_overall(results, loaded->definition);
    }
    return match ? exit_fine : exit_no;
}

} // namespace

void add_compare(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "compare", "Compare log-probabilities with ollama, another definition, a record, or exported logits");
    auto options = std::make_shared<CompareOptions>();
    command->add_option("MODEL", options->model, "A GGUF file, a name in Ollama's store, or org/repo")
        ->required();
    command->add_option("--endpoint", options->reference.endpoint, "ollama's address; default: OLLAMA_HOST")
        ->type_name("URL");
    command->add_option("--name", options->reference.name, "The model's name at the endpoint");
    command
        ->add_option("--key-from", options->reference.key_variable,
                     "Environment variable with the endpoint's key")
        ->type_name("VARIABLE");
    command
        ->add_option("--header", options->reference.headers,
                     "A header for the endpoint, with its value from an environment variable")
        ->type_name("NAME=VARIABLE")
        ->allow_extra_args(false);
    command->add_option("--against", options->reference.against, "Another definition, or built-in")
        ->type_name("FILE");
    command
        ->add_option("--against-numerics", options->against_numerics,
                     "Numerics of --against, where they differ")
        ->check(CLI::IsMember({"f32", "q8"}));
    command->add_option("--record", options->reference.record, "The record of an earlier run")
        ->type_name("FILE");
    command->add_option("--logits", options->reference.logits, "Exported reference logits")
        ->type_name("FILE.json");
    command
        ->add_option("--prompt", options->prompts,
                     "A prompt; may be given several times; default: the probe set")
        ->allow_extra_args(false);
    command->add_flag("--probes", options->probes, "The built-in probe set beside the prompts given");
    command->add_option("-n", options->tokens, "Tokens to generate per prompt")->check(CLI::Range(1, 100000));
    command->add_flag("--once", options->once, "Ask the endpoint once; its own noise is then not measured");
    command->add_option("--html", options->html, "Write a self-contained report")->type_name("FILE");
    command->add_option("--junit", options->junit, "Write JUnit XML")->type_name("FILE");
    command->callback([options, &action] {
        action = [options](const CommonOptions& common) { return run_compare(*options, common); };
    });
}

} // namespace archdef::cli
