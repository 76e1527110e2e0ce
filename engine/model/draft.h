#pragma once

#include "base/error.h"
#include "base/severity.h"
#include "model/model.h"

#include <string>
#include <vector>

namespace archdef {

/// A definition drafted from a model's tensor names and metadata. It is a beginning: what no file says is
/// decided by what is known of the architecture, else by what most architectures do, and said in a comment.
struct Draft {
    std::string arch;
    std::string file_name; ///< "<arch>.archdef", the name that the definition must have
    std::string text;
    std::string closest;            ///< the built-in definition with the most tensors in common
    std::string closest_text;       ///< of that definition, for a diff
    std::vector<std::string> notes; ///< what to check, as the comments say it
    bool can_run = false;           ///< it binds to the model without an error
};

/// Drafts a definition. Comments and notes are in the language that is asked for. Errors: `model-config`
/// where the metadata cannot be used, `arch-name-bad` where no file can be named after the architecture.
Result<Draft> draft_definition(const Model& model, Locale locale);

} // namespace archdef
