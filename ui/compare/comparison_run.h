#pragma once

#include "compare/comparison.h"
#include "runtime/generate.h"

#include <QByteArray>
#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QUrl>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace archdef::ui {

/// What to compare: a prompt, the open model with a definition, and who else is asked.
struct ComparisonRequest {
    QString prompt;
    int tokens = 42;
    std::shared_ptr<const Model> model;
    Definition definition;
    QString definition_name, definition_path; ///< as the editor has them
    SessionOptions session;
    QUrl endpoint;
    QByteArray api_key; ///< sent to the endpoint, kept nowhere else
    QString served_model;
    /// Another definition on the embedded engine stands in for the endpoint, which is not asked then.
    std::optional<Definition> other;
    std::optional<SessionOptions> other_session; ///< of that one, where it is not `session`: other numerics
    QString other_name;
    QString record_path, logits_path; ///< a file stands in for the endpoint; at most one is set
    bool ask_twice = true;            ///< for the endpoint's own noise
};

/// What a comparison came to, for all views and the history.
struct ComparisonOutcome {
    ComparisonRequest request;
    std::vector<TokenId> prompt_ids;
    compare::Answer answer;
    compare::ReferenceFacts facts;
    compare::Comparison comparison;
    /// What our engine writes alone to the same prompt: the run that the record is about.
    std::optional<Generation> own_run;
    std::optional<Error> failure; ///< there is no comparison then
    QDateTime when;
};

/// The steps that stand where the verdict will be.
enum class ComparisonStep { checks, writing, scoring, noise, verdict };

/// Asks the other side, then scores its tokens with our engine, all on a thread of its own. One comparison at
/// a time; a cancelled one ends by itself while the next begins.
class ComparisonRun : public QObject {
    Q_OBJECT
  public:
    explicit ComparisonRun(QObject* parent = nullptr);
    ~ComparisonRun() override;

    void start(ComparisonRequest request);
    void cancel();
    bool running() const { return m_running; }
    const std::shared_ptr<ComparisonOutcome>& outcome() const { return m_outcome; }

  signals:
    void started();
    /// `part` is 0 to 1 of the step, `text` what stands under its name.
    void progressed(archdef::ui::ComparisonStep step, double part, const QString& text);
    void answerGrew();
    void finished();  ///< outcome() holds all, a failure included
    void cancelled(); ///< by the user

  private:
    void work(const std::shared_ptr<ComparisonOutcome>& outcome, const std::stop_token& stop, int job);
    void post(int job, std::function<void()> action);
    void fail(const Error& error);
    void finish();

    std::shared_ptr<ComparisonOutcome> m_outcome;
    struct Worker {
        std::shared_ptr<std::atomic<bool>> done;
        std::jthread thread;
    };
    std::vector<Worker> m_workers; ///< the last one works; those before it are ending
    QElapsedTimer m_timer;
    int m_job = 0;
    bool m_running = false;
};

} // namespace archdef::ui
