#pragma once

#include <cstddef>

namespace archdef {

/// The physical cores that this process may run on, at least 1. Two threads of one core share its arithmetic
/// units, so a second one gains nothing here.
std::size_t physical_cores();

} // namespace archdef
