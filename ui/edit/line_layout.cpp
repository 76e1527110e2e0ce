#include "edit/line_layout.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <cmath>

namespace archdef::ui {

LineLayout::LineLayout(QTextDocument* document) : QPlainTextDocumentLayout(document) {}

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
