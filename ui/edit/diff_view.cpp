#include "edit/diff_view.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "edit/document.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int rowHeight = 20, numberWidth = 40, textGap = 8;

QStringList linesOf(const std::string& text) {
    QString all = QString::fromStdString(text);
    all.remove(QChar(0xFEFF));
    all.remove(QLatin1Char('\r'));
    return all.split(QLatin1Char('\n'));
}

} // namespace

DiffView::DiffView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Two definitions side by side"));
}

void DiffView::setTexts(const std::string& left, const std::string& right) {
    m_left = linesOf(left);
    m_right = linesOf(right);
    m_rows = diff_texts(left, right);
    m_changes.clear();
    m_longest = 0;
    for (const QString& line : m_left + m_right)
        m_longest = std::max(m_longest, static_cast<int>(line.size()));
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].change != DiffRow::Change::same &&
            (i == 0 || m_rows[i - 1].change == DiffRow::Change::same))
            m_changes.push_back(static_cast<int>(i));
    updateScrollBars();
    verticalScrollBar()->setValue(m_changes.empty() ? 0 : std::max(0, m_changes.front() - 3) * rowHeight);
    viewport()->update();
}

void DiffView::updateScrollBars() {
    verticalScrollBar()->setSingleStep(rowHeight);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(
        0, std::max(0, static_cast<int>(m_rows.size()) * rowHeight + 8 - viewport()->height()));
    const int room = viewport()->width() / 2 - numberWidth - textGap;
    const int wanted = (m_longest + 2) * QFontMetrics(monoFont(13)).horizontalAdvance(QLatin1Char('0'));
    horizontalScrollBar()->setPageStep(room);
    horizontalScrollBar()->setRange(0, std::max(0, wanted - room));
}

void DiffView::resizeEvent(QResizeEvent*) {
    updateScrollBars();
}

void DiffView::goToChange(bool backwards) {
    if (m_changes.empty()) return;
    const int top = (verticalScrollBar()->value() + rowHeight - 1) / rowHeight + 3;
    int target = backwards ? m_changes.back() : m_changes.front();
    if (backwards) {
        for (const int change : m_changes)
            if (change < top) target = change;
    } else {
        for (const int change : m_changes)
            if (change > top) {
                target = change;
                break;
            }
    }
    verticalScrollBar()->setValue(std::max(0, target - 3) * rowHeight);
}

void DiffView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F8) {
        goToChange(event->modifiers() & Qt::ShiftModifier);
        return;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void DiffView::paintSide(QPainter& painter, const QRect& area, const DiffRow& row, bool left) const {
    const Theme& theme = Theme::of(this);
    const int number = left ? row.left_line : row.right_line;
    const bool changed = row.change != DiffRow::Change::same;
    if (number == 0) {
        painter.fillRect(area,
                         hatchBrush({theme[Token::chrome], theme[Token::line], 5, 1}, devicePixelRatioF()));
        return;
    }
    const Token soft = left ? Token::errorSoft : Token::okSoft, ink = left ? Token::error : Token::ok;
    if (changed) painter.fillRect(area, theme[soft]);
    painter.setFont(monoFont(12));
    painter.setPen(theme[changed ? ink : Token::text3]);
    painter.drawText(QRect(area.x(), area.y(), numberWidth - 12, rowHeight),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
    if (changed)
        painter.drawText(QRect(area.x() + numberWidth - 10, area.y(), 12, rowHeight), Qt::AlignVCenter,
                         left ? QStringLiteral("−") : QStringLiteral("+"));
    const QString line = (left ? m_left : m_right).value(number - 1);
    const QFont font = monoFont(13);
    const QFontMetrics metrics(font);
    const QRect textArea = area.adjusted(numberWidth + textGap, 0, 0, 0);
    painter.save();
    painter.setClipRect(textArea);
    const int x = textArea.x() - horizontalScrollBar()->value();
    for (const Range& mark : left ? row.left_marks : row.right_marks) {
        const int begin = columnToPosition(line, mark.column), end = columnToPosition(line, mark.end_column);
        const int from = x + metrics.horizontalAdvance(line.left(begin));
        const int width = metrics.horizontalAdvance(line.mid(begin, end - begin));
        painter.fillRect(from, area.bottom() - 2, width, 2, theme[ink]);
    }
    painter.setFont(font);
    painter.setPen(theme[Token::text]);
    painter.drawText(QRect(x, area.y(), 1 << 16, rowHeight), Qt::AlignVCenter, line);
    painter.restore();
}

void DiffView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    const int half = viewport()->width() / 2;
    int y = 4 - verticalScrollBar()->value();
    for (const DiffRow& row : m_rows) {
        if (y > viewport()->height()) break;
        if (y + rowHeight > 0) {
            paintSide(painter, QRect(0, y, half, rowHeight), row, true);
            paintSide(painter, QRect(half + 1, y, viewport()->width() - half - 1, rowHeight), row, false);
        }
        y += rowHeight;
    }
    painter.fillRect(half, 0, 1, viewport()->height(), theme[Token::line]);
}

} // namespace archdef::ui
