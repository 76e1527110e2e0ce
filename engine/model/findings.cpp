#include "model/findings.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace archdef {

void Findings::add(Severity severity, std::string code, Range range, std::vector<std::string> arguments,
                   std::vector<Fix> fixes) {
    // Without a place, the first argument tells one finding from another.
    const std::string subject = range.line == 0 && !arguments.empty() ? arguments.front() : "";
    if (!seen_.emplace(range.line, range.column, code, subject).second) return;
    diagnostics_.push_back({severity, std::move(code), range, std::move(arguments), std::move(fixes)});
}

std::vector<Diagnostic> Findings::take() {
    const auto place = [](const Diagnostic& diagnostic) {
        const int line = diagnostic.range.line;
        return std::pair(line == 0 ? std::numeric_limits<int>::max() : line, diagnostic.range.column);
    };
    std::ranges::stable_sort(diagnostics_, {}, place);
    return std::exchange(diagnostics_, {});
}

Fix replace_fix(Range range, std::string text) {
    return {"fix.replace-with", {text}, {{range, text}}};
}

std::optional<std::string_view> text_of_line(std::string_view text, int line) {
    constexpr std::string_view bom = "\xEF\xBB\xBF";
    if (text.starts_with(bom)) text.remove_prefix(bom.size());
    for (int number = 1;; ++number) {
        const std::size_t end = text.find('\n');
        if (number == line) {
            std::string_view found = text.substr(0, end);
            if (found.ends_with('\r')) found.remove_suffix(1);
            return found;
        }
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
}

Fix insert_line_fix(const Definition& definition, const Step& neighbour, bool behind, std::string step_text) {
    const int line = neighbour.range.line;
    const std::string_view text = text_of_line(definition.text, line).value_or("");
    const std::string indent(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
    Fix fix{"fix.insert-line", {step_text}, {}};
    if (!behind) {
        fix.edits.push_back({{line, 1, 1}, indent + step_text + "\n"});
    } else if (text_of_line(definition.text, line + 1)) {
        fix.edits.push_back({{line + 1, 1, 1}, indent + step_text + "\n"});
    } else {
        const int end = static_cast<int>(text.size()) + 1;
        fix.edits.push_back({{line, end, end}, "\n" + indent + step_text});
    }
    return fix;
}

Fix remove_line_fix(const Definition& definition, const Step& step) {
    const int line = step.range.line;
    const std::string_view text = text_of_line(definition.text, line).value_or("");
    // One past the end takes the line end with it.
    const int end = static_cast<int>(text.size()) + 2;
    return {"fix.remove-line", {}, {{{line, 1, end}, ""}}};
}

} // namespace archdef
