#pragma once

#include "commands.h"

#include "catalog/catalog.h"
#include "catalog/knobs.h"
#include "store/store.h"

#include <string>

namespace archdef::cli {

/// All that `status` tells, before it is put into words.
struct Status {
    Knobs knobs;
    Catalog catalog;
    StoreListing models;

    /// Whether Synsema, with this backend, runs definitions.
    bool runs_definitions() const { return knobs.get("SYNSEMA_INFER_BACKEND").value == "rust"; }
};

/// The backend in effect and what it means for definitions, in one sentence.
std::string backend_sentence(const Status& status, Locale locale);

/// The value of a knob as it may be shown: an address without a user's name and password.
std::string shown_value(const Knob& knob);

/// The whole page. The Spanish words are those of Synsema's own `synsema llm status`.
std::string status_text(const Status& status, Locale locale);

nlohmann::ordered_json status_json(const Status& status, Locale locale);

} // namespace archdef::cli
