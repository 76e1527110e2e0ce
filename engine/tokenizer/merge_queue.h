#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

namespace archdef {

/// A part of a text that grows by merging. A symbol of no bytes was merged into the one before it.
struct MergeSymbol {
    std::size_t begin, bytes;
    std::size_t previous, next; ///< SymbolChain::end: none
    std::uint32_t id = 0;       ///< free for the algorithm
};

/// The symbols of a text as a doubly linked list in one vector.
class SymbolChain {
  public:
    static constexpr std::size_t end = std::numeric_limits<std::size_t>::max();

    void append(std::size_t begin, std::size_t bytes, std::uint32_t id = 0) {
        const std::size_t at = symbols_.size();
        if (at > 0) symbols_.back().next = at;
        symbols_.push_back({begin, bytes, at > 0 ? at - 1 : end, end, id});
    }
    void clear() { symbols_.clear(); }
    std::size_t size() const { return symbols_.size(); }
    const MergeSymbol& operator[](std::size_t i) const { return symbols_[i]; }
    MergeSymbol& operator[](std::size_t i) { return symbols_[i]; }

    /// Joins a symbol with the one behind it, which must exist.
    void merge(std::size_t left) {
        MergeSymbol& right = symbols_[symbols_[left].next];
        symbols_[left].bytes += right.bytes;
        right.bytes = 0;
        symbols_[left].next = right.next;
        if (right.next != end) symbols_[right.next].previous = left;
    }

  private:
    std::vector<MergeSymbol> symbols_;
};

/// Candidates for merging, the first to merge on top. Outdated ones stay in it until they are popped, so a
/// text of n symbols costs O(n log n).
template <class Candidate>
class MergeQueue {
  public:
    void push(const Candidate& candidate) { queue_.push(candidate); }
    bool empty() const { return queue_.empty(); }
    Candidate pop() {
        const Candidate top = queue_.top();
        queue_.pop();
        return top;
    }

  private:
    struct After {
        bool operator()(const Candidate& a, const Candidate& b) const { return a.comes_after(b); }
    };
    std::priority_queue<Candidate, std::vector<Candidate>, After> queue_;
};

/// Merges neighbours until no pair is left that may. `try_pair(left, right)` pushes the pair where it may
/// merge; `stands(candidate)` tells whether the pair behind a candidate whose left symbol still exists is the
/// one that was pushed; `on_merge(candidate)` is told of each merge just before the two become one.
template <class Candidate, class TryPair, class Stands, class OnMerge>
void merge_all(SymbolChain& chain, MergeQueue<Candidate>& queue, TryPair try_pair, Stands stands,
               OnMerge on_merge) {
    const auto try_behind = [&](std::size_t left) {
        if (left != SymbolChain::end && chain[left].next != SymbolChain::end)
            try_pair(left, chain[left].next);
    };
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) try_behind(i);
    while (!queue.empty()) {
        const Candidate best = queue.pop();
        // Outdated: one of the two was merged meanwhile.
        if (chain[best.left].bytes == 0 || chain[best.left].next == SymbolChain::end || !stands(best))
            continue;
        on_merge(best);
        chain.merge(best.left);
        try_behind(chain[best.left].previous);
        try_behind(best.left);
    }
}

} // namespace archdef
