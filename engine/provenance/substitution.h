#pragma once

#include "base/severity.h"
#include "language/text_diff.h"
#include "provenance/record.h"

#include <optional>
#include <string>
#include <vector>

namespace archdef {

/// A definition that ran in place of the built-in one of its name.
struct Substitution {
    std::string builtin_text;
    std::string what_differs;  ///< "Comments and spaces differ; all 22 steps are the same."
    std::vector<DiffRow> rows; ///< built-in on the left
};

/// What a text is to the built-in one of its architecture; nothing where there is none or it is the same
/// text. `builtin_sha256`, where given, is the built-in text that is meant: nothing where this program has
/// another.
std::optional<Substitution> substitution_of(const std::string& definition_text, Locale locale,
                                            const std::optional<std::string>& builtin_sha256 = std::nullopt);

} // namespace archdef
