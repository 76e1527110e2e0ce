#pragma once

#include "tokenizer/token.h"
#include "tokenizer/vocabulary_index.h"

#include <bitset>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace archdef {

/// A part of a text: a special token, or text between them.
struct TextFragment {
    std::size_t begin, end;             ///< bytes
    TokenId id = VocabularyIndex::none; ///< none: text
};

/// Finds control, unknown and user-defined tokens by their text. Longer tokens are looked for first over the
/// whole text, as llama.cpp does (`tokenizer_st_partition`), so a long one wins over a short one that begins
/// before it.
class SpecialTokens {
  public:
    SpecialTokens() = default;
    /// `eat_space`: the white space behind a special token belongs to it, as in Phi-3. The exceptions are
    /// llama.cpp's: `<s>`, `<unk>` and `<|endoftext|>`.
    SpecialTokens(std::span<const std::string_view> texts, std::span<const TokenType> types, bool eat_space);

    /// With `parse_special` all of them, else only the user-defined ones. No fragment is empty.
    std::vector<TextFragment> split(std::string_view text, bool parse_special) const;

  private:
    struct Length {
        std::size_t bytes;
        std::bitset<256> first_bytes;
    };
    struct Group {
        VocabularyIndex index;
        std::vector<Length> lengths; ///< descending
    };
    static Group group_of(std::span<const std::string_view> texts, std::span<const TokenId> ids);

    Group all_, user_defined_;
    bool eat_space_ = false;
    std::vector<TokenId> keep_space_; ///< exceptions from it, ascending
};

} // namespace archdef
