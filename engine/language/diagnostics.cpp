#include "language/diagnostics.h"

#include "base/near_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace archdef::language {
namespace {

/// Longer words are not compared with anything: nobody misspells a name into that.
constexpr std::size_t max_compared_bytes = 128;

std::string_view first_word(const Line& line) {
    const std::size_t begin = line.code.find_first_not_of(" \t\v\f\r");
    if (begin == std::string_view::npos) return {};
    const std::size_t end = line.code.find_first_of(" \t\v\f\r", begin);
    return line.code.substr(begin, end == std::string_view::npos ? end : end - begin);
}

bool is_section_word(std::string_view word) {
    return word == "prologue" || word == "block" || word == "epilogue";
}

} // namespace

Diagnostic& Diagnostics::add(Severity severity, std::string_view code, const Range& range,
                             std::vector<std::string> arguments) {
    if (severity == Severity::error) ++errors_;
    if (!full()) {
        return list_.emplace_back(Diagnostic{severity, std::string(code), range, std::move(arguments), {}});
    }
    const Severity worst = dropped_ ? std::min(dropped_->severity, severity) : severity;
    dropped_ = Diagnostic{worst, std::string(code), range, std::move(arguments), {}};
    return *dropped_;
}

Diagnostic& Diagnostics::error(std::string_view code, const Range& range,
                               std::vector<std::string> arguments) {
    return add(Severity::error, code, range, std::move(arguments));
}
Diagnostic& Diagnostics::warning(std::string_view code, const Range& range,
                                 std::vector<std::string> arguments) {
    return add(Severity::warning, code, range, std::move(arguments));
}
Diagnostic& Diagnostics::hint(std::string_view code, const Range& range, std::vector<std::string> arguments) {
    return add(Severity::hint, code, range, std::move(arguments));
}

std::vector<Diagnostic> Diagnostics::take() {
    std::ranges::stable_sort(list_, [](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(a.range.line, a.range.column) < std::pair(b.range.line, b.range.column);
    });
    if (dropped_) {
        const Range at = list_.empty() ? Range{} : list_.back().range;
        list_.push_back(
            {dropped_->severity, "too-many-diagnostics", at, {std::to_string(max_diagnostics)}, {}});
    }
    return std::move(list_);
}

std::string nearest(std::string_view name, std::span<const std::string_view> candidates) {
    if (name.empty() || name.size() > max_compared_bytes) return {};
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string_view candidate : candidates) {
        if (candidate == lower) return lower;
    }
    const auto near = near_names(name, candidates, 1);
    if (!near.empty()) return near.front();
    const auto near_lower = near_names(lower, candidates, 1);
    return near_lower.empty() ? std::string() : near_lower.front();
}

std::span<const std::string_view> operation_names() {
    static const auto names = [] {
        std::array<std::string_view, 16> all;
        std::ranges::transform(operations(), all.begin(), &Operation::name);
        return all;
    }();
    return names;
}

std::string near_operation(std::string_view name) {
    constexpr std::string_view refused[] = {
        "if",  "unless", "while",   "loop",    "for",  "match",     "goto",  "call", "exec",  "eval", "shell",
        "run", "import", "include", "require", "open", "read_file", "write", "http", "fetch", "env"};
    if (std::ranges::find(refused, name) != std::end(refused)) return {};
    return nearest(name, operation_names());
}

std::string listed(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

std::string_view section_name(Section section) {
    switch (section) {
    case Section::prologue:
        return "prologue";
    case Section::block:
        return "block";
    case Section::epilogue:
        break;
    }
    return "epilogue";
}

std::string_view claimed_arch(const Definition& definition, const ParseOptions& options) {
    return definition.arch.empty() ? options.file_arch : definition.arch;
}

Fix replace_with(const Range& range, std::string_view text) {
    return {"fix.replace-with", {std::string(text)}, {{range, std::string(text)}}};
}

Fix write_instead(const Range& range, std::string_view text) {
    return {"fix.write", {std::string(text)}, {{range, std::string(text)}}};
}

Fix remove_text(const Range& range, std::string_view text) {
    return {"fix.remove", {std::string(text)}, {{range, ""}}};
}

Fix remove_line(const Line& line) {
    // One past the end takes the line end with it.
    return {"fix.remove-line", {}, {{{line.number, 1, static_cast<int>(line.text.size()) + 2}, ""}}};
}

Edit line_before(std::span<const Line> lines, int before, std::string_view text) {
    if (before <= static_cast<int>(lines.size()) || lines.empty()) {
        return {{std::max(before, 1), 1, 1}, std::string(text) + "\n"};
    }
    const Line& last = lines.back();
    const int end = static_cast<int>(last.text.size()) + 1;
    return {{last.number, end, end}, std::string("\n").append(text)};
}

Fix insert_line(std::span<const Line> lines, int before, std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return {"fix.insert-line",
            {std::string(text.substr(begin == std::string_view::npos ? 0 : begin))},
            {line_before(lines, before, text)}};
}

int line_for_header(std::span<const Line> lines) {
    int behind_header = 0;
    for (const Line& line : lines) {
        const std::string_view word = first_word(line);
        if (word == "arch" || word == "kind" || word == "param") behind_header = line.number + 1;
        if (is_section_word(word)) return behind_header > 0 ? behind_header : line.number;
    }
    return behind_header > 0 ? behind_header : static_cast<int>(lines.size()) + 1;
}

int line_behind_section(std::span<const Line> lines, int section_line) {
    int behind = section_line + 1;
    for (std::size_t i = static_cast<std::size_t>(section_line); i < lines.size(); ++i) {
        const std::string_view word = first_word(lines[i]);
        if (is_section_word(word)) break;
        if (!word.empty()) behind = lines[i].number + 1;
    }
    return behind;
}

std::string indentation(const Line& line) {
    const std::size_t begin = line.text.find_first_not_of(" \t");
    if (begin == 0 || begin == std::string_view::npos) return "  ";
    return std::string(line.text.substr(0, begin));
}

Range code_range(const Line& line) {
    const std::size_t begin = line.code.find_first_not_of(" \t\v\f\r");
    if (begin == std::string_view::npos) return {line.number, 1, 1};
    const std::size_t end = line.code.find_last_not_of(" \t\v\f\r") + 1;
    return {line.number, static_cast<int>(begin) + 1, static_cast<int>(end) + 1};
}

} // namespace archdef::language
