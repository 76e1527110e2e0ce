#pragma once

#include "gguf/types.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace archdef::gguf {

/// Whether `dequantize_row` can decode the type.
bool can_dequantize(TensorType type);

/// Decodes `count` values, a multiple of the block size, from little-endian blocks to f32. This is the plain
/// definition of each format (layouts: ggml-common.h; order of operations as ggml's dequantize_row_*), which
/// faster kernels are tested against. Precondition: can_dequantize(type) and `blocks` holds them all.
void dequantize_row(TensorType type, std::span<const std::byte> blocks, float* values, std::size_t count);

} // namespace archdef::gguf
