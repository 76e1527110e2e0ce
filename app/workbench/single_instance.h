#pragma once

#include <QLocalServer>
#include <QStringList>

namespace archdef::workbench {

/// One window for each user: a second start hands its files to the first and ends.
class SingleInstance : public QObject {
    Q_OBJECT
  public:
    explicit SingleInstance(QObject* parent = nullptr);

    /// Hands the arguments to a running window. False: there is none, and this process listens from now on.
    bool handOver(const QStringList& arguments);

  signals:
    void received(const QStringList& arguments);

  private:
    void listen();
    void read(QLocalSocket* socket);

    QString m_name;
    QLocalServer m_server;
};

} // namespace archdef::workbench
