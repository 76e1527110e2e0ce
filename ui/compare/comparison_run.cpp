#include "compare/comparison_run.h"

#include "base/sha256.h"
#include "inspect/value_text.h"
#include "model/binding.h"
#include "reference/ollama_client.h"
#include "runtime/generate.h"

namespace archdef::ui {

namespace {

/// The digest that Ollama's store gives a file by its name, else the file's own.
Result<std::string> weightsDigest(const gguf::File& file, std::stop_token stop) {
    const auto parts = file.part_paths();
    if (parts.size() != 1) return std::string();
    const std::string name = parts.front().filename().string();
    if (name.starts_with("sha256-") && name.size() == 71) return name.substr(7);
    return sha256_file(parts.front(), stop);
}

} // namespace

ComparisonRun::ComparisonRun(QObject* parent) : QObject(parent) {}

ComparisonRun::~ComparisonRun() {
    // The callbacks of a client that is still asking must not find half an object.
    m_client.reset();
}

void ComparisonRun::start(ComparisonRequest request) {
    cancel();
    if (m_thread.joinable()) m_thread.join();
    ++m_job;
    m_running = true;
    m_timer.start();
    m_outcome = std::make_shared<ComparisonOutcome>();
    m_outcome->request = std::move(request);
    m_outcome->when = QDateTime::currentDateTimeUtc();
    const auto& model = m_outcome->request.model;
    if (!model->tokenizer) {
        fail(model->tokenizer.error());
        return;
    }
    m_outcome->prompt_ids = (*model->tokenizer)->encode(m_outcome->request.prompt.toStdString());
    m_outcome->facts.name = m_outcome->request.endpoint.toString().toStdString();
    m_outcome->facts.model = m_outcome->request.served_model.toStdString();
    emit started();
    if (m_outcome->prompt_ids.empty()) {
        fail({"prompt-empty", "The prompt has no tokens. Type at least one word.", ErrorKind::usage});
        return;
    }
    if (m_outcome->request.other) {
        m_outcome->facts.name = m_outcome->request.other_name.toStdString();
        m_outcome->facts.model = m_outcome->facts.name;
        m_outcome->facts.same_process = true;
        askOther();
        return;
    }
    m_client = std::make_unique<reference::OllamaClient>(reference::Endpoint{
        .url = m_outcome->request.endpoint, .api_key = m_outcome->request.api_key, .headers = {}});
    emit progressed(ComparisonStep::checks, 0, tr("asking for the version"));
    askVersion();
}

void ComparisonRun::cancel() {
    if (!m_running) return;
    ++m_job;
    m_running = false;
    m_client.reset();
    m_thread.request_stop();
    emit cancelled();
}

void ComparisonRun::fail(const Error& error) {
    m_outcome->failure = error;
    finish();
}

void ComparisonRun::finish() {
    m_running = false;
    emit finished();
}

void ComparisonRun::askVersion() {
    m_client->version([this](Result<std::string> version) {
        if (!version) return fail(version.error());
        m_outcome->facts.version = *version;
        emit progressed(ComparisonStep::checks, 0.3, tr("asking for the model"));
        askModel();
    });
}

void ComparisonRun::askModel() {
    m_client->show(m_outcome->request.served_model, [this](Result<reference::ServedModelInfo> info) {
        if (!info) return fail(info.error());
        auto facts = reference::facts_of(*info);
        facts.name = m_outcome->facts.name;
        facts.version = m_outcome->facts.version;
        facts.model = m_outcome->facts.model;
        m_outcome->facts = std::move(facts);
        emit progressed(ComparisonStep::checks, 1,
                        tr("%1 s").arg(fixed(static_cast<double>(m_timer.elapsed()) / 1000, 1)));
        askTokens();
    });
}

void ComparisonRun::askTokens() {
    const auto& request = m_outcome->request;
    reference::GenerateRequest question;
    question.model = request.served_model;
    question.prompt = request.prompt.toStdString();
    question.tokens = request.tokens;
    question.context = static_cast<int>(request.session.context);
    emit progressed(ComparisonStep::writing, 0, tr("waiting for the first token"));
    m_timer.restart();
    m_client->generate(
        question,
        [this](const compare::Answer& answer) {
            m_outcome->answer = answer;
            const auto count = answer.entries.size();
            const double seconds = static_cast<double>(m_timer.elapsed()) / 1000;
            emit progressed(ComparisonStep::writing,
                            static_cast<double>(count) / std::max(1, m_outcome->request.tokens),
                            tr("%1 of %2 tokens, %3 tokens/s")
                                .arg(count)
                                .arg(m_outcome->request.tokens)
                                .arg(fixed(static_cast<double>(count) / std::max(seconds, 0.001), 1)));
            emit answerGrew();
        },
        [this, question](Result<compare::Answer> answer) {
            if (!answer) return fail(answer.error());
            m_outcome->answer = std::move(*answer);
            emit answerGrew();
            if (m_outcome->request.ask_twice && m_outcome->answer.complete && m_outcome->answer.has_logprobs)
                askAgain();
            else
                compareOnThread({});
        });
}

void ComparisonRun::askAgain() {
    const auto& request = m_outcome->request;
    reference::GenerateRequest question;
    question.model = request.served_model;
    question.prompt = request.prompt.toStdString();
    question.tokens = request.tokens;
    question.context = static_cast<int>(request.session.context);
    emit progressed(ComparisonStep::noise, 0, tr("the endpoint is asked again"));
    m_client->generate(
        question, [](const compare::Answer&) {},
        [this](Result<compare::Answer> again) {
            // The second answer only measures noise: without it the verdict rests on ours.
            compareOnThread(again ? std::optional(std::move(*again)) : std::nullopt);
        });
}

void ComparisonRun::askOther() {
    const int job = m_job;
    emit progressed(ComparisonStep::writing, 0, tr("the other definition runs"));
    m_thread = std::jthread([this, job, outcome = m_outcome](const std::stop_token& stop) {
        const auto post = [this, job](auto action) {
            QMetaObject::invokeMethod(
                this,
                [this, job, action] {
                    if (job == m_job) action();
                },
                Qt::QueuedConnection);
        };
        const auto& request = outcome->request;
        const auto& tokenizer = **request.model->tokenizer;
        const auto run = [&]() -> Result<Generation> {
            auto program = make_program(*request.other, *request.model);
            if (!program) return std::unexpected(program.error());
            auto session = Session::create(*program, request.session);
            if (!session) return std::unexpected(session.error());
            GenerateOptions options;
            options.max_tokens = static_cast<std::size_t>(request.tokens);
            std::size_t count = 0;
            return generate(
                **session, outcome->prompt_ids, options, &tokenizer, stop, [&](const GeneratedStep&) {
                    const double part = static_cast<double>(++count) / request.tokens;
                    post([this, part, text = tr("%1 of %2 tokens").arg(count).arg(request.tokens)] {
                        emit progressed(ComparisonStep::writing, part, text);
                    });
                });
        }();
        if (stop.stop_requested()) return;
        if (!run) {
            post([this, error = run.error()] { fail(error); });
            return;
        }
        post([this, answer = compare::answer_of(run->steps, outcome->prompt_ids.size(), tokenizer)] {
            m_outcome->answer = answer;
            emit answerGrew();
            m_thread.join(); // it has nothing left to do but return
            compareOnThread({});
        });
    });
}

void ComparisonRun::compareOnThread(std::optional<compare::Answer> again) {
    const int job = m_job;
    emit progressed(ComparisonStep::scoring, 0, tr("one batch"));
    auto outcome = m_outcome;
    m_thread = std::jthread([this, job, outcome, again = std::move(again)](const std::stop_token& stop) {
        const auto post = [this, job](auto action) {
            QMetaObject::invokeMethod(
                this,
                [this, job, action] {
                    if (job == m_job) action();
                },
                Qt::QueuedConnection);
        };
        const auto& request = outcome->request;
        auto program = make_program(request.definition, *request.model);
        if (!program) {
            post([this, error = program.error()] { fail(error); });
            return;
        }
        compare::ComparisonInput input{.model = request.model,
                                       .program = *program,
                                       .definition = request.definition,
                                       .prompt = outcome->prompt_ids,
                                       .answer = outcome->answer,
                                       .again = again,
                                       .facts = outcome->facts,
                                       .session = request.session,
                                       .weights_sha256 = {}};
        if (!outcome->facts.weights_sha256.empty()) {
            if (auto digest = weightsDigest(*request.model->file, stop)) input.weights_sha256 = *digest;
        }
        const auto progress = [&](compare::Stage stage, double part) {
            using compare::Stage;
            const ComparisonStep step = stage == Stage::judging ? ComparisonStep::verdict
                                        : stage == Stage::noise ? ComparisonStep::noise
                                                                : ComparisonStep::scoring;
            const QString text = stage == Stage::noise      ? tr("the same tokens in the other rounding")
                                 : stage == Stage::free_run ? tr("our own way after the first other token")
                                 : stage == Stage::judging  ? QString()
                                                            : tr("one batch");
            post([this, step, part, text] { emit progressed(step, part, text); });
        };
        auto result = compare::compare_answer(input, stop, progress);
        if (stop.stop_requested()) return;
        if (!result) {
            post([this, error = result.error()] { fail(error); });
            return;
        }
        std::optional<Generation> own;
        if (result->verdict.kind != compare::VerdictKind::cannot_compare) {
            GenerateOptions options;
            options.max_tokens = static_cast<std::size_t>(request.tokens);
            auto session = Session::create(*program, request.session);
            if (session) {
                auto run =
                    generate(**session, outcome->prompt_ids, options, request.model->tokenizer->get(), stop);
                if (run) own = std::move(*run);
            }
            if (stop.stop_requested()) return;
        }
        post([this, own, comparison = std::make_shared<compare::Comparison>(std::move(*result))] {
            m_outcome->comparison = std::move(*comparison);
            m_outcome->own_run = own;
            finish();
        });
    });
}

} // namespace archdef::ui
