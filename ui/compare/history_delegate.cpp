#include "compare/history_delegate.h"

#include "common/bars.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "compare/history_model.h"
#include "compare/marks.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr int entry_height = 54, head_height = 28;

/// The place on the common scale of five decades, 0 to 1.
double onScale(double difference) {
    return difference > 0 ? std::clamp((std::log10(difference) + 4) / 5, 0.0, 1.0) : 0.0;
}

PositionMark markFor(compare::VerdictKind kind) {
    switch (kind) {
    case compare::VerdictKind::matches:
    case compare::VerdictKind::matches_within_noise:
        return PositionMark::within;
    case compare::VerdictKind::drifts:
        return PositionMark::far;
    case compare::VerdictKind::differs:
        return PositionMark::other;
    case compare::VerdictKind::cannot_compare:
        break;
    }
    return PositionMark::unobservable;
}

void paintScale(QPainter& painter, const QRectF& rect, const HistoryEntry& entry, const Theme& theme,
                const QColor& ground) {
    const double y = rect.center().y();
    painter.fillRect(QRectF(rect.left(), y - 0.5, rect.width(), 1), theme[Token::line2]);
    if (!entry.judged()) return;
    const double noise = rect.width() * onScale(entry.threshold);
    painter.fillRect(QRectF(rect.left(), y - 3, noise, 6), theme[Token::line2]);
    const double value = entry.mean_difference;
    const double x = rect.left() + std::clamp(rect.width() * onScale(value), 5.0, rect.width() - 5);
    painter.setFont(monoFont(11));
    const QString text = significant(value, 2);
    const double wide = painter.fontMetrics().horizontalAdvance(text);
    const bool left = x + 10 + wide > rect.right();
    const QRectF label(left ? x - 10 - wide : x + 10, y - 8, wide + 2, 16);
    painter.fillRect(label.adjusted(-2, 2, 2, -2), ground);
    paintMark(painter, markFor(entry.kind), {x, y});
    painter.setPen(theme[Token::text]);
    painter.drawText(label, Qt::AlignVCenter, text);
}

void paintHead(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme) {
    const qsizetype digits = text.indexOf(u' ');
    const QRect inner = rect.adjusted(16, 4, -16, 0);
    painter.setFont(monoFont(12));
    painter.setPen(theme[Token::text2]);
    painter.drawText(inner, Qt::AlignVCenter, text.left(digits));
    const int used = painter.fontMetrics().horizontalAdvance(text.left(digits) + u' ');
    painter.setFont(uiFont(12));
    painter.drawText(
        inner.adjusted(used, 0, 0, 0), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(text.mid(digits + 1), Qt::ElideRight, inner.width() - used));
}

} // namespace

QSize HistoryDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const auto* row = static_cast<const HistoryModel*>(index.model())->row(index.row());
    return {200, row && row->head ? head_height : entry_height};
}

void HistoryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const auto* model = static_cast<const HistoryModel*>(index.model());
    const auto& theme = Theme::current();
    painter->save();
    const auto* entry = model->entry(index.row());
    if (!entry) {
        if (index.row() > 0)
            painter->fillRect(option.rect.left(), option.rect.top(), option.rect.width(), 1,
                              theme[Token::line]);
        paintHead(*painter, option.rect, model->headText(index.row()), theme);
        painter->restore();
        return;
    }
    const auto look = lookOf(entry->kind);
    const bool selected = option.state & QStyle::State_Selected;
    const Token ground = selected ? Token::accentSoft : Token::chrome;
    if (selected) painter->fillRect(option.rect, theme[Token::accentSoft]);
    const QRect rect = option.rect.adjusted(16, 7, -16, -7);
    paintIcon(*painter, look.icon, QPointF(rect.left(), rect.top() + 3), 14,
              theme[inkOf(static_cast<Meaning>(look.meaning))]);
    painter->setFont(monoFont(12));
    painter->setPen(theme[Token::text2]);
    const QString time = entry->whenText();
    const int wide = painter->fontMetrics().horizontalAdvance(time);
    painter->drawText(QRect(rect.left(), rect.top(), rect.width(), 20), Qt::AlignRight | Qt::AlignVCenter,
                      time);
    painter->setFont(uiFont(13, QFont::Medium));
    painter->setPen(theme[Token::text]);
    const QRect word(rect.left() + 20, rect.top(), rect.width() - 28 - wide, 20);
    painter->drawText(word, Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(kindText(entry->kind), Qt::ElideRight, word.width()));
    paintScale(*painter, QRectF(rect.left(), rect.top() + 24, rect.width(), 12), *entry, theme,
               theme[ground]);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme[Token::accentFill], 1));
        painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->restore();
}

} // namespace archdef::ui
