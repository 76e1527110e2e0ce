#pragma once

#include "language/definition.h"
#include "model/model.h"
#include "model/program.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef {

/// What a line of the definition makes of this model, for inlay hints and hover.
struct LineShape {
    int line = 0;
    std::size_t width = 0; ///< of the register that the step writes; 0: not known
    std::size_t heads = 0; ///< where the step works on heads
    std::size_t head_dim = 0;
    bool last_only = false; ///< [1, width] instead of [n, width]
};

/// Tensors that differ only in their layer's index.
struct TensorGroup {
    std::string pattern;              ///< "blk.{i}.attn_q.bias", or the name itself
    std::vector<std::size_t> tensors; ///< indices into File::tensors()
    std::vector<int> lines;           ///< of the definition that read it; empty: unread
};

/// The result of holding a definition against a model. No weight is read.
struct Binding {
    std::vector<Diagnostic> diagnostics; ///< those that need the model, in the order of their place
    std::vector<LineShape> shapes;
    std::vector<TensorGroup> groups; ///< all tensors of the file
    std::size_t tensors_read = 0;
    std::vector<std::string> unread_keys; ///< metadata that changes the numbers and that nobody reads
    std::size_t keys_that_matter = 0;
    bool can_run = false; ///< no diagnostic is an error
};

/// Checks names, shapes, types and metadata. Uses the partial definition, so that what is right is still
/// checked while another line is wrong. Returns early, with can_run false, when `stop` is requested.
Binding bind(const Definition& definition, const Model& model, std::stop_token stop = {});

/// Resolves a definition that binds without error into a program that can run. Errors: the first error of
/// bind.
Result<std::shared_ptr<const Program>> make_program(const Definition& definition, const Model& model);

} // namespace archdef
