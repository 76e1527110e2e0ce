#pragma once

#include "base/severity.h"
#include "gguf/file.h"
#include "language/known_architectures.h"
#include "model/config.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// Writes the text of a draft: each step because a tensor for it exists.
class DraftWriter {
  public:
    DraftWriter(const gguf::File& file, const ModelConfig& config, Locale locale);

    std::string write(std::string_view closest);
    const std::vector<std::string>& notes() const { return notes_; }

  private:
    void write_header(std::string_view closest);
    void write_prologue();
    void write_attention();
    void write_feed_forward();
    void write_epilogue();

    void project(std::string_view destination, std::string_view source, std::string_view suffix);
    void norm_q_or_k(std::string_view name, std::string_view suffix, std::string_view heads);
    void norm(std::string_view destination, std::string_view source, std::string_view tensor);
    void scale_by_key(std::string_view name, std::string_view key);
    std::string activation();
    int window_period();

    /// The full pattern of a block's tensor, with or without `.weight`; empty where the file has none.
    std::string in_block(std::string_view suffix) const;
    bool has(std::string_view pattern) const { return tensors_.contains(pattern); }

    void step(std::string_view text);
    /// A comment in the text that is also a note.
    void note(std::string_view en, std::string_view es);
    std::string_view pick(std::string_view en, std::string_view es) const;

    const gguf::File& file_;
    const ModelConfig& config_;
    language::KnownArchitecture known_{};
    Locale locale_;
    std::map<std::string, const gguf::TensorInfo*, std::less<>> tensors_; ///< by pattern: the first layer's
    std::string text_;
    std::vector<std::string> notes_;
};

} // namespace archdef
