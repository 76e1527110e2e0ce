#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

namespace archdef::ui {

/// Counts of values in equal bins around 0, on a logarithmic scale so that tails are seen.
class Histogram : public QWidget {
    Q_OBJECT
  public:
    explicit Histogram(QWidget* parent = nullptr);

    /// Bins from -limit to limit; empty: nothing to show.
    void setCounts(std::vector<std::uint64_t> counts, double limit);

    QSize sizeHint() const override { return {320, 100}; }
    QSize minimumSizeHint() const override { return {160, 100}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    std::vector<std::uint64_t> m_counts;
    double m_limit = 0;
};

} // namespace archdef::ui
