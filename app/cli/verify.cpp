#include "commands.h"
#include "recording.h"

#include "catalog/knobs.h"
#include "provenance/record_html.h"
#include "provenance/verify.h"
#include "provenance/wording.h"

#include <fmt/format.h>
#include <fstream>
#include <memory>

namespace archdef::cli {
namespace {

struct CommandOptions {
    std::filesystem::path record, html;
    std::string model;
};

std::string_view mark(LineState state) {
    switch (state) {
    case LineState::same:
        return "=";
    case LineState::differs:
        return "!";
    case LineState::other:
        return "~";
    case LineState::missing:
    case LineState::unchecked:
        break;
    }
    return "?";
}

nlohmann::ordered_json as_json(const RunRecord& record, const Verification& verification) {
    auto lines = nlohmann::ordered_json::array();
    for (const VerificationLine& line : verification.lines)
        lines.push_back({{"id", line.id},
                         {"title", line.title},
                         {"state", line_state_name(line.state)},
                         {"text", line.text}});
    return {{"verified", verification.verified},
            {"conclusion", verification.conclusion},
            {"record", record.sha256},
            {"lines", std::move(lines)},
            {"seconds", verification.seconds}};
}

void print_lines(const Verification& verification, Locale locale) {
    for (const VerificationLine& line : verification.lines)
        fmt::print("{} {:<16} {:<12} {}\n", mark(line.state), line.title, line_state_word(line.state, locale),
                   line.text);
    fmt::print("{}\n", verification.conclusion);
}

std::string stage_words(VerifyStage stage, const Wording& say) {
    switch (stage) {
    case VerifyStage::hashing:
        return say("hashing the weights", "calculando el sha de los pesos");
    case VerifyStage::running:
        return say("running again", "corriendo otra vez");
    case VerifyStage::scoring:
        break;
    }
    return say("measuring", "midiendo");
}

int verify(const CommandOptions& command, const CommonOptions& options) {
    const Interrupt interrupt;
    auto record = read_record(command.record, options.locale);
    if (!record) return report(record.error(), options);

    const Knobs knobs = Knobs::load();
    DigestCache cache(DigestCache::default_file());
    VerifyOptions verify_options;
    verify_options.stores = default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value);
    verify_options.definition = options.definition;
    verify_options.threads = options.threads;
    verify_options.locale = options.locale;
    if (!command.model.empty()) {
        auto stored = resolve_model(command.model, verify_options.stores);
        if (!stored) return report(stored.error(), options);
        verify_options.model = stored->path;
    }
    verify_options.progress = [&](VerifyStage stage, double part) {
        show_progress(fmt::format("{} {:.0f} %", stage_words(stage, Wording(options.locale)), 100 * part),
                      options);
    };
    const auto verification = verify_record(*record, verify_options, cache, interrupt.token());
    clear_progress(options);
    if (!verification) return report(verification.error(), options);
    if (!command.html.empty()) {
        std::ofstream stream(command.html, std::ios::binary | std::ios::trunc);
        stream << record_html(*record, &*verification, options.locale);
        if (!stream.flush())
            return report({"file-unwritable",
                           Wording(options.locale)("{} cannot be written.", "{} no se puede escribir.",
                                                   command.html.string())},
                          options);
    }
    if (options.json)
        print_json(as_json(*record, *verification));
    else
        print_lines(*verification, options.locale);
    return verification->verified ? exit_fine : exit_no;
}

} // namespace

void add_verify(CLI::App& app, Action& action) {
    const auto options = std::make_shared<CommandOptions>();
    CLI::App* const command = app.add_subcommand("verify", "Run a record again and say what is the same");
    command->add_option("RECORD", options->record, "A file that run --record wrote")->required();
    command->add_option("--model", options->model, "Use these weights, wherever the record found its own")
        ->type_name("MODEL");
    command->add_option("--html", options->html, "Write record and verification as one page")
        ->type_name("FILE");
    command->callback([options, &action] {
        action = [options](const CommonOptions& common) { return verify(*options, common); };
    });
}

} // namespace archdef::cli
