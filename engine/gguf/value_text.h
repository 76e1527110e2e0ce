#pragma once

#include "gguf/value.h"

#include <cstdint>
#include <string>

namespace archdef::gguf {

/// A value as one line for people: strings printable and cut after `string_limit` bytes, arrays as
/// `[a, b, c, … 151936 in all]` after `elements` of them, floats with the fewest digits that give the value
/// back, `nan` and `inf` as words.
std::string value_text(const Value& value, std::uint64_t elements = 8, std::size_t string_limit = 96);

/// The i-th element in the same form.
std::string element_text(const ArrayView& array, std::uint64_t i, std::size_t string_limit = 96);

} // namespace archdef::gguf
