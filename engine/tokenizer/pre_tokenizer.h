#pragma once

#include "base/error.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace archdef {

/// How one family of byte-level BPE vocabularies cuts text into words before merging.
struct PreTokenizerRule {
    /// Patterns, applied one after another: each cuts every piece that the one before it left.
    std::span<const std::string_view> stages;
    /// A word that is a token is taken whole, without merging.
    bool ignore_merges = false;
    /// BOS is added where the file does not say.
    bool add_bos = false;
};

/// The rule for a value of `tokenizer.ggml.pre`, or null for one that is not known.
const PreTokenizerRule* find_pre_tokenizer(std::string_view pre);
/// The rule of files that name none (`default`).
const PreTokenizerRule& default_pre_tokenizer();

/// The compiled patterns of a rule. Thread-safe.
class PreTokenizer {
  public:
    static Result<PreTokenizer> compile(const PreTokenizerRule& rule);

    /// Cuts text, which is UTF-8 apart from surrogates, into words: the byte at which each ends. Nothing is
    /// dropped: what no pattern matches becomes a word of its own.
    std::vector<std::size_t> split(std::string_view text) const;

  private:
    struct Pattern;
    std::vector<std::shared_ptr<const Pattern>> patterns_;
};

} // namespace archdef
