#pragma once

#include <span>
#include <string>
#include <vector>

namespace archdef {

/// Elements of two sequences that stand side by side; -1: nothing does.
struct AlignedPair {
    int left = -1, right = -1;
};

/// Lays two sequences beside each other along a longest common subsequence. Of a run of differences the left
/// ones come first. Where both middle parts are so long that comparing all pairs would not be instant, they
/// count as different.
std::vector<AlignedPair> align(std::span<const std::string> left, std::span<const std::string> right);

} // namespace archdef
