#pragma once

#include "edit/problem_list.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QStackedWidget;
class QTableView;

namespace archdef::ui {

class Button;
class FilterField;
class IconLabel;
class Segments;
class TokenLabel;

/// The list of problems with its filter. The tools sit in the panel's bar.
class ProblemsPanel : public QWidget {
    Q_OBJECT
  public:
    ProblemsPanel(ProblemList* problems, Workspace* workspace, QWidget* parent = nullptr);
    QWidget* tools() const { return m_tools; }
    void setNarrow(bool narrow);
    void focusFilter();
    void selectProblem(int index); ///< in ProblemList::problems()
    QTableView* table() const { return m_table; }

  signals:
    void problemActivated(int index);
    void fixActivated(int index);
    void fixAllActivated();

  private:
    void refresh();
    int sourceRow(const QModelIndex& index) const;

    class Filter;
    ProblemList* m_problems;
    Workspace* m_workspace;
    Filter* m_filter;
    QTableView* m_table;
    QStackedWidget* m_stack;
    IconLabel* m_soundIcon;
    TokenLabel* m_sound;
    TokenLabel* m_soundRest;
    QWidget* m_tools;
    Segments* m_severities;
    FilterField* m_field;
    Button* m_fixAll;
    QString m_longestFix;
};

} // namespace archdef::ui
