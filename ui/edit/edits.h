#pragma once

#include "language/diagnostic.h"

#include <QString>
#include <vector>

class QTextDocument;

namespace archdef::ui {

/// Applies edits, all in one step of the undo stack. Ranges are of the text as it is; they may stand in any
/// order.
void applyEdits(QTextDocument* document, std::vector<Edit> edits);

/// A fix's effect in the popup: the line before and after, where it is one short line.
struct FixEffect {
    QString before, after;
};
FixEffect effectOf(const QTextDocument* document, const Fix& fix);

} // namespace archdef::ui
