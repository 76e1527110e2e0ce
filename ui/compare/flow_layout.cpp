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
    int x = rect.x(), y = rect.y(), line = 0;
    for (auto* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        if (x > rect.x() && x + size.width() > rect.right() + 1) {
            x = rect.x();
            y += line + m_vertical;
            line = 0;
        }
        line = std::max(line, size.height());
        if (apply) {
            // Items of one line may differ in height: they share a middle.
            const int height = std::max(line, size.height());
            item->setGeometry(QRect(QPoint(x, y + (height - size.height()) / 2), size));
        }
        x += size.width() + m_horizontal;
    }
    return y + line - rect.y();
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
