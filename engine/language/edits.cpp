#include "language/edits.h"

#include <algorithm>
#include <vector>

namespace archdef {
namespace {

struct Replacement {
    std::size_t begin, end;
    std::string_view text;
};

/// Offsets of the lines' first bytes.
std::vector<std::size_t> line_starts(std::string_view text, std::size_t first) {
    std::vector<std::size_t> starts{first};
    for (std::size_t at = text.find('\n', first); at != std::string_view::npos;
         at = text.find('\n', at + 1)) {
        starts.push_back(at + 1);
    }
    return starts;
}

} // namespace

std::string apply_edits(std::string_view text, std::span<const Edit> edits) {
    const std::size_t first = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const std::vector<std::size_t> starts = line_starts(text, first);
    const std::size_t first_end = text.find('\n');
    const bool crlf = first_end != std::string_view::npos && first_end > 0 && text[first_end - 1] == '\r';

    const auto offset = [&](int line, int column) {
        const auto index = std::min(static_cast<std::size_t>(std::max(line, 1)) - 1, starts.size() - 1);
        const bool last_line = index + 1 == starts.size();
        const std::size_t next = last_line ? text.size() : starts[index + 1];
        std::size_t end = next; // of the line's text
        if (!last_line) end -= end >= starts[index] + 2 && text[end - 2] == '\r' ? 2 : 1;
        const std::size_t at = starts[index] + static_cast<std::size_t>(std::max(column, 1)) - 1;
        return at > end ? next : at;
    };

    std::vector<Replacement> replacements;
    for (const Edit& edit : edits) {
        const std::size_t begin = offset(edit.range.line, edit.range.column);
        const std::size_t end = offset(edit.range.line, edit.range.end_column);
        replacements.push_back({begin, std::max(begin, end), edit.new_text});
    }
    std::ranges::stable_sort(replacements, {}, &Replacement::begin);

    std::string out;
    std::size_t done = 0;
    for (const Replacement& replacement : replacements) {
        const std::size_t begin = std::max(done, replacement.begin);
        out += text.substr(done, begin - done);
        for (const char c : replacement.text) {
            if (c == '\n' && crlf) out += '\r';
            out += c;
        }
        done = std::max(begin, replacement.end);
    }
    out += text.substr(done);
    return out;
}

} // namespace archdef
