#include "check_output.h"
#include "status_text.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string_view origin_name(KnobOrigin origin) {
    switch (origin) {
    case KnobOrigin::environment:
        return "environment";
    case KnobOrigin::dotenv:
        return ".env";
    case KnobOrigin::window:
        return "window";
    case KnobOrigin::option:
        return "command line";
    case KnobOrigin::standard:
        break;
    }
    return "default";
}

Json path_or_null(const std::filesystem::path& path) {
    return path.empty() ? Json(nullptr) : Json(path.string());
}

Json loaded_json(const CatalogEntry& entry, Locale locale) {
    Json warnings = Json::array();
    for (const Diagnostic& diagnostic : entry.diagnostics) {
        if (diagnostic.severity == Severity::warning) warnings.push_back(diagnostic_json(diagnostic, locale));
    }
    return {{"arch", entry.arch},
            {"steps_per_layer", entry.definition->block.size()},
            {"origin", entry.builtin ? "built-in" : "operator"},
            {"path", path_or_null(entry.path)},
            {"replaces_builtin", entry.replaces_builtin},
            {"sha256", entry.sha256},
            {"warnings", std::move(warnings)}};
}

Json not_loaded_json(const CatalogEntry& entry, Locale locale) {
    Json diagnostics = Json::array();
    for (const Diagnostic& diagnostic : entry.diagnostics) {
        diagnostics.push_back(diagnostic_json(diagnostic, locale));
    }
    return {{"arch", entry.arch},
            {"path", path_or_null(entry.path)},
            {"replaces_builtin", entry.replaces_builtin},
            {"sha256", entry.sha256.empty() ? Json(nullptr) : Json(entry.sha256)},
            {"message", load_problem(entry, locale)},
            {"diagnostics", std::move(diagnostics)}};
}

Json inference_json(const Status& status, Locale locale) {
    const Knob& backend = status.knobs.get("SYNSEMA_INFER_BACKEND");
    Json loaded = Json::array();
    Json not_loaded = Json::array();
    for (const CatalogEntry& entry : status.catalog.entries()) {
        if (entry.definition) {
            loaded.push_back(loaded_json(entry, locale));
        } else {
            not_loaded.push_back(not_loaded_json(entry, locale));
        }
    }
    const std::string& problem = status.catalog.directory_problem();
    return {{"backend", backend_runs_definitions(status.knobs) ? "rust" : "candle"},
            {"backend_value", backend.value},
            {"backend_origin", origin_name(backend.origin)},
            {"definitions_run", backend_runs_definitions(status.knobs)},
            {"meaning", backend_sentence(status.knobs, locale)},
            {"directory", path_or_null(status.catalog.directory())},
            {"directory_problem", problem.empty() ? Json(nullptr) : Json(problem)},
            {"architectures", std::move(loaded)},
            {"not_loaded", std::move(not_loaded)}};
}

} // namespace

Json status_json(const Status& status, Locale locale) {
    Json models = Json::array();
    for (const StoredModel& model : status.models.models) {
        models.push_back({{"name", model.name},
                          {"origin", model.origin},
                          {"path", model.path.string()},
                          {"bytes", model.bytes},
                          {"sha256", model.sha256 ? Json(*model.sha256) : Json(nullptr)}});
    }
    Json places = Json::array();
    for (const StorePlace& place : status.models.places) {
        places.push_back({{"origin", place.origin},
                          {"path", place.path.string()},
                          {"exists", place.exists},
                          {"problem", place.problem.empty() ? Json(nullptr) : Json(place.problem)}});
    }
    Json knobs = Json::object();
    for (const Knob& knob : status.knobs.all()) {
        Json entry{{"value", knob.value.empty() ? Json(nullptr) : Json(shown_value(knob))},
                   {"origin", origin_name(knob.origin)}};
        if (knob.origin == KnobOrigin::dotenv) entry["line"] = knob.line;
        knobs[knob.name] = std::move(entry);
    }
    Json problems = Json::array();
    for (const DotenvProblem& problem : status.knobs.problems()) {
        problems.push_back(
            {{"line", problem.line}, {"code", problem.code}, {"message", full_message(problem, locale)}});
    }
    return {{"inference", inference_json(status, locale)},
            {"models", std::move(models)},
            {"places", std::move(places)},
            {"knobs", std::move(knobs)},
            {"dotenv_problems", std::move(problems)}};
}

} // namespace archdef::cli
