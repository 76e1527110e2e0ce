#pragma once

#include "../support/gguf_writer.h"
#include "tokenizer/tokenizer.h"

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace archdef::test {

/// A small llama-like model with random weights, and its logits computed in f64 straight from the papers'
/// formulas: the second opinion on what the golden models do not have. It shares no code with the engine.
struct ToyModel {
    std::string arch = "toy";
    std::size_t layers = 2, embedding = 32, key_dim = 16, value_dim = 12, feed_forward = 48, vocabulary = 40;
    std::vector<std::size_t> heads{4, 4}, kv_heads{2, 2};
    std::size_t rope_dims = 16;
    bool interleaved = false;
    double base = 10000, local_base = 10000;
    double factor = 1; ///< of the scaling
    std::string scaling = "none";
    double attention_factor = 1;
    std::size_t original_context = 64, context = 256;
    std::vector<float> rope_freqs;
    std::size_t window = 0, window_type = 0; ///< of window_type layers the last is global
    bool scale_local = true;

    std::map<std::string, std::vector<float>> weights;

    void fill_weights() {
        std::mt19937 random(7);
        const auto make = [&](const std::string& name, std::size_t count, double deviation, double mean = 0) {
            std::vector<float>& values = weights[name];
            for (std::size_t i = 0; i < count; ++i) {
                // Sums of uniform numbers: near enough to normal, and the same on every standard library.
                double sum = -6;
                for (int k = 0; k < 12; ++k) sum += static_cast<double>(random()) / 4294967296.0;
                values.push_back(static_cast<float>(mean + deviation * sum));
            }
        };
        make("token_embd.weight", embedding * vocabulary, 0.3);
        for (std::size_t i = 0; i < layers; ++i) {
            const std::string blk = "blk." + std::to_string(i) + ".";
            make(blk + "attn_norm.weight", embedding, 0.2, 1);
            make(blk + "attn_q.weight", embedding * heads[i] * key_dim, 0.3);
            make(blk + "attn_k.weight", embedding * kv_heads[i] * key_dim, 0.3);
            make(blk + "attn_v.weight", embedding * kv_heads[i] * value_dim, 0.3);
            make(blk + "attn_output.weight", heads[i] * value_dim * embedding, 0.3);
            make(blk + "ffn_norm.weight", embedding, 0.2, 1);
            make(blk + "ffn_gate.weight", embedding * feed_forward, 0.3);
            make(blk + "ffn_up.weight", embedding * feed_forward, 0.3);
            make(blk + "ffn_down.weight", embedding * feed_forward, 0.3);
        }
        make("output_norm.weight", embedding, 0.2, 1);
        make("output.weight", embedding * vocabulary, 0.3);
        if (!rope_freqs.empty()) weights["rope_freqs.weight"] = rope_freqs;
    }

    /// The bytes of its GGUF; `more` may add metadata and tensors.
    std::string gguf(const std::function<void(GgufWriter&)>& more = {}) const {
        using enum gguf::ValueType;
        const auto narrow = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
        const auto all_narrow = [&](const std::vector<std::size_t>& values) {
            std::vector<std::uint32_t> all;
            for (const std::size_t value : values) all.push_back(narrow(value));
            return all;
        };
        GgufWriter writer;
        writer.text("general.architecture", arch)
            .u32(arch + ".block_count", narrow(layers))
            .u32(arch + ".context_length", narrow(context))
            .u32(arch + ".embedding_length", narrow(embedding))
            .u32(arch + ".feed_forward_length", narrow(feed_forward))
            .array(arch + ".attention.head_count", u32, all_narrow(heads))
            .array(arch + ".attention.head_count_kv", u32, all_narrow(kv_heads))
            .u32(arch + ".attention.key_length", narrow(key_dim))
            .u32(arch + ".attention.value_length", narrow(value_dim))
            .u32(arch + ".rope.dimension_count", narrow(rope_dims))
            .number(arch + ".rope.freq_base", f32, static_cast<float>(base))
            .number(arch + ".attention.layer_norm_rms_epsilon", f32, 1e-5f)
            .text(arch + ".rope.scaling.type", scaling)
            .number(arch + ".rope.scaling.factor", f32, static_cast<float>(factor))
            .number(arch + ".rope.scaling.attn_factor", f32, static_cast<float>(attention_factor))
            .u32(arch + ".rope.scaling.original_context_length", narrow(original_context));
        if (window > 0) {
            writer.u32(arch + ".attention.sliding_window", narrow(window))
                .number(arch + ".rope.freq_base_swa", f32, static_cast<float>(local_base));
        }
        for (const auto& [name, values] : weights) {
            const std::uint64_t rows = rows_of(name);
            std::vector<std::uint64_t> extents{values.size()};
            if (rows > 0) extents = {values.size() / rows, rows};
            const auto* bytes = reinterpret_cast<const char*>(values.data());
            writer.tensor(name, gguf::TensorType::F32, extents,
                          std::string(bytes, values.size() * sizeof(float)));
        }
        if (more) more(writer);
        return writer.bytes();
    }

    std::string definition() const {
        std::string text = "arch " + arch + "\nkind decoder\n";
        if (interleaved) text += "param rope_interleaved 1\n";
        if (window_type > 0) text += "param sliding_window_type " + std::to_string(window_type) + "\n";
        return text + R"(
prologue
  x = embed(token_embd.weight)
block
  h = rms_norm(x, blk.{i}.attn_norm.weight)
  q = matmul(h, blk.{i}.attn_q.weight)
  k = matmul(h, blk.{i}.attn_k.weight)
  v = matmul(h, blk.{i}.attn_v.weight)
  rope(q, head_count)
  rope(k, head_count_kv)
  a = attention(q, k, v)
  o = matmul(a, blk.{i}.attn_output.weight)
  add(x, o)
  h = rms_norm(x, blk.{i}.ffn_norm.weight)
  g = matmul(h, blk.{i}.ffn_gate.weight)
  silu(g)
  u = matmul(h, blk.{i}.ffn_up.weight)
  mul(g, u)
  d = matmul(g, blk.{i}.ffn_down.weight)
  add(x, d)
epilogue
  x = rms_norm(x, output_norm.weight)
  x = last(x)
  logits = matmul(x, output.weight)
)";
    }

    /// Logits of every position, [ids.size(), vocabulary].
    std::vector<double> logits(const std::vector<TokenId>& ids) const {
        const std::size_t n = ids.size();
        std::vector<std::vector<double>> x(n);
        for (std::size_t t = 0; t < n; ++t) {
            const float* row =
                weights.at("token_embd.weight").data() + static_cast<std::size_t>(ids[t]) * embedding;
            x[t].assign(row, row + embedding);
        }
        for (std::size_t layer = 0; layer < layers; ++layer) run_layer(layer, x);
        std::vector<double> all;
        for (const auto& row : x) {
            const auto out = product(norm(row, "output_norm.weight"), "output.weight", vocabulary);
            all.insert(all.end(), out.begin(), out.end());
        }
        return all;
    }

  private:
    std::uint64_t rows_of(const std::string& name) const {
        if (name.find("norm") != name.npos || name == "rope_freqs.weight") return 0;
        if (name == "token_embd.weight" || name == "output.weight") return vocabulary;
        const auto layer = static_cast<std::size_t>(name[4] - '0');
        if (name.find("attn_q") != name.npos) return heads[layer] * key_dim;
        if (name.find("attn_k") != name.npos) return kv_heads[layer] * key_dim;
        if (name.find("attn_v") != name.npos) return kv_heads[layer] * value_dim;
        if (name.find("ffn_gate") != name.npos || name.find("ffn_up") != name.npos) return feed_forward;
        return embedding;
    }

    std::vector<double> norm(const std::vector<double>& in, const std::string& weight) const {
        double squares = 0;
        for (const double value : in) squares += value * value;
        const double divisor =
            std::sqrt(squares / static_cast<double>(in.size()) + static_cast<double>(1e-5f));
        std::vector<double> out;
        for (std::size_t i = 0; i < in.size(); ++i)
            out.push_back(in[i] / divisor * static_cast<double>(weights.at(weight)[i]));
        return out;
    }

    std::vector<double> product(const std::vector<double>& in, const std::string& weight,
                                std::size_t rows) const {
        const std::vector<float>& w = weights.at(weight);
        std::vector<double> out(rows, 0);
        for (std::size_t o = 0; o < rows; ++o)
            for (std::size_t i = 0; i < in.size(); ++i)
                out[o] += static_cast<double>(w[o * in.size() + i]) * in[i];
        return out;
    }

    bool is_local(std::size_t layer) const {
        return window > 0 && window_type > 0 && (layer + 1) % window_type != 0;
    }

    /// The angle of pair j at a position, and what cosine and sine are multiplied by.
    std::pair<double, double> turn(std::size_t layer, std::size_t position, std::size_t j) const {
        const auto n = static_cast<double>(rope_dims);
        const double b = is_local(layer) ? local_base : base;
        double theta = static_cast<double>(position) * std::pow(b, -2.0 * static_cast<double>(j) / n);
        if (!rope_freqs.empty()) theta /= static_cast<double>(rope_freqs[j]);
        if (is_local(layer) && !scale_local) return {theta, 1};
        if (scaling == "linear") theta /= factor;
        double magnitude = attention_factor;
        if (scaling == "yarn") {
            const auto corrected = [&](double beta) {
                return n * std::log(static_cast<double>(original_context) / (2 * std::numbers::pi * beta)) /
                       (2 * std::log(b));
            };
            const double low = std::max(0.0, std::floor(corrected(32)));
            const double high = std::min(n - 1, std::ceil(corrected(1)));
            const double way = (static_cast<double>(j) - low) / std::max(0.001, high - low);
            const double kept = 1 - std::min(1.0, std::max(0.0, way));
            theta = theta / factor * (1 - kept) + theta * kept;
            magnitude *= 1 + 0.1 * std::log(factor);
        }
        return {theta, magnitude};
    }

    void rotate(std::vector<double>& row, std::size_t count, std::size_t layer, std::size_t position) const {
        for (std::size_t head = 0; head < count; ++head) {
            for (std::size_t j = 0; j < rope_dims / 2; ++j) {
                const auto [theta, magnitude] = turn(layer, position, j);
                const std::size_t first = head * key_dim + (interleaved ? 2 * j : j);
                const std::size_t second = first + (interleaved ? 1 : rope_dims / 2);
                const double a = row[first], b = row[second];
                row[first] = (a * std::cos(theta) - b * std::sin(theta)) * magnitude;
                row[second] = (a * std::sin(theta) + b * std::cos(theta)) * magnitude;
            }
        }
    }

    void run_layer(std::size_t layer, std::vector<std::vector<double>>& x) const {
        const std::string blk = "blk." + std::to_string(layer) + ".";
        const std::size_t h = heads[layer], kv = kv_heads[layer];
        std::vector<std::vector<double>> q, k, v;
        for (std::size_t t = 0; t < x.size(); ++t) {
            const auto in = norm(x[t], blk + "attn_norm.weight");
            q.push_back(product(in, blk + "attn_q.weight", h * key_dim));
            k.push_back(product(in, blk + "attn_k.weight", kv * key_dim));
            v.push_back(product(in, blk + "attn_v.weight", kv * value_dim));
            rotate(q[t], h, layer, t);
            rotate(k[t], kv, layer, t);
        }
        for (std::size_t t = 0; t < x.size(); ++t) {
            std::vector<double> mixed(h * value_dim, 0);
            for (std::size_t head = 0; head < h; ++head) {
                const std::size_t shared = head * kv / h;
                std::vector<double> weight(t + 1, 0);
                double total = 0;
                for (std::size_t s = 0; s <= t; ++s) {
                    if (is_local(layer) && t - s >= window) continue;
                    double score = 0;
                    for (std::size_t d = 0; d < key_dim; ++d)
                        score += q[t][head * key_dim + d] * k[s][shared * key_dim + d];
                    weight[s] = std::exp(score / std::sqrt(static_cast<double>(key_dim)));
                    total += weight[s];
                }
                for (std::size_t s = 0; s <= t; ++s)
                    for (std::size_t d = 0; d < value_dim; ++d)
                        mixed[head * value_dim + d] += weight[s] / total * v[s][shared * value_dim + d];
            }
            const auto out = product(mixed, blk + "attn_output.weight", embedding);
            for (std::size_t i = 0; i < embedding; ++i) x[t][i] += out[i];
            const auto in = norm(x[t], blk + "ffn_norm.weight");
            auto gate = product(in, blk + "ffn_gate.weight", feed_forward);
            const auto up = product(in, blk + "ffn_up.weight", feed_forward);
            for (std::size_t i = 0; i < feed_forward; ++i)
                gate[i] = gate[i] / (1 + std::exp(-gate[i])) * up[i];
            const auto down = product(gate, blk + "ffn_down.weight", embedding);
            for (std::size_t i = 0; i < embedding; ++i) x[t][i] += down[i];
        }
    }
};

} // namespace archdef::test
