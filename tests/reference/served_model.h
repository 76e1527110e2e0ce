#pragma once

#include "fake_ollama.h"

#include "compare/align.h"
#include "engine/golden.h"
#include "runtime/generate.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace archdef::tests {

/// How a server writes its stream.
struct Dialect {
    bool holds_back = false;   ///< parts of a character are held back and come merged, as B does
    int loses_every = 0;       ///< every n-th chunk comes without its entry, as B loses some
    int entries_per_line = 1;  ///< A puts several into one chunk
    std::string stale_token{}; ///< stands in front of the answer, from an earlier question
    int tokens_told = 0;       ///< added to prompt_eval_count
};

inline QByteArray json_line(const nlohmann::json& object) {
    return QByteArray::fromStdString(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) +
           '\n';
}

/// The steps that a definition writes to a prompt in an endpoint's numerics.
inline std::vector<GeneratedStep> steps_of(const Model& model, const Definition& definition,
                                           std::span<const TokenId> prompt, std::size_t tokens) {
    const auto session =
        test::session_for(test::program_for(definition, model), 2, 512, kernels::Numerics::q8);
    GenerateOptions options;
    options.max_tokens = tokens;
    options.ignore_eos = true;
    auto run = generate(*session, prompt, options, nullptr);
    return run ? std::move(run->steps) : std::vector<GeneratedStep>();
}

/// The stream of /api/generate that a server of the dialect makes of the steps.
inline QList<QByteArray> stream_of(const std::vector<GeneratedStep>& steps, const Tokenizer& tokenizer,
                                   std::size_t prompt_tokens, const Dialect& dialect = {}) {
    using nlohmann::json;
    QList<QByteArray> lines;
    std::string held;
    json entries = json::array();
    std::string response;
    int chunk = 0, in_line = 0;
    const auto send = [&] {
        if (response.empty() && entries.empty()) return;
        json line{{"model", "demo"}, {"response", response}, {"done", false}};
        ++chunk;
        const bool lost = dialect.loses_every > 0 && chunk % dialect.loses_every == 0;
        if (!lost) line["logprobs"] = entries;
        lines << json_line(line);
        response.clear();
        entries = json::array();
        in_line = 0;
    };
    const auto entry = [](const std::string& text, double logprob, const json& top) {
        return json{{"token", text}, {"logprob", logprob}, {"top_logprobs", top}};
    };
    if (!dialect.stale_token.empty()) {
        response = dialect.stale_token;
        entries.push_back(entry(response, -0.7, json::array({{{"token", response}, {"logprob", -0.7}}})));
        send();
    }
    for (const GeneratedStep& step : steps) {
        held += tokenizer.piece(step.id, false);
        const bool whole = compare::shown_text(held) == held;
        if (dialect.holds_back && !whole) continue;
        json top = json::array();
        for (const TokenLogprob& other : step.top) {
            top.push_back({{"token", compare::shown_text(tokenizer.piece(other.id, false))},
                           {"logprob", other.logprob}});
        }
        const std::string shown =
            dialect.holds_back ? held : compare::shown_text(tokenizer.piece(step.id, false));
        entries.push_back(entry(shown, static_cast<double>(step.logprob), top));
        if (whole) {
            response += held;
            held.clear();
        }
        if (++in_line >= dialect.entries_per_line) send();
    }
    send();
    lines << json_line({{"model", "demo"},
                        {"response", ""},
                        {"done", true},
                        {"done_reason", "length"},
                        {"prompt_eval_count", prompt_tokens + static_cast<std::size_t>(dialect.tokens_told)},
                        {"eval_count", steps.size()}});
    return lines;
}

/// What /api/show says of a model that serves the file.
inline nlohmann::json show_of(const Model& model) {
    using nlohmann::json;
    json tensors = json::array();
    for (const auto& tensor : model.file->tensors()) {
        tensors.push_back(
            {{"name", tensor.name},
             {"type", gguf::type_name_or_unknown(tensor.type)},
             {"shape", std::vector<std::uint64_t>(tensor.extents.begin(),
                                                  tensor.extents.begin() + tensor.dimensions)}});
    }
    const Tokenizer& tokenizer = **model.tokenizer;
    return {{"model_info",
             {{"general.architecture", model.file->architecture()},
              {"tokenizer.ggml.model", tokenizer.model()},
              {"tokenizer.ggml.pre", tokenizer.pre_tokenizer()},
              {"tokenizer.ggml.add_bos_token", tokenizer.adds_bos()}}},
            {"tensors", tensors},
            {"modelfile", "FROM /x"}};
}

} // namespace archdef::tests
