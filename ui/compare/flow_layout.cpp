#include "compare/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace archdef::ui {

FlowLayout::FlowLayout(QWidget* parent, int horizontal, int vertical)
    : QLayout(parent), m_horizontal(horizontal), m_vertical(vertical) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.append(item);
}

int FlowLayout::count() const {
    return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return m_items.value(index);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::place(const QRect& rect, bool apply) const {
    int y = rect.y();
    for (qsizetype from = 0; from < m_items.size();) {
        // A line is measured before it is placed: its items share a middle.
        int wide = 0, height = 0;
        qsizetype to = from;
        for (; to < m_items.size(); ++to) {
            if (m_items[to]->isEmpty()) continue;
            const QSize size = m_items[to]->sizeHint();
            const int next = wide + (wide > 0 ? m_horizontal : 0) + size.width();
            if (wide > 0 && next > rect.width()) break;
            wide = next;
            height = std::max(height, size.height());
        }
        int x = rect.x();
        for (qsizetype i = from; i < to; ++i) {
            if (m_items[i]->isEmpty()) continue;
            const QSize size = m_items[i]->sizeHint();
            if (apply) m_items[i]->setGeometry(QRect(QPoint(x, y + (height - size.height()) / 2), size));
            x += size.width() + m_horizontal;
        }
        y += height + (to < m_items.size() ? m_vertical : 0);
        from = to;
    }
    return y - rect.y();
}

int FlowLayout::heightForWidth(int width) const {
    return place(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const auto* item : m_items) {
        width += item->sizeHint().width() + m_horizontal;
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto* item : m_items) size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

} // namespace archdef::ui
