#pragma once

#include "base/error.h"
#include "gguf/file.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

using TokenId = std::int32_t;

enum class TokenType : std::uint8_t {
    normal = 1,
    unknown = 2,
    control = 3,
    user_defined = 4,
    unused = 5,
    byte = 6
};

struct EncodeOptions {
    bool add_bos = true;       ///< add BOS (and EOS) where the model asks for it
    bool parse_special = true; ///< control tokens in the text become their ids; else only user-defined ones
};

/// Text to ids and back, from the tokenizer metadata of a GGUF: SPM (`llama`) and byte-level BPE (`gpt2`).
/// Thread-safe: encoding keeps no state.
class Tokenizer {
  public:
    /// Errors: `tokenizer-missing`, `tokenizer-unknown` (a model kind that is not supported),
    /// `tokenizer-broken` (lengths or types that do not fit; the message names both).
    static Result<std::shared_ptr<const Tokenizer>> from_gguf(const gguf::File& file);
    virtual ~Tokenizer() = default;

    virtual std::vector<TokenId> encode(std::string_view text, const EncodeOptions& options = {}) const = 0;

    /// The bytes that a token stands for. Control tokens give "" unless `show_special`.
    virtual std::string piece(TokenId id, bool show_special = true) const = 0;
    /// The pieces one after the other, without the space that an SPM prefix put in front.
    std::string decode(std::span<const TokenId> ids, bool show_special = false) const;

    std::size_t size() const { return token_types_.size(); }
    TokenType type(TokenId id) const;
    /// The token's text as the file stores it.
    std::string_view stored_text(TokenId id) const;
    std::optional<float> score(TokenId id) const;

    std::optional<TokenId> bos() const { return bos_; }
    std::optional<TokenId> eos() const { return eos_; }
    std::optional<TokenId> unknown() const { return unknown_; }
    bool adds_bos() const { return add_bos_; }
    bool adds_eos() const { return add_eos_; }
    bool adds_space_prefix() const { return add_space_prefix_; }
    bool is_end_of_generation(TokenId id) const;
    std::string_view model() const { return model_; }            ///< tokenizer.ggml.model
    std::string_view pre_tokenizer() const { return pre_name_; } ///< tokenizer.ggml.pre, or empty
    /// What is doubtful, one sentence each: an unknown `pre`, ids out of range, ….
    std::span<const std::string> warnings() const { return warnings_; }

  protected:
    Tokenizer() = default;
    std::shared_ptr<const gguf::File> keep_alive_;
    std::string model_, pre_name_;
    std::vector<TokenType> token_types_;
    std::vector<std::string_view> texts_;
    std::vector<float> scores_;
    std::vector<TokenId> end_of_generation_;
    std::optional<TokenId> bos_, eos_, unknown_;
    bool add_bos_ = false, add_eos_ = false, add_space_prefix_ = false;
    std::vector<std::string> warnings_;
};

} // namespace archdef
