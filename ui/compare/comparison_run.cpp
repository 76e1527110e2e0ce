#include "compare/comparison_run.h"

#include "inspect/value_text.h"
#include "model/binding.h"
#include "reference/comparing.h"
#include "runtime/generate.h"

#include <algorithm>

namespace archdef::ui {

namespace {

std::unique_ptr<reference::Reference> referenceOf(const ComparisonRequest& request) {
    const std::shared_ptr<const Tokenizer> tokenizer = *request.model->tokenizer;
    if (request.other)
        return reference::definition_reference(*request.other, request.model,
                                               request.other_session.value_or(request.session),
                                               request.other_name.toStdString());
    if (!request.record_path.isEmpty())
        return reference::record_reference(request.record_path.toStdString(), tokenizer);
    if (!request.logits_path.isEmpty())
        return reference::logits_reference(request.logits_path.toStdString(), tokenizer);
    return reference::endpoint_reference({.url = request.endpoint, .api_key = request.api_key, .headers = {}},
                                         request.served_model.toStdString(), tokenizer,
                                         request.session.context, request.ask_twice);
}

/// What finding the one change that explains a difference may cost: some seconds with a small model.
constexpr std::size_t trial_positions = 1024;

ComparisonStep stepOf(compare::Stage stage) {
    switch (stage) {
    case compare::Stage::judging:
    case compare::Stage::trying:
        return ComparisonStep::verdict;
    case compare::Stage::noise:
        return ComparisonStep::noise;
    case compare::Stage::aligning:
    case compare::Stage::scoring:
    case compare::Stage::free_run:
        break;
    }
    return ComparisonStep::scoring;
}

} // namespace

ComparisonRun::ComparisonRun(QObject* parent) : QObject(parent) {}

ComparisonRun::~ComparisonRun() = default;

void ComparisonRun::start(ComparisonRequest request) {
    cancel();
    const int job = ++m_job;
    m_running = true;
    m_timer.start();
    m_outcome = std::make_shared<ComparisonOutcome>();
    m_outcome->request = std::move(request);
    m_outcome->when = QDateTime::currentDateTimeUtc();
    const auto& asked = m_outcome->request;
    if (!asked.model->tokenizer) {
        fail(asked.model->tokenizer.error());
        return;
    }
    const bool ownPrompt = !asked.record_path.isEmpty() || !asked.logits_path.isEmpty();
    m_outcome->prompt_ids = (*asked.model->tokenizer)->encode(asked.prompt.toStdString());
    m_outcome->facts.name =
        asked.other ? asked.other_name.toStdString() : asked.endpoint.toString().toStdString();
    m_outcome->facts.model = asked.served_model.toStdString();
    m_outcome->facts.same_process = asked.other.has_value();
    emit started();
    if (m_outcome->prompt_ids.empty() && !ownPrompt) {
        fail({"prompt-empty", "The prompt has no tokens. Type at least one word.", ErrorKind::usage});
        return;
    }
    emit progressed(ComparisonStep::checks, 0, tr("asking for the model"));
    // One that was cancelled may still be in a long step: waiting for it here would stop the window.
    std::erase_if(m_workers, [](const Worker& worker) { return worker.done->load(); });
    const auto done = std::make_shared<std::atomic<bool>>(false);
    m_workers.push_back(
        {done, std::jthread([this, job, done, outcome = m_outcome](const std::stop_token& stop) {
             work(outcome, stop, job);
             *done = true;
         })});
}

void ComparisonRun::post(int job, std::function<void()> action) {
    QMetaObject::invokeMethod(
        this,
        [this, job, action = std::move(action)] {
            if (job == m_job) action();
        },
        Qt::QueuedConnection);
}

void ComparisonRun::work(const std::shared_ptr<ComparisonOutcome>& outcome, const std::stop_token& stop,
                         int job) {
    // Only what is posted touches the outcome: the window shows it meanwhile.
    const ComparisonRequest request = outcome->request;
    const auto failed = [&](const Error& error) {
        if (!stop.stop_requested()) post(job, [this, error] { fail(error); });
    };
    const auto report = [&](ComparisonStep step, double part, const QString& text) {
        post(job, [this, step, part, text] { emit progressed(step, part, text); });
    };
    QElapsedTimer timer;
    timer.start();
    const auto source = referenceOf(request);
    if (const auto opened = source->open(stop); !opened) return failed(opened.error());
    auto program = make_program(request.definition, *request.model);
    if (!program) return failed(program.error());
    post(job, [this, facts = source->facts()] { m_outcome->facts = facts; });
    report(ComparisonStep::checks, 0.5, tr("comparing the weights"));
    reference::Subject subject{request.model,   *program, request.definition,
                               request.session, {},       trial_positions};
    DigestCache cache(DigestCache::default_file());
    if (const auto known = reference::learn_weights(subject, *source, cache, stop); !known)
        return failed(known.error());
    report(ComparisonStep::checks, 1, tr("%1 s").arg(fixed(static_cast<double>(timer.elapsed()) / 1000, 1)));
    const std::string prompt = source->has_own_prompt() ? source->own_prompt() : request.prompt.toStdString();
    if (source->has_own_prompt())
        post(job, [this, prompt] { m_outcome->request.prompt = QString::fromStdString(prompt); });

    report(ComparisonStep::writing, 0, tr("waiting for the first token"));
    timer.restart();
    bool again = false;
    const reference::Watch watch{
        .stop = stop,
        .grew =
            [&](const compare::Answer& answer) {
                const auto count = answer.entries.size();
                const double seconds = static_cast<double>(timer.elapsed()) / 1000;
                report(ComparisonStep::writing, static_cast<double>(count) / std::max(1, request.tokens),
                       tr("%1 of %2 tokens, %3 tokens/s")
                           .arg(count)
                           .arg(request.tokens)
                           .arg(fixed(static_cast<double>(count) / std::max(seconds, 0.001), 1)));
                post(job, [this, answer] {
                    m_outcome->answer = answer;
                    emit answerGrew();
                });
            },
        .asked_again =
            [&] {
                again = true;
                report(ComparisonStep::writing, 1, tr("asked again, for its own noise"));
            }};
    auto compared = reference::compare_prompt(
        subject, *source, prompt, static_cast<std::size_t>(request.tokens), watch,
        [&](compare::Stage stage, double part) {
            const QString text =
                stage == compare::Stage::noise
                    ? (again ? tr("our other rounding; endpoint asked again") : tr("our other rounding"))
                : stage == compare::Stage::free_run ? tr("our own way after the first other token")
                : stage == compare::Stage::trying   ? tr("trying single changes")
                : stage == compare::Stage::judging  ? QString()
                                                    : tr("one batch");
            report(stepOf(stage), part, text);
        });
    if (!compared) return failed(compared.error());
    std::optional<Generation> own;
    if (compared->comparison.verdict.kind != compare::VerdictKind::cannot_compare) {
        GenerateOptions options;
        options.max_tokens = static_cast<std::size_t>(request.tokens);
        if (auto session = Session::create(*program, request.session)) {
            auto run = generate(**session, compared->prompt, options, request.model->tokenizer->get(), stop);
            if (run) own = std::move(*run);
        }
    }
    if (stop.stop_requested()) return;
    post(job, [this, own, all = std::make_shared<reference::ComparedPrompt>(std::move(*compared))] {
        m_outcome->prompt_ids = std::move(all->prompt);
        m_outcome->answer = std::move(all->answer);
        m_outcome->facts = std::move(all->facts);
        m_outcome->comparison = std::move(all->comparison);
        m_outcome->own_run = own;
        emit answerGrew();
        finish();
    });
}

void ComparisonRun::cancel() {
    if (!m_running) return;
    ++m_job;
    m_running = false;
    if (!m_workers.empty()) m_workers.back().thread.request_stop();
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

} // namespace archdef::ui
