#pragma once

#include "common/action_registry.h"
#include "edit/diff_dialog.h"
#include "edit/draft_dialog.h"
#include "edit_fixture.h"
#include "main_window.h"
#include "settings/settings_dialog.h"
#include "start/model_dialog.h"
#include "window/operations_dialog.h"
#include "window/palette.h"
#include "window/shortcuts_dialog.h"

#include <QAbstractButton>
#include <QDialog>
#include <functional>

namespace archdef::ui::test {

/// The whole window with the demo in it, and everything that can be opened over it.
struct WholeWindow {
    explicit WholeWindow(QSize size) : window(&workspace, &theme) {
        window.resize(size);
        window.show();
    }

    /// False: the model did not open.
    bool openDemo() {
        QSignalSpy bound(&workspace, &Workspace::bindingChanged);
        window.edit()->openBuiltin(QStringLiteral("qwen3"));
        window.edit()->openText(
            QStringLiteral("qwen3.archdef"),
            "arch qwen3\nkind decoder\n\nprologue\n  x = embed(token_embd.weight)\n\nblock\n"
            "  h = rms_norm(x, blk.{i}.attn_norm.weight)\n  siluu(h)\n\nepilogue\n");
        workspace.openModel(demoModel);
        return bound.wait(30000) && QTest::qWaitFor([this] { return workspace.bindingIsCurrent(); }, 20000);
    }

    struct Opened {
        const char* name;
        std::function<QDialog*()> make;
    };
    QList<Opened> dialogs() {
        return {{"settings", [this] { return new SettingsDialog(&workspace, &theme, &window); }},
                {"shortcuts", [this] { return new ShortcutsDialog(&workspace.actions(), &window); }},
                {"operations", [this] { return new OperationsDialog(&window); }},
                {"models", [this] { return new ModelDialog(&workspace, &window); }},
                {"draft", [this] { return new DraftDialog(&workspace, &window); }},
                {"diff", [this] { return new DiffDialog(&workspace, &window); }},
                {"go to", [this] { return new GoToPalette(&workspace, &window); }}};
    }

    ThemeController theme;
    Workspace workspace;
    MainWindow window;
};

/// "Start", "Edit", …: the pages of the window, in order.
inline const QStringList pageNames{QStringLiteral("start"), QStringLiteral("edit"), QStringLiteral("inspect"),
                                   QStringLiteral("compare"), QStringLiteral("provenance")};

inline void showPage(MainWindow& window, int page) {
    if (page == 0)
        window.showStartPage();
    else
        window.setMode(static_cast<Mode>(page - 1));
    QTest::qWait(50);
}

/// Where a widget is, for a message.
inline QString described(const QWidget* widget) {
    QString path = widget->accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget); button && path.isEmpty())
        path = button->text();
    path = u'"' + path + u'"';
    for (int depth = 0; widget && depth < 4; widget = widget->parentWidget(), ++depth)
        path += QStringLiteral(" < %1").arg(QString::fromLatin1(widget->metaObject()->className()));
    return path.remove(QStringLiteral("archdef::ui::"));
}

} // namespace archdef::ui::test
