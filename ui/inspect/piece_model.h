#pragma once

#include "inspect/pieces_view.h"

#include <QAbstractTableModel>

namespace archdef::ui {

/// The pieces of a text as a table: position, id, piece, type, bytes.
class PieceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Position, Id, Text, Type, Bytes, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setPieces(std::vector<Piece> pieces);
    const std::vector<Piece>& pieces() const { return m_pieces; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<Piece> m_pieces;
};

} // namespace archdef::ui
