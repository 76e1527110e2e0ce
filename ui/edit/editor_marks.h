#pragma once

#include "base/severity.h"

#include <QColor>
#include <QString>
#include <vector>

class QPainter;
class QRectF;

namespace archdef::ui {

/// A squiggle: positions are UTF-16 units in the line, `line` counts from 0.
struct ProblemMark {
    int line = 0;
    int begin = 0, end = 0;
    Severity severity = Severity::error;
    bool fixable = false;
    friend bool operator==(const ProblemMark&, const ProblemMark&) = default;
};

/// A range that is tinted: another use of the register at the cursor, a hit of the search, a bracket.
struct TintMark {
    int line = 0;
    int begin = 0, end = 0;
    enum class Kind { use, hit, bracket } kind = Kind::use;
    friend bool operator==(const TintMark&, const TintMark&) = default;
};

/// What stands behind the end of a line. Not selectable, not copied.
struct InlayHint {
    int line = 0;
    QString text;
    friend bool operator==(const InlayHint&, const InlayHint&) = default;
};

QString severityIcon(Severity severity);
QColor severityColor(Severity severity);

/// Errors wave, warnings are dashed, hints dotted, below the baseline.
void paintSquiggle(QPainter& painter, Severity severity, qreal left, qreal right, qreal baseline);

} // namespace archdef::ui
