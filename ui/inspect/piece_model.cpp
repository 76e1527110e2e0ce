#include "inspect/piece_model.h"

#include "common/tables.h"
#include "gguf/overview.h"
#include "inspect/value_text.h"

namespace archdef::ui {

void PieceModel::setPieces(std::vector<Piece> pieces) {
    beginResetModel();
    m_pieces = std::move(pieces);
    endResetModel();
}

int PieceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_pieces.size());
}

int PieceModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant PieceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& piece = m_pieces[static_cast<std::size_t>(index.row())];
    switch (role) {
    case JsonRole:
        return jsonText({{"position", index.row()},
                         {"id", piece.id},
                         {"piece", gguf::json_of_text(piece.bytes)},
                         {"type", gguf::token_type_name(static_cast<std::int64_t>(piece.type))},
                         {"bytes_hex", hexBytes(piece.bytes).remove(u' ').toStdString()}});
    case MonoRole:
        return index.column() != Type;
    case TokenRole:
        return index.column() == Text || index.column() == Id ? QVariant() : static_cast<int>(Token::text2);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(index.column() <= Id ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Position:
        return QString::number(index.row());
    case Id:
        return QString::number(piece.id);
    case Text:
        return piece.text;
    case Type:
        return fromView(gguf::token_type_name(static_cast<std::int64_t>(piece.type)));
    case Bytes:
        return hexBytes(piece.bytes);
    default:
        return {};
    }
}

QVariant PieceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(section <= Id ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Position:
        return QStringLiteral("#");
    case Id:
        return tr("Id");
    case Text:
        return tr("Piece");
    case Type:
        return tr("Type");
    case Bytes:
        return tr("Bytes");
    default:
        return {};
    }
}

} // namespace archdef::ui
