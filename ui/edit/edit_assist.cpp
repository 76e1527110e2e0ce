#include "edit/edit_mode.h"

#include "common/action_registry.h"
#include "common/engine_text.h"
#include "edit/code_editor.h"
#include "edit/code_help.h"
#include "edit/completion_popup.h"
#include "edit/document.h"
#include "edit/edits.h"
#include "edit/find_bar.h"
#include "edit/fix_popup.h"
#include "edit/help_popup.h"
#include "edit/problem_list.h"
#include "language/format.h"
#include "workspace.h"

#include <QInputDialog>
#include <QKeyEvent>
#include <QTextBlock>

namespace archdef::ui {
namespace {

/// The cursor's column as the language counts it.
int columnOf(const CodeEditor* editor) {
    const QTextCursor cursor = editor->textCursor();
    return positionToColumn(cursor.block().text(), cursor.positionInBlock());
}

TintMark tintOf(const CodeEditor* editor, const Range& range) {
    const QString line = editor->document()->findBlockByNumber(range.line - 1).text();
    return {range.line - 1, columnToPosition(line, range.column), columnToPosition(line, range.end_column),
            TintMark::Kind::use};
}

} // namespace

void EditMode::makeAssistActions() {
    ActionRegistry& actions = m_workspace->actions();
    const QString edit = tr("Edit"), help = tr("Help");
    const auto add = [&](const char* id, const QString& group, const QString& text, int keys, auto action) {
        QAction* made = actions.add(QString::fromLatin1(id), group, text, this,
                                    keys ? QList<QKeySequence>{QKeySequence(keys)} : QList<QKeySequence>());
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, this, action);
        addAction(made);
    };
    add("edit.complete", edit, tr("Complete"), int(Qt::CTRL) | int(Qt::Key_Space),
        [this] { complete(true); });
    add("edit.replace", edit, tr("Replace"), int(Qt::CTRL) | int(Qt::Key_H),
        [this] { m_findBar->open(true); });
    add("edit.findNext", edit, tr("Find next"), Qt::Key_F3, [this] { m_findBar->findNext(); });
    add("edit.findPrevious", edit, tr("Find previous"), int(Qt::SHIFT) | int(Qt::Key_F3),
        [this] { m_findBar->findNext(true); });
    add("edit.goToLine", edit, tr("Go to line…"), int(Qt::CTRL) | int(Qt::Key_G), [this] { askLine(); });
    add("edit.definition", edit, tr("Go to the definition, or to the tensor in Inspect"), Qt::Key_F12,
        [this] {
            if (CodeEditor* shown = editor())
                followLink(shown->cursorLine(), shown->textCursor().positionInBlock());
        });
    add("edit.uses", edit, tr("Next use"), int(Qt::SHIFT) | int(Qt::Key_F12), [this] { goToNextUse(); });
    add("edit.rename", edit, tr("Rename register…"), Qt::Key_F2, [this] { renameRegister(); });
    add("edit.format", edit, tr("Format"), int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_I),
        [this] { formatText(); });
    add("help.operation", help, tr("Help for the word under the cursor"), Qt::Key_F1,
        [this] { showHelpAtCursor(); });
}

void EditMode::complete(bool asked) {
    CodeEditor* shown = editor();
    if (!shown || shown->isReadOnly()) return;
    const std::string text = shown->toPlainText().toStdString();
    const int line = shown->cursorLine() + 1;
    const CompletionContext context = completion_at(text, line, columnOf(shown));
    if (!context.anything() || (!asked && context.prefix.empty())) {
        m_completion->hide();
        return;
    }
    QString form, help;
    if (context.operation) {
        form = QString::fromUtf8(context.operation->form.data(),
                                 static_cast<qsizetype>(context.operation->form.size()));
        help = operationHelp(*context.operation);
    }
    m_completionWord = context.word;
    const bool wasVisible = m_completion->isVisible();
    m_completion->setItems(
        completionsAt(*m_workspace, context, line, context.registers ? symbols() : std::vector<Symbol>()),
        QString::fromStdString(context.prefix), form, help);
    if (m_completion->shown().isEmpty()) {
        m_completion->hide();
        return;
    }
    if (!asked && m_completion->shown().size() == 1 &&
        m_completion->shown().front().name == QString::fromStdString(context.prefix)) {
        m_completion->hide();
        return;
    }
    if (wasVisible && m_completion->isVisible()) return;
    const QString lineText = shown->textCursor().block().text();
    const int begin = columnToPosition(lineText, context.word.column);
    m_fixPopup->hide();
    m_help->hide();
    m_completion->openAt(shown->viewport(), shown->rangeRect(line - 1, begin, begin + 1));
}

void EditMode::insertCompletion(const CompletionItem& item) {
    CodeEditor* shown = editor();
    if (!shown) return;
    QTextCursor cursor = shown->textCursor();
    const QString line = cursor.block().text();
    const int begin = columnToPosition(line, m_completionWord.column);
    const int end = columnToPosition(line, m_completionWord.end_column);
    QString name = item.name;
    int back = item.caretBack;
    // What stands behind the word already is not written twice.
    if (name.endsWith(QLatin1String("()")) && line.mid(end).startsWith(QLatin1Char('('))) {
        name.chop(2);
        back = 0;
    }
    cursor.setPosition(cursor.block().position() + begin);
    cursor.setPosition(cursor.block().position() + end, QTextCursor::KeepAnchor);
    m_completing = true;
    cursor.insertText(name);
    m_completing = false;
    cursor.setPosition(cursor.position() - back);
    shown->setTextCursor(cursor);
}

void EditMode::keyTyped(QKeyEvent* event) {
    if (m_help->isVisible()) {
        m_help->hide();
        if (event->key() == Qt::Key_Escape) {
            event->accept();
            return;
        }
    }
    if ((m_completion->isVisible() && m_completion->takeKey(event)) ||
        (m_fixPopup->isVisible() && m_fixPopup->takeKey(event)))
        event->accept();
}

void EditMode::typed(const QString& text) {
    if (m_completing || !editor() || !editor()->hasFocus()) return;
    const bool word = !text.isEmpty() && (text.back().isLetterOrNumber() || text.back() == QLatin1Char('_') ||
                                          text.back() == QLatin1Char('.') || text.back() == QLatin1Char('}'));
    if (word || (m_completion->isVisible() && text.isEmpty()))
        complete(false);
    else
        m_completion->hide();
}

void EditMode::hover(const QPoint& position) {
    CodeEditor* shown = editor();
    if (!shown || m_completion->isVisible()) return;
    if (const ProblemMark* mark = shown->problemAt(position)) {
        std::vector<int> here;
        const QString line = shown->document()->findBlockByNumber(mark->line).text();
        for (const int index : m_problems->onLine(mark->line + 1)) {
            const Range& range = m_problems->problems()[static_cast<std::size_t>(index)].diagnostic.range;
            if (columnToPosition(line, range.column) == mark->begin) here.push_back(index);
        }
        openFixPopup(here, shown->rangeRect(mark->line, mark->begin, mark->end));
        return;
    }
    const QTextCursor cursor = shown->cursorForPosition(position);
    const int line = cursor.blockNumber(), at = cursor.positionInBlock();
    const QRect end = shown->rangeRect(line, cursor.block().length() - 1, cursor.block().length() - 1);
    if (position.x() > end.right() + 4) return;
    showHelpAt(line, at);
}

void EditMode::showHelpAt(int line, int position) {
    CodeEditor* shown = editor();
    if (!shown) return;
    const std::vector<Symbol>& all = symbols();
    const QString lineText = shown->document()->findBlockByNumber(line).text();
    const Symbol* symbol = symbol_at(all, line + 1, positionToColumn(lineText, position));
    if (!symbol) return;
    const QString said = helpFor(*m_workspace, *symbol, all);
    if (said.isEmpty()) return;
    m_help->showHelp(said, shown->viewport(),
                     shown->rangeRect(line, columnToPosition(lineText, symbol->range.column),
                                      columnToPosition(lineText, symbol->range.end_column)));
}

void EditMode::showHelpAtCursor() {
    if (CodeEditor* shown = editor()) showHelpAt(shown->cursorLine(), shown->textCursor().positionInBlock());
}

const std::vector<Symbol>& EditMode::symbols() {
    const QTextDocument* text = editor()->document();
    if (text != m_symbolsOf || text->revision() != m_symbolsRevision) {
        m_symbols = symbols_of(editor()->toPlainText().toStdString());
        m_symbolsOf = text;
        m_symbolsRevision = text->revision();
    }
    return m_symbols;
}

void EditMode::showUses() {
    CodeEditor* shown = editor();
    if (!shown) return;
    std::vector<TintMark> tints;
    const std::vector<Symbol>& all = symbols();
    const Symbol* symbol = symbol_at(all, shown->cursorLine() + 1, columnOf(shown));
    if (symbol && symbol->kind == Symbol::Kind::register_) {
        for (const Symbol& use : occurrences_of(all, *symbol)) tints.push_back(tintOf(shown, use.range));
        if (tints.size() == 1) tints.clear();
    }
    shown->setTints(TintMark::Kind::use, std::move(tints));
}

void EditMode::showBrackets() {
    CodeEditor* shown = editor();
    const QTextCursor cursor = shown->textCursor();
    const QString line = cursor.block().text();
    const int at = cursor.positionInBlock(), number = cursor.blockNumber();
    std::vector<TintMark> pair;
    // A step never goes over a line's end, and neither do its parentheses.
    for (const int place : {at - 1, at}) {
        if (place < 0 || place >= line.size() ||
            (line[place] != QLatin1Char('(') && line[place] != QLatin1Char(')')))
            continue;
        const int step = line[place] == QLatin1Char('(') ? 1 : -1;
        int depth = 0;
        for (int i = place; i >= 0 && i < line.size(); i += step) {
            if (line[i] == QLatin1Char('(')) depth += step;
            if (line[i] == QLatin1Char(')')) depth -= step;
            if (depth == 0) {
                pair = {{number, place, place + 1, TintMark::Kind::bracket},
                        {number, i, i + 1, TintMark::Kind::bracket}};
                break;
            }
        }
        break;
    }
    shown->setTints(TintMark::Kind::bracket, std::move(pair));
}

void EditMode::followLink(int line, int position) {
    CodeEditor* shown = editor();
    if (!shown) return;
    const std::vector<Symbol>& all = symbols();
    const QString text = shown->document()->findBlockByNumber(line).text();
    const Symbol* symbol = symbol_at(all, line + 1, positionToColumn(text, position));
    if (!symbol) return;
    if (symbol->kind == Symbol::Kind::tensor) {
        QString name = QString::fromStdString(symbol->text);
        if (m_workspace->model())
            emit m_workspace->tensorRequested(name.replace(QLatin1String("{i}"), QLatin1String("0")));
    } else if (symbol->kind == Symbol::Kind::register_) {
        if (const Symbol* made = definition_of(all, *symbol)) {
            const QString madeLine = shown->document()->findBlockByNumber(made->range.line - 1).text();
            shown->goTo(made->range.line, columnToPosition(madeLine, made->range.column));
        }
    } else {
        showHelpAt(line, position);
    }
}

void EditMode::goToNextUse() {
    CodeEditor* shown = editor();
    if (!shown) return;
    const std::vector<Symbol>& all = symbols();
    const Symbol* symbol = symbol_at(all, shown->cursorLine() + 1, columnOf(shown));
    if (!symbol || symbol->kind != Symbol::Kind::register_) return;
    const std::vector<Symbol> uses = occurrences_of(all, *symbol);
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (uses[i].range == symbol->range) {
            const Range& next = uses[(i + 1) % uses.size()].range;
            const QString line = shown->document()->findBlockByNumber(next.line - 1).text();
            shown->goTo(next.line, columnToPosition(line, next.column));
            return;
        }
}

void EditMode::renameRegister() {
    CodeEditor* shown = editor();
    if (!shown || shown->isReadOnly()) return;
    const std::vector<Symbol>& all = symbols();
    const Symbol* symbol = symbol_at(all, shown->cursorLine() + 1, columnOf(shown));
    if (!symbol || symbol->kind != Symbol::Kind::register_) {
        emit messageForUser(tr("The cursor stands on no register. Only registers can be renamed."));
        return;
    }
    bool taken = false;
    const QString name = QInputDialog::getText(
        this, tr("Rename register"), tr("New name of %1").arg(QString::fromStdString(symbol->text)),
        QLineEdit::Normal, QString::fromStdString(symbol->text), &taken);
    if (!taken || name.trimmed().isEmpty()) return;
    renameTo(name.trimmed());
}

void EditMode::renameTo(const QString& name) {
    CodeEditor* shown = editor();
    const std::vector<Symbol>& all = symbols();
    const Symbol* symbol = symbol_at(all, shown->cursorLine() + 1, columnOf(shown));
    if (!symbol) return;
    const Result<std::vector<Edit>> edits = rename_register(all, *symbol, name.toStdString());
    if (!edits)
        emit messageForUser(engineText(edits.error().message));
    else
        applyEdits(shown->document(), *edits);
}

void EditMode::formatText() {
    CodeEditor* shown = editor();
    if (!shown || shown->isReadOnly()) return;
    const QString before = shown->toPlainText();
    const QString after = QString::fromStdString(format_definition(before.toStdString()));
    if (after == before) return;
    const int line = shown->cursorLine();
    QTextCursor cursor(shown->document());
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(after);
    cursor.endEditBlock();
    shown->goTo(line + 1);
}

void EditMode::askLine() {
    CodeEditor* shown = editor();
    if (!shown) return;
    bool taken = false;
    const int line =
        QInputDialog::getInt(this, tr("Go to line"), tr("Line, 1 to %1").arg(shown->blockCount()),
                             shown->cursorLine() + 1, 1, shown->blockCount(), 1, &taken);
    if (taken) shown->goTo(line);
}

void EditMode::find() {
    m_findBar->open(false);
}

} // namespace archdef::ui
