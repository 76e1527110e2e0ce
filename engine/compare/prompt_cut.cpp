#include "compare/prompt_cut.h"

#include <optional>
#include <string>

namespace archdef::compare {
namespace {

struct Part {
    std::string text;
    std::optional<TokenId> id; ///< a special token; else text that is still to be cut
};

/// Every occurrence in what is still text.
std::vector<Part> split_at(std::vector<Part> parts, std::string_view special, TokenId id) {
    std::vector<Part> made;
    for (Part& part : parts) {
        if (part.id) {
            made.push_back(std::move(part));
            continue;
        }
        std::size_t begin = 0;
        for (std::size_t at = part.text.find(special); at != std::string::npos;
             at = part.text.find(special, begin)) {
            if (at > begin) made.push_back({part.text.substr(begin, at - begin), {}});
            made.push_back({std::string(special), id});
            begin = at + special.size();
        }
        if (begin < part.text.size()) made.push_back({part.text.substr(begin), {}});
    }
    return made;
}

} // namespace

std::vector<TokenId> encode_in_file_order(const Tokenizer& tokenizer, std::string_view text) {
    std::vector<Part> parts{{std::string(text), {}}};
    const auto size = static_cast<TokenId>(tokenizer.size());
    for (TokenId id = 0; id < size; ++id) {
        const TokenType type = tokenizer.type(id);
        if (type != TokenType::control && type != TokenType::user_defined) continue;
        const std::string_view special = tokenizer.stored_text(id);
        if (special.empty() || text.find(special) == std::string_view::npos) continue;
        parts = split_at(std::move(parts), special, id);
    }
    std::vector<TokenId> ids;
    if (tokenizer.adds_bos() && tokenizer.bos()) ids.push_back(*tokenizer.bos());
    for (const Part& part : parts) {
        if (part.id) {
            ids.push_back(*part.id);
            continue;
        }
        const auto plain = tokenizer.encode(part.text, {.add_bos = false, .parse_special = false});
        ids.insert(ids.end(), plain.begin(), plain.end());
    }
    return ids;
}

} // namespace archdef::compare
