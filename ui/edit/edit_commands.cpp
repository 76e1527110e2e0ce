#include "edit/edit_mode.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "edit/code_editor.h"
#include "edit/document.h"
#include "edit/edits.h"
#include "edit/fix_popup.h"
#include "edit/line_commands.h"
#include "edit/model_panel.h"
#include "edit/panel_tabs.h"
#include "edit/problem_list.h"
#include "edit/problems_panel.h"
#include "edit/run_panel.h"
#include "edit/runner.h"
#include "workspace.h"

#include <QAction>
#include <QTextBlock>
#include <QToolButton>

namespace archdef::ui {

void EditMode::makeActions() {
    ActionRegistry& actions = m_workspace->actions();
    const QString file = tr("File"), edit = tr("Edit"), view = tr("View"), run = tr("Run");
    // Actions of files work in every mode; those of the text only while it has the focus.
    const auto add = [&](const QString& id, const QString& group, const QString& text,
                         const QList<QKeySequence>& keys, const QString& icon, auto action,
                         bool everywhere = false) {
        QAction* made = actions.add(id, group, text, this, keys, icon);
        made->setShortcutContext(everywhere ? Qt::WindowShortcut : Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, this, action);
        addAction(made);
    };
    const auto onText = [this](void (*command)(CodeEditor*)) {
        return [this, command] {
            CodeEditor* shown = editor();
            if (shown && !shown->isReadOnly()) command(shown);
        };
    };
    const auto key = [](int combination) { return QList<QKeySequence>{QKeySequence(combination)}; };
    add(
        QStringLiteral("file.save"), file, tr("Save"), {QKeySequence::Save}, QStringLiteral("save"),
        [this] { save(); }, true);
    add(
        QStringLiteral("file.saveAs"), file, tr("Save as…"),
        key(int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_S)), {}, [this] { saveAs(); }, true);
    add(
        QStringLiteral("file.close"), file, tr("Close"), {QKeySequence::Close}, {},
        [this] { closeCurrent(); }, true);
    add(
        QStringLiteral("file.editCopy"), file, tr("Edit a copy"), {}, {}, [this] { editCopy(); }, true);

    add(QStringLiteral("edit.undo"), edit, tr("Undo"), {QKeySequence::Undo}, {}, [this] {
        if (editor()) editor()->undo();
    });
    add(QStringLiteral("edit.redo"), edit, tr("Redo"), {QKeySequence::Redo}, {}, [this] {
        if (editor()) editor()->redo();
    });
    add(QStringLiteral("edit.fix"), edit, tr("Fixes for this line"), key(int(Qt::CTRL) | int(Qt::Key_Period)),
        QStringLiteral("fix"), [this] { showFixes(); });
    add(QStringLiteral("edit.fixAll"), edit, tr("Fix all that have one fix"),
        key(int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_Period)), {}, [this] { fixAll(); });
    add(QStringLiteral("edit.comment"), edit, tr("Comment or uncomment"),
        key(int(Qt::CTRL) | int(Qt::Key_Slash)), {}, onText(toggleComment));
    add(QStringLiteral("edit.moveUp"), edit, tr("Move line up"), key(int(Qt::ALT) | int(Qt::Key_Up)), {},
        onText(moveLinesUp));
    add(QStringLiteral("edit.moveDown"), edit, tr("Move line down"), key(int(Qt::ALT) | int(Qt::Key_Down)),
        {}, onText(moveLinesDown));
    add(QStringLiteral("edit.duplicate"), edit, tr("Duplicate line"), key(int(Qt::CTRL) | int(Qt::Key_D)), {},
        onText(duplicateLines));

    add(QStringLiteral("view.hints"), view, tr("Shape hints"),
        key(int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_H)), QStringLiteral("tensor"),
        [this] { m_hintsButton->toggle(); });
    add(QStringLiteral("view.bottom"), view, tr("Bottom panel"), key(int(Qt::CTRL) | int(Qt::Key_J)),
        QStringLiteral("panel-bottom"), [this] { showBottomPanel(!m_bottomWanted); });
    add(QStringLiteral("view.side"), view, tr("Model panel"),
        key(int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_J)), QStringLiteral("sidebar-right"),
        [this] { showSidePanel(m_modelPanel->isHidden()); });
    add(
        QStringLiteral("run.run"), run, tr("Run"), key(Qt::Key_F5), QStringLiteral("run"),
        [this] { this->run(); }, true);
    add(
        QStringLiteral("run.stop"), run, tr("Stop"), key(Qt::Key_Escape), QStringLiteral("stop"),
        [this] { stop(); }, true);
    QAction* stopAction = actions.find(QStringLiteral("run.stop"));
    stopAction->setEnabled(false);
    connect(this, &EditMode::runStateChanged, this,
            [this, stopAction] { stopAction->setEnabled(m_runner->isRunning()); });
}

void EditMode::zoom(int steps) {
    const int percent = steps == 0 || !editor() ? 100 : editor()->zoom() + 10 * steps;
    for (const Tab& tab : m_tabs) tab.editor->setZoom(percent);
}

QString EditMode::whyNotRun() const {
    QString first;
    for (const Problem& problem : m_problems->problems())
        if (problem.diagnostic.severity == Severity::error) {
            first = QString::fromStdString(full_message(problem.diagnostic, currentLocale()))
                        .remove(QLatin1Char('`'));
            break;
        }
    return m_runner->whyNot(first);
}

void EditMode::run() {
    if (m_runner->isRunning() || !whyNotRun().isEmpty()) return;
    showBottomPanel(true);
    m_bottom->setCurrent(1);
    emit m_workspace->modeRequested(Mode::edit);
    m_runner->start(m_runPanel->prompt());
}

void EditMode::stop() {
    m_runner->stop();
}

void EditMode::showProblemsPanel() {
    showBottomPanel(true);
    m_bottom->setCurrent(0);
}

void EditMode::showCursor() {
    const CodeEditor* shown = editor();
    if (!shown) return;
    const QTextCursor cursor = shown->textCursor();
    emit cursorMoved(cursor.blockNumber() + 1, cursor.positionInBlock() + 1);
}

void EditMode::goToProblem(int index) {
    if (index < 0 || index >= static_cast<int>(m_problems->problems().size())) return;
    const Problem& problem = m_problems->problems()[static_cast<std::size_t>(index)];
    m_problemsPanel->selectProblem(index);
    CodeEditor* shown = editor();
    const Range range = problem.diagnostic.range;
    if (!shown || range.line < 1) return;
    const QString line = shown->document()->findBlockByNumber(range.line - 1).text();
    shown->goTo(range.line, columnToPosition(line, range.column));
    m_problemsPanel->selectProblem(index);
}

void EditMode::goToNext() {
    const CodeEditor* shown = editor();
    if (!shown) return;
    const QTextCursor cursor = shown->textCursor();
    const int column = positionToColumn(cursor.block().text(), cursor.positionInBlock());
    goToProblem(m_problems->nextFrom(cursor.blockNumber() + 1, column, false));
}

void EditMode::goToPrevious() {
    const CodeEditor* shown = editor();
    if (!shown) return;
    const QTextCursor cursor = shown->textCursor();
    const int column = positionToColumn(cursor.block().text(), cursor.positionInBlock());
    goToProblem(m_problems->nextFrom(cursor.blockNumber() + 1, column, true));
}

void EditMode::showFixes() {
    CodeEditor* shown = editor();
    if (!shown) return;
    const int line = shown->cursorLine();
    const std::vector<int> found = m_problems->onLine(line + 1);
    if (found.empty()) return;
    const Range& range = m_problems->problems()[static_cast<std::size_t>(found.front())].diagnostic.range;
    const int begin = columnToPosition(shown->textCursor().block().text(), range.column);
    openFixPopup(found, shown->rangeRect(line, begin, begin + 1));
}

void EditMode::openFixPopup(const std::vector<int>& problems, const QRect& anchor) {
    CodeEditor* shown = editor();
    if (!shown || problems.empty()) return;
    const auto problemAt = [this](int index) -> const Problem& {
        return m_problems->problems()[static_cast<std::size_t>(index)];
    };
    const Problem& first = problemAt(problems.front());
    QList<FixPopup::Row> rows;
    if (!shown->isReadOnly()) {
        for (const int index : problems) {
            const Problem& problem = problemAt(index);
            for (int i = 0; i < problem.fixTitles.size(); ++i) {
                const Fix fix = problem.diagnostic.fixes[static_cast<std::size_t>(i)];
                const FixEffect effect = effectOf(shown->document(), fix);
                rows.append({QStringLiteral("fix"),
                             problem.fixTitles[i],
                             effect.before,
                             effect.after,
                             {},
                             [shown, fix] { applyEdits(shown->document(), fix.edits); }});
            }
        }
        int places = 0;
        m_problems->editsThatFixAll(&places);
        if (places > 1)
            rows.append({QStringLiteral("fix"),
                         tr("Fix all that have one fix"),
                         {},
                         {},
                         tr("%1 places").arg(places),
                         [this] { fixAll(); }});
    }
    if (first.code == QLatin1String("unknown-operation"))
        rows.append(
            {QStringLiteral("search"), tr("Show the 16 operations"), {}, {}, QStringLiteral("F1"), [this] {
                 if (QAction* help = m_workspace->actions().find(QStringLiteral("help.operations")))
                     help->trigger();
             }});
    const QString message = QString::fromStdString(full_message(first.diagnostic, currentLocale()));
    m_fixPopup->setContent(severityIcon(first.severity), severityColor(first.severity), message,
                           std::move(rows));
    m_fixPopup->openAt(shown->viewport(), anchor);
}

bool EditMode::mayEdit() {
    const Document* shown = document();
    if (shown && shown->isReadOnly())
        emit messageForUser(tr("%1 is read-only. Edit a copy to change it.").arg(shown->name()));
    return shown && !shown->isReadOnly();
}

void EditMode::applyFix(int problem, int fix) {
    CodeEditor* shown = editor();
    if (!shown || problem < 0 || problem >= static_cast<int>(m_problems->problems().size())) return;
    if (!mayEdit()) return;
    const std::vector<Fix> fixes = m_problems->problems()[static_cast<std::size_t>(problem)].diagnostic.fixes;
    if (fix < 0 || fix >= static_cast<int>(fixes.size())) return;
    const int line = fixes[static_cast<std::size_t>(fix)].edits.empty()
                         ? 0
                         : fixes[static_cast<std::size_t>(fix)].edits.front().range.line;
    applyEdits(shown->document(), fixes[static_cast<std::size_t>(fix)].edits);
    if (line > 0) shown->goTo(line);
}

void EditMode::fixAll() {
    CodeEditor* shown = editor();
    if (!shown || !mayEdit()) return;
    int places = 0;
    const std::vector<Edit> edits = m_problems->editsThatFixAll(&places);
    if (places > 0) applyEdits(shown->document(), edits);
}

} // namespace archdef::ui
