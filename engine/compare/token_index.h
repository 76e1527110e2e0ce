#pragma once

#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace archdef::compare {

/// Finds tokens by the bytes that they stand for. Made once per tokenizer (some tens of ms for 150 000
/// tokens).
class TokenIndex {
  public:
    explicit TokenIndex(const Tokenizer& tokenizer);

    /// The token that stands for exactly these bytes; of several, a normal one before a byte token, then the
    /// smallest id. Control and unused tokens are not found.
    std::optional<TokenId> find(std::string_view bytes) const;

    /// As `find`, else the control token that is written so: some servers show those in their lists of likely
    /// tokens.
    std::optional<TokenId> find_shown(std::string_view text) const;

    /// The fewest tokens whose bytes make up the text; nothing where some byte has no token.
    std::optional<std::vector<TokenId>> segment(std::string_view text) const;

    /// All tokens that the text begins with, longest first.
    std::vector<TokenId> prefixes(std::string_view text) const;

    const Tokenizer& tokenizer() const { return tokenizer_; }

  private:
    const Tokenizer& tokenizer_;
    std::unordered_map<std::string, TokenId> ids_;
    std::unordered_map<std::string, TokenId> control_ids_;
    std::size_t longest_ = 0;
};

} // namespace archdef::compare
