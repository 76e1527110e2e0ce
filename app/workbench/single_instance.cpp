#include "single_instance.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QLocalSocket>

namespace archdef::workbench {
namespace {

constexpr int connectMs = 300, writeMs = 1000;
constexpr qint64 messageLimit = 1 << 20;

} // namespace

SingleInstance::SingleInstance(QObject* parent) : QObject(parent) {
    // The home directory tells users apart, also where they share a directory for sockets.
    const QByteArray user =
        QCryptographicHash::hash(QDir::homePath().toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
    m_name = QStringLiteral("archdef-workbench-") + QString::fromLatin1(user);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) read(socket);
    });
}

bool SingleInstance::handOver(const QStringList& arguments) {
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (!socket.waitForConnected(connectMs)) {
        listen();
        return false;
    }
    QByteArray message;
    QDataStream stream(&message, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << arguments;
    socket.write(message);
    const bool written = socket.waitForBytesWritten(writeMs);
    socket.disconnectFromServer();
    if (socket.state() != QLocalSocket::UnconnectedState) socket.waitForDisconnected(writeMs);
    return written;
}

void SingleInstance::listen() {
    if (m_server.listen(m_name)) return;
    // What a killed process left behind.
    QLocalServer::removeServer(m_name);
    m_server.listen(m_name);
}

void SingleInstance::read(QLocalSocket* socket) {
    connect(socket, &QLocalSocket::disconnected, this, [this, socket] {
        socket->deleteLater();
        QByteArray message = socket->read(messageLimit);
        QDataStream stream(message);
        stream.setVersion(QDataStream::Qt_6_4);
        QStringList arguments;
        stream >> arguments;
        if (stream.status() == QDataStream::Ok) emit received(arguments);
    });
}

} // namespace archdef::workbench
