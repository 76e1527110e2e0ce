#include "inspect/array_model.h"

#include "common/tables.h"
#include "common/token_text.h"
#include "gguf/overview.h"
#include "inspect/value_text.h"

#include <QBrush>
#include <limits>

namespace archdef::ui {

namespace {

enum Column { IndexColumn, ValueColumn, TypeColumn, ScoreColumn, BytesColumn };

} // namespace

ArrayModel::ArrayModel(QObject* parent) : QAbstractTableModel(parent) {}

const gguf::ArrayView* ArrayModel::array() const {
    const auto* value = m_file ? m_file->find(m_key) : nullptr;
    return value ? value->array() : nullptr;
}

void ArrayModel::setArray(std::shared_ptr<const gguf::File> file, const QString& key) {
    beginResetModel();
    m_file = std::move(file);
    m_key = key.toStdString();
    m_tokens = m_key == "tokenizer.ggml.tokens";
    m_filtered = false;
    m_matches.clear();
    endResetModel();
}

void ArrayModel::setFilter(const QString& text) {
    beginResetModel();
    m_matches.clear();
    m_filtered = !text.isEmpty() && array();
    if (m_filtered) {
        const auto& elements = *array();
        const std::string wanted = text.toStdString();
        const QByteArray hex = QByteArray::fromHex(text.toLatin1());
        bool isNumber = false;
        const quint64 number = text.toULongLong(&isNumber);
        // "e6 97" also looks for the bytes; a single hexadecimal word like "add" is more likely text.
        const bool isHex = text.contains(u' ') && hex.toHex(' ') == text.trimmed().toLower().toLatin1();
        for (quint64 i = 0; i < elements.size(); ++i) {
            bool found = isNumber && i == number;
            if (const auto string = elements.string(i)) {
                found = found || string->find(wanted) != std::string_view::npos ||
                        (isHex &&
                         string->find(std::string_view(hex.data(), static_cast<std::size_t>(hex.size()))) !=
                             std::string_view::npos);
            } else {
                found = found || elementText(elements, i).contains(text);
            }
            if (found) m_matches.push_back(i);
        }
    }
    endResetModel();
}

quint64 ArrayModel::size() const {
    return array() ? array()->size() : 0;
}

quint64 ArrayModel::elementOf(int row) const {
    return m_filtered ? m_matches[static_cast<std::size_t>(row)] : static_cast<quint64>(row);
}

int ArrayModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !array()) return 0;
    const quint64 count = m_filtered ? m_matches.size() : array()->size();
    return static_cast<int>(std::min<quint64>(count, std::numeric_limits<int>::max()));
}

int ArrayModel::columnCount(const QModelIndex&) const {
    return m_tokens ? BytesColumn + 1 : ValueColumn + 1;
}

QVariant ArrayModel::data(const QModelIndex& index, int role) const {
    const auto* elements = array();
    if (!index.isValid() || !elements) return {};
    const quint64 i = elementOf(index.row());
    if (role == MonoRole) return index.column() != TypeColumn;
    if (role == TokenRole && index.column() != ValueColumn) return static_cast<int>(Token::text2);
    if (role == Qt::TextAlignmentRole) {
        const bool right = index.column() == IndexColumn || index.column() == ScoreColumn;
        return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
    case IndexColumn:
        return QString::number(i);
    case ValueColumn:
        return m_tokens ? tokenText(elements->string(i).value_or(std::string_view())).text
                        : elementText(*elements, i);
    case TypeColumn: {
        const auto* types = m_file->find("tokenizer.ggml.token_type");
        const auto type = types && types->array() ? types->array()->integer(i) : std::nullopt;
        return type ? fromView(gguf::token_type_name(*type)) : QString();
    }
    case ScoreColumn: {
        const auto* scores = m_file->find("tokenizer.ggml.scores");
        const auto score = scores && scores->array() ? scores->array()->number(i) : std::nullopt;
        return score ? significant(*score, 6) : QString();
    }
    case BytesColumn:
        return hexBytes(elements->string(i).value_or(std::string_view()));
    default:
        return {};
    }
}

QVariant ArrayModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == IndexColumn || section == ScoreColumn;
        return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case IndexColumn:
        return m_tokens ? tr("Id") : tr("#");
    case ValueColumn:
        return m_tokens ? tr("Stored as") : tr("Value");
    case TypeColumn:
        return tr("Type");
    case ScoreColumn:
        return tr("Score");
    case BytesColumn:
        return tr("Bytes");
    default:
        return {};
    }
}

} // namespace archdef::ui
