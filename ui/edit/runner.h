#pragma once

#include "workspace.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringDecoder>
#include <memory>
#include <thread>

namespace archdef::ui {

/// A step as it streams in.
struct StreamedToken {
    GeneratedStep step;
    std::string bytes; ///< of the token's piece
};

/// Runs the definition on the open model on a thread of its own. One run at a time; all signals come on the
/// GUI thread.
class Runner : public QObject {
    Q_OBJECT
  public:
    explicit Runner(Workspace* workspace, QObject* parent = nullptr);
    ~Runner() override;

    bool isRunning() const { return m_running; }
    /// Why a run cannot start now, or an empty text: no model, errors, nothing to feed.
    QString whyNot(const QString& firstError) const;
    void start(const QString& prompt);
    void stop();

    const QString& sha() const { return m_sha; } ///< of the definition that runs or ran
    const QString& definitionName() const { return m_definitionName; }
    std::size_t promptTokens() const { return m_promptTokens; }
    double promptSeconds() const { return m_promptSeconds; }
    std::size_t wanted() const { return m_wanted; }
    const std::vector<StreamedToken>& tokens() const { return m_tokens; }
    double tokensPerSecond() const;
    const std::shared_ptr<const Tokenizer>& tokenizer() const { return m_tokenizer; }

  signals:
    void started();
    void promptRead(); ///< the prompt was fed; the first token follows
    void tokenCame(const QString& text);
    void finished(archdef::StopReason reason);
    void failed(const QString& message);

  private:
    void work(std::shared_ptr<RunOutcome> outcome, Definition definition, std::stop_token stop);
    void post(std::function<void()> call);

    Workspace* m_workspace;
    std::jthread m_thread;
    std::uint64_t m_run = 0;
    bool m_running = false;
    QString m_sha, m_definitionName;
    std::size_t m_promptTokens = 0, m_wanted = 0;
    double m_promptSeconds = 0, m_generateSeconds = 0;
    QElapsedTimer m_since;
    std::vector<StreamedToken> m_tokens;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::unique_ptr<QStringDecoder> m_decoder;
    int m_job = 0;
};

/// A token's text for lists: spaces as `·`, line ends as `⏎`, bytes that are no text in hexadecimal.
QString tokenText(const std::string& bytes);

} // namespace archdef::ui
