#include "status_text.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

int status(const CommonOptions& common) {
    Knobs knobs = Knobs::load();
    std::filesystem::path directory = common.archdefs;
    if (directory.empty()) directory = knobs.get("SYNSEMA_INFER_ARCHDEF").value;
    Catalog catalog = Catalog::load(directory);
    StoreListing models =
        list_models(default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value));
    const Status found{std::move(knobs), std::move(catalog), std::move(models)};
    if (common.json) {
        print_json(status_json(found, common.locale));
    } else {
        fmt::print("{}", status_text(found, common.locale));
    }
    return exit_fine;
}

} // namespace

void add_status(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("status", "What is in effect: backend, definitions, models, knobs");
    command->callback([&action] { action = status; });
}

} // namespace archdef::cli
