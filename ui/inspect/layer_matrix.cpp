#include "inspect/layer_matrix.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr double cell_width = 22, cell_height = 9, column_pitch = 25;
constexpr int label_width = 56, margin = 16;

} // namespace

LayerMatrix::LayerMatrix(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Layers by tensors"));
    viewport()->setMouseTracking(true);
}

double LayerMatrix::pitch() const {
    return m_layers.size() > 40 ? 6 : 11;
}

int LayerMatrix::headHeight() const {
    const QFontMetrics metrics(monoFont(11));
    int longest = 0;
    for (const auto& suffix : m_suffixes) longest = std::max(longest, metrics.horizontalAdvance(suffix));
    return longest + 16;
}

void LayerMatrix::setCells(QStringList suffixes, std::vector<int> layers,
                           std::vector<std::vector<PresenceCell>> cells) {
    m_suffixes = std::move(suffixes);
    m_layers = std::move(layers);
    m_cells = std::move(cells);
    m_layer = m_suffix = 0;
    updateScrollBars();
    setAccessibleDescription(tr("%1 layers, %2 tensors").arg(m_layers.size()).arg(m_suffixes.size()));
    viewport()->update();
}

void LayerMatrix::updateScrollBars() {
    const int wide = margin + label_width +
                     static_cast<int>(column_pitch * static_cast<double>(m_suffixes.size())) + margin;
    const int tall = headHeight() + static_cast<int>(pitch() * static_cast<double>(m_layers.size())) + margin;
    horizontalScrollBar()->setRange(0, std::max(0, wide - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setRange(0, std::max(0, tall - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
}

QRectF LayerMatrix::cellRect(std::size_t layer, std::size_t suffix) const {
    const double tall = pitch() < 11 ? 5 : cell_height;
    return {
        margin + label_width + column_pitch * static_cast<double>(suffix) - horizontalScrollBar()->value(),
        headHeight() + pitch() * static_cast<double>(layer) - verticalScrollBar()->value(), cell_width, tall};
}

void LayerMatrix::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    painter.setFont(monoFont(11));
    const QBrush unread = hatchBrush(unreadHatch(), devicePixelRatioF());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        const QRectF first = cellRect(layer, 0);
        if (first.bottom() < 0 || first.top() > viewport()->height()) continue;
        if (pitch() >= 11 || layer % 8 == 0) {
            painter.setPen(theme[Token::text3]);
            painter.drawText(QRectF(0, first.center().y() - 8,
                                    margin + label_width - 8 - horizontalScrollBar()->value(), 16),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(m_layers[layer]));
        }
        for (std::size_t suffix = 0; suffix < m_cells[layer].size(); ++suffix) {
            const QRectF rect = cellRect(layer, suffix);
            if (rect.right() < 0 || rect.left() > viewport()->width()) continue;
            const auto& cell = m_cells[layer][suffix];
            if (cell.tensor < 0) {
                painter.fillRect(QRectF(rect.center().x() - 1, rect.center().y() - 1, 2, 2),
                                 theme[Token::text3]);
            } else if (cell.unread) {
                painter.fillRect(rect, unread);
                painter.setPen(QPen(theme[Token::warn], 1));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            } else {
                painter.fillRect(rect, theme[Token::read]);
            }
            if (cell.other_type && cell.tensor >= 0) {
                const QPointF corner[] = {rect.topRight(), rect.bottomRight(),
                                          rect.bottomRight() - QPointF(rect.height(), 0)};
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[Token::accent]);
                painter.drawPolygon(corner, 3);
                painter.setRenderHint(QPainter::Antialiasing, false);
            }
            if (layer == m_layer && suffix == m_suffix && hasFocus()) {
                painter.setPen(QPen(theme[Token::accentFill], 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(-1, -1, 1, 1));
            }
        }
    }
    // The heads stand still while the rows scroll under them.
    painter.fillRect(QRectF(0, 0, viewport()->width(), headHeight() - 4), theme[Token::bg]);
    painter.setPen(theme[Token::text2]);
    for (qsizetype suffix = 0; suffix < m_suffixes.size(); ++suffix) {
        const QRectF rect = cellRect(0, static_cast<std::size_t>(suffix));
        painter.save();
        painter.translate(rect.left() + 15, headHeight() - 8);
        painter.rotate(-90);
        painter.drawText(0, 0, m_suffixes[suffix]);
        painter.restore();
    }
}

void LayerMatrix::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

bool LayerMatrix::cellAt(const QPointF& point, std::size_t& layer, std::size_t& suffix) const {
    if (point.y() < headHeight() - 4 || m_cells.empty()) return false;
    const double x = point.x() + horizontalScrollBar()->value() - margin - label_width;
    const double y = point.y() + verticalScrollBar()->value() - headHeight();
    if (x < 0 || y < 0) return false;
    suffix = static_cast<std::size_t>(x / column_pitch);
    layer = static_cast<std::size_t>(y / pitch());
    return layer < m_cells.size() && suffix < m_cells[layer].size();
}

void LayerMatrix::setCurrent(std::size_t layer, std::size_t suffix) {
    m_layer = layer;
    m_suffix = suffix;
    setAccessibleDescription(m_cells[layer][suffix].toolTip);
    viewport()->update();
}

void LayerMatrix::mousePressEvent(QMouseEvent* event) {
    std::size_t layer = 0, suffix = 0;
    if (!cellAt(event->position(), layer, suffix)) return;
    setCurrent(layer, suffix);
    if (m_cells[layer][suffix].tensor >= 0) emit tensorActivated(m_cells[layer][suffix].tensor);
}

void LayerMatrix::keyPressEvent(QKeyEvent* event) {
    if (m_cells.empty()) return;
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(m_layer, m_suffix > 0 ? m_suffix - 1 : 0);
        break;
    case Qt::Key_Right:
        setCurrent(m_layer, std::min(m_suffix + 1, m_cells[m_layer].size() - 1));
        break;
    case Qt::Key_Up:
        setCurrent(m_layer > 0 ? m_layer - 1 : 0, m_suffix);
        break;
    case Qt::Key_Down:
        setCurrent(std::min(m_layer + 1, m_cells.size() - 1), m_suffix);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cells[m_layer][m_suffix].tensor >= 0) emit tensorActivated(m_cells[m_layer][m_suffix].tensor);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool LayerMatrix::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        std::size_t layer = 0, suffix = 0;
        if (cellAt(help->pos(), layer, suffix))
            QToolTip::showText(help->globalPos(), m_cells[layer][suffix].toolTip, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace archdef::ui
