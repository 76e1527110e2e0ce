#include "compare/butterfly.h"
#include "compare/compare_mode.h"
#include "compare/difference_chart.h"
#include "compare/marks.h"
#include "compare/position_model.h"
#include "compare/position_panel.h"
#include "compare/token_strip.h"

#include <QEvent>
#include <QTableView>

namespace archdef::ui {

void CompareMode::connectViews() {
    connect(m_strip, &TokenStrip::currentChanged, this, &CompareMode::select);
    connect(m_strip, &TokenStrip::visibleRangeChanged, m_chart, &DifferenceChart::setVisibleRange);
    connect(m_chart, &DifferenceChart::positionActivated, this, &CompareMode::select);
    connect(m_strip, &TokenStrip::hovered, this, &CompareMode::hover);
    connect(m_chart, &DifferenceChart::hovered, this, &CompareMode::hover);
    connect(m_table, &QTableView::entered, this, [this](const QModelIndex& index) { hover(index.row()); });
    connect(m_table, &QTableView::viewportEntered, this, [this] { hover(-1); });
    m_table->viewport()->installEventFilter(this);
    connect(m_position->butterfly(), &Butterfly::tokenHovered, m_strip, &TokenStrip::setEmphasis);
    connect(m_position, &PositionPanel::compareFromHere, this, &CompareMode::startFrom);
}

bool CompareMode::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Leave) hover(-1);
    return ModePage::eventFilter(watched, event);
}

int CompareMode::hoveredRow() const {
    return m_rows->hoveredRow();
}

void CompareMode::hover(int position) {
    if (!m_shown) position = -1;
    m_strip->setHovered(position);
    m_chart->setHovered(position);
    m_rows->setHoveredRow(position);
}

void CompareMode::select(int position) {
    if (!m_shown || position < 0) return;
    m_strip->setCurrent(position);
    m_chart->setCurrent(position);
    if (m_table->currentIndex().row() != position) {
        m_table->selectRow(position);
        m_table->scrollTo(m_positions->index(position, 0));
    }
    m_position->setPosition(m_shown, position);
}

void CompareMode::stepBeyondNoise(int step) {
    if (!m_shown) return;
    const int count = static_cast<int>(m_shown->comparison.positions.size());
    for (int i = 1; i <= count; ++i) {
        const int at = ((m_strip->current() + i * step) % count + count) % count;
        const auto mark = markOf(m_shown->comparison, static_cast<std::size_t>(at));
        if (mark == PositionMark::within || mark == PositionMark::unobservable) continue;
        select(at);
        return;
    }
}

} // namespace archdef::ui
