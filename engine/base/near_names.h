#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// The optimal string alignment distance: insertions, deletions, replacements, swaps of neighbours. Stops
/// counting past `limit` and then returns `limit + 1`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// The candidates within an edit distance of a third of the name's length (at least 2), nearest first and in
/// their own order among equals; at most `count` of them.
std::vector<std::string> near_names(std::string_view name, std::span<const std::string_view> candidates,
                                    std::size_t count = 3);

} // namespace archdef
