#pragma once

#include "compare/answer.h"
#include "compare/token_index.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace archdef::compare {

/// One of our tokens in the place where the other side's answer has it.
struct AlignedToken {
    TokenId id = 0;
    std::optional<std::size_t> entry; ///< the entry that is about this token alone; none: not observable
};

/// Our tokens for an answer. Entries name no ids, so the tokens are found by their bytes: an entry whose text
/// is one token is that token; one that covers several (a server that holds back parts of a character sends
/// them merged), or that was lost, leaves its tokens "not observable", which is never a difference.
struct Alignment {
    std::vector<AlignedToken> tokens;
    std::size_t lost_entries = 0;   ///< places where text came without an entry of its own
    std::size_t hidden_entries = 0; ///< entries without text: control tokens, which cannot be placed
    /// Empty, or why tokens behind some point are a guess: the prefix that we score may then not be theirs.
    std::string doubt;
};

/// Aligns an answer, with or without entries. Error-free: text that our vocabulary cannot express ends the
/// alignment there, with a doubt.
Alignment align(const Answer& answer, const TokenIndex& index);

/// What a server shows for bytes that are not UTF-8: each run of wrong bytes as one U+FFFD.
std::string shown_text(std::string_view bytes);

} // namespace archdef::compare
