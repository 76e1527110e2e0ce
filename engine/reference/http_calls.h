#pragma once

#include "base/error.h"
#include "reference/endpoint.h"

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QTimer>
#include <functional>
#include <string>

class QIODevice;
class QNetworkReply;

namespace archdef::reference {

/// One HTTP request at a time to one address: its key and headers, no proxy to this machine, no redirects, an
/// end after silence. The errors are those of OllamaClient, and no message holds a key or a header.
class HttpCalls {
  public:
    using Body = QByteArray;
    using Finished = std::function<void(const Result<Body>&)>;

    explicit HttpCalls(Endpoint given);
    ~HttpCalls();

    /// Starts a call. `data` takes the body's bytes as they come and returns whether more is wanted; where it
    /// is empty they are collected for `finished`. `upload` goes out instead of `body` and is taken over.
    void start(const QByteArray& verb, const QString& path, const QByteArray& body, QIODevice* upload,
               std::function<bool(QByteArray)> data, Finished finished,
               const std::function<void(qint64, qint64)>& sent = {});

    /// Ends a running call; its callback hears of it.
    void cancel_running();

    /// The address as it may be shown.
    std::string address() const;

    /// A text of the server's without the key and the headers' values: it may echo what it was sent.
    std::string without_what_is_secret(std::string text) const;

  private:
    void drop();
    void finish(QNetworkReply* current);
    Result<Body> outcome(QNetworkReply* current);

    Endpoint endpoint_;
    QNetworkAccessManager manager_;
    QTimer silence_;
    QNetworkReply* reply_ = nullptr;
    QByteArray collected_;
    Finished on_finished_;
    bool timed_out_ = false, cancelled_ = false, too_long_ = false;
};

std::unexpected<Error> endpoint_error(std::string code, std::string message);

} // namespace archdef::reference
