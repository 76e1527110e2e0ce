#include "edit/edits.h"

#include "edit/document.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr qsizetype longestEffect = 18;

} // namespace

void applyEdits(QTextDocument* document, std::vector<Edit> edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
        return std::pair(a.range.line, a.range.column) > std::pair(b.range.line, b.range.column);
    });
    QTextCursor cursor(document);
    cursor.beginEditBlock();
    for (const Edit& edit : edits) {
        const int last = document->blockCount();
        QString text = QString::fromStdString(edit.new_text);
        const QTextBlock block = document->findBlockByNumber(std::clamp(edit.range.line, 1, last) - 1);
        if (edit.range.line > last) {
            // Past the last line: what is inserted begins a line of its own.
            cursor.movePosition(QTextCursor::End);
            if (block.length() > 1) text.prepend(QLatin1Char('\n'));
            if (text.endsWith(QLatin1Char('\n')) && block.length() > 1) text.chop(1);
            cursor.insertText(text);
            continue;
        }
        const QString line = block.text();
        const int begin = columnToPosition(line, edit.range.column);
        const int end = columnToPosition(line, edit.range.end_column);
        cursor.setPosition(block.position() + begin);
        cursor.setPosition(block.position() + std::max(begin, end), QTextCursor::KeepAnchor);
        cursor.insertText(text);
    }
    cursor.endEditBlock();
}

FixEffect effectOf(const QTextDocument* document, const Fix& fix) {
    if (fix.edits.size() != 1) return {};
    const Edit& edit = fix.edits.front();
    const QTextBlock block = document->findBlockByNumber(edit.range.line - 1);
    const QString added = QString::fromStdString(edit.new_text);
    if (!block.isValid() || added.contains(QLatin1Char('\n')) || edit.range.column == edit.range.end_column)
        return {};
    const QString line = block.text();
    const int begin = columnToPosition(line, edit.range.column),
              end = columnToPosition(line, edit.range.end_column);
    FixEffect effect{line.trimmed(), (line.left(begin) + added + line.mid(end)).trimmed()};
    if (effect.before.size() > longestEffect || effect.after.size() > longestEffect)
        effect = {line.mid(begin, end - begin), added};
    if (effect.before.size() > longestEffect || effect.after.size() > longestEffect) return {};
    return effect;
}

} // namespace archdef::ui
