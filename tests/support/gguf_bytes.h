#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

/// Writes the metadata of a GGUF without tensors, for tests that need a vocabulary of their own.
class GgufBytes {
  public:
    GgufBytes& text(std::string_view key, std::string_view value) {
        begin(key, 8);
        string(value);
        return *this;
    }
    GgufBytes& boolean(std::string_view key, bool value) {
        begin(key, 7);
        entries_ += static_cast<char>(value);
        return *this;
    }
    GgufBytes& u32(std::string_view key, std::uint32_t value) {
        begin(key, 4);
        number(value);
        return *this;
    }
    GgufBytes& texts(std::string_view key, const std::vector<std::string>& values) {
        begin_array(key, 8, values.size());
        for (const std::string& value : values) string(value);
        return *this;
    }
    GgufBytes& floats(std::string_view key, const std::vector<float>& values) {
        begin_array(key, 6, values.size());
        for (const float value : values) number(std::bit_cast<std::uint32_t>(value));
        return *this;
    }
    GgufBytes& i32s(std::string_view key, const std::vector<std::int32_t>& values) {
        begin_array(key, 5, values.size());
        for (const std::int32_t value : values) number(static_cast<std::uint32_t>(value));
        return *this;
    }
    GgufBytes& u8s(std::string_view key, const std::vector<std::uint8_t>& values) {
        begin_array(key, 0, values.size());
        for (const std::uint8_t value : values) entries_ += static_cast<char>(value);
        return *this;
    }

    /// Header and metadata; stays valid until the next call.
    const std::string& bytes() {
        file_ = "GGUF";
        append(file_, std::uint32_t{3});
        append(file_, std::uint64_t{0});
        append(file_, count_);
        file_ += entries_;
        return file_;
    }

  private:
    template <class T>
    static void append(std::string& to, T value) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        to.append(raw, sizeof value);
    }
    void number(std::uint32_t value) { append(entries_, value); }
    void string(std::string_view text) {
        append(entries_, std::uint64_t{text.size()});
        entries_ += text;
    }
    void begin(std::string_view key, std::uint32_t type) {
        ++count_;
        string(key);
        number(type);
    }
    void begin_array(std::string_view key, std::uint32_t type, std::uint64_t count) {
        begin(key, 9);
        number(type);
        append(entries_, count);
    }

    std::string entries_, file_;
    std::uint64_t count_ = 0;
};
