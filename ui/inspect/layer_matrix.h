#pragma once

#include <QAbstractScrollArea>
#include <QString>
#include <vector>

namespace archdef::ui {

/// One tensor of one layer, or its absence.
struct PresenceCell {
    qlonglong tensor = -1; ///< index into File::tensors(); -1: not in the file
    bool unread = false;   ///< a definition is bound and no step reads it
    bool other_type = false;
    QString toolTip;
};

/// Layers by suffixes: filled where a step reads the tensor, hatched where none does, a dot where the file
/// does not have it, a corner where its type is another than in most layers.
class LayerMatrix : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit LayerMatrix(QWidget* parent = nullptr);

    /// cells[layer][suffix]; `layers` are the numbers of the rows.
    void setCells(QStringList suffixes, std::vector<int> layers,
                  std::vector<std::vector<PresenceCell>> cells);
    const std::vector<std::vector<PresenceCell>>& cells() const { return m_cells; }

  signals:
    void tensorActivated(qlonglong tensor);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int, int) override { viewport()->update(); }

  private:
    double pitch() const;
    QRectF cellRect(std::size_t layer, std::size_t suffix) const;
    bool cellAt(const QPointF& point, std::size_t& layer, std::size_t& suffix) const;
    void updateScrollBars();
    int headHeight() const;
    void setCurrent(std::size_t layer, std::size_t suffix);

    QStringList m_suffixes;
    std::vector<int> m_layers;
    std::vector<std::vector<PresenceCell>> m_cells;
    std::size_t m_layer = 0, m_suffix = 0;
};

} // namespace archdef::ui
