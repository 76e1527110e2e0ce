#include "store/places.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <string>

/// Stores that keep repositories: Hugging Face's cache (models--ORG--REPO/snapshots/REVISION/…) and LM
/// Studio's folder (ORG/REPO/…).
namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr int deepest = 5;

std::vector<fs::path> folders_in(const fs::path& directory, PlaceProblems& problems) {
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_directory(ignored)) folders.push_back(at->path());
    }
    if (error) problems.add(fmt::format("{}: {}", directory.string(), error.message()));
    std::ranges::sort(folders);
    return folders;
}

/// The revision that `main` points at, which stands before older ones.
std::string main_revision(const fs::path& repository) {
    std::ifstream stream(repository / "refs" / "main");
    std::string revision;
    std::getline(stream, revision);
    return revision.substr(0, 64);
}

/// "models--org--repo" gives "org/repo"; a name without an organisation stays as it is.
std::string repository_name(std::string_view folder) {
    folder.remove_prefix(std::string_view("models--").size());
    const std::size_t at = folder.find("--");
    if (at == folder.npos) return std::string(folder);
    return fmt::format("{}/{}", folder.substr(0, at), folder.substr(at + 2));
}

void add_snapshots(const fs::path& repository, StoreListing& listing, PlaceProblems& problems) {
    std::error_code error;
    if (!fs::exists(repository / "snapshots", error)) return;
    std::vector<fs::path> revisions = folders_in(repository / "snapshots", problems);
    const std::string current = main_revision(repository);
    std::ranges::stable_partition(revisions,
                                  [&](const fs::path& path) { return path.filename() == current; });
    std::map<std::string, bool> seen; ///< paths inside the repository
    for (const fs::path& revision : revisions) {
        std::vector<fs::path> files;
        for (fs::path& file : files_below(revision, deepest, problems)) {
            if (seen.emplace(file.lexically_relative(revision).generic_string(), true).second)
                files.push_back(std::move(file));
        }
        add_repository(repository_name(repository.filename().string()), "Hugging Face", files, revision,
                       listing);
    }
}

} // namespace

void list_hugging_face(const fs::path& path, StoreListing& listing) {
    StorePlace place{"Hugging Face", path, "", false};
    PlaceProblems problems;
    if (look_at(place)) {
        for (const fs::path& folder : folders_in(path, problems))
            if (folder.filename().string().starts_with("models--")) add_snapshots(folder, listing, problems);
        place.problem = problems.text();
    }
    listing.places.push_back(std::move(place));
}

void list_lm_studio(const fs::path& path, StoreListing& listing) {
    StorePlace place{"LM Studio", path, "", false};
    PlaceProblems problems;
    if (look_at(place)) {
        for (const fs::path& owner : folders_in(path, problems)) {
            for (const fs::path& repository : folders_in(owner, problems)) {
                const std::string name =
                    fmt::format("{}/{}", owner.filename().string(), repository.filename().string());
                add_repository(name, "LM Studio", files_below(repository, deepest, problems), repository,
                               listing);
            }
        }
        place.problem = problems.text();
    }
    listing.places.push_back(std::move(place));
}

} // namespace archdef
