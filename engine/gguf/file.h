#pragma once

#include "base/error.h"
#include "base/mapped_file.h"
#include "gguf/finding.h"
#include "gguf/types.h"
#include "gguf/value.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace archdef::gguf {

/// A tensor as the file lists it. `extents` are in GGUF order: extents[0] is the contiguous row length, so a
/// weight is [in, out].
struct TensorInfo {
    std::string name;
    TensorType type = TensorType::F32;
    std::uint32_t dimensions = 0; ///< 0 to 4
    std::array<std::uint64_t, 4> extents{1, 1, 1, 1};
    std::uint64_t elements = 1;
    std::uint64_t bytes = 0;       ///< 0 where the type is not known
    std::uint64_t offset = 0;      ///< as stored, from the start of the data section
    std::uint64_t file_offset = 0; ///< from the start of its file
    std::uint64_t info_offset = 0; ///< where its entry in the tensor list begins
    std::uint32_t part = 0;        ///< index of the file that holds it

    std::string shape_text() const; ///< "[1024, 2048]"
};

struct MetadataEntry {
    std::string key;
    Value value;
    std::uint64_t offset = 0; ///< where the entry begins in part 0
    std::uint64_t bytes = 0;  ///< the whole entry's length
};

/// A span of a file and what it holds, for the file map.
struct Region {
    enum class Kind { header, metadata, tensor_list, padding, tensor, unexplained, missing } kind;
    std::uint32_t part;
    std::uint64_t begin, end;
    std::int64_t tensor = -1; ///< index into tensors()
};

/// What a file is, read without stopping at the first problem. Nothing is copied from the data section.
class File {
  public:
    /// Opens a container and, where it is one of a split set, the parts beside it. An error only where
    /// nothing can be shown: the file cannot be read. Everything else is a finding; `usable()` says whether
    /// the list of tensors can be trusted for running.
    static Result<std::shared_ptr<const File>> open(const std::filesystem::path& path);

    /// The same over bytes in memory (tests, fuzzing); the bytes must outlive the file.
    static std::shared_ptr<const File> read(std::span<const std::byte> bytes);

    const std::filesystem::path& path() const; ///< of the first part
    std::vector<std::filesystem::path> part_paths() const;
    std::uint64_t file_bytes() const; ///< of all parts
    std::uint32_t version() const;
    bool big_endian() const;
    std::uint64_t alignment() const;

    std::span<const MetadataEntry> metadata() const;
    std::span<const TensorInfo> tensors() const;
    const Value* find(std::string_view key) const;
    const TensorInfo* find_tensor(std::string_view name) const;

    /// general.architecture, or empty.
    std::string_view architecture() const;
    /// `<architecture>.<suffix>`.
    const Value* find_for_architecture(std::string_view suffix) const;

    /// All problems, in the order of their offsets. "Refused" means that one of them is an error.
    std::span<const Finding> findings() const;
    bool usable() const; ///< no finding is an error and the byte order is ours
    /// The worst finding as an error, for callers that need a usable file.
    Error first_error() const;

    std::vector<Region> regions() const;

    /// The bytes of a tensor; empty unless the tensor lies inside its file.
    std::span<const std::byte> data(const TensorInfo& tensor) const;
    /// Any span of a part, cut at its end.
    std::span<const std::byte> bytes(std::uint32_t part, std::uint64_t begin, std::uint64_t end) const;

    struct Contents; ///< defined in the reader
    explicit File(std::unique_ptr<Contents> contents);
    ~File();

  private:
    std::unique_ptr<Contents> contents_;
};

} // namespace archdef::gguf
