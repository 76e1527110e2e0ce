#pragma once

#include "edit/editor_marks.h"

#include <QPlainTextEdit>
#include <functional>
#include <memory>
#include <span>

class QTimer;

namespace archdef::ui {

class Document;
class Gutter;
class Highlighter;
class RulerBar;

/// The text of a definition: 20 px lines, gutter, squiggles, hints at line ends, marks in the scroll bar.
/// It shows what it is given; what is a problem is decided elsewhere.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit CodeEditor(Document* document, QWidget* parent = nullptr);
    ~CodeEditor() override;

    Document* source() const { return m_document; }

    /// Marks of any number and order. Only lines on which something changed are painted again.
    void setProblems(std::vector<ProblemMark> problems);
    void setTints(TintMark::Kind kind, std::vector<TintMark> tints);
    void setInlayHints(std::vector<InlayHint> hints);
    void setInlayHintsShown(bool shown);
    bool inlayHintsShown() const { return m_hintsShown; }

    const std::vector<ProblemMark>& problems() const { return m_problems; }
    /// The problem at a place of the viewport, or null.
    const ProblemMark* problemAt(const QPoint& viewportPosition) const;

    /// Puts the cursor there, shows the line in the middle third, and tints it for a moment. Lines from 1.
    void goTo(int line, int position = 0, int end = -1);
    int cursorLine() const; ///< from 0
    /// The rectangle of a range of a line in the viewport.
    QRect rangeRect(int line, int begin, int end) const;
    /// The problems of a line (from 0), in the order of their place.
    std::span<const ProblemMark> problemsOn(int line) const;

    void setZoom(int percent);
    int zoom() const { return m_zoom; }
    qreal lineHeight() const;

    void applyTheme();
    /// Says whether a popup is open that Escape closes, before Escape means anything else in the window.
    void setPopupCheck(std::function<bool()> open) { m_popupOpen = std::move(open); }

  signals:
    void hovered(const QPoint& viewportPosition); ///< the pointer rests
    void hoverEnded();
    void bulbClicked(int line); ///< from 0
    void severityClicked(int line);
    void linkClicked(int line, int position); ///< Ctrl+click
    void zoomRequested(int steps);
    void keyTyped(QKeyEvent* event);     ///< before the editor handles it; accept to keep it
    void textTyped(const QString& text); ///< after a key changed the text; empty: something was removed
    void viewChanged();                  ///< scrolled or resized

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    bool event(QEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;

  private:
    friend class Gutter;
    void paintBehind(QPainter& painter, const QRect& area);
    void paintOver(QPainter& painter, const QRect& area);
    void forVisibleBlocks(const QRect& area,
                          const std::function<void(const QTextBlock&, const QRectF&)>& paint) const;
    void updateLines(int first, int last);
    /// Repaints the lines on which two lists of marks, both in the order of their lines, are not equal.
    template <class Mark>
    void updateWhereOther(const std::vector<Mark>& before, const std::vector<Mark>& now);
    qreal topOf(int line) const;
    void insertNewLine();
    void indentSelection(int direction);
    void layOutMargins();

    Document* m_document;
    std::unique_ptr<Highlighter> m_highlighter;
    Gutter* m_gutter;
    RulerBar* m_ruler;
    QTimer* m_hoverTimer;
    QTimer* m_flashTimer;
    QPoint m_hoverPosition;
    std::vector<ProblemMark> m_problems;
    std::vector<TintMark> m_tints;
    std::vector<InlayHint> m_hints;
    std::function<bool()> m_popupOpen;
    bool m_hintsShown = true;
    int m_flashLine = -1, m_shownCursorLine = 0;
    int m_zoom = 100;
};

} // namespace archdef::ui
