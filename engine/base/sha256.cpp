#include "base/sha256.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace archdef {

struct Sha256::Context {
    EVP_MD_CTX* evp = EVP_MD_CTX_new();
    ~Context() { EVP_MD_CTX_free(evp); }
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
    EVP_DigestInit_ex(context_->evp, EVP_sha256(), nullptr);
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::update(std::span<const std::byte> bytes) {
    EVP_DigestUpdate(context_->evp, bytes.data(), bytes.size());
}

void Sha256::update(std::string_view text) {
    update(std::as_bytes(std::span(text)));
}

std::string Sha256::finish() {
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(context_->evp, digest.data(), nullptr);
    std::string hex;
    hex.reserve(64);
    for (unsigned char byte : digest) fmt::format_to(std::back_inserter(hex), "{:02x}", byte);
    return hex;
}

std::string sha256_hex(std::string_view text) {
    Sha256 hash;
    hash.update(text);
    return hash.finish();
}

Result<std::string> sha256_file(const std::filesystem::path& path, std::stop_token stop,
                                const ByteProgress& progress) {
    const auto unreadable = [&] {
        return fail("file-unreadable", fmt::format("{}: {}", path.string(), std::strerror(errno)));
    };
    struct Descriptor {
        int fd;
        ~Descriptor() {
            if (fd >= 0) ::close(fd);
        }
    } const file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.fd < 0) return unreadable();
    struct stat before {};
    if (::fstat(file.fd, &before) != 0) return unreadable();
    if (!S_ISREG(before.st_mode)) {
        return fail("file-unreadable", fmt::format("{} is not a regular file", path.string()));
    }
    const auto total = static_cast<std::uint64_t>(before.st_size);

    Sha256 hash;
    std::vector<std::byte> chunk(std::size_t{1} << 20);
    std::uint64_t done = 0;
    while (true) {
        if (stop.stop_requested()) return fail("cancelled", "Hashing was stopped.", ErrorKind::cancelled);
        const ssize_t got = ::read(file.fd, chunk.data(), chunk.size());
        if (got < 0) {
            if (errno == EINTR) continue;
            return unreadable();
        }
        if (got == 0) break;
        hash.update(std::span(chunk).first(static_cast<std::size_t>(got)));
        done += static_cast<std::uint64_t>(got);
        if (progress) progress(done, total);
    }
    struct stat after {};
    if (::stat(path.c_str(), &after) != 0 || after.st_size != before.st_size || done != total ||
        after.st_ino != before.st_ino || after.st_mtim.tv_sec != before.st_mtim.tv_sec ||
        after.st_mtim.tv_nsec != before.st_mtim.tv_nsec) {
        return fail("file-changed",
                    fmt::format("{} changed while it was hashed; hash it again.", path.string()));
    }
    return hash.finish();
}

} // namespace archdef
