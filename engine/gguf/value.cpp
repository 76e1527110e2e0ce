#include "gguf/value.h"

#include "gguf/little_endian.h"

#include <bit>
#include <limits>

namespace archdef::gguf {

std::size_t value_size(ValueType type) {
    switch (type) {
    case ValueType::u8:
    case ValueType::i8:
    case ValueType::boolean:
        return 1;
    case ValueType::u16:
    case ValueType::i16:
        return 2;
    case ValueType::u32:
    case ValueType::i32:
    case ValueType::f32:
        return 4;
    case ValueType::u64:
    case ValueType::i64:
    case ValueType::f64:
        return 8;
    case ValueType::string:
    case ValueType::array:
        return 0;
    }
    return 0;
}

namespace {

std::optional<std::int64_t> as_integer(ValueType type, std::uint64_t bits) {
    switch (type) {
    case ValueType::u8:
    case ValueType::u16:
    case ValueType::u32:
        return static_cast<std::int64_t>(bits);
    case ValueType::i8:
        return static_cast<std::int8_t>(bits);
    case ValueType::i16:
        return static_cast<std::int16_t>(bits);
    case ValueType::i32:
        return static_cast<std::int32_t>(bits);
    case ValueType::i64:
        return static_cast<std::int64_t>(bits);
    case ValueType::u64:
        if (bits > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return {};
        return static_cast<std::int64_t>(bits);
    default:
        return {};
    }
}

std::optional<std::uint64_t> as_unsigned(ValueType type, std::uint64_t bits) {
    if (type == ValueType::u64) return bits;
    const std::optional<std::int64_t> value = as_integer(type, bits);
    if (!value || *value < 0) return {};
    return static_cast<std::uint64_t>(*value);
}

std::optional<double> as_number(ValueType type, std::uint64_t bits) {
    if (type == ValueType::f32) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (type == ValueType::f64) return std::bit_cast<double>(bits);
    if (type == ValueType::u64) return static_cast<double>(bits);
    if (const auto value = as_integer(type, bits)) return static_cast<double>(*value);
    return {};
}

std::uint64_t load_bits(const std::byte* from, std::size_t size, bool swapped) {
    switch (size) {
    case 1:
        return static_cast<std::uint64_t>(*from);
    case 2:
        return load<std::uint16_t>(from, swapped);
    case 4:
        return load<std::uint32_t>(from, swapped);
    default:
        return load<std::uint64_t>(from, swapped);
    }
}

} // namespace

ArrayView::ArrayView(ValueType element, std::uint64_t count, std::span<const std::byte> bytes, bool swapped,
                     std::vector<std::uint64_t> string_offsets)
    : element_(element),
      count_(count),
      bytes_(bytes),
      swapped_(swapped),
      string_offsets_(std::move(string_offsets)) {}

std::optional<std::uint64_t> ArrayView::bits(std::uint64_t i) const {
    const std::size_t size = value_size(element_);
    if (size == 0 || i >= count_) return {};
    return load_bits(bytes_.data() + i * size, size, swapped_);
}

std::optional<std::int64_t> ArrayView::integer(std::uint64_t i) const {
    const auto value = bits(i);
    return value ? as_integer(element_, *value) : std::nullopt;
}

std::optional<std::uint64_t> ArrayView::unsigned_integer(std::uint64_t i) const {
    const auto value = bits(i);
    return value ? as_unsigned(element_, *value) : std::nullopt;
}

std::optional<double> ArrayView::number(std::uint64_t i) const {
    const auto value = bits(i);
    return value ? as_number(element_, *value) : std::nullopt;
}

std::optional<bool> ArrayView::boolean(std::uint64_t i) const {
    const auto value = bits(i);
    if (!value || element_ != ValueType::boolean) return {};
    return *value != 0;
}

std::optional<std::string_view> ArrayView::string(std::uint64_t i) const {
    if (element_ != ValueType::string || i >= string_offsets_.size()) return {};
    const std::byte* at = bytes_.data() + string_offsets_[i];
    const auto length = load<std::uint64_t>(at, swapped_);
    return std::string_view(reinterpret_cast<const char*>(at + sizeof(std::uint64_t)), length);
}

std::optional<std::int64_t> Value::integer() const {
    return as_integer(type_, bits_);
}

std::optional<std::uint64_t> Value::unsigned_integer() const {
    return as_unsigned(type_, bits_);
}

std::optional<double> Value::number() const {
    return as_number(type_, bits_);
}

std::optional<bool> Value::boolean() const {
    if (type_ != ValueType::boolean) return {};
    return bits_ != 0;
}

std::optional<std::string_view> Value::string() const {
    if (type_ != ValueType::string) return {};
    return text_;
}

} // namespace archdef::gguf
