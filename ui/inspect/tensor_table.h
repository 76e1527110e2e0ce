#pragma once

#include "common/tables.h"
#include "inspect/tensor_model.h"

#include <QTreeView>

namespace archdef::ui {

/// Draws the row of a group of layers: which layers, how many, what differs; all else as every table.
class TensorDelegate : public CellDelegate {
    Q_OBJECT
  public:
    using CellDelegate::CellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// The table of tensors: sortable by every column, groups of layers that open and close.
class TensorTable : public QTreeView {
    Q_OBJECT
  public:
    explicit TensorTable(TensorModel* model, QWidget* parent = nullptr);

    void selectTensor(std::size_t tensor);
    void setNarrow(bool narrow); ///< without the column of bits per weight

  signals:
    void tensorSelected(qlonglong tensor); ///< -1: none
    void lineActivated(int line);

  protected:
    void drawBranches(QPainter*, const QRect&, const QModelIndex&) const override {}
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    void afterReset();
    void fitColumns();

    TensorModel* m_model;
    qlonglong m_selected = -1;
    bool m_told = false; ///< of the selected tensor
    bool m_narrow = false;
};

} // namespace archdef::ui
