#include "store/store.h"

#include "base/near_names.h"
#include "store/places.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t names_in_a_message = 12;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::string lower(std::string_view text) {
    std::string lowered(text);
    std::ranges::transform(lowered, lowered.begin(), [](unsigned char c) { return std::tolower(c); });
    return lowered;
}

/// ORG/REPO:Q4_K_M: the one file of the repository whose name holds the word behind the colon.
bool matches_quantization(const StoredModel& model, std::string_view wanted) {
    const std::size_t colon = wanted.rfind(':');
    if (colon == wanted.npos || wanted.find('/') == wanted.npos) return false;
    const std::string repository = lower(wanted.substr(0, colon)), word = lower(wanted.substr(colon + 1));
    const std::string name = lower(model.name);
    const bool in_repository = name == repository || name.starts_with(repository + "/");
    return in_repository && !word.empty() &&
           lower(model.path.filename().string()).find(word) != std::string::npos;
}

std::vector<StoredModel> find_named(const StoreListing& listing, std::string_view wanted) {
    const auto matching = [&](auto matches) {
        std::vector<StoredModel> found;
        std::ranges::copy_if(listing.models, std::back_inserter(found), matches);
        return found;
    };
    const std::string ollama_name = full_ollama_name(wanted), name = lower(wanted);
    auto found = matching([&](const StoredModel& model) {
        return model.origin == "Ollama" ? full_ollama_name(model.name) == ollama_name
                                        : lower(model.name) == name;
    });
    if (found.empty())
        found = matching([&](const StoredModel& model) {
            return model.origin != "Ollama" && lower(model.name).starts_with(name + "/");
        });
    if (found.empty())
        found = matching([&](const StoredModel& model) {
            return model.origin != "Ollama" && matches_quantization(model, wanted);
        });
    return found;
}

std::string first_names(const std::vector<StoredModel>& models) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(models.size(), names_in_a_message); ++i)
        names.push_back(models[i].name);
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    if (models.size() > names.size()) text += fmt::format(" and {} more", models.size() - names.size());
    return text;
}

std::unexpected<Error> not_found(std::string_view wanted, const StoreListing& listing) {
    std::string message =
        fmt::format("There is no file `{}`, and no model of that name on this machine.", wanted);
    std::vector<std::string_view> names;
    for (const StoredModel& model : listing.models) names.push_back(model.name);
    if (const auto near = near_names(wanted, names); !near.empty())
        message += fmt::format(" Near names: {}.", fmt::join(near, ", "));
    std::vector<std::string> places;
    for (const StorePlace& place : listing.places) {
        const std::string state = !place.problem.empty() ? fmt::format(" ({})", place.problem)
                                  : place.exists         ? ""
                                                         : " (not there)";
        places.push_back(fmt::format("{} {}{}", place.origin, place.path.string(), state));
    }
    if (!places.empty()) message += fmt::format(" Looked at: {}.", fmt::join(places, "; "));
    message += listing.models.empty() ? " No models were found there."
                                      : fmt::format(" There: {}.", first_names(listing.models));
    return fail("model-not-found", std::move(message));
}

std::unexpected<Error> directory_given(const fs::path& path) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".gguf") names.push_back(at->path().filename().string());
    std::ranges::sort(names);
    if (names.size() > names_in_a_message) names.resize(names_in_a_message);
    return fail("model-is-directory",
                names.empty()
                    ? fmt::format("{} is a directory without a .gguf file; name a file.", path.string())
                    : fmt::format("{} is a directory; name one of its files: {}.", path.string(),
                                  fmt::join(names, ", ")));
}

} // namespace

StorePaths default_store_paths(std::string_view ollama_models, std::string_view hf_home) {
    const fs::path home = environment("HOME");
    const auto in_home = [&](std::vector<fs::path>& places, std::string_view below) {
        if (!home.empty()) places.push_back(home / below);
    };
    StorePaths paths;
    const std::string ollama =
        ollama_models.empty() ? environment("OLLAMA_MODELS") : std::string(ollama_models);
    if (!ollama.empty()) {
        paths.ollama.emplace_back(ollama);
    } else {
        in_home(paths.ollama, ".ollama/models");
        paths.ollama.emplace_back("/usr/share/ollama/.ollama/models");
    }

    const std::string hub = environment("HF_HUB_CACHE"), hugging_face = environment("HF_HOME");
    const std::string cache = environment("XDG_CACHE_HOME");
    if (!hf_home.empty())
        paths.hugging_face.push_back(fs::path(hf_home) / "hub");
    else if (!hub.empty())
        paths.hugging_face.emplace_back(hub);
    else if (!hugging_face.empty())
        paths.hugging_face.push_back(fs::path(hugging_face) / "hub");
    else if (!cache.empty())
        paths.hugging_face.push_back(fs::path(cache) / "huggingface/hub");
    else
        in_home(paths.hugging_face, ".cache/huggingface/hub");

    in_home(paths.lm_studio, ".lmstudio/models");
    in_home(paths.lm_studio, ".cache/lm-studio/models");
    return paths;
}

StoreListing list_models(const StorePaths& paths) {
    StoreListing listing;
    for (const fs::path& path : paths.ollama) list_ollama(path, listing);
    for (const fs::path& path : paths.hugging_face) list_hugging_face(path, listing);
    for (const fs::path& path : paths.lm_studio) list_lm_studio(path, listing);
    return listing;
}

Result<StoredModel> resolve_model(std::string_view model, const StorePaths& paths) {
    if (model.empty())
        return fail("model-missing", "No model was named; give a .gguf file or a name.", ErrorKind::usage);
    const fs::path path(model);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_regular_file(status)) {
        const std::uintmax_t bytes = fs::file_size(path, error);
        const std::string name = path.filename().string();
        return StoredModel{name, "file", path, error ? 0 : bytes,
                           name.starts_with("sha256-") ? digest_in_name(name) : std::nullopt};
    }
    if (status.type() == fs::file_type::none) {
        return fail("file-unreadable", fmt::format("{}: {}", path.string(), error.message()));
    }
    const StoreListing listing = list_models(paths);
    const std::vector<StoredModel> found = find_named(listing, model);
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
        std::vector<std::string> names;
        for (const StoredModel& one : found) names.push_back(fmt::format("{} ({})", one.name, one.origin));
        const bool same_name =
            std::ranges::all_of(found, [&](const StoredModel& m) { return m.name == found[0].name; });
        // The same name in two stores: the order of the places decides, as it does for listing.
        if (same_name) return found.front();
        return fail("model-ambiguous", fmt::format("`{}` names {} models; say which: {}.", model,
                                                   found.size(), fmt::join(names, ", ")));
    }
    if (fs::is_directory(status)) return directory_given(path);
    if (fs::exists(status))
        return fail("file-unreadable", fmt::format("{} is not a regular file.", path.string()));
    return not_found(model, listing);
}

} // namespace archdef
