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
#include "compare/trials.h"
#include "model/binding.h"
#include "provenance/make_record.h"
#include "reference/comparing.h"
#include "runtime/generate.h"

#include <QCoreApplication>
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <unistd.h>
#include <utility>

namespace archdef::cli {
namespace {

struct CompareOptions {
    std::string model;
    ReferenceChoice reference;
    std::string against_numerics;
    std::vector<std::string> prompts;
    bool probes = false;
    bool once = false;
    bool no_trials = false;
    std::size_t tokens = 48;
    /// Beside another reference the record to write; alone the record to compare with.
    std::filesystem::path record;
    std::filesystem::path html, junit;
};

/// Positions that trials of single changes may compute, of one prompt.
constexpr std::size_t trial_positions = 8192;

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
    const bool named =
        !choice.endpoint.empty() || !choice.name.empty() || !choice.against.empty() || !choice.logits.empty();
    if (!named) choice.record = std::exchange(options.record, {});
    const int others = !choice.against.empty() + !choice.record.empty() + !choice.logits.empty();
    if (others + !choice.endpoint.empty() > 1) {
        return fail("usage", "Give one of --endpoint, --against and --logits.", ErrorKind::usage);
    }
    const bool one_prompt = !choice.logits.empty() || (options.prompts.size() == 1 && !options.probes);
    if (!options.record.empty() && !one_prompt) {
        return fail("usage", "A record holds one comparison: give one --prompt with --record.",
                    ErrorKind::usage);
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
    static constexpr const char* names[] = {"aligning",      "scoring", "measuring noise",
                                            "running alone", "judging", "trying single changes"};
    if (common.quiet || !::isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r\x1b[K{}: {} {:.0f} %", probe, names[static_cast<int>(stage)], 100 * part);
    if (stage == compare::Stage::judging) fmt::print(stderr, "\r\x1b[K");
}

/// Our own run of the prompt, with what it was compared with.
Result<void> write_comparison(const ProbeResult& result, const reference::Subject& subject,
                              const LoadedModel& loaded, const CompareOptions& options, bool own_prompt,
                              const CommonOptions& common, std::stop_token stop) {
    const std::string started = utc_now();
    const auto session = Session::create(subject.program, subject.session);
    if (!session) return std::unexpected(session.error());
    GenerateOptions generate_options;
    generate_options.max_tokens = options.tokens;
    const auto& compared = result.compared;
    const auto generation =
        generate(**session, compared.prompt, generate_options, loaded.model->tokenizer->get(), stop);
    if (!generation) return std::unexpected(generation.error());
    return write_run_record({.loaded = loaded,
                             .session = **session,
                             .prompt_text = own_prompt ? std::nullopt : std::optional(result.probe.text),
                             .prompt_ids = compared.prompt,
                             .generate = generate_options,
                             .tokens_given = true,
                             .temperature_given = true,
                             .generation = *generation,
                             .started_utc = started,
                             .load_seconds = 0,
                             .compared = ComparedRun{compared.comparison, compared.answer, compared.facts}},
                            options.record, common, stop);
}

Result<void> write_reports(const CompareOptions& options, const ComparisonHead& head,
                           const Definition& definition, std::span<const ProbeResult> results,
                           const Tokenizer& tokenizer) {
    if (!options.html.empty()) {
        std::vector<compare::ReportPart> parts;
        for (const ProbeResult& result : results)
            parts.push_back({result.probe.name, result.probe.text, &result.compared.comparison});
        const auto written = write_file(
            options.html, compare::report_html({head.model, head.architecture, head.definition_origin,
                                                definition, head.reference, head.numerics, head.engine},
                                               parts, tokenizer));
        if (!written) return std::unexpected(written.error());
    }
    if (!options.junit.empty()) {
        if (const auto written = write_file(options.junit, to_junit(head, results)); !written)
            return std::unexpected(written.error());
    }
    return {};
}

std::vector<compare::Probe> probes_of(const CompareOptions& options, const reference::Reference& source,
                                      const Tokenizer& tokenizer, std::size_t window, std::size_t context) {
    if (source.has_own_prompt()) return {{"reference", source.own_prompt()}};
    std::vector<compare::Probe> probes;
    for (const std::string& prompt : options.prompts)
        probes.push_back({fmt::format("prompt {}", probes.size() + 1), prompt});
    if (probes.empty() || options.probes) {
        for (compare::Probe& probe : compare::probe_set(tokenizer, window, context, options.tokens))
            probes.push_back(std::move(probe));
    }
    return probes;
}

bool is_match(const ProbeResult& result) {
    const auto kind = result.compared.comparison.verdict.kind;
    return kind == compare::VerdictKind::matches || kind == compare::VerdictKind::matches_within_noise;
}

/// Looks for the one change that explains the difference, on the prompt that tells most; where none drifts,
/// on the one that is furthest from what rounding does.
Result<void>
explain_most_telling(std::vector<ProbeResult>& results, const reference::Subject& subject,
                     std::stop_token stop,
                     const std::function<void(const std::string&, compare::Stage, double)>& show) {
    std::vector<compare::Judged> verdicts;
    std::size_t chosen = 0;
    double most = 0;
    for (const ProbeResult& result : results) {
        const auto& comparison = result.compared.comparison;
        verdicts.push_back({&comparison.verdict, comparison.positions});
        if (comparison.noise.spread <= 0) continue;
        const double excess = comparison.summary.root_mean_square / comparison.noise.spread;
        if (excess > most && compare::wants_trials(comparison)) {
            most = excess;
            chosen = verdicts.size() - 1;
        }
    }
    if (const auto telling = compare::most_telling(verdicts, subject.definition)) chosen = telling->prompt;
    ProbeResult& result = results[chosen];
    return reference::explain(
        subject, result.compared, trial_positions, stop,
        [&](compare::Stage stage, double part) { show(result.probe.name, stage, part); });
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

    const ComparisonHead head{options.model,
                              loaded->definition.arch,
                              loaded->definition_origin,
                              loaded->definition.sha256,
                              (*source)->facts().name,
                              std::string(kernels::instruction_set()),
                              session.numerics == kernels::Numerics::f32 ? "f32" : "q8"};
    const auto show = [&](const std::string& probe, compare::Stage stage, double part) {
        show_stage(common, probe, stage, part);
    };
    std::vector<ProbeResult> results;
    const auto probes =
        probes_of(options, **source, tokenizer, (*program)->config.sliding_window, session.context);
    const bool one = probes.size() == 1;
    if (one && !options.no_trials) subject.trial_positions = trial_positions;
    for (const compare::Probe& probe : probes) {
        auto compared = reference::compare_prompt(
            subject, **source, probe.text, options.tokens, {.stop = interrupt.token()},
            [&](compare::Stage stage, double part) { show(probe.name, stage, part); });
        if (!compared) return report(compared.error(), common);
        results.push_back({probe, std::move(*compared)});
        if (!common.json) print_result(results.back(), common.color);
    }
    if (!one && !options.no_trials) {
        const auto tried = explain_most_telling(results, subject, interrupt.token(), show);
        clear_progress(common);
        if (!tried) return report(tried.error(), common);
    }

    if (!options.record.empty()) {
        const auto written = write_comparison(results.front(), subject, *loaded, options,
                                              (*source)->has_own_prompt(), common, interrupt.token());
        if (!written) return report(written.error(), common);
    }
    if (const auto written = write_reports(options, head, loaded->definition, results, tokenizer); !written)
        return report(written.error(), common);
    const bool match = std::ranges::all_of(results, is_match);
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
    } else if (!one) {
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
    command
        ->add_option(
            "--record", options->record,
            "Beside another reference: the record to write; alone: an earlier record to compare with")
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
    command->add_flag("--no-trials", options->no_trials,
                      "Name suspects by the pattern alone: make no change to see which one explains it");
    command->add_option("--html", options->html, "Write a self-contained report")->type_name("FILE");
    command->add_option("--junit", options->junit, "Write JUnit XML")->type_name("FILE");
    command->callback([options, &action] {
        action = [options](const CommonOptions& common) { return run_compare(*options, common); };
    });
}

} // namespace archdef::cli
