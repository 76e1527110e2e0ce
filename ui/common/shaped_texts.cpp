#include "common/shaped_texts.h"

#include <QFontMetrics>
#include <QPainter>
#include <cmath>

namespace archdef::ui {

int ShapedTexts::draw(QPainter& painter, const QRect& rect, const QString& text, const QFont& font,
                      Qt::TextElideMode elide, bool right) {
    if (text.isEmpty() || rect.width() <= 0) return 0;
    const Key key{text, font, rect.width(), elide};
    Shaped* shaped = m_texts.object(key);
    if (!shaped) {
        const QFontMetrics metrics(font);
        const QString shown = metrics.elidedText(text, elide, rect.width());
        shaped = new Shaped{QStaticText(shown), metrics.horizontalAdvance(shown)};
        shaped->text.setTextFormat(Qt::PlainText);
        shaped->text.setPerformanceHint(QStaticText::AggressiveCaching);
        shaped->text.prepare({}, font);
        m_texts.insert(key, shaped);
    }
    const double left = right ? rect.right() + 1 - shaped->advance : rect.x();
    const double top = rect.y() + std::floor((rect.height() - shaped->text.size().height()) / 2);
    const int advance = shaped->advance;
    painter.setFont(font);
    if (font.underline()) { // which static texts draw at another place
        painter.drawText(rect, Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft),
                         shaped->text.text());
        return advance;
    }
    painter.drawStaticText(QPointF(left, top), shaped->text);
    return advance;
}

} // namespace archdef::ui
