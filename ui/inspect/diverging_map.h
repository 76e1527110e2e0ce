#pragma once

#include "common/theme.h"

#include <QList>
#include <QRgb>

namespace archdef::ui {

/// The diverging colours for weights: the theme's five stops at -1, -0.5, 0, 0.5, 1, mixed in linear light.
/// `position` is clamped to [-1, 1].
QColor divergingColor(const Theme& theme, double position);

/// A colour table of an 8-bit image: 0 to 254 from -1 to 1, 255 for what is no number.
QList<QRgb> divergingTable(const Theme& theme);

/// The index for a value on a scale that is symmetric about 0.
int divergingIndex(float value, double limit);

} // namespace archdef::ui
