#pragma once

#include "compare/history_entry.h"

#include <QDialog>

namespace archdef::ui {

class DiffView;

/// Two comparisons of the history: their numbers beside each other, and the texts of their definitions line
/// by line.
class ChangeDialog : public QDialog {
    Q_OBJECT
  public:
    ChangeDialog(const HistoryEntry& before, const HistoryEntry& now, QWidget* parent = nullptr);

    QString effect() const { return m_effect; }       ///< "before 0.41 → now 0.003"
    QString otherwise() const { return m_otherwise; } ///< what else is not the same; empty: nothing
    DiffView* texts() const { return m_texts; }

  private:
    QWidget* numbers(const HistoryEntry& before, const HistoryEntry& now);

    QString m_effect, m_otherwise;
    DiffView* m_texts;
};

} // namespace archdef::ui
