#pragma once

#include "language/definition.h"
#include "model/binding.h"
#include "model/config.h"
#include "model/findings.h"
#include "model/inference.h"

#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// "blk.{i}.attn_q.bias" for "blk.12.attn_q.bias"; other names as they are.
std::string tensor_pattern(std::string_view name);
/// The layer's index in a name like "blk.12.attn_q.bias"; -1 for others.
int tensor_layer(std::string_view name);
/// "0-4, 6".
std::string layers_text(const std::vector<int>& layers);

/// All tensors of a file by pattern, in the order of the file, with the lines that read them.
std::vector<TensorGroup> group_tensors(const gguf::File& file, const Inference& inference);

/// Warns of the tensors that no step reads: the most common silent mistake, a bias or a norm forgotten. The
/// warning stands at the line beside which the reading step belongs, where the tensor's name tells.
void report_unread(const std::vector<TensorGroup>& groups, const Inference& inference,
                   const Definition& definition, const gguf::File& file, const ModelConfig& config,
                   Findings& findings);

} // namespace archdef
