#pragma once

#include "compare/answer.h"
#include "compare/preconditions.h"
#include "language/definition.h"
#include "model/model.h"
#include "reference/ollama_client.h"
#include "runtime/session.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef::reference {

/// What the other side said to one prompt.
struct ReferenceAnswer {
    std::vector<TokenId> prompt; ///< as we feed it
    compare::Answer answer;
    std::optional<compare::Answer> again; ///< the same question once more, for the other side's own noise
};

/// Who watches a question: called on the thread that asks.
struct Watch {
    std::stop_token stop = {};
    std::function<void(const compare::Answer&)> grew = {}; ///< more of the first answer came
    std::function<void()> asked_again = {};                ///< the second question goes out
};

/// What we compare against. Calls block and belong to one thread, that of `open`; a stop request ends them
/// with an error of kind cancelled.
class Reference {
  public:
    virtual ~Reference() = default;

    /// Makes it ready: reaches the endpoint, loads the file. Once, before everything else.
    virtual Result<void> open(std::stop_token stop) = 0;
    virtual const compare::ReferenceFacts& facts() const = 0;
    virtual Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens,
                                        const Watch& watch) = 0;
    /// Asks so that nothing of earlier questions can be in the answer; nothing where `ask` does so anyway.
    /// facts().caution then says what was done.
    virtual Result<std::optional<ReferenceAnswer>> ask_afresh(const std::string&, std::size_t, const Watch&) {
        return std::optional<ReferenceAnswer>();
    }
    /// Whether it brings its own prompt, so that none is asked for.
    virtual bool has_own_prompt() const { return false; }
    virtual std::string own_prompt() const { return {}; }
};

/// A model at an ollama endpoint. Two equal questions tell its own noise (`twice`) and whether it agrees with
/// itself; where it does not, it is asked with the model loaded anew.
std::unique_ptr<Reference> endpoint_reference(Endpoint endpoint, std::string model,
                                              std::shared_ptr<const Tokenizer> tokenizer, std::size_t context,
                                              bool twice = true);

/// A second definition on the embedded engine over the same file. open() binds it.
std::unique_ptr<Reference> definition_reference(Definition definition, std::shared_ptr<const Model> model,
                                                SessionOptions session, std::string name);

/// A run that was recorded: its prompt, tokens and log-probabilities.
std::unique_ptr<Reference> record_reference(std::filesystem::path record,
                                            std::shared_ptr<const Tokenizer> tokenizer);

/// Logits that another program exported; see docs/reference-logits.md.
std::unique_ptr<Reference> logits_reference(std::filesystem::path logits,
                                            std::shared_ptr<const Tokenizer> tokenizer);

} // namespace archdef::reference
