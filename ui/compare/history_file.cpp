#include "compare/history_file.h"

#include "base/sha256.h"
#include "common/background_work.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <cmath>
#include <map>
#include <optional>

namespace archdef::ui {

namespace {

constexpr qint64 largest_file = qint64{64} << 20;
constexpr int version = 1;
constexpr const char* kinds[] = {"matches", "matches-within-noise", "drifts", "differs", "cannot-compare"};

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

std::optional<compare::VerdictKind> kindOf(const QString& name) {
    for (int i = 0; i < 5; ++i)
        if (name == QLatin1String(kinds[i])) return static_cast<compare::VerdictKind>(i);
    return {};
}

QJsonObject toJson(const HistoryEntry& entry) {
    return {{QStringLiteral("when"), entry.when.toUTC().toString(Qt::ISODate)},
            {QStringLiteral("verdict"), QLatin1String(kinds[static_cast<int>(entry.kind)])},
            {QStringLiteral("title"), QString::fromStdString(entry.title)},
            {QStringLiteral("positions"), static_cast<qint64>(entry.positions)},
            {QStringLiteral("same_first"), static_cast<qint64>(entry.same_first)},
            {QStringLiteral("mean_difference"), entry.mean_difference},
            {QStringLiteral("largest_difference"), entry.largest_difference},
            {QStringLiteral("noise"), entry.noise},
            {QStringLiteral("threshold"), entry.threshold},
            {QStringLiteral("definition"), QString::fromStdString(entry.definition_sha256)},
            {QStringLiteral("definition_name"), entry.definition_name},
            {QStringLiteral("prompt"), entry.prompt},
            {QStringLiteral("numerics"), entry.numerics},
            {QStringLiteral("model"), entry.model},
            {QStringLiteral("reference"), entry.reference},
            {QStringLiteral("question"), QString::fromStdString(entry.question)},
            {QStringLiteral("change"), entry.change}};
}

using Texts = std::map<std::string, std::string>;

/// Nothing where a member is missing or makes no sense.
std::optional<HistoryEntry> fromJson(const QJsonObject& object, const Texts& texts) {
    HistoryEntry entry;
    const auto text = [&](const char* key) { return object.value(QLatin1String(key)).toString(); };
    const auto kind = kindOf(text("verdict"));
    entry.when = QDateTime::fromString(text("when"), Qt::ISODate);
    entry.definition_sha256 = text("definition").toStdString();
    entry.question = text("question").toStdString();
    const auto found = texts.find(entry.definition_sha256);
    if (!kind || !entry.when.isValid() || entry.question.empty() || found == texts.end()) return {};
    entry.kind = *kind;
    entry.definition_text = found->second;
    for (const auto& [key, member] : {std::pair("mean_difference", &HistoryEntry::mean_difference),
                                      {"largest_difference", &HistoryEntry::largest_difference},
                                      {"noise", &HistoryEntry::noise},
                                      {"threshold", &HistoryEntry::threshold}}) {
        const QJsonValue value = object.value(QLatin1String(key));
        if (!value.isDouble() || !std::isfinite(value.toDouble()) || value.toDouble() < 0) return {};
        entry.*member = value.toDouble();
    }
    const qint64 positions = object.value(QLatin1String("positions")).toInteger(-1);
    const qint64 same = object.value(QLatin1String("same_first")).toInteger(-1);
    if (positions < 0 || same < 0 || same > positions) return {};
    entry.positions = static_cast<std::size_t>(positions);
    entry.same_first = static_cast<std::size_t>(same);
    entry.title = text("title").toStdString();
    entry.definition_name = text("definition_name");
    entry.prompt = text("prompt");
    entry.numerics = text("numerics");
    entry.model = text("model");
    entry.reference = text("reference");
    entry.change = text("change");
    return entry;
}

/// Keeps a damaged file under another name. Returns that name; empty: it could not be done.
QString setAside(const QString& path) {
    const QFileInfo info(path);
    for (int i = 1; i < 1000; ++i) {
        const QString other =
            info.dir().filePath(QStringLiteral("%1-damaged-%2.json").arg(info.completeBaseName()).arg(i));
        if (QFileInfo::exists(other)) continue;
        return QFile::copy(path, other) ? other : QString();
    }
    return {};
}

KeptHistory damaged(const QString& path, const QString& why, std::vector<HistoryEntry> read = {}) {
    const QString kept = setAside(path);
    KeptHistory history{std::move(read), {}, !kept.isEmpty()};
    history.problem =
        kept.isEmpty() ? tr("`%1` is damaged: %2. It could not be set aside, so it is left as it is, and new "
                            "comparisons are "
                            "not kept.")
                             .arg(path, why)
                       : tr("`%1` is damaged: %2. It was kept as `%3`; %4 comparisons of it could be read.")
                             .arg(path, why, QFileInfo(kept).fileName())
                             .arg(history.entries.size());
    return history;
}

} // namespace

QString standardHistoryFile() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/comparisons.json");
}

KeptHistory readHistory(const QString& path) {
    QFile file(path);
    if (!file.exists()) return {};
    if (file.size() > largest_file)
        return damaged(path, tr("it has %1").arg(bytesText(static_cast<quint64>(file.size()))));
    if (!file.open(QIODevice::ReadOnly))
        return {{},
                tr("`%1` cannot be read: %2. New comparisons are not kept.").arg(path, file.errorString()),
                false};
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(file.readAll(), &error).object();
    if (error.error != QJsonParseError::NoError)
        return damaged(path, tr("at byte %1, %2").arg(error.offset).arg(error.errorString()));
    if (root.value(QLatin1String("format")).toString() != QLatin1String("archdef-comparisons"))
        return damaged(path, tr("it holds no comparisons"));
    if (root.value(QLatin1String("version")).toInt() > version)
        return {{},
                tr("`%1` was written by a newer version of this program. It is left as it is, and new "
                   "comparisons "
                   "are not kept.")
                    .arg(path),
                false};
    Texts texts;
    const QJsonObject definitions = root.value(QLatin1String("definitions")).toObject();
    for (auto it = definitions.begin(); it != definitions.end(); ++it) {
        const std::string text = QByteArray::fromBase64(it.value().toString().toLatin1()).toStdString();
        if (sha256_hex(text) == it.key().toStdString()) texts[it.key().toStdString()] = text;
    }
    KeptHistory history;
    const QJsonArray comparisons = root.value(QLatin1String("comparisons")).toArray();
    qsizetype bad = 0;
    for (const QJsonValue& value : comparisons) {
        if (auto entry = fromJson(value.toObject(), texts))
            history.entries.push_back(std::move(*entry));
        else
            ++bad;
    }
    if (bad > 0 || !root.value(QLatin1String("comparisons")).isArray())
        return damaged(path, tr("%1 of %2 comparisons make no sense").arg(bad).arg(comparisons.size()),
                       std::move(history.entries));
    return history;
}

QString writeHistory(const QString& path, const std::vector<HistoryEntry>& entries) {
    QJsonObject definitions;
    QJsonArray comparisons;
    for (std::size_t i = 0; i < entries.size() && i < most_kept; ++i) {
        const HistoryEntry& entry = entries[i];
        // Bytes and not characters: the digest is of them.
        definitions.insert(QString::fromStdString(entry.definition_sha256),
                           QString::fromLatin1(QByteArray::fromStdString(entry.definition_text).toBase64()));
        comparisons.append(toJson(entry));
    }
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    const QJsonObject root{{QStringLiteral("format"), QStringLiteral("archdef-comparisons")},
                           {QStringLiteral("version"), version},
                           {QStringLiteral("definitions"), definitions},
                           {QStringLiteral("comparisons"), comparisons}};
    const QByteArray bytes = QJsonDocument(root).toJson(QJsonDocument::Compact);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tr("Comparisons cannot be kept: `%1`: %2.").arg(path, file.errorString());
    return {};
}

} // namespace archdef::ui
