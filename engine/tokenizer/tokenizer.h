#pragma once

#include "base/error.h"
#include "gguf/file.h"
#include "tokenizer/special_tokens.h"
#include "tokenizer/token.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

struct EncodeOptions {
    bool add_bos = true;       ///< add BOS (and EOS) where the model asks for it
    bool parse_special = true; ///< control tokens in the text become their ids; else only user-defined ones
};

/// One step in which two neighbouring texts become one; texts as the file stores them.
struct MergeStep {
    std::string left, right;
    std::optional<std::uint32_t> rank; ///< of BPE: the merge's place in tokenizer.ggml.merges
    std::optional<float> score;        ///< of SPM: the score of what is made
};

/// How a token's text comes together from its characters.
struct MergeTrace {
    std::vector<MergeStep> steps; ///< in the order in which they are made
    bool makes_token = false;     ///< the merges end in this one token; else it is never made by merging
};

/// Text to ids and back, from the tokenizer metadata of a GGUF: SPM (`llama`) and byte-level BPE (`gpt2`).
/// Thread-safe: encoding keeps no state but the tables that the first call makes.
class Tokenizer {
  public:
    /// Errors: `tokenizer-missing`, `tokenizer-unknown` (a model kind that is not supported),
    /// `tokenizer-broken` (lengths or types that do not fit; the message names both).
    /// With `owner`, which keeps the file open, the tables for encoding are made when they are first needed;
    /// without it they are made at once, and the tokenizer does not need the file afterwards.
    static Result<std::shared_ptr<const Tokenizer>> from_gguf(const gguf::File& file,
                                                              std::shared_ptr<const void> owner = nullptr);
    virtual ~Tokenizer() = default;

    /// Makes the tables for encoding where that was put off: tens of milliseconds for a large vocabulary,
    /// which else the first `encode`, `merges_of` or `warnings` takes.
    virtual void prepare() const {}
    virtual bool prepared() const { return true; }

    /// Any bytes are accepted. Special tokens are found first, longest first; the text between them goes to
    /// the model's own algorithm.
    std::vector<TokenId> encode(std::string_view text, const EncodeOptions& options = {}) const;

    /// The bytes that a token stands for. Control tokens give "" unless `show_special`.
    std::string piece(TokenId id, bool show_special = true) const;
    /// The merges that make a token's own text. No steps for a single character, and for tokens that are not
    /// made by merging: control, unknown, user-defined, unused and byte tokens.
    virtual MergeTrace merges_of(TokenId id) const = 0;
    /// The pieces one after the other, without the space that an SPM prefix put in front.
    std::string decode(std::span<const TokenId> ids, bool show_special = false) const;

    std::size_t size() const { return data_.texts.size(); }
    TokenType type(TokenId id) const;
    /// The token's text as the file stores it.
    std::string_view stored_text(TokenId id) const;
    std::optional<float> score(TokenId id) const;

    std::optional<TokenId> bos() const { return data_.bos; }
    std::optional<TokenId> eos() const { return data_.eos; }
    std::optional<TokenId> unknown() const { return data_.unknown; }
    bool adds_bos() const { return data_.add_bos; }
    bool adds_eos() const { return data_.add_eos; }
    bool adds_space_prefix() const { return data_.add_space_prefix; }
    bool is_end_of_generation(TokenId id) const;
    std::span<const TokenId> end_of_generation() const { return data_.end_of_generation; } ///< ascending
    std::string_view model() const { return data_.model; }            ///< tokenizer.ggml.model
    std::string_view pre_tokenizer() const { return data_.pre_name; } ///< tokenizer.ggml.pre, or empty
    /// What is doubtful, one sentence each: an unknown `pre`, ids out of range, ….
    virtual std::span<const std::string> warnings() const { return data_.warnings; }

  protected:
    /// What the metadata says, checked. Nothing refers to the file any more.
    struct Data {
        std::vector<char> text_bytes; ///< all texts, one behind the other
        std::string model, pre_name;
        std::vector<std::string_view> texts; ///< views of text_bytes
        std::vector<TokenType> types;
        std::vector<float> scores; ///< empty where the file has none
        std::vector<TokenId> end_of_generation;
        std::optional<TokenId> bos, eos, unknown;
        bool add_bos = false, add_eos = false, add_space_prefix = false;
        bool specials_eat_space = false; ///< the white space behind a special token belongs to it
        std::vector<std::string> warnings;
    };
    friend class MetadataReader;

    explicit Tokenizer(Data data);

    /// Encodes text without special tokens. `after_special`: at the start, or right behind a special token.
    virtual void encode_text(std::string_view text, bool after_special, std::vector<TokenId>& ids) const = 0;
    /// The bytes of a normal or byte token.
    virtual std::string plain_piece(TokenId id) const = 0;
    /// Fills an index; texts that stand twice are a warning. Returns whether all differ.
    bool index_texts(VocabularyIndex& index, std::vector<std::string>& warnings) const;
    bool in_range(TokenId id) const { return id >= 0 && static_cast<std::size_t>(id) < size(); }

    Data data_;

  private:
    SpecialTokens specials_;
};

} // namespace archdef
