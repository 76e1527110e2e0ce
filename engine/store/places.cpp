#include "store/places.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <system_error>

namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_files = 50'000; ///< a place with more is no model store

bool is_gguf(const fs::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    return extension == ".gguf";
}

/// "-00002-of-00003.gguf" gives 2 of 3; nothing for another name. Digits as gguf-split writes them.
struct SplitNumber {
    int number, count;
};
std::optional<SplitNumber> split_number(const std::string& name) {
    constexpr std::string_view form = "-00000-of-00000.gguf";
    if (name.size() <= form.size()) return {};
    const std::string_view tail = std::string_view(name).substr(name.size() - form.size());
    SplitNumber split{0, 0};
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] != '0') {
            if (tail[i] != form[i]) return {};
            continue;
        }
        if (tail[i] < '0' || tail[i] > '9') return {};
        int& part = i < 6 ? split.number : split.count;
        part = part * 10 + (tail[i] - '0');
    }
    return split;
}

std::uint64_t size_of(const fs::path& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

void walk(const fs::path& directory, int depth, std::vector<fs::path>& files, PlaceProblems& problems) {
    std::error_code error;
    std::vector<fs::path> names;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
        names.push_back(at->path());
    if (error) problems.add(fmt::format("{}: {}", directory.string(), error.message()));
    std::ranges::sort(names);
    for (const fs::path& name : names) {
        if (files.size() >= most_files) return;
        const fs::file_status status = fs::status(name, error);
        if (fs::is_regular_file(status)) {
            files.push_back(name);
        } else if (fs::is_directory(status)) {
            if (depth > 1) walk(name, depth - 1, files, problems);
        } else if (!fs::exists(status)) {
            problems.add(fmt::format("{}: {}", name.string(), error ? error.message() : "a link to nothing"));
        }
    }
}

} // namespace

void PlaceProblems::add(std::string problem) {
    if (count_++ == 0) first_ = std::move(problem);
}

std::string PlaceProblems::text() const {
    return count_ <= 1 ? first_ : fmt::format("{} (and {} more)", first_, count_ - 1);
}

bool look_at(StorePlace& place) {
    std::error_code error;
    const fs::file_status status = fs::status(place.path, error);
    if (status.type() == fs::file_type::not_found) return false;
    place.exists = true;
    if (error) {
        place.problem = error.message();
        return false;
    }
    if (!fs::is_directory(status)) {
        place.problem = "not a directory";
        return false;
    }
    const fs::directory_iterator at(place.path, error);
    if (error) place.problem = error.message();
    return !error;
}

std::vector<fs::path> files_below(const fs::path& directory, int depth, PlaceProblems& problems) {
    std::vector<fs::path> files;
    walk(directory, depth, files, problems);
    return files;
}

std::optional<std::string> digest_in_name(std::string_view name) {
    if (name.starts_with("sha256-") || name.starts_with("sha256:")) name.remove_prefix(7);
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (name.size() != 64 || !std::ranges::all_of(name, is_digit)) return {};
    return std::string(name);
}

void add_repository(const std::string& repository, const std::string& origin,
                    const std::vector<fs::path>& files, const fs::path& root, StoreListing& listing) {
    std::vector<StoredModel> models;
    std::map<std::string, std::size_t> sets; ///< prefix and count of a split set to its index in `models`
    for (const fs::path& file : files) {
        const std::string name = file.filename().string();
        if (!is_gguf(file) || name.starts_with("mmproj")) continue;
        const std::string in_repository = file.lexically_relative(root).generic_string();
        if (const auto split = split_number(name)) {
            const std::string set =
                in_repository.substr(0, in_repository.size() - 20) + "/" + std::to_string(split->count);
            if (split->number != 1) {
                if (const auto found = sets.find(set); found != sets.end())
                    models[found->second].bytes += size_of(file);
                continue;
            }
            sets.emplace(set, models.size());
        }
        StoredModel model{fmt::format("{}/{}", repository, in_repository), origin, file, size_of(file), {}};
        // The cache keeps a large file under its digest and links to it.
        std::error_code error;
        const fs::path target = fs::read_symlink(file, error);
        if (!error && !split_number(name)) model.sha256 = digest_in_name(target.filename().string());
        models.push_back(std::move(model));
    }
    if (models.size() == 1) models.front().name = repository;
    std::ranges::move(models, std::back_inserter(listing.models));
}

} // namespace archdef
