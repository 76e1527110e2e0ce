#pragma once

#include "gguf/matrix_view.h"

#include <QWidget>
#include <optional>

namespace archdef::ui {

/// A block taken apart: a row a group with its scale and minimum, and a cell a quant, darker the larger.
class BlockView : public QWidget {
    Q_OBJECT
  public:
    explicit BlockView(QWidget* parent = nullptr);
    void setBlock(gguf::DecodedBlock block, int current);
    const std::optional<gguf::DecodedBlock>& block() const { return m_block; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int groups() const;
    int columns() const;
    QRectF cellRect(int value) const;

    std::optional<gguf::DecodedBlock> m_block;
    int m_current = -1;
};

} // namespace archdef::ui
