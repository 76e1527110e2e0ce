#include "status_text.h"

#include "provenance/record.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

std::string_view pick(Locale locale, std::string_view en, std::string_view es) {
    return locale == Locale::es ? es : en;
}

/// Decimal units, as sizes of files are given.
std::string size_text(std::uint64_t bytes) {
    const auto size = static_cast<double>(bytes);
    if (size >= 1e9) return fmt::format("{:.2f} GB", size / 1e9);
    if (size >= 1e6) return fmt::format("{:.1f} MB", size / 1e6);
    return fmt::format("{} bytes", bytes);
}

std::string architectures_text(const Catalog& catalog, Locale locale) {
    std::size_t loaded = 0;
    std::string lines;
    std::string replaced;
    for (const CatalogEntry& entry : catalog.entries()) {
        if (!entry.definition) {
            lines += fmt::format("  {} — {}\n", pick(locale, "⚠ did not load", "⚠ no cargó"),
                                 load_problem(entry, locale));
            continue;
        }
        ++loaded;
        if (entry.replaces_builtin) replaced += (replaced.empty() ? "" : ", ") + entry.arch;
        const std::string origin =
            entry.builtin ? std::string(pick(locale, "in the binary", "en el binario")) : entry.path.string();
        lines += fmt::format("  {} ({} {}, {}, sha {})\n", entry.arch, entry.definition->block.size(),
                             pick(locale, "steps per layer", "pasos por capa"), origin,
                             entry.sha256.substr(0, 12));
    }
    std::string text = fmt::format("{} ({}):\n{}",
                                   pick(locale, "Architectures that the `rust` backend runs",
                                        "Arquitecturas que corre el backend `rust`"),
                                   loaded, lines);
    if (!replaced.empty()) {
        text += fmt::format("  {}: {}\n",
                            pick(locale, "In place of those in the binary", "En lugar de las del binario"),
                            replaced);
    }
    const std::string directory = catalog.directory().string();
    text +=
        fmt::format("  {}: {}\n", pick(locale, "Definitions of the operator", "Definiciones del operador"),
                    directory.empty() ? pick(locale, "none", "ninguna") : directory);
    if (!catalog.directory_problem().empty()) {
        text += fmt::format("  ⚠ {}: {}\n", directory, catalog.directory_problem());
    }
    return text;
}

std::string models_text(const StoreListing& listing, Locale locale) {
    std::string text =
        fmt::format("\n{} ({}):\n", pick(locale, "Models on this machine", "Modelos en esta máquina"),
                    listing.models.size());
    for (const StoredModel& model : listing.models) {
        text += fmt::format("  {} ({}, {}", model.name, model.origin, size_text(model.bytes));
        if (model.sha256) text += fmt::format(", sha {}", model.sha256->substr(0, 12));
        text += ")\n";
    }
    for (const StorePlace& place : listing.places) {
        if (place.problem.empty()) continue;
        text += fmt::format("  ⚠ {}: {}\n", place.path.string(), place.problem);
    }
    return text;
}

std::string knobs_text(const Knobs& knobs, Locale locale) {
    std::string text = fmt::format("\n{}:\n", pick(locale, "Knobs", "Ajustes"));
    for (const Knob& knob : knobs.all()) {
        if (knob.value.empty()) {
            text += fmt::format("  {} {}\n", knob.name, pick(locale, "is not set", "no está fijado"));
        } else {
            text += fmt::format("  {} = {} ({})\n", knob.name, shown_value(knob), origin_words(knob, locale));
        }
    }
    for (const DotenvProblem& problem : knobs.problems()) {
        text += fmt::format("  ⚠ {}\n", full_message(problem, locale));
    }
    return text;
}

} // namespace

std::string shown_value(const Knob& knob) {
    return knob.name == "OLLAMA_HOST" || knob.value.contains("://") ? without_secrets(knob.value)
                                                                    : knob.value;
}

std::string status_text(const Status& status, Locale locale) {
    return backend_sentence(status.knobs, locale) + "\n\n" + architectures_text(status.catalog, locale) +
           models_text(status.models, locale) + knobs_text(status.knobs, locale);
}

} // namespace archdef::cli
