#include "common/token_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringDecoder>

namespace archdef::ui {

namespace {

constexpr QChar space_mark(0x00b7), line_mark(0x23ce), tab_mark(0x21e5);

bool isStandIn(QChar c) {
    return c == space_mark || c == line_mark || c == tab_mark;
}

} // namespace

TokenText tokenText(std::string_view bytes) {
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decoder.decode(view);
    if (decoder.hasError()) return {QString::fromLatin1(view.toByteArray().toHex(' ').toUpper()), true};
    QString shown;
    for (const QChar c : text) {
        if (c == u' ')
            shown += space_mark;
        else if (c == u'\n')
            shown += line_mark;
        else if (c == u'\t')
            shown += tab_mark;
        else if (c.unicode() < 0x20 || c.unicode() == 0x7f)
            shown += QStringLiteral("\\x%1").arg(c.unicode(), 2, 16, QLatin1Char('0'));
        else
            shown += c;
    }
    return {shown, false};
}

void paintTokenText(QPainter& painter, const QRectF& rect, int alignment, const QString& text,
                    const QColor& color, const QColor& dimmed) {
    const QFontMetricsF metrics(painter.font());
    double width = 0;
    for (qsizetype from = 0; from < text.size();) {
        const bool standIn = isStandIn(text[from]);
        qsizetype to = from + 1;
        while (to < text.size() && isStandIn(text[to]) == standIn) ++to;
        width += metrics.horizontalAdvance(text.mid(from, to - from));
        from = to;
    }
    double x = rect.left();
    if (alignment & Qt::AlignHCenter)
        x += (rect.width() - width) / 2;
    else if (alignment & Qt::AlignRight)
        x += rect.width() - width;
    const double y = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2;
    for (qsizetype from = 0; from < text.size();) {
        const bool standIn = isStandIn(text[from]);
        qsizetype to = from + 1;
        while (to < text.size() && isStandIn(text[to]) == standIn) ++to;
        const QString run = text.mid(from, to - from);
        painter.setPen(standIn ? dimmed : color);
        painter.drawText(QPointF(x, y), run);
        x += metrics.horizontalAdvance(run);
        from = to;
    }
}

} // namespace archdef::ui
