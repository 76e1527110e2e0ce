#include "edit/gutter.h"

#include "common/fonts.h"
#include "common/icons.h"
#include "edit/code_editor.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int severityWidth = 28, bulbWidth = 26, leastNumberWidth = 30;

} // namespace

Gutter::Gutter(CodeEditor* editor) : QWidget(editor), m_editor(editor) {
    setAccessibleName(tr("Lines and problems"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

int Gutter::wantedWidth() const {
    const QFontMetrics metrics(monoFont(std::max(11, 12 * m_editor->zoom() / 100)));
    const int digits = static_cast<int>(QString::number(std::max(1, m_editor->blockCount())).size());
    return severityWidth +
           std::max(leastNumberWidth, digits * metrics.horizontalAdvance(QLatin1Char('0')) + 8) + bulbWidth;
}

int Gutter::lineAt(int y) const {
    const QPoint inside(0, y);
    return m_editor->cursorForPosition(inside).blockNumber();
}

void Gutter::paintEvent(QPaintEvent* event) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(event->rect(), theme[Token::bg]);
    const int cursorLine = m_editor->cursorLine();
    const QFont number = monoFont(std::max(11, 12 * m_editor->zoom() / 100));
    m_editor->forVisibleBlocks(event->rect(), [&](const QTextBlock& block, const QRectF& line) {
        const int index = block.blockNumber();
        const bool current = index == cursorLine;
        if (current) painter.fillRect(QRectF(0, line.y(), width(), line.height()), theme[Token::chrome]);
        painter.setFont(number);
        painter.setPen(theme[current ? Token::text : Token::text3]);
        painter.drawText(QRectF(severityWidth, line.y(), width() - severityWidth - bulbWidth, line.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(index + 1));
        const std::span<const ProblemMark> marks = m_editor->problemsOn(index);
        if (marks.empty()) return;
        const Severity worst = std::ranges::min_element(marks, {}, &ProblemMark::severity)->severity;
        const qreal y = line.y() + (line.height() - 14) / 2;
        paintIcon(painter, severityIcon(worst), QPointF(8, y), 14, severityColor(worst));
        if (current && std::ranges::any_of(marks, &ProblemMark::fixable))
            paintIcon(painter, QStringLiteral("fix"), QPointF(width() - bulbWidth + 6, y), 14,
                      theme[Token::warn]);
    });
}

void Gutter::mousePressEvent(QMouseEvent* event) {
    const int line = lineAt(event->pos().y());
    if (event->pos().x() >= width() - bulbWidth)
        emit m_editor->bulbClicked(line);
    else if (event->pos().x() < severityWidth)
        emit m_editor->severityClicked(line);
    else
        m_editor->goTo(line + 1);
}

void Gutter::mouseMoveEvent(QMouseEvent* event) {
    const int line = lineAt(event->pos().y());
    const bool active = !m_editor->problemsOn(line).empty() &&
                        (event->pos().x() < severityWidth ||
                         (event->pos().x() >= width() - bulbWidth && line == m_editor->cursorLine()));
    setCursor(active ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void Gutter::wheelEvent(QWheelEvent* event) {
    m_editor->wheelEvent(event);
}

RulerBar::RulerBar(CodeEditor* editor) : QScrollBar(Qt::Vertical, editor), m_editor(editor) {
    setFixedWidth(14);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Scroll bar with problems"));
}

qreal RulerBar::yOfLine(int line) const {
    const int lines = std::max({m_editor->blockCount(), maximum() + pageStep(), 1});
    return 2 + (height() - 7) * (line + 0.5) / lines;
}

void RulerBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::bg]);
    painter.fillRect(0, 0, 1, height(), theme[Token::line]);
    if (maximum() > minimum()) {
        const int lines = maximum() + pageStep();
        const qreal top = height() * static_cast<qreal>(value()) / lines;
        const qreal length = std::max(24.0, height() * static_cast<qreal>(pageStep()) / lines);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        QColor thumb = theme[isSliderDown() || underMouse() ? Token::control : Token::line2];
        thumb.setAlpha(130);
        painter.setBrush(thumb);
        painter.drawRoundedRect(QRectF(3.5, std::min(top, height() - length) + 1, 8, length - 2), 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    // The worst are drawn last.
    for (const Severity severity : {Severity::hint, Severity::warning, Severity::error})
        for (const ProblemMark& problem : m_editor->problems()) {
            if (problem.severity != severity) continue;
            const int room = width() - 4;
            const int left = severity == Severity::error     ? 3
                             : severity == Severity::warning ? 3 + room / 3
                                                             : 3 + 2 * room / 3;
            painter.fillRect(QRectF(left, yOfLine(problem.line) - 1, width() - 1 - left, 3),
                             severityColor(severity));
        }
}

void RulerBar::mousePressEvent(QMouseEvent* event) {
    for (const ProblemMark& problem : m_editor->problems())
        if (std::abs(yOfLine(problem.line) - event->position().y()) <= 3) {
            m_editor->goTo(problem.line + 1, problem.begin);
            return;
        }
    QScrollBar::mousePressEvent(event);
}

} // namespace archdef::ui
