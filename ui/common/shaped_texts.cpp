#include "common/shaped_texts.h"

#include <QFontMetrics>
#include <QPainter>
#include <cmath>

namespace archdef::ui {

const ShapedTexts::Shaped& ShapedTexts::shaped(const Key& key) {
    if (const Shaped* known = m_texts.object(key)) return *known;
    const QFontMetrics metrics(key.font);
    const QString shown = metrics.elidedText(key.text, key.elide, key.room);
    auto* made = new Shaped{QStaticText(shown), metrics.horizontalAdvance(shown)};
    made->text.setTextFormat(Qt::PlainText);
    made->text.setPerformanceHint(QStaticText::AggressiveCaching);
    made->text.prepare({}, key.font);
    m_texts.insert(key, made);
    return *made;
}

bool ShapedTexts::fits(const QString& text, const QFont& font, int room, Qt::TextElideMode elide) {
    return shaped({text, font, room, elide}).text.text() == text;
}

int ShapedTexts::draw(QPainter& painter, const QRect& rect, const QString& text, const QFont& font,
                      Qt::TextElideMode elide, bool right) {
    if (text.isEmpty() || rect.width() <= 0) return 0;
    const Shaped& line = shaped({text, font, rect.width(), elide});
    painter.setFont(font);
    if (font.underline()) { // which static texts draw at another place
        painter.drawText(rect, Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft), line.text.text());
        return line.advance;
    }
    const double left = right ? rect.right() + 1 - line.advance : rect.x();
    const double top = rect.y() + std::floor((rect.height() - line.text.size().height()) / 2);
    painter.drawStaticText(QPointF(left, top), line.text);
    return line.advance;
}

} // namespace archdef::ui
