#pragma once

#include "gguf/types.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace archdef::test {

/// Writes a GGUF in the shape of a model of 70 billion parameters (80 layers of 9 tensors, 128 256 tokens,
/// 280 147 merges). The weights are a hole in the file: they take no place on the disk and read as zeros.
inline void write_large_model(const std::filesystem::path& path) {
    std::ofstream out(path, std::ios::binary);
    const auto number = [&](auto value) { out.write(reinterpret_cast<const char*>(&value), sizeof value); };
    const auto text = [&](const std::string& value) {
        number(std::uint64_t{value.size()});
        out.write(value.data(), static_cast<std::streamsize>(value.size()));
    };
    const auto key = [&](const std::string& name, gguf::ValueType type) {
        text(name);
        number(static_cast<std::uint32_t>(type));
    };
    const auto array = [&](const std::string& name, gguf::ValueType element, std::uint64_t count) {
        key(name, gguf::ValueType::array);
        number(static_cast<std::uint32_t>(element));
        number(count);
    };
    struct Tensor {
        std::string name;
        gguf::TensorType type;
        std::vector<std::uint64_t> extents;
    };
    using enum gguf::TensorType;
    constexpr std::uint64_t width = 8192, kv = 1024, feed = 28672, tokens = 128256, merges = 280147;
    std::vector<Tensor> tensors{{"token_embd.weight", Q4_K, {width, tokens}},
                                {"output_norm.weight", F32, {width}},
                                {"output.weight", Q6_K, {width, tokens}},
                                {"rope_freqs.weight", F32, {64}}};
    for (int layer = 0; layer < 80; ++layer) {
        const std::string block = "blk." + std::to_string(layer) + ".";
        // As in a Q4_K_M: half of the layers keep more bits for what matters most.
        const auto better = layer < 10 || layer >= 70 || layer % 3 == 0 ? Q6_K : Q4_K;
        tensors.push_back({block + "attn_norm.weight", F32, {width}});
        tensors.push_back({block + "attn_q.weight", Q4_K, {width, width}});
        tensors.push_back({block + "attn_k.weight", Q4_K, {width, kv}});
        tensors.push_back({block + "attn_v.weight", better, {width, kv}});
        tensors.push_back({block + "attn_output.weight", Q4_K, {width, width}});
        tensors.push_back({block + "ffn_norm.weight", F32, {width}});
        tensors.push_back({block + "ffn_gate.weight", Q4_K, {width, feed}});
        tensors.push_back({block + "ffn_up.weight", Q4_K, {width, feed}});
        tensors.push_back({block + "ffn_down.weight", better, {feed, width}});
    }
    number(std::uint32_t{0x46554747});
    number(std::uint32_t{3});
    number(std::uint64_t{tensors.size()});
    number(std::uint64_t{18});
    using gguf::ValueType;
    const auto word = [&](const std::string& name, const std::string& value) {
        key(name, ValueType::string);
        text(value);
    };
    const auto count = [&](const std::string& name, std::uint32_t value) {
        key(name, ValueType::u32);
        number(value);
    };
    word("general.architecture", "llama");
    word("general.name", "70B, no weights");
    count("general.file_type", 15);
    count("llama.block_count", 80);
    count("llama.context_length", 131072);
    count("llama.embedding_length", static_cast<std::uint32_t>(width));
    count("llama.feed_forward_length", static_cast<std::uint32_t>(feed));
    count("llama.attention.head_count", 64);
    count("llama.attention.head_count_kv", 8);
    count("llama.rope.dimension_count", 128);
    key("llama.rope.freq_base", ValueType::f32);
    number(5e5f);
    key("llama.attention.layer_norm_rms_epsilon", ValueType::f32);
    number(1e-5f);
    word("tokenizer.ggml.model", "gpt2");
    word("tokenizer.ggml.pre", "llama-bpe");
    // 256 characters that stand for bytes, then texts that merges make: pairs, then pairs of pairs.
    const auto character = [](unsigned code) {
        std::string utf8;
        if (code < 128) return std::string(1, static_cast<char>(code));
        utf8 += static_cast<char>(0xC0 | code >> 6);
        utf8 += static_cast<char>(0x80 | (code & 63));
        return utf8;
    };
    std::vector<std::string> texts, rules;
    unsigned more = 256;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool printable = (byte > 32 && byte < 127) || (byte > 160 && byte != 173);
        texts.push_back(character(printable ? byte : more++));
    }
    for (std::size_t i = 0; texts.size() < tokens; ++i) {
        const std::string left = texts[i / 256 % texts.size()], right = texts[i % 256];
        texts.push_back(left + right);
        rules.push_back(left + ' ' + right);
    }
    // As in Llama 3: more merges than tokens, since a text can be made in more than one way.
    for (std::size_t i = 0; rules.size() < merges; ++i)
        rules.push_back(texts[i % 256] + ' ' + texts[256 + i % (tokens - 256)]);
    array("tokenizer.ggml.tokens", ValueType::string, tokens);
    for (const std::string& one : texts) text(one);
    array("tokenizer.ggml.token_type", ValueType::i32, tokens);
    for (std::uint64_t i = 0; i < tokens; ++i) number(std::int32_t{1});
    array("tokenizer.ggml.merges", ValueType::string, merges);
    for (const std::string& one : rules) text(one);
    count("tokenizer.ggml.bos_token_id", 128000);
    std::uint64_t offset = 0;
    for (const Tensor& tensor : tensors) {
        text(tensor.name);
        number(static_cast<std::uint32_t>(tensor.extents.size()));
        std::uint64_t elements = 1;
        for (const std::uint64_t extent : tensor.extents) {
            number(extent);
            elements *= extent;
        }
        number(static_cast<std::uint32_t>(tensor.type));
        number(offset);
        const gguf::TypeInfo* info = gguf::find_type(tensor.type);
        offset += (elements / info->block_size * info->block_bytes + 31) / 32 * 32;
    }
    const auto data = (static_cast<std::uint64_t>(out.tellp()) + 31) / 32 * 32;
    out.close();
    std::filesystem::resize_file(path, data + offset);
}

} // namespace archdef::test
