// Writes a GGUF with random weights in the shape of a well-known model: for measuring speed, where only
// shapes and types matter. Usage: generate_model qwen3-0.6b|llama-3.2-1b F16|Q8_0|Q4_0|Q4_K_M|Q6_K FILE
#include "kernels/format.h"
#include "kernels/half.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using archdef::gguf::TensorType;
using archdef::kernels::BlockFormat;
using archdef::kernels::format_of;

namespace {

struct Shape {
    std::string_view name, architecture, pre_tokenizer;
    std::uint32_t layers, embedding, feed_forward, heads, kv_heads, head_dim, vocabulary;
    float rope_base, epsilon;
    bool head_norms;
};

constexpr Shape shapes[] = {
    {"qwen3-0.6b", "qwen3", "qwen2", 28, 1024, 3072, 16, 8, 128, 151936, 1e6f, 1e-6f, true},
    {"llama-3.2-1b", "llama", "llama-bpe", 16, 2048, 8192, 32, 8, 64, 128256, 5e5f, 1e-5f, false},
};

struct Tensor {
    std::string name;
    TensorType type;
    std::uint64_t columns, rows; ///< rows is 0 for a vector
    std::uint64_t bytes() const {
        const BlockFormat format = format_of(type);
        return columns / format.block_size * format.block_bytes * (rows == 0 ? 1 : rows);
    }
};

/// How llama.cpp's quantiser mixes types: the tied head in Q6_K unless the file is F16 or Q8_0; in Q4_K_M
/// also the value and down projections of the layers that matter most.
TensorType type_of(std::string_view file_type, std::string_view tensor, std::uint32_t layer,
                   std::uint32_t layers) {
    if (file_type == "F16") return TensorType::F16;
    if (file_type == "Q8_0") return TensorType::Q8_0;
    if (tensor == "token_embd" || file_type == "Q6_K") return TensorType::Q6_K;
    if (file_type == "Q4_0") return TensorType::Q4_0;
    const bool more_bits = layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
    return more_bits && (tensor == "attn_v" || tensor == "ffn_down") ? TensorType::Q6_K : TensorType::Q4_K;
}

std::vector<Tensor> tensors_of(const Shape& shape, std::string_view file_type) {
    const std::uint64_t query = std::uint64_t{shape.heads} * shape.head_dim;
    const std::uint64_t key = std::uint64_t{shape.kv_heads} * shape.head_dim;
    std::vector<Tensor> tensors{{"token_embd.weight", type_of(file_type, "token_embd", 0, shape.layers),
                                 shape.embedding, shape.vocabulary},
                                {"output_norm.weight", TensorType::F32, shape.embedding, 0}};
    for (std::uint32_t layer = 0; layer < shape.layers; ++layer) {
        const auto add = [&](std::string name, std::uint64_t columns, std::uint64_t rows) {
            const TensorType type =
                rows == 0 ? TensorType::F32 : type_of(file_type, name, layer, shape.layers);
            tensors.push_back({"blk." + std::to_string(layer) + "." + name + ".weight", type, columns, rows});
        };
        add("attn_norm", shape.embedding, 0);
        add("attn_q", shape.embedding, query);
        add("attn_k", shape.embedding, key);
        add("attn_v", shape.embedding, key);
        if (shape.head_norms) {
            add("attn_q_norm", shape.head_dim, 0);
            add("attn_k_norm", shape.head_dim, 0);
        }
        add("attn_output", query, shape.embedding);
        add("ffn_norm", shape.embedding, 0);
        add("ffn_gate", shape.embedding, shape.feed_forward);
        add("ffn_up", shape.embedding, shape.feed_forward);
        add("ffn_down", shape.feed_forward, shape.embedding);
    }
    return tensors;
}

class Writer {
  public:
    explicit Writer(const std::string& path) : out_(path, std::ios::binary) {}
    template <class Number>
    void number(Number value) {
        out_.write(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void string(std::string_view text) {
        number(std::uint64_t{text.size()});
        out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    }
    void key(std::string_view name, std::uint32_t type) {
        string(name);
        number(type);
    }
    void bytes(const std::vector<char>& data) {
        out_.write(data.data(), static_cast<std::streamsize>(data.size()));
    }
    void pad() {
        while (out_.tellp() % 32 != 0) out_.put(0);
    }
    bool good() const { return out_.good(); }

  private:
    std::ofstream out_;
};

enum : std::uint32_t { u32 = 4, f32 = 6, string_type = 8, array = 9, i32 = 5 };

std::uint64_t write_metadata(Writer& out, const Shape& shape) {
    std::vector<std::function<void()>> entries;
    const std::string prefix = std::string(shape.architecture) + ".";
    const auto text = [&](std::string name, std::string value) {
        entries.emplace_back([&out, name, value] {
            out.key(name, string_type);
            out.string(value);
        });
    };
    const auto count = [&](const std::string& name, std::uint32_t value) {
        entries.emplace_back([&out, name, value] {
            out.key(name, u32);
            out.number(value);
        });
    };
    const auto real = [&](const std::string& name, float value) {
        entries.emplace_back([&out, name, value] {
            out.key(name, f32);
            out.number(value);
        });
    };
    text("general.architecture", std::string(shape.architecture));
    text("general.name", "random weights, " + std::string(shape.name));
    count(prefix + "block_count", shape.layers);
    count(prefix + "context_length", 32768);
    count(prefix + "embedding_length", shape.embedding);
    count(prefix + "feed_forward_length", shape.feed_forward);
    count(prefix + "attention.head_count", shape.heads);
    count(prefix + "attention.head_count_kv", shape.kv_heads);
    count(prefix + "attention.key_length", shape.head_dim);
    count(prefix + "attention.value_length", shape.head_dim);
    count(prefix + "rope.dimension_count", shape.head_dim);
    count(prefix + "vocab_size", shape.vocabulary);
    real(prefix + "rope.freq_base", shape.rope_base);
    real(prefix + "attention.layer_norm_rms_epsilon", shape.epsilon);
    text("tokenizer.ggml.model", "gpt2");
    text("tokenizer.ggml.pre", std::string(shape.pre_tokenizer));
    count("tokenizer.ggml.bos_token_id", 0);
    count("tokenizer.ggml.eos_token_id", 1);
    entries.emplace_back([&out, &shape] {
        out.key("tokenizer.ggml.tokens", array);
        out.number(string_type);
        out.number(std::uint64_t{shape.vocabulary});
        for (std::uint32_t i = 0; i < shape.vocabulary; ++i) {
            // The printable ASCII characters, so that any plain prompt can be tokenized; then names.
            out.string(i >= 33 && i < 127 ? std::string(1, static_cast<char>(i))
                                          : "<t" + std::to_string(i) + ">");
        }
    });
    entries.emplace_back([&out, &shape] {
        out.key("tokenizer.ggml.token_type", array);
        out.number(i32);
        out.number(std::uint64_t{shape.vocabulary});
        for (std::uint32_t i = 0; i < shape.vocabulary; ++i) out.number(std::int32_t{1});
    });
    entries.emplace_back([&out] {
        out.key("tokenizer.ggml.merges", array);
        out.number(string_type);
        out.number(std::uint64_t{1});
        out.string("t h");
    });
    const std::uint64_t n = entries.size();
    out.number(n);
    for (const auto& entry : entries) entry();
    return n;
}

/// Random blocks whose values have a deviation of about 0.02.
std::vector<char> random_weights(const Tensor& tensor, std::mt19937_64& random) {
    std::vector<char> data(tensor.bytes());
    const BlockFormat format = format_of(tensor.type);
    if (tensor.rows == 0) {
        const float one = 1.0f;
        for (std::size_t i = 0; i < data.size(); i += 4) std::memcpy(data.data() + i, &one, 4);
        return data;
    }
    for (std::size_t i = 0; i + 8 <= data.size(); i += 8) {
        const std::uint64_t bits = random();
        std::memcpy(data.data() + i, &bits, 8);
    }
    const auto set = [&](std::size_t at, float value) {
        const std::uint16_t half = archdef::kernels::f32_to_f16(value);
        std::memcpy(data.data() + at, &half, 2);
    };
    for (std::size_t block = 0; block < data.size(); block += format.block_bytes) {
        switch (tensor.type) {
        case TensorType::F16:
            set(block, (static_cast<float>(random() >> 40) * 0x1p-24f - 0.5f) * 0.07f);
            break;
        case TensorType::Q8_0:
            set(block, 0.02f / 73);
            break;
        case TensorType::Q4_0:
            set(block, 0.02f / 4.6f);
            break;
        case TensorType::Q4_K:
            set(block, 0.02f / (36 * 4.6f));
            set(block + 2, 0.02f / (36 * 4.6f) * 7.5f);
            break;
        default:
            set(block + 208, 0.02f / (74 * 18.5f));
            break;
        }
    }
    return data;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr,
                     "usage: generate_model qwen3-0.6b|llama-3.2-1b F16|Q8_0|Q4_0|Q4_K_M|Q6_K FILE\n");
        return 2;
    }
    for (const Shape& shape : shapes) {
        if (shape.name != argv[1]) continue;
        const std::vector<Tensor> tensors = tensors_of(shape, argv[2]);
        Writer out(argv[3]);
        out.number(std::uint32_t{0x46554747});
        out.number(std::uint32_t{3});
        out.number(std::uint64_t{tensors.size()});
        write_metadata(out, shape);
        std::uint64_t offset = 0;
        for (const Tensor& tensor : tensors) {
            out.string(tensor.name);
            out.number(std::uint32_t{tensor.rows == 0 ? 1u : 2u});
            out.number(tensor.columns);
            if (tensor.rows != 0) out.number(tensor.rows);
            out.number(static_cast<std::uint32_t>(tensor.type));
            out.number(offset);
            offset += (tensor.bytes() + 31) / 32 * 32;
        }
        std::mt19937_64 random(1);
        for (const Tensor& tensor : tensors) {
            out.pad();
            out.bytes(random_weights(tensor, random));
        }
        return out.good() ? 0 : 1;
    }
    std::fprintf(stderr, "unknown shape %s\n", argv[1]);
    return 2;
}
