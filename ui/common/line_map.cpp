#include "common/line_map.h"

#include <algorithm>
#include <vector>

namespace archdef::ui {
namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    std::size_t from = 0;
    while (true) {
        const std::size_t end = text.find('\n', from);
        lines.push_back(text.substr(from, end == std::string_view::npos ? end : end - from));
        if (end == std::string_view::npos) return lines;
        from = end + 1;
    }
}

} // namespace

LineMap::LineMap(std::string_view before, std::string_view after) {
    const std::vector<std::string_view> older = linesOf(before), newer = linesOf(after);
    const std::size_t shorter = std::min(older.size(), newer.size());
    std::size_t start = 0;
    while (start < shorter && older[start] == newer[start]) ++start;
    std::size_t end = 0;
    while (end < shorter - start && older[older.size() - 1 - end] == newer[newer.size() - 1 - end]) ++end;
    m_same = static_cast<int>(start);
    m_changedEnd = static_cast<int>(older.size() - end);
    m_shift = static_cast<int>(newer.size()) - static_cast<int>(older.size());
}

int LineMap::moved(int line) const {
    if (line <= m_same) return line;
    return line > m_changedEnd ? line + m_shift : 0;
}

} // namespace archdef::ui
