#pragma once

#include "commands.h"
#include "gguf/json.h"
#include "store/store.h"

#include <string>

namespace archdef::cli {

using gguf::Json;

/// The "error" object of a file that is not usable: code, message, and of its worst finding offset, field,
/// found, expected, class; all findings under "findings".
Json json_of_damage(const gguf::File& file);

/// Reports a file that cannot be used, as `report` does for an error, and returns the exit code.
int report_unusable(const gguf::File& file, const CommonOptions& options);

/// Reports why the model `name` could not be used. Where its file is damaged, --json gets the findings too.
int report_model(const Error& error, const std::string& name, const CommonOptions& options);

/// The stores of this machine, as the knobs and the environment name them.
StorePaths machine_stores();

} // namespace archdef::cli
