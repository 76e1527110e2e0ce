#include "edit/line_commands.h"

#include "edit/code_editor.h"

#include <QTextBlock>
#include <QTextCursor>
#include <algorithm>

namespace archdef::ui {
namespace {

struct Lines {
    int first, last;
};

Lines selectedLines(const CodeEditor* editor) {
    const QTextCursor cursor = editor->textCursor();
    const QTextDocument* document = editor->document();
    const int first = document->findBlock(cursor.selectionStart()).blockNumber();
    const QTextBlock end = document->findBlock(cursor.selectionEnd());
    int last = end.blockNumber();
    // A selection that ends at the start of a line does not take that line in.
    if (last > first && end.position() == cursor.selectionEnd()) --last;
    return {first, last};
}

QTextBlock lineOf(const CodeEditor* editor, int number) {
    return editor->document()->findBlockByNumber(number);
}

qsizetype indentOf(const QString& text) {
    qsizetype indent = 0;
    while (indent < text.size() && text[indent].isSpace()) ++indent;
    return indent;
}

void replaceLine(QTextCursor& cursor, const QTextBlock& block, const QString& text) {
    cursor.setPosition(block.position());
    cursor.setPosition(block.position() + block.length() - 1, QTextCursor::KeepAnchor);
    cursor.insertText(text);
}

void moveLines(CodeEditor* editor, int direction) {
    const Lines lines = selectedLines(editor);
    const int other = direction < 0 ? lines.first - 1 : lines.last + 1;
    if (other < 0 || other >= editor->blockCount()) return;
    QStringList texts;
    const int from = std::min(lines.first, other), to = std::max(lines.last, other);
    for (int i = from; i <= to; ++i) texts << lineOf(editor, i).text();
    if (direction < 0)
        texts.append(texts.takeFirst());
    else
        texts.prepend(texts.takeLast());
    const QTextCursor before = editor->textCursor();
    const int anchorLine = editor->document()->findBlock(before.anchor()).blockNumber();
    const int anchorAt = before.anchor() - lineOf(editor, anchorLine).position();
    const int cursorLine = before.blockNumber(), cursorAt = before.positionInBlock();
    QTextCursor cursor(editor->document());
    cursor.beginEditBlock();
    for (int i = from; i <= to; ++i)
        if (lineOf(editor, i).text() != texts[i - from])
            replaceLine(cursor, lineOf(editor, i), texts[i - from]);
    cursor.endEditBlock();
    const auto place = [&](int line, int at) {
        const QTextBlock block = lineOf(editor, std::clamp(line + direction, 0, editor->blockCount() - 1));
        return block.position() + std::min(at, block.length() - 1);
    };
    QTextCursor after = editor->textCursor();
    after.setPosition(place(anchorLine, anchorAt));
    after.setPosition(place(cursorLine, cursorAt), QTextCursor::KeepAnchor);
    editor->setTextCursor(after);
}

} // namespace

void toggleComment(CodeEditor* editor) {
    const Lines lines = selectedLines(editor);
    bool allCommented = true;
    qsizetype indent = 4096;
    for (int i = lines.first; i <= lines.last; ++i) {
        const QString text = lineOf(editor, i).text();
        if (text.trimmed().isEmpty()) continue;
        indent = std::min(indent, indentOf(text));
        allCommented = allCommented && text.trimmed().startsWith(QLatin1Char('#'));
    }
    QTextCursor cursor(editor->document());
    cursor.beginEditBlock();
    for (int i = lines.first; i <= lines.last; ++i) {
        const QTextBlock block = lineOf(editor, i);
        QString text = block.text();
        if (text.trimmed().isEmpty()) continue;
        if (allCommented) {
            const qsizetype at = text.indexOf(QLatin1Char('#'));
            cursor.setPosition(block.position() + static_cast<int>(at));
            cursor.setPosition(block.position() + static_cast<int>(at) +
                                   (text.mid(at, 2) == QLatin1String("# ") ? 2 : 1),
                               QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        } else {
            cursor.setPosition(block.position() + static_cast<int>(indent));
            cursor.insertText(QStringLiteral("# "));
        }
    }
    cursor.endEditBlock();
}

void moveLinesUp(CodeEditor* editor) {
    moveLines(editor, -1);
}

void moveLinesDown(CodeEditor* editor) {
    moveLines(editor, 1);
}

void duplicateLines(CodeEditor* editor) {
    const Lines lines = selectedLines(editor);
    QStringList texts;
    for (int i = lines.first; i <= lines.last; ++i) texts << lineOf(editor, i).text();
    const int column = editor->textCursor().positionInBlock();
    const QTextBlock end = lineOf(editor, lines.last);
    QTextCursor cursor(end);
    cursor.movePosition(QTextCursor::EndOfBlock);
    cursor.beginEditBlock();
    cursor.insertText(QStringLiteral("\n") + texts.join(QLatin1Char('\n')));
    cursor.endEditBlock();
    QTextCursor after(lineOf(editor, lines.last + static_cast<int>(texts.size())));
    after.setPosition(after.block().position() + std::min(column, after.block().length() - 1));
    editor->setTextCursor(after);
}

} // namespace archdef::ui
