#pragma once

#include "language/diagnostic.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace archdef::language {

/// A row of the message table: the words of a diagnostic's code or of a fix's kind, in each language.
///
/// In a template `{0}`, `{1}`, … stand for the arguments, in the order that `arguments` names them. A part
/// `[1?…]` is shown where argument 1 is given and not empty, `[1!…]` where it is not; parts do not nest.
/// Names are in backticks; a sentence begins in lower case and has no full stop, since the line number goes
/// before it.
struct MessageRow {
    std::string_view code;
    std::string_view arguments; ///< their names, in order, separated by ", "
    std::string_view en;
    std::string_view es;
};

/// Messages that need the text alone.
std::span<const MessageRow> text_messages();
/// Messages that need a model at hand.
std::span<const MessageRow> binding_messages();
/// Messages of the catalog and of `.env`; their codes begin with "catalog." and "dotenv.".
std::span<const MessageRow> catalog_messages();
/// What the fixes do; their codes begin with "fix.".
std::span<const MessageRow> fix_titles();

/// The row of a code or of a fix's kind, or null.
const MessageRow* find_message(std::string_view code);

/// Fills a template with arguments.
std::string fill(std::string_view text, std::span<const std::string> arguments);

/// The text in the language that is asked for.
std::string_view in(const MessageRow& row, Locale locale);

} // namespace archdef::language
