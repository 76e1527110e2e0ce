#pragma once

#include "catalog/catalog.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace archdef {

/// Which definition would run a model, or why none would.
enum class RunsWith {
    definition,          ///< the catalog has one and the metadata is complete
    assumed_keys,        ///< it would run, with defaults in the place of metadata keys that are missing
    no_definition,       ///< the catalog has none for the architecture
    definition_broken,   ///< the operator's file for the architecture does not load
    metadata_incomplete, ///< keys without which nothing can run are missing or wrong
    not_usable,          ///< the container is damaged, unusual or of another kind
    unreadable           ///< the file cannot be read
};
std::string_view runs_with_name(RunsWith state); ///< for scripts: "definition", "assumed-keys", …

/// What the header of a model on this machine says.
struct ModelSummary {
    std::string architecture;
    std::string file_type; ///< "Q4_K_M"; where the file does not say it, the type with the most bytes
    std::uint64_t parameters = 0;
    RunsWith runs_with = RunsWith::unreadable;
    bool builtin = false;             ///< the definition is a built-in one
    std::filesystem::path definition; ///< the operator's file, where it is one
    std::size_t assumed = 0;          ///< metadata keys with a default in their place
    std::string problem;              ///< one sentence, where it would not run
};

/// Reads the header of a GGUF and looks for its definition; no weight is read.
ModelSummary summarize_model(const std::filesystem::path& path, const Catalog& catalog);

} // namespace archdef
