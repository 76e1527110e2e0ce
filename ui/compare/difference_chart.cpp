#include "compare/difference_chart.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "common/token_cells.h"
#include "compare/marks.h"
#include "inspect/value_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr double lowest_exponent = -4, highest_exponent = 1;
constexpr int left_room = 60, right_room = 16, top_room = 8, bottom_room = 26;

} // namespace

DifferenceChart::DifferenceChart(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Difference over the positions"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void DifferenceChart::setOutcome(std::shared_ptr<const ComparisonOutcome> outcome) {
    m_outcome = std::move(outcome);
    m_current = m_hovered = -1;
    if (m_outcome && !m_outcome->failure) {
        const auto& summary = m_outcome->comparison.summary;
        setAccessibleDescription(tr("largest difference %1, mean %2, noise up to %3")
                                     .arg(fixed(summary.largest_difference, 3),
                                          fixed(summary.mean_difference, 4),
                                          fixed(m_outcome->comparison.verdict.threshold, 4)));
    }
    update();
}

void DifferenceChart::setExpected(int positions) {
    m_expected = std::max(1, positions);
    update();
}

void DifferenceChart::setCurrent(int position) {
    m_current = position;
    update();
}

void DifferenceChart::setHovered(int position) {
    if (position == m_hovered) return;
    m_hovered = position;
    update();
}

QPoint DifferenceChart::placeOf(int position) const {
    return QPointF(xOf(position), plot().center().y()).toPoint();
}

void DifferenceChart::setVisibleRange(int first, int last) {
    m_first = first;
    m_last = last;
    update();
}

int DifferenceChart::count() const {
    return m_outcome ? std::max(1, static_cast<int>(m_outcome->comparison.positions.size())) : m_expected;
}

QRectF DifferenceChart::plot() const {
    return {left_room, top_room, std::max(10.0, width() - double(left_room + right_room)),
            std::max(10.0, height() - double(top_room + bottom_room))};
}

double DifferenceChart::xOf(double position) const {
    const auto area = plot();
    return area.left() + area.width() * (position + 0.5) / std::max(1, count());
}

double DifferenceChart::yOf(double value) const {
    const auto area = plot();
    const double exponent = value > 0 ? std::log10(value) : lowest_exponent;
    const double part = (std::clamp(exponent, lowest_exponent, highest_exponent) - lowest_exponent) /
                        (highest_exponent - lowest_exponent);
    return area.bottom() - area.height() * part;
}

void DifferenceChart::paintAxes(QPainter& painter) const {
    const auto& theme = Theme::of(this);
    const auto area = plot();
    painter.setFont(monoFont(11));
    static constexpr const char* labels[] = {"10", "1", "0.1", "0.01", "0.001", "0.0001"};
    for (int i = 0; i < 6; ++i) {
        const double y = area.top() + area.height() * i / 5;
        painter.fillRect(QRectF(area.left(), std::round(y), area.width(), 1), theme[Token::line]);
        painter.setPen(theme[Token::text3]);
        painter.drawText(QRectF(0, y - 8, left_room - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::fromLatin1(labels[i]));
    }
    // A number every so many positions that they do not run into each other.
    int step = 1;
    for (const int candidate : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
        step = candidate;
        if (area.width() / count() * candidate >= 34) break;
    }
    const auto first = m_outcome && !m_outcome->comparison.positions.empty()
                           ? static_cast<int>(m_outcome->comparison.positions.front().absolute)
                           : 0;
    for (int i = 0; i < count(); ++i) {
        if ((first + i) % step != 0) continue;
        painter.drawText(QRectF(xOf(i) - 20, area.bottom() + 4, 40, 16), Qt::AlignCenter,
                         QString::number(first + i));
    }
}

void DifferenceChart::paintNoise(QPainter& painter) const {
    const double noise = m_outcome->comparison.verdict.threshold;
    if (noise <= 0) return;
    const auto& theme = Theme::of(this);
    const auto area = plot();
    const QRectF band(area.left(), yOf(noise), area.width(), area.bottom() - yOf(noise));
    painter.fillRect(band, theme[Token::chrome]);
    painter.fillRect(band, hatchBrush(noiseHatch(), devicePixelRatioF()));
    painter.fillRect(QRectF(band.left(), std::round(band.top()), band.width(), 1), theme[Token::control]);
}

void DifferenceChart::paintDivergence(QPainter& painter) const {
    const auto& theme = Theme::of(this);
    QPainterPath path;
    bool open = false;
    const auto& positions = m_outcome->comparison.positions;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!positions[i].observable) {
            open = false;
            continue;
        }
        const QPointF point(xOf(static_cast<double>(i)), yOf(positions[i].divergence));
        if (open)
            path.lineTo(point);
        else
            path.moveTo(point);
        open = true;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme[Token::theirs], 1.2);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void DifferenceChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    painter.fillRect(rect(), theme[Token::bg]);
    const auto area = plot();
    const bool scored = m_outcome && !m_outcome->comparison.positions.empty();
    if (scored) paintNoise(painter);
    paintAxes(painter);
    if (!scored) {
        painter.setPen(theme[Token::text3]);
        painter.setFont(uiFont(12));
        painter.drawText(area, Qt::AlignCenter, tr("appears when our engine has scored the tokens"));
        return;
    }
    const auto& comparison = m_outcome->comparison;
    const double step = area.width() / count();
    if (m_current >= 0 && m_current < count()) {
        const double x = xOf(m_current);
        const double half = std::max(4.0, step / 2);
        painter.fillRect(QRectF(x - half, area.top(), 2 * half, area.height()), theme[Token::accentSoft]);
        painter.fillRect(QRectF(std::round(x), area.top(), 1, area.height()), theme[Token::accentFill]);
    }
    if (m_hovered >= 0 && m_hovered < count() && m_hovered != m_current) {
        const double half = std::max(4.0, step / 2);
        painter.fillRect(QRectF(xOf(m_hovered) - half, area.top(), 2 * half, area.height()),
                         theme[Token::chrome2]);
    }
    for (std::size_t i = 0; i < comparison.positions.size(); ++i) {
        const double x = std::round(xOf(static_cast<double>(i)));
        if (!comparison.positions[i].observable) {
            painter.setPen(QPen(theme[Token::line2], 1, Qt::DashLine));
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() - 12));
            continue;
        }
        const double y = yOf(comparison.positions[i].spread);
        painter.fillRect(QRectF(x, y, 1, area.bottom() - y), theme[Token::line2]);
    }
    paintDivergence(painter);
    for (std::size_t i = 0; i < comparison.positions.size(); ++i) {
        if (!comparison.positions[i].observable) continue;
        paintMark(painter, markOf(comparison, i),
                  {std::round(xOf(static_cast<double>(i))) + 0.5, yOf(comparison.positions[i].spread)});
    }
    if (m_first >= 0 && m_last >= m_first) {
        painter.fillRect(QRectF(xOf(m_first) - step / 2, height() - 4, xOf(m_last) - xOf(m_first) + step, 3),
                         theme[Token::line2]);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme[Token::accentFill], 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

int DifferenceChart::positionAt(double x) const {
    const auto area = plot();
    const int position = static_cast<int>((x - area.left()) / area.width() * count());
    return std::clamp(position, 0, count() - 1);
}

void DifferenceChart::mousePressEvent(QMouseEvent* event) {
    if (m_outcome) emit positionActivated(positionAt(event->position().x()));
}

void DifferenceChart::mouseMoveEvent(QMouseEvent* event) {
    if (!m_outcome) return;
    const int position = positionAt(event->position().x());
    emit hovered(position);
    if (event->buttons() & Qt::LeftButton) emit positionActivated(position);
}

void DifferenceChart::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit hovered(-1);
}

void DifferenceChart::keyPressEvent(QKeyEvent* event) {
    if (!m_outcome) return;
    if (const auto step = tokenStep(event->key(), m_current, count()))
        emit positionActivated(*step);
    else
        QWidget::keyPressEvent(event);
}

bool DifferenceChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_outcome && !m_outcome->comparison.positions.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto i = static_cast<std::size_t>(positionAt(help->pos().x()));
        const auto& position = m_outcome->comparison.positions[i];
        QToolTip::showText(help->globalPos(),
                           position.observable
                               ? tr("position %1: difference %2, KL at least %3, %4")
                                     .arg(position.absolute)
                                     .arg(fixed(position.spread, 4), significant(position.divergence, 3),
                                          markText(markOf(m_outcome->comparison, i)))
                               : tr("position %1: not observable").arg(position.absolute),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace archdef::ui
