#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace archdef {

/// GPT-2's way to write bytes as printable characters: 33 to 126, 161 to 172 and 174 to 255 stand for
/// themselves, the other 68 bytes in their order for U+0100 upward. A space is U+0120, a newline U+010A.
std::uint32_t character_of_byte(unsigned char byte);
std::optional<unsigned char> byte_of_character(std::uint32_t code_point);

/// Every byte of the text as its character, in UTF-8.
void append_byte_characters(std::string& characters, std::string_view bytes);

/// The bytes that a text of such characters stands for; other characters stay as they are.
std::string bytes_of_characters(std::string_view text);

} // namespace archdef
