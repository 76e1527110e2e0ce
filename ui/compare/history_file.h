#pragma once

#include "compare/history_entry.h"

#include <QByteArray>
#include <QString>
#include <vector>

namespace archdef::ui {

/// The comparisons of all sessions, as they are kept in a file: JSON, each definition's text once, checked
/// against its sha256 when it is read.
struct KeptHistory {
    std::vector<HistoryEntry> entries; ///< newest first
    QString problem;                   ///< what is wrong with the file; empty: nothing
    bool may_write = true;             ///< a newer version's file is left alone
};

/// Reads what is kept. A file with a damaged part is set aside under another name before anything is written,
/// and what can be read of it is taken over. A file that is not there is an empty history.
KeptHistory readHistory(const QString& path);

/// Writes at once through a temporary file. Returns what is wrong, or an empty text.
QString writeHistory(const QString& path, const std::vector<HistoryEntry>& entries);

/// In the application's data folder.
QString standardHistoryFile();

/// The oldest beyond this many are not kept.
inline constexpr std::size_t most_kept = 1000;

} // namespace archdef::ui
