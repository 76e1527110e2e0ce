#pragma once

#include <array>
#include <cstddef>

namespace archdef::kernels {

/// The order in which one token's product reads the rows of a matrix. Each weight is read once, so memory
/// decides, and memory delivers several streams half as fast again as one: the `Width` rows that are read
/// together lie far apart, and from group to group each goes straight on. Every row is in one group.
template <std::size_t Width>
class RowStreams {
  public:
    /// Rows first, first + step, …, `count` of them.
    struct Group {
        std::size_t first, step, count;
    };

    RowStreams(std::size_t rows, std::size_t row_bytes) : rows_(rows), groups_(rows / Width) {
        // Streams whose distance is a multiple of 4096 bytes share one set of the first cache and push each
        // other out, so the distance may grow by a few rows. The last stream is shorter then, and what the
        // others have left at their ends forms groups of neighbours.
        std::size_t best = crowd(groups_ * row_bytes);
        for (std::size_t longer = 1; longer <= 3 && longer * Width * 2 <= groups_; ++longer) {
            const std::size_t found = crowd((groups_ + longer) * row_bytes);
            if (found >= best) continue;
            best = found;
            longer_ = longer;
        }
        apart_ = groups_ + longer_;
        far_ = groups_ - (Width - 1) * longer_;
    }

    std::size_t size() const { return groups_ + (rows_ % Width != 0 ? 1 : 0); }

    Group operator[](std::size_t group) const {
        if (group < far_) return {group, apart_, Width};
        if (group == groups_) return {groups_ * Width, 1, rows_ - groups_ * Width};
        const std::size_t rest = group - far_;
        return {rest / longer_ * apart_ + far_ + rest % longer_ * Width, 1, Width};
    }

  private:
    /// The most of `Width` streams that fall on one set of a first cache of 64 sets.
    static std::size_t crowd(std::size_t distance) {
        std::array<std::size_t, 64> streams{};
        std::size_t most = 0;
        for (std::size_t i = 0; i < Width; ++i) {
            const std::size_t here = ++streams[i * distance / 64 % 64];
            most = here > most ? here : most;
        }
        return most;
    }

    std::size_t rows_, groups_, apart_ = 0, far_ = 0, longer_ = 0;
};

} // namespace archdef::kernels
