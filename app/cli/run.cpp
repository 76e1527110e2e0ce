#include "commands.h"
#include "gguf_json.h"
#include "given_ids.h"
#include "loading.h"
#include "recording.h"
#include "result_json.h"
#include "text_stream.h"

#include "catalog/knobs.h"
#include "provenance/make_record.h"
#include "runtime/generate.h"

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

namespace archdef::cli {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct RunOptions {
    std::string model, prompt, ids;
    std::filesystem::path prompt_file, record;
    bool prompt_given = false, tokens_given = false, temperature_given = false;
    GenerateOptions generate;
};

/// What was not given as an option, the knobs say.
GenerateOptions generate_options(const RunOptions& run) {
    const Knobs knobs = Knobs::load();
    GenerateOptions options = run.generate;
    if (const auto most = knobs.number("SYNSEMA_LLM_MAX_TOKENS"); most && !run.tokens_given)
        options.max_tokens = static_cast<std::size_t>(*most);
    if (const auto value = knobs.number("SYNSEMA_LLM_TEMPERATURE"); value && !run.temperature_given)
        options.sampling.temperature = static_cast<float>(*value);
    return options;
}

/// The bytes of the prompt; nothing where ids were given.
Result<std::optional<std::string>> prompt_text(const RunOptions& run) {
    if (!run.ids.empty()) return std::nullopt;
    if (run.prompt_given) return run.prompt;
    auto bytes = read_bytes(run.prompt_file);
    if (!bytes) return std::unexpected(bytes.error());
    return std::move(*bytes);
}

Result<std::vector<TokenId>> prompt_ids(const RunOptions& run, const std::optional<std::string>& text,
                                        const Model& model) {
    if (!text) return parse_ids(run.ids);
    if (!model.tokenizer) return std::unexpected(model.tokenizer.error());
    return (*model.tokenizer)->encode(*text);
}

double rate(std::size_t tokens, double seconds) {
    return seconds > 0 ? static_cast<double>(tokens) / seconds : 0;
}

/// Tokens per second of generation: the first token came with the prompt.
double generation_rate(const Generation& generation) {
    const std::size_t steps = generation.steps.size();
    return steps < 2 ? 0 : rate(steps - 1, generation.timing.generate_seconds);
}

Json timing_json(const Generation& generation, std::size_t prompt_tokens, double load_seconds) {
    return {{"load_s", load_seconds},
            {"prompt_s", generation.timing.prompt_seconds},
            {"prompt_tokens_per_s", rate(prompt_tokens, generation.timing.prompt_seconds)},
            {"generate_s", generation.timing.generate_seconds},
            {"generate_tokens_per_s", generation_rate(generation)}};
}

Json result_json(const LoadedModel& loaded, const Session& session, const RunOptions& run,
                 const CommonOptions& options, const std::vector<TokenId>& prompt,
                 const Generation& generation, double load_seconds) {
    std::vector<TokenId> ids;
    Json steps = Json::array();
    for (const GeneratedStep& step : generation.steps) {
        ids.push_back(step.id);
        steps.push_back({{"id", step.id},
                         {"logprob", number_json(static_cast<double>(step.logprob))},
                         {"top", top_json(step.top)}});
    }
    // The pieces one behind the other, as they were streamed: they go on where the prompt ends, so the first
    // one keeps its space.
    std::string text;
    if (loaded.model->tokenizer)
        for (const TokenId id : ids) text += (*loaded.model->tokenizer)->piece(id, false);
    Json provenance = provenance_json(loaded, session, options);
    const SamplingOptions& sampling = run.generate.sampling;
    provenance["sampling"] = {{"temperature", sampling.temperature},
                              {"top_k", sampling.top_k},
                              {"top_p", sampling.top_p},
                              {"seed", sampling.seed}};
    provenance["logits_sha256"] = generation.logits_sha256;
    return {{"prompt_ids", prompt},
            {"ids", ids},
            {"text", text},
            {"stop", stop_name(generation.reason)},
            {"steps", std::move(steps)},
            {"timing", timing_json(generation, prompt.size(), load_seconds)},
            {"provenance", std::move(provenance)}};
}

void print_text(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void print_summary(const Generation& generation, std::size_t prompt_tokens, double load_seconds) {
    fmt::print(stderr, "archdef: loaded in {:.2f} s; prompt {} tokens, {:.1f} tokens/s; {} tokens generated",
               load_seconds, prompt_tokens, rate(prompt_tokens, generation.timing.prompt_seconds),
               generation.steps.size());
    if (generation.steps.size() > 1) fmt::print(stderr, ", {:.1f} tokens/s", generation_rate(generation));
    switch (generation.reason) {
    case StopReason::context_full:
        fmt::print(stderr, "; the context is full, --context asks for a longer one\n");
        break;
    case StopReason::cancelled:
        fmt::print(stderr, "; stopped\n");
        break;
    case StopReason::length:
    case StopReason::end_of_generation:
        fmt::print(stderr, "\n");
        break;
    }
}

int run_model(RunOptions run, const CommonOptions& options) {
    const Interrupt interrupt;
    run.generate = generate_options(run);
    const auto begin = Clock::now();
    const std::string started = utc_now();
    const auto loaded = load_model(run.model, options);
    if (!loaded) return report_model(loaded.error(), run.model, options);
    const auto text = prompt_text(run);
    if (!text) return report(text.error(), options);
    const auto prompt = prompt_ids(run, *text, *loaded->model);
    if (!prompt) return report(prompt.error(), options);
    const auto session = open_session(*loaded, options);
    if (!session) return report(session.error(), options);
    const double load_seconds = std::chrono::duration<double>(Clock::now() - begin).count();

    const Tokenizer* tokenizer = loaded->model->tokenizer ? loaded->model->tokenizer->get() : nullptr;
    TextStream stream;
    const auto show = [&](const GeneratedStep& step) {
        if (options.json) return;
        if (!tokenizer) {
            print_text(fmt::format("{} ", step.id));
        } else {
            print_text(stream.add(tokenizer->piece(step.id, false)));
        }
    };
    const auto generation = generate(**session, *prompt, run.generate, tokenizer, interrupt.token(), show);
    if (!generation) return report(generation.error(), options);
    if (!options.json) print_text(stream.finish() + "\n");
    if (!run.record.empty()) {
        const auto written = write_run_record({.loaded = *loaded,
                                               .session = **session,
                                               .prompt_text = *text,
                                               .prompt_ids = *prompt,
                                               .generate = run.generate,
                                               .tokens_given = run.tokens_given,
                                               .temperature_given = run.temperature_given,
                                               .generation = *generation,
                                               .started_utc = started,
                                               .load_seconds = load_seconds},
                                              run.record, options, interrupt.token());
        if (!written) return report(written.error(), options);
    }
    if (options.json) {
        print_json(result_json(*loaded, **session, run, options, *prompt, *generation, load_seconds));
    } else if (!options.quiet) {
        print_summary(*generation, prompt->size(), load_seconds);
    }
    return generation->reason == StopReason::cancelled ? exit_no : exit_fine;
}

} // namespace

void add_run(CLI::App& app, Action& action) {
    const auto run = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand("run", "Generate text or ids from a prompt");
    add_model(*command, run->model);
    CLI::Option_group* prompt = command->add_option_group("prompt");
    const CLI::Option* text = prompt->add_option("--prompt", run->prompt, "The prompt")->type_name("TEXT");
    prompt->add_option("--prompt-file", run->prompt_file, "A file whose bytes are the prompt")
        ->type_name("FILE");
    prompt->add_option("--ids", run->ids, "Token ids as they are, no BOS added")->type_name("1,2,3");
    prompt->require_option(1);
    const CLI::Option* tokens =
        command
            ->add_option("-n,--tokens", run->generate.max_tokens,
                         "How many tokens at most; without it, SYNSEMA_LLM_MAX_TOKENS")
            ->check(CLI::Range(0, 1 << 24))
            ->capture_default_str();
    command->add_flag("--ignore-eos", run->generate.ignore_eos, "Go on behind an end of text");
    SamplingOptions& sampling = run->generate.sampling;
    const CLI::Option* temperature = command
                                         ->add_option("--temperature", sampling.temperature,
                                                      "0 is greedy; without it, SYNSEMA_LLM_TEMPERATURE")
                                         ->check(CLI::Range(0.0, 100.0))
                                         ->capture_default_str();
    command->add_option("--top-k", sampling.top_k, "Only the K likeliest; 0 is all")
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command->add_option("--top-p", sampling.top_p, "The likeliest that together reach P")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--seed", sampling.seed, "Of the draws")->capture_default_str();
    command->add_option("--record", run->record, "Write a record that archdef verify can run again")
        ->type_name("FILE");
    command->callback([run, text, tokens, temperature, &action] {
        run->prompt_given = text->count() > 0;
        run->tokens_given = tokens->count() > 0;
        run->temperature_given = temperature->count() > 0;
        action = [run](const CommonOptions& options) { return run_model(*run, options); };
    });
}

} // namespace archdef::cli
