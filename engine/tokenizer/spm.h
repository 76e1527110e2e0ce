#pragma once

#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary_index.h"

#include <array>

namespace archdef {

class SymbolChain;

/// SentencePiece's merging by score (`tokenizer.ggml.model` = `llama`), with byte tokens for what has no
/// piece.
class SpmTokenizer final : public Tokenizer {
  public:
    static Result<std::shared_ptr<const Tokenizer>> create(Data data);

    MergeTrace merges_of(TokenId id) const override;

  private:
    explicit SpmTokenizer(Data data);
    void encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const override;
    std::string plain_piece(TokenId id) const override;
    template <class OnMerge>
    void merge_text(std::string_view marked, SymbolChain& chain, OnMerge on_merge) const;
    void append_symbol(std::string_view symbol, std::vector<TokenId>& ids) const;
    float score_of(TokenId id) const;

    VocabularyIndex index_;
    std::array<TokenId, 256> byte_tokens_;
};

} // namespace archdef
