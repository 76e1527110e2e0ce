#pragma once

#include <span>
#include <string_view>

namespace archdef {

/// A definition that is compiled into the binary: its architecture's name and the bytes of its file.
struct BuiltinText {
    std::string_view arch;
    std::string_view text;
};

/// All compiled-in definitions, in the order of their names.
std::span<const BuiltinText> builtin_texts();

} // namespace archdef
