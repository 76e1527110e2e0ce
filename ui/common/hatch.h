#pragma once

#include <QBrush>
#include <QColor>

namespace archdef::ui {

/// Diagonal hatches: 4 px tiles for unread and theirs, 5 for the noise band, 6 for missing bytes.
struct Hatch {
    QColor ground; ///< may be transparent
    QColor line;
    int tile = 4;      ///< device-independent pixels
    qreal width = 1.6; ///< of the line
};

/// A brush made from a pixmap tile at the device's pixel ratio.
QBrush hatchBrush(const Hatch& hatch, qreal devicePixelRatio);

/// The hatches that the design names, in the current theme.
Hatch unreadHatch();        ///< warn on warn-soft
Hatch theirsHatch();        ///< theirs on chrome-2
Hatch noiseHatch();         ///< line on nothing, 5 px
Hatch missingHatch();       ///< error on error-soft, 6 px
Hatch notObservableHatch(); ///< line-2 on chrome-2

} // namespace archdef::ui
