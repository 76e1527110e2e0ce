#pragma once

#include <QScrollBar>
#include <QWidget>

namespace archdef::ui {

class CodeEditor;

/// Severity icon (28 px), line number (30, right), light bulb (26).
class Gutter : public QWidget {
    Q_OBJECT
  public:
    explicit Gutter(CodeEditor* editor);
    int wantedWidth() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    int lineAt(int y) const;
    CodeEditor* m_editor;
};

/// The vertical scroll bar: 14 px with 3 px marks, errors over the whole width, warnings over the right two
/// thirds, hints over the right third.
class RulerBar : public QScrollBar {
    Q_OBJECT
  public:
    explicit RulerBar(CodeEditor* editor);

  protected:
    void paintEvent(QPaintEvent* event) override;
    QSize sizeHint() const override { return {14, 40}; }
    void mousePressEvent(QMouseEvent* event) override;

  private:
    qreal yOfLine(int line) const;
    CodeEditor* m_editor;
};

} // namespace archdef::ui
