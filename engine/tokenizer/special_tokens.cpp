#include "tokenizer/special_tokens.h"

#include <algorithm>

namespace archdef {
namespace {

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

} // namespace

SpecialTokens::SpecialTokens(std::span<const std::string_view> texts, std::span<const TokenType> types,
                             bool eat_space)
    : eat_space_(eat_space) {
    std::vector<TokenId> all, user_defined;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].empty()) continue;
        const auto id = static_cast<TokenId>(i);
        if (types[i] == TokenType::user_defined) user_defined.push_back(id);
        if (types[i] == TokenType::user_defined || types[i] == TokenType::control ||
            types[i] == TokenType::unknown)
            all.push_back(id);
        if (eat_space && (texts[i] == "<s>" || texts[i] == "<unk>" || texts[i] == "<|endoftext|>"))
            keep_space_.push_back(id);
    }
    all_ = group_of(texts, all);
    user_defined_ = group_of(texts, user_defined);
}

SpecialTokens::Group SpecialTokens::group_of(std::span<const std::string_view> texts,
                                             std::span<const TokenId> ids) {
    Group group{VocabularyIndex(ids.size()), {}};
    std::vector<std::string_view> sorted;
    for (const TokenId id : ids) {
        const std::string_view text = texts[static_cast<std::size_t>(id)];
        group.index.insert(text, id);
        sorted.push_back(text);
    }
    std::ranges::sort(sorted, std::greater{}, &std::string_view::size);
    for (const std::string_view text : sorted) {
        if (group.lengths.empty() || group.lengths.back().bytes != text.size())
            group.lengths.push_back({text.size(), {}});
        group.lengths.back().first_bytes.set(static_cast<unsigned char>(text.front()));
    }
    return group;
}

std::vector<TextFragment> SpecialTokens::split(std::string_view text, bool parse_special) const {
    const Group& group = parse_special ? all_ : user_defined_;
    std::vector<TextFragment> fragments, next;
    if (!text.empty()) fragments.push_back({0, text.size()});
    for (const Length& length : group.lengths) {
        next.clear();
        for (const TextFragment& fragment : fragments) {
            if (fragment.id != VocabularyIndex::none) {
                next.push_back(fragment);
                continue;
            }
            std::size_t begin = fragment.begin;
            for (std::size_t at = begin; at < fragment.end && fragment.end - at >= length.bytes;) {
                const TokenId id = length.first_bytes[static_cast<unsigned char>(text[at])]
                                       ? group.index.find(text.substr(at, length.bytes))
                                       : VocabularyIndex::none;
                if (id == VocabularyIndex::none) {
                    ++at;
                    continue;
                }
                if (at > begin) next.push_back({begin, at});
                next.push_back({at, at + length.bytes, id});
                at += length.bytes;
                const bool eats = eat_space_ && !std::ranges::binary_search(keep_space_, id);
                while (eats && at < fragment.end && is_space(text[at])) ++at;
                begin = at;
            }
            if (begin < fragment.end) next.push_back({begin, fragment.end});
        }
        fragments.swap(next);
    }
    return fragments;
}

} // namespace archdef
