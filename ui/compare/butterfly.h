#pragma once

#include "compare/comparison_run.h"

#include <QAbstractScrollArea>

namespace archdef::ui {

/// The most likely tokens of both sides at one position: ours grow to the left, theirs, hatched, to the
/// right, from -8.5 to 0. Their order; a gap; then what only our first 20 has.
class Butterfly : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit Butterfly(QWidget* parent = nullptr);

    void setPosition(std::shared_ptr<const ComparisonOutcome> outcome, int position); ///< null: empty
    QString asText() const;

  signals:
    void tokenHovered(const QString& text); ///< as the strip shows it; empty: none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int, int) override { viewport()->update(); }

  private:
    void updateScrollBar();
    const compare::Position* position() const;
    int theirRows() const;
    QString rowText(const compare::TopRow& row) const;
    void paintRow(QPainter& painter, const compare::TopRow& row, double y, bool theirToken) const;
    void paintScale(QPainter& painter, double y) const;

    std::shared_ptr<const ComparisonOutcome> m_outcome;
    int m_position = -1;
};

} // namespace archdef::ui
