#include "tokenizer/spm.h"

#include "tokenizer/merge_queue.h"
#include "tokenizer/utf8.h"

#include <charconv>
#include <fmt/format.h>

namespace archdef {
namespace {

/// SentencePiece's stand-in for a space, U+2581.
constexpr std::string_view space_mark = "\xE2\x96\x81";

std::string with_space_marks(std::string_view text) {
    std::string marked;
    marked.reserve(text.size() + text.size() / 2);
    for (const char c : text) {
        if (c == ' ')
            marked += space_mark;
        else
            marked += c;
    }
    return marked;
}

std::string with_spaces(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at, space_mark.size()) == space_mark) {
            plain += ' ';
            at += space_mark.size();
        } else {
            plain += text[at++];
        }
    }
    return plain;
}

/// The byte of a text like <0x0A>.
std::optional<char> byte_of(std::string_view text) {
    if (text.size() != 6 || !text.starts_with("<0x") || text.back() != '>') return std::nullopt;
    unsigned value = 0;
    const char* const end = text.data() + 5;
    if (std::from_chars(text.data() + 3, end, value, 16).ptr != end) return std::nullopt;
    return static_cast<char>(value);
}

/// The better score merges first.
struct Candidate {
    float score;
    std::size_t left, bytes;
    bool comes_after(const Candidate& other) const {
        return score != other.score ? score < other.score : left > other.left;
    }
};

} // namespace

Result<std::shared_ptr<const Tokenizer>> SpmTokenizer::create(Data data) {
    return std::shared_ptr<const Tokenizer>(new SpmTokenizer(std::move(data)));
}

SpmTokenizer::SpmTokenizer(Data data) : Tokenizer(std::move(data)), index_(size()) {
    index_texts(index_, data_.warnings);
    std::size_t missing = 0;
    for (std::size_t byte = 0; byte < byte_tokens_.size(); ++byte) {
        const char raw = static_cast<char>(byte);
        TokenId id = index_.find(fmt::format("<0x{:02X}>", byte));
        if (id == VocabularyIndex::none) id = index_.find({&raw, 1});
        if (id == VocabularyIndex::none) {
            ++missing;
            id = data_.unknown.value_or(VocabularyIndex::none);
        }
        byte_tokens_[byte] = id;
    }
    if (missing > 0)
        data_.warnings.push_back(
            fmt::format("The vocabulary has no token for {} of the 256 bytes; characters "
                        "that need them {}.",
                        missing, data_.unknown ? "become the unknown token" : "are left out"));
}

float SpmTokenizer::score_of(TokenId id) const {
    return data_.scores.empty() ? 0 : data_.scores[static_cast<std::size_t>(id)];
}

void SpmTokenizer::append_symbol(std::string_view symbol, std::vector<TokenId>& ids) const {
    // Merging only makes texts that are tokens, so what is no token is a single character.
    if (const TokenId id = index_.find(symbol); id != VocabularyIndex::none) {
        ids.push_back(id);
        return;
    }
    for (const char byte : symbol) {
        const TokenId id = byte_tokens_[static_cast<unsigned char>(byte)];
        if (id != VocabularyIndex::none) ids.push_back(id);
    }
}

template <class OnMerge>
void SpmTokenizer::merge_text(std::string_view marked, SymbolChain& chain, OnMerge on_merge) const {
    for (std::size_t at = 0; at < marked.size();) {
        const std::size_t length = std::min(utf8_announced_length(marked[at]), marked.size() - at);
        chain.append(at, length);
        at += length;
    }
    MergeQueue<Candidate> queue;
    merge_all(
        chain, queue,
        [&](std::size_t left, std::size_t right) {
            const std::size_t bytes = chain[left].bytes + chain[right].bytes;
            const TokenId id = index_.find(marked.substr(chain[left].begin, bytes));
            if (id != VocabularyIndex::none) queue.push({score_of(id), left, bytes});
        },
        [&](const Candidate& pair) {
            const MergeSymbol& left = chain[pair.left];
            return left.bytes + chain[left.next].bytes == pair.bytes;
        },
        on_merge);
}

void SpmTokenizer::encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const {
    std::string marked = data_.add_space_prefix && after_special ? std::string(space_mark) : std::string();
    marked += with_space_marks(text);

    SymbolChain chain;
    merge_text(marked, chain, [](const Candidate&) {});
    const auto symbol_text = [&](std::size_t i) {
        return std::string_view(marked).substr(chain[i].begin, chain[i].bytes);
    };
    for (std::size_t i = 0; i != SymbolChain::end && i < chain.size(); i = chain[i].next)
        append_symbol(symbol_text(i), ids);
}

MergeTrace SpmTokenizer::merges_of(TokenId id) const {
    MergeTrace trace;
    if (!in_range(id) || type(id) != TokenType::normal) return trace;
    const std::string_view text = stored_text(id);
    SymbolChain chain;
    merge_text(text, chain, [&](const Candidate& pair) {
        const MergeSymbol &left = chain[pair.left], &right = chain[left.next];
        trace.steps.push_back({std::string(text.substr(left.begin, left.bytes)),
                               std::string(text.substr(right.begin, right.bytes)), std::nullopt, pair.score});
    });
    trace.makes_token = chain.size() > 0 && chain[0].bytes == text.size() && index_.find(text) == id;
    return trace;
}

std::string SpmTokenizer::plain_piece(TokenId id) const {
    const std::string_view text = stored_text(id);
    if (type(id) == TokenType::byte) {
        if (const std::optional<char> byte = byte_of(text)) return {*byte};
        return std::string(text);
    }
    return with_spaces(text);
}

} // namespace archdef
