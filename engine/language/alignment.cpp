#include "language/alignment.h"

#include <algorithm>
#include <cstdint>

namespace archdef {
namespace {

/// 16 million cells of two bytes: a tenth of a second.
constexpr std::size_t max_cells = std::size_t{1} << 24;

} // namespace

std::vector<AlignedPair> align(std::span<const std::string> left, std::span<const std::string> right) {
    std::size_t head = 0;
    while (head < left.size() && head < right.size() && left[head] == right[head]) ++head;
    std::size_t tail = 0;
    while (tail < left.size() - head && tail < right.size() - head &&
           left[left.size() - 1 - tail] == right[right.size() - 1 - tail]) {
        ++tail;
    }
    const std::size_t rows = left.size() - head - tail;
    const std::size_t columns = right.size() - head - tail;

    std::vector<AlignedPair> pairs;
    const auto push = [&](std::size_t l, std::size_t r) {
        pairs.push_back({static_cast<int>(l), static_cast<int>(r)});
    };
    for (std::size_t i = 0; i < head; ++i) push(i, i);

    // common[i][j]: length of the longest common subsequence of left[i…] and right[j…].
    const bool compare =
        rows > 0 && columns > 0 && rows < UINT16_MAX && (rows + 1) * (columns + 1) <= max_cells;
    const std::size_t width = columns + 1;
    std::vector<std::uint16_t> common(compare ? (rows + 1) * width : 0, 0);
    if (compare) {
        for (std::size_t i = rows; i-- > 0;) {
            for (std::size_t j = columns; j-- > 0;) {
                common[i * width + j] =
                    left[head + i] == right[head + j]
                        ? static_cast<std::uint16_t>(common[(i + 1) * width + j + 1] + 1)
                        : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
            }
        }
    }
    std::size_t i = 0, j = 0;
    while (i < rows || j < columns) {
        const bool both = i < rows && j < columns;
        if (compare && both && left[head + i] == right[head + j]) {
            push(head + i++, head + j++);
        } else if (i < rows &&
                   (!both || !compare || common[(i + 1) * width + j] >= common[i * width + j + 1])) {
            pairs.push_back({static_cast<int>(head + i++), -1});
        } else {
            pairs.push_back({-1, static_cast<int>(head + j++)});
        }
    }
    for (std::size_t k = 0; k < tail; ++k) push(left.size() - tail + k, right.size() - tail + k);
    return pairs;
}

} // namespace archdef
