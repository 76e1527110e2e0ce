#include "catalog/dotenv.h"

#include "language/lexer.h"
#include "language/messages.h"

#include <algorithm>
#include <optional>

namespace archdef {
namespace {

constexpr std::string_view blanks = " \t\v\f\r";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_name(std::string_view name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

/// A value, or the code of what is wrong with it.
struct ValueResult {
    std::string value;
    std::string_view problem = {};
};

ValueResult read_quoted(std::string_view text) {
    const char quote = text.front();
    ValueResult result;
    std::size_t i = 1;
    for (; i < text.size() && text[i] != quote; ++i) {
        if (quote == '"' && text[i] == '\\' && i + 1 < text.size()) {
            ++i;
            switch (text[i]) {
            case 'n':
                result.value += '\n';
                break;
            case 'r':
                result.value += '\r';
                break;
            case 't':
                result.value += '\t';
                break;
            case '"':
            case '\\':
            case '$':
                result.value += text[i];
                break;
            default:
                result.value += '\\';
                result.value += text[i];
            }
        } else {
            result.value += text[i];
        }
    }
    if (i >= text.size()) return {{}, "dotenv.quote-not-closed"};
    const std::string_view rest = text.substr(i + 1);
    const std::string_view behind = trimmed(rest);
    if (!behind.empty() && !(behind.front() == '#' && rest.front() != '#'))
        return {{}, "dotenv.text-after-quote"};
    return result;
}

ValueResult read_value(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return {};
    if (text.front() == '"' || text.front() == '\'') return read_quoted(text);
    if (text.front() == '#') return {};
    for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
        if (blanks.find(text[at - 1]) != std::string_view::npos)
            return {std::string(trimmed(text.substr(0, at)))};
    }
    return {std::string(text)};
}

} // namespace

Dotenv parse_dotenv(std::string_view text) {
    Dotenv dotenv;
    for (const language::Line& line : language::split_lines(language::without_bom(text))) {
        const auto report = [&](std::string_view code) {
            const language::MessageRow* row = language::find_message(code);
            dotenv.problems.push_back(
                {line.number, std::string(row ? row->en : code), std::string(code), {}});
        };
        std::string_view content = trimmed(line.text);
        if (content.empty() || content.front() == '#') continue;
        if (content.find('\0') != std::string_view::npos) {
            report("dotenv.nul-byte");
            continue;
        }
        if (language::first_invalid_utf8(content) != std::string_view::npos) {
            report("dotenv.not-utf8");
            continue;
        }
        if (content.starts_with("export") && content.size() > 6 &&
            blanks.find(content[6]) != std::string_view::npos) {
            content = trimmed(content.substr(6));
        }
        const std::size_t equals = content.find('=');
        if (equals == std::string_view::npos) {
            report("dotenv.no-equals");
            continue;
        }
        const std::string_view name = trimmed(content.substr(0, equals));
        if (!is_name(name)) {
            report("dotenv.bad-name");
            continue;
        }
        ValueResult value = read_value(content.substr(equals + 1));
        if (!value.problem.empty()) {
            report(value.problem);
            continue;
        }
        dotenv.entries.push_back({std::string(name), std::move(value.value), line.number});
    }
    return dotenv;
}

} // namespace archdef
