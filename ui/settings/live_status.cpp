#include "settings/live_status.h"

#include "workspace.h"

#include <QDir>

namespace archdef::ui {
namespace {

constexpr int settleMs = 150;

} // namespace

LiveStatus::LiveStatus(Workspace* workspace, QObject* parent) : QObject(parent), m_workspace(workspace) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(settleMs);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_soon.start(); });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_soon.start(); });
    connect(&m_soon, &QTimer::timeout, m_workspace, &Workspace::reloadCatalog);
    // A file that was replaced is another one, and the directory may be.
    connect(m_workspace, &Workspace::catalogChanged, this, &LiveStatus::watch);
    watch();
}

void LiveStatus::watch() {
    // The working directory tells of a `.env` that appears; a file tells of being written in place.
    QStringList wanted{QDir::currentPath()};
    const QString dotenv = QDir::current().filePath(QStringLiteral(".env"));
    if (QFile::exists(dotenv)) wanted << dotenv;
    const Catalog& catalog = m_workspace->catalog();
    const QString directory = QString::fromStdString(catalog.directory().string());
    if (!directory.isEmpty() && QFile::exists(directory)) wanted << directory;
    for (const CatalogEntry& entry : catalog.entries())
        if (!entry.builtin) wanted << QString::fromStdString(entry.path.string());
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    QStringList gone;
    for (const QString& path : watched)
        if (!wanted.contains(path)) gone << path;
    if (!gone.isEmpty()) m_watcher.removePaths(gone);
    QStringList fresh;
    for (const QString& path : wanted)
        if (!watched.contains(path)) fresh << path;
    if (!fresh.isEmpty()) m_watcher.addPaths(fresh);
}

} // namespace archdef::ui
