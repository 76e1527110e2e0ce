#pragma once

#include "tokenizer/pair_table.h"
#include "tokenizer/pre_tokenizer.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary_index.h"

#include <array>
#include <deque>

namespace archdef {

/// Byte-level BPE (`tokenizer.ggml.model` = `gpt2`): text is cut into words by the pre-tokenizer, a word's
/// bytes are written as printable characters, and pairs merge by rank.
class BpeTokenizer final : public Tokenizer {
  public:
    static Result<std::shared_ptr<const Tokenizer>> create(Data data, const gguf::ArrayView& merges);

    MergeTrace merges_of(TokenId id) const override;

  private:
    /// A token's id, or above them a text that takes part in merges without being a token.
    using SymbolId = std::uint32_t;
    struct Workspace;

    BpeTokenizer(Data data, PreTokenizer pre_tokenizer, bool ignore_merges, const gguf::ArrayView& merges);
    void load_merges(const gguf::ArrayView& merges, bool all_differ);
    SymbolId symbol_of(std::string_view text);
    bool is_token(SymbolId id) const { return id < size(); }

    void encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const override;
    std::string plain_piece(TokenId id) const override;
    template <class OnMerge>
    void merge_word(std::string_view word, Workspace& workspace, OnMerge on_merge) const;
    void encode_word(std::string_view word, Workspace& workspace, std::vector<TokenId>& ids) const;

    PreTokenizer pre_tokenizer_;
    bool ignore_merges_;
    VocabularyIndex index_;               ///< tokens and extra symbols
    std::deque<std::string> extra_texts_; ///< symbols that are no tokens; addresses stay
    std::array<SymbolId, 256> byte_symbols_;
    PairTable ranks_;
    std::vector<SymbolId> merged_; ///< by rank
};

} // namespace archdef
