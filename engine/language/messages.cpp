#include "language/messages.h"

#include <algorithm>

namespace archdef {
namespace language {
namespace {

const MessageRow* find_in(std::span<const MessageRow> rows, std::string_view code) {
    const auto found = std::ranges::find(rows, code, &MessageRow::code);
    return found == rows.end() ? nullptr : &*found;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether a part `[1?` or `[1!` starts here.
bool starts_part(std::string_view text, std::size_t at) {
    return at + 2 < text.size() && text[at] == '[' && is_digit(text[at + 1]) &&
           (text[at + 2] == '?' || text[at + 2] == '!');
}

std::string render(std::string_view code, std::span<const std::string> arguments, Locale locale) {
    const MessageRow* row = find_message(code);
    return row ? fill(in(*row, locale), arguments) : std::string(code);
}

} // namespace

const MessageRow* find_message(std::string_view code) {
    for (const auto rows : {text_messages(), binding_messages(), catalog_messages(), fix_titles()}) {
        if (const MessageRow* row = find_in(rows, code)) return row;
    }
    return nullptr;
}

std::string_view in(const MessageRow& row, Locale locale) {
    return locale == Locale::es ? row.es : row.en;
}

std::string fill(std::string_view text, std::span<const std::string> arguments) {
    const auto argument = [&](char digit) -> std::string_view {
        const auto index = static_cast<std::size_t>(digit - '0');
        return index < arguments.size() ? std::string_view(arguments[index]) : std::string_view();
    };
    std::string out;
    bool in_part = false;
    bool shown = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!in_part && starts_part(text, i)) {
            in_part = true;
            shown = argument(text[i + 1]).empty() == (text[i + 2] == '!');
            i += 2;
        } else if (in_part && text[i] == ']') {
            in_part = false;
            shown = true;
        } else if (text[i] == '{' && i + 2 < text.size() && is_digit(text[i + 1]) && text[i + 2] == '}') {
            if (shown) out += argument(text[i + 1]);
            i += 2;
        } else if (shown) {
            out += text[i];
        }
    }
    return out;
}

} // namespace language

std::string message(const Diagnostic& diagnostic, Locale locale) {
    return language::render(diagnostic.code, diagnostic.arguments, locale);
}

std::string full_message(const Diagnostic& diagnostic, Locale locale) {
    std::string text = message(diagnostic, locale);
    if (diagnostic.range.line == 0) return text;
    const std::string_view word = locale == Locale::es ? "línea " : "line ";
    return std::string(word) + std::to_string(diagnostic.range.line) + ": " + text;
}

std::string title(const Fix& fix, Locale locale) {
    return language::render(fix.kind, fix.arguments, locale);
}

std::string_view severity_name(Severity severity, Locale locale) {
    const bool spanish = locale == Locale::es;
    switch (severity) {
    case Severity::error:
        return "error";
    case Severity::warning:
        return spanish ? "advertencia" : "warning";
    case Severity::hint:
        break;
    }
    return spanish ? "sugerencia" : "hint";
}

} // namespace archdef
