#include "compare/token_strip.h"

#include "common/counted.h"
#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "common/token_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr int label_width = 136;
constexpr int top = 8, index_height = 16, row_height = 26, bar_room = 12;
constexpr double padding = 9, smallest_column = 26;
constexpr double first_gap = 2; // for the frame of the first column

/// The names of the rows, left of what scrolls.
class StripLabels : public QWidget {
  public:
    using QWidget::QWidget;
    QString theirs, ours;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const auto& theme = Theme::of(this);
        painter.fillRect(rect(), theme[Token::bg]);
        painter.setFont(uiFont(11));
        painter.setPen(theme[Token::text3]);
        painter.drawText(QRect(16, top - 2, width() - 16, index_height), Qt::AlignVCenter,
                         TokenStrip::tr("position"));
        paintName(painter, top + index_height, TokenStrip::tr("theirs"), theme[Token::theirs], theirs);
        paintName(painter, top + index_height + row_height, TokenStrip::tr("ours"), theme[Token::accent],
                  ours);
    }

  private:
    void paintName(QPainter& painter, int y, const QString& side, const QColor& color,
                   const QString& name) const {
        painter.setFont(uiFont(12, QFont::DemiBold));
        painter.setPen(color);
        painter.drawText(QRect(16, y, width() - 16, row_height - 2), Qt::AlignVCenter, side);
        const int used = 16 + painter.fontMetrics().horizontalAdvance(side) + 4;
        painter.setFont(uiFont(12));
        painter.setPen(Theme::of(this)[Token::text2]);
        const QString fitting = painter.fontMetrics().elidedText(name, Qt::ElideRight, width() - used - 6);
        painter.drawText(QRect(used, y, width() - used, row_height - 2), Qt::AlignVCenter, fitting);
    }
};

} // namespace

TokenStrip::TokenStrip(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Tokens, theirs above ours"));
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setViewportMargins(label_width, 0, 0, 0);
    horizontalScrollBar()->setSingleStep(32);
    m_left = {0};
    m_labels = new StripLabels(this);
    m_labels->setGeometry(0, 0, label_width, sizeHint().height());
}

QSize TokenStrip::sizeHint() const {
    return {600, top + index_height + 2 * row_height + bar_room + 4};
}

QSize TokenStrip::minimumSizeHint() const {
    return {320, sizeHint().height()};
}

void TokenStrip::setNames(const QString& theirName, const QString& ourName) {
    auto* labels = static_cast<StripLabels*>(m_labels);
    labels->theirs = theirName;
    labels->ours = ourName;
    labels->update();
}

void TokenStrip::setColumns(std::vector<StripColumn> columns) {
    m_columns = std::move(columns);
    m_current = -1;
    measure();
    updateScrollBar();
    describe();
    viewport()->update();
}

void TokenStrip::measure() {
    const QFontMetricsF metrics(monoFont(13));
    m_left.assign(1, 0);
    for (const auto& column : m_columns) {
        const double text =
            std::max(metrics.horizontalAdvance(column.theirs), metrics.horizontalAdvance(column.ours));
        m_left.push_back(m_left.back() + std::max(smallest_column, text + 2 * padding) + 2);
    }
}

void TokenStrip::updateScrollBar() {
    const int room = viewport()->width();
    horizontalScrollBar()->setPageStep(room);
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_left.back()) + 8 - room));
    const auto [first, last] = visibleRange();
    emit visibleRangeChanged(first, last);
}

std::pair<int, int> TokenStrip::visibleRange() const {
    const double from = horizontalScrollBar()->value(), to = from + viewport()->width();
    int first = -1, last = -1;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const double middle = (m_left[i] + m_left[i + 1]) / 2;
        if (middle < from || middle > to) continue;
        if (first < 0) first = static_cast<int>(i);
        last = static_cast<int>(i);
    }
    return {first, last};
}

void TokenStrip::scrollTo(int position) {
    if (position < 0 || position >= static_cast<int>(m_columns.size())) return;
    auto* bar = horizontalScrollBar();
    const int left = static_cast<int>(m_left[static_cast<std::size_t>(position)]);
    const int right = static_cast<int>(m_left[static_cast<std::size_t>(position) + 1]);
    if (left < bar->value())
        bar->setValue(std::max(0, left - 24));
    else if (right > bar->value() + viewport()->width())
        bar->setValue(right + 24 - viewport()->width());
}

void TokenStrip::setCurrent(int position) {
    if (position < 0 || position >= static_cast<int>(m_columns.size()) || position == m_current) return;
    m_current = position;
    scrollTo(position);
    describe();
    viewport()->update();
    emit currentChanged(position);
}

void TokenStrip::describe() {
    if (m_current < 0) {
        setAccessibleDescription(counted(static_cast<unsigned long long>(m_columns.size()), tr("%1 position"),
                                         tr("%1 positions")));
        return;
    }
    const auto& column = m_columns[static_cast<std::size_t>(m_current)];
    setAccessibleDescription(
        tr("position %1, theirs %2, ours %3").arg(column.number).arg(column.theirs, column.ours));
}

QString TokenStrip::asText() const {
    QStringList theirs, ours;
    for (const auto& column : m_columns) {
        theirs << column.theirs;
        ours << column.ours;
    }
    return tr("theirs") + u'\t' + theirs.join(u'\t') + u'\n' + tr("ours") + u'\t' + ours.join(u'\t') + u'\n';
}

void TokenStrip::paintEvent(QPaintEvent*) {
    const auto& theme = Theme::of(this);
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    const double offset = horizontalScrollBar()->value();
    for (int i = 0; i < static_cast<int>(m_columns.size()); ++i) {
        const double left = m_left[static_cast<std::size_t>(i)] - offset + first_gap;
        const double right = m_left[static_cast<std::size_t>(i) + 1] - offset + first_gap;
        if (right < 0 || left > viewport()->width()) continue;
        paintColumn(painter, i, QRectF(left, top, right - left - 2, index_height + 2 * row_height));
    }
}

void TokenStrip::paintColumn(QPainter& painter, int position, const QRectF& column) const {
    const auto& theme = Theme::of(this);
    const auto& cell = m_columns[static_cast<std::size_t>(position)];
    const bool selected = position == m_current;
    painter.setFont(monoFont(11, selected ? QFont::Bold : QFont::Normal));
    painter.setPen(theme[selected ? Token::accent : Token::text3]);
    painter.drawText(QRectF(column.left(), top, column.width(), index_height - 2), Qt::AlignCenter,
                     QString::number(cell.number));
    const QRectF theirs(column.left(), top + index_height, column.width(), row_height - 2);
    const QRectF ours = theirs.translated(0, row_height);
    const auto pending = [&](const QRectF& rect) {
        painter.setPen(QPen(theme[Token::line2], 1, Qt::DashLine));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    };
    painter.setFont(monoFont(13));
    if (cell.theirs.isEmpty() && cell.mark == PositionMark::pending)
        pending(theirs);
    else
        paintTokenText(painter, theirs, Qt::AlignHCenter, cell.theirs, theme[Token::text],
                       theme[Token::text3]);

    switch (cell.mark) {
    case PositionMark::pending:
        if (cell.ours.isEmpty()) pending(ours);
        break;
    case PositionMark::within:
        break;
    case PositionMark::above: {
        QPen dots(theme[Token::warn], 2, Qt::DotLine);
        painter.setPen(dots);
        painter.drawLine(QPointF(ours.left() + 6, ours.bottom() - 3),
                         QPointF(ours.right() - 6, ours.bottom() - 3));
        break;
    }
    case PositionMark::far:
    case PositionMark::other: {
        const bool other = cell.mark == PositionMark::other;
        const QColor strong = theme[other ? Token::error : Token::warn];
        painter.fillRect(ours, theme[other ? Token::errorSoft : Token::warnSoft]);
        painter.fillRect(QRectF(ours.left(), ours.bottom() - 2, ours.width(), 2), strong);
        if (other) {
            const QPointF corner[] = {ours.topRight(), ours.topRight() - QPointF(8, 0),
                                      ours.topRight() + QPointF(0, 8)};
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(strong);
            painter.drawPolygon(corner, 3);
            painter.setBrush(Qt::NoBrush);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        break;
    }
    case PositionMark::unobservable:
        painter.fillRect(ours, hatchBrush(notObservableHatch(), devicePixelRatioF()));
        break;
    }
    paintTokenText(painter, ours, Qt::AlignHCenter, cell.ours, theme[Token::text], theme[Token::text3]);

    if (selected) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme[Token::accentFill], 2));
        painter.drawRoundedRect(QRectF(column.left() - 1, top - 2, column.width() + 2, column.height() + 2),
                                3, 3);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void TokenStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void TokenStrip::scrollContentsBy(int, int) {
    viewport()->update();
    const auto [first, last] = visibleRange();
    emit visibleRangeChanged(first, last);
}

void TokenStrip::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const int along = delta.x() != 0 ? delta.x() : delta.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - along / 2);
    event->accept();
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(asText());
        return;
    }
    const int last = static_cast<int>(m_columns.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(std::max(0, m_current - 1));
        break;
    case Qt::Key_Right:
        setCurrent(std::min(last, m_current + 1));
        break;
    case Qt::Key_Home:
        setCurrent(0);
        break;
    case Qt::Key_End:
        setCurrent(last);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

int TokenStrip::columnAt(int x) const {
    const double at = x - first_gap + horizontalScrollBar()->value();
    const auto next = std::ranges::upper_bound(m_left, at);
    const auto column = static_cast<int>(next - m_left.begin()) - 1;
    return column < static_cast<int>(m_columns.size()) ? column : -1;
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
    setCurrent(columnAt(static_cast<int>(event->position().x())));
}

bool TokenStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int column = columnAt(help->pos().x());
        if (column >= 0) {
            QToolTip::showText(help->globalPos(), m_columns[static_cast<std::size_t>(column)].toolTip,
                               viewport());
        }
        return true;
    }
    if (event->type() == QEvent::MouseMove) {
        emit hovered(columnAt(static_cast<int>(static_cast<QMouseEvent*>(event)->position().x())));
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace archdef::ui
