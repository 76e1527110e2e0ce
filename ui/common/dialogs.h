#pragma once

#include <QDialog>
#include <QScreen>
#include <QSize>

namespace archdef::ui {

/// The wanted size, or what the window behind the dialog and the screen have room for.
inline void resizeWithin(QDialog* dialog, QSize wanted) {
    constexpr int margin = 24;
    if (const QWidget* parent = dialog->parentWidget())
        wanted = wanted.boundedTo(parent->window()->size() - QSize(margin, margin));
    if (const QScreen* screen = dialog->screen())
        wanted = wanted.boundedTo(screen->availableSize() - QSize(margin, margin));
    dialog->resize(wanted);
}

} // namespace archdef::ui
