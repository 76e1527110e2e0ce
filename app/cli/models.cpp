#include "catalog/knobs.h"
#include "commands.h"
#include "gguf_json.h"
#include "model/survey.h"
#include "store/store.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::cli {
namespace {

std::string runs_text(const ModelSummary& summary) {
    if (!summary.problem.empty()) return "does not run: " + summary.problem;
    std::string text = fmt::format("runs with {}",
                                   summary.builtin ? "the built-in definition" : summary.definition.string());
    if (summary.assumed > 0)
        text += fmt::format(", {} {} assumed", summary.assumed, summary.assumed == 1 ? "key" : "keys");
    return text;
}

int models(const CommonOptions& common) {
    const StoreListing listing = list_models(machine_stores());
    const Knobs knobs = Knobs::load();
    const Catalog catalog = Catalog::load(
        common.archdefs.empty() ? std::filesystem::path(knobs.get("SYNSEMA_INFER_ARCHDEF").value)
                                : common.archdefs);
    if (common.json) {
        Json found = Json::array(), places = Json::array();
        for (const StoredModel& model : listing.models) {
            Json json{{"name", gguf::json_of_text(model.name)},
                      {"origin", model.origin},
                      {"path", gguf::json_of_text(model.path.string())},
                      {"bytes", model.bytes}};
            json["sha256"] = model.sha256 ? Json(*model.sha256) : Json(nullptr);
            const ModelSummary summary = summarize_model(model.path, catalog);
            json["architecture"] = gguf::json_of_text(summary.architecture);
            json["type"] = summary.file_type;
            json["parameters"] = summary.parameters;
            json["runs_with"] = {{"state", runs_with_name(summary.runs_with)},
                                 {"builtin", summary.builtin},
                                 {"definition", summary.definition.empty()
                                                    ? Json(nullptr)
                                                    : gguf::json_of_text(summary.definition.string())},
                                 {"assumed_keys", summary.assumed},
                                 {"problem", summary.problem}};
            found.push_back(std::move(json));
        }
        for (const StorePlace& place : listing.places) {
            places.push_back({{"origin", place.origin},
                              {"path", gguf::json_of_text(place.path.string())},
                              {"exists", place.exists},
                              {"problem", place.problem}});
        }
        print_json({{"models", std::move(found)}, {"places", std::move(places)}});
        return exit_fine;
    }
    std::size_t width = 4;
    for (const StoredModel& model : listing.models) width = std::max(width, model.name.size());
    for (const StoredModel& model : listing.models) {
        const ModelSummary summary = summarize_model(model.path, catalog);
        fmt::print("{:<{}}  {:<12}  {:>14}  {:<12}  {:<10}  {:<7}  {}\n", model.name, width, model.origin,
                   model.bytes, model.sha256 ? model.sha256->substr(0, 12) : "-",
                   summary.architecture.empty() ? "-" : summary.architecture,
                   summary.file_type.empty() ? "-" : summary.file_type, runs_text(summary));
    }
    if (common.quiet) return exit_fine;
    if (listing.models.empty()) fmt::print(stderr, "No models were found on this machine.\n");
    for (const StorePlace& place : listing.places) {
        const std::string state = !place.problem.empty() ? place.problem
                                  : place.exists         ? "read"
                                                         : "not there";
        fmt::print(stderr, "{} {}: {}\n", place.origin, place.path.string(), state);
    }
    return exit_fine;
}

} // namespace

void add_models(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("models", "Lists the models on this machine");
    command->callback([&action] { action = models; });
}

} // namespace archdef::cli
