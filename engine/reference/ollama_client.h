#pragma once

#include "base/error.h"
#include "compare/answer.h"
#include "compare/preconditions.h"
#include "reference/endpoint.h"

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace archdef::reference {

class HttpCalls;

/// A generation that shows the pure arg max and its log-probabilities.
struct GenerateRequest {
    QString model;
    std::string prompt; ///< UTF-8, sent raw: no template
    int tokens = 64;
    int context = 4096;
    int top_logprobs = 20; ///< 0 to 20
};

struct ServedModel {
    std::string name;
    std::uint64_t bytes = 0;
    std::string manifest_digest; ///< of the manifest, not of the GGUF
    bool remote = false;         ///< a cloud model: it sends no log-probabilities
};

/// A model that is loaded there.
struct RunningModel {
    std::string name;
    std::size_t context = 0; ///< in tokens; 0: not told
};

/// What /api/show says of a model.
struct ServedModelInfo {
    nlohmann::json metadata; ///< `model_info`, as sent
    std::vector<compare::ServedTensor> tensors;
    std::string weights_sha256; ///< of the served GGUF, from the FROM line; empty where it is not said
};

/// Talks to one ollama endpoint. Calls return at once; the callback comes later on this object's thread,
/// exactly once, unless the client is destroyed before. A new call of the same client cancels the one before
/// it. Errors are of kind endpoint: `endpoint-unreachable`, `endpoint-silent`, `endpoint-refused` (a status
/// with a reason), `endpoint-model-missing`, `endpoint-redirects`, `endpoint-answer` (not what the protocol
/// says).
class OllamaClient : public QObject {
    Q_OBJECT
  public:
    explicit OllamaClient(Endpoint endpoint, QObject* parent = nullptr);
    ~OllamaClient() override;

    template <class T>
    using Done = std::function<void(Result<T>)>;

    void version(Done<std::string> done);
    void models(Done<std::vector<ServedModel>> done);
    void show(const QString& model, Done<ServedModelInfo> done);

    /// What is loaded there now.
    void running(Done<std::vector<RunningModel>> done);
    /// Asks the endpoint to unload a model; it may still be listed as running for a moment.
    void unload(const QString& model, Done<bool> done);

    /// Generates freely. `progress` is called as entries come. An interrupted stream is not an error: the
    /// answer says so, with what came before it.
    void generate(const GenerateRequest& request, std::function<void(const compare::Answer&)> progress,
                  Done<compare::Answer> done);

    /// Registers a GGUF under a name: uploads it where the endpoint does not have it, then creates the model
    /// with an empty template. `progress` gets bytes sent and the status text.
    void create(const QString& name, const QString& gguf_path, const QString& sha256,
                std::function<void(qint64 sent, qint64 total, const QString& status)> progress,
                Done<bool> done);
    /// Removes a model from the endpoint.
    void remove(const QString& name, Done<bool> done);

    /// Ends the running call; its callback gets an error of kind cancelled.
    void cancel();

  private:
    std::unique_ptr<HttpCalls> d;
};

/// The facts about a served model that a comparison checks.
compare::ReferenceFacts facts_of(const ServedModelInfo& info);

/// The body of a generate request: every option that could change the arg max is stated, since what is left
/// out comes from the model's own parameters.
nlohmann::json generate_body(const GenerateRequest& request);

} // namespace archdef::reference
