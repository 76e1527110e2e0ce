#pragma once

#include <QObject>
#include <QString>
#include <memory>

namespace archdef::reference {
class OllamaClient;
}

namespace archdef::ui {

class Workspace;

/// Whether the endpoint answers, and as which version. Asked again when its settings change and on request.
class EndpointProbe : public QObject {
    Q_OBJECT
  public:
    explicit EndpointProbe(Workspace* workspace, QObject* parent = nullptr);
    ~EndpointProbe() override;
    void ask();
    enum class State { unknown, reachable, silent };
    State state() const { return m_state; }
    const QString& version() const { return m_version; }
    const QString& problem() const { return m_problem; }
    int models() const { return m_models; } ///< that it serves; -1: not known

  signals:
    void changed();

  private:
    Workspace* m_workspace;
    std::unique_ptr<reference::OllamaClient> m_client;
    State m_state = State::unknown;
    QString m_version, m_problem;
    int m_models = -1;
};

} // namespace archdef::ui
