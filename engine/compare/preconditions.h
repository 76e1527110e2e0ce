#pragma once

#include "compare/answer.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace archdef::compare {

struct ServedTensor {
    std::string name, type;
    std::vector<std::uint64_t> extents; ///< in GGUF order
};

/// What is known of the other side beside its answer. Fields that it does not tell are empty.
struct ReferenceFacts {
    std::string name;    ///< "http://localhost:11434", "built-in qwen3", "record 70ce871f"
    std::string version; ///< of the server
    std::string model;   ///< as it names it
    std::optional<std::vector<ServedTensor>> tensors;
    std::string weights_sha256;
    std::optional<std::string> architecture, tokenizer_model, pre_tokenizer;
    std::optional<bool> add_bos;
    std::optional<std::size_t> vocabulary; ///< width of its logits
    std::optional<std::size_t> context;    ///< that it loaded the model with
    bool same_process =
        false; ///< the embedded engine is on both sides: weights and tokenizer are the same by making
    bool file_as_it_is = false;      ///< its digest is of the very file, which no server has rewritten
    bool half_attention = false;     ///< it computes attention in half precision, or may do so
    bool cuts_in_file_order = false; ///< the prompt was cut as in prompt_cut.h, and so are the ids we feed
    /// How it had to be asked so that its answer can be trusted, where not in the usual way; else empty.
    std::string caution;
};

/// One thing that must be so before a verdict says anything about a definition.
struct Precondition {
    enum class State { holds, fails, unknown };
    std::string id; ///< "prompt-tokens"
    State state = State::unknown;
    std::string text;   ///< "4 = 4 prompt tokens"
    std::string advice; ///< what to do where it fails
};

/// What can be checked before anything is asked: model, tokenizer, tensors, weights.
std::vector<Precondition> check_before_asking(const ReferenceFacts& facts, const Model& model,
                                              const std::string& our_sha256);

/// Checks in the order in which they are shown: endpoint, model, prompt tokens, tokenizer, tensors, weights,
/// context, log-probabilities, stream, and where the other side cuts prompts otherwise or had to be asked in
/// an unusual way, that. `our_sha256` is empty while the file is not hashed yet.
std::vector<Precondition> check_preconditions(const Answer& answer, const ReferenceFacts& facts,
                                              const Model& model, std::size_t our_prompt_tokens,
                                              std::size_t context, const std::string& our_sha256);

/// The first that fails and without which no verdict can be given: all but the weights' identity.
const Precondition* first_failure(const std::vector<Precondition>& checks);

/// Why a failed check leaves nothing to compare, in a few words: "the tokenizers differ".
std::string_view failure_name(std::string_view check_id);

} // namespace archdef::compare
