#include "tokenizer/utf8.h"

namespace archdef {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

std::uint32_t byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

} // namespace

std::size_t utf8_announced_length(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

void append_utf8(std::string& text, std::uint32_t code_point) {
    const auto push = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code_point < 0x80) {
        push(code_point);
    } else if (code_point < 0x800) {
        push(0xC0 | code_point >> 6);
        push(0x80 | (code_point & 0x3F));
    } else if (code_point < 0x10000) {
        push(0xE0 | code_point >> 12);
        push(0x80 | (code_point >> 6 & 0x3F));
        push(0x80 | (code_point & 0x3F));
    } else {
        push(0xF0 | code_point >> 18);
        push(0x80 | (code_point >> 12 & 0x3F));
        push(0x80 | (code_point >> 6 & 0x3F));
        push(0x80 | (code_point & 0x3F));
    }
}

std::uint32_t next_code_point(std::string_view text, std::size_t& at) {
    const std::uint32_t first = byte_at(text, at);
    if (first < 0x80) {
        ++at;
        return first;
    }
    const std::size_t length = utf8_announced_length(text[at]);
    if (first < 0xC0 || first >= 0xF8 || text.size() - at < length) {
        ++at;
        return replacement;
    }
    std::uint32_t code_point = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const std::uint32_t byte = byte_at(text, at + i);
        if ((byte & 0xC0) != 0x80) {
            ++at;
            return replacement;
        }
        code_point = code_point << 6 | (byte & 0x3F);
    }
    if (code_point > 0x10FFFF) {
        ++at;
        return replacement;
    }
    at += length;
    return code_point;
}

std::string replace_wrong_bytes(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) append_utf8(clean, next_code_point(text, at));
    return clean;
}

} // namespace archdef
