#pragma once

#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary_index.h"

#include <array>

namespace archdef {

/// SentencePiece's merging by score (`tokenizer.ggml.model` = `llama`), with byte tokens for what has no
/// piece.
class SpmTokenizer final : public Tokenizer {
  public:
    static Result<std::shared_ptr<const Tokenizer>> create(Data data);

    std::string piece(TokenId id, bool show_special) const override;

  private:
    explicit SpmTokenizer(Data data);
    void encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const override;
    void append_symbol(std::string_view symbol, std::vector<TokenId>& ids) const;
    float score_of(TokenId id) const;

    VocabularyIndex index_;
    std::array<TokenId, 256> byte_tokens_;
};

} // namespace archdef
