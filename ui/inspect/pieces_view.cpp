#include "inspect/pieces_view.h"

#include "common/counted.h"
#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "common/token_cells.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr double piece_height = 28, line_height = 50, gap = 2, margin = 16;

} // namespace

PiecesView::PiecesView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Pieces of the text"));
    setMinimumHeight(static_cast<int>(line_height) + 12);
}

void PiecesView::setPieces(std::vector<Piece> pieces) {
    m_pieces = std::move(pieces);
    m_current = std::min(m_current, static_cast<int>(m_pieces.size()) - 1);
    layOut();
    setAccessibleDescription(
        counted(static_cast<unsigned long long>(m_pieces.size()), tr("%1 token"), tr("%1 tokens")));
    viewport()->update();
}

void PiecesView::layOut() {
    const QFontMetricsF text(monoFont(13)), ids(monoFont(11));
    m_places.clear();
    double x = margin, y = 4;
    for (const auto& piece : m_pieces) {
        const double wide = std::ceil(
            std::max(text.horizontalAdvance(piece.text), ids.horizontalAdvance(QString::number(piece.id))) +
            12);
        if (x > margin && x + wide > viewport()->width() - margin) {
            x = margin;
            y += line_height;
        }
        m_places.emplace_back(x, y, wide, piece_height);
        x += wide + gap;
        // A line end in the text ends the line here too.
        if (piece.bytes.ends_with('\n')) {
            x = margin;
            y += line_height;
        }
    }
    const double content = m_places.empty() ? 0 : m_places.back().bottom() + 24;
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(content) - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(line_height));
}

void PiecesView::setCurrent(int piece) {
    if (piece < 0 || piece >= static_cast<int>(m_pieces.size()) || piece == m_current) return;
    m_current = piece;
    const auto& place = m_places[static_cast<std::size_t>(piece)];
    auto* bar = verticalScrollBar();
    if (place.top() - 4 < bar->value())
        bar->setValue(static_cast<int>(place.top()) - 4);
    else if (place.top() + line_height > bar->value() + viewport()->height())
        bar->setValue(static_cast<int>(place.top() + line_height) - viewport()->height());
    const auto& chosen = m_pieces[static_cast<std::size_t>(piece)];
    setAccessibleDescription(tr("token %1: %2, id %3").arg(piece).arg(chosen.text).arg(chosen.id));
    viewport()->update();
    emit currentChanged(piece);
}

void PiecesView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    const double offset = verticalScrollBar()->value();
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const QRectF place = m_places[i].translated(0, -offset);
        if (place.bottom() + 20 < 0 || place.top() > viewport()->height()) continue;
        const auto& piece = m_pieces[i];
        const bool control = piece.type == TokenType::control;
        TokenCellLook look;
        if (control) {
            look.border = QPen(theme[Token::accentFill], 1);
            look.ink = Token::accent;
        } else if (piece.partial) {
            look.fill = hatchBrush(notObservableHatch(), devicePixelRatioF());
        } else {
            look.fill = theme[i % 2 == 0 ? Token::accentSoft : Token::chrome2];
        }
        painter.setFont(monoFont(piece.partial ? 12 : 13));
        paintTokenCell(painter, place, piece.text, look, theme);
        painter.setFont(monoFont(11));
        painter.setPen(theme[Token::text3]);
        painter.drawText(QRectF(place.left() - 10, place.bottom() + 1, place.width() + 20, 16),
                         Qt::AlignCenter, QString::number(piece.id));
        if (static_cast<int>(i) == m_current) paintTokenFrame(painter, place, theme);
    }
}

void PiecesView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void PiecesView::mousePressEvent(QMouseEvent* event) {
    const QPointF point = event->position() + QPointF(0, verticalScrollBar()->value());
    const auto found = std::ranges::find_if(
        m_places, [&](const QRectF& place) { return place.adjusted(-1, 0, 1, 18).contains(point); });
    if (found != m_places.end()) setCurrent(static_cast<int>(found - m_places.begin()));
}

int PiecesView::neighbourLine(int step) const {
    if (m_current < 0) return 0;
    const auto& from = m_places[static_cast<std::size_t>(m_current)];
    const double wanted = from.top() + step * line_height;
    int best = m_current;
    double nearest = 1e9;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (std::abs(m_places[i].top() - wanted) > 1) continue;
        const double away = std::abs(m_places[i].center().x() - from.center().x());
        if (away < nearest) {
            nearest = away;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void PiecesView::keyPressEvent(QKeyEvent* event) {
    if (const auto step = tokenStep(event->key(), m_current, static_cast<int>(m_pieces.size()))) {
        setCurrent(*step);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        setCurrent(neighbourLine(-1));
        break;
    case Qt::Key_Down:
        setCurrent(neighbourLine(1));
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace archdef::ui
