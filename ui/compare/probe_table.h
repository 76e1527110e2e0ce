#pragma once

#include "compare/comparison_run.h"

#include <QWidget>
#include <vector>

class QStandardItemModel;
class QTableView;

namespace archdef::ui {

class TokenLabel;

/// The probe set's results, one prompt a row; the chosen row is the comparison that all views show.
class ProbeTable : public QWidget {
    Q_OBJECT
  public:
    explicit ProbeTable(QWidget* parent = nullptr);

    /// Begins anew with these prompts, none of them compared yet.
    void begin(const QStringList& names);
    /// The next prompt's result; one that failed has no comparison and says why.
    void add(std::shared_ptr<const ComparisonOutcome> outcome);
    /// Says how many match, and chooses the prompt that accuses most narrowly, else the first.
    void finish();
    void choose(int row);

    const std::vector<std::shared_ptr<const ComparisonOutcome>>& outcomes() const { return m_outcomes; }
    QString summary() const;
    QTableView* table() const { return m_table; }

  signals:
    void chosen(std::shared_ptr<const archdef::ui::ComparisonOutcome> outcome);

  private:
    std::vector<std::shared_ptr<const ComparisonOutcome>> m_outcomes;
    QStringList m_names;
    QStandardItemModel* m_model;
    QTableView* m_table;
    TokenLabel* m_summary;
};

} // namespace archdef::ui
