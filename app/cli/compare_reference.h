#pragma once

#include "commands.h"
#include "loading.h"

#include "compare/answer.h"
#include "compare/preconditions.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef::cli {

/// What the user compares against; exactly one is set.
struct ReferenceChoice {
    std::string endpoint;         ///< by OLLAMA_HOST's rules
    std::string name;             ///< the model's name there
    std::string key_variable;     ///< environment variable that holds the key
    std::string against;          ///< a definition file, or "built-in"
    std::filesystem::path logits; ///< see docs/reference-logits.md
    bool twice = true;            ///< ask the endpoint twice, for its own noise
    bool exact_numerics = false;  ///< --against with the other numerics
    kernels::Numerics against_numerics = kernels::Numerics::f32;
};

/// What the other side said to one prompt.
struct ReferenceAnswer {
    std::vector<TokenId> prompt; ///< as we feed it
    compare::Answer answer;
    std::optional<compare::Answer> again;
};

/// The other side of a comparison.
class ReferenceSource {
  public:
    virtual ~ReferenceSource() = default;
    virtual const compare::ReferenceFacts& facts() const = 0;
    virtual Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens,
                                        std::stop_token stop) = 0;
    /// Whether the source brings its own tokens, so that prompts are not asked for.
    virtual bool has_own_prompt() const { return false; }
};

/// Makes the chosen source ready: reaches the endpoint, loads the second definition, reads the file.
Result<std::unique_ptr<ReferenceSource>>
open_reference(const ReferenceChoice& choice, const LoadedModel& loaded, const SessionOptions& session);

} // namespace archdef::cli
