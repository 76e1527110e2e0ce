#include "gguf/hex_view.h"

#include <fmt/format.h>

namespace archdef::gguf {

std::vector<HexLine> hex_lines(const File& file, std::uint32_t part, std::uint64_t begin, std::uint64_t end,
                               std::size_t most_lines) {
    std::vector<HexLine> lines;
    for (std::uint64_t at = begin / bytes_per_hex_line * bytes_per_hex_line;
         at < end && lines.size() < most_lines; at += bytes_per_hex_line) {
        const auto bytes = file.bytes(part, at, at + bytes_per_hex_line);
        if (bytes.empty()) break;
        HexLine line{at, fmt::format("{:010x}", at), {}, {}};
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto byte = std::to_integer<unsigned>(bytes[i]);
            if (i > 0) line.hex += i == bytes_per_hex_line / 2 ? "  " : " ";
            fmt::format_to(std::back_inserter(line.hex), "{:02x}", byte);
            if (byte >= 0x20 && byte < 0x7F)
                line.text += static_cast<char>(byte);
            else
                line.text += "·";
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace archdef::gguf
