#pragma once

#include "base/error.h"

#include <cstddef>
#include <cstdint>
#include <optional>

/// What the kernels (kernels.h) run on.
namespace archdef::kernels {

/// What is wrong with the value of ARCHDEF_SIMD: `simd-unknown`, or `simd-unavailable` for one that this CPU
/// does not have; nothing where it is unset or can be followed. To be asked before anything is computed.
std::optional<Error> instruction_set_problem();

/// The sum, modulo 2^32, of the 32-bit words in `bytes` bytes, a multiple of 512; any alignment. It reads as
/// fast as one thread can, which is what it is for (runtime/benchmark.h).
std::int32_t sum_words(const std::byte* memory, std::size_t bytes);

} // namespace archdef::kernels
