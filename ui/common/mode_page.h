#pragma once

#include <QList>
#include <QWidget>

namespace archdef::ui {

/// A mode of the window. What F8, Ctrl+F and F6 mean differs by mode; the window asks the one shown.
class ModePage : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;

    virtual void goToNext() {}     ///< problem, finding, position beyond noise, thing that is not the same
    virtual void goToPrevious() {} ///< the same backwards
    virtual void find() {}         ///< Ctrl+F: find in the text, or the filter of the list
    virtual void zoom(int steps) { Q_UNUSED(steps) }         ///< larger or smaller text; 0: the usual size
    virtual void setNarrow(bool narrow) { Q_UNUSED(narrow) } ///< the window is under 1100 px
    virtual QList<QWidget*> regions() const { return {const_cast<ModePage*>(this)}; } ///< for F6, in order
    virtual void copyAsMarkdown() {}                                                  ///< Ctrl+Shift+C
};

} // namespace archdef::ui
