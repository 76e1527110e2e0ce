#pragma once

#include "compare/comparison_run.h"

#include <QAbstractListModel>
#include <QListView>
#include <QWidget>
#include <vector>

namespace archdef::ui {

/// "Matches", "Drifts", …, as the history and the start page say it.
QString verdictText(compare::VerdictKind kind);

class TokenLabel;

/// One comparison of the past: enough to show it again.
struct HistoryEntry {
    std::shared_ptr<const ComparisonOutcome> outcome;
    QString change; ///< what led to it: "line 9: + param rope_interleaved 1"
};

class HistoryModel : public QAbstractListModel {
    Q_OBJECT
  public:
    using QAbstractListModel::QAbstractListModel;
    void add(HistoryEntry entry); ///< the newest comes first
    const HistoryEntry* entry(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::vector<HistoryEntry> m_entries;
};

/// Comparisons by the definition's sha, newest first, their mean differences on one common scale: the effect
/// of an edit is a mark that moves.
class HistoryPanel : public QWidget {
    Q_OBJECT
  public:
    explicit HistoryPanel(QWidget* parent = nullptr);

    void add(std::shared_ptr<const ComparisonOutcome> outcome);
    HistoryModel* model() const { return m_model; }

  signals:
    void entryActivated(std::shared_ptr<const archdef::ui::ComparisonOutcome> outcome);

  private:
    HistoryModel* m_model;
    QListView* m_list;
    TokenLabel* m_before;
    TokenLabel* m_empty;
};

/// What changed from one text to the next, in a few words: the first line that is not the same.
QString changeText(const QString& before, const QString& after);

} // namespace archdef::ui
