#pragma once

#include <string_view>

namespace archdef::ui {

/// Where the lines of an older text stand in a newer one, by what both begin and end with. One edit, which
/// is what lies between two keys, is mapped exactly.
class LineMap {
  public:
    LineMap(std::string_view before, std::string_view after);

    /// The new number of a line (from 1); 0 where it was changed or removed.
    int moved(int line) const;

  private:
    int m_same = 0;       ///< lines at the start that are equal
    int m_changedEnd = 0; ///< first line of the older text that belongs to the equal end, minus one
    int m_shift = 0;      ///< for the lines of the equal end
};

} // namespace archdef::ui
