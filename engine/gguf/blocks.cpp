#include "gguf/blocks.h"

#include "gguf/block_decoders.h"

#include <array>

namespace archdef::gguf {
namespace {

template <class T>
void numbers(const std::byte* from, float* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(load<T>(from + i * sizeof(T), needs_swap(false)));
}

/// The types that are single numbers; false for blocks.
bool plain_numbers(TensorType type, const std::byte* from, float* values, std::size_t count) {
    switch (type) {
    case TensorType::F32:
        numbers<float>(from, values, count);
        return true;
    case TensorType::F16:
        for (std::size_t i = 0; i < count; ++i) values[i] = decode::half_at(from, 2 * i);
        return true;
    case TensorType::BF16:
        for (std::size_t i = 0; i < count; ++i)
            values[i] = bfloat16_to_float(load<std::uint16_t>(from + 2 * i, needs_swap(false)));
        return true;
    case TensorType::F64:
        numbers<double>(from, values, count);
        return true;
    case TensorType::I8:
        numbers<std::int8_t>(from, values, count);
        return true;
    case TensorType::I16:
        numbers<std::int16_t>(from, values, count);
        return true;
    case TensorType::I32:
        numbers<std::int32_t>(from, values, count);
        return true;
    case TensorType::I64:
        numbers<std::int64_t>(from, values, count);
        return true;
    default:
        return false;
    }
}

using DecodeBlock = void (*)(const std::byte* block, float* values);

DecodeBlock find_decoder(TensorType type) {
    using enum TensorType;
    switch (type) {
    case Q4_0:
        return decode::q4_0;
    case Q4_1:
        return decode::q4_1;
    case Q5_0:
        return decode::q5_0;
    case Q5_1:
        return decode::q5_1;
    case Q8_0:
        return decode::q8_0;
    case Q8_1:
        return decode::q8_1;
    case Q2_K:
        return decode::q2_k;
    case Q3_K:
        return decode::q3_k;
    case Q4_K:
        return decode::q4_k;
    case Q5_K:
        return decode::q5_k;
    case Q6_K:
        return decode::q6_k;
    case Q8_K:
        return decode::q8_k;
    case IQ4_NL:
        return decode::iq4_nl;
    case IQ4_XS:
        return decode::iq4_xs;
    case TQ1_0:
        return decode::tq1_0;
    case TQ2_0:
        return decode::tq2_0;
    case MXFP4:
        return decode::mxfp4;
    case NVFP4:
        return decode::nvfp4;
    case Q1_0:
        return decode::q1_0;
    case Q2_0:
        return decode::q2_0;
    default:
        return nullptr;
    }
}

} // namespace

bool can_dequantize(TensorType type) {
    const TypeInfo* info = find_type(type);
    return info && (info->block_size == 1 || find_decoder(type));
}

void dequantize_row(TensorType type, std::span<const std::byte> blocks, float* values, std::size_t count) {
    const TypeInfo* info = find_type(type);
    if (!info || plain_numbers(type, blocks.data(), values, count)) return;
    const DecodeBlock decode_block = find_decoder(type);
    if (!decode_block) return;
    for (std::size_t i = 0; i < count / info->block_size; ++i)
        decode_block(blocks.data() + i * info->block_bytes, values + i * info->block_size);
}

} // namespace archdef::gguf
