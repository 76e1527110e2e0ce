#pragma once

#include "gguf/file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace archdef::gguf {

/// One line of a hex view: "0160631600", "b9 f1 … 14  74 … 2c", "··t·H".
struct HexLine {
    std::uint64_t offset = 0;
    std::string place; ///< the offset in hexadecimal, ten digits or more
    std::string hex;   ///< two digits a byte, a wider gap in the middle
    std::string text;  ///< printable ASCII, else a middle dot
};

inline constexpr std::uint64_t bytes_per_hex_line = 16;

/// The lines of [begin, end) of a part, cut at its end; the first line starts at a multiple of 16. At most
/// `most_lines`.
std::vector<HexLine> hex_lines(const File& file, std::uint32_t part, std::uint64_t begin, std::uint64_t end,
                               std::size_t most_lines = 4096);

} // namespace archdef::gguf
