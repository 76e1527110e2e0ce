#include "base/near_names.h"

#include <algorithm>
#include <utility>

namespace archdef {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
    const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    if (gap > limit) return limit + 1;
    std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        std::size_t least = row[0];
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
            least = std::min(least, row[j]);
        }
        if (least > limit) return limit + 1;
        std::swap(before_last, last);
        std::swap(last, row);
    }
    return std::min(last[b.size()], limit + 1);
}

std::vector<std::string> near_names(std::string_view name, std::span<const std::string_view> candidates,
                                    std::size_t count) {
    const std::size_t limit = std::max<std::size_t>(2, name.size() / 3);
    std::vector<std::pair<std::size_t, std::string_view>> found;
    for (std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(name, candidate, limit);
        if (distance <= limit) found.emplace_back(distance, candidate);
    }
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string_view>::first);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(count, found.size()); ++i) names.emplace_back(found[i].second);
    return names;
}

} // namespace archdef
