#pragma once

#include "gguf/file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// How much of a file one tensor type takes.
struct TypeShare {
    TensorType type = TensorType::F32;
    std::uint64_t tensors = 0;
    std::uint64_t elements = 0;
    std::uint64_t bytes = 0;
};

/// One value or, where the file gives one per layer, the least and the greatest.
struct ValueRange {
    std::uint64_t least = 0, greatest = 0;
    bool per_layer = false;
};

/// The three counts of a vocabulary that must agree: tokens, rows of the embedding, rows of the head.
struct VocabularyCounts {
    std::uint64_t tokens = 0;
    std::uint64_t embedding_rows = 0;
    std::uint64_t head_rows = 0; ///< 0: no output.weight, so the embedding is the head
};

/// What is in a file, at a glance. Numbers are as the metadata gives them; nothing is assumed.
struct Overview {
    std::string architecture, name, tokenizer, pre_tokenizer, license, made_by;
    std::string file_type; ///< general.file_type by name, "F16", "Q4_K_M"; empty where absent
    std::uint64_t parts = 1, parts_here = 1; ///< of a split model: in the set, and in this directory
    std::uint64_t parameters = 0;
    std::uint64_t tensor_bytes = 0;
    double bits_per_weight = 0;
    std::vector<TypeShare> types; ///< by bytes, most first
    std::optional<ValueRange> block_count, context_length, embedding_length, feed_forward_length, head_count,
        head_count_kv, key_length, value_length;
    VocabularyCounts vocabulary;
};
Overview overview(const File& file);

/// What a file is, in one word; the worst finding decides.
enum class Verdict { sound, unusual, damaged, not_for_us };
Verdict verdict(const File& file);
std::string_view verdict_name(Verdict verdict); ///< "sound", "unusual", "damaged", "not for us"
/// The finding that decides; null where there is none.
const Finding* worst_finding(const File& file);
/// The big picture in one sentence: of the worst finding, or that there is none.
std::string verdict_text(const File& file);
/// The name of the file that the worst finding is about, where the model is split over several; else empty.
std::string verdict_file(const File& file);

/// The name of a number in general.file_type (llama.cpp's llama_ftype); empty where it is not known.
std::string_view file_type_name(std::uint64_t number);

/// The name of a number in tokenizer.ggml.token_type: normal, unknown, control, user-defined, unused, byte.
std::string_view token_type_name(std::int64_t number);

/// What a metadata value means where its number says little: the name of an enumeration's member, the text of
/// the token that an id stands for (bytes, as stored). Empty where there is nothing to add.
std::string value_meaning(const File& file, const MetadataEntry& entry);

} // namespace archdef::gguf
