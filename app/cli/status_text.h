#pragma once

#include "commands.h"

#include "catalog/backend.h"
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
};

/// The value of a knob as it may be shown: an address without user, password and query.
std::string shown_value(const Knob& knob);

/// The whole page. The Spanish words are those of Synsema's own `synsema llm status`.
std::string status_text(const Status& status, Locale locale);

nlohmann::ordered_json status_json(const Status& status, Locale locale);

} // namespace archdef::cli
