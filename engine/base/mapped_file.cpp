#include "base/mapped_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace archdef {
namespace {

/// Closes a descriptor at the end of its scope; a mapping outlives it.
struct Descriptor {
    int fd;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

std::unexpected<Error> cannot_read(const std::filesystem::path& path, int error_number) {
    return fail("file-unreadable", fmt::format("{}: {}", path.string(), std::strerror(error_number)));
}

} // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.fd < 0) return cannot_read(path, errno);
    struct stat status {};
    if (::fstat(file.fd, &status) != 0) return cannot_read(path, errno);
    if (S_ISDIR(status.st_mode)) return cannot_read(path, EISDIR);
    if (!S_ISREG(status.st_mode)) {
        return fail("file-unreadable", fmt::format("{} is not a regular file", path.string()));
    }
    MappedFile mapped;
    mapped.path_ = path;
    mapped.size_ = static_cast<std::size_t>(status.st_size);
    if (mapped.size_ > 0) {
        void* address = ::mmap(nullptr, mapped.size_, PROT_READ, MAP_SHARED, file.fd, 0);
        if (address == MAP_FAILED) return cannot_read(path, errno);
        mapped.data_ = static_cast<const std::byte*>(address);
    }
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      path_(std::move(other.path_)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(path_, other.path_);
    return *this;
}

MappedFile::~MappedFile() {
    if (data_) ::munmap(const_cast<std::byte*>(data_), size_);
}

bool MappedFile::still_whole() const {
    struct stat status {};
    return ::stat(path_.c_str(), &status) == 0 && static_cast<std::size_t>(status.st_size) >= size_;
}

} // namespace archdef
