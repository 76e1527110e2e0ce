#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace archdef::gguf {

/// Reads a number at an unaligned address; `swapped` where the bytes stand in the other order than this
/// machine's.
template <class T>
T load(const std::byte* from, bool swapped = false) {
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), from, sizeof(T));
    if (swapped) std::ranges::reverse(bytes);
    return std::bit_cast<T>(bytes);
}

/// Whether a file's byte order is not this machine's.
constexpr bool needs_swap(bool file_is_big_endian) {
    return file_is_big_endian != (std::endian::native == std::endian::big);
}

} // namespace archdef::gguf
