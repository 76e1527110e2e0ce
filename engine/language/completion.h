#pragma once

#include "language/definition.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// What may be typed at the cursor.
struct CompletionContext {
    bool headers = false;  ///< arch, kind, param
    bool sections = false; ///< prologue, block, epilogue: those that the text still lacks
    bool operations = false;
    bool after_equals = false; ///< of the operations only those that make a value
    bool registers = false;
    bool tensors = false;
    bool values = false; ///< keys, and sqrt(key); numbers cannot be completed
    bool keys = false;   ///< keys alone, inside sqrt( )
    bool param_names = false;
    bool kinds = false; ///< decoder
    bool arch_name = false;
    std::string prefix;                   ///< what was typed of the word so far
    Range word;                           ///< the whole word around the cursor: what a completion replaces
    const Operation* operation = nullptr; ///< whose argument it is
    int argument = -1;
    Section section = Section::prologue;
    bool in_section = false;

    bool anything() const {
        return headers || sections || operations || registers || tensors || values || keys || param_names ||
               kinds || arch_name;
    }
};

/// `line` and `column` count as in Range: column 1 is before the line's first byte.
CompletionContext completion_at(std::string_view text, int line, int column);

/// The severities to show for the diagnostics while somebody types with the cursor at `line` and `column`,
/// one for each. What the next key may still mend on that line, a name that begins a known one or an argument
/// to come, is shown as a hint; all else as it is. `tensors` are the names that a tensor may have, as a
/// definition writes them; they are asked for only where a diagnostic hangs on them.
std::vector<Severity> severities_at_cursor(std::span<const Diagnostic> diagnostics, std::string_view text,
                                           int line, int column,
                                           const std::function<std::vector<std::string>()>& tensors = {});

} // namespace archdef
