#pragma once

#include "tokenizer/tokenizer.h"

#include <string_view>
#include <vector>

namespace archdef::compare {

/// A prompt's ids as ollama's own engine cuts it (0.12 to 0.24: `Encode` of its SentencePiece and byte-pair
/// tokenizers): special tokens are looked for in the order of the file, where llama.cpp and the models' own
/// tokenizers take the longest first. The same as Tokenizer::encode but where a vocabulary has user-defined
/// tokens that begin others, as Gemma's has for runs of spaces and of line breaks.
std::vector<TokenId> encode_in_file_order(const Tokenizer& tokenizer, std::string_view text);

} // namespace archdef::compare
