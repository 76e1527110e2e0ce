#include "reference/ollama_client.h"

#include "reference/http_calls.h"
#include "reference/ollama_stream.h"

#include <QFile>
#include <fmt/format.h>

namespace archdef::reference {
namespace {

using nlohmann::json;

using Body = HttpCalls::Body;

QByteArray to_body(const json& object) {
    return QByteArray::fromStdString(object.dump(-1, ' ', false, json::error_handler_t::replace));
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

json generate_body(const GenerateRequest& request) {
    return {{"model", request.model.toStdString()},
            {"prompt", request.prompt},
            {"raw", true},
            {"stream", true},
            {"think", false},
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
    facts.half_attention = true;
    return facts;
}

OllamaClient::OllamaClient(Endpoint endpoint, QObject* parent)
    : QObject(parent), d(std::make_unique<HttpCalls>(std::move(endpoint))) {}
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
    d->start(
        "GET", "/api/version", {}, nullptr, {},
        with_json<std::string>(std::move(done), d->address(), [](const json& object) -> Result<std::string> {
            const std::string version = text_of(object, "version");
            return version.empty() ? "unknown" : version;
        }));
}

void OllamaClient::models(Done<std::vector<ServedModel>> done) {
    d->start("GET", "/api/tags", {}, nullptr, {},
             with_json<std::vector<ServedModel>>(
                 std::move(done), d->address(), [](const json& object) -> Result<std::vector<ServedModel>> {
                     std::vector<ServedModel> models;
                     const auto list = object.find("models");
                     if (list == object.end() || !list->is_array()) return models;
                     for (const json& item : *list) {
                         if (!item.is_object()) continue;
                         ServedModel model;
                         model.name =
                             text_of(item, "name").empty() ? text_of(item, "model") : text_of(item, "name");
                         if (model.name.empty()) continue;
                         const auto size = item.find("size");
                         if (size != item.end() && size->is_number_unsigned())
                             model.bytes = size->get<std::uint64_t>();
                         model.manifest_digest = text_of(item, "digest");
                         model.remote = !text_of(item, "remote_host").empty() ||
                                        model.name.ends_with(":cloud") || model.name.ends_with("-cloud");
                         models.push_back(std::move(model));
                     }
                     return models;
                 }));
}

void OllamaClient::show(const QString& model, Done<ServedModelInfo> done) {
    d->start("POST", "/api/show", to_body({{"model", model.toStdString()}, {"verbose", true}}), nullptr, {},
             with_json<ServedModelInfo>(
                 std::move(done), d->address(), [](const json& object) -> Result<ServedModelInfo> {
                     ServedModelInfo info;
                     if (const auto found = object.find("model_info");
                         found != object.end() && found->is_object()) {
                         info.metadata = *found;
                     }
                     if (const auto list = object.find("tensors"); list != object.end() && list->is_array()) {
                         for (const json& item : *list) {
                             if (!item.is_object()) continue;
                             compare::ServedTensor tensor{text_of(item, "name"), text_of(item, "type"), {}};
                             if (const auto shape = item.find("shape");
                                 shape != item.end() && shape->is_array()) {
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
    const auto finished = [this, stream, done = std::move(done)](const Result<Body>& body) {
        const bool started =
            !stream->answer().entries.empty() || !stream->answer().text.empty() || stream->ended();
        // What came before a broken connection is kept; before the first byte, the failure is all there is.
        if (!body && (body.error().kind == ErrorKind::cancelled || !started)) {
            return done(std::unexpected(body.error()));
        }
        stream->finish(body ? std::string_view() : std::string_view(body.error().message));
        compare::Answer answer = stream->answer();
        answer.interruption = d->without_what_is_secret(std::move(answer.interruption));
        done(std::move(answer));
    };
    d->start("POST", "/api/generate", to_body(generate_body(request)), nullptr, take, finished);
}

void OllamaClient::running(Done<std::vector<RunningModel>> done) {
    d->start("GET", "/api/ps", {}, nullptr, {},
             with_json<std::vector<RunningModel>>(
                 std::move(done), d->address(), [](const json& object) -> Result<std::vector<RunningModel>> {
                     std::vector<RunningModel> models;
                     const auto list = object.find("models");
                     if (list == object.end() || !list->is_array()) return models;
                     for (const json& item : *list) {
                         if (!item.is_object()) continue;
                         RunningModel model{text_of(item, "name"), 0};
                         if (model.name.empty()) model.name = text_of(item, "model");
                         if (const auto length = item.find("context_length");
                             length != item.end() && length->is_number_unsigned())
                             model.context = length->get<std::size_t>();
                         models.push_back(std::move(model));
                     }
                     return models;
                 }));
}

void OllamaClient::unload(const QString& model, Done<bool> done) {
    d->start("POST", "/api/generate",
             to_body({{"model", model.toStdString()}, {"keep_alive", 0}, {"stream", false}}), nullptr, {},
             [done = std::move(done)](const Result<Body>& body) {
                 if (!body) return done(std::unexpected(body.error()));
                 done(true);
             });
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
