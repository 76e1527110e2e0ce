#pragma once

#include "base/error.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace archdef {

/// An incremental SHA-256 (FIPS 180-4), computed by OpenSSL's libcrypto.
class Sha256 {
  public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    void update(std::span<const std::byte> bytes);
    void update(std::string_view text);

    /// The digest as 64 lower-case hexadecimal digits. Call once, at the end.
    std::string finish();

  private:
    struct Context;
    std::unique_ptr<Context> context_;
};

/// The digest of a text as 64 hexadecimal digits.
std::string sha256_hex(std::string_view text);

/// Called between chunks of a long job with the bytes done and the bytes in all.
using ByteProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// The digest of a file, read in chunks. Errors: `file-unreadable`; `file-changed` where size, time or inode
/// changed while it was read; kind `cancelled` when `stop` is requested.
Result<std::string> sha256_file(const std::filesystem::path& path, std::stop_token stop = {},
                                const ByteProgress& progress = {});

} // namespace archdef
