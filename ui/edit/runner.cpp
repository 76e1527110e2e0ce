#include "edit/runner.h"

#include "common/background_work.h"
#include "common/engine_text.h"
#include "model/binding.h"
#include "runtime/session.h"

#include <QDateTime>
#include <QTimeZone>

namespace archdef::ui {

QString tokenText(const std::string& bytes) {
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    QString text = decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    if (decoder.hasError()) return QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' ').toUpper());
    text.replace(QLatin1Char(' '), QChar(0x00B7));
    text.replace(QLatin1Char('\n'), QChar(0x23CE));
    text.replace(QLatin1Char('\t'), QChar(0x21E5));
    return text;
}

Runner::Runner(Workspace* workspace, QObject* parent) : QObject(parent), m_workspace(workspace) {}

Runner::~Runner() {
    m_thread.request_stop();
    if (m_thread.joinable()) m_thread.join();
}

QString Runner::whyNot(const QString& firstError) const {
    if (!m_workspace->model()) return tr("No model is open");
    if (!firstError.isEmpty()) return firstError;
    if (!m_workspace->definition().parsed.definition) return tr("No definition is open");
    const auto model = m_workspace->model();
    if (!model->file->usable()) return engineText(model->file->first_error().message);
    if (!model->config) return engineText(model->config.error().message);
    if (!model->tokenizer) return engineText(model->tokenizer.error().message);
    return {};
}

double Runner::tokensPerSecond() const {
    const double seconds =
        m_running && m_since.isValid() ? static_cast<double>(m_since.elapsed()) / 1000 : m_generateSeconds;
    return seconds > 0 ? static_cast<double>(m_tokens.size()) / seconds : 0;
}

void Runner::post(std::function<void()> call) {
    QMetaObject::invokeMethod(
        this,
        [this, run = m_run, call = std::move(call)] {
            if (run == m_run) call();
        },
        Qt::QueuedConnection);
}

void Runner::start(const QString& prompt) {
    const CurrentDefinition& current = m_workspace->definition();
    if (m_running || !m_workspace->model() || !current.parsed.definition) return;
    if (m_thread.joinable()) m_thread.join();
    ++m_run;
    auto outcome = std::make_shared<RunOutcome>();
    outcome->model = m_workspace->model();
    outcome->definition_name = current.name.toStdString();
    outcome->definition_text = current.text;
    outcome->definition_sha256 = current.sha256;
    outcome->definition_path = current.path;
    outcome->prompt = prompt.toStdString();
    outcome->settings = m_workspace->runSettings();
    outcome->settings.prompt = prompt;
    outcome->started_utc =
        QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'"));
    m_sha = QString::fromStdString(current.sha256);
    m_definitionName = current.name;
    m_promptTokens = 0;
    m_promptSeconds = 0;
    m_generateSeconds = 0;
    m_since.invalidate();
    m_wanted = outcome->settings.generation.max_tokens;
    m_tokens.clear();
    m_tokenizer = outcome->model->tokenizer ? *outcome->model->tokenizer : nullptr;
    m_decoder = std::make_unique<QStringDecoder>(QStringDecoder::Utf8);
    m_running = true;
    m_job = m_workspace->work().begin(tr("Running %1").arg(current.name), [this] { stop(); });
    emit started();
    m_thread =
        std::jthread([this, outcome, definition = *current.parsed.definition](std::stop_token stop) mutable {
            work(outcome, std::move(definition), stop);
        });
}

void Runner::stop() {
    m_thread.request_stop();
}

void Runner::work(std::shared_ptr<RunOutcome> outcome, Definition definition, std::stop_token stop) {
    const auto fail = [this](const Error& error) {
        post([this, text = engineText(error.message), cancelled = error.kind == ErrorKind::cancelled] {
            m_running = false;
            m_workspace->work().end(m_job);
            if (cancelled)
                emit finished(StopReason::cancelled);
            else
                emit failed(text);
        });
    };
    const Model& model = *outcome->model;
    if (!model.tokenizer) return fail(model.tokenizer.error());
    auto program = make_program(definition, model);
    if (!program) return fail(program.error());
    auto session = Session::create(*program, outcome->settings.session);
    if (!session) return fail(session.error());
    outcome->prompt_ids = (*model.tokenizer)->encode(outcome->prompt);
    if (outcome->prompt_ids.empty())
        return fail({"prompt-empty",
                     tr("The prompt has no token. Type some text to begin with.").toStdString(),
                     ErrorKind::usage});
    const std::size_t count = outcome->prompt_ids.size();
    QElapsedTimer sinceStart;
    sinceStart.start();
    bool first = true;
    const auto tokenizer = *model.tokenizer;
    const auto onToken = [&](const GeneratedStep& step) {
        if (first) {
            first = false;
            const double seconds = static_cast<double>(sinceStart.nsecsElapsed()) / 1e9;
            post([this, seconds, count] {
                m_promptTokens = count;
                m_promptSeconds = seconds;
                m_since.start();
                emit promptRead();
            });
        }
        post([this, token = StreamedToken{step, tokenizer->piece(step.id, false)}]() mutable {
            const QString text = m_decoder->decode(
                QByteArrayView(token.bytes.data(), static_cast<qsizetype>(token.bytes.size())));
            m_tokens.push_back(std::move(token));
            m_workspace->work().progress(m_job, m_tokens.size(), m_wanted,
                                         tr("%1 of %2 tokens").arg(m_tokens.size()).arg(m_wanted));
            emit tokenCame(text);
        });
    };
    auto generation = generate(**session, outcome->prompt_ids, outcome->settings.generation, tokenizer.get(),
                               stop, onToken);
    if (!generation) return fail(generation.error());
    outcome->generation = std::move(*generation);
    for (const GeneratedStep& step : outcome->generation.steps)
        outcome->text += tokenizer->piece(step.id, false);
    post([this, outcome] {
        m_running = false;
        m_promptTokens = outcome->prompt_ids.size();
        m_promptSeconds = outcome->generation.timing.prompt_seconds;
        m_generateSeconds = outcome->generation.timing.generate_seconds;
        m_workspace->work().end(m_job);
        m_workspace->setLastRun(outcome);
        emit finished(outcome->generation.reason);
    });
}

} // namespace archdef::ui
