#include "tokenizer/byte_characters.h"

#include "tokenizer/utf8.h"

#include <array>

namespace archdef {
namespace {

constexpr std::uint32_t first_stand_in = 256;
constexpr std::size_t stand_ins = 68;

constexpr bool stands_for_itself(unsigned byte) {
    return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
}

struct Tables {
    std::array<std::uint32_t, 256> character{};
    std::array<unsigned char, stand_ins> byte{};
};

constexpr Tables tables = [] {
    Tables made;
    std::uint32_t next = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        if (stands_for_itself(byte)) {
            made.character[byte] = byte;
        } else {
            made.byte[next] = static_cast<unsigned char>(byte);
            made.character[byte] = first_stand_in + next++;
        }
    }
    return made;
}();

} // namespace

std::uint32_t character_of_byte(unsigned char byte) {
    return tables.character[byte];
}

std::optional<unsigned char> byte_of_character(std::uint32_t code_point) {
    if (code_point < first_stand_in)
        return stands_for_itself(code_point) ? std::optional(static_cast<unsigned char>(code_point))
                                             : std::nullopt;
    if (code_point < first_stand_in + stand_ins) return tables.byte[code_point - first_stand_in];
    return std::nullopt;
}

void append_byte_characters(std::string& characters, std::string_view bytes) {
    for (const char byte : bytes)
        append_utf8(characters, character_of_byte(static_cast<unsigned char>(byte)));
}

std::string bytes_of_characters(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const std::uint32_t code_point = next_code_point(text, at);
        if (const std::optional<unsigned char> byte = byte_of_character(code_point))
            bytes.push_back(static_cast<char>(*byte));
        else
            bytes += text.substr(begin, at - begin);
    }
    return bytes;
}

} // namespace archdef
