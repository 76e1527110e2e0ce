#pragma once

#include "language/definition.h"
#include "language/lexer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::language {

/// At most this many diagnostics are kept; one more says that the list ends there.
inline constexpr std::size_t max_diagnostics = 1000;

/// Collects what is wrong with a text.
class Diagnostics {
  public:
    /// The reference is good until the next call. Past the limit it is a diagnostic that nobody sees.
    Diagnostic& error(std::string_view code, const Range& range, std::vector<std::string> arguments = {});
    Diagnostic& warning(std::string_view code, const Range& range, std::vector<std::string> arguments = {});
    Diagnostic& hint(std::string_view code, const Range& range, std::vector<std::string> arguments = {});

    std::size_t error_count() const { return errors_; }
    /// Whether nothing more is kept, so that work for suggestions and fixes would be lost.
    bool full() const { return list_.size() >= max_diagnostics; }

    /// All of them in the order of their place.
    std::vector<Diagnostic> take();

  private:
    Diagnostic& add(Severity severity, std::string_view code, const Range& range,
                    std::vector<std::string> arguments);
    std::vector<Diagnostic> list_;
    std::optional<Diagnostic> dropped_;
    std::size_t errors_ = 0;
};

/// The nearest of the candidates, or empty. Upper case counts as lower case.
std::string nearest(std::string_view name, std::span<const std::string_view> candidates);

/// The names of the operations, and a list of names for a message: "embed, rms_norm, …".
std::span<const std::string_view> operation_names();
std::string listed(std::span<const std::string_view> names);

/// The operation that was meant, or empty. The 21 words with which other languages branch or reach files and
/// programs are never a slip for an operation: nothing here does what they would do.
std::string near_operation(std::string_view name);

std::string_view section_name(Section section);

/// The architecture that a definition claims: what `arch` says, or the file's name where it does not.
std::string_view claimed_arch(const Definition& definition, const ParseOptions& options);

// Fixes. Text that is inserted as a line of its own stands before the line `before`; a number past the last
// line appends.
Fix replace_with(const Range& range, std::string_view text);
Fix write_instead(const Range& range, std::string_view text);
Fix remove_text(const Range& range, std::string_view text);
Fix remove_line(const Line& line);
Edit line_before(std::span<const Line> lines, int before, std::string_view text);
Fix insert_line(std::span<const Line> lines, int before, std::string_view text);

/// Where a new header line belongs: behind the last header, else before the first section, else at the end.
int line_for_header(std::span<const Line> lines);
/// Behind the last step of the section that begins on `section_line`.
int line_behind_section(std::span<const Line> lines, int section_line);

/// Two spaces and more: the indentation of the line, or two spaces.
std::string indentation(const Line& line);

/// The line's code without the spaces around it.
Range code_range(const Line& line);

} // namespace archdef::language
