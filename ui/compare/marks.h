#pragma once

#include "compare/comparison_run.h"
#include "compare/position.h"

#include <QPointF>

class QPainter;

namespace archdef::ui {

/// How a position of a comparison is marked. Another first token is only marked as such where the verdict
/// does not take it for a near-tie.
PositionMark markOf(const compare::Comparison& comparison, std::size_t position);

/// The mark's shape, about 8 px wide, around `centre`: ring, open square, full square, diamond. Nothing for
/// a position that cannot be observed.
void paintMark(QPainter& painter, PositionMark mark, const QPointF& centre);

/// "within noise", "another token first", … for tool tips and assistive technology.
QString markText(PositionMark mark);

/// Their token's text and ours at a position, as the strips show them.
QString theirTokenText(const ComparisonOutcome& outcome, std::size_t position);
QString tokenTextOf(const ComparisonOutcome& outcome, TokenId id);

/// The strip's columns: what was compared, then, behind the first other token, our free run beside theirs.
std::vector<StripColumn> stripColumns(const ComparisonOutcome& outcome);
/// While the endpoint writes: its tokens so far, and places for the rest.
std::vector<StripColumn> runningColumns(const compare::Answer& answer, int tokens, std::size_t firstNumber);

} // namespace archdef::ui
