#pragma once

#include <QFrame>

namespace archdef::ui {

/// A popup that takes no focus: raised, a line-2 border, radius 6. It opens under a rectangle, above it where
/// there is no room, and never over it. Lives inside the window, so that typing goes on.
class Popup : public QFrame {
    Q_OBJECT
  public:
    explicit Popup(QWidget* window);
    /// `anchor` in the coordinates of `of`.
    void openAt(const QWidget* of, const QRect& anchor);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace archdef::ui
