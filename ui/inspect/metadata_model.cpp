#include "inspect/metadata_model.h"

#include "common/counted.h"
#include "common/engine_text.h"
#include "common/tables.h"
#include "gguf/overview.h"
#include "inspect/value_text.h"

#include <algorithm>

namespace archdef::ui {

namespace {

constexpr quintptr top_level = ~quintptr(0);

/// Of an array, in the JSON of its row, which says where it was cut; the panel beside copies it in full.
constexpr std::uint64_t elements_in_json = 4096;

} // namespace

MetadataModel::MetadataModel(QObject* parent) : QAbstractItemModel(parent) {}

void MetadataModel::setFile(std::shared_ptr<const gguf::File> file) {
    beginResetModel();
    m_file = std::move(file);
    m_groups.clear();
    const auto count = m_file ? m_file->metadata().size() : 0;
    m_unread.assign(count, false);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& key = m_file->metadata()[i].key;
        const QString prefix = bytesAsText(std::string_view(key).substr(0, key.find('.')));
        auto group = std::ranges::find(m_groups, prefix, &Group::prefix);
        if (group == m_groups.end()) group = m_groups.insert(m_groups.end(), Group{prefix, {}});
        group->entries.push_back(i);
    }
    endResetModel();
}

void MetadataModel::setBinding(std::shared_ptr<const Binding> binding) {
    if (!m_file) return;
    for (std::size_t i = 0; i < m_unread.size(); ++i) {
        m_unread[i] = binding && std::ranges::find(binding->unread_keys, m_file->metadata()[i].key) !=
                                     binding->unread_keys.end();
    }
    for (int row = 0; row < rowCount(); ++row) {
        const auto group = index(row, 0);
        emit dataChanged(index(0, 0, group), index(rowCount(group) - 1, ValueColumn, group));
    }
}

QModelIndex MetadataModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : top_level);
}

QModelIndex MetadataModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == top_level) return {};
    return createIndex(static_cast<int>(child.internalId()), 0, top_level);
}

int MetadataModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_groups.size());
    if (parent.internalId() != top_level || parent.column() != 0) return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].entries.size());
}

int MetadataModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QString MetadataModel::remark(const gguf::MetadataEntry& entry) const {
    return engineText(bytesAsText(gguf::value_meaning(*m_file, entry)));
}

QVariant MetadataModel::entryData(std::size_t i, int column, int role) const {
    const auto& entry = m_file->metadata()[i];
    switch (role) {
    case EntryRole:
        return static_cast<qulonglong>(i);
    case JsonRole:
        return jsonText(gguf::json_of_entry(*m_file, entry, elements_in_json));
    case UnreadRole:
        return static_cast<bool>(m_unread[i]);
    case MonoRole:
        return true;
    case TokenRole:
        if (column == KeyColumn && m_unread[i]) return static_cast<int>(Token::warn);
        return column == TypeColumn ? QVariant(static_cast<int>(Token::text2)) : QVariant();
    case IconNameRole:
        return column == KeyColumn && m_unread[i] ? QStringLiteral("warning") : QVariant();
    case IconTokenRole:
        return static_cast<int>(Token::warn);
    case DimPrefixRole: {
        if (column != KeyColumn || m_unread[i]) return 0;
        const auto dot = entry.key.find('.');
        return dot == std::string::npos ? 0 : static_cast<int>(dot + 1);
    }
    case Qt::ToolTipRole:
        if (column == ValueColumn) return valueText(entry.value, 1000);
        return m_unread[i] ? tr("%1 changes the numbers, and nothing reads it").arg(bytesAsText(entry.key))
                           : bytesAsText(entry.key);
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (column) {
    case KeyColumn:
        return bytesAsText(entry.key);
    case TypeColumn:
        return valueTypeText(entry.value);
    case ValueColumn: {
        const QString meaning = remark(entry);
        return meaning.isEmpty() ? valueText(entry.value)
                                 : QStringLiteral("%1  (%2)").arg(valueText(entry.value), meaning);
    }
    default:
        return {};
    }
}

QVariant MetadataModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() != top_level)
        return entryData(m_groups[static_cast<std::size_t>(index.internalId())].entries[row], index.column(),
                         role);
    const auto& group = m_groups[row];
    switch (role) {
    case EntryRole:
        return -1;
    case JsonRole: {
        gguf::Json entries = gguf::Json::array();
        for (const auto i : group.entries)
            entries.push_back(gguf::json_of_entry(*m_file, m_file->metadata()[i], elements_in_json));
        return jsonText({{"prefix", group.prefix.toStdString()}, {"entries", std::move(entries)}});
    }
    case CountRole:
        return static_cast<qulonglong>(group.entries.size());
    case MonoRole:
        return index.column() == KeyColumn;
    case WeightRole:
        return index.column() == KeyColumn ? QVariant(static_cast<int>(QFont::DemiBold)) : QVariant();
    case TokenRole:
        return static_cast<int>(index.column() == KeyColumn ? Token::text : Token::text3);
    case Qt::DisplayRole:
        if (index.column() == KeyColumn) return group.prefix;
        return index.column() == TypeColumn ? counted(static_cast<unsigned long long>(group.entries.size()),
                                                      tr("%1 key"), tr("%1 keys"))
                                            : QString();
    default:
        return {};
    }
}

QVariant MetadataModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case KeyColumn:
        return tr("Key");
    case TypeColumn:
        return tr("Type");
    case ValueColumn:
        return tr("Value");
    default:
        return {};
    }
}

} // namespace archdef::ui
