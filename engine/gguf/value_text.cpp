#include "gguf/value_text.h"

#include "gguf/finding_list.h"

#include <bit>
#include <fmt/format.h>

namespace archdef::gguf {
namespace {

std::string number_text(ValueType type, std::uint64_t bits) {
    if (type == ValueType::f32)
        return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    if (type == ValueType::f64) return fmt::format("{}", std::bit_cast<double>(bits));
    if (type == ValueType::boolean) return bits != 0 ? "true" : "false";
    const Value value(type, bits);
    if (const auto integer = value.integer()) return fmt::format("{}", *integer);
    return fmt::format("{}", bits);
}

} // namespace

std::string element_text(const ArrayView& array, std::uint64_t i, std::size_t string_limit) {
    if (const auto text = array.string(i)) return fmt::format("\"{}\"", printable(*text, string_limit));
    if (const auto bits = array.bits(i)) return number_text(array.element_type(), *bits);
    return "?";
}

std::string value_text(const Value& value, std::uint64_t elements, std::size_t string_limit) {
    if (const auto text = value.string()) return printable(*text, string_limit);
    const ArrayView* array = value.array();
    if (!array) return number_text(value.type(), value.bits());
    if (array->element_type() == ValueType::array) return fmt::format("[{} arrays]", array->size());
    std::string text = "[";
    for (std::uint64_t i = 0; i < array->size(); ++i) {
        if (i > 0) text += ", ";
        if (i == elements) {
            text += fmt::format("… {} in all", array->size());
            break;
        }
        text += element_text(*array, i, string_limit);
    }
    return text + "]";
}

} // namespace archdef::gguf
