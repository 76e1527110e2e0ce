#pragma once

#include "language/diagnostic.h"

#include <span>
#include <string>
#include <string_view>

namespace archdef {

/// The text with the edits applied. Edits do not overlap; they may come in any order, and all ranges count in
/// the text as it was. A range that ends one past the line's last byte takes the line end with it. A byte
/// order mark stays, and line ends that are inserted are those of the text (CRLF where its first line has
/// it). A range outside the text is cut to it.
std::string apply_edits(std::string_view text, std::span<const Edit> edits);

} // namespace archdef
