#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace archdef {

/// From a pair of symbols to the rank of their merge.
class PairTable {
  public:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    explicit PairTable(std::size_t count = 0) : slots_(std::bit_ceil(count + count / 3 + 4)) {}

    /// At most `count` pairs; the first rank of a pair stays.
    void insert(std::uint32_t left, std::uint32_t right, std::uint32_t rank) {
        Slot& slot = slots_[find_slot(left, right)];
        if (slot.rank == none) slot = {left, right, rank};
    }
    std::uint32_t find(std::uint32_t left, std::uint32_t right) const {
        return slots_[find_slot(left, right)].rank;
    }

  private:
    struct Slot {
        std::uint32_t left = 0, right = 0, rank = none;
    };
    std::size_t find_slot(std::uint32_t left, std::uint32_t right) const {
        // Fibonacci hashing: the upper bits of a product with 2^64 divided by the golden ratio.
        const std::uint64_t key = (std::uint64_t{left} << 32 | right) * 0x9E3779B97F4A7C15;
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = (key ^ key >> 32) & mask;
        while (slots_[at].rank != none && (slots_[at].left != left || slots_[at].right != right))
            at = (at + 1) & mask;
        return at;
    }

    std::vector<Slot> slots_;
};

} // namespace archdef
