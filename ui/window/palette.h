#pragma once

#include <QDialog>
#include <QIcon>
#include <functional>

class QListView;
class QStandardItemModel;

namespace archdef::ui {

class Field;
class Workspace;

/// Go to an action, step, tensor, token or key: one field, one list.
class GoToPalette : public QDialog {
    Q_OBJECT
  public:
    GoToPalette(Workspace* workspace, QWidget* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Entry {
        QString title, detail, icon;
        std::function<void()> go;
        int rank;
    };
    void collect();
    void refresh();
    void activate();

    Workspace* m_workspace;
    Field* m_field;
    QListView* m_list;
    QStandardItemModel* m_rows;
    QList<Entry> m_entries;
};

} // namespace archdef::ui
