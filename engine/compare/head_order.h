#pragma once

#include "model/program.h"

#include <memory>

namespace archdef::compare {

/// The program with query head h reading key and value head h mod head_count_kv, where this engine, as
/// llama.cpp, has h / (head_count / head_count_kv). Made by exchanging the rows of what makes q and the
/// columns of what reads the attention's result, in memory of its own. Empty where the grouping is the same,
/// the steps are not found, or the memory would be more than `most_bytes`.
std::shared_ptr<const Program> with_heads_interleaved(const Program& program, std::size_t most_bytes);

} // namespace archdef::compare
