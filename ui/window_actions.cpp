#include "main_window.h"

#include "common/action_registry.h"
#include "common/mode_page.h"
#include "edit/diff_dialog.h"
#include "edit/draft_dialog.h"
#include "edit/edit_mode.h"
#include "window/operations_dialog.h"
#include "window/palette.h"
#include "window/shortcuts_dialog.h"
#include "window/top_bar.h"

#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>

namespace archdef::ui {

void MainWindow::makeActions() {
    ActionRegistry& actions = m_workspace->actions();
    const QString file = tr("File"), view = tr("View"), go = tr("Go"), help = tr("Help");
    const auto add = [&](const char* id, const QString& group, const QString& text,
                         const QList<QKeySequence>& keys, const char* icon, auto action) {
        QAction* made =
            actions.add(QString::fromLatin1(id), group, text, this, keys, QString::fromLatin1(icon));
        connect(made, &QAction::triggered, this, action);
        addAction(made);
    };
    add("file.open", file, tr("Open…"), {QKeySequence::Open}, "open", [this] { openDialog(); });
    add("file.openModel", file, tr("Open a model on this machine…"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, "model", [this] { openModelDialog(); });
    add("file.new", file, tr("New from this GGUF…"), {QKeySequence::New}, "plus", [this] {
        auto* dialog = new DraftDialog(m_workspace, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &DraftDialog::openRequested, this,
                [this](const QString& name, const std::string& text) {
                    m_edit->openText(name, text);
                    setMode(Mode::edit);
                });
        dialog->open();
    });
    add("file.newEmpty", file, tr("New, empty"), {}, "file", [this] {
        m_edit->openText(tr("untitled.archdef"), "arch \nkind decoder\n\nprologue\n\nblock\n\nepilogue\n");
        setMode(Mode::edit);
    });
    add("edit.diff", tr("Edit"), tr("Definitions side by side…"), {}, "diff", [this] {
        auto* dialog = new DiffDialog(m_workspace, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    add("window.shortcuts", view, tr("Keyboard shortcuts…"), {}, "",
        [this] { ShortcutsDialog(&m_workspace->actions(), this).exec(); });
    add("file.closeModel", file, tr("Close the model"), {}, "", [this] { m_workspace->closeModel(); });
    add("file.quit", file, tr("Quit"), {QKeySequence::Quit}, "", [this] { close(); });
    const QStringList names{tr("Edit"), tr("Inspect"), tr("Compare"), tr("Provenance")};
    const char* const ids[] = {"edit", "inspect", "compare", "provenance"};
    for (int i = 0; i < 4; ++i)
        add(QByteArray("mode.").append(ids[i]).constData(), view, names[i],
            {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))}, ids[i],
            [this, i] { setMode(static_cast<Mode>(i)); });
    add("window.settings", view, tr("Settings…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)}, "settings",
        [this] { showSettings(); });
    add("view.zoomIn", view, tr("Larger text"),
        {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)}, "", [this] {
            if (page()) page()->zoom(1);
        });
    add("view.zoomOut", view, tr("Smaller text"), {QKeySequence::ZoomOut}, "", [this] {
        if (page()) page()->zoom(-1);
    });
    add("view.zoomReset", view, tr("Usual text size"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, "", [this] {
        if (page()) page()->zoom(0);
    });
    add("go.next", go, tr("Next problem, finding or difference"), {QKeySequence(Qt::Key_F8)}, "", [this] {
        if (page()) page()->goToNext();
    });
    add("go.previous", go, tr("Previous problem, finding or difference"),
        {QKeySequence(Qt::SHIFT | Qt::Key_F8)}, "", [this] {
            if (page()) page()->goToPrevious();
        });
    add("edit.find", tr("Edit"), tr("Find"), {QKeySequence::Find}, "search", [this] {
        if (page()) page()->find();
    });
    add("edit.copyMarkdown", tr("Edit"), tr("Copy as Markdown"), {}, "copy", [this] {
        if (page()) page()->copyAsMarkdown();
    });
    add("go.nextRegion", go, tr("Next region"), {QKeySequence(Qt::Key_F6)}, "", [this] { moveFocus(1); });
    add("go.previousRegion", go, tr("Previous region"), {QKeySequence(Qt::SHIFT | Qt::Key_F6)}, "",
        [this] { moveFocus(-1); });
    add("go.palette", go, tr("Go to…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)}, "search",
        [this] { (new GoToPalette(m_workspace, this))->show(); });
    add("help.start", help, tr("Start page"), {}, "", [this] { showStartPage(); });
    add("help.demo", help, tr("Try the demo"), {}, "", [this] { openDemo(); });
    add("help.operations", help, tr("The 16 operations"), {}, "", [this] {
        auto* dialog = new OperationsDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    add("help.about", help, tr("About"), {}, "", [this] {
        QMessageBox box(QMessageBox::NoIcon, tr("About"),
                        tr("Archdef Workbench %1").arg(QApplication::applicationVersion()),
                        QMessageBox::Close, this);
        box.setInformativeText(tr("A workbench for authors of .archdef model definitions."));
        box.exec();
    });
}

void MainWindow::makeMenus() {
    ActionRegistry& actions = m_workspace->actions();
    const auto menu = [&](const QString& title, const QList<const char*>& ids) {
        QMenu* made = m_top->menus()->addMenu(title);
        for (const char* id : ids) {
            if (!*id)
                made->addSeparator();
            else if (QAction* action = actions.find(QString::fromLatin1(id)))
                made->addAction(action);
        }
    };
    menu(tr("&File"), {"file.new", "file.newEmpty", "file.open", "file.openModel", "", "file.save",
                       "file.saveAs", "file.editCopy", "", "file.close", "file.quit"});
    menu(tr("&Edit"), {"edit.undo",
                       "edit.redo",
                       "",
                       "edit.find",
                       "edit.replace",
                       "edit.findNext",
                       "edit.goToLine",
                       "",
                       "edit.comment",
                       "edit.moveUp",
                       "edit.moveDown",
                       "edit.duplicate",
                       "edit.format",
                       "",
                       "edit.complete",
                       "edit.fix",
                       "edit.fixAll",
                       "edit.definition",
                       "edit.uses",
                       "edit.rename",
                       "",
                       "edit.diff"});
    menu(tr("&View"), {"mode.edit",
                       "mode.inspect",
                       "mode.compare",
                       "mode.provenance",
                       "",
                       "go.palette",
                       "go.next",
                       "go.previous",
                       "go.nextRegion",
                       "go.previousRegion",
                       "",
                       "view.hints",
                       "view.bottom",
                       "view.side",
                       "view.zoomIn",
                       "view.zoomOut",
                       "view.zoomReset",
                       "",
                       "window.settings",
                       "window.shortcuts"});
    menu(tr("&Model"), {"file.openModel", "file.open", "file.closeModel", "", "mode.inspect"});
    menu(tr("&Run"), {"run.run", "run.stop", "", "compare.run", "compare.probes"});
    menu(tr("&Help"), {"help.start", "help.demo", "help.operations", "help.operation", "", "help.about"});
    if (const QAction* palette = actions.find(QStringLiteral("go.palette")))
        m_top->goTo()->setKeys(keysText(palette));
}

} // namespace archdef::ui
