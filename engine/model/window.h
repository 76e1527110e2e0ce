#pragma once

#include "language/definition.h"
#include "model/config.h"
#include "model/findings.h"

#include <vector>

namespace archdef {

/// Which layers are local, per `param sliding_window_type N`: of every N, the last is global. None where the
/// file states no window, as llama.cpp has it. Doubts go to `findings`, which may be null.
std::vector<bool> local_layers(const Definition& definition, const ModelConfig& config, Findings* findings);

} // namespace archdef
