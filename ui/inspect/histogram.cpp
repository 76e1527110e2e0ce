#include "inspect/histogram.h"

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

Histogram::Histogram(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Histogram of the values, counts on a logarithmic scale"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Histogram::setCounts(std::vector<std::uint64_t> counts, double limit) {
    m_counts = std::move(counts);
    m_limit = limit;
    if (!m_counts.empty()) {
        const auto most = std::ranges::max_element(m_counts) - m_counts.begin();
        const double width = 2 * m_limit / static_cast<double>(m_counts.size());
        setAccessibleDescription(
            tr("%1 bins from %2 to %3, most values near %4")
                .arg(m_counts.size())
                .arg(significant(-m_limit), significant(m_limit),
                     significant(-m_limit + (static_cast<double>(most) + 0.5) * width, 2)));
    }
    update();
}

void Histogram::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    const double bottom = height() - axis_height;
    painter.fillRect(QRectF(0, bottom, width(), 1), theme[Token::line2]);
    if (m_counts.empty()) return;
    const double most = std::log1p(static_cast<double>(*std::ranges::max_element(m_counts)));
    const double step = static_cast<double>(width()) / static_cast<double>(m_counts.size());
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] == 0) continue;
        const double tall = std::max(1.0, (bottom - 2) * std::log1p(static_cast<double>(m_counts[i])) / most);
        const double left = std::round(static_cast<double>(i) * step),
                     right = std::round(static_cast<double>(i + 1) * step);
        painter.fillRect(QRectF(left, bottom - tall, std::max(1.0, right - left - 1), tall),
                         theme[Token::accentFill]);
    }
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text3]);
    const QRectF axis(0, bottom + 2, width(), axis_height - 2);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, significant(-m_limit, 2));
    painter.drawText(axis, Qt::AlignHCenter | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, significant(m_limit, 2));
}

bool Histogram::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !m_counts.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const double bins = static_cast<double>(m_counts.size());
        const auto bin =
            static_cast<std::size_t>(std::clamp(help->pos().x() * bins / width(), 0.0, bins - 1));
        const double wide = 2 * m_limit / bins;
        const double begin = -m_limit + static_cast<double>(bin) * wide;
        QToolTip::showText(
            help->globalPos(),
            tr("%1 values from %2 to %3")
                .arg(grouped(m_counts[bin]), significant(begin, 3), significant(begin + wide, 3)),
            this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace archdef::ui
