#include "edit/editor_marks.h"

#include "common/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace archdef::ui {

QString severityIcon(Severity severity) {
    switch (severity) {
    case Severity::error:
        return QStringLiteral("error");
    case Severity::warning:
        return QStringLiteral("warning");
    case Severity::hint:
        return QStringLiteral("hint");
    }
    return {};
}

QColor severityColor(Severity severity) {
    const Theme& theme = Theme::current();
    switch (severity) {
    case Severity::error:
        return theme[Token::error];
    case Severity::warning:
        return theme[Token::warn];
    case Severity::hint:
        return theme[Token::text3];
    }
    return {};
}

void paintSquiggle(QPainter& painter, Severity severity, qreal left, qreal right, qreal baseline) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = severityColor(severity);
    if (severity == Severity::error) {
        QPainterPath wave;
        const qreal y = baseline + 3, step = 2.5;
        wave.moveTo(left, y);
        bool up = true;
        for (qreal x = left; x < right; x += step) {
            wave.quadTo(x + step / 2, y + (up ? -2.4 : 2.4), x + step, y);
            up = !up;
        }
        painter.setClipRect(QRectF(left, baseline - 2, right - left, 10));
        painter.setPen(QPen(color, 1.1));
        painter.drawPath(wave);
    } else {
        QPen pen(color, 1.5);
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern(severity == Severity::warning ? QList<qreal>{2.6, 1.7} : QList<qreal>{1, 1});
        painter.setPen(pen);
        painter.drawLine(QPointF(left, baseline + 3.5), QPointF(right, baseline + 3.5));
    }
    painter.restore();
}

} // namespace archdef::ui
