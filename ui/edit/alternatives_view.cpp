#include "edit/alternatives_view.h"

#include "common/fonts.h"
#include "common/theme.h"

#include <QPainter>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int rowHeight = 22, tokenWidth = 80, numberWidth = 52;
/// A bar of full length is certain; one of no length is e^-5 or less.
constexpr double shortest = -5;

} // namespace

QString logprobText(double logprob, int decimals) {
    QString text = QString::number(logprob, 'f', decimals);
    // A value that rounds to nothing has no sign.
    if (text.toDouble() == 0 && text.startsWith(QLatin1Char('-'))) text.remove(0, 1);
    text.replace(QLatin1Char('-'), QChar(0x2212));
    return text;
}

AlternativesView::AlternativesView(QWidget* parent) : QWidget(parent) {
    setMinimumWidth(200);
    setAccessibleName(tr("Likeliest tokens of the last step"));
}

void AlternativesView::setStep(int number, QList<Row> rows) {
    m_step = number;
    m_rows = std::move(rows);
    QStringList words;
    for (const Row& row : m_rows) words << row.token + QLatin1Char(' ') + logprobText(row.logprob);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

void AlternativesView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::bg]);
    painter.fillRect(0, 0, 1, height(), theme[Token::line]);
    if (m_step == 0) return;
    const QRect inside = rect().adjusted(12, 8, -12, -4);
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme[Token::text2]);
    painter.drawText(QRect(inside.x(), inside.y(), inside.width(), 16), Qt::AlignLeft,
                     tr("Step %1").arg(m_step));
    painter.setFont(uiFont(12));
    painter.drawText(QRect(inside.x(), inside.y(), inside.width(), 16), Qt::AlignRight,
                     tr("log-probability"));
    painter.setFont(monoFont(12));
    const QFontMetrics metrics(monoFont(12));
    int y = inside.y() + 20;
    for (const Row& row : m_rows) {
        if (y + rowHeight > height()) break;
        painter.setPen(theme[Token::text]);
        painter.drawText(QRect(inside.x(), y, tokenWidth - 6, rowHeight), Qt::AlignVCenter,
                         metrics.elidedText(row.token, Qt::ElideRight, tokenWidth - 6));
        painter.drawText(QRect(inside.x(), y, inside.width(), rowHeight), Qt::AlignVCenter | Qt::AlignRight,
                         logprobText(row.logprob));
        const double room = inside.width() - tokenWidth - numberWidth;
        const double share = std::clamp(1 - row.logprob / shortest, 0.0, 1.0);
        painter.fillRect(QRectF(inside.x() + tokenWidth, y + 7, std::max(1.0, room * share), 9),
                         theme[row.taken ? Token::accentFill : Token::read]);
        y += rowHeight;
    }
}

} // namespace archdef::ui
