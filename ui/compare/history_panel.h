#pragma once

#include "compare/history_file.h"
#include "compare/history_model.h"

#include <QListView>
#include <QThreadPool>
#include <QWidget>

namespace archdef::ui {

class Button;
class ChangeDialog;
class TokenLabel;

/// Comparisons by the definition's sha, newest first, their mean differences on one common scale: the effect
/// of an edit is a mark that moves. They are kept when the window closes.
class HistoryPanel : public QWidget {
    Q_OBJECT
  public:
    /// `file` keeps them; empty: the usual place.
    explicit HistoryPanel(const QString& file = {}, QWidget* parent = nullptr);
    ~HistoryPanel() override; ///< waits until what was added is written

    void add(std::shared_ptr<const ComparisonOutcome> outcome);
    HistoryModel* model() const { return m_model; }
    QListView* list() const { return m_list; }
    QString effect() const;  ///< "before 0.41 → now 0.003", or empty
    QString problem() const; ///< of the file that keeps them
    bool loaded() const { return m_loaded; }
    Button* changesButton() const { return m_changes; }
    /// What changed between the two that are selected; null unless there are two.
    ChangeDialog* showChanges();

  signals:
    void entryActivated(const archdef::ui::HistoryEntry& entry);

  private:
    void take(KeptHistory kept);
    void keep();
    void showProblem(const QString& problem);
    std::vector<const HistoryEntry*> selected() const; ///< the older first

    HistoryModel* m_model;
    QListView* m_list;
    TokenLabel* m_before;
    TokenLabel* m_empty;
    TokenLabel* m_problem;
    Button* m_changes;
    QString m_file;
    bool m_loaded = false, m_mayWrite = false;
    QThreadPool m_pool;
};

} // namespace archdef::ui
