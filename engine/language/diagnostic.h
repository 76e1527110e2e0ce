#pragma once

#include "base/severity.h"

#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// A place in a definition's text. Lines and columns count from 1; columns count bytes of UTF-8 (a BOM is not
/// counted); `end_column` is one past the last byte. Line 0 means the file or the model as a whole.
struct Range {
    int line = 0;
    int column = 1;
    int end_column = 1;
    friend bool operator==(const Range&, const Range&) = default;
};

/// One replacement of text. An empty range inserts; `new_text` may hold line ends.
struct Edit {
    Range range;
    std::string new_text;
    friend bool operator==(const Edit&, const Edit&) = default;
};

/// A change that mends a diagnostic, ready to apply. `kind` is a row of the message table
/// ("fix.replace-with", …) and `arguments` fill it.
struct Fix {
    std::string kind;
    std::vector<std::string> arguments;
    std::vector<Edit> edits;
};

/// What is wrong, where, and how to mend it. The words come from the message table by `code` and `arguments`,
/// so that a diagnostic can be shown in any language.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string code; ///< stable, kebab-case, a row of the message table
    Range range;
    std::vector<std::string> arguments;
    std::vector<Fix> fixes; ///< the preferred one first
};

/// The sentence without the line number: "there is no operation `siluu` — did you mean `silu`?".
std::string message(const Diagnostic& diagnostic, Locale locale);

/// The sentence with the line number first, where there is one: "line 28: there is no operation …".
std::string full_message(const Diagnostic& diagnostic, Locale locale);

/// What the fix does, as a button says it: "Replace with `silu`".
std::string title(const Fix& fix, Locale locale);

/// "error", "warning", "hint", or in Spanish.
std::string_view severity_name(Severity severity, Locale locale);

} // namespace archdef
