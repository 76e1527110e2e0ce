#include "runtime/lazy_memory.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <sys/mman.h>
#include <utility>

namespace archdef {

Result<LazyMemory> LazyMemory::reserve(std::size_t rows, std::size_t row_bytes) {
    LazyMemory memory;
    if (rows == 0 || row_bytes == 0) return memory;
    if (row_bytes > std::numeric_limits<std::size_t>::max() / 2 / rows) {
        return fail("memory-exhausted",
                    fmt::format("{} rows of {} bytes are more than a program can hold: use a shorter context",
                                rows, row_bytes));
    }
    const std::size_t bytes = rows * row_bytes;
    void* address =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (address == MAP_FAILED) {
        return fail("memory-exhausted", fmt::format("cannot reserve {} MiB ({}): use a shorter context",
                                                    bytes >> 20, std::strerror(errno)));
    }
    memory.data_ = address;
    memory.size_ = bytes;
    return memory;
}

LazyMemory::LazyMemory(LazyMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

LazyMemory& LazyMemory::operator=(LazyMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

LazyMemory::~LazyMemory() {
    if (data_) ::munmap(data_, size_);
}

} // namespace archdef
