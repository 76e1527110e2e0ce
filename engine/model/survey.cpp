#include "model/survey.h"

#include "gguf/overview.h"
#include "model/config.h"

#include <fmt/format.h>

namespace archdef {

std::string_view runs_with_name(RunsWith state) {
    switch (state) {
    case RunsWith::definition:
        return "definition";
    case RunsWith::assumed_keys:
        return "assumed-keys";
    case RunsWith::no_definition:
        return "no-definition";
    case RunsWith::definition_broken:
        return "definition-broken";
    case RunsWith::metadata_incomplete:
        return "metadata-incomplete";
    case RunsWith::not_usable:
        return "not-usable";
    case RunsWith::unreadable:
        return "unreadable";
    }
    return "unreadable";
}

ModelSummary summarize_model(const std::filesystem::path& path, const Catalog& catalog) {
    ModelSummary summary;
    const auto opened = gguf::File::open(path);
    if (!opened) {
        summary.problem = opened.error().message;
        return summary;
    }
    const gguf::File& file = **opened;
    const gguf::Overview view = gguf::overview(file);
    summary.architecture = view.architecture;
    summary.parameters = view.parameters;
    summary.file_type = view.file_type;
    if (summary.file_type.empty() && !view.types.empty())
        summary.file_type = gguf::type_name_or_unknown(view.types.front().type);
    if (!file.usable()) {
        summary.runs_with = RunsWith::not_usable;
        summary.problem = gguf::verdict_text(file);
        return summary;
    }
    const CatalogEntry* entry = catalog.find(file.architecture());
    if (!entry) {
        summary.runs_with = RunsWith::no_definition;
        summary.problem = summary.architecture.empty()
                              ? std::string("The file names no architecture.")
                              : fmt::format("There is no definition of {}.", summary.architecture);
        return summary;
    }
    summary.builtin = entry->builtin;
    summary.definition = entry->path;
    if (!entry->definition) {
        summary.runs_with = RunsWith::definition_broken;
        summary.problem = load_problem(*entry, Locale::en);
        return summary;
    }
    const auto config = ModelConfig::from_gguf(file);
    if (!config) {
        summary.runs_with = RunsWith::metadata_incomplete;
        summary.problem = config.error().message;
        return summary;
    }
    summary.assumed = config->assumed.size();
    summary.runs_with = summary.assumed > 0 ? RunsWith::assumed_keys : RunsWith::definition;
    return summary;
}

} // namespace archdef
