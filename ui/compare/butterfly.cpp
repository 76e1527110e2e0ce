#include "compare/butterfly.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "common/token_text.h"
#include "compare/marks.h"
#include "inspect/value_text.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr int row_height = 17, head_height = 26, gap_height = 22, scale_height = 24;
constexpr int number_width = 52, token_width = 92;
constexpr double lowest = -8.5;

} // namespace

Butterfly::Butterfly(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Most likely tokens of both sides"));
    viewport()->setMouseTracking(true);
}

const compare::Position* Butterfly::position() const {
    if (!m_outcome || m_position < 0) return nullptr;
    const auto& positions = m_outcome->comparison.positions;
    return static_cast<std::size_t>(m_position) < positions.size()
               ? &positions[static_cast<std::size_t>(m_position)]
               : nullptr;
}

int Butterfly::theirRows() const {
    const auto* at = position();
    if (!at) return 0;
    return static_cast<int>(
        std::ranges::find_if(at->rows, [](const auto& row) { return !row.theirs.has_value(); }) -
        at->rows.begin());
}

void Butterfly::setPosition(std::shared_ptr<const ComparisonOutcome> outcome, int position_index) {
    m_outcome = std::move(outcome);
    m_position = position_index;
    verticalScrollBar()->setValue(0);
    updateScrollBar();
    setAccessibleDescription(asText());
    viewport()->update();
}

QString Butterfly::rowText(const compare::TopRow& row) const {
    const QString text = row.id ? tokenTextOf(*m_outcome, *row.id) : tokenText(row.text).text;
    return text.isEmpty() ? tr("control token") : text;
}

QString Butterfly::asText() const {
    const auto* at = position();
    if (!at) return {};
    QString text = tr("ours") + u'\t' + tr("token") + u'\t' + tr("theirs") + u'\n';
    for (const auto& row : at->rows) {
        text += (row.ours ? fixed(*row.ours, 3) : QString()) + u'\t' + rowText(row) + u'\t' +
                (row.theirs ? fixed(*row.theirs, 3) : QStringLiteral("< ") + fixed(at->their_last, 3)) +
                u'\n';
    }
    return text;
}

void Butterfly::updateScrollBar() {
    const auto* at = position();
    const int rows = at ? static_cast<int>(at->rows.size()) : 0;
    const int content = head_height + rows * row_height + gap_height + scale_height + 8;
    verticalScrollBar()->setRange(0, at ? std::max(0, content - viewport()->height()) : 0);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(row_height);
}

void Butterfly::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void Butterfly::paintRow(QPainter& painter, const compare::TopRow& row, double y, bool theirToken) const {
    const auto& theme = Theme::of(this);
    const auto* at = position();
    const double width = viewport()->width();
    const double bar = (width - 2 * number_width - token_width - 16) / 2;
    const double left = 8 + number_width, middle = left + bar, right = middle + token_width;
    if (theirToken) painter.fillRect(QRectF(0, y, width, row_height), theme[Token::accentSoft]);
    const auto part = [](double logprob) { return std::clamp((logprob - lowest) / -lowest, 0.0, 1.0); };
    const bool ourBest = row.id && *row.id == at->our_first;
    if (row.ours) {
        painter.setFont(monoFont(11, ourBest ? QFont::Bold : QFont::Normal));
        painter.setPen(theme[ourBest ? Token::accent : Token::text]);
        painter.drawText(QRectF(8, y, number_width - 8, row_height), Qt::AlignLeft | Qt::AlignVCenter,
                         fixed(*row.ours, 2));
        painter.fillRect(QRectF(middle - bar * part(*row.ours), y + 3, bar * part(*row.ours), row_height - 6),
                         theme[Token::accentFill]);
    }
    painter.setFont(monoFont(12));
    const QString text = painter.fontMetrics().elidedText(rowText(row), Qt::ElideRight, token_width - 8);
    paintTokenText(painter, QRectF(middle, y, token_width, row_height), Qt::AlignHCenter, text,
                   theme[Token::text], theme[Token::text3]);
    const QRectF number(width - 8 - number_width, y, number_width, row_height);
    if (row.theirs) {
        const QRectF hatched(right, y + 3, bar * part(*row.theirs), row_height - 6);
        painter.fillRect(hatched, hatchBrush(theirsHatch(), devicePixelRatioF()));
        painter.setPen(theme[Token::theirs]);
        painter.drawRect(hatched.adjusted(0.5, 0.5, -0.5, -0.5));
        const bool best = &row == &at->rows.front();
        painter.setFont(monoFont(11, best ? QFont::Bold : QFont::Normal));
        painter.setPen(theme[Token::text]);
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, fixed(*row.theirs, 2));
    } else {
        painter.setPen(QPen(theme[Token::theirs], 1, Qt::DotLine));
        painter.drawLine(QPointF(right, y + row_height / 2.0),
                         QPointF(right + bar * part(at->their_last), y + row_height / 2.0));
        painter.setFont(monoFont(11));
        painter.setPen(theme[Token::text2]);
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("< ") + fixed(at->their_last, 2));
    }
    painter.fillRect(QRectF(middle - 1, y, 1, row_height), theme[Token::line2]);
    painter.fillRect(QRectF(right, y, 1, row_height), theme[Token::line2]);
}

void Butterfly::paintScale(QPainter& painter, double y) const {
    const auto& theme = Theme::of(this);
    const double width = viewport()->width();
    const double bar = (width - 2 * number_width - token_width - 16) / 2;
    const double left = 8 + number_width, middle = left + bar, right = middle + token_width;
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text3]);
    for (const int value : {0, -3, -6}) {
        const double part = (value - lowest) / -lowest;
        for (const double x : {middle - bar * part, right + bar * part}) {
            painter.fillRect(QRectF(std::round(x), y, 1, 4), theme[Token::line2]);
            painter.drawText(QRectF(x - 20, y + 4, 40, 16), Qt::AlignCenter, fixed(value, 0));
        }
    }
}

void Butterfly::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    const auto* at = position();
    if (!at) return;
    double y = -verticalScrollBar()->value();
    const double width = viewport()->width();
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme[Token::accent]);
    painter.drawText(QRectF(8, y, width, head_height), Qt::AlignLeft | Qt::AlignVCenter, tr("ours"));
    painter.setPen(theme[Token::theirs]);
    painter.drawText(QRectF(0, y, width - 8, head_height), Qt::AlignRight | Qt::AlignVCenter, tr("theirs"));
    painter.setFont(uiFont(12));
    painter.setPen(theme[Token::text2]);
    painter.drawText(QRectF(0, y, width, head_height), Qt::AlignCenter,
                     at->rows.empty() ? tr("the server sent none here")
                                      : tr("most likely tokens, log-probability"));
    y += head_height;
    const int theirs = theirRows();
    for (int i = 0; i < static_cast<int>(at->rows.size()); ++i) {
        if (i == theirs) {
            painter.setFont(uiFont(12));
            const QString text = tr("only in our first 20");
            const double wide = painter.fontMetrics().horizontalAdvance(text) + 16;
            painter.fillRect(QRectF(8, y + gap_height / 2.0, width - 16, 1), theme[Token::line2]);
            painter.fillRect(QRectF((width - wide) / 2, y, wide, gap_height), theme[Token::bg]);
            painter.setPen(theme[Token::text2]);
            painter.drawText(QRectF(0, y, width, gap_height), Qt::AlignCenter, text);
            y += gap_height;
        }
        const auto& row = at->rows[static_cast<std::size_t>(i)];
        if (y + row_height >= 0 && y < viewport()->height())
            paintRow(painter, row, y, row.id && *row.id == at->id);
        y += row_height;
    }
    if (!at->rows.empty()) paintScale(painter, y + 2);
}

void Butterfly::mouseMoveEvent(QMouseEvent* event) {
    const auto* at = position();
    if (!at) return;
    int y = static_cast<int>(event->position().y()) + verticalScrollBar()->value() - head_height;
    if (y >= theirRows() * row_height) y -= gap_height;
    const int row = y / row_height;
    emit tokenHovered(y >= 0 && row < static_cast<int>(at->rows.size())
                          ? rowText(at->rows[static_cast<std::size_t>(row)])
                          : QString());
}

void Butterfly::leaveEvent(QEvent* event) {
    QAbstractScrollArea::leaveEvent(event);
    emit tokenHovered({});
}

void Butterfly::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        QApplication::clipboard()->setText(asText());
    else
        QAbstractScrollArea::keyPressEvent(event);
}

} // namespace archdef::ui
