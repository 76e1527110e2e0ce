#include "tokenizer/tokenizer.h"

#include "tokenizer/bpe.h"
#include "tokenizer/metadata_reader.h"
#include "tokenizer/spm.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {

Tokenizer::Tokenizer(Data data)
    : data_(std::move(data)), specials_(data_.texts, data_.types, data_.specials_eat_space) {}

bool Tokenizer::index_texts(VocabularyIndex& index, std::vector<std::string>& warnings) const {
    std::size_t duplicates = 0;
    TokenId first = 0, second = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const TokenId holder = index.insert(data_.texts[i], id);
        if (holder != id && duplicates++ == 0) first = holder, second = id;
    }
    if (duplicates > 0)
        warnings.push_back(fmt::format("{} tokens have the text of another one, the first is {} with the "
                                       "text of {}; encoding gives the lower id.",
                                       duplicates, second, first));
    return duplicates == 0;
}

Result<std::shared_ptr<const Tokenizer>> Tokenizer::from_gguf(const gguf::File& file,
                                                              std::shared_ptr<const void> owner) {
    MetadataReader reader(file);
    auto data = reader.read();
    if (!data) return std::unexpected(data.error());
    if (data->model == "llama") return SpmTokenizer::create(std::move(*data));
    const auto merges = reader.merges();
    if (!merges) return std::unexpected(merges.error());
    return BpeTokenizer::create(std::move(*data), **merges, std::move(owner));
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    std::vector<TokenId> ids;
    if (options.add_bos && data_.add_bos && data_.bos) ids.push_back(*data_.bos);
    bool after_special = true;
    for (const TextFragment& fragment : specials_.split(text, options.parse_special)) {
        const bool special = fragment.id != VocabularyIndex::none;
        if (special)
            ids.push_back(fragment.id);
        else
            encode_text(text.substr(fragment.begin, fragment.end - fragment.begin), after_special, ids);
        after_special = special;
    }
    if (options.add_bos && data_.add_eos && data_.eos) ids.push_back(*data_.eos);
    return ids;
}

std::string Tokenizer::piece(TokenId id, bool show_special) const {
    if (!in_range(id)) return {};
    switch (type(id)) {
    case TokenType::control:
    case TokenType::unknown:
    case TokenType::unused:
        return show_special ? std::string(stored_text(id)) : std::string();
    case TokenType::user_defined:
        return std::string(stored_text(id));
    case TokenType::byte:
    case TokenType::normal:
        break;
    }
    return plain_piece(id);
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool show_special) const {
    std::string text;
    bool at_start = data_.add_space_prefix;
    for (const TokenId id : ids) {
        std::string shown = piece(id, show_special);
        if (at_start && id != data_.bos) {
            if (shown.starts_with(' ')) shown.erase(0, 1);
            at_start = false;
        }
        text += shown;
    }
    return text;
}

TokenType Tokenizer::type(TokenId id) const {
    return in_range(id) ? data_.types[static_cast<std::size_t>(id)] : TokenType::unused;
}

std::string_view Tokenizer::stored_text(TokenId id) const {
    return in_range(id) ? data_.texts[static_cast<std::size_t>(id)] : std::string_view();
}

std::optional<float> Tokenizer::score(TokenId id) const {
    if (!in_range(id) || data_.scores.empty()) return std::nullopt;
    return data_.scores[static_cast<std::size_t>(id)];
}

bool Tokenizer::is_end_of_generation(TokenId id) const {
    return std::ranges::binary_search(data_.end_of_generation, id);
}

} // namespace archdef
