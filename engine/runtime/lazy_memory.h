#pragma once

#include "base/error.h"

#include <cstddef>

namespace archdef {

/// Zeroed memory whose pages become resident when they are first touched: reserved for the longest case, paid
/// for by use. The address never changes.
class LazyMemory {
  public:
    /// Room for `rows` rows of `row_bytes` each. Errors: `memory-exhausted`.
    static Result<LazyMemory> reserve(std::size_t rows, std::size_t row_bytes);

    LazyMemory() = default;
    LazyMemory(LazyMemory&& other) noexcept;
    LazyMemory& operator=(LazyMemory&& other) noexcept;
    LazyMemory(const LazyMemory&) = delete;
    LazyMemory& operator=(const LazyMemory&) = delete;
    ~LazyMemory();

    template <class T>
    T* as() const {
        return static_cast<T*>(data_);
    }
    std::size_t size() const { return size_; } ///< bytes reserved

  private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace archdef
