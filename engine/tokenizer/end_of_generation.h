#pragma once

#include "tokenizer/token.h"

#include <string_view>

namespace archdef {

/// What a token's text says about it, where the metadata does not. The lists are llama.cpp's
/// (llama-vocab.cpp, `load`, August 2026): GGUF has keys for these roles, but most files lack them.
enum class TextRole {
    none,
    ends_generation,
    fill_in_middle,      ///< a marker that is a control token
    ends_fill_in_middle, ///< such a marker that also ends a generation
    always_shown,        ///< channel markers of gpt-oss, which are text that the user sees
};

TextRole role_of_text(std::string_view text);

} // namespace archdef
