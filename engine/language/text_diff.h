#pragma once

#include "language/diagnostic.h"

#include <string_view>
#include <vector>

namespace archdef {

/// A row of two texts side by side. Line 0: nothing stands on that side.
struct DiffRow {
    enum class Change { same, changed, removed, added };
    Change change = Change::same;
    int left_line = 0, right_line = 0;
    std::vector<Range> left_marks, right_marks; ///< words that differ, where the line changed
};

/// Lays two definitions side by side, line by line; in lines that changed, the words that differ are marked.
/// Spaces at a line's end do not count.
std::vector<DiffRow> diff_texts(std::string_view left, std::string_view right);

} // namespace archdef
