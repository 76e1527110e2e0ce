#include "inspect/heat_map.h"

#include "common/fonts.h"
#include "inspect/diverging_map.h"
#include "inspect/value_text.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Picture of the matrix"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HeatMap::setPicture(MatrixPicture picture) {
    m_picture = std::move(picture);
    m_image = QImage(std::max(1, m_picture.columns), std::max(1, m_picture.rows), QImage::Format_Indexed8);
    m_image.setColorTable(divergingTable(Theme::of(this)));
    for (int row = 0; row < m_picture.rows; ++row) {
        auto* line = m_image.scanLine(row);
        for (int column = 0; column < m_picture.columns; ++column) {
            const float value =
                m_picture.cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_picture.columns) +
                                static_cast<std::size_t>(column)];
            line[column] = static_cast<uchar>(divergingIndex(value, m_picture.limit));
        }
    }
    m_column =
        std::clamp(m_column, m_picture.first_column,
                   m_picture.first_column + m_picture.cell_columns * static_cast<std::uint64_t>(
                                                                         std::max(0, m_picture.columns - 1)));
    m_row = std::clamp(m_row, m_picture.first_row,
                       m_picture.first_row +
                           m_picture.cell_rows * static_cast<std::uint64_t>(std::max(0, m_picture.rows - 1)));
    setAccessibleDescription(tr("%1 by %2 cells").arg(m_picture.columns).arg(m_picture.rows));
    update();
}

void HeatMap::clear() {
    m_picture = {};
    m_image = {};
    m_column = m_row = 0;
    update();
}

void HeatMap::setCurrent(std::uint64_t column, std::uint64_t row) {
    m_column = column;
    m_row = row;
    update();
}

QRectF HeatMap::cellRect(int column, int row) const {
    const double wide = static_cast<double>(width()) / m_picture.columns,
                 tall = static_cast<double>(height()) / m_picture.rows;
    return {column * wide, row * tall, wide, tall};
}

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    if (m_picture.columns == 0 || m_picture.rows == 0) {
        painter.fillRect(rect(), theme[Token::chrome2]);
        return;
    }
    // The image keeps indices, so that a change of theme is a change of its table only.
    m_image.setColorTable(divergingTable(theme));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(rect()), m_image, QRectF(m_image.rect()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < m_picture.rows; ++row) {
        for (int column = 0; column < m_picture.columns; ++column) {
            if (m_image.pixelIndex(column, row) != 255) continue;
            QRectF cell = cellRect(column, row);
            if (cell.width() < 9) cell = QRectF(cell.center().x() - 4.5, cell.top(), 9, cell.height());
            if (cell.height() < 9) cell = QRectF(cell.left(), cell.center().y() - 4.5, cell.width(), 9);
            painter.fillRect(cell, theme[Token::cmNan]);
            painter.setPen(QPen(theme[Token::bg], 1.2));
            painter.drawLine(cell.topLeft(), cell.bottomRight());
            painter.drawLine(cell.topRight(), cell.bottomLeft());
        }
    }
    const int column = static_cast<int>((m_column - m_picture.first_column) / m_picture.cell_columns);
    const int row = static_cast<int>((m_row - m_picture.first_row) / m_picture.cell_rows);
    QRectF current = cellRect(column, row);
    if (current.width() < 5) current.adjust(-(5 - current.width()) / 2, 0, (5 - current.width()) / 2, 0);
    if (current.height() < 5) current.adjust(0, -(5 - current.height()) / 2, 0, (5 - current.height()) / 2);
    painter.setPen(QPen(theme[Token::bg], 3));
    painter.drawRect(current);
    painter.setPen(QPen(theme[hasFocus() ? Token::accentFill : Token::text], 1.5));
    painter.drawRect(current);
}

bool HeatMap::valueAt(const QPointF& point, std::uint64_t& column, std::uint64_t& row) const {
    if (m_picture.columns == 0 || m_picture.rows == 0 || !rect().contains(point.toPoint())) return false;
    const double x = std::clamp(point.x() / width(), 0.0, 0.999999),
                 y = std::clamp(point.y() / height(), 0.0, 0.999999);
    column = m_picture.first_column +
             static_cast<std::uint64_t>(x * m_picture.columns * static_cast<double>(m_picture.cell_columns));
    row = m_picture.first_row +
          static_cast<std::uint64_t>(y * m_picture.rows * static_cast<double>(m_picture.cell_rows));
    column = std::min(column, m_picture.matrix_columns - 1);
    row = std::min(row, m_picture.matrix_rows - 1);
    return true;
}

void HeatMap::choose(std::uint64_t column, std::uint64_t row) {
    setCurrent(column, row);
    emit valueChosen(column, row);
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    std::uint64_t column = 0, row = 0;
    if (valueAt(event->position(), column, row)) choose(column, row);
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
    std::uint64_t column = 0, row = 0;
    if (valueAt(event->position(), column, row)) emit valueHovered(column, row);
}

void HeatMap::wheelEvent(QWheelEvent* event) {
    std::uint64_t column = 0, row = 0;
    if (event->angleDelta().y() != 0 && valueAt(event->position(), column, row)) {
        emit zoomRequested(column, row, event->angleDelta().y() > 0);
        event->accept();
    }
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (m_picture.columns == 0) return;
    const auto step = [&](std::uint64_t value, std::uint64_t by, std::uint64_t end, bool forward) {
        if (forward) return std::min(value + by, end - 1);
        return value > by ? value - by : 0;
    };
    switch (event->key()) {
    case Qt::Key_Left:
        choose(step(m_column, m_picture.cell_columns, m_picture.matrix_columns, false), m_row);
        break;
    case Qt::Key_Right:
        choose(step(m_column, m_picture.cell_columns, m_picture.matrix_columns, true), m_row);
        break;
    case Qt::Key_Up:
        choose(m_column, step(m_row, m_picture.cell_rows, m_picture.matrix_rows, false));
        break;
    case Qt::Key_Down:
        choose(m_column, step(m_row, m_picture.cell_rows, m_picture.matrix_rows, true));
        break;
    case Qt::Key_Home:
        choose(0, m_row);
        break;
    case Qt::Key_End:
        choose(m_picture.matrix_columns - 1, m_row);
        break;
    case Qt::Key_Plus:
        emit zoomRequested(m_column, m_row, true);
        break;
    case Qt::Key_Minus:
        emit zoomRequested(m_column, m_row, false);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

HeatMapScale::HeatMapScale(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Scale of the picture"));
}

void HeatMapScale::setLimit(double limit) {
    m_limit = limit;
    setAccessibleDescription(tr("from %1 to %2").arg(significant(-limit, 2), significant(limit, 2)));
    update();
}

void HeatMapScale::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text2]);
    const QString low = significant(-m_limit, 2), high = significant(m_limit, 2);
    const int left = painter.fontMetrics().horizontalAdvance(low) + 6;
    const int bar =
        std::max(10, std::min(112, width() - left - painter.fontMetrics().horizontalAdvance(high) - 8));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, low);
    for (int x = 0; x < bar; ++x)
        painter.fillRect(left + x, (height() - 8) / 2, 1, 8, divergingColor(theme, 2.0 * x / (bar - 1) - 1));
    painter.drawText(rect().adjusted(left + bar + 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, high);
}

} // namespace archdef::ui
