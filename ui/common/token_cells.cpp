#include "common/token_cells.h"

#include "common/token_text.h"

#include <QPainter>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr qreal radius = 2, corner_side = 8, underline_width = 2;

} // namespace

void paintTokenCell(QPainter& painter, const QRectF& cell, const QString& text, const TokenCellLook& look,
                    const Theme& theme) {
    const QRectF inner = cell.adjusted(0.5, 0.5, -0.5, -0.5);
    if (look.fill != Qt::NoBrush || look.border != Qt::NoPen) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(look.border);
        painter.setBrush(look.fill);
        painter.drawRoundedRect(inner, radius, radius);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (look.underline.isValid()) {
        if (look.dotted) {
            painter.setPen(QPen(look.underline, underline_width, Qt::DotLine));
            painter.drawLine(QPointF(cell.left() + 6, cell.bottom() - 3),
                             QPointF(cell.right() - 6, cell.bottom() - 3));
        } else {
            painter.fillRect(
                QRectF(cell.left(), cell.bottom() - underline_width, cell.width(), underline_width),
                look.underline);
        }
    }
    if (look.corner.isValid()) {
        const QPointF corner[] = {cell.topRight(), cell.topRight() - QPointF(corner_side, 0),
                                  cell.topRight() + QPointF(0, corner_side)};
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.corner);
        painter.drawPolygon(corner, 3);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    paintTokenText(painter, cell, Qt::AlignHCenter, text, theme[look.ink], theme[Token::text3]);
}

void paintPendingToken(QPainter& painter, const QRectF& cell, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme[Token::line2], 1, Qt::DashLine));
    painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void paintTokenFrame(QPainter& painter, const QRectF& frame, const Theme& theme, bool hovered) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme[hovered ? Token::control : Token::accentFill], hovered ? 1 : 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

std::optional<int> tokenStep(int key, int current, int count) {
    switch (key) {
    case Qt::Key_Left:
        return std::max(0, current - 1);
    case Qt::Key_Right:
        return std::min(count - 1, current + 1);
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return count - 1;
    default:
        return {};
    }
}

} // namespace archdef::ui
