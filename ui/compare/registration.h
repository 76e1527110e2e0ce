#pragma once

#include "common/async_job.h"
#include "model/model.h"
#include "reference/endpoint.h"

#include <QObject>
#include <QString>
#include <memory>

namespace archdef::reference {
class OllamaClient;
}

namespace archdef::ui {

/// Puts a copy of the open file under a name of its own at an endpoint, and takes it away again. One thing at
/// a time. What was registered is remembered over sessions, by address and name only.
class Registration : public QObject {
    Q_OBJECT
  public:
    enum class Step { hashing, uploading, creating };
    explicit Registration(QObject* parent = nullptr);
    ~Registration() override;

    void start(const reference::Endpoint& endpoint, const QString& name, std::shared_ptr<const Model> model);
    /// Ends it; `failed` tells so with an error of kind cancelled. What the endpoint may already have made is
    /// removed there.
    void cancel();
    void remove(const reference::Endpoint& endpoint, const QString& name);
    bool running() const { return m_running; }

    /// A name of our own for the file: "archdef-demo.q8_0".
    static QString suggestedName(const Model& model, const QString& modelName);
    /// What is wrong with a name, or nothing. `taken`: names that the endpoint has.
    static QString problemOf(const QString& name, const QStringList& taken);
    static QStringList registeredAt(const QUrl& url);

  signals:
    /// `total` 0: not known. `status` is what the endpoint says.
    void progressed(archdef::ui::Registration::Step step, quint64 done, quint64 total, const QString& status);
    void registered(const QString& name);
    void removed(const QString& name);
    void failed(const archdef::Error& error);

  private:
    void upload(const QString& path, const QString& sha256);
    void end(const Error& error);

    AsyncJob m_hashing;
    reference::Endpoint m_endpoint;
    QString m_name;
    Step m_step = Step::hashing;
    bool m_running = false;
    std::unique_ptr<reference::OllamaClient> m_client;
};

} // namespace archdef::ui
