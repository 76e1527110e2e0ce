#include "gguf/types.h"

#include <algorithm>
#include <array>

namespace archdef::gguf {
namespace {

using enum TensorType;

/// Ordered by number. Source: ggml-common.h and ggml.c of ggml 0.27.
constexpr std::array<TypeInfo, 35> types{{
    {F32, "F32", 1, 4},
    {F16, "F16", 1, 2},
    {Q4_0, "Q4_0", 32, 18},
    {Q4_1, "Q4_1", 32, 20},
    {Q5_0, "Q5_0", 32, 22},
    {Q5_1, "Q5_1", 32, 24},
    {Q8_0, "Q8_0", 32, 34},
    {Q8_1, "Q8_1", 32, 36},
    {Q2_K, "Q2_K", 256, 84},
    {Q3_K, "Q3_K", 256, 110},
    {Q4_K, "Q4_K", 256, 144},
    {Q5_K, "Q5_K", 256, 176},
    {Q6_K, "Q6_K", 256, 210},
    {Q8_K, "Q8_K", 256, 292},
    {IQ2_XXS, "IQ2_XXS", 256, 66},
    {IQ2_XS, "IQ2_XS", 256, 74},
    {IQ3_XXS, "IQ3_XXS", 256, 98},
    {IQ1_S, "IQ1_S", 256, 50},
    {IQ4_NL, "IQ4_NL", 32, 18},
    {IQ3_S, "IQ3_S", 256, 110},
    {IQ2_S, "IQ2_S", 256, 82},
    {IQ4_XS, "IQ4_XS", 256, 136},
    {I8, "I8", 1, 1},
    {I16, "I16", 1, 2},
    {I32, "I32", 1, 4},
    {I64, "I64", 1, 8},
    {F64, "F64", 1, 8},
    {IQ1_M, "IQ1_M", 256, 56},
    {BF16, "BF16", 1, 2},
    {TQ1_0, "TQ1_0", 256, 54},
    {TQ2_0, "TQ2_0", 256, 66},
    {MXFP4, "MXFP4", 32, 17},
    {NVFP4, "NVFP4", 64, 36},
    {Q1_0, "Q1_0", 128, 18},
    {Q2_0, "Q2_0", 64, 18},
}};
static_assert(std::ranges::is_sorted(types, {}, &TypeInfo::type));

/// "type 0" to "type 999": a number that is not known still needs a name that outlives the call.
struct UnknownNames {
    static constexpr std::size_t width = 9;
    std::array<std::array<char, width>, 1000> text{};
    std::array<std::size_t, 1000> length{};
    constexpr UnknownNames() {
        for (std::size_t i = 0; i < text.size(); ++i) {
            constexpr std::string_view word = "type ";
            std::size_t at = 0;
            for (const char c : word) text[i][at++] = c;
            if (i >= 100) text[i][at++] = static_cast<char>('0' + i / 100);
            if (i >= 10) text[i][at++] = static_cast<char>('0' + i / 10 % 10);
            text[i][at++] = static_cast<char>('0' + i % 10);
            length[i] = at;
        }
    }
};
constexpr UnknownNames unknown_names;

constexpr std::array<std::string_view, 13> value_type_names{
    "u8", "i8", "u16", "i16", "u32", "i32", "f32", "bool", "string", "array", "u64", "i64", "f64"};

} // namespace

const TypeInfo* find_type(TensorType type) {
    const auto found = std::ranges::lower_bound(types, type, {}, &TypeInfo::type);
    return found != types.end() && found->type == type ? &*found : nullptr;
}

std::span<const TypeInfo> all_types() {
    return types;
}

std::string_view type_name_or_unknown(TensorType type) {
    if (const TypeInfo* info = find_type(type)) return info->name;
    const auto number = static_cast<std::size_t>(type);
    if (number >= unknown_names.text.size()) return "type above 999";
    return {unknown_names.text[number].data(), unknown_names.length[number]};
}

std::string_view value_type_name(ValueType type) {
    const auto number = static_cast<std::size_t>(type);
    return number < value_type_names.size() ? value_type_names[number] : "unknown";
}

} // namespace archdef::gguf
