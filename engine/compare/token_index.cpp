#include "compare/token_index.h"

#include <algorithm>
#include <limits>

namespace archdef::compare {

TokenIndex::TokenIndex(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {
    ids_.reserve(tokenizer.size());
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const TokenType type = tokenizer.type(id);
        if (type == TokenType::control) control_ids_.emplace(tokenizer.stored_text(id), id);
        if (type == TokenType::control || type == TokenType::unused || type == TokenType::unknown) continue;
        std::string piece = tokenizer.piece(id);
        if (piece.empty()) continue;
        longest_ = std::max(longest_, piece.size());
        const auto [place, added] = ids_.emplace(std::move(piece), id);
        if (!added && tokenizer.type(place->second) == TokenType::byte && type != TokenType::byte)
            place->second = id;
    }
}

std::optional<TokenId> TokenIndex::find(std::string_view bytes) const {
    const auto found = ids_.find(std::string(bytes));
    if (found == ids_.end()) return {};
    return found->second;
}

std::optional<TokenId> TokenIndex::find_shown(std::string_view text) const {
    if (const auto id = find(text)) return id;
    const auto found = control_ids_.find(std::string(text));
    if (found == control_ids_.end()) return {};
    return found->second;
}

std::vector<TokenId> TokenIndex::prefixes(std::string_view text) const {
    std::vector<TokenId> ids;
    for (std::size_t length = std::min(longest_, text.size()); length > 0; --length) {
        if (const auto id = find(text.substr(0, length))) ids.push_back(*id);
    }
    return ids;
}

std::optional<std::vector<TokenId>> TokenIndex::segment(std::string_view text) const {
    constexpr std::size_t unreachable = std::numeric_limits<std::size_t>::max();
    struct Way {
        std::size_t tokens = unreachable;
        std::size_t from = 0;
        TokenId id = 0;
    };
    std::vector<Way> ways(text.size() + 1);
    ways[0].tokens = 0;
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        if (ways[begin].tokens == unreachable) continue;
        for (const TokenId id : prefixes(text.substr(begin))) {
            const std::size_t end = begin + tokenizer_.piece(id).size();
            if (ways[begin].tokens + 1 < ways[end].tokens) ways[end] = {ways[begin].tokens + 1, begin, id};
        }
    }
    if (ways[text.size()].tokens == unreachable) return {};
    std::vector<TokenId> ids(ways[text.size()].tokens);
    for (std::size_t end = text.size(), i = ids.size(); end > 0; end = ways[end].from)
        ids[--i] = ways[end].id;
    return ids;
}

} // namespace archdef::compare
