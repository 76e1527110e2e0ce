#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace archdef::gguf {

/// The tensor types by their number in the file. Removed and unknown numbers are kept as they are.
enum class TensorType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q5_0 = 6,
    Q5_1 = 7,
    Q8_0 = 8,
    Q8_1 = 9,
    Q2_K = 10,
    Q3_K = 11,
    Q4_K = 12,
    Q5_K = 13,
    Q6_K = 14,
    Q8_K = 15,
    IQ2_XXS = 16,
    IQ2_XS = 17,
    IQ3_XXS = 18,
    IQ1_S = 19,
    IQ4_NL = 20,
    IQ3_S = 21,
    IQ2_S = 22,
    IQ4_XS = 23,
    I8 = 24,
    I16 = 25,
    I32 = 26,
    I64 = 27,
    F64 = 28,
    IQ1_M = 29,
    BF16 = 30,
    TQ1_0 = 34,
    TQ2_0 = 35,
    MXFP4 = 39,
    NVFP4 = 40,
    Q1_0 = 41,
    Q2_0 = 42,
};

/// Facts about a tensor type; the sizes are ggml's (ggml-common.h).
struct TypeInfo {
    TensorType type;
    std::string_view name;
    std::uint32_t block_size;  ///< values per block, 1 for plain numbers
    std::uint32_t block_bytes; ///< bytes per block
    double bits_per_weight() const { return 8.0 * block_bytes / block_size; }
};

/// The facts about a type, or null for a removed or unknown number.
const TypeInfo* find_type(TensorType type);
std::span<const TypeInfo> all_types();
/// "Q4_K"; "type 139" for a number that is not known.
std::string_view type_name_or_unknown(TensorType type);

/// The metadata value types by their number in the file.
enum class ValueType : std::uint32_t {
    u8 = 0,
    i8 = 1,
    u16 = 2,
    i16 = 3,
    u32 = 4,
    i32 = 5,
    f32 = 6,
    boolean = 7,
    string = 8,
    array = 9,
    u64 = 10,
    i64 = 11,
    f64 = 12,
};
std::string_view value_type_name(ValueType type);

} // namespace archdef::gguf
