#include "compare/logits_file.h"
#include "compare/measure.h"
#include "model/binding.h"
#include "provenance/record.h"
#include "reference/reference.h"
#include "runtime/generate.h"

#include <fmt/format.h>

namespace archdef::reference {
namespace {

class DefinitionReference final : public Reference {
  public:
    DefinitionReference(Definition definition, std::shared_ptr<const Model> model, SessionOptions session,
                        std::string name)
        : definition_(std::move(definition)), model_(std::move(model)), session_(session) {
        facts_.name = facts_.model = std::move(name);
        facts_.same_process = true;
    }

    Result<void> open(std::stop_token) override {
        auto program = make_program(definition_, *model_);
        if (!program) return std::unexpected(program.error());
        if (!model_->tokenizer) return std::unexpected(model_->tokenizer.error());
        program_ = std::move(*program);
        return {};
    }
    const compare::ReferenceFacts& facts() const override { return facts_; }

    Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens, const Watch& watch) override {
        const Tokenizer& tokenizer = **model_->tokenizer;
        ReferenceAnswer result;
        result.prompt = tokenizer.encode(prompt);
        auto session = Session::create(program_, session_);
        if (!session) return std::unexpected(session.error());
        GenerateOptions options;
        options.max_tokens = tokens;
        std::vector<GeneratedStep> steps;
        const auto run = generate(**session, result.prompt, options, &tokenizer, watch.stop,
                                  [&](const GeneratedStep& step) {
                                      if (!watch.grew) return;
                                      steps.push_back(step);
                                      watch.grew(compare::answer_of(steps, result.prompt.size(), tokenizer));
                                  });
        if (!run) return std::unexpected(run.error());
        if (run->reason == StopReason::cancelled) return fail("cancelled", "Stopped.", ErrorKind::cancelled);
        result.answer = compare::answer_of(run->steps, result.prompt.size(), tokenizer);
        return result;
    }

  private:
    Definition definition_;
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Program> program_;
    SessionOptions session_;
    compare::ReferenceFacts facts_;
};

class RecordReference final : public Reference {
  public:
    RecordReference(std::filesystem::path path, std::shared_ptr<const Tokenizer> tokenizer)
        : path_(std::move(path)), tokenizer_(std::move(tokenizer)) {
        facts_.name = facts_.model = "record " + path_.filename().string();
    }

    Result<void> open(std::stop_token) override {
        auto record = read_record(path_);
        if (!record) return std::unexpected(record.error());
        if (!record->intact) {
            return fail("record-altered",
                        fmt::format("{} was changed after it was written: its digest is not "
                                    "that of its content.",
                                    path_.string()));
        }
        if (record->prompt.ids.empty() || record->output.steps.empty())
            return fail("record-empty",
                        fmt::format("{} holds no run: no prompt or no token.", path_.string()));
        for (const RecordedStep& step : record->output.steps) {
            // Drawn at random, the tokens are not what the other side held likeliest; they can be scored
            // all the same.
            GeneratedStep& generated = steps_.emplace_back();
            generated.id = step.id;
            generated.logprob = static_cast<float>(step.logprob);
            for (const RecordedLogprob& other : step.top)
                generated.top.push_back({other.id, static_cast<float>(other.logprob)});
        }
        facts_.architecture = record->definition.arch;
        facts_.tokenizer_model = record->tokenizer.model;
        facts_.pre_tokenizer = record->tokenizer.pre;
        facts_.version = record->engine.version;
        facts_.file_as_it_is = true;
        if (record->weights.parts.size() == 1) facts_.weights_sha256 = record->weights.parts.front().sha256;
        record_ = std::move(*record);
        return {};
    }
    const compare::ReferenceFacts& facts() const override { return facts_; }
    bool has_own_prompt() const override { return true; }
    std::string own_prompt() const override {
        return record_.prompt.text ? record_.prompt.text->bytes
                                   : tokenizer_->decode(record_.prompt.ids, true);
    }

    Result<ReferenceAnswer> ask(const std::string&, std::size_t, const Watch&) override {
        ReferenceAnswer result;
        result.prompt = record_.prompt.ids;
        result.answer = compare::answer_of(steps_, record_.prompt.ids.size(), *tokenizer_);
        return result;
    }

  private:
    std::filesystem::path path_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    RunRecord record_;
    std::vector<GeneratedStep> steps_;
    compare::ReferenceFacts facts_;
};

class LogitsReference final : public Reference {
  public:
    LogitsReference(std::filesystem::path path, std::shared_ptr<const Tokenizer> tokenizer)
        : path_(std::move(path)), tokenizer_(std::move(tokenizer)) {
        facts_.name = facts_.model = path_.filename().string();
    }

    Result<void> open(std::stop_token) override {
        auto file = compare::read_logits_file(path_);
        if (!file) return std::unexpected(file.error());
        file_ = std::move(*file);
        facts_.vocabulary = file_.vocabulary;
        if (!file_.producer.empty()) facts_.model = file_.producer;
        return {};
    }
    const compare::ReferenceFacts& facts() const override { return facts_; }
    bool has_own_prompt() const override { return true; }
    std::string own_prompt() const override { return tokenizer_->piece(file_.ids.front()); }

    Result<ReferenceAnswer> ask(const std::string&, std::size_t, const Watch&) override {
        ReferenceAnswer result;
        result.prompt.assign(file_.ids.begin(), file_.ids.begin() + 1);
        result.answer = compare::answer_of(file_, 1, *tokenizer_);
        return result;
    }

  private:
    std::filesystem::path path_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    compare::LogitsFile file_;
    compare::ReferenceFacts facts_;
};

} // namespace

std::unique_ptr<Reference> definition_reference(Definition definition, std::shared_ptr<const Model> model,
                                                SessionOptions session, std::string name) {
    return std::make_unique<DefinitionReference>(std::move(definition), std::move(model), session,
                                                 std::move(name));
}

std::unique_ptr<Reference> record_reference(std::filesystem::path record,
                                            std::shared_ptr<const Tokenizer> tokenizer) {
    return std::make_unique<RecordReference>(std::move(record), std::move(tokenizer));
}

std::unique_ptr<Reference> logits_reference(std::filesystem::path logits,
                                            std::shared_ptr<const Tokenizer> tokenizer) {
    return std::make_unique<LogitsReference>(std::move(logits), std::move(tokenizer));
}

} // namespace archdef::reference
