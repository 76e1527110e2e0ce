#pragma once

#include "gguf/types.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::test {

/// Writes GGUF files for tests, sound ones and, with `offset` and the raw functions, others. Layout:
/// the GGUF specification, versions 2 and 3.
class GgufWriter {
  public:
    explicit GgufWriter(std::uint32_t version = 3, bool big_endian = false)
        : version_(version), big_endian_(big_endian) {}

    template <class T>
    GgufWriter& number(std::string_view key, gguf::ValueType type, T value) {
        begin(key, type);
        metadata_ += raw(value);
        return *this;
    }
    GgufWriter& u32(std::string_view key, std::uint32_t value) {
        return number(key, gguf::ValueType::u32, value);
    }
    GgufWriter& text(std::string_view key, std::string_view value) {
        begin(key, gguf::ValueType::string);
        metadata_ += sized(value);
        return *this;
    }
    template <class T>
    GgufWriter& array(std::string_view key, gguf::ValueType element, const std::vector<T>& values) {
        begin(key, gguf::ValueType::array);
        metadata_ += raw(static_cast<std::uint32_t>(element)) + raw(std::uint64_t{values.size()});
        for (const T value : values) metadata_ += raw(value);
        return *this;
    }
    GgufWriter& texts(std::string_view key, const std::vector<std::string>& values) {
        begin(key, gguf::ValueType::array);
        metadata_ +=
            raw(static_cast<std::uint32_t>(gguf::ValueType::string)) + raw(std::uint64_t{values.size()});
        for (const std::string& value : values) metadata_ += sized(value);
        return *this;
    }
    /// An entry whose type and bytes are given as they stand in the file.
    GgufWriter& raw_entry(std::string_view key, std::uint32_t type, std::string_view bytes) {
        metadata_ += sized(key) + raw(type);
        metadata_ += bytes;
        ++metadata_count_;
        return *this;
    }

    /// A whole entry as it stands in another file of the same byte order.
    GgufWriter& entry(std::span<const std::byte> bytes) {
        metadata_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        ++metadata_count_;
        return *this;
    }

    /// A tensor with its data; zeros where `data` is shorter than the tensor.
    GgufWriter& tensor(std::string_view name, gguf::TensorType type, std::vector<std::uint64_t> extents,
                       std::string data = {}, std::optional<std::uint64_t> offset = {}) {
        std::uint64_t elements = 1;
        for (const std::uint64_t extent : extents) elements *= extent;
        const gguf::TypeInfo* info = gguf::find_type(type);
        data.resize(info ? elements / info->block_size * info->block_bytes : data.size());
        tensors_ += sized(name) + raw(static_cast<std::uint32_t>(extents.size()));
        for (const std::uint64_t extent : extents) tensors_ += raw(extent);
        tensors_ += raw(static_cast<std::uint32_t>(type)) + raw(offset.value_or(data_.size()));
        ++tensor_count_;
        data_ += data;
        data_.resize((data_.size() + alignment_ - 1) / alignment_ * alignment_);
        return *this;
    }

    /// Also writes general.alignment.
    GgufWriter& alignment(std::uint32_t value) {
        alignment_ = value;
        return u32("general.alignment", value);
    }
    GgufWriter& counts(std::uint64_t tensors, std::uint64_t metadata) {
        claimed_ = {tensors, metadata};
        return *this;
    }

    std::string bytes() const {
        const auto [tensors, metadata] = claimed_.value_or(std::array{tensor_count_, metadata_count_});
        std::string file = "GGUF" + raw(version_) + raw(tensors) + raw(metadata) + metadata_ + tensors_;
        if (tensor_count_ > 0) file.resize((file.size() + alignment_ - 1) / alignment_ * alignment_);
        return file + data_;
    }

    template <class T>
    std::string raw(T value) const {
        std::array<char, sizeof(T)> bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        if (big_endian_) std::ranges::reverse(bytes);
        return {bytes.data(), bytes.size()};
    }
    std::string sized(std::string_view text) const {
        return raw(std::uint64_t{text.size()}) + std::string(text);
    }

  private:
    void begin(std::string_view key, gguf::ValueType type) {
        metadata_ += sized(key) + raw(static_cast<std::uint32_t>(type));
        ++metadata_count_;
    }

    std::uint32_t version_;
    bool big_endian_;
    std::uint64_t alignment_ = 32, tensor_count_ = 0, metadata_count_ = 0;
    std::optional<std::array<std::uint64_t, 2>> claimed_;
    std::string metadata_, tensors_, data_;
};

/// A small model of llama's kind with every metadata type, a tokenizer and several tensor types.
inline GgufWriter small_model(std::uint32_t version = 3, bool big_endian = false) {
    using enum gguf::ValueType;
    using gguf::TensorType;
    GgufWriter writer(version, big_endian);
    writer.text("general.architecture", "llama").text("general.name", "Größe");
    writer.u32("llama.block_count", 2).u32("llama.embedding_length", 32).u32("llama.attention.head_count", 4);
    writer.array<std::uint32_t>("llama.attention.head_count_kv", u32, {2, 0});
    writer.number("x.u8", u8, std::uint8_t{200}).number("x.i8", i8, std::int8_t{-100});
    writer.number("x.u16", u16, std::uint16_t{60'000}).number("x.i16", i16, std::int16_t{-30'000});
    writer.number("x.i32", i32, std::int32_t{-2'000'000'000}).number("x.f32", f32, 1e-5f);
    writer.number("x.true", boolean, std::uint8_t{1});
    writer.number("x.u64", u64, ~std::uint64_t{0}).number("x.i64", i64, std::int64_t{1} << 63);
    writer.number("x.f64", f64, 1e300);
    writer.array<double>("x.doubles", f64, {0.1, -0.0, 5e-324});
    writer.text("tokenizer.ggml.model", "llama");
    writer.texts("tokenizer.ggml.tokens", {"<unk>", "<s>", "</s>", "\xE2\x96\x81th", "e"});
    writer.array<float>("tokenizer.ggml.scores", f32, {0, 0, 0, -1, -2});
    writer.array<std::int32_t>("tokenizer.ggml.token_type", i32, {2, 3, 3, 1, 1});
    writer.u32("tokenizer.ggml.bos_token_id", 1);
    writer.tensor("token_embd.weight", TensorType::Q8_0, {32, 5});
    writer.tensor("blk.0.attn_norm.weight", TensorType::F32, {32});
    writer.tensor("blk.0.attn_q.weight", TensorType::Q4_0, {32, 32});
    writer.tensor("blk.1.attn_norm.weight", TensorType::F32, {32});
    writer.tensor("blk.1.attn_q.weight", TensorType::F16, {32, 32});
    return writer;
}

} // namespace archdef::test
