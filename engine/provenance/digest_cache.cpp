#include "provenance/digest_cache.h"

#include "gguf/contents_digest.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_cache = 4 << 20;
constexpr std::size_t most_entries = 1000;
/// File systems count time in steps of up to two seconds (FAT).
constexpr std::int64_t time_step_ns = 2'000'000'000;

std::string key_of(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return (error ? path : absolute).lexically_normal().string();
}

bool is_digest(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// One stamp for all parts: it changes when one of theirs does.
std::optional<FileStamp> stamp_of_parts(const gguf::File& file) {
    FileStamp all;
    for (const fs::path& path : file.part_paths()) {
        const auto part = FileStamp::of(path);
        if (!part) return std::nullopt;
        all.bytes += part->bytes;
        all.modified_ns = std::max(all.modified_ns, part->modified_ns);
        all.inode = all.inode * 31 + part->inode;
        all.device = part->device;
    }
    return all;
}

} // namespace

std::optional<FileStamp> FileStamp::of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileStamp{.bytes = static_cast<std::uint64_t>(status.st_size),
                     .modified_ns =
                         std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
                     .inode = status.st_ino,
                     .device = status.st_dev};
}

DigestCache::DigestCache(fs::path file) : file_(std::move(file)) {
    load();
}

fs::path DigestCache::default_file() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
        return fs::path(cache) / "archdef" / "digests.json";
    if (const char* home = std::getenv("HOME"); home && *home)
        return fs::path(home) / ".cache" / "archdef" / "digests.json";
    return {};
}

void DigestCache::load() {
    std::error_code error;
    const std::uintmax_t size = file_.empty() ? 0 : fs::file_size(file_, error);
    if (error || size == 0 || size > largest_cache) return;
    std::ifstream stream(file_, std::ios::binary);
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    if (!json.is_object()) return;
    const auto schema = json.find("schema"), files = json.find("files");
    if (schema == json.end() || *schema != "archdef-digests-1") return;
    if (files == json.end() || !files->is_object()) return;
    for (const auto& [path, entry] : files->items()) {
        const auto number = [&entry](const char* name) -> std::optional<std::int64_t> {
            const auto found = entry.is_object() ? entry.find(name) : entry.end();
            if (!entry.is_object() || found == entry.end() || !found->is_number_integer())
                return std::nullopt;
            return found->get<std::int64_t>();
        };
        const auto bytes = number("bytes"), modified = number("modified_ns"), inode = number("inode"),
                   device = number("device");
        if (!bytes || !modified || !inode || !device) continue;
        const auto digest = entry.find("sha256");
        if (digest == entry.end() || !digest->is_string() ||
            !is_digest(digest->get_ref<const std::string&>()))
            continue;
        entries_[path] = {.stamp = {static_cast<std::uint64_t>(*bytes), *modified,
                                    static_cast<std::uint64_t>(*inode), static_cast<std::uint64_t>(*device)},
                          .sha256 = digest->get<std::string>()};
    }
}

void DigestCache::save() const {
    if (file_.empty()) return;
    nlohmann::json files = nlohmann::json::object();
    for (const auto& [path, entry] : entries_)
        files[path] = {{"bytes", static_cast<std::int64_t>(entry.stamp.bytes)},
                       {"modified_ns", entry.stamp.modified_ns},
                       {"inode", static_cast<std::int64_t>(entry.stamp.inode)},
                       {"device", static_cast<std::int64_t>(entry.stamp.device)},
                       {"sha256", entry.sha256}};
    const nlohmann::json json{{"schema", "archdef-digests-1"}, {"files", std::move(files)}};
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    // Written beside and renamed: a reader never sees half of it. What fails only costs a hash next time.
    const fs::path temporary = file_.string() + fmt::format(".{}", ::getpid());
    {
        std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
        stream << json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
        if (!stream.flush()) error = std::make_error_code(std::errc::io_error);
    }
    if (!error) fs::rename(temporary, file_, error);
    if (error) fs::remove(temporary, error);
}

std::optional<std::string> DigestCache::recall(const std::string& key,
                                               const std::optional<FileStamp>& now) const {
    const std::lock_guard lock(mutex_);
    const auto entry = entries_.find(key);
    if (entry == entries_.end() || now != entry->second.stamp) return std::nullopt;
    return entry->second.sha256;
}

void DigestCache::remember(const std::string& key, const std::string& digest,
                           const std::optional<FileStamp>& before, const std::optional<FileStamp>& after,
                           std::int64_t began_ns) {
    const std::lock_guard lock(mutex_);
    const bool settled = before && before == after && before->modified_ns < began_ns - time_step_ns;
    if (!settled) {
        entries_.erase(key);
        return;
    }
    if (entries_.size() >= most_entries) entries_.clear();
    entries_[key] = {*before, digest};
    save();
}

std::optional<std::string> DigestCache::find(const fs::path& path) const {
    return recall(key_of(path), FileStamp::of(path));
}

Result<DigestCache::Digest> DigestCache::digest(const fs::path& path, std::stop_token stop,
                                                const ByteProgress& progress) {
    if (auto known = find(path)) return Digest{std::move(*known), true};
    auto computed = hash_again(path, stop, progress);
    if (!computed) return std::unexpected(computed.error());
    return Digest{std::move(*computed), false};
}

Result<std::string> DigestCache::hash_again(const fs::path& path, std::stop_token stop,
                                            const ByteProgress& progress) {
    const std::int64_t began = now_ns();
    const auto before = FileStamp::of(path);
    auto computed = sha256_file(path, stop, progress);
    if (computed) remember(key_of(path), *computed, before, FileStamp::of(path), began);
    return computed;
}

Result<DigestCache::Digest> DigestCache::contents(const gguf::File& file, std::stop_token stop,
                                                  const ByteProgress& progress) {
    const std::string key = key_of(file.path()) + "#contents";
    const std::int64_t began = now_ns();
    const auto before = stamp_of_parts(file);
    if (auto known = recall(key, before)) return Digest{std::move(*known), true};
    auto computed = gguf::contents_digest(file, stop, progress);
    if (!computed) return std::unexpected(computed.error());
    remember(key, *computed, before, stamp_of_parts(file), began);
    return Digest{std::move(*computed), false};
}

std::optional<std::string> digest_in_blob_name(const fs::path& path) {
    constexpr std::string_view prefix = "sha256-";
    const std::string name = path.filename().string();
    if (!name.starts_with(prefix) || !is_digest(std::string_view(name).substr(prefix.size())))
        return std::nullopt;
    return name.substr(prefix.size());
}

} // namespace archdef
