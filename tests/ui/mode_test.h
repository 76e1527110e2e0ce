#pragma once

#include "common/theme_controller.h"
#include "workspace.h"

#include <QAbstractButton>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

namespace archdef::tests {

inline QString sourcePath(const char* relative) {
    return QStringLiteral(ARCHDEF_SOURCE_DIR "/") + QString::fromLatin1(relative);
}

/// Opens a model and waits until it, and the binding of the open definition, are there.
inline bool openModel(ui::Workspace& workspace, const QString& path) {
    QSignalSpy changed(&workspace, &ui::Workspace::modelChanged);
    workspace.openModel(path);
    return changed.wait(20000) && workspace.model() != nullptr;
}

inline bool openDefinition(ui::Workspace& workspace, const QString& path, bool builtin = false) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return false;
    ui::CurrentDefinition definition;
    definition.path = builtin ? QString() : path;
    definition.builtin = builtin;
    definition.name = QFileInfo(path).fileName();
    definition.text = file.readAll().toStdString();
    workspace.setDefinition(std::move(definition));
    return true;
}

inline bool waitForBinding(ui::Workspace& workspace) {
    return QTest::qWaitFor([&] { return workspace.binding() && workspace.bindingIsCurrent(); }, 20000);
}

/// Buttons without a word that have no name for those who do not see them.
inline QStringList unnamedButtons(const QWidget& widget) {
    QStringList unnamed;
    for (const auto* button : widget.findChildren<QAbstractButton*>()) {
        // Qt's own corner of a table: no size here, and nothing can focus it.
        if (button->inherits("QTableCornerButton")) continue;
        if (button->text().isEmpty() && button->accessibleName().isEmpty())
            unnamed << QString::fromLatin1(button->metaObject()->className()) + u' ' + button->objectName();
    }
    return unnamed;
}

} // namespace archdef::tests
