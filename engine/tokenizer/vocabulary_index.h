#pragma once

#include "tokenizer/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace archdef {

/// From a token's text to its id: open addressing over views, so that 150 000 tokens load in a few
/// milliseconds. The texts must outlive the index.
class VocabularyIndex {
  public:
    static constexpr TokenId none = -1;

    /// Room for `count` texts; more may be inserted, at the price of a rebuild.
    explicit VocabularyIndex(std::size_t count = 0);

    /// Returns the id that holds this text afterwards: `id`, or an earlier one where the text is a duplicate.
    /// An empty text is not inserted and gives `id`.
    TokenId insert(std::string_view text, TokenId id);
    TokenId find(std::string_view text) const;

    std::size_t longest() const { return longest_; } ///< bytes of the longest text

  private:
    struct Entry {
        std::string_view text;
        TokenId id;
    };
    /// Small, so that the slots of a large vocabulary stay in the processor's cache.
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0; ///< index into entries_ plus 1; 0: free
    };
    std::size_t slot_for(std::string_view text, std::uint32_t hash) const;
    void grow();

    std::vector<Slot> slots_; ///< a power of two, at most three quarters full
    std::vector<Entry> entries_;
    std::size_t longest_ = 0;
};

} // namespace archdef
