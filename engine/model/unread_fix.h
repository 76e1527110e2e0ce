#pragma once

#include "gguf/file.h"
#include "language/definition.h"
#include "model/config.h"

#include <string_view>
#include <vector>

namespace archdef {

/// Where the step that reads a forgotten tensor belongs, and the step itself.
struct UnreadProposal {
    Range range; ///< of the neighbouring step; line 0: the name does not tell
    std::vector<Fix> fixes;
};

/// Proposes the line that reads a tensor, where its name says what it is. `pattern` has `{i}` for the layer.
UnreadProposal propose_reader(std::string_view pattern, const gguf::TensorInfo& tensor,
                              const Definition& definition, const ModelConfig& config);

} // namespace archdef
