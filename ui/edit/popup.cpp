#include "edit/popup.h"

#include "common/theme.h"

#include <QPainter>
#include <algorithm>

namespace archdef::ui {

Popup::Popup(QWidget* window) : QFrame(window) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void Popup::openAt(const QWidget* of, const QRect& anchor) {
    QWidget* window = parentWidget();
    adjustSize();
    const QPoint below = of->mapTo(window, QPoint(anchor.left(), anchor.bottom() + 3));
    const QPoint above = of->mapTo(window, QPoint(anchor.left(), anchor.top() - 3 - height()));
    const int x = std::clamp(below.x() - 12, 4, std::max(4, window->width() - width() - 4));
    const bool fits = below.y() + height() <= window->height() - 28;
    move(x, fits || above.y() < 44 ? below.y() : above.y());
    raise();
    show();
}

void Popup::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme[Token::line2]);
    painter.setBrush(theme[Token::raised]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace archdef::ui
