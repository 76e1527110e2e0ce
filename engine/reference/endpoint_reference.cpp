#include "compare/prompt_cut.h"
#include "compare/self_agreement.h"
#include "reference/reference.h"

#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace archdef::reference {
namespace {

/// "demo" and "demo:latest" are one model.
std::string with_tag(const std::string& name) {
    return name.find(':', name.find_last_of('/') + 1) == std::string::npos ? name + ":latest" : name;
}

/// Its client lives on the thread that opens it, and an event loop there runs until an answer has come.
class EndpointReference final : public Reference {
  public:
    EndpointReference(Endpoint endpoint, std::string model, std::shared_ptr<const Tokenizer> tokenizer,
                      std::size_t context, bool twice)
        : endpoint_(std::move(endpoint)),
          model_(std::move(model)),
          tokenizer_(std::move(tokenizer)),
          context_(context),
          twice_(twice) {
        facts_.name = endpoint_.url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).toStdString();
        facts_.model = model_;
    }

    Result<void> open(std::stop_token stop) override {
        client_ = std::make_unique<OllamaClient>(endpoint_);
        const auto version = wait<std::string>([&](auto done) { client_->version(std::move(done)); }, stop);
        if (!version) return std::unexpected(version.error());
        const auto info = wait<ServedModelInfo>(
            [&](auto done) { client_->show(QString::fromStdString(model_), std::move(done)); }, stop);
        if (!info) {
            if (info.error().code != "endpoint-model-missing") return std::unexpected(info.error());
            return std::unexpected(missing_model(stop));
        }
        compare::ReferenceFacts facts = facts_of(*info);
        facts.name = facts_.name;
        facts.model = model_;
        facts.version = *version;
        facts_ = std::move(facts);
        return {};
    }

    const compare::ReferenceFacts& facts() const override { return facts_; }

    Result<ReferenceAnswer> ask(const std::string& prompt, std::size_t tokens, const Watch& watch) override {
        facts_.caution.clear();
        facts_.cuts_in_file_order = false;
        ReferenceAnswer result;
        result.prompt = tokenizer_->encode(prompt);
        auto once = generate(prompt, tokens, watch.stop, watch.grew);
        if (!once) return std::unexpected(once.error());
        result.answer = std::move(*once);
        learn_context(watch.stop);
        follow_its_cut(prompt, result);
        const bool other_tokens =
            result.answer.prompt_tokens && *result.answer.prompt_tokens != result.prompt.size();
        if (!twice_ || !result.answer.has_logprobs || !result.answer.complete || other_tokens) return result;

        if (watch.asked_again) watch.asked_again();
        // One token less: what a question of that length leaves behind is another token than what this one
        // found, so that the same wrong beginning does not come twice.
        auto again = generate(prompt, std::max<std::size_t>(1, tokens - 1), watch.stop, {});
        if (!again) {
            // The second answer only measures noise: without it the verdict rests on ours.
            if (again.error().kind == ErrorKind::cancelled) return std::unexpected(again.error());
            return result;
        }
        if (compare::begins_differently(result.answer, *again)) {
            auto afresh = ask_afresh(prompt, tokens, watch);
            if (!afresh) return std::unexpected(afresh.error());
            if (!compare::begins_differently((*afresh)->answer, *again))
                (*afresh)->again = std::move(again.value());
            else if (!compare::begins_differently((*afresh)->answer, result.answer))
                (*afresh)->again = std::move(result.answer);
            return std::move(**afresh);
        }
        result.again = std::move(*again);
        return result;
    }

    Result<std::optional<ReferenceAnswer>> ask_afresh(const std::string& prompt, std::size_t tokens,
                                                      const Watch& watch) override {
        const auto unloaded = unload(watch.stop);
        if (!unloaded) return std::unexpected(unloaded.error());
        ReferenceAnswer result;
        result.prompt = tokenizer_->encode(prompt);
        auto answer = generate(prompt, tokens, watch.stop, watch.grew);
        if (!answer) return std::unexpected(answer.error());
        result.answer = std::move(*answer);
        follow_its_cut(prompt, result);
        facts_.caution =
            "The endpoint did not agree with itself: a token of an earlier question may stand in front of an "
            "answer while a model stays loaded. So the model was unloaded there, and the answer compared is "
            "the first after it was loaded anew.";
        return std::optional(std::move(result));
    }

  private:
    /// Feeds the ids that ollama's own engine makes of the prompt, where its count shows that it made them.
    void follow_its_cut(const std::string& prompt, ReferenceAnswer& result) {
        if (!result.answer.prompt_tokens || *result.answer.prompt_tokens == result.prompt.size()) return;
        auto ids = compare::encode_in_file_order(*tokenizer_, prompt);
        if (ids.size() != *result.answer.prompt_tokens) return;
        result.prompt = std::move(ids);
        facts_.cuts_in_file_order = true;
    }

    Error missing_model(std::stop_token stop) {
        const auto served =
            wait<std::vector<ServedModel>>([&](auto done) { client_->models(std::move(done)); }, stop);
        std::vector<std::string> names;
        if (served) {
            for (const ServedModel& model : *served) names.push_back(model.name);
        }
        return {"endpoint-model-missing",
                fmt::format("{} has no model {}; it has: {}.", facts_.name, model_,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
                ErrorKind::endpoint};
    }

    Result<compare::Answer> generate(const std::string& prompt, std::size_t tokens, std::stop_token stop,
                                     const std::function<void(const compare::Answer&)>& grew) {
        GenerateRequest request;
        request.model = QString::fromStdString(model_);
        request.prompt = prompt;
        request.tokens = static_cast<int>(tokens);
        request.context = static_cast<int>(context_);
        return wait<compare::Answer>([&](auto done) { client_->generate(request, grew, std::move(done)); },
                                     stop);
    }

    Result<std::vector<RunningModel>> running(std::stop_token stop) {
        return wait<std::vector<RunningModel>>([&](auto done) { client_->running(std::move(done)); }, stop);
    }

    const RunningModel* find(const std::vector<RunningModel>& list) const {
        const auto found = std::ranges::find_if(
            list, [&](const RunningModel& model) { return with_tag(model.name) == with_tag(model_); });
        return found == list.end() ? nullptr : &*found;
    }

    /// The context that the model was loaded with, where the endpoint tells it.
    void learn_context(std::stop_token stop) {
        const auto list = running(stop);
        if (!list) return;
        if (const RunningModel* model = find(*list); model && model->context > 0)
            facts_.context = model->context;
    }

    /// Unloads the model and waits until it is gone: a question that comes sooner would find it still loaded.
    Result<void> unload(std::stop_token stop) {
        const auto asked = wait<bool>(
            [&](auto done) { client_->unload(QString::fromStdString(model_), std::move(done)); }, stop);
        if (!asked) return std::unexpected(asked.error());
        constexpr int looks = 50;
        for (int i = 0; i < looks; ++i) {
            const auto list = running(stop);
            if (!list) return std::unexpected(list.error());
            if (!find(*list)) return {};
            QEventLoop pause;
            QTimer::singleShot(100, &pause, &QEventLoop::quit);
            pause.exec();
        }
        return fail(
            "endpoint-answer",
            fmt::format("{} does not unload {}, so no answer of it can be trusted.", facts_.name, model_),
            ErrorKind::endpoint);
    }

    template <class T, class Start>
    Result<T> wait(Start start, std::stop_token stop) {
        QEventLoop loop;
        std::optional<Result<T>> outcome;
        // The request comes from another thread; the client is told on its own.
        const std::stop_callback on_stop(stop, [client = client_.get()] {
            QMetaObject::invokeMethod(client, &OllamaClient::cancel, Qt::QueuedConnection);
        });
        start([&](Result<T> result) {
            outcome.emplace(std::move(result));
            loop.quit();
        });
        if (!outcome) loop.exec();
        return std::move(*outcome);
    }

    Endpoint endpoint_;
    std::unique_ptr<OllamaClient> client_;
    std::string model_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    std::size_t context_;
    bool twice_;
    compare::ReferenceFacts facts_;
};

} // namespace

std::unique_ptr<Reference> endpoint_reference(Endpoint endpoint, std::string model,
                                              std::shared_ptr<const Tokenizer> tokenizer, std::size_t context,
                                              bool twice) {
    return std::make_unique<EndpointReference>(std::move(endpoint), std::move(model), std::move(tokenizer),
                                               context, twice);
}

} // namespace archdef::reference
