#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

namespace archdef::ui {

/// Something that was opened or made lately, for the start page.
struct RecentFile {
    enum class Kind { definition, model, record, comparison };
    Kind kind = Kind::definition;
    QString path;  ///< of a comparison: its definition, or the architecture of a built-in one
    QString model; ///< of a comparison: the GGUF
    QString title; ///< empty: the file's name
    QString about; ///< a model's store, a comparison's verdict
    QDateTime when;

    /// The same thing, opened at whatever time.
    bool isSame(const RecentFile& other) const {
        return kind == other.kind && path == other.path && model == other.model && title == other.title;
    }
};

/// Puts it first; what was the same goes. The settings keep the newest two dozen.
void noteRecent(RecentFile file);
QList<RecentFile> recentFiles(); ///< the newest first
void forgetRecentFiles();

} // namespace archdef::ui
