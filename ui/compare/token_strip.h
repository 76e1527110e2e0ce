#pragma once

#include "compare/position.h"

#include <QAbstractScrollArea>
#include <vector>

namespace archdef::ui {

/// Two aligned token streams, one column a position: index, theirs, ours, and where we would have gone
/// another way alone, that too: shown, not compared. A column is as wide as the widest of its tokens. Left,
/// Right, Home and End move the selection; Ctrl+C copies the rows.
class TokenStrip : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit TokenStrip(QWidget* parent = nullptr);

    /// `theirName` stands behind "theirs", `ourName` behind "ours".
    void setNames(const QString& theirName, const QString& ourName);
    void setColumns(std::vector<StripColumn> columns);
    const std::vector<StripColumn>& columns() const { return m_columns; }

    int current() const { return m_current; }
    void setCurrent(int position);
    int hoveredPosition() const { return m_hovered; }
    void setHovered(int position);          ///< -1: none; nothing is emitted
    void setEmphasis(const QString& token); ///< outlines where this token stands; empty: nowhere
    const QString& emphasis() const { return m_emphasis; }
    bool showsOwnRun() const { return m_alone; } ///< the third row is there
    /// Columns that are at least half visible.
    std::pair<int, int> visibleRange() const;
    void scrollTo(int position);

    QString asText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void currentChanged(int position);
    void visibleRangeChanged(int first, int last);
    void hovered(int position);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void measure();
    void placeLabels();
    int contentHeight() const;
    void updateScrollBar();
    int columnAt(int x) const;
    void paintColumn(QPainter& painter, int position, const QRectF& column) const;
    void describe();

    std::vector<StripColumn> m_columns;
    std::vector<double> m_left; ///< of each column, and the end
    QWidget* m_labels = nullptr;
    QString m_emphasis;
    int m_current = -1, m_hovered = -1;
    bool m_alone = false;
};

} // namespace archdef::ui
