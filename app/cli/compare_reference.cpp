#include "compare_reference.h"

#include "catalog/builtin_texts.h"
#include "compare/logits_file.h"
#include "compare/measure.h"
#include "model/binding.h"
#include "reference/address.h"
#include "reference/ollama_client.h"
#include "reference/waiting.h"
#include "runtime/generate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace archdef::cli {
namespace {

/// A model behind an ollama endpoint. Calls run an event loop until their answer is there.
class EndpointSource final : public ReferenceSource {
  public:
    EndpointSource(reference::Endpoint endpoint, QString model, std::shared_ptr<const Tokenizer> tokenizer,
                   std::size_t context, bool twice)
        : client_(std::move(endpoint)),
          model_(std::move(model)),
          tokenizer_(std::move(tokenizer)),
          context_(context),
          twice_(twice) {}

    Result<bool> open(const std::string& address) {
        const auto version = wait<std::string>([&](auto done) { client_.version(std::move(done)); }, {});
        if (!version) return std::unexpected(version.error());
        const auto info =
            wait<reference::ServedModelInfo>([&](auto done) { client_.show(model_, std::move(done)); }, {});
        if (!info) {
            if (info.error().code != "endpoint-model-missing") return std::unexpected(info.error());
            const auto served = wait<std::vector<reference::ServedModel>>(
                [&](auto done) { client_.models(std::move(done)); }, {});
            std::vector<std::string> names;
            if (served) {
                for (const reference::ServedModel& model : *served) names.push_back(model.name);
            }
            return fail("endpoint-model-missing",
                        fmt::format("{} has no model {}; it has: {}. Choose one with --name.", address,
                                    model_.toStdString(),
                                    names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
                        ErrorKind::endpoint);
        }
        facts_ = reference::facts_of(*info);
        facts_.name = address;
        facts_.version = *version;
        facts_.model = model_.toStdString();
        return true;
    }

    const compare::ReferenceFacts& facts() const override { return facts_; }

    Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens,
                                std::stop_token stop) override {
        ReferenceAnswer result;
        result.prompt = tokenizer_->encode(prompt);
        const auto once = generate(prompt, tokens, stop);
        if (!once) return std::unexpected(once.error());
        result.answer = *once;
        if (twice_ && result.answer.has_logprobs) {
            const auto again = generate(prompt, tokens, stop);
            if (!again) return std::unexpected(again.error());
            result.again = *again;
        }
        return result;
    }

  private:
    Result<compare::Answer> generate(const std::string& prompt, std::size_t tokens, std::stop_token stop) {
        reference::GenerateRequest request;
        request.model = model_;
        request.prompt = prompt;
        request.tokens = static_cast<int>(tokens);
        request.context = static_cast<int>(context_);
        return wait<compare::Answer>([&](auto done) { client_.generate(request, {}, std::move(done)); },
                                     stop);
    }

    template <class T, class Start>
    Result<T> wait(Start start, std::stop_token stop) {
        return reference::wait_for<T>(client_, std::move(start), std::move(stop));
    }

    reference::OllamaClient client_;
    QString model_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    std::size_t context_;
    bool twice_;
    compare::ReferenceFacts facts_;
};

/// Another definition on the embedded engine, over the same file.
class DefinitionSource final : public ReferenceSource {
  public:
    DefinitionSource(std::shared_ptr<const Program> program, std::shared_ptr<const Tokenizer> tokenizer,
                     SessionOptions session, std::string name)
        : program_(std::move(program)), tokenizer_(std::move(tokenizer)), session_(session) {
        facts_.name = std::move(name);
        facts_.same_process = true;
    }

    const compare::ReferenceFacts& facts() const override { return facts_; }

    Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens,
                                std::stop_token stop) override {
        ReferenceAnswer result;
        result.prompt = tokenizer_->encode(prompt);
        auto session = Session::create(program_, session_);
        if (!session) return std::unexpected(session.error());
        GenerateOptions options;
        options.max_tokens = tokens;
        const auto run = archdef::generate(**session, result.prompt, options, tokenizer_.get(), stop);
        if (!run) return std::unexpected(run.error());
        if (run->reason == StopReason::cancelled) return fail("cancelled", "Stopped.", ErrorKind::cancelled);
        result.answer = compare::answer_of(run->steps, result.prompt.size(), *tokenizer_);
        return result;
    }

  private:
    std::shared_ptr<const Program> program_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    SessionOptions session_;
    compare::ReferenceFacts facts_;
};

/// Logits that another program exported.
class LogitsSource final : public ReferenceSource {
  public:
    LogitsSource(compare::LogitsFile file, std::shared_ptr<const Tokenizer> tokenizer, std::string name)
        : file_(std::move(file)), tokenizer_(std::move(tokenizer)) {
        facts_.name = std::move(name);
    }

    const compare::ReferenceFacts& facts() const override { return facts_; }
    bool has_own_prompt() const override { return true; }

    Result<ReferenceAnswer> ask(const std::string&, std::size_t, std::stop_token) override {
        ReferenceAnswer result;
        result.prompt.assign(file_.ids.begin(), file_.ids.begin() + 1);
        result.answer = compare::answer_of(file_, 1, *tokenizer_);
        return result;
    }

  private:
    compare::LogitsFile file_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    compare::ReferenceFacts facts_;
};

Result<std::unique_ptr<ReferenceSource>> open_definition(const ReferenceChoice& choice,
                                                         const LoadedModel& loaded, SessionOptions session,
                                                         std::shared_ptr<const Tokenizer> tokenizer) {
    std::string text, origin = choice.against, arch(loaded.model->file->architecture());
    if (choice.against == "built-in") {
        const auto texts = builtin_texts();
        const auto found = std::ranges::find(texts, arch, &BuiltinText::arch);
        if (found == texts.end()) {
            return fail("definition-missing", fmt::format("There is no built-in definition of {}.", arch));
        }
        text = found->text;
        origin = "built-in " + arch;
    } else {
        auto bytes = read_bytes(choice.against);
        if (!bytes) return std::unexpected(bytes.error());
        text = std::move(*bytes);
    }
    const ParseResult parsed = parse_definition(text);
    if (!parsed.definition) {
        const auto error = std::ranges::find(parsed.diagnostics, Severity::error, &Diagnostic::severity);
        return fail("definition-broken",
                    fmt::format("{}: {}", origin,
                                error == parsed.diagnostics.end() ? "it does not load"
                                                                  : full_message(*error, Locale::en)));
    }
    auto program = make_program(*parsed.definition, *loaded.model);
    if (!program) return std::unexpected(program.error());
    if (choice.exact_numerics) session.numerics = choice.against_numerics;
    const std::string name =
        fmt::format("{}, {}", origin, session.numerics == kernels::Numerics::f32 ? "f32" : "q8");
    return std::make_unique<DefinitionSource>(*program, std::move(tokenizer), session, name);
}

} // namespace

Result<std::unique_ptr<ReferenceSource>>
open_reference(const ReferenceChoice& choice, const LoadedModel& loaded, const SessionOptions& session) {
    if (!loaded.model->tokenizer) return std::unexpected(loaded.model->tokenizer.error());
    const std::shared_ptr<const Tokenizer> tokenizer = *loaded.model->tokenizer;
    if (!choice.against.empty()) return open_definition(choice, loaded, session, tokenizer);
    if (!choice.logits.empty()) {
        auto file = compare::read_logits_file(choice.logits);
        if (!file) return std::unexpected(file.error());
        return std::make_unique<LogitsSource>(std::move(*file), tokenizer, choice.logits.filename().string());
    }
    const auto url = reference::endpoint_url(choice.endpoint);
    if (!url) return std::unexpected(url.error());
    reference::Endpoint endpoint;
    endpoint.url = *url;
    if (!choice.key_variable.empty()) {
        const char* key = std::getenv(choice.key_variable.c_str());
        if (!key) {
            return fail("usage", fmt::format("The environment variable {} is not set.", choice.key_variable),
                        ErrorKind::usage);
        }
        endpoint.api_key = key;
    }
    auto source = std::make_unique<EndpointSource>(endpoint, QString::fromStdString(choice.name), tokenizer,
                                                   session.context, choice.twice);
    const auto opened = source->open(url->toString().toStdString());
    if (!opened) return std::unexpected(opened.error());
    return source;
}

} // namespace archdef::cli
