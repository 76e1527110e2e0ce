#include "inspect/block_view.h"

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

constexpr int head_height = 18, row_height = 14;
constexpr double index_width = 14, number_width = 44, steps = 16;

} // namespace

BlockView::BlockView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Decoded block"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int BlockView::columns() const {
    return m_block ? static_cast<int>(std::max<std::size_t>(1, m_block->group_size)) : 1;
}

int BlockView::groups() const {
    return m_block ? (static_cast<int>(m_block->quants.size()) + columns() - 1) / columns() : 0;
}

QSize BlockView::sizeHint() const {
    return {320, head_height + row_height * std::max(1, groups())};
}

void BlockView::setBlock(gguf::DecodedBlock block, int current) {
    const bool sameHeight =
        m_block && m_block->quants.size() == block.quants.size() && m_block->group_size == block.group_size;
    m_block = std::move(block);
    m_current = current;
    if (!sameHeight) updateGeometry();
    setAccessibleDescription(tr("%1 values in %2 groups").arg(m_block->quants.size()).arg(groups()));
    update();
}

QRectF BlockView::cellRect(int value) const {
    const int numbers = !m_block->scales.empty() + !m_block->minimums.empty();
    const double left = index_width + number_width * numbers + 8;
    const double wide = (width() - left) / columns();
    return {left + wide * (value % columns()),
            head_height + static_cast<double>(row_height) * (value / columns()), wide, row_height};
}

void BlockView::paintEvent(QPaintEvent*) {
    if (!m_block) return;
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    const bool minimums = !m_block->minimums.empty();
    // A format without scales of its groups has its minimums in their place.
    const double minimum_left = index_width + (m_block->scales.empty() ? 0 : number_width);
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text3]);
    if (!m_block->scales.empty())
        painter.drawText(QRectF(index_width, 0, number_width, head_height), Qt::AlignRight | Qt::AlignVCenter,
                         tr("scale"));
    if (minimums)
        painter.drawText(QRectF(minimum_left, 0, number_width, head_height),
                         Qt::AlignRight | Qt::AlignVCenter, tr("min"));
    const double left = cellRect(0).left();
    painter.drawText(QRectF(left, 0, width() - left, head_height), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("%1 × %2 quants").arg(groups()).arg(columns()));
    const auto [least, most] = std::ranges::minmax(m_block->quants);
    const QColor low = theme[Token::bg], high = theme[Token::accentFill];
    for (int group = 0; group < groups(); ++group) {
        const double y = head_height + static_cast<double>(row_height) * group;
        painter.setPen(theme[Token::text3]);
        painter.drawText(QRectF(0, y, index_width, row_height), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(group));
        painter.setPen(theme[Token::text]);
        const auto index = static_cast<std::size_t>(group);
        if (index < m_block->scales.size())
            painter.drawText(QRectF(index_width, y, number_width, row_height),
                             Qt::AlignRight | Qt::AlignVCenter,
                             significant(static_cast<double>(m_block->scales[index]), 3));
        if (index < m_block->minimums.size())
            painter.drawText(QRectF(minimum_left, y, number_width, row_height),
                             Qt::AlignRight | Qt::AlignVCenter,
                             significant(static_cast<double>(m_block->minimums[index]), 3));
    }
    for (int value = 0; value < static_cast<int>(m_block->quants.size()); ++value) {
        const double span = std::max(1, most - least);
        const double part =
            std::round((m_block->quants[static_cast<std::size_t>(value)] - least) / span * (steps - 1)) /
            (steps - 1);
        const auto mix = [part](float a, float b) { return a + (b - a) * static_cast<float>(part); };
        painter.fillRect(cellRect(value).adjusted(0, 0, -1, -1),
                         QColor::fromRgbF(mix(low.redF(), high.redF()), mix(low.greenF(), high.greenF()),
                                          mix(low.blueF(), high.blueF())));
    }
    if (m_current >= 0 && m_current < static_cast<int>(m_block->quants.size())) {
        painter.setPen(QPen(theme[Token::text], 2));
        painter.drawRect(cellRect(m_current).adjusted(0, 0, -1, -1));
    }
}

bool BlockView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_block) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int value = 0; value < static_cast<int>(m_block->quants.size()); ++value) {
        if (!cellRect(value).contains(help->pos())) continue;
        const auto i = static_cast<std::size_t>(value);
        QToolTip::showText(help->globalPos(),
                           tr("value %1: quant %2 = %3")
                               .arg(value)
                               .arg(m_block->quants[i])
                               .arg(significant(static_cast<double>(m_block->values[i]), 4)),
                           this);
        return true;
    }
    return true;
}

} // namespace archdef::ui
