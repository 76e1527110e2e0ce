#include "inspect/row_rms.h"

#include "common/fonts.h"
#include "common/theme.h"
#include "inspect/value_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr int axis_height = 18;

} // namespace

RowRms::RowRms(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("RMS of each row"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RowRms::setRows(std::vector<float> rms) {
    m_rms = std::move(rms);
    m_greatest = 0;
    std::size_t strongest = 0;
    for (std::size_t row = 0; row < m_rms.size(); ++row) {
        if (!std::isfinite(m_rms[row]) || m_rms[row] <= m_greatest) continue;
        m_greatest = m_rms[row];
        strongest = row;
    }
    setAccessibleDescription(m_rms.empty() ? QString()
                                           : tr("%1 rows, the greatest is row %2 with %3")
                                                 .arg(grouped(m_rms.size()), grouped(strongest),
                                                      significant(static_cast<double>(m_greatest))));
    update();
}

std::size_t RowRms::barCount() const {
    return std::min(m_rms.size(), static_cast<std::size_t>(std::max(1, width())));
}

RowRms::Span RowRms::span(std::size_t i, std::size_t bars) const {
    Span result{i * m_rms.size() / bars, (i + 1) * m_rms.size() / bars - 1, m_greatest, 0};
    for (std::size_t row = result.first; row <= result.last; ++row) {
        // A row that is not finite is as strong as can be.
        const float value = std::isfinite(m_rms[row]) ? m_rms[row] : m_greatest;
        result.least = std::min(result.least, value);
        result.greatest = std::max(result.greatest, value);
    }
    return result;
}

void RowRms::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    const double bottom = height() - axis_height;
    painter.fillRect(QRectF(0, bottom, width(), 1), theme[Token::line2]);
    const std::size_t bars = barCount();
    if (bars == 0 || m_greatest <= 0) return;
    for (std::size_t i = 0; i < bars; ++i) {
        const Span rows = span(i, bars);
        const double left = std::floor(static_cast<double>(i) * width() / static_cast<double>(bars)),
                     right = std::floor(static_cast<double>(i + 1) * width() / static_cast<double>(bars));
        const auto bar = [&](float value, Token token) {
            const double tall = (bottom - 2) * static_cast<double>(value / m_greatest);
            painter.fillRect(QRectF(left, bottom - tall, right - left, tall), theme[token]);
        };
        bar(rows.greatest, Token::read);
        bar(rows.least, Token::accentFill);
    }
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text3]);
    const QRectF axis(0, bottom + 2, width(), axis_height - 2);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("row 0"));
    painter.drawText(axis, Qt::AlignHCenter | Qt::AlignVCenter, tr("RMS by row"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, grouped(m_rms.size() - 1));
}

bool RowRms::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_rms.empty()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::size_t bars = barCount();
    const auto bar = static_cast<std::size_t>(std::clamp(
        help->pos().x() * static_cast<double>(bars) / width(), 0.0, static_cast<double>(bars - 1)));
    const Span rows = span(bar, bars);
    const auto number = [](float value) { return significant(static_cast<double>(value), 4); };
    QToolTip::showText(
        help->globalPos(),
        rows.first == rows.last
            ? tr("row %1: RMS %2").arg(grouped(rows.first), number(rows.greatest))
            : tr("rows %1 to %2: RMS %3 to %4")
                  .arg(grouped(rows.first), grouped(rows.last), number(rows.least), number(rows.greatest)),
        this);
    return true;
}

} // namespace archdef::ui
