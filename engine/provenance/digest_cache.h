#pragma once

#include "base/error.h"
#include "base/sha256.h"
#include "gguf/file.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace archdef {

/// What tells a file from its earlier self without reading it.
struct FileStamp {
    std::uint64_t bytes = 0;
    std::int64_t modified_ns = 0; ///< since 1970
    std::uint64_t inode = 0, device = 0;

    static std::optional<FileStamp> of(const std::filesystem::path& path);
    bool operator==(const FileStamp&) const = default;
};

/// Remembers the sha256 of large files by path, size, time and inode, so that a model is hashed once. A file
/// that changed while it was hashed, or so shortly before that a second change could have the same time, is
/// not remembered. A cache that cannot be read, or makes no sense, counts as empty. Thread-safe.
class DigestCache {
  public:
    /// `file` is JSON and is written after each new digest; empty: kept in memory only.
    explicit DigestCache(std::filesystem::path file = {});
    /// $XDG_CACHE_HOME/archdef/digests.json, else ~/.cache/archdef/digests.json; empty without a home.
    static std::filesystem::path default_file();

    /// The digest of a file that is still what it was, or nothing.
    std::optional<std::string> find(const std::filesystem::path& path) const;

    struct Digest {
        std::string sha256;
        bool remembered = false; ///< not computed now
    };
    /// The remembered digest, else a new one. Errors: those of sha256_file.
    Result<Digest> digest(const std::filesystem::path& path, std::stop_token stop = {},
                          const ByteProgress& progress = {});
    /// Reads the whole file, whatever is remembered, and remembers the result.
    Result<std::string> hash_again(const std::filesystem::path& path, std::stop_token stop = {},
                                   const ByteProgress& progress = {});

    /// gguf::contents_digest, remembered like a file's digest as long as no part changes.
    Result<Digest> contents(const gguf::File& file, std::stop_token stop = {},
                            const ByteProgress& progress = {});

  private:
    struct Entry {
        FileStamp stamp;
        std::string sha256;
    };
    std::optional<std::string> recall(const std::string& key, const std::optional<FileStamp>& now) const;
    /// Remembers a digest, or forgets it where the file was not settled while it was read.
    void remember(const std::string& key, const std::string& digest, const std::optional<FileStamp>& before,
                  const std::optional<FileStamp>& after, std::int64_t began_ns);
    void load();
    void save() const;

    std::filesystem::path file_;
    mutable std::mutex mutex_;
    std::map<std::string, Entry> entries_; ///< by absolute path, with a suffix for contents
};

/// The digest that Ollama's store gives for free: in the name of a blob, `sha256-…`.
std::optional<std::string> digest_in_blob_name(const std::filesystem::path& path);

} // namespace archdef
