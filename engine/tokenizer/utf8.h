#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace archdef {

/// The length that a first byte announces: 1 to 4. A continuation byte counts 1, 0xF8 and above 4 (the table
/// of llama.cpp's unicode_len_utf8).
std::size_t utf8_announced_length(char first);

/// Appends a code point below 0x110000 in UTF-8; surrogates take three bytes.
void append_utf8(std::string& text, std::uint32_t code_point);

/// The code point at `at`, which moves behind it. A byte that cannot begin or finish a sequence gives U+FFFD
/// and moves by one; so does a sequence above U+10FFFF. Overlong forms and surrogates are decoded as they
/// are: this is what llama.cpp does, and what the ids of byte-level BPE depend on.
std::uint32_t next_code_point(std::string_view text, std::size_t& at);

/// The text with every wrong byte replaced by U+FFFD.
std::string replace_wrong_bytes(std::string_view text);

} // namespace archdef
