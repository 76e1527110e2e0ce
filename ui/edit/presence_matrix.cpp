#include "edit/presence_matrix.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "model/binding.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <map>
#include <utility>

namespace archdef::ui {
namespace {

constexpr int labelsLeft = 26, fullPitch = 11, densePitch = 6, denseAbove = 40, widestPitch = 25;

/// "attn_q.bias" of "blk.{i}.attn_q.bias"; ".weight" goes without saying.
QString suffixOf(const QString& pattern) {
    const qsizetype at = pattern.indexOf(QLatin1String("{i}."));
    QString suffix = at < 0 ? pattern : pattern.mid(at + 4);
    if (suffix.endsWith(QLatin1String(".weight"))) suffix.chop(7);
    return suffix;
}

int layerOf(const std::string& name, const std::string& pattern) {
    const std::size_t at = pattern.find("{i}");
    if (at == std::string::npos || at >= name.size()) return -1;
    int layer = 0;
    std::size_t i = at;
    for (; i < name.size() && name[i] >= '0' && name[i] <= '9' && i < at + 6; ++i)
        layer = layer * 10 + (name[i] - '0');
    return i == at ? -1 : layer;
}

} // namespace

PresenceMatrix::PresenceMatrix(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Layers and tensors"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PresenceMatrix::setBinding(std::shared_ptr<const gguf::File> file,
                                std::shared_ptr<const Binding> binding) {
    const bool sameFile = file == m_file;
    m_file = std::move(file);
    const std::vector<Column> before = std::exchange(m_columns, {});
    m_layers = 0;
    m_heading.clear();
    if (m_file && binding) {
        for (const TensorGroup& group : binding->groups) {
            if (group.pattern.find("{i}") == std::string::npos) continue;
            Column column;
            column.suffix = suffixOf(QString::fromStdString(group.pattern));
            column.lines = group.lines;
            std::map<int, int> types;
            for (const std::size_t index : group.tensors) {
                const gguf::TensorInfo& tensor = m_file->tensors()[index];
                const int layer = layerOf(tensor.name, group.pattern);
                if (layer < 0 || layer > 4095) continue;
                if (static_cast<std::size_t>(layer) >= column.tensors.size())
                    column.tensors.resize(static_cast<std::size_t>(layer) + 1, -1);
                column.tensors[static_cast<std::size_t>(layer)] = static_cast<int>(index);
                ++types[static_cast<int>(tensor.type)];
            }
            m_layers = std::max(m_layers, static_cast<int>(column.tensors.size()));
            if (!types.empty())
                column.usualType =
                    std::max_element(types.begin(), types.end(), [](const auto& a, const auto& b) {
                        return a.second < b.second;
                    })->first;
            m_columns.push_back(std::move(column));
        }
        std::vector<int> perLayer(static_cast<std::size_t>(m_layers), 0);
        for (Column& column : m_columns) {
            column.tensors.resize(static_cast<std::size_t>(m_layers), -1);
            for (int layer = 0; layer < m_layers; ++layer)
                if (column.tensors[static_cast<std::size_t>(layer)] >= 0)
                    ++perLayer[static_cast<std::size_t>(layer)];
        }
        std::map<int, int> amounts;
        for (const int amount : perLayer) ++amounts[amount];
        if (amounts.size() == 1) {
            m_heading = tr("%1 layers, the same %2 tensors").arg(m_layers).arg(amounts.begin()->first);
        } else if (amounts.size() > 1) {
            const auto usual =
                std::max_element(amounts.begin(), amounts.end(),
                                 [](const auto& a, const auto& b) { return a.second < b.second; });
            const auto odd = std::find_if(perLayer.begin(), perLayer.end(),
                                          [&](int amount) { return amount != usual->first; });
            const int layer = static_cast<int>(odd - perLayer.begin()), more = *odd - usual->first;
            const int others = m_layers - usual->second;
            m_heading = others == 1 ? (more > 0 ? tr("layer %1 has %2 tensors more").arg(layer).arg(more)
                                                : tr("layer %1 has %2 tensors fewer").arg(layer).arg(-more))
                                    : tr("%1 of %2 layers differ").arg(others).arg(m_layers);
        }
    }
    // Bound anew with each key; which line reads a tensor is told by a tool tip only.
    if (sameFile && std::ranges::equal(before, m_columns, &Column::showsAs)) return;
    m_labelHeight = 0;
    const QFontMetrics metrics(monoFont(11));
    for (const Column& column : m_columns)
        m_labelHeight = std::max(m_labelHeight, metrics.horizontalAdvance(column.suffix) + 6);
    m_layer = std::min(m_layer, std::max(0, m_layers - 1));
    m_column = std::min(m_column, std::max(0, static_cast<int>(m_columns.size()) - 1));
    updateGeometry();
    update();
}

int PresenceMatrix::pitch() const {
    return m_layers > denseAbove ? densePitch : fullPitch;
}

int PresenceMatrix::columnPitch() const {
    const int count = std::max(1, static_cast<int>(m_columns.size()));
    return std::clamp((width() - labelsLeft) / count, 9, widestPitch);
}

QSize PresenceMatrix::sizeHint() const {
    return {labelsLeft + 60, m_columns.empty() ? 0 : m_labelHeight + m_layers * pitch() + 2};
}

QRect PresenceMatrix::cell(int layer, int column) const {
    return {labelsLeft + column * columnPitch(), m_labelHeight + layer * pitch(), columnPitch() - 3,
            pitch() - 2};
}

bool PresenceMatrix::cellAt(const QPoint& position, int* layer, int* column) const {
    *column = (position.x() - labelsLeft) / columnPitch();
    *layer = (position.y() - m_labelHeight) / pitch();
    return position.x() >= labelsLeft && position.y() >= m_labelHeight && *layer < m_layers &&
           *column < static_cast<int>(m_columns.size());
}

void PresenceMatrix::paintEvent(QPaintEvent* event) {
    if (m_columns.empty()) return;
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const QBrush hatch = hatchBrush(unreadHatch(), devicePixelRatioF());
    painter.setFont(monoFont(11));
    const int shift = std::max(0, (columnPitch() - 3) / 2 - 6);
    for (int c = 0; c < static_cast<int>(m_columns.size()); ++c) {
        painter.save();
        painter.translate(labelsLeft + c * columnPitch() + shift, m_labelHeight - 5);
        painter.rotate(-90);
        painter.setPen(
            theme[m_columns[static_cast<std::size_t>(c)].lines.empty() ? Token::warn : Token::text2]);
        painter.drawText(QRect(0, 0, m_labelHeight, 13), Qt::AlignLeft | Qt::AlignVCenter,
                         m_columns[static_cast<std::size_t>(c)].suffix);
        painter.restore();
    }
    const int every = m_layers > denseAbove ? 8 : 4;
    for (int layer = 0; layer < m_layers; ++layer) {
        const QRect row = cell(layer, 0);
        if (row.bottom() < event->rect().top() || row.top() > event->rect().bottom()) continue;
        const bool last = layer == m_layers - 1;
        const bool labelled = layer % every == 0 && (m_layers - 1 - layer >= every / 2 || last);
        if (labelled || last) {
            painter.setPen(theme[Token::text3]);
            painter.drawText(QRect(0, row.center().y() - 7, labelsLeft - 6, 14),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
        }
        for (int c = 0; c < static_cast<int>(m_columns.size()); ++c) {
            const Column& column = m_columns[static_cast<std::size_t>(c)];
            const int tensor = column.tensors[static_cast<std::size_t>(layer)];
            const QRect rect = cell(layer, c);
            if (tensor < 0) {
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[Token::text3]);
                painter.drawEllipse(QPointF(rect.center()) + QPointF(0.5, 0.5), 1.25, 1.25);
                painter.setRenderHint(QPainter::Antialiasing, false);
            } else if (column.lines.empty()) {
                painter.fillRect(rect, hatch);
                painter.setPen(theme[Token::warn]);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(0, 0, -1, -1));
            } else {
                painter.fillRect(rect, theme[Token::read]);
            }
            if (tensor >= 0 && static_cast<int>(m_file->tensors()[static_cast<std::size_t>(tensor)].type) !=
                                   column.usualType) {
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[Token::accent]);
                const QPointF corner(rect.right() + 1, rect.bottom() + 1);
                const qreal side = rect.height();
                painter.drawPolygon(QPolygonF{corner, corner - QPointF(side, 0), corner - QPointF(0, side)});
                painter.setRenderHint(QPainter::Antialiasing, false);
            }
            if (hasFocus() && layer == m_layer && c == m_column) {
                painter.setPen(QPen(theme[Token::accentFill], 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(-1, -1, 1, 1));
            }
        }
    }
}

QString PresenceMatrix::cellText(int layer, int column) const {
    const Column& shown = m_columns[static_cast<std::size_t>(column)];
    const int index = shown.tensors[static_cast<std::size_t>(layer)];
    if (index < 0) return tr("layer %1 has no %2").arg(layer).arg(shown.suffix);
    const gguf::TensorInfo& tensor = m_file->tensors()[static_cast<std::size_t>(index)];
    const std::string_view type = gguf::type_name_or_unknown(tensor.type);
    QString text = QStringLiteral("%1  %2  %3")
                       .arg(QString::fromStdString(tensor.name), QString::fromStdString(tensor.shape_text()),
                            QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
    if (shown.lines.empty()) return text + QStringLiteral("\n") + tr("unread");
    QStringList lines;
    for (const int line : shown.lines) lines << QString::number(line);
    return text + QStringLiteral("\n") + tr("read by line %1").arg(lines.join(QStringLiteral(", ")));
}

bool PresenceMatrix::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        int layer = 0, column = 0;
        if (cellAt(help->pos(), &layer, &column))
            QToolTip::showText(help->globalPos(), cellText(layer, column), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void PresenceMatrix::activate(int layer, int column) {
    const Column& shown = m_columns[static_cast<std::size_t>(column)];
    const int index = shown.tensors[static_cast<std::size_t>(layer)];
    if (!shown.lines.empty())
        emit lineClicked(shown.lines.front());
    else if (index >= 0)
        emit tensorClicked(QString::fromStdString(m_file->tensors()[static_cast<std::size_t>(index)].name));
}

void PresenceMatrix::mouseMoveEvent(QMouseEvent* event) {
    int layer = 0, column = 0;
    setCursor(cellAt(event->pos(), &layer, &column) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void PresenceMatrix::mousePressEvent(QMouseEvent* event) {
    int layer = 0, column = 0;
    if (!cellAt(event->pos(), &layer, &column)) return;
    m_layer = layer;
    m_column = column;
    activate(layer, column);
}

void PresenceMatrix::keyPressEvent(QKeyEvent* event) {
    if (m_columns.empty()) return;
    switch (event->key()) {
    case Qt::Key_Left:
        m_column = std::max(0, m_column - 1);
        break;
    case Qt::Key_Right:
        m_column = std::min(static_cast<int>(m_columns.size()) - 1, m_column + 1);
        break;
    case Qt::Key_Up:
        m_layer = std::max(0, m_layer - 1);
        break;
    case Qt::Key_Down:
        m_layer = std::min(m_layers - 1, m_layer + 1);
        break;
    case Qt::Key_Home:
        m_layer = 0;
        break;
    case Qt::Key_End:
        m_layer = m_layers - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        activate(m_layer, m_column);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    setAccessibleDescription(cellText(m_layer, m_column));
    update();
}

void PresenceMatrix::focusInEvent(QFocusEvent*) {
    update();
}

void PresenceMatrix::focusOutEvent(QFocusEvent*) {
    update();
}

} // namespace archdef::ui
