#include "tokenizer/vocabulary_index.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace archdef {

VocabularyIndex::VocabularyIndex(std::size_t count) : slots_(std::bit_ceil(count + count / 3 + 4)) {}

const VocabularyIndex::Slot& VocabularyIndex::slot_for(std::string_view text, std::size_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].id != none && (slots_[at].hash != hash || slots_[at].text != text))
        at = (at + 1) & mask;
    return slots_[at];
}

TokenId VocabularyIndex::insert(std::string_view text, TokenId id) {
    if (text.empty()) return id;
    if (4 * (used_ + 1) > 3 * slots_.size()) grow();
    const std::size_t hash = std::hash<std::string_view>{}(text);
    const Slot& found = slot_for(text, hash);
    if (found.id != none) return found.id;
    slots_[static_cast<std::size_t>(&found - slots_.data())] = {text, hash, id};
    ++used_;
    longest_ = std::max(longest_, text.size());
    return id;
}

TokenId VocabularyIndex::find(std::string_view text) const {
    if (text.empty() || text.size() > longest_) return none;
    return slot_for(text, std::hash<std::string_view>{}(text)).id;
}

void VocabularyIndex::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.id == none) continue;
        const Slot& place = slot_for(slot.text, slot.hash);
        slots_[static_cast<std::size_t>(&place - slots_.data())] = slot;
    }
}

} // namespace archdef
