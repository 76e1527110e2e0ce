#pragma once

#include <QString>
#include <QWidget>

namespace archdef::ui {

class TokenLabel;

/// What the hatched band and the dashed line of the chart are.
class ChartLegend : public QWidget {
    Q_OBJECT
  public:
    explicit ChartLegend(QWidget* parent = nullptr);
    TokenLabel* noise() const { return m_noise; }

  private:
    TokenLabel* m_noise;
};

/// What the marks of strip and chart mean, each with its mark.
class MarkLegend : public QWidget {
    Q_OBJECT
  public:
    explicit MarkLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {480, 26}; }
    QSize minimumSizeHint() const override { return {200, 26}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace archdef::ui
