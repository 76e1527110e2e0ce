#pragma once

#include "store/store.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

// One function per kind of store: adds what is in `place` to the listing, and the place itself with the
// reason where something could not be read.
void list_ollama(const std::filesystem::path& place, StoreListing& listing);
void list_hugging_face(const std::filesystem::path& place, StoreListing& listing);
void list_lm_studio(const std::filesystem::path& place, StoreListing& listing);

/// `name` with the defaults of Ollama filled in and in lower case: "registry.ollama.ai/library/qwen3:latest".
std::string full_ollama_name(std::string_view name);

/// Notes why something inside a place could not be read; the first reason is kept, the others are counted.
class PlaceProblems {
  public:
    void add(std::string problem);
    std::string text() const;

  private:
    std::string first_;
    std::size_t count_ = 0;
};

/// Whether the place can be listed; fills `exists` and `problem`.
bool look_at(StorePlace& place);

/// The regular files below `directory`, links followed, sorted by name, at most `depth` folders deep.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& directory, int depth,
                                               PlaceProblems& problems);

/// The GGUF files of a repository's folder that can be opened: of a split set only its first part, no
/// projectors (mmproj-*). `repository` is "org/repo"; a repository with one model gives its name, one with
/// several "org/repo/FILE.gguf".
void add_repository(const std::string& repository, const std::string& origin,
                    const std::vector<std::filesystem::path>& files, const std::filesystem::path& root,
                    StoreListing& listing);

/// The digest in a name of the form sha256-<64 hexadecimal digits> (Ollama) or of the 64 digits alone.
std::optional<std::string> digest_in_name(std::string_view name);

} // namespace archdef
