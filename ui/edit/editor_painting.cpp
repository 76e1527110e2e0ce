#include "common/fonts.h"
#include "common/theme.h"
#include "edit/code_editor.h"
#include "edit/gutter.h"
#include "edit/line_layout.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

// What the editor draws besides the text: marks, tints, hints. A key changes a line or two, so nothing here
// goes over more lines than are to be painted.
namespace archdef::ui {
namespace {

constexpr int inlayGap = 20, leastSquiggle = 7;

template <class Mark>
std::span<const Mark> marksOn(const std::vector<Mark>& marks, int line) {
    const auto found = std::ranges::equal_range(marks, line, {}, &Mark::line);
    return {found.begin(), found.end()};
}

bool byPlace(const ProblemMark& a, const ProblemMark& b) {
    return std::pair(a.line, a.begin) < std::pair(b.line, b.begin);
}

} // namespace

void CodeEditor::setProblems(std::vector<ProblemMark> problems) {
    std::ranges::stable_sort(problems, byPlace);
    if (problems == m_problems) return;
    std::swap(problems, m_problems);
    updateWhereOther(problems, m_problems);
    m_ruler->update();
}

void CodeEditor::setTints(TintMark::Kind kind, std::vector<TintMark> tints) {
    std::vector<TintMark> now = m_tints;
    std::erase_if(now, [kind](const TintMark& tint) { return tint.kind == kind; });
    now.insert(now.end(), tints.begin(), tints.end());
    std::ranges::stable_sort(now, {}, &TintMark::line);
    if (now == m_tints) return;
    std::swap(now, m_tints);
    updateWhereOther(now, m_tints);
}

void CodeEditor::setInlayHints(std::vector<InlayHint> hints) {
    std::ranges::stable_sort(hints, {}, &InlayHint::line);
    if (hints == m_hints) return;
    std::swap(hints, m_hints);
    if (m_hintsShown) updateWhereOther(hints, m_hints);
}

void CodeEditor::setInlayHintsShown(bool shown) {
    m_hintsShown = shown;
    viewport()->update();
}

template <class Mark>
void CodeEditor::updateWhereOther(const std::vector<Mark>& before, const std::vector<Mark>& now) {
    const int first = firstVisibleBlock().blockNumber();
    const int last = first + static_cast<int>(viewport()->height() / lineHeight()) + 1;
    for (int line = first; line <= last; ++line)
        if (!std::ranges::equal(marksOn(before, line), marksOn(now, line))) updateLines(line, line);
}

void CodeEditor::updateLines(int first, int last) {
    const qreal top = topOf(first), bottom = topOf(last) + lineHeight();
    if (bottom < 0 || top > viewport()->height()) return;
    const int y = static_cast<int>(std::floor(top)), height = static_cast<int>(std::ceil(bottom)) - y;
    viewport()->update(0, y, viewport()->width(), height);
    m_gutter->update(0, y, m_gutter->width(), height);
}

/// All lines have one height and none is hidden.
qreal CodeEditor::topOf(int line) const {
    const QTextBlock first = firstVisibleBlock();
    return blockBoundingGeometry(first).translated(contentOffset()).y() +
           (line - first.blockNumber()) * lineHeight();
}

std::span<const ProblemMark> CodeEditor::problemsOn(int line) const {
    return marksOn(m_problems, line);
}

void CodeEditor::forVisibleBlocks(const QRect& area,
                                  const std::function<void(const QTextBlock&, const QRectF&)>& paint) const {
    const qreal height = lineHeight();
    QTextBlock block = firstVisibleBlock();
    qreal y = topOf(block.blockNumber());
    for (; block.isValid() && y <= area.bottom(); block = block.next(), y += height)
        if (y + height >= area.top()) paint(block, QRectF(0, y, viewport()->width(), height));
}

QRect CodeEditor::rangeRect(int line, int begin, int end) const {
    const QTextBlock block = document()->findBlockByNumber(line);
    if (!block.isValid()) return {};
    // Lines that were never shown are laid out by this.
    if (block.layout()->lineCount() == 0) document()->documentLayout()->blockBoundingRect(block);
    if (block.layout()->lineCount() == 0) return {};
    const QTextLine textLine = block.layout()->lineAt(0);
    const qreal left = textLine.cursorToX(std::min(begin, block.length() - 1));
    const qreal right = textLine.cursorToX(std::min(end, block.length() - 1));
    return QRectF(contentOffset().x() + left, topOf(line), std::max(1.0, right - left), lineHeight())
        .toRect();
}

void CodeEditor::paintBehind(QPainter& painter, const QRect& area) {
    const Theme& theme = Theme::of(this);
    const int current = cursorLine();
    painter.fillRect(area, theme[Token::bg]);
    forVisibleBlocks(area, [&](const QTextBlock& block, const QRectF& line) {
        const int number = block.blockNumber();
        if (number == m_flashLine)
            painter.fillRect(line, theme[Token::accentSoft]);
        else if (number == current)
            painter.fillRect(line, theme[Token::chrome]);
        painter.setRenderHint(QPainter::Antialiasing);
        for (const TintMark& tint : marksOn(m_tints, number)) {
            const QRectF rect = rangeRect(tint.line, tint.begin, tint.end);
            const bool bracket = tint.kind == TintMark::Kind::bracket;
            painter.setPen(bracket ? QPen(theme[Token::line2]) : QPen(Qt::NoPen));
            painter.setBrush(theme[tint.kind == TintMark::Kind::hit ? Token::warnSoft : Token::accentSoft]);
            painter.drawRoundedRect(rect.adjusted(-0.5, 1.5, 0.5, -1.5), 2, 2);
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
    });
}

void CodeEditor::paintOver(QPainter& painter, const QRect& area) {
    const Theme& theme = Theme::of(this);
    const qreal ascent = QFontMetricsF(font()).ascent() + LineLayout::topSpace(lineHeight(), font());
    painter.setFont(monoFont(std::max(11, 12 * m_zoom / 100)));
    painter.setPen(theme[Token::text3]);
    forVisibleBlocks(area, [&](const QTextBlock& block, const QRectF&) {
        const int line = block.blockNumber();
        for (const ProblemMark& problem : problemsOn(line)) {
            QRect rect = rangeRect(line, problem.begin, std::max(problem.end, problem.begin + 1));
            if (rect.width() < leastSquiggle) rect.setWidth(leastSquiggle);
            paintSquiggle(painter, problem.severity, rect.x(), rect.x() + rect.width(), rect.y() + ascent);
        }
        if (!m_hintsShown) return;
        for (const InlayHint& hint : marksOn(m_hints, line)) {
            const QRect end = rangeRect(line, block.length() - 1, block.length() - 1);
            painter.drawText(QRectF(end.x() + inlayGap, end.y(), viewport()->width(), end.height()),
                             Qt::AlignVCenter | Qt::AlignLeft, hint.text);
        }
    });
}

void CodeEditor::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        paintBehind(painter, event->rect());
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    paintOver(painter, event->rect());
}

const ProblemMark* CodeEditor::problemAt(const QPoint& position) const {
    const ProblemMark* best = nullptr;
    const int line = cursorForPosition(position).blockNumber();
    for (const ProblemMark& problem : problemsOn(line)) {
        const QRect rect = rangeRect(line, problem.begin, std::max(problem.end, problem.begin + 1));
        if (rect.adjusted(-2, 0, 2, 0).contains(position) && (!best || problem.severity < best->severity))
            best = &problem;
    }
    return best;
}

} // namespace archdef::ui
