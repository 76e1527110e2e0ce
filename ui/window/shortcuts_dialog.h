#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTableView;

namespace archdef::ui {

class ActionRegistry;
class Button;
class TokenLabel;

/// Every action with its keys, in one list; each can be given others.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutsDialog(ActionRegistry* actions, QWidget* parent = nullptr);

  private:
    void fill();
    void showSelected();
    QString selectedId() const;

    ActionRegistry* m_actions;
    QStandardItemModel* m_rows;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
    QKeySequenceEdit* m_keys;
    Button *m_set, *m_reset;
    TokenLabel* m_note;
};

} // namespace archdef::ui
