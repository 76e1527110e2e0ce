#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

namespace archdef::ui {

/// Every action of the window, by a stable id ("edit.fixAll"): one list for menus, the command palette and
/// the dialog of shortcuts. Rebound keys are kept in the settings.
class ActionRegistry : public QObject {
    Q_OBJECT
  public:
    struct Entry {
        QString id;
        QString group; ///< "File", "Edit", … as the dialog groups them
        QAction* action;
        QList<QKeySequence> standard;
    };

    using QObject::QObject;

    /// The action belongs to `owner`, which must live as long as the registry or outlive its use.
    QAction* add(const QString& id, const QString& group, const QString& text, QObject* owner,
                 const QList<QKeySequence>& keys = {}, const QString& icon = {});
    QAction* find(const QString& id) const;
    const QList<Entry>& entries() const { return m_entries; }

    /// An empty list takes the keys away; `reset` gives the standard ones back.
    void rebind(const QString& id, const QList<QKeySequence>& keys);
    void reset(const QString& id);
    /// The other action that has these keys already, or empty.
    QString conflict(const QString& id, const QKeySequence& keys) const;

  signals:
    void changed();

  private:
    QList<Entry> m_entries;
};

/// "Ctrl+Shift+P", as buttons and tool tips show it.
QString keysText(const QAction* action);

} // namespace archdef::ui
