// Fills the marks of a template (`@OPERATION_ITEMS@`, …) from the engine's tables: fill_from_tables TEMPLATE
// OUTPUT
//
// The syntax definition and the format reference are made with it, so that they name what the parser knows.

#include "language/messages.h"
#include "language/operations.h"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using archdef::language::MessageRow;

/// One line per row of a table.
template <typename Range, typename Line>
std::string lines(const Range& range, Line line) {
    std::string text;
    for (const auto& row : range) {
        if (!text.empty()) text += '\n';
        text += line(row);
    }
    return text;
}

std::string item(std::string_view name) {
    return fmt::format("      <item>{}</item>", name);
}

/// A message with the names of its arguments in their places.
std::string example(const MessageRow& row) {
    std::vector<std::string> names;
    for (std::string_view rest = row.arguments; !rest.empty();) {
        const std::size_t comma = rest.find(", ");
        names.push_back(fmt::format("‹{}›", rest.substr(0, comma)));
        rest = comma == std::string_view::npos ? "" : rest.substr(comma + 2);
    }
    std::string text = archdef::language::fill(row.en, names);
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
}

std::string message_rows(std::span<const MessageRow> rows) {
    return lines(rows,
                 [](const MessageRow& row) { return fmt::format("| `{}` | {} |", row.code, example(row)); });
}

std::string value_of(std::string_view mark) {
    using namespace archdef;
    const auto operation_name = [](const Operation& row) { return item(row.name); };
    const auto param_name = [](const ParamInfo& row) { return item(row.name); };
    if (mark == "OPERATION_ITEMS") return lines(operations(), operation_name);
    if (mark == "KEY_ITEMS") return lines(key_names(), item);
    if (mark == "PARAM_ITEMS") return lines(known_params(), param_name);
    if (mark == "OPERATION_ROWS")
        return lines(operations(), [](const Operation& row) {
            return fmt::format("| `{}` | `{}` | {} |", row.form, row.formula, row.help_en);
        });
    if (mark == "KEY_LIST") return lines(key_names(), [](auto name) { return fmt::format("- `{}`", name); });
    if (mark == "PARAM_ROWS")
        return lines(known_params(), [](const ParamInfo& row) {
            return fmt::format("| `{}` | {} | {} | {} |", row.name, row.default_value,
                               row.extension ? "extension" : "", row.help_en);
        });
    if (mark == "TEXT_MESSAGE_ROWS") return message_rows(language::text_messages());
    if (mark == "BINDING_MESSAGE_ROWS") return message_rows(language::binding_messages());
    return {};
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: fill_from_tables TEMPLATE OUTPUT\n");
        return 2;
    }
    std::ifstream in(argv[1], std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::size_t begin = 0; (begin = text.find('@', begin)) != std::string::npos;) {
        const std::size_t end = text.find('@', begin + 1);
        const std::string mark = text.substr(begin + 1, end == std::string::npos ? end : end - begin - 1);
        const std::string value = value_of(mark);
        if (value.empty()) {
            fmt::print(stderr, "{}: there is no table for `@{}@`\n", argv[1], mark);
            return 1;
        }
        text.replace(begin, end - begin + 1, value);
        begin += value.size();
    }
    std::ofstream out(argv[2], std::ios::binary | std::ios::trunc);
    out << text;
    if (text.empty() || !out.flush()) {
        fmt::print(stderr, "{} cannot be made from {}\n", argv[2], argv[1]);
        return 1;
    }
    return 0;
}
