#include "compare/marks.h"

#include "common/theme.h"
#include "common/token_text.h"
#include "inspect/value_text.h"

#include <QCoreApplication>
#include <QPainter>

namespace archdef::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

/// Where nothing tells the tokens apart but themselves: another one is another one.
PositionMark tokenMark(const compare::Position& position) {
    return position.same_first ? PositionMark::within : PositionMark::other;
}

} // namespace

PositionMark markOf(const compare::Comparison& comparison, std::size_t index) {
    const auto& position = comparison.positions[index];
    const auto& verdict = comparison.verdict;
    if (verdict.kind == compare::VerdictKind::cannot_compare && verdict.threshold <= 0)
        return tokenMark(position);
    if (!position.observable) return PositionMark::unobservable;
    const bool apart =
        verdict.kind == compare::VerdictKind::differs || verdict.kind == compare::VerdictKind::drifts;
    if (!position.same_first && apart) return PositionMark::other;
    if (position.spread > 3 * verdict.threshold) return PositionMark::far;
    if (position.spread > verdict.threshold || !position.same_first) return PositionMark::above;
    return PositionMark::within;
}

QString markText(PositionMark mark) {
    switch (mark) {
    case PositionMark::pending:
        return tr("not scored yet");
    case PositionMark::within:
        return tr("within noise");
    case PositionMark::above:
        return tr("just above noise");
    case PositionMark::far:
        return tr("far above noise");
    case PositionMark::other:
        return tr("another token comes first");
    case PositionMark::unobservable:
        return tr("not observable");
    }
    return {};
}

void paintMark(QPainter& painter, PositionMark mark, const QPointF& centre) {
    const auto& theme = Theme::current();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF square(centre.x() - 3, centre.y() - 3, 6, 6);
    switch (mark) {
    case PositionMark::within:
        painter.setPen(QPen(theme[Token::text2], 1.5));
        painter.setBrush(theme[Token::bg]);
        painter.drawEllipse(centre, 3, 3);
        break;
    case PositionMark::above:
        painter.setPen(QPen(theme[Token::warn], 1.5));
        painter.setBrush(theme[Token::bg]);
        painter.drawRect(square);
        break;
    case PositionMark::far:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Token::warn]);
        painter.drawRect(square.adjusted(-0.5, -0.5, 0.5, 0.5));
        break;
    case PositionMark::other: {
        const QPointF diamond[] = {centre + QPointF(0, -5), centre + QPointF(5, 0), centre + QPointF(0, 5),
                                   centre + QPointF(-5, 0)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Token::error]);
        painter.drawPolygon(diamond, 4);
        break;
    }
    case PositionMark::pending:
    case PositionMark::unobservable:
        break;
    }
    painter.restore();
}

QString tokenTextOf(const ComparisonOutcome& outcome, TokenId id) {
    return tokenText((*outcome.request.model->tokenizer)->piece(id)).text;
}

QString theirTokenText(const ComparisonOutcome& outcome, std::size_t position) {
    return tokenTextOf(outcome, outcome.comparison.positions[position].id);
}

std::vector<StripColumn> stripColumns(const ComparisonOutcome& outcome) {
    const auto& comparison = outcome.comparison;
    std::vector<StripColumn> columns;
    for (std::size_t i = 0; i < comparison.positions.size(); ++i) {
        const auto& position = comparison.positions[i];
        StripColumn column;
        column.number = static_cast<int>(position.absolute);
        column.theirs = theirTokenText(outcome, i);
        column.ours = tokenTextOf(outcome, position.our_first);
        column.mark = markOf(comparison, i);
        column.toolTip = tr("position %1: %2\ntheirs: %3 (id %4), log-probability %5\nours of it: %6, rank "
                            "%7\nour first: %8 (id %9)")
                             .arg(position.absolute)
                             .arg(markText(column.mark), column.theirs)
                             .arg(position.id)
                             .arg(position.observable ? fixed(position.theirs, 3) : tr("not sent"),
                                  fixed(position.ours, 3))
                             .arg(position.our_rank)
                             .arg(column.ours)
                             .arg(position.our_first);
        if (const auto first = comparison.first_other_token; first && i >= *first) {
            const std::size_t own = i - *first;
            if (own < comparison.free_run.size()) {
                column.alone = tokenTextOf(outcome, comparison.free_run[own]);
                column.toolTip += tr("\nours alone: %1 (id %2), not compared")
                                      .arg(column.alone)
                                      .arg(comparison.free_run[own]);
            }
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<StripColumn> runningColumns(const compare::Answer& answer, int tokens, std::size_t firstNumber) {
    std::vector<StripColumn> columns;
    for (const auto& entry : answer.entries) {
        StripColumn column;
        column.number = static_cast<int>(firstNumber + columns.size());
        column.theirs = tokenText(entry.text).text;
        columns.push_back(std::move(column));
    }
    if (answer.entries.empty() && !answer.text.empty()) {
        // A server without log-probabilities sends text only.
        StripColumn column;
        column.number = static_cast<int>(firstNumber);
        column.theirs = tokenText(answer.text).text;
        columns.push_back(std::move(column));
        return columns;
    }
    while (static_cast<int>(columns.size()) < tokens) {
        StripColumn column;
        column.number = static_cast<int>(firstNumber + columns.size());
        columns.push_back(std::move(column));
    }
    return columns;
}

} // namespace archdef::ui
