#include "text_stream.h"

#include <utility>

namespace archdef::cli {
namespace {

/// How many bytes a character has that begins with this one; 1 for a byte that begins none.
std::size_t character_bytes(unsigned char first) {
    if (first >= 0xC2 && first <= 0xDF) return 2;
    if (first >= 0xE0 && first <= 0xEF) return 3;
    if (first >= 0xF0 && first <= 0xF4) return 4;
    return 1;
}

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

} // namespace

std::string TextStream::add(std::string_view piece) {
    held_ += piece;
    // Only the last three bytes can begin a character that is not whole.
    std::size_t whole = held_.size();
    for (std::size_t back = 1; back <= 3 && back <= held_.size(); ++back) {
        const char byte = held_[held_.size() - back];
        if (is_continuation(byte)) continue;
        if (character_bytes(static_cast<unsigned char>(byte)) > back) whole = held_.size() - back;
        break;
    }
    std::string text = held_.substr(0, whole);
    held_.erase(0, whole);
    return text;
}

std::string TextStream::finish() {
    return std::exchange(held_, {});
}

} // namespace archdef::cli
