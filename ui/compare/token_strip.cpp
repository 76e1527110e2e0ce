#include "compare/token_strip.h"

#include "common/counted.h"
#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "common/token_cells.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr int smallest_labels = 136, widest_labels = 232;
constexpr int top = 8, index_height = 16, row_height = 26, bar_room = 12;
constexpr int alone_gap = 5; // the line above the row that is not compared
constexpr double padding = 9, smallest_column = 26;
constexpr double first_gap = 2; // for the frame of the first column

/// The names of the rows, left of what scrolls.
class StripLabels : public QWidget {
  public:
    using QWidget::QWidget;
    QString theirs, ours;
    bool alone = false;

    /// What the names of the rows need.
    int wanted() const {
        const QFontMetrics side(uiFont(12, QFont::DemiBold)), name(uiFont(12));
        const auto row = [&](const QString& first, const QString& second) {
            return 16 + side.horizontalAdvance(first) + 4 + name.horizontalAdvance(second) + 12;
        };
        return alone ? row(TokenStrip::tr("ours alone"), TokenStrip::tr("shown, not compared")) : 0;
    }

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
        if (alone)
            paintName(painter, top + index_height + 2 * row_height + alone_gap, TokenStrip::tr("ours alone"),
                      theme[Token::text2], TokenStrip::tr("shown, not compared"));
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
    horizontalScrollBar()->setSingleStep(32);
    m_left = {0};
    m_labels = new StripLabels(this);
    placeLabels();
}

void TokenStrip::placeLabels() {
    auto* labels = static_cast<StripLabels*>(m_labels);
    labels->alone = m_alone;
    const int width = std::clamp(labels->wanted(), smallest_labels, widest_labels);
    setViewportMargins(width, 0, 0, 0);
    labels->setGeometry(0, 0, width, sizeHint().height());
    labels->setToolTip(m_alone ? tr("Where we go alone behind the first other token: the prefixes are no "
                                    "longer the same, so nothing can be read from the numbers")
                               : QString());
    labels->update();
}

int TokenStrip::contentHeight() const {
    return index_height + 2 * row_height + (m_alone ? row_height + alone_gap : 0);
}

QSize TokenStrip::sizeHint() const {
    return {600, top + contentHeight() + bar_room + 4};
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
    m_current = m_hovered = -1;
    const bool alone =
        std::ranges::any_of(m_columns, [](const auto& column) { return !column.alone.isEmpty(); });
    if (alone != m_alone) {
        m_alone = alone;
        placeLabels();
        updateGeometry();
    }
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
            std::max({metrics.horizontalAdvance(column.theirs), metrics.horizontalAdvance(column.ours),
                      metrics.horizontalAdvance(column.alone)});
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

void TokenStrip::setHovered(int position) {
    if (position == m_hovered) return;
    m_hovered = position >= 0 && position < static_cast<int>(m_columns.size()) ? position : -1;
    viewport()->update();
}

void TokenStrip::setEmphasis(const QString& token) {
    if (token == m_emphasis) return;
    m_emphasis = token;
    viewport()->update();
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
    QStringList theirs{tr("theirs")}, ours{tr("ours")}, alone{tr("ours alone, not compared")};
    for (const auto& column : m_columns) {
        theirs << column.theirs;
        ours << column.ours;
        alone << column.alone;
    }
    QString text = theirs.join(u'\t') + u'\n' + ours.join(u'\t') + u'\n';
    if (m_alone) text += alone.join(u'\t') + u'\n';
    return text;
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
        paintColumn(painter, i, QRectF(left, top, right - left - 2, contentHeight()));
    }
    if (m_alone) {
        const double y = top + index_height + 2 * row_height + alone_gap / 2.0;
        painter.setPen(QPen(theme[Token::line2], 1, Qt::DashLine));
        painter.drawLine(QPointF(0, std::floor(y) + 0.5), QPointF(viewport()->width(), std::floor(y) + 0.5));
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
    painter.setFont(monoFont(13));
    TokenCellLook theirLook;
    if (!m_emphasis.isEmpty() && cell.theirs == m_emphasis)
        theirLook.border = QPen(theme[Token::accentFill], 1);
    if (cell.theirs.isEmpty() && cell.mark == PositionMark::pending)
        paintPendingToken(painter, theirs, theme);
    else
        paintTokenCell(painter, theirs, cell.theirs, theirLook, theme);

    TokenCellLook look;
    if (!m_emphasis.isEmpty() && cell.ours == m_emphasis) look.border = QPen(theme[Token::accentFill], 1);
    switch (cell.mark) {
    case PositionMark::pending:
    case PositionMark::within:
        break;
    case PositionMark::above:
        look.underline = theme[Token::warn];
        look.dotted = true;
        break;
    case PositionMark::far:
        look.fill = theme[Token::warnSoft];
        look.underline = theme[Token::warn];
        break;
    case PositionMark::other:
        look.fill = theme[Token::errorSoft];
        look.underline = look.corner = theme[Token::error];
        break;
    case PositionMark::unobservable:
        look.fill = hatchBrush(notObservableHatch(), devicePixelRatioF());
        break;
    }
    if (cell.mark == PositionMark::pending && cell.ours.isEmpty())
        paintPendingToken(painter, ours, theme);
    else
        paintTokenCell(painter, ours, cell.ours, look, theme);
    if (!cell.alone.isEmpty())
        paintTokenCell(painter, ours.translated(0, row_height + alone_gap), cell.alone, {.ink = Token::text2},
                       theme);

    const QRectF frame(column.left() - 1, top - 2, column.width() + 2, column.height() + 2);
    if (selected || position == m_hovered) paintTokenFrame(painter, frame, theme, !selected);
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
    if (const auto step = tokenStep(event->key(), m_current, static_cast<int>(m_columns.size())))
        setCurrent(*step);
    else
        QAbstractScrollArea::keyPressEvent(event);
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

void TokenStrip::leaveEvent(QEvent* event) {
    QAbstractScrollArea::leaveEvent(event);
    emit hovered(-1);
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
