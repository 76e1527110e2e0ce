#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <QUrl>
#include <functional>

namespace archdef::tests {

/// A server on loopback that replays what an ollama endpoint sends, traps included. Answers are scripted per
/// path; what was asked is kept.
class FakeOllama : public QObject {
  public:
    struct Reply {
        int status = 200;
        QByteArray type = "application/json";
        QList<QByteArray> chunks = {}; ///< sent one by one
        bool drop = false;             ///< close the connection without an end, after the chunks
        bool silent = false;           ///< keep the connection open after the chunks
        QByteArray extra_headers = {}; ///< lines with their \r\n
        int pause_ms = 0;              ///< behind each chunk
    };
    struct Request {
        QByteArray method, path, headers, body;
    };

    FakeOllama() {
        QObject::connect(&m_server, &QTcpServer::newConnection, this, [this] { accept(); });
        m_server.listen(QHostAddress::LocalHost, 0);
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_server.serverPort())); }
    void answer(const QByteArray& method, const QByteArray& path, Reply reply) {
        m_replies.append({method + ' ' + path, std::move(reply)});
    }
    /// Instead of all that was scripted for the path.
    void replace(const QByteArray& method, const QByteArray& path, Reply reply) {
        m_replies.removeIf([&](const auto& each) { return each.first == method + ' ' + path; });
        answer(method, path, std::move(reply));
    }
    const QList<Request>& requests() const { return m_requests; }

    /// One line of a generate stream.
    static QByteArray line(const QByteArray& json) { return json + '\n'; }

  private:
    void accept() {
        while (QTcpSocket* socket = m_server.nextPendingConnection()) {
            auto* received = new QByteArray;
            QObject::connect(socket, &QObject::destroyed, [received] { delete received; });
            QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            QObject::connect(socket, &QTcpSocket::readyRead, this, [this, socket, received] {
                *received += socket->readAll();
                const qsizetype end = received->indexOf("\r\n\r\n");
                if (end < 0) return;
                Request request;
                request.headers = received->left(end);
                const QByteArray lower = request.headers.toLower();
                const qsizetype at = lower.indexOf("content-length:");
                const qsizetype length = at < 0 ? 0
                                                : lower
                                                      .mid(at + 15, lower.indexOf("\r\n", at) < 0
                                                                        ? -1
                                                                        : lower.indexOf("\r\n", at) - at - 15)
                                                      .trimmed()
                                                      .toLongLong();
                if (received->size() < end + 4 + length) return;
                const QList<QByteArray> words =
                    request.headers.left(request.headers.indexOf("\r\n")).split(' ');
                request.method = words.value(0);
                request.path = words.value(1);
                request.body = received->mid(end + 4, length);
                received->remove(0, end + 4 + length);
                m_requests.append(request);
                send(socket, reply_for(request));
            });
        }
    }

    Reply reply_for(const Request& request) {
        const QByteArray key = request.method + ' ' + request.path;
        for (qsizetype i = 0; i < m_replies.size(); ++i) {
            if (m_replies[i].first != key) continue;
            // The last answer of a path stays; those before it are given once.
            const bool last = std::none_of(m_replies.begin() + i + 1, m_replies.end(),
                                           [&](const auto& other) { return other.first == key; });
            return last ? m_replies[i].second : m_replies.takeAt(i).second;
        }
        return {.status = 404, .chunks = {R"({"error":"model not found"})"}};
    }

    void send(QTcpSocket* socket, const Reply& reply) {
        QByteArray head = "HTTP/1.1 " + QByteArray::number(reply.status) +
                          " X\r\nContent-Type: " + reply.type + "\r\n" + reply.extra_headers +
                          "Transfer-Encoding: chunked\r\n\r\n";
        socket->write(head);
        send_chunks(socket, reply);
    }

    void send_chunks(QTcpSocket* socket, Reply reply) {
        while (!reply.chunks.isEmpty()) {
            const QByteArray chunk = reply.chunks.takeFirst();
            if (chunk.isEmpty()) continue;
            socket->write(QByteArray::number(chunk.size(), 16) + "\r\n" + chunk + "\r\n");
            socket->flush();
            if (reply.pause_ms > 0) {
                QTimer::singleShot(reply.pause_ms, socket,
                                   [this, socket, reply] { send_chunks(socket, reply); });
                return;
            }
        }
        if (reply.silent) return;
        if (reply.drop) {
            socket->flush();
            socket->abort();
            return;
        }
        socket->write("0\r\n\r\n");
        socket->flush();
    }

    QTcpServer m_server;
    QList<QPair<QByteArray, Reply>> m_replies;
    QList<Request> m_requests;
};

} // namespace archdef::tests
