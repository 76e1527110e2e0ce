#include "edit/stash.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace archdef::ui {
namespace {

constexpr qint64 sizeLimit = 8 << 20;

QString fileOf(const QString& directory, const QString& id) {
    return QDir(directory).filePath(id + QStringLiteral(".json"));
}

} // namespace

QString Stash::standardDirectory() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved");
}

Stash::Stash(const QString& directory, QObject* parent) : QObject(parent), m_directory(directory) {
    // One thread, so that the newest text of a document is also the last that is written.
    m_pool.setMaxThreadCount(1);
}

Stash::~Stash() {
    m_pool.waitForDone();
}

void Stash::waitForWritten() {
    m_pool.waitForDone();
}

void Stash::keep(const StashedText& text) {
    m_pool.start([directory = m_directory, text] {
        if (!QDir().mkpath(directory)) return;
        QFile::setPermissions(directory, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const QJsonObject object{
            {QStringLiteral("path"), text.path},
            {QStringLiteral("name"), text.name},
            {QStringLiteral("cursor"), text.cursor},
            {QStringLiteral("bytes"), QString::fromLatin1(QByteArray::fromStdString(text.bytes).toBase64())}};
        QSaveFile file(fileOf(directory, text.id));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QJsonDocument(object).toJson(QJsonDocument::Compact));
            file.commit();
        }
    });
}

void Stash::drop(const QString& id) {
    m_pool.start([path = fileOf(m_directory, id)] { QFile::remove(path); });
}

std::vector<StashedText> Stash::read() const {
    std::vector<StashedText> texts;
    const QDir directory(m_directory);
    for (const QFileInfo& info :
         directory.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time | QDir::Reversed)) {
        QFile file(info.filePath());
        if (info.size() > sizeLimit || !file.open(QIODevice::ReadOnly)) continue;
        const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
        if (!object.value(QLatin1String("bytes")).isString()) continue;
        StashedText text;
        text.id = info.completeBaseName();
        text.path = object.value(QLatin1String("path")).toString();
        text.name = object.value(QLatin1String("name")).toString();
        text.cursor = object.value(QLatin1String("cursor")).toInt();
        text.bytes =
            QByteArray::fromBase64(object.value(QLatin1String("bytes")).toString().toLatin1()).toStdString();
        texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace archdef::ui
