#include "edit/line_layout.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <cmath>

namespace archdef::ui {

LineLayout::LineLayout(QTextDocument* document) : QPlainTextDocumentLayout(document) {
    // What was typed is told before the highlighter adds what it colours anew.
    connect(document, &QTextDocument::contentsChange, this, [this](int from, int, int added) {
        const QTextBlock block = this->document()->findBlock(from);
        const bool inside = block.isValid() && from + added < block.position() + block.length();
        m_editedLine = inside && this->document()->blockCount() == m_lines ? block.blockNumber() : -1;
    });
}

void LineLayout::documentChanged(int from, int charsRemoved, int charsAdded) {
    // The base class takes what was removed and what was added together for the length of the change. A line
    // that was typed in and coloured anew would so reach into the next, and all lines be painted.
    const QTextBlock line = document()->findBlockByNumber(m_editedLine);
    const bool one =
        m_editedLine >= 0 && from >= line.position() && from + charsAdded <= line.position() + line.length();
    m_editedLine = -1;
    m_lines = document()->blockCount();
    if (one)
        QPlainTextDocumentLayout::documentChanged(line.position(), 0, 1);
    else
        QPlainTextDocumentLayout::documentChanged(from, charsRemoved, charsAdded);
}

void LineLayout::setLineHeight(qreal height) {
    m_lineHeight = height;
    m_top = topSpace(height, document()->defaultFont());
    requestUpdate();
}

qreal LineLayout::topSpace(qreal lineHeight, const QFont& font) {
    return std::max(0.0, std::floor((lineHeight - QFontMetricsF(font).height()) / 2));
}

QRectF LineLayout::blockBoundingRect(const QTextBlock& block) const {
    QRectF rect = QPlainTextDocumentLayout::blockBoundingRect(block);
    if (!rect.isValid() && !block.isVisible()) return rect;
    // The base class has laid the block out by now; its one line is moved down to the middle.
    if (block.layout()->lineCount() > 0) {
        QTextLine line = block.layout()->lineAt(0);
        if (line.y() != m_top) line.setPosition(QPointF(line.x(), m_top));
    }
    rect.setHeight(m_lineHeight);
    return rect;
}

} // namespace archdef::ui
