#include "inspect/tensor_model.h"

#include "common/tables.h"
#include "inspect/value_text.h"

#include <algorithm>
#include <numeric>

namespace archdef::ui {

namespace {

// Top-level rows carry this id; children carry the row of their parent.
constexpr quintptr top_level = ~quintptr(0);

double bitsPerWeight(const gguf::TensorInfo& tensor) {
    const auto* type = gguf::find_type(tensor.type);
    return type ? type->bits_per_weight() : 0;
}

Qt::Alignment alignmentOf(int column) {
    return (column >= TensorModel::Bytes ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString nameOf(const gguf::TensorInfo& tensor) {
    return bytesAsText(tensor.name);
}

} // namespace

TensorModel::TensorModel(QObject* parent) : QAbstractItemModel(parent) {}

void TensorModel::setFile(std::shared_ptr<const gguf::File> file, std::vector<TensorFold> folds) {
    m_file = std::move(file);
    m_binding.reset();
    m_lines.assign(m_file ? m_file->tensors().size() : 0, {});
    m_folds = std::move(folds);
    m_filter = {};
    rebuild();
}

void TensorModel::setBinding(std::shared_ptr<const Binding> binding) {
    m_binding = std::move(binding);
    m_lines.assign(m_file ? m_file->tensors().size() : 0, {});
    if (m_binding) {
        for (const auto& group : m_binding->groups) {
            for (const auto tensor : group.tensors) {
                if (tensor < m_lines.size()) m_lines[tensor] = group.lines;
            }
        }
    }
    if (m_filter.unread_only || m_sortColumn == ReadBy) {
        rebuild();
        return;
    }
    // Only one column changes: the view keeps its place, selection and open groups.
    for (int row = 0; row < rowCount(); ++row) {
        const auto node = index(row, 0);
        const int children = rowCount(node);
        if (children > 0) emit dataChanged(index(0, ReadBy, node), index(children - 1, ReadBy, node));
    }
    if (rowCount() > 0) emit dataChanged(index(0, ReadBy), index(rowCount() - 1, ReadBy));
}

void TensorModel::setFilter(const TensorFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    rebuild();
}

void TensorModel::setFolds(std::vector<TensorFold> folds) {
    m_folds = std::move(folds);
    rebuild();
}

void TensorModel::reveal(std::size_t tensor) {
    const auto fold = std::ranges::find_if(m_folds, [tensor](const TensorFold& candidate) {
        return std::ranges::find(candidate.other_tensors, tensor) != candidate.other_tensors.end();
    });
    if (fold == m_folds.end()) return;
    const auto& name = m_file->tensors()[tensor].name;
    const auto dot = name.find('.', name.find('.') + 1);
    const std::string layer = name.substr(0, dot == std::string::npos ? 0 : dot + 1);
    std::vector<std::size_t> all = fold->tensors;
    all.insert(all.end(), fold->other_tensors.begin(), fold->other_tensors.end());
    fold->tensors.clear();
    fold->other_tensors.clear();
    for (const auto i : all) {
        auto& list = m_file->tensors()[i].name.starts_with(layer) ? fold->tensors : fold->other_tensors;
        list.push_back(i);
    }
    std::ranges::sort(fold->tensors);
    rebuild();
}

int TensorModel::unreadCount() const {
    if (!m_binding) return -1;
    return static_cast<int>(std::ranges::count_if(m_lines, [](const auto& lines) { return lines.empty(); }));
}

int TensorModel::shownCount() const {
    if (!m_file) return 0;
    int shown = 0;
    for (std::size_t i = 0; i < m_file->tensors().size(); ++i) shown += passes(i);
    return shown;
}

const std::vector<int>& TensorModel::linesOf(std::size_t tensor) const {
    return m_lines.at(tensor);
}

bool TensorModel::passes(std::size_t tensor) const {
    const auto& info = m_file->tensors()[tensor];
    if (m_filter.hidden_types.contains(static_cast<quint32>(info.type))) return false;
    if (m_filter.unread_only && (!m_binding || !m_lines[tensor].empty())) return false;
    return m_filter.text.isEmpty() || nameOf(info).contains(m_filter.text, Qt::CaseInsensitive);
}

bool TensorModel::before(std::size_t a, std::size_t b) const {
    const auto& left = m_file->tensors()[a];
    const auto& right = m_file->tensors()[b];
    const auto lineOf = [this](std::size_t i) { return m_lines[i].empty() ? 1 << 30 : m_lines[i].front(); };
    switch (m_sortColumn) {
    case Name:
        return left.name < right.name;
    case Type:
        return gguf::type_name_or_unknown(left.type) < gguf::type_name_or_unknown(right.type);
    case Shape:
        return left.elements < right.elements;
    case Bytes:
        return left.bytes < right.bytes;
    case BitsPerWeight:
        return bitsPerWeight(left) < bitsPerWeight(right);
    case ReadBy:
        return lineOf(a) < lineOf(b);
    default:
        return a < b;
    }
}

void TensorModel::order(std::vector<std::size_t>& tensors) const {
    if (m_sortColumn < 0) return;
    std::ranges::stable_sort(tensors, [this](auto a, auto b) {
        return m_sortOrder == Qt::AscendingOrder ? before(a, b) : before(b, a);
    });
}

void TensorModel::rebuild() {
    beginResetModel();
    m_nodes.clear();
    if (m_file) {
        std::vector<std::size_t> shown(m_file->tensors().size());
        std::iota(shown.begin(), shown.end(), std::size_t(0));
        // A search is for names: it looks into every layer, folded or not.
        const bool folded = !m_folds.empty() && m_filter.text.isEmpty();
        if (folded) {
            std::vector<bool> inside(shown.size(), false);
            for (const auto& fold : m_folds) {
                for (const auto i : fold.tensors) inside[i] = true;
                for (const auto i : fold.other_tensors) inside[i] = true;
            }
            std::erase_if(shown, [&](auto i) { return inside[i]; });
        }
        std::erase_if(shown, [this](auto i) { return !passes(i); });
        order(shown);
        for (const auto i : shown) m_nodes.push_back({.fold = -1, .tensor = i, .children = {}});
        for (std::size_t f = 0; folded && f < m_folds.size(); ++f) {
            Node node{.fold = static_cast<int>(f), .tensor = 0, .children = m_folds[f].tensors};
            std::erase_if(node.children, [this](auto i) { return !passes(i); });
            order(node.children);
            if (!node.children.empty()) m_nodes.push_back(std::move(node));
        }
    }
    endResetModel();
}

void TensorModel::sort(int column, Qt::SortOrder sortOrder) {
    m_sortColumn = column;
    m_sortOrder = sortOrder;
    rebuild();
}

QModelIndex TensorModel::indexOf(std::size_t tensor) const {
    for (std::size_t row = 0; row < m_nodes.size(); ++row) {
        const auto& node = m_nodes[row];
        if (node.fold < 0) {
            if (node.tensor == tensor) return createIndex(static_cast<int>(row), 0, top_level);
            continue;
        }
        const auto found = std::ranges::find(node.children, tensor);
        if (found != node.children.end())
            return createIndex(static_cast<int>(found - node.children.begin()), 0,
                               static_cast<quintptr>(row));
    }
    return {};
}

QModelIndex TensorModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : top_level);
}

QModelIndex TensorModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == top_level) return {};
    return createIndex(static_cast<int>(child.internalId()), 0, top_level);
}

int TensorModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_nodes.size());
    if (parent.internalId() != top_level || parent.column() != 0) return 0;
    return static_cast<int>(m_nodes[static_cast<std::size_t>(parent.row())].children.size());
}

int TensorModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant TensorModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() != top_level) {
        const auto& parent = m_nodes[static_cast<std::size_t>(index.internalId())];
        return tensorData(parent.children[row], index.column(), role);
    }
    const auto& node = m_nodes[row];
    if (node.fold < 0) return tensorData(node.tensor, index.column(), role);
    return foldData(m_folds[static_cast<std::size_t>(node.fold)], index.column(), role);
}

QVariant TensorModel::foldData(const TensorFold& fold, int column, int role) const {
    switch (role) {
    case TensorRole:
        return -1;
    case RemarkRole:
        return fold.remark;
    case DiffersRole:
        return fold.differs;
    case LayerCountRole:
        return static_cast<qulonglong>(fold.layer_count);
    case JsonRole: {
        gguf::Json tensors = gguf::Json::array();
        for (const auto i : fold.tensors) tensors.push_back(jsonOf(i));
        return jsonText({{"layers", fold.layers.toStdString()},
                         {"count", fold.layer_count},
                         {"remark", fold.remark.toStdString()},
                         {"tensors_of_one", std::move(tensors)}});
    }
    case Qt::DisplayRole:
        return column == Name ? fold.layers : QString();
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("%1: %2 layers, %3").arg(fold.layers).arg(fold.layer_count).arg(fold.remark);
    default:
        return {};
    }
}

gguf::Json TensorModel::jsonOf(std::size_t tensor) const {
    const auto& info = m_file->tensors()[tensor];
    gguf::Json json = gguf::json_of_tensor(info);
    gguf::Json torch = gguf::Json::array();
    for (std::uint32_t i = info.dimensions; i-- > 0;) torch.push_back(info.extents[i]);
    json["pytorch_shape"] = std::move(torch);
    if (m_binding) json["read_by_lines"] = m_lines[tensor];
    return json;
}

QString TensorModel::readByText(std::size_t tensor) const {
    if (!m_binding) return {};
    const auto& lines = m_lines[tensor];
    if (lines.empty()) return tr("unread");
    if (lines.size() == 1) return tr("line %1").arg(lines.front());
    QStringList numbers;
    for (const int line : lines) numbers << QString::number(line);
    return tr("lines %1").arg(numbers.join(QStringLiteral(", ")));
}

QVariant TensorModel::tensorData(std::size_t i, int column, int role) const {
    const auto& tensor = m_file->tensors()[i];
    const auto* type = gguf::find_type(tensor.type);
    switch (role) {
    case TensorRole:
        return static_cast<qulonglong>(i);
    case LineRole:
        return m_lines[i].empty() ? 0 : m_lines[i].front();
    case UnreadRole:
        return m_binding != nullptr && m_lines[i].empty();
    case JsonRole:
        return jsonText(jsonOf(i));
    case MonoRole:
        return column != ReadBy;
    case ChipRole:
        return column == Type ? QVariant(static_cast<int>(type && type->block_size == 1 ? ChipStyle::outlined
                                                                                        : ChipStyle::plain))
                              : QVariant();
    case LinkRole:
        return column == ReadBy && !m_lines[i].empty();
    case TokenRole:
        if (column == BitsPerWeight) return static_cast<int>(Token::text2);
        if (column == ReadBy && m_lines[i].empty()) return static_cast<int>(Token::warn);
        return {};
    case DimPrefixRole: {
        if (column != Name) return {};
        // "blk.5." is what the rows of a layer share.
        const auto dot = tensor.name.starts_with("blk.") ? tensor.name.find('.', 4) : std::string::npos;
        return dot == std::string::npos ? 0 : static_cast<int>(dot + 1);
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column));
    case Qt::ToolTipRole:
        if (column == Shape) {
            return tr("GGUF order, the contiguous extent first: %1 elements").arg(grouped(tensor.elements));
        }
        return column == Name ? nameOf(tensor) : QVariant();
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (column) {
    case Name:
        return nameOf(tensor);
    case Type:
        return fromView(gguf::type_name_or_unknown(tensor.type));
    case Shape:
        return QString::fromStdString(tensor.shape_text());
    case Bytes:
        return type ? grouped(tensor.bytes) : tr("not known");
    case BitsPerWeight:
        return type ? fixed(type->bits_per_weight(), 2) : QString();
    case ReadBy:
        return readByText(i);
    default:
        return {};
    }
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(alignmentOf(section));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Tensor");
    case Type:
        return tr("Type");
    case Shape:
        return tr("Shape (GGUF order)");
    case Bytes:
        return tr("Bytes");
    case BitsPerWeight:
        return tr("Bits/weight");
    case ReadBy:
        return tr("Read by");
    default:
        return {};
    }
}

} // namespace archdef::ui
