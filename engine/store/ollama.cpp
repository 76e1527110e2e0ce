#include "store/places.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

/// Ollama's store: manifests/<host>/<namespace>/<model>/<tag> are JSON that name the blobs of a model;
/// blobs/sha256-<digest> are the blobs.
namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_manifest = 4 << 20;
constexpr std::string_view default_host = "registry.ollama.ai";
constexpr std::string_view default_namespace = "library";
constexpr std::string_view weights_type = "application/vnd.ollama.image.model";

std::string lower(std::string_view text) {
    std::string lowered(text);
    std::ranges::transform(lowered, lowered.begin(), [](unsigned char c) { return std::tolower(c); });
    return lowered;
}

/// The digests ("sha256:…") of the layers that hold weights. Nothing where the text is not a manifest.
std::optional<std::vector<std::string>> weights_of(const std::string& text) {
    const nlohmann::json manifest = nlohmann::json::parse(text, nullptr, false);
    if (!manifest.is_object()) return {};
    const auto layers = manifest.find("layers");
    if (layers == manifest.end() || !layers->is_array()) return {};
    std::vector<std::string> digests;
    for (const nlohmann::json& layer : *layers) {
        if (!layer.is_object()) continue;
        const auto type = layer.find("mediaType"), digest = layer.find("digest");
        if (type == layer.end() || digest == layer.end() || !type->is_string() || !digest->is_string())
            continue;
        if (type->get_ref<const std::string&>() == weights_type)
            digests.push_back(digest->get<std::string>());
    }
    return digests;
}

/// "qwen3:0.6b" for the default host and namespace, else with what differs from them.
std::string short_name(const std::array<std::string, 4>& parts) {
    const auto& [host, space, model, tag] = parts;
    std::string name = model + ":" + tag;
    if (host != default_host) return fmt::format("{}/{}/{}", host, space, name);
    return space == default_namespace ? name : fmt::format("{}/{}", space, name);
}

void add_model(const fs::path& place, const fs::path& manifest, StoreListing& listing,
               PlaceProblems& problems) {
    std::vector<std::string> folders;
    for (const fs::path& folder : manifest.lexically_relative(place / "manifests"))
        folders.push_back(folder.string());
    if (folders.size() != 4) return;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(manifest, error);
    if (error || size > largest_manifest) {
        return problems.add(
            fmt::format("{}: {}", manifest.string(), error ? error.message() : "too large for a manifest"));
    }
    std::ifstream stream(manifest, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    const auto digests = weights_of(text.str());
    if (!stream || !digests) {
        return problems.add(
            fmt::format("{}: {}", manifest.string(), stream ? "not a manifest" : "cannot be read"));
    }
    if (digests->empty()) return; // a cloud model or another kind of weights
    const auto digest = digest_in_name(digests->front());
    if (!digest)
        return problems.add(fmt::format("{}: the digest of the weights is not a sha256", manifest.string()));
    const fs::path blob = place / "blobs" / ("sha256-" + *digest);
    const std::uintmax_t bytes = fs::file_size(blob, error);
    if (error) return problems.add(fmt::format("{}: {}", blob.string(), error.message()));
    listing.models.push_back(
        {short_name({folders[0], folders[1], folders[2], folders[3]}), "Ollama", blob, bytes, *digest});
}

} // namespace

std::string full_ollama_name(std::string_view name) {
    const std::size_t slash = name.rfind('/');
    const std::size_t colon = name.find(':', slash == name.npos ? 0 : slash);
    const std::string_view tag = colon == name.npos ? "latest" : name.substr(colon + 1);
    const std::string_view path = name.substr(0, colon);
    const auto slashes = std::ranges::count(path, '/');
    std::string full = slashes >= 2   ? std::string(path)
                       : slashes == 1 ? fmt::format("{}/{}", default_host, path)
                                      : fmt::format("{}/{}/{}", default_host, default_namespace, path);
    return lower(fmt::format("{}:{}", full, tag));
}

void list_ollama(const fs::path& path, StoreListing& listing) {
    StorePlace place{"Ollama", path, "", false};
    PlaceProblems problems;
    if (look_at(place)) {
        std::error_code error;
        const fs::path manifests = path / "manifests";
        if (fs::exists(manifests, error)) {
            for (const fs::path& manifest : files_below(manifests, 4, problems))
                add_model(path, manifest, listing, problems);
        } else if (error) {
            problems.add(fmt::format("{}: {}", manifests.string(), error.message()));
        }
        place.problem = problems.text();
    }
    listing.places.push_back(std::move(place));
}

} // namespace archdef
