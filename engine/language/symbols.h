#pragma once

#include "base/error.h"
#include "language/definition.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// A word of a definition and what it stands for. Made from the lines themselves, so that lines with errors
/// have symbols too.
struct Symbol {
    enum class Kind {
        header,    ///< arch, kind, param
        section,   ///< prologue, block, epilogue
        name,      ///< what follows arch, kind or param
        number,    ///< a number, also that of a param
        operation, ///< also an unknown one
        register_,
        tensor,   ///< one name; `a | b` makes two symbols
        key,      ///< also where it stands in sqrt(key)
        function, ///< sqrt
        comment,
    };
    Kind kind = Kind::comment;
    Range range;
    std::string text;
    Section section = Section::prologue; ///< of steps; headers have no section of their own
    bool in_section = false;
    bool writes = false;   ///< a register that gets a value here: before `=`, or changed in place
    bool in_place = false; ///< the register is changed and not made anew
    const Operation* operation = nullptr; ///< of the step; null where it is not known
    int argument = -1;                    ///< place among the arguments; -1: not an argument
};

/// All symbols of a text, in the order of their place.
std::vector<Symbol> symbols_of(std::string_view text);

/// The symbol that the cursor stands in or touches, or null.
const Symbol* symbol_at(std::span<const Symbol> symbols, int line, int column);

/// Registers that hold a value before the step on `line` runs, in the order of their names. In the block and
/// the epilogue these are those of the prologue, and those that the section has written above.
std::vector<std::string> registers_in_scope(std::span<const Symbol> symbols, int line);

/// Every place where the same register is named: all sections for a register of the prologue, else the
/// section. `at` is one of them.
std::vector<Symbol> occurrences_of(std::span<const Symbol> symbols, const Symbol& at);

/// Where the value that `at` names was made: the nearest `dst =` above it in its section, else in the
/// prologue; for a register that the prologue and the block write, reads in the block may also mean the layer
/// before. Null where no step makes it.
const Symbol* definition_of(std::span<const Symbol> symbols, const Symbol& at);

/// Edits that give a register another name everywhere. Errors (kind usage): `register-fixed` for x and
/// logits, `register-name-bad`, `register-name-taken` where another register of that scope has it.
Result<std::vector<Edit>> rename_register(std::span<const Symbol> symbols, const Symbol& at,
                                          std::string_view name);

} // namespace archdef
