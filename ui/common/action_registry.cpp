#include "common/action_registry.h"

#include "common/icons.h"

#include <QSettings>

namespace archdef::ui {
namespace {

QString settingOf(const QString& id) {
    return QStringLiteral("shortcuts/") + id;
}

} // namespace

QAction* ActionRegistry::add(const QString& id, const QString& group, const QString& text, QObject* owner,
                             const QList<QKeySequence>& keys, const QString& icon) {
    auto* action = new QAction(text, owner);
    action->setObjectName(id);
    if (!icon.isEmpty()) action->setIcon(themedIcon(icon));
    const QSettings settings;
    const QString setting = settingOf(id);
    action->setShortcuts(
        settings.contains(setting) ? QKeySequence::listFromString(settings.value(setting).toString()) : keys);
    m_entries.append({id, group, action, keys});
    connect(action, &QObject::destroyed, this, [this, action] {
        m_entries.removeIf([action](const Entry& entry) { return entry.action == action; });
    });
    return action;
}

QAction* ActionRegistry::find(const QString& id) const {
    for (const Entry& entry : m_entries)
        if (entry.id == id) return entry.action;
    return nullptr;
}

void ActionRegistry::rebind(const QString& id, const QList<QKeySequence>& keys) {
    QAction* action = find(id);
    if (!action) return;
    action->setShortcuts(keys);
    QSettings().setValue(settingOf(id), QKeySequence::listToString(keys));
    emit changed();
}

void ActionRegistry::reset(const QString& id) {
    for (const Entry& entry : m_entries) {
        if (entry.id != id) continue;
        entry.action->setShortcuts(entry.standard);
        QSettings().remove(settingOf(id));
        emit changed();
    }
}

QString ActionRegistry::conflict(const QString& id, const QKeySequence& keys) const {
    for (const Entry& entry : m_entries)
        if (entry.id != id && !keys.isEmpty() && entry.action->shortcuts().contains(keys)) return entry.id;
    return {};
}

QString keysText(const QAction* action) {
    return action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
}

} // namespace archdef::ui
