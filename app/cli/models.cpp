#include "commands.h"
#include "gguf_json.h"
#include "store/store.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::cli {
namespace {

int models(const CommonOptions& common) {
    const StoreListing listing = list_models(machine_stores());
    if (common.json) {
        Json found = Json::array(), places = Json::array();
        for (const StoredModel& model : listing.models) {
            Json json{{"name", gguf::json_of_text(model.name)},
                      {"origin", model.origin},
                      {"path", gguf::json_of_text(model.path.string())},
                      {"bytes", model.bytes}};
            json["sha256"] = model.sha256 ? Json(*model.sha256) : Json(nullptr);
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
        fmt::print("{:<{}}  {:<12}  {:>14}  {}\n", model.name, width, model.origin, model.bytes,
                   model.sha256 ? model.sha256->substr(0, 12) : "-");
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
