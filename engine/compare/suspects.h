#pragma once

#include "compare/verdict.h"
#include "language/definition.h"

#include <initializer_list>
#include <vector>

namespace archdef::compare {

/// The lines of a definition with one of these operations, in the order of the sections.
std::vector<int> lines_with(const Definition& definition, std::initializer_list<OperationId> operations);
/// The lines of one section with this operation.
std::vector<int> section_lines(const Definition& definition, Section section, OperationId operation);

/// What a pattern accuses in this definition, the likeliest first; none without a line.
std::vector<Suspect> suspects_for(Pattern pattern, const Definition& definition);

/// What a pattern says, in a sentence or two.
std::string_view describe(Pattern pattern);

} // namespace archdef::compare
