#pragma once

#include "language/definition.h"
#include "language/diagnostic.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace archdef {

/// Diagnostics of one binding. The same finding at the same place is kept once: a step that is wrong is wrong
/// in every layer.
class Findings {
  public:
    void add(Severity severity, std::string code, Range range, std::vector<std::string> arguments,
             std::vector<Fix> fixes = {});
    void error(std::string code, Range range, std::vector<std::string> arguments,
               std::vector<Fix> fixes = {}) {
        add(Severity::error, std::move(code), range, std::move(arguments), std::move(fixes));
    }
    void warning(std::string code, Range range, std::vector<std::string> arguments,
                 std::vector<Fix> fixes = {}) {
        add(Severity::warning, std::move(code), range, std::move(arguments), std::move(fixes));
    }

    /// In the order of their place; what concerns the file as a whole comes last.
    std::vector<Diagnostic> take();

  private:
    std::vector<Diagnostic> diagnostics_;
    std::set<std::tuple<int, int, std::string, std::string>> seen_;
};

/// A line of a text, counted from 1, without its end; nothing behind the last.
std::optional<std::string_view> text_of_line(std::string_view text, int line);

/// Replaces a range by a text.
Fix replace_fix(Range range, std::string text);
/// Inserts a step of its own line behind (or before) the line of another, indented like it.
Fix insert_line_fix(const Definition& definition, const Step& neighbour, bool behind, std::string step_text);
/// Removes the line that a step stands on.
Fix remove_line_fix(const Definition& definition, const Step& step);

} // namespace archdef
