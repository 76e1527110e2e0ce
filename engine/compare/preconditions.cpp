#include "compare/preconditions.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace archdef::compare {
namespace {

using State = Precondition::State;

Precondition check_prompt(const Answer& answer, std::size_t ours) {
    if (!answer.prompt_tokens) return {"prompt-tokens", State::unknown, "prompt tokens not told", {}};
    if (*answer.prompt_tokens == ours) {
        return {"prompt-tokens",
                State::holds,
                fmt::format("{} = {} prompt tokens", ours, *answer.prompt_tokens),
                {}};
    }
    return {"prompt-tokens", State::fails,
            fmt::format("{} prompt tokens here, {} there", ours, *answer.prompt_tokens),
            "The tokenizers differ: compare the ids first. This says nothing about the definition."};
}

Precondition check_tokenizer(const ReferenceFacts& facts, const Model& model) {
    if (!model.tokenizer)
        return {"tokenizer", State::fails, "no tokenizer here", model.tokenizer.error().message};
    const Tokenizer& ours = **model.tokenizer;
    std::string differences;
    const auto compare = [&](std::string_view what, const std::optional<std::string>& theirs,
                             std::string_view mine) {
        if (theirs && *theirs != mine) {
            differences += fmt::format("{}{} {} here, {} there", differences.empty() ? "" : "; ", what,
                                       mine.empty() ? "none" : mine, theirs->empty() ? "none" : *theirs);
        }
    };
    compare("tokenizer", facts.tokenizer_model, ours.model());
    compare("pre-tokenizer", facts.pre_tokenizer, ours.pre_tokenizer());
    if (facts.add_bos && *facts.add_bos != ours.adds_bos()) {
        differences +=
            fmt::format("{}BOS {} here, {} there", differences.empty() ? "" : "; ",
                        ours.adds_bos() ? "added" : "not added", *facts.add_bos ? "added" : "not added");
    }
    if (facts.vocabulary && *facts.vocabulary < ours.size()) {
        differences += fmt::format("{}{} tokens here, {} there", differences.empty() ? "" : "; ", ours.size(),
                                   *facts.vocabulary);
    }
    if (!differences.empty())
        return {"tokenizer", State::fails, differences, "Serve the file that is open here."};
    if (!facts.tokenizer_model && !facts.same_process)
        return {"tokenizer", State::unknown, "tokenizer not told", {}};
    return {"tokenizer", State::holds, "BOS, pre-tokenizer", {}};
}

Precondition check_tensors(const ReferenceFacts& facts, const gguf::File& file) {
    const std::size_t count = file.tensors().size();
    if (facts.same_process) return {"tensors", State::holds, fmt::format("{} tensors: the same", count), {}};
    if (!facts.tensors) return {"tensors", State::unknown, "tensors not told", {}};
    std::map<std::string_view, const ServedTensor*> theirs;
    for (const ServedTensor& tensor : *facts.tensors) theirs[tensor.name] = &tensor;
    std::string first;
    std::size_t wrong = 0;
    for (const gguf::TensorInfo& tensor : file.tensors()) {
        const auto found = theirs.find(tensor.name);
        std::string why;
        if (found == theirs.end()) {
            why = fmt::format("{} is not there", tensor.name);
        } else {
            const std::span<const std::uint64_t> extents(tensor.extents.data(), tensor.dimensions);
            std::vector<std::uint64_t> given = found->second->extents;
            // Servers leave out trailing extents of 1, or write them.
            while (given.size() > extents.size() && given.back() == 1) given.pop_back();
            if (!std::ranges::equal(given, extents)) {
                why = fmt::format("{} is {} here, [{}] there", tensor.name, tensor.shape_text(),
                                  fmt::join(given, ", "));
            } else if (!found->second->type.empty() &&
                       found->second->type != gguf::type_name_or_unknown(tensor.type)) {
                why = fmt::format("{} is {} here, {} there", tensor.name,
                                  gguf::type_name_or_unknown(tensor.type), found->second->type);
            }
            theirs.erase(found);
        }
        if (!why.empty() && wrong++ == 0) first = why;
    }
    if (!theirs.empty() && wrong == 0) first = fmt::format("{} is not here", theirs.begin()->first);
    wrong += theirs.size();
    if (wrong > 0) {
        return {"tensors", State::fails, fmt::format("{} tensors differ: {}", wrong, first),
                "The endpoint serves other weights: open its file, or register yours with the endpoint."};
    }
    return {"tensors", State::holds, fmt::format("{} tensors: name, type, shape", count), {}};
}

Precondition check_weights(const ReferenceFacts& facts, const std::string& our_sha256) {
    if (facts.same_process) return {"weights", State::holds, "weights: the same file", {}};
    if (facts.weights_sha256.empty()) return {"weights", State::unknown, "weights: digest not told", {}};
    if (our_sha256.empty()) return {"weights", State::unknown, "weights: not hashed here", {}};
    if (facts.weights_sha256 == our_sha256) return {"weights", State::holds, "weights: same sha256", {}};
    if (facts.file_as_it_is) {
        return {"weights", State::fails, "weights: another file, by its sha256",
                "Open the file that the other side was made with."};
    }
    return {"weights", State::unknown, "weights: other sha256",
            "Newer servers rewrite a file when it is registered; the tensors decide then."};
}

Precondition check_stream(const Answer& answer) {
    if (answer.complete) return {"stream", State::holds, "stream complete", {}};
    return {"stream", State::fails,
            answer.interruption.empty() ? std::string("stream not complete")
                                        : fmt::format("stream not complete: {}", answer.interruption),
            "What came before is compared; run it again for the rest."};
}

Precondition check_model(const ReferenceFacts& facts, const gguf::File& file) {
    const std::string_view architecture = file.architecture();
    if (facts.architecture && *facts.architecture != architecture) {
        return {"model", State::fails, fmt::format("{} here, {} there", architecture, *facts.architecture),
                "Choose the model that is open here."};
    }
    return {"model", State::holds, facts.model.empty() ? "model" : fmt::format("model {}", facts.model), {}};
}

Precondition check_context(const Answer& answer, const ReferenceFacts& facts, std::size_t prompt_tokens,
                           std::size_t context) {
    const std::size_t needed = prompt_tokens + answer.output_tokens.value_or(answer.entries.size());
    if (needed > context) {
        return {"context", State::fails, fmt::format("{} tokens do not fit into context {}", needed, context),
                "Raise the context, or shorten the prompt."};
    }
    if (facts.context && needed > *facts.context) {
        return {"context", State::fails,
                fmt::format("{} tokens do not fit into context {}, which is what it loaded", needed,
                            *facts.context),
                "Shorten the prompt, or let the endpoint load the model with more context."};
    }
    return {"context", State::holds, fmt::format("context {}", context), {}};
}

Precondition check_logprobs(const Answer& answer) {
    if (answer.has_logprobs) return {"log-probabilities", State::holds, "log-probabilities", {}};
    return {"log-probabilities", State::fails, "no log-probabilities",
            "ollama sends them from version 0.12.11 on, and never for cloud models. Equal text proves "
            "little: most classic mistakes leave it as it is."};
}

} // namespace

std::vector<Precondition> check_before_asking(const ReferenceFacts& facts, const Model& model,
                                              const std::string& our_sha256) {
    return {check_model(facts, *model.file), check_tokenizer(facts, model), check_tensors(facts, *model.file),
            check_weights(facts, our_sha256)};
}

std::vector<Precondition> check_preconditions(const Answer& answer, const ReferenceFacts& facts,
                                              const Model& model, std::size_t our_prompt_tokens,
                                              std::size_t context, const std::string& our_sha256) {
    auto before = check_before_asking(facts, model, our_sha256);
    std::vector<Precondition> checks;
    checks.push_back({"endpoint",
                      State::holds,
                      facts.version.empty() ? facts.name : fmt::format("endpoint {}", facts.version),
                      {}});
    checks.push_back(std::move(before[0]));
    checks.push_back(check_prompt(answer, our_prompt_tokens));
    for (std::size_t i = 1; i < before.size(); ++i) checks.push_back(std::move(before[i]));
    checks.push_back(check_context(answer, facts, our_prompt_tokens, context));
    checks.push_back(check_logprobs(answer));
    checks.push_back(check_stream(answer));
    if (facts.cuts_in_file_order)
        checks.push_back(
            {"prompt-cut", State::holds, "prompt cut as it cuts",
             "ollama's own engine looks for user-defined tokens in the order of the file and not for the "
             "longest "
             "first, so it cuts runs of spaces and line breaks otherwise than llama.cpp. Its count of the "
             "prompt "
             "is that of this cut, so we feed the same ids. This says nothing about the definition."});
    if (!facts.caution.empty())
        checks.push_back({"self-agreement", State::holds, "asked afresh", facts.caution});
    return checks;
}

const Precondition* first_failure(const std::vector<Precondition>& checks) {
    for (const Precondition& check : checks) {
        // An answer that was cut short is compared as far as it came.
        if (check.state == State::fails && check.id != "stream") return &check;
    }
    return nullptr;
}

std::string_view failure_name(std::string_view check_id) {
    if (check_id == "log-probabilities") return "the other side sends no log-probabilities";
    if (check_id == "prompt-tokens" || check_id == "tokenizer") return "the tokenizers differ";
    if (check_id == "tensors") return "the other side has other tensors";
    if (check_id == "weights") return "the other side has other weights";
    if (check_id == "model") return "the other side has another architecture";
    if (check_id == "context") return "the context is too small";
    return "a precondition does not hold";
}

} // namespace archdef::compare
