#pragma once

#include "gguf/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// The bytes of a value of fixed size; 0 for strings and arrays.
std::size_t value_size(ValueType type);

/// A view of an array in the mapped file. Elements are decoded when asked for; an array of strings keeps the
/// offsets of its elements (4 or 8 bytes each), made when the file is opened.
class ArrayView {
  public:
    ArrayView() = default;
    ArrayView(ValueType element, std::uint64_t count, std::span<const std::byte> bytes, bool swapped,
              std::vector<std::uint64_t> string_offsets);

    ValueType element_type() const { return element_; }
    std::uint64_t size() const { return count_; }

    /// The i-th element; nothing where the element has another type or does not fit.
    std::optional<std::int64_t> integer(std::uint64_t i) const;
    std::optional<std::uint64_t> unsigned_integer(std::uint64_t i) const;
    std::optional<double> number(std::uint64_t i) const; ///< any integer or float
    std::optional<bool> boolean(std::uint64_t i) const;
    std::optional<std::string_view> string(std::uint64_t i) const; ///< bytes, not checked to be UTF-8
    /// The i-th number's bits, zero-extended; nothing for strings.
    std::optional<std::uint64_t> bits(std::uint64_t i) const;

  private:
    ValueType element_ = ValueType::u8;
    std::uint64_t count_ = 0;
    std::span<const std::byte> bytes_;
    bool swapped_ = false;
    std::vector<std::uint64_t> string_offsets_;
};

/// A metadata value. Strings and arrays are views into the mapped file.
class Value {
  public:
    Value() = default;
    Value(ValueType type, std::uint64_t bits) : type_(type), bits_(bits) {}
    explicit Value(std::string_view text) : type_(ValueType::string), text_(text) {}
    explicit Value(ArrayView array) : type_(ValueType::array), array_(std::move(array)) {}

    ValueType type() const { return type_; }
    /// The value, where its type allows it without loss; else nothing.
    std::optional<std::int64_t> integer() const;
    std::optional<std::uint64_t> unsigned_integer() const;
    std::optional<double> number() const; ///< any integer or float
    std::optional<bool> boolean() const;
    std::optional<std::string_view> string() const;
    std::uint64_t bits() const { return bits_; } ///< of a number or boolean, zero-extended
    const ArrayView* array() const { return type_ == ValueType::array ? &array_ : nullptr; }

  private:
    ValueType type_ = ValueType::u8;
    std::uint64_t bits_ = 0; ///< a number's bits, little-endian, zero-extended
    std::string_view text_;
    ArrayView array_;
};

} // namespace archdef::gguf
