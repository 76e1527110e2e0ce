#pragma once

#include "base/error.h"
#include "compare/answer.h"
#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace archdef::compare {

/// Reference logits that another program exported: a JSON file that names a file of raw little-endian f32
/// beside it. docs/reference-logits.md describes the format and shows how to write it from Python.
struct LogitsFile {
    std::string producer;     ///< free text: which program, which weights
    std::vector<TokenId> ids; ///< the whole sequence, BOS included
    std::size_t vocabulary = 0;
    std::vector<float> logits; ///< [ids.size(), vocabulary]; row t is what follows ids[0..t]
};

/// Reads a file. Errors: `file-unreadable`, `logits-file` (the field, what was found, what is expected).
/// Sizes are checked against the file before anything is allocated.
Result<LogitsFile> read_logits_file(const std::filesystem::path& path);

/// The file as an answer: the first `prompt_tokens` ids are the prompt, each further id is a token with the
/// row before it as its log-probabilities. Precondition: 1 <= prompt_tokens < ids.size().
Answer answer_of(const LogitsFile& file, std::size_t prompt_tokens, const Tokenizer& tokenizer);

} // namespace archdef::compare
