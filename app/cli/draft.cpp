#include "commands.h"
#include "output_file.h"

#include "catalog/knobs.h"
#include "model/draft.h"
#include "store/store.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

struct DraftOptions {
    std::string model;
    std::filesystem::path output;
};

int draft(const DraftOptions& options, const CommonOptions& common) {
    const Knobs knobs = Knobs::load();
    const auto stored = resolve_model(
        options.model, default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value));
    if (!stored) return report(stored.error(), common);
    const auto model = Model::open(stored->path);
    if (!model) return report(model.error(), common);
    const Result<Draft> drafted = draft_definition(**model, common.locale);
    if (!drafted) return report(drafted.error(), common);
    if (!options.output.empty()) {
        const auto written = write_new_file(options.output, drafted->text);
        if (!written) return report(written.error(), common);
    }
    if (common.json) {
        nlohmann::ordered_json object{{"arch", drafted->arch},       {"file_name", drafted->file_name},
                                      {"closest", drafted->closest}, {"can_run", drafted->can_run},
                                      {"notes", drafted->notes},     {"text", drafted->text}};
        if (!options.output.empty()) object["written"] = options.output.string();
        print_json(object);
    } else if (options.output.empty()) {
        fmt::print("{}", drafted->text);
    } else {
        fmt::print("{}\n", options.output.string());
    }
    if (!common.quiet && !common.json) {
        for (const std::string& note : drafted->notes) fmt::print(stderr, "archdef: {}\n", note);
        if (!options.output.empty() && options.output.filename() != drafted->file_name) {
            fmt::print(stderr, "archdef: a definition of {} must be named {}\n", drafted->arch,
                       drafted->file_name);
        }
    }
    return exit_fine;
}

} // namespace

void add_draft(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("draft", "Drafts a definition from a model's tensors and metadata");
    const auto options = std::make_shared<DraftOptions>();
    command->add_option("MODEL", options->model, "A GGUF, name:tag of Ollama, or org/repo of Hugging Face")
        ->required();
    command->add_option("-o,--output", options->output, "Write here; default: standard output")
        ->type_name("FILE");
    command->callback([&action, options] {
        action = [options](const CommonOptions& common) { return draft(*options, common); };
    });
}

} // namespace archdef::cli
