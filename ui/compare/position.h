#pragma once

#include <QString>

namespace archdef::ui {

/// How a position compares, for every view that marks it (design: "Marks").
enum class PositionMark {
    pending,      ///< not scored yet
    within,       ///< inside the noise, or the same token where only tokens are compared
    above,        ///< up to three times the noise
    far,          ///< beyond that
    other,        ///< another token comes first
    unobservable, ///< the other side does not show this position
};

/// One position of two aligned streams, as the strip shows it.
struct StripColumn {
    int number = 0;       ///< the position, BOS being 0
    QString theirs, ours; ///< as tokenText makes them; empty: nothing there yet
    QString alone;        ///< of our own run behind the first other token; empty: none
    PositionMark mark = PositionMark::pending;
    QString toolTip;
};

} // namespace archdef::ui
