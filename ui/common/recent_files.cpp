#include "common/recent_files.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

namespace archdef::ui {
namespace {

constexpr qsizetype mostRecent = 24;
const QString key = QStringLiteral("recent/files");

QString written(const RecentFile& file) {
    const QJsonObject object{{QStringLiteral("kind"), static_cast<int>(file.kind)},
                             {QStringLiteral("path"), file.path},
                             {QStringLiteral("model"), file.model},
                             {QStringLiteral("title"), file.title},
                             {QStringLiteral("about"), file.about},
                             {QStringLiteral("when"), file.when.toUTC().toString(Qt::ISODate)}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

RecentFile read(const QString& text) {
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    const auto value = [&](const char* name) { return object.value(QLatin1String(name)).toString(); };
    RecentFile file;
    file.kind = static_cast<RecentFile::Kind>(object.value(QLatin1String("kind")).toInt() & 3);
    file.path = value("path");
    file.model = value("model");
    file.title = value("title");
    file.about = value("about");
    file.when = QDateTime::fromString(value("when"), Qt::ISODate).toLocalTime();
    return file;
}

} // namespace

void noteRecent(RecentFile file) {
    file.when = QDateTime::currentDateTime();
    QStringList lines{written(file)};
    for (const RecentFile& other : recentFiles())
        if (!other.isSame(file) && lines.size() < mostRecent) lines << written(other);
    QSettings().setValue(key, lines);
}

QList<RecentFile> recentFiles() {
    QList<RecentFile> files;
    for (const QString& line : QSettings().value(key).toStringList())
        if (RecentFile file = read(line); !file.path.isEmpty()) files << file;
    return files;
}

void forgetRecentFiles() {
    QSettings().remove(key);
}

} // namespace archdef::ui
