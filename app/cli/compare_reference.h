#pragma once

#include "commands.h"
#include "loading.h"

#include "reference/reference.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace archdef::cli {

/// What the user compares against; exactly one of endpoint, against, record and logits is set.
struct ReferenceChoice {
    std::string endpoint;             ///< by OLLAMA_HOST's rules
    std::string name;                 ///< the model's name there
    std::string key_variable;         ///< environment variable that holds the key
    std::vector<std::string> headers; ///< NAME=VARIABLE: the header's value is in that environment variable
    std::string against;              ///< a definition file, or "built-in"
    std::filesystem::path record;     ///< of an earlier run
    std::filesystem::path logits;     ///< see docs/reference-logits.md
    bool twice = true;                ///< ask the endpoint twice, for its own noise
    bool exact_numerics = false;      ///< --against with the other numerics
    kernels::Numerics against_numerics = kernels::Numerics::f32;
};

/// Makes the chosen source ready: reaches the endpoint, loads the second definition, reads the file.
Result<std::unique_ptr<reference::Reference>> open_reference(const ReferenceChoice& choice,
                                                             const LoadedModel& loaded,
                                                             const SessionOptions& session,
                                                             std::stop_token stop);

} // namespace archdef::cli
