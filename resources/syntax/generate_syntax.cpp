// Fills the word lists of the syntax definition from the engine's tables: generate_syntax TEMPLATE OUTPUT

#include "language/operations.h"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>

namespace {

template <typename Range, typename Name> std::string items(const Range& range, Name name) {
    std::string lines;
    for (const auto& entry : range) {
        if (!lines.empty()) lines += '\n';
        lines += fmt::format("      <item>{}</item>", name(entry));
    }
    return lines;
}

bool replace(std::string& text, std::string_view mark, const std::string& lines) {
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) return false;
    text.replace(at, mark.size(), lines);
    return true;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: generate_syntax TEMPLATE OUTPUT\n");
        return 2;
    }
    std::ifstream in(argv[1], std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const bool filled =
        replace(text, "@OPERATIONS@",
                items(archdef::operations(), [](const archdef::Operation& row) { return row.name; })) &&
        replace(text, "@KEYS@", items(archdef::key_names(), [](std::string_view name) { return name; })) &&
        replace(text, "@PARAMS@",
                items(archdef::known_params(), [](const archdef::ParamInfo& row) { return row.name; }));
    if (!filled) {
        fmt::print(stderr, "{}: one of @OPERATIONS@, @KEYS@, @PARAMS@ is not there\n", argv[1]);
        return 1;
    }
    std::ofstream out(argv[2], std::ios::binary | std::ios::trunc);
    out << text;
    if (!out.flush()) {
        fmt::print(stderr, "{}: cannot be written\n", argv[2]);
        return 1;
    }
    return 0;
}
