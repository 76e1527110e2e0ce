#pragma once

#include "base/error.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// A model that was found on this machine.
struct StoredModel {
    std::string name;           ///< "qwen3:0.6b", "org/repo", or the file's name
    std::string origin;         ///< "Ollama", "Hugging Face", "LM Studio", "file"
    std::filesystem::path path; ///< the (first) GGUF
    std::uint64_t bytes = 0;
    std::optional<std::string> sha256; ///< where the store's own file name gives it
};

/// A place that was looked at.
struct StorePlace {
    std::string origin;
    std::filesystem::path path;
    std::string problem; ///< why it could not be read; empty where it could, or where it does not exist
    bool exists = false;
};

struct StoreListing {
    std::vector<StoredModel> models;
    std::vector<StorePlace> places;
};

/// Where to look; empty fields are filled from the environment by `default_store_paths`.
struct StorePaths {
    std::vector<std::filesystem::path> ollama, hugging_face, lm_studio;
};
StorePaths default_store_paths(std::string_view ollama_models, std::string_view hf_home);

/// Lists what is on this machine. Reads names and manifests, no GGUF.
StoreListing list_models(const StorePaths& paths);

/// MODEL of the command line: a path, `name:tag` in Ollama's store, or `org/repo` in the Hugging Face cache.
/// The error lists the places that were looked at and what is there.
Result<StoredModel> resolve_model(std::string_view model, const StorePaths& paths);

} // namespace archdef
