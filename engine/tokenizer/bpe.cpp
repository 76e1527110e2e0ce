#include "tokenizer/bpe.h"

#include "tokenizer/byte_characters.h"
#include "tokenizer/merge_queue.h"
#include "tokenizer/pair_table.h"
#include "tokenizer/utf8.h"
#include "tokenizer/vocabulary_index.h"

#include <array>
#include <deque>
#include <fmt/format.h>

namespace archdef {
namespace {

/// The lower rank merges first. The two ids tell whether the pair still stands there.
struct Candidate {
    std::uint32_t rank;
    std::size_t left;
    std::uint32_t left_id, right_id;
    bool comes_after(const Candidate& other) const {
        return rank != other.rank ? rank > other.rank : left > other.left;
    }
};

} // namespace

/// Buffers that the words of one call share.
struct BpeTokenizer::Workspace {
    SymbolChain chain;
    MergeQueue<Candidate> queue;
    std::string characters;
};

/// What encoding looks up. The vocabulary's index and the merges take nearly all the time that loading a
/// tokenizer takes.
struct BpeTokenizer::Tables {
    Tables(const BpeTokenizer& tokenizer, const gguf::ArrayView& merges);

    VocabularyIndex index;               ///< tokens and extra symbols
    std::deque<std::string> extra_texts; ///< symbols that are no tokens; addresses stay
    std::array<SymbolId, 256> byte_symbols{};
    PairTable ranks;
    std::vector<SymbolId> merged;      ///< by rank
    std::vector<std::string> warnings; ///< all of the tokenizer's

  private:
    SymbolId symbol_of(std::string_view text);
    void load_merges(const gguf::ArrayView& merges, bool all_differ);

    const std::vector<std::string_view>& texts_;
};

BpeTokenizer::Tables::Tables(const BpeTokenizer& tokenizer, const gguf::ArrayView& merges)
    : index(tokenizer.size()),
      ranks(merges.size()),
      warnings(tokenizer.data_.warnings),
      texts_(tokenizer.data_.texts) {
    const bool all_differ = tokenizer.index_texts(index, warnings);
    std::size_t missing = 0;
    for (unsigned byte = 0; byte < byte_symbols.size(); ++byte) {
        std::string character;
        append_utf8(character, character_of_byte(static_cast<unsigned char>(byte)));
        byte_symbols[byte] = symbol_of(character);
        missing += !tokenizer.is_token(byte_symbols[byte]);
    }
    if (missing > 0)
        warnings.push_back(fmt::format("The vocabulary has no token for {} of the 256 bytes; where no "
                                       "merge covers them, they are left out.",
                                       missing));
    load_merges(merges, all_differ);
}

BpeTokenizer::SymbolId BpeTokenizer::Tables::symbol_of(std::string_view text) {
    if (const TokenId id = index.find(text); id != VocabularyIndex::none) return static_cast<SymbolId>(id);
    const std::string& kept = extra_texts.emplace_back(text);
    const auto id = static_cast<SymbolId>(texts_.size() + extra_texts.size() - 1);
    index.insert(kept, static_cast<TokenId>(id));
    return id;
}

void BpeTokenizer::Tables::load_merges(const gguf::ArrayView& merges, bool all_differ) {
    merged.reserve(merges.size());
    std::string joined;
    std::uint64_t malformed = 0;
    for (std::uint64_t i = 0; i < merges.size(); ++i) {
        const std::string_view merge = merges.string(i).value_or("");
        // "A B": the space that separates them is the first one behind position 0.
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            ++malformed;
            continue;
        }
        const std::string_view left = merge.substr(0, space), right = merge.substr(space + 1);
        joined.assign(left).append(right);
        ranks.insert(symbol_of(left), symbol_of(right), static_cast<std::uint32_t>(merged.size()));
        // Most vocabularies list the merged texts in the order of the merges.
        const std::size_t guess = merged.empty() ? texts_.size() : std::size_t{merged.back()} + 1;
        const bool guessed = all_differ && guess < texts_.size() && texts_[guess] == joined;
        merged.push_back(guessed ? static_cast<SymbolId>(guess) : symbol_of(joined));
    }
    if (malformed > 0)
        warnings.push_back(fmt::format("`tokenizer.ggml.merges` has {} of {} entries that are not two "
                                       "texts with a space between; they are ignored.",
                                       malformed, merges.size()));
    if (merges.size() == 0)
        warnings.push_back("`tokenizer.ggml.merges` has no elements, so every byte is a token of its own.");
}

Result<std::shared_ptr<const Tokenizer>> BpeTokenizer::create(Data data, const gguf::ArrayView& merges,
                                                              std::shared_ptr<const void> owner) {
    const PreTokenizerRule* const known = find_pre_tokenizer(data.pre_name);
    const PreTokenizerRule& rule = known ? *known : default_pre_tokenizer();
    auto pre_tokenizer = PreTokenizer::compile(rule);
    if (!pre_tokenizer) return std::unexpected(pre_tokenizer.error());
    const bool at_once = owner == nullptr;
    std::shared_ptr<const Tokenizer> made(new BpeTokenizer(std::move(data), std::move(*pre_tokenizer),
                                                           rule.ignore_merges, merges, std::move(owner)));
    if (at_once) made->prepare();
    return made;
}

BpeTokenizer::BpeTokenizer(Data data, PreTokenizer pre_tokenizer, bool ignore_merges,
                           const gguf::ArrayView& merges, std::shared_ptr<const void> owner)
    : Tokenizer(std::move(data)),
      pre_tokenizer_(std::move(pre_tokenizer)),
      ignore_merges_(ignore_merges),
      owner_(std::move(owner)),
      merges_(&merges) {}

BpeTokenizer::~BpeTokenizer() = default;

const BpeTokenizer::Tables& BpeTokenizer::tables() const {
    std::call_once(once_, [this] {
        tables_ = std::make_unique<const Tables>(*this, *merges_);
        prepared_ = true;
    });
    return *tables_;
}

std::span<const std::string> BpeTokenizer::warnings() const {
    return tables().warnings;
}

void BpeTokenizer::encode_text(std::string_view text, bool, std::vector<TokenId>& ids) const {
    const std::string clean = replace_wrong_bytes(text);
    const Tables& tables = this->tables();
    Workspace workspace;
    std::size_t begin = 0;
    for (const std::size_t end : pre_tokenizer_.split(clean)) {
        encode_word(tables, std::string_view(clean).substr(begin, end - begin), workspace, ids);
        begin = end;
    }
}

template <class OnMerge>
void BpeTokenizer::merge_word(const Tables& tables, std::string_view word, Workspace& workspace,
                              OnMerge on_merge) {
    SymbolChain& chain = workspace.chain;
    MergeQueue<Candidate>& queue = workspace.queue;
    chain.clear();
    for (std::size_t i = 0; i < word.size(); ++i)
        chain.append(i, 1, tables.byte_symbols[static_cast<unsigned char>(word[i])]);
    merge_all(
        chain, queue,
        [&](std::size_t left, std::size_t right) {
            const std::uint32_t rank = tables.ranks.find(chain[left].id, chain[right].id);
            if (rank != PairTable::none) queue.push({rank, left, chain[left].id, chain[right].id});
        },
        [&](const Candidate& pair) {
            const MergeSymbol& left = chain[pair.left];
            return left.id == pair.left_id && chain[left.next].id == pair.right_id;
        },
        [&](const Candidate& pair) {
            on_merge(pair);
            chain[pair.left].id = tables.merged[pair.rank];
        });
}

void BpeTokenizer::encode_word(const Tables& tables, std::string_view word, Workspace& workspace,
                               std::vector<TokenId>& ids) const {
    if (ignore_merges_) {
        workspace.characters.clear();
        append_byte_characters(workspace.characters, word);
        const TokenId id = tables.index.find(workspace.characters);
        if (id != VocabularyIndex::none && is_token(static_cast<SymbolId>(id))) {
            ids.push_back(id);
            return;
        }
    }

    SymbolChain& chain = workspace.chain;
    merge_word(tables, word, workspace, [](const Candidate&) {});
    for (std::size_t i = 0; i != SymbolChain::end; i = chain[i].next) {
        if (is_token(chain[i].id)) {
            ids.push_back(static_cast<TokenId>(chain[i].id));
            continue;
        }
        // A merge made a text that is no token: its bytes are taken one by one.
        for (const char byte : word.substr(chain[i].begin, chain[i].bytes)) {
            const SymbolId id = tables.byte_symbols[static_cast<unsigned char>(byte)];
            if (is_token(id)) ids.push_back(static_cast<TokenId>(id));
        }
    }
}

MergeTrace BpeTokenizer::merges_of(TokenId id) const {
    MergeTrace trace;
    if (!in_range(id) || type(id) != TokenType::normal) return trace;
    const std::string word = plain_piece(id);
    Workspace workspace;
    const SymbolChain& chain = workspace.chain;
    const auto stored = [&](const MergeSymbol& symbol) {
        std::string text;
        append_byte_characters(text, std::string_view(word).substr(symbol.begin, symbol.bytes));
        return text;
    };
    merge_word(tables(), word, workspace, [&](const Candidate& pair) {
        const MergeSymbol& left = chain[pair.left];
        trace.steps.push_back({stored(left), stored(chain[left.next]), pair.rank, std::nullopt});
    });
    trace.makes_token =
        chain.size() > 0 && chain[0].bytes == word.size() && chain[0].id == static_cast<SymbolId>(id);
    return trace;
}

std::string BpeTokenizer::plain_piece(TokenId id) const {
    return bytes_of_characters(stored_text(id));
}

} // namespace archdef
