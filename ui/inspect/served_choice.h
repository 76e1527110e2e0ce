#pragma once

#include <QObject>
#include <memory>

namespace archdef::reference {
class OllamaClient;
}

namespace archdef::ui {

struct EndpointSettings;

/// Asks an endpoint which models it serves, and the user which of them.
class ServedChoice : public QObject {
    Q_OBJECT
  public:
    explicit ServedChoice(QWidget* parent);
    ~ServedChoice() override;
    /// `preferred` is chosen at first where it is served.
    void ask(const EndpointSettings& endpoint, const QString& preferred);

  signals:
    void chosen(const QString& model);
    void failed(const QString& message);

  private:
    void offer(const QStringList& names, const QString& preferred, const QString& address);

    QWidget* m_parent;
    std::unique_ptr<reference::OllamaClient> m_client;
};

} // namespace archdef::ui
