#pragma once

#include <QLayout>
#include <QVBoxLayout>
#include <QWidget>

namespace archdef::ui {

/// Takes everything out of a layout. Widgets go when control returns to the event loop: one of them may be
/// the button whose click led here.
inline void clearLayout(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        if (item->layout()) clearLayout(item->layout());
        delete item;
    }
}

/// A part of a side panel, with the panel's padding; `column` is its layout.
inline QWidget* panelSection(QWidget* parent, QVBoxLayout** column) {
    auto* made = new QWidget(parent);
    *column = new QVBoxLayout(made);
    (*column)->setContentsMargins(16, 12, 16, 12);
    (*column)->setSpacing(6);
    return made;
}

} // namespace archdef::ui
