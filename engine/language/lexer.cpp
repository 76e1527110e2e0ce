#include "language/lexer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace archdef::language {
namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

bool starts_assignment(std::string_view code, std::size_t at) {
    return at + 1 < code.size() && code[at + 1] == '=' &&
           std::string_view("+-*/:=").find(code[at]) != std::string_view::npos;
}

Token::Kind kind_of_sign(char sign) {
    switch (sign) {
    case '=':
        return Token::Kind::equals;
    case '(':
        return Token::Kind::open;
    case ')':
        return Token::Kind::close;
    case ',':
        return Token::Kind::comma;
    case '|':
        return Token::Kind::bar;
    default:
        return Token::Kind::word;
    }
}

} // namespace

std::string_view without_bom(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

std::vector<Line> split_lines(std::string_view text) {
    std::vector<Line> lines;
    lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (end < text.size() && line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back({static_cast<int>(lines.size()) + 1, line, line.substr(0, line.find('#'))});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::size_t first_invalid_utf8(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t i = 0;
    while (i < text.size()) {
        const unsigned lead = byte(i);
        if (lead < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                                   : lead >= 0xE0 && lead <= 0xEF ? 3
                                   : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                                  : 0;
        if (length == 0 || i + length > text.size()) return i;
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xC0) != 0x80) return i;
        }
        const unsigned second = byte(i + 1);
        const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
        const bool outside = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
        if (overlong || outside) return i;
        i += length;
    }
    return std::string_view::npos;
}

std::vector<Token> tokenize(const Line& line) {
    std::vector<Token> tokens;
    tokenize(line, tokens);
    return tokens;
}

void tokenize(const Line& line, std::vector<Token>& tokens) {
    tokens.clear();
    const std::string_view code = line.code;
    std::size_t i = 0;
    const auto push = [&](Token::Kind kind, std::size_t length) {
        tokens.push_back({kind,
                          code.substr(i, length),
                          {line.number, static_cast<int>(i) + 1, static_cast<int>(i + length) + 1}});
        i += length;
    };
    while (i < code.size()) {
        if (is_space(code[i])) {
            ++i;
        } else if (starts_assignment(code, i)) {
            push(Token::Kind::assignment, 2);
        } else if (const Token::Kind sign = kind_of_sign(code[i]); sign != Token::Kind::word) {
            push(sign, 1);
        } else {
            std::size_t end = i + 1;
            while (end < code.size() && !is_space(code[end]) &&
                   kind_of_sign(code[end]) == Token::Kind::word && !starts_assignment(code, end)) {
                ++end;
            }
            push(Token::Kind::word, end - i);
        }
    }
}

Range join(const Range& first, const Range& last) {
    return {first.line, first.column, last.end_column};
}

bool is_register_name(std::string_view text) {
    double number = 0;
    if (text.empty() || parse_number(text, number)) return false;
    return std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-' || static_cast<unsigned char>(c) >= 0x80;
    });
}

bool looks_like_tensor(std::string_view text) {
    double number = 0;
    return text.find_first_of(".{}") != std::string_view::npos && !parse_number(text, number);
}

bool parse_number(std::string_view text, double& value) {
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
    if (text.empty() || text.find_first_of("0123456789") == std::string_view::npos) return false;
    double parsed = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (end != text.data() + text.size()) return false;
    if (status == std::errc::result_out_of_range) {
        // Too small is zero, too large is not finite.
        const std::size_t exponent = text.find_first_of("eE");
        if (exponent == std::string_view::npos || !text.substr(exponent + 1).starts_with('-')) return false;
        parsed = 0;
    } else if (status != std::errc{} || !std::isfinite(parsed)) {
        return false;
    }
    value = parsed;
    return true;
}

} // namespace archdef::language
