#pragma once

#include "compare/comparison_run.h"
#include "compare/position.h"

#include <QWidget>

namespace archdef::ui {

/// The difference over the positions on a logarithmic scale of five decades, 0.0001 to 10 nats, with the
/// noise as a hatched band and the divergence as a dashed line. A click, Left and Right select; a drag moves
/// what the strip shows.
class DifferenceChart : public QWidget {
    Q_OBJECT
  public:
    explicit DifferenceChart(QWidget* parent = nullptr);

    void setOutcome(std::shared_ptr<const ComparisonOutcome> outcome); ///< null: the axes only
    void setExpected(int positions);                                   ///< while it runs
    void setCurrent(int position);
    int current() const { return m_current; }
    void setHovered(int position); ///< -1: none; nothing is emitted
    int hoveredPosition() const { return m_hovered; }
    /// The middle of a position's column, in the widget.
    QPoint placeOf(int position) const;
    void setVisibleRange(int first, int last);

    QSize sizeHint() const override { return {560, 170}; }
    QSize minimumSizeHint() const override { return {280, 120}; }

  signals:
    void positionActivated(int position);
    void hovered(int position); ///< -1: the pointer left

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QRectF plot() const;
    double xOf(double position) const;
    double yOf(double value) const;
    int positionAt(double x) const;
    int count() const;
    void paintAxes(QPainter& painter) const;
    void paintNoise(QPainter& painter) const;
    void paintDivergence(QPainter& painter) const;

    std::shared_ptr<const ComparisonOutcome> m_outcome;
    int m_expected = 42;
    int m_current = -1, m_hovered = -1;
    int m_first = -1, m_last = -1;
};

} // namespace archdef::ui
