#pragma once

#include "compare/history_entry.h"

#include <QAbstractListModel>
#include <vector>

namespace archdef::ui {

/// Comparisons grouped by the definition's sha256: a row for each definition, the one compared last first,
/// and its comparisons below, newest first.
class HistoryModel : public QAbstractListModel {
    Q_OBJECT
  public:
    using QAbstractListModel::QAbstractListModel;

    void add(HistoryEntry entry);                     ///< the newest
    void addOlder(std::vector<HistoryEntry> entries); ///< newest first, all older than those that are there
    const std::vector<HistoryEntry>& entries() const { return m_entries; } ///< newest first

    /// What a row shows: an entry, or the head of a group with its newest entry.
    struct Row {
        bool head = false;
        std::size_t entry = 0;
    };
    const Row* row(int row) const;
    const HistoryEntry* entry(int row) const; ///< null for a head
    int rowOf(std::size_t entry) const;
    /// The head's text: sha, name, and the change that led to this definition.
    QString headText(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    void group();

    std::vector<HistoryEntry> m_entries;
    std::vector<Row> m_rows;
};

} // namespace archdef::ui
