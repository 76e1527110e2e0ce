#pragma once

#include <QImage>
#include <QWidget>
#include <cstdint>
#include <vector>

namespace archdef::ui {

/// A picture of a matrix: means over equal cells of a part of it.
struct MatrixPicture {
    int columns = 0, rows = 0;                     ///< cells
    std::uint64_t cell_columns = 1, cell_rows = 1; ///< values in a cell
    std::uint64_t first_column = 0, first_row = 0; ///< of the part that is shown
    std::uint64_t matrix_columns = 0, matrix_rows = 0;
    std::vector<float> cells; ///< [rows][columns]; NaN where a cell holds a value that is not finite
    double limit = 0;         ///< of the symmetric scale
};

/// The heat map of a matrix: a scale that is symmetric about 0, a loud colour and a cross where a value is
/// not a number. The arrow keys move the cell, + and - or the wheel zoom.
class HeatMap : public QWidget {
    Q_OBJECT
  public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setPicture(MatrixPicture picture);
    void clear();
    const MatrixPicture& picture() const { return m_picture; }
    void setCurrent(std::uint64_t column, std::uint64_t row);
    std::uint64_t currentColumn() const { return m_column; }
    std::uint64_t currentRow() const { return m_row; }

    QSize sizeHint() const override { return {340, 170}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

  signals:
    /// Of the matrix, in values; the middle of the cell that was chosen.
    void valueChosen(quint64 column, quint64 row);
    void valueHovered(quint64 column, quint64 row);
    /// A part of the matrix is wanted larger (or smaller), around a value.
    void zoomRequested(quint64 column, quint64 row, bool in);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QRectF cellRect(int column, int row) const;
    bool valueAt(const QPointF& point, std::uint64_t& column, std::uint64_t& row) const;
    void choose(std::uint64_t column, std::uint64_t row);

    MatrixPicture m_picture;
    QImage m_image;
    std::uint64_t m_column = 0, m_row = 0;
};

/// The legend below: the scale's two ends and the colours between.
class HeatMapScale : public QWidget {
    Q_OBJECT
  public:
    explicit HeatMapScale(QWidget* parent = nullptr);
    void setLimit(double limit);
    QSize sizeHint() const override { return {200, 16}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double m_limit = 0;
};

} // namespace archdef::ui
