#pragma once

#include <cstdint>

namespace archdef {

using TokenId = std::int32_t;

/// `tokenizer.ggml.token_type` by its numbers in the file.
enum class TokenType : std::uint8_t {
    normal = 1,
    unknown = 2,
    control = 3,
    user_defined = 4,
    unused = 5,
    byte = 6
};

} // namespace archdef
