#pragma once

#include "tokenizer/pre_tokenizer.h"
#include "tokenizer/tokenizer.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>

namespace archdef {

/// Byte-level BPE (`tokenizer.ggml.model` = `gpt2`): text is cut into words by the pre-tokenizer, a word's
/// bytes are written as printable characters, and pairs merge by rank.
class BpeTokenizer final : public Tokenizer {
  public:
    /// `merges` must outlive the tokenizer where an `owner` is given, which keeps it; without one the tables
    /// are made here.
    static Result<std::shared_ptr<const Tokenizer>> create(Data data, const gguf::ArrayView& merges,
                                                           std::shared_ptr<const void> owner);
    ~BpeTokenizer() override;

    MergeTrace merges_of(TokenId id) const override;
    void prepare() const override { tables(); }
    bool prepared() const override { return prepared_; }
    std::span<const std::string> warnings() const override;

  private:
    /// A token's id, or above them a text that takes part in merges without being a token.
    using SymbolId = std::uint32_t;
    struct Workspace;
    struct Tables;

    BpeTokenizer(Data data, PreTokenizer pre_tokenizer, bool ignore_merges, const gguf::ArrayView& merges,
                 std::shared_ptr<const void> owner);
    const Tables& tables() const;
    bool is_token(SymbolId id) const { return id < size(); }

    void encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const override;
    std::string plain_piece(TokenId id) const override;
    template <class OnMerge>
    static void merge_word(const Tables& tables, std::string_view word, Workspace& workspace,
                           OnMerge on_merge);
    void encode_word(const Tables& tables, std::string_view word, Workspace& workspace,
                     std::vector<TokenId>& ids) const;

    PreTokenizer pre_tokenizer_;
    bool ignore_merges_;
    std::shared_ptr<const void> owner_; ///< keeps `merges_`
    const gguf::ArrayView* merges_;
    mutable std::once_flag once_;
    mutable std::atomic<bool> prepared_ = false;
    mutable std::unique_ptr<const Tables> tables_; ///< made once, by `tables`
};

} // namespace archdef
