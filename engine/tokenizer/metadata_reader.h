#pragma once

#include "tokenizer/tokenizer.h"

namespace archdef {

/// Reads `tokenizer.ggml.*` into a tokenizer's data. Foreign input: every length and type is checked here,
/// and nowhere later.
class MetadataReader {
  public:
    using Data = Tokenizer::Data;

    explicit MetadataReader(const gguf::File& file) : file_(file) {}

    /// All that SPM and BPE have in common.
    Result<Data> read();

    /// The array of merges, for BPE; after `read`. Errors: `tokenizer-broken`, which then also names ids that
    /// are out of range.
    Result<const gguf::ArrayView*> merges();

  private:
    Result<const gguf::ArrayView*> array(std::string_view key);
    Result<void> read_texts(Data& data);
    Result<void> read_types(Data& data);
    Result<void> read_scores(Data& data);
    Result<void> read_flag(std::string_view key, bool& flag);
    Result<void> read_id(std::string_view key, std::optional<TokenId>& id, Data& data);
    Result<void> read_ends_of_generation(Data& data);
    void read_pre_tokenizer(Data& data);
    void apply_text_roles(Data& data, std::vector<TokenId>& ends);

    const gguf::File& file_;
    std::vector<std::string> out_of_range_;
};

} // namespace archdef
