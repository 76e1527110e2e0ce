#include "reference/http_calls.h"

#include "reference/address.h"
#include "reference/ollama_stream.h"

#include <QIODevice>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <fmt/format.h>

namespace archdef::reference {
namespace {

/// Metadata with full arrays of a large vocabulary is some tens of MB; more is no answer.
constexpr qint64 body_limit = qint64{512} << 20;

std::string address_of(const QUrl& url) {
    return url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).toStdString();
}

} // namespace

std::unexpected<Error> endpoint_error(std::string code, std::string message) {
    return fail(std::move(code), std::move(message), ErrorKind::endpoint);
}

std::string HttpCalls::address() const {
    return address_of(endpoint_.url);
}

HttpCalls::HttpCalls(Endpoint given) : endpoint_(std::move(given)) {
    if (is_loopback(endpoint_.url)) manager_.setProxy(QNetworkProxy::NoProxy);
    silence_.setSingleShot(true);
    QObject::connect(&silence_, &QTimer::timeout, &silence_, [this] {
        if (!reply_) return;
        timed_out_ = true;
        reply_->abort();
    });
}

HttpCalls::~HttpCalls() {
    drop();
}

std::string HttpCalls::without_what_is_secret(std::string text) const {
    const auto hide = [&](const QByteArray& secret) {
        if (secret.isEmpty()) return;
        const std::string_view word(secret.constData(), static_cast<std::size_t>(secret.size()));
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
            text.replace(at, word.size(), "[hidden]");
    };
    hide(endpoint_.api_key);
    for (const auto& [name, value] : endpoint_.headers) hide(value);
    return text;
}

void HttpCalls::start(const QByteArray& verb, const QString& path, const QByteArray& body, QIODevice* upload,
                      std::function<bool(QByteArray)> data, Finished finished,
                      const std::function<void(qint64, qint64)>& sent) {
    cancel_running();
    QNetworkRequest request(QUrl(endpoint_.url.toString() + path));
    request.setHeader(QNetworkRequest::ContentTypeHeader,
                      upload ? "application/octet-stream" : "application/json");
    request.setRawHeader("Accept", "application/x-ndjson, application/json");
    // A redirect could carry the key to another host, and would hide which server answered.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    if (!endpoint_.api_key.isEmpty()) request.setRawHeader("Authorization", "Bearer " + endpoint_.api_key);
    for (const auto& [name, value] : endpoint_.headers) request.setRawHeader(name, value);

    collected_.clear();
    timed_out_ = cancelled_ = too_long_ = false;
    on_finished_ = std::move(finished);
    if (upload) {
        reply_ = manager_.sendCustomRequest(request, verb, upload);
        upload->setParent(reply_);
    } else {
        reply_ = manager_.sendCustomRequest(request, verb, body);
    }
    QNetworkReply* const current = reply_;
    QObject::connect(current, &QNetworkReply::readyRead, current, [this, current, data] {
        silence_.start();
        const QByteArray bytes = current->readAll();
        const int status = current->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (data && status == 200) {
            if (!data(bytes)) current->abort();
        } else {
            collected_ += bytes;
            if (collected_.size() > body_limit) {
                too_long_ = true;
                current->abort();
            }
        }
    });
    QObject::connect(current, &QNetworkReply::uploadProgress, current,
                     [this, sent](qint64 done, qint64 total) {
                         silence_.start();
                         if (sent) sent(done, total);
                     });
    QObject::connect(current, &QNetworkReply::finished, current, [this, current] { finish(current); });
    silence_.start(endpoint_.silence_seconds * 1000);
}

void HttpCalls::cancel_running() {
    if (!reply_) return;
    cancelled_ = true;
    reply_->abort(); // finishes synchronously
}

/// Forgets a running call without a word: the owner is going away.
void HttpCalls::drop() {
    on_finished_ = {};
    if (QNetworkReply* const current = std::exchange(reply_, nullptr)) {
        current->disconnect();
        current->abort();
        delete current;
    }
}

void HttpCalls::finish(QNetworkReply* current) {
    if (reply_ != current) return;
    silence_.stop();
    reply_ = nullptr;
    current->deleteLater();
    // The callback may start the next call.
    const Finished finished = std::exchange(on_finished_, {});
    if (!finished) return;
    Result<Body> result = outcome(current);
    if (!result) result.error().message = without_what_is_secret(std::move(result.error().message));
    finished(result);
}

Result<HttpCalls::Body> HttpCalls::outcome(QNetworkReply* current) {
    const std::string address = address_of(endpoint_.url);
    const int status = current->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (cancelled_) return fail("cancelled", "The request was stopped.", ErrorKind::cancelled);
    if (timed_out_) {
        return endpoint_error("endpoint-silent",
                              fmt::format("{} sent nothing for {} s. Look at the server's log, "
                                          "or ask again.",
                                          address, endpoint_.silence_seconds));
    }
    if (too_long_) {
        return endpoint_error("endpoint-answer", fmt::format("The answer of {} is longer than {} MiB.",
                                                             address, body_limit >> 20));
    }
    if (status >= 300 && status < 400) {
        const QUrl target = current->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
        return endpoint_error("endpoint-redirects",
                              fmt::format("{} redirects to {}. Set that address if it is the one you mean.",
                                          address, address_of(endpoint_.url.resolved(target))));
    }
    if (status >= 400) {
        collected_ += current->readAll();
        const std::string why =
            status == 403 && collected_.isEmpty()
                ? "it does not accept this Host header; set OLLAMA_ORIGINS or the address "
                  "it listens on"
                : error_text({collected_.constData(), static_cast<std::size_t>(collected_.size())});
        return endpoint_error(status == 404 ? "endpoint-model-missing" : "endpoint-refused",
                              fmt::format("{} answers {}: {}.", address, status, why));
    }
    if (current->error() != QNetworkReply::NoError &&
        current->error() != QNetworkReply::OperationCanceledError) {
        const std::string why = current->errorString().toStdString();
        if (status == 0) {
            return endpoint_error(
                "endpoint-unreachable",
                fmt::format("{} cannot be reached: {}. Is the server running?", address, why));
        }
        return endpoint_error("endpoint-answer",
                              fmt::format("The connection to {} broke: {}.", address, why));
    }
    return collected_;
}

} // namespace archdef::reference
