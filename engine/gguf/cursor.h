#pragma once

#include "gguf/little_endian.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace archdef::gguf {

/// Walks over foreign bytes. Every read first compares with what is left (never `position + n`, which can
/// wrap); a read that does not fit gives nothing and does not move.
class Cursor {
  public:
    Cursor(std::span<const std::byte> bytes, std::uint64_t position, bool swapped)
        : bytes_(bytes), position_(position), swapped_(swapped) {}

    std::uint64_t position() const { return position_; }
    std::uint64_t left() const { return bytes_.size() - position_; }
    const std::byte* here() const { return bytes_.data() + position_; }
    bool swapped() const { return swapped_; }

    template <class T>
    std::optional<T> read() {
        if (sizeof(T) > left()) return {};
        const T value = load<T>(here(), swapped_);
        position_ += sizeof(T);
        return value;
    }

    std::optional<std::span<const std::byte>> take(std::uint64_t count) {
        if (count > left()) return {};
        const auto taken = bytes_.subspan(position_, count);
        position_ += count;
        return taken;
    }

  private:
    std::span<const std::byte> bytes_;
    std::uint64_t position_;
    bool swapped_;
};

/// a * b and a + b, or nothing where the result does not fit in 64 bits.
inline std::optional<std::uint64_t> checked_multiply(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) return {};
    return product;
}

inline std::optional<std::uint64_t> checked_add(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return {};
    return sum;
}

/// The next multiple of `alignment`, a power of two; nothing where it does not fit.
inline std::optional<std::uint64_t> align_up(std::uint64_t value, std::uint64_t alignment) {
    const auto sum = checked_add(value, alignment - 1);
    if (!sum) return {};
    return *sum & ~(alignment - 1);
}

} // namespace archdef::gguf
