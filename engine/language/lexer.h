#pragma once

#include "language/diagnostic.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace archdef::language {

/// The limits of a definition's text. A definition is foreign data: past them it is refused, with the place.
inline constexpr std::size_t max_text_bytes = std::size_t{1} << 20;
inline constexpr std::size_t max_line_bytes = 4096;
inline constexpr std::size_t max_steps = 4096; ///< per section
inline constexpr std::size_t max_registers = 256;

/// A piece of a line: a word, or one of the signs that part words.
struct Token {
    enum class Kind {
        word,
        equals,     ///< =
        assignment, ///< += -= *= /= := ==, none of which the language has
        open,       ///< (
        close,      ///< )
        comma,
        bar, ///< |
    };
    Kind kind;
    std::string_view text;
    Range range;
};

/// A line without its line end, and the part of it before `#`.
struct Line {
    int number = 0;
    std::string_view text;
    std::string_view code;
};

/// The text without a byte order mark.
std::string_view without_bom(std::string_view text);

/// Splits at LF; a CR before it belongs to the line end. A text that ends with a line end has no empty line
/// behind it.
std::vector<Line> split_lines(std::string_view text);

/// The offset of the first byte that is not UTF-8 (RFC 3629: no overlong forms, no surrogates), or npos.
std::size_t first_invalid_utf8(std::string_view text);

std::vector<Token> tokenize(const Line& line);
/// The same into a vector that keeps its memory.
void tokenize(const Line& line, std::vector<Token>& tokens);

/// From the first byte of `first` to the last of `last`, on one line.
Range join(const Range& first, const Range& last);

/// Whether the text may stand for a register: no sign of the language, no dot, no brace, not a number.
bool is_register_name(std::string_view text);

/// Whether the text can only be a tensor's name: it has a dot or a brace and is not a number.
bool looks_like_tensor(std::string_view text);

/// A finite number, as Rust's and C++'s decimal floating-point notation have it; no hexadecimal, inf or nan.
bool parse_number(std::string_view text, double& value);

} // namespace archdef::language
