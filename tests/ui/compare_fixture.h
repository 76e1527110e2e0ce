#pragma once

#include "mode_test.h"

#include "common/buttons.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "reference/fake_ollama.h"
#include "runtime/generate.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>

/// Compare mode with the demo model, and an endpoint that answers as our own engine computes.
namespace archdef::tests {

inline constexpr const char* demo = "resources/demo/archdef-demo.q8_0.gguf";
inline constexpr int token_count = 12;

/// Settings, digests and comparisons of a test stay in its own directory.
inline void useOwnPlaces(const QTemporaryDir& directory) {
    QCoreApplication::setOrganizationName(QStringLiteral("archdef-test"));
    QCoreApplication::setApplicationName(QStringLiteral("compare"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directory.path());
    qputenv("XDG_CACHE_HOME", directory.path().toUtf8());
    qputenv("XDG_DATA_HOME", directory.path().toUtf8());
    qputenv("OLLAMA_MODELS", directory.filePath("ollama").toUtf8());
}

inline QByteArray json(const QJsonObject& object) {
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

/// What an endpoint that computes as the built-in definition does would send: made by our own engine, in the
/// dialect of v0.13.
inline QList<QByteArray> streamOf(const ui::Workspace& workspace, const std::string& prompt, bool logprobs,
                                  bool complete, double shift = 0) {
    const auto model = workspace.model();
    const auto& tokenizer = **model->tokenizer;
    const auto program = make_program(*workspace.definition().parsed.definition, *model);
    if (!program) return {};
    auto session = Session::create(*program, workspace.runSettings().session);
    if (!session) return {};
    const auto ids = tokenizer.encode(prompt);
    GenerateOptions options;
    options.max_tokens = token_count;
    options.ignore_eos = true;
    const auto made = generate(**session, ids, options, nullptr);
    if (!made) return {};
    QList<QByteArray> chunks;
    for (const auto& step : made->steps) {
        const auto text = [&](TokenId id) { return QString::fromStdString(tokenizer.piece(id)); };
        QJsonObject line{{"model", "demo"}, {"response", text(step.id)}, {"done", false}};
        if (logprobs) {
            QJsonArray top;
            for (const auto& other : step.top)
                top.append(
                    QJsonObject{{"token", text(other.id)}, {"logprob", double(other.logprob) + shift}});
            line["logprobs"] = QJsonArray{QJsonObject{
                {"token", text(step.id)}, {"logprob", double(step.logprob) + shift}, {"top_logprobs", top}}};
        }
        chunks << json(line);
    }
    if (complete)
        chunks << json({{"model", "demo"},
                        {"response", ""},
                        {"done", true},
                        {"done_reason", "length"},
                        {"prompt_eval_count", static_cast<qint64>(ids.size())},
                        {"eval_count", token_count}});
    return chunks;
}

inline FakeOllama::Reply showReply(const ui::Workspace& workspace, const QByteArray& sha256 = {}) {
    QJsonArray tensors;
    for (const auto& tensor : workspace.model()->file->tensors()) {
        QJsonArray shape;
        for (std::uint32_t i = 0; i < tensor.dimensions; ++i)
            shape.append(static_cast<qint64>(tensor.extents[i]));
        tensors.append(
            QJsonObject{{"name", QString::fromStdString(tensor.name)},
                        {"type", QString::fromUtf8(gguf::type_name_or_unknown(tensor.type).data())},
                        {"shape", shape}});
    }
    const QJsonObject info{{"general.architecture", "qwen3"},
                           {"tokenizer.ggml.model", "gpt2"},
                           {"tokenizer.ggml.pre", "qwen2"},
                           {"tokenizer.ggml.add_bos_token", false}};
    return FakeOllama::Reply{
        .chunks = {json(
            {{"model_info", info},
             {"tensors", tensors},
             {"modelfile",
              QString("FROM /x/blobs/" + (sha256.isEmpty() ? QByteArray("model") : "sha256-" + sha256))}})}};
}

/// The mode, its workspace with the demo model and the built-in definition, and the server.
struct Comparing {
    explicit Comparing(const QTemporaryDir& directory)
        : history(directory.filePath("comparisons.json")), server(std::make_unique<FakeOllama>()) {
        QFile::remove(history);
        QSettings().clear();
        ready = openModel(workspace, sourcePath(demo)) &&
                openDefinition(workspace, sourcePath("archdefs/qwen3.archdef")) && waitForBinding(workspace);
        auto endpoint = workspace.endpoint();
        endpoint.url = server->url();
        workspace.setEndpoint(endpoint);
        makeMode();
    }
    void makeMode() {
        mode.reset();
        mode = std::make_unique<ui::CompareMode>(&workspace, nullptr, history);
        mode->resize(1368, 820);
        mode->bar()->setAddress(server->url().toString());
        mode->bar()->setServedModel("demo");
        mode->bar()->setPrompt("Once upon a time");
        mode->bar()->tokenBox()->setValue(token_count);
        mode->show();
    }
    /// The stream is made from the definition that is open now.
    void serve(const QByteArray& sha256 = {}, const std::string& prompt = "Once upon a time") {
        server->answer("GET", "/api/version", {.chunks = {json({{"version", "0.13.5"}})}});
        server->answer("GET", "/api/tags",
                       {.chunks = {json({{"models", QJsonArray{QJsonObject{{"name", "demo:latest"}}}}})}});
        server->answer("POST", "/api/show", showReply(workspace, sha256));
        server->answer("POST", "/api/generate",
                       {.type = "application/x-ndjson", .chunks = streamOf(workspace, prompt, true, true)});
    }
    bool setText(const QString& text) {
        auto definition = workspace.definition();
        definition.text = text.toStdString();
        workspace.setDefinition(definition);
        return waitForBinding(workspace);
    }
    /// Changes the text in one place; the comparison then sees a difference.
    bool mistake(const char* from, const char* to) {
        QString text = QString::fromStdString(workspace.definition().text);
        if (!text.contains(from)) return false;
        return setText(text.replace(from, to));
    }
    bool compare() {
        QSignalSpy finished(&mode->run(), &ui::ComparisonRun::finished);
        mode->start();
        return QTest::qWaitFor([&] { return finished.size() == 1; }, 60000);
    }
    bool waitForRun() {
        return QTest::qWaitFor([&] { return !mode->run().running() && mode->run().outcome(); }, 60000);
    }
    /// A visible button of the mode by its object name; null: none.
    ui::Button* button(const char* name) const {
        for (auto* found : mode->findChildren<ui::Button*>(QString::fromLatin1(name)))
            if (found->isVisible()) return found;
        return nullptr;
    }

    QString history;
    ui::Workspace workspace;
    std::unique_ptr<FakeOllama> server;
    std::unique_ptr<ui::CompareMode> mode;
    bool ready = false;
};

} // namespace archdef::tests
