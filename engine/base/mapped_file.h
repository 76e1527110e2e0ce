#pragma once

#include "base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace archdef {

/// A whole file mapped read-only. The size is taken once, at opening; a file that shrinks afterwards is the
/// caller's risk (reading it raises SIGBUS), so long-lived users re-check with `still_whole`.
class MappedFile {
  public:
    static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile() = default;
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::span<const std::byte> bytes() const { return {data_, size_}; }
    const std::filesystem::path& path() const { return path_; }

    /// Whether the file on disk is at least as long as the mapping.
    bool still_whole() const;

  private:
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    std::filesystem::path path_;
};

} // namespace archdef
