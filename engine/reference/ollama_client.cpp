#include "reference/ollama_client.h"

#include "reference/address.h"
#include "reference/ollama_stream.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>
#include <fmt/format.h>
#include <limits>

namespace archdef::reference {
namespace {

using nlohmann::json;

/// The bytes of an answer.
using Body = QByteArray;

/// Metadata with full arrays of a large vocabulary is some tens of MB; more is no answer.
constexpr qint64 body_limit = qint64{512} << 20;

QByteArray to_body(const json& object) {
    return QByteArray::fromStdString(object.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string address_of(const QUrl& url) {
    return url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).toStdString();
}

std::unexpected<Error> endpoint_error(std::string code, std::string message) {
    return fail(std::move(code), std::move(message), ErrorKind::endpoint);
}

std::string text_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The digest in the line `FROM …/sha256-<64 digits>` of a model file.
std::string weights_digest(const std::string& modelfile) {
    for (std::size_t at = modelfile.find("sha256-"); at != std::string::npos;
         at = modelfile.find("sha256-", at + 1)) {
        const std::size_t line = modelfile.rfind('\n', at);
        const std::string_view start =
            std::string_view(modelfile).substr(line == std::string::npos ? 0 : line + 1, at);
        if (!start.starts_with("FROM")) continue;
        const std::string digits = modelfile.substr(at + 7, 64);
        if (digits.size() == 64 && digits.find_first_not_of("0123456789abcdef") == std::string::npos)
            return digits;
    }
    return {};
}

} // namespace

// The model is unloaded after each answer (keep_alive 0), so that the next question meets an empty prompt
// cache. With a warm one ollama 0.13.5 put a token that nobody sampled in front of most answers: 18 of 28 for
// the demo model, against 0 of 28.
json generate_body(const GenerateRequest& request) {
    return {{"model", request.model.toStdString()},
            {"prompt", request.prompt},
            {"raw", true},
            {"stream", true},
            {"think", false},
            {"keep_alive", 0},
            {"truncate", true},
            {"shift", false},
            {"logprobs", request.top_logprobs > 0},
            {"top_logprobs", request.top_logprobs},
            {"options",
             {{"temperature", 0},
              {"seed", 1},
              {"top_k", 0},
              {"top_p", 1},
              {"min_p", 0},
              {"typical_p", 1},
              {"repeat_penalty", 1},
              {"repeat_last_n", 0},
              {"presence_penalty", 0},
              {"frequency_penalty", 0},
              {"num_keep", 0},
              {"stop", json::array()},
              {"num_predict", std::max(1, request.tokens)},
              {"num_ctx", request.context},
              {"draft_num_predict", 0}}}};
}

compare::ReferenceFacts facts_of(const ServedModelInfo& info) {
    compare::ReferenceFacts facts;
    const auto text = [&](const char* key) -> std::optional<std::string> {
        const auto found = info.metadata.find(key);
        if (found == info.metadata.end() || !found->is_string()) return {};
        return found->get<std::string>();
    };
    facts.architecture = text("general.architecture");
    facts.tokenizer_model = text("tokenizer.ggml.model");
    facts.pre_tokenizer = text("tokenizer.ggml.pre");
    if (const auto found = info.metadata.find("tokenizer.ggml.add_bos_token");
        found != info.metadata.end() && found->is_boolean()) {
        facts.add_bos = found->get<bool>();
    }
    if (!info.tensors.empty()) facts.tensors = info.tensors;
    facts.weights_sha256 = info.weights_sha256;
    return facts;
}

class OllamaClient::Private {
  public:
    using Finished = std::function<void(const Result<Body>&)>;

    explicit Private(Endpoint given) : endpoint(std::move(given)) {
        if (is_loopback(endpoint.url)) manager.setProxy(QNetworkProxy::NoProxy);
        silence.setSingleShot(true);
        QObject::connect(&silence, &QTimer::timeout, &silence, [this] {
            if (!reply) return;
            timed_out = true;
            reply->abort();
        });
    }

    ~Private() { drop(); }

    /// Starts a call. `data` takes the body's bytes as they come, or is empty: they are collected for
    /// `finished`.
    void start(const QByteArray& verb, const QString& path, const QByteArray& body, QIODevice* upload,
               std::function<bool(QByteArray)> data, Finished finished,
               const std::function<void(qint64, qint64)>& sent = {}) {
        cancel_running();
        QNetworkRequest request(QUrl(endpoint.url.toString() + path));
        request.setHeader(QNetworkRequest::ContentTypeHeader,
                          upload ? "application/octet-stream" : "application/json");
        request.setRawHeader("Accept", "application/x-ndjson, application/json");
        // A redirect could carry the key to another host, and would hide which server answered.
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
        if (!endpoint.api_key.isEmpty()) request.setRawHeader("Authorization", "Bearer " + endpoint.api_key);
        for (const auto& [name, value] : endpoint.headers) request.setRawHeader(name, value);

        collected.clear();
        timed_out = cancelled = too_long = false;
        on_finished = std::move(finished);
        if (upload) {
            reply = manager.sendCustomRequest(request, verb, upload);
            upload->setParent(reply);
        } else {
            reply = manager.sendCustomRequest(request, verb, body);
        }
        QNetworkReply* const current = reply;
        QObject::connect(current, &QNetworkReply::readyRead, current, [this, current, data] {
            silence.start();
            const QByteArray bytes = current->readAll();
            const int status = current->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
            if (data && status == 200) {
                if (!data(bytes)) current->abort();
            } else {
                collected += bytes;
                if (collected.size() > body_limit) {
                    too_long = true;
                    current->abort();
                }
            }
        });
        QObject::connect(current, &QNetworkReply::uploadProgress, current,
                         [this, sent](qint64 done, qint64 total) {
                             silence.start();
                             if (sent) sent(done, total);
                         });
        QObject::connect(current, &QNetworkReply::finished, current, [this, current] { finish(current); });
        silence.start(endpoint.silence_seconds * 1000);
    }

    /// Ends a running call; its callback hears of it.
    void cancel_running() {
        if (!reply) return;
        cancelled = true;
        reply->abort(); // finishes synchronously
    }

    Endpoint endpoint;

  private:
    /// Forgets a running call without a word: the owner is going away.
    void drop() {
        on_finished = {};
        if (QNetworkReply* const current = std::exchange(reply, nullptr)) {
            current->disconnect();
            current->abort();
            delete current;
        }
    }

    void finish(QNetworkReply* current) {
        if (reply != current) return;
        silence.stop();
        reply = nullptr;
        current->deleteLater();
        // The callback may start the next call.
        const Finished finished = std::exchange(on_finished, {});
        if (finished) finished(outcome(current));
    }

    Result<Body> outcome(QNetworkReply* current) {
        const std::string address = address_of(endpoint.url);
        const int status = current->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (cancelled) return fail("cancelled", "The request was stopped.", ErrorKind::cancelled);
        if (timed_out) {
            return endpoint_error("endpoint-silent",
                                  fmt::format("{} sent nothing for {} s. Look at the server's log, "
                                              "or ask again.",
                                              address, endpoint.silence_seconds));
        }
        if (too_long) {
            return endpoint_error("endpoint-answer", fmt::format("The answer of {} is longer than {} MiB.",
                                                                 address, body_limit >> 20));
        }
        if (status >= 300 && status < 400) {
            const QUrl target = current->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
            return endpoint_error(
                "endpoint-redirects",
                fmt::format("{} redirects to {}. Set that address if it is the one you mean.", address,
                            address_of(endpoint.url.resolved(target))));
        }
        if (status >= 400) {
            collected += current->readAll();
            const std::string why =
                status == 403 && collected.isEmpty()
                    ? "it does not accept this Host header; set OLLAMA_ORIGINS or the address "
                      "it listens on"
                    : error_text({collected.constData(), static_cast<std::size_t>(collected.size())});
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
        return collected;
    }

    QNetworkAccessManager manager;
    QTimer silence;
    QNetworkReply* reply = nullptr;
    QByteArray collected;
    Finished on_finished;
    bool timed_out = false, cancelled = false, too_long = false;
};

OllamaClient::OllamaClient(Endpoint endpoint, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(std::move(endpoint))) {}
OllamaClient::~OllamaClient() = default;

void OllamaClient::cancel() {
    d->cancel_running();
}

namespace {

/// Wraps a callback so that it gets the body as a JSON object, or why there is none.
template <class T, class Read>
auto with_json(std::function<void(Result<T>)> done, std::string address, Read read) {
    return [done = std::move(done), address = std::move(address), read](const Result<Body>& body) {
        if (!body) return done(std::unexpected(body.error()));
        const json object = json::parse(body->constData(), body->constData() + body->size(), nullptr, false);
        if (!object.is_object()) {
            return done(endpoint_error("endpoint-answer",
                                       fmt::format("The answer of {} is not a JSON object; is it an "
                                                   "ollama server?",
                                                   address)));
        }
        done(read(object));
    };
}

} // namespace

void OllamaClient::version(Done<std::string> done) {
    d->start("GET", "/api/version", {}, nullptr, {},
             with_json<std::string>(std::move(done), address_of(d->endpoint.url),
                                    [](const json& object) -> Result<std::string> {
                                        const std::string version = text_of(object, "version");
                                        return version.empty() ? "unknown" : version;
                                    }));
}

void OllamaClient::models(Done<std::vector<ServedModel>> done) {
    d->start("GET", "/api/tags", {}, nullptr, {},
             with_json<std::vector<ServedModel>>(std::move(done), address_of(d->endpoint.url),
                                                 [](const json& object) -> Result<std::vector<ServedModel>> {
                                                     std::vector<ServedModel> models;
                                                     const auto list = object.find("models");
                                                     if (list == object.end() || !list->is_array())
                                                         return models;
                                                     for (const json& item : *list) {
                                                         if (!item.is_object()) continue;
                                                         ServedModel model;
                                                         model.name = text_of(item, "name").empty()
                                                                          ? text_of(item, "model")
                                                                          : text_of(item, "name");
                                                         if (model.name.empty()) continue;
                                                         const auto size = item.find("size");
                                                         if (size != item.end() && size->is_number_unsigned())
                                                             model.bytes = size->get<std::uint64_t>();
                                                         model.manifest_digest = text_of(item, "digest");
                                                         model.remote =
                                                             !text_of(item, "remote_host").empty() ||
                                                             model.name.ends_with(":cloud") ||
                                                             model.name.ends_with("-cloud");
                                                         models.push_back(std::move(model));
                                                     }
                                                     return models;
                                                 }));
}

void OllamaClient::show(const QString& model, Done<ServedModelInfo> done) {
    d->start(
        "POST", "/api/show", to_body({{"model", model.toStdString()}, {"verbose", true}}), nullptr, {},
        with_json<ServedModelInfo>(
            std::move(done), address_of(d->endpoint.url), [](const json& object) -> Result<ServedModelInfo> {
                ServedModelInfo info;
                if (const auto found = object.find("model_info");
                    found != object.end() && found->is_object()) {
                    info.metadata = *found;
                }
                if (const auto list = object.find("tensors"); list != object.end() && list->is_array()) {
                    for (const json& item : *list) {
                        if (!item.is_object()) continue;
                        compare::ServedTensor tensor{text_of(item, "name"), text_of(item, "type"), {}};
                        if (const auto shape = item.find("shape"); shape != item.end() && shape->is_array()) {
                            for (const json& extent : *shape) {
                                if (extent.is_number_unsigned())
                                    tensor.extents.push_back(extent.get<std::uint64_t>());
                            }
                        }
                        info.tensors.push_back(std::move(tensor));
                    }
                }
                info.weights_sha256 = weights_digest(text_of(object, "modelfile"));
                return info;
            }));
}

void OllamaClient::generate(const GenerateRequest& request,
                            std::function<void(const compare::Answer&)> progress,
                            Done<compare::Answer> done) {
    auto stream = std::make_shared<OllamaStream>();
    const auto take = [stream, progress = std::move(progress)](const QByteArray& bytes) {
        const bool more = stream->feed({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        if (progress) progress(stream->answer());
        return more;
    };
    const auto finished = [stream, done = std::move(done)](const Result<Body>& body) {
        const bool started =
            !stream->answer().entries.empty() || !stream->answer().text.empty() || stream->ended();
        // What came before a broken connection is kept; before the first byte, the failure is all there is.
        if (!body && (body.error().kind == ErrorKind::cancelled || !started)) {
            return done(std::unexpected(body.error()));
        }
        stream->finish(body ? std::string_view() : std::string_view(body.error().message));
        done(stream->answer());
    };
    d->start("POST", "/api/generate", to_body(generate_body(request)), nullptr, take, finished);
}

void OllamaClient::remove(const QString& name, Done<bool> done) {
    d->start("DELETE", "/api/delete", to_body({{"model", name.toStdString()}}), nullptr, {},
             [done = std::move(done)](const Result<Body>& body) {
                 if (!body) return done(std::unexpected(body.error()));
                 done(true);
             });
}

void OllamaClient::create(const QString& name, const QString& gguf_path, const QString& sha256,
                          std::function<void(qint64, qint64, const QString&)> progress, Done<bool> done) {
    const QString blob = "/api/blobs/sha256:" + sha256;
    const auto make = [this, name, sha256, progress, done] {
        auto pending = std::make_shared<QByteArray>();
        auto outcome = std::make_shared<std::optional<Result<bool>>>();
        const auto read = [pending, outcome, progress](const QByteArray& bytes) {
            *pending += bytes;
            for (qsizetype end = pending->indexOf('\n'); end >= 0; end = pending->indexOf('\n')) {
                const QByteArray line = pending->left(end);
                pending->remove(0, end + 1);
                const json object =
                    json::parse(line.constData(), line.constData() + line.size(), nullptr, false);
                if (!object.is_object()) continue;
                if (object.contains("error")) {
                    *outcome = endpoint_error("endpoint-refused", error_text(line.toStdString()));
                } else if (text_of(object, "status") == "success") {
                    *outcome = Result<bool>(true);
                } else if (progress) {
                    progress(0, 0, QString::fromStdString(text_of(object, "status")));
                }
            }
            return true;
        };
        d->start("POST", "/api/create",
                 to_body({{"model", name.toStdString()},
                          {"files", {{"model.gguf", "sha256:" + sha256.toStdString()}}},
                          {"template", "{{ .Prompt }}"}}),
                 nullptr, read, [outcome, done](const Result<Body>& body) {
                     if (!body) return done(std::unexpected(body.error()));
                     if (*outcome) return done(**outcome);
                     done(endpoint_error("endpoint-answer",
                                         "The endpoint did not say that the model was created."));
                 });
    };
    const auto upload = [this, blob, gguf_path, progress, done, make] {
        auto* file = new QFile(gguf_path);
        if (!file->open(QIODevice::ReadOnly)) {
            const std::string why = file->errorString().toStdString();
            delete file;
            return done(fail("file-unreadable", fmt::format("{}: {}", gguf_path.toStdString(), why)));
        }
        d->start(
            "POST", blob, {}, file, {},
            [done, make](const Result<Body>& body) {
                if (!body) return done(std::unexpected(body.error()));
                make();
            },
            [progress](qint64 sent, qint64 total) {
                if (progress && total > 0) progress(sent, total, {});
            });
    };
    d->start("HEAD", blob, {}, nullptr, {}, [done, make, upload](const Result<Body>& body) {
        if (body) return make();
        if (body.error().code == "endpoint-model-missing") return upload();
        done(std::unexpected(body.error()));
    });
}

} // namespace archdef::reference
