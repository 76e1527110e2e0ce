#include "tokenizer/vocabulary_index.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace archdef {
namespace {

std::uint32_t hash_of(std::string_view text) {
    const std::uint64_t hash = std::hash<std::string_view>{}(text);
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

} // namespace

VocabularyIndex::VocabularyIndex(std::size_t count) : slots_(std::bit_ceil(count + count / 3 + 4)) {
    entries_.reserve(count);
}

std::size_t VocabularyIndex::slot_for(std::string_view text, std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].entry != 0 && (slots_[at].hash != hash || entries_[slots_[at].entry - 1].text != text))
        at = (at + 1) & mask;
    return at;
}

TokenId VocabularyIndex::insert(std::string_view text, TokenId id) {
    if (text.empty()) return id;
    if (4 * (entries_.size() + 1) > 3 * slots_.size()) grow();
    const std::uint32_t hash = hash_of(text);
    Slot& slot = slots_[slot_for(text, hash)];
    if (slot.entry != 0) return entries_[slot.entry - 1].id;
    entries_.push_back({text, id});
    slot = {hash, static_cast<std::uint32_t>(entries_.size())};
    longest_ = std::max(longest_, text.size());
    return id;
}

TokenId VocabularyIndex::find(std::string_view text) const {
    if (text.empty() || text.size() > longest_) return none;
    const Slot& slot = slots_[slot_for(text, hash_of(text))];
    return slot.entry == 0 ? none : entries_[slot.entry - 1].id;
}

void VocabularyIndex::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.entry == 0) continue;
        std::size_t at = slot.hash & mask;
        while (slots_[at].entry != 0) at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

} // namespace archdef
