#pragma once

#include <QFont>

namespace archdef::ui {

/// Inter, else Noto Sans, else the desktop's font, at a size in device-independent pixels.
QFont uiFont(int pixels = 13, QFont::Weight weight = QFont::Normal);

/// JetBrains Mono, else DejaVu Sans Mono, else the desktop's fixed font; without ligatures.
QFont monoFont(int pixels = 13, QFont::Weight weight = QFont::Normal);

/// "Use the desktop's fonts" of the settings; held by the application object.
void setUseDesktopFonts(bool use);
bool useDesktopFonts();

} // namespace archdef::ui
