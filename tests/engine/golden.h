#pragma once

#include "catalog/builtin_texts.h"
#include "language/definition.h"
#include "model/binding.h"
#include "model/model.h"
#include "runtime/session.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QTest>
#include <cmath>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

/// What the tests on golden models share. The models and the logits are described in the README of the
/// reference results: logits of llama.cpp 0.5.0 on the dequantised weights, F32 cache, flash attention off.
namespace archdef::test {

inline std::string with_shared(const char* folder) {
    return std::string(ARCHDEF_SOURCE_DIR "/../shared/") + folder;
}

/// Folders that may hold golden models: the project's own choice, and the whole set where it lies beside it.
inline QStringList golden_folders() {
    return {QStringLiteral(ARCHDEF_TEST_DATA "/golden"), QString::fromStdString(with_shared("golden"))};
}

/// "llama-spm-Q4_0" and where it is, without those that have no model.
inline std::vector<std::pair<QString, QString>> golden_models() {
    std::vector<std::pair<QString, QString>> models;
    QStringList seen;
    for (const QString& folder : golden_folders()) {
        for (const QString& file : QDir(folder).entryList({"*.gguf"}, QDir::Files, QDir::Name)) {
            const QString name = file.chopped(5);
            if (seen.contains(name) || !QFile::exists(folder + "/" + name + ".json")) continue;
            seen.append(name);
            models.emplace_back(name, folder + "/" + name);
        }
    }
    return models;
}

inline QString golden_path(const QString& name) {
    for (const auto& [known, path] : golden_models())
        if (known == name) return path;
    return {};
}

inline nlohmann::json read_json(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    const QByteArray bytes = file.readAll();
    return nlohmann::json::parse(bytes.begin(), bytes.end());
}

inline std::vector<float> floats_of(const nlohmann::json& base64) {
    const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(base64.get<std::string>()));
    std::vector<float> values(static_cast<std::size_t>(bytes.size()) / sizeof(float));
    std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
    return values;
}

inline std::string builtin_text(std::string_view arch) {
    for (const BuiltinText& builtin : builtin_texts())
        if (builtin.arch == arch) return std::string(builtin.text);
    return {};
}

inline Definition parsed(const std::string& text) {
    ParseResult result = parse_definition(text);
    if (!result.definition) {
        for (const Diagnostic& diagnostic : result.diagnostics)
            qWarning("%s", full_message(diagnostic, Locale::en).c_str());
        qFatal("the definition of a test does not parse");
    }
    return std::move(*result.definition);
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) qFatal("`%s` is not in the text", std::string(from).c_str());
    return text.replace(at, from.size(), to);
}

inline std::shared_ptr<const Model> open_model(const QString& path) {
    auto model = Model::open(path.toStdString());
    if (!model) qFatal("%s", model.error().message.c_str());
    return *model;
}

inline std::shared_ptr<const Program> program_for(const Definition& definition, const Model& model) {
    auto program = make_program(definition, model);
    if (!program) qFatal("%s", program.error().message.c_str());
    return *program;
}

/// The program of the built-in definition for the model's architecture.
inline std::shared_ptr<const Program> builtin_program(const Model& model) {
    return program_for(parsed(builtin_text(model.file->architecture())), model);
}

inline std::unique_ptr<Session> session_for(std::shared_ptr<const Program> program, std::size_t threads = 1,
                                            std::size_t context = 4096,
                                            kernels::Numerics numerics = kernels::Numerics::f32) {
    auto session = Session::create(std::move(program), {threads, context, numerics});
    if (!session) qFatal("%s", session.error().message.c_str());
    return std::move(*session);
}

inline std::vector<float> evaluated(Session& session, std::span<const TokenId> ids, LogitsOf wanted) {
    const auto logits = session.evaluate(ids, wanted);
    if (!logits) qFatal("%s", logits.error().message.c_str());
    return {logits->begin(), logits->end()};
}

/// Normalised mean square error: sum((a - b)²) / sum(b²), b being the reference. Infinite where sizes differ
/// or a value is not a number.
inline double nmse(std::span<const float> values, std::span<const float> reference) {
    if (values.size() != reference.size()) return INFINITY;
    double error = 0, power = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double difference = static_cast<double>(values[i]) - static_cast<double>(reference[i]);
        error += difference * difference;
        power += static_cast<double>(reference[i]) * static_cast<double>(reference[i]);
    }
    return std::isfinite(error) ? error / power : INFINITY;
}

} // namespace archdef::test
