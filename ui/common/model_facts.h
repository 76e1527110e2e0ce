#pragma once

#include "gguf/file.h"

#include <QString>
#include <cstddef>
#include <cstdint>

namespace archdef::ui {

/// "Q4_K_M" from general.file_type, else the type that most bytes of the tensors have; empty: no tensors.
QString fileTypeName(const gguf::File& file);

/// The number of weights in all tensors.
std::uint64_t parameterCount(const gguf::File& file);

/// The threads that a setting of 0 stands for: the physical cores.
std::size_t effectiveThreads(std::size_t setting);

} // namespace archdef::ui
