#pragma once

#include <QWidget>
#include <vector>

namespace archdef::ui {

/// The RMS of each row of a tensor, from the first row at the left to the last: rows that are dead or far
/// stronger than the others stand out. Where a pixel holds several rows, the bar goes from the least to the
/// greatest of them.
class RowRms : public QWidget {
    Q_OBJECT
  public:
    explicit RowRms(QWidget* parent = nullptr);
    void setRows(std::vector<float> rms); ///< [rows]
    QSize sizeHint() const override { return {320, 46}; }
    QSize minimumSizeHint() const override { return {160, 46}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Span {
        std::size_t first, last; ///< rows, last is inside
        float least, greatest;
    };
    /// The rows behind bar `i` of `bars`.
    Span span(std::size_t i, std::size_t bars) const;
    std::size_t barCount() const;

    std::vector<float> m_rms;
    float m_greatest = 0;
};

} // namespace archdef::ui
