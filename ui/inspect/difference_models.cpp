#include "inspect/difference_models.h"

#include "common/engine_text.h"
#include "common/tables.h"
#include "inspect/value_text.h"

#include <QCoreApplication>

namespace archdef::ui {

namespace {

QVariant alignment(bool right) {
    return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

struct State {
    QString text;
    ChipStyle style;
};

State stateOf(const gguf::TensorDifference& difference) {
    using Presence = gguf::Presence;
    const auto tr = [](const char* text) { return QCoreApplication::translate("archdef::ui", text); };
    if (difference.presence == Presence::only_first) return {tr("only here"), ChipStyle::error};
    if (difference.presence == Presence::only_second) return {tr("only there"), ChipStyle::error};
    if (difference.shape_differs) return {tr("other shape"), ChipStyle::error};
    if (difference.values && difference.values->same_bytes) return {tr("same bytes"), ChipStyle::ok};
    if (!difference.problem.empty()) return {tr("not compared"), ChipStyle::plain};
    if (difference.values && difference.values->greatest == 0 && difference.values->not_finite == 0)
        return {tr("same values"), ChipStyle::ok};
    if (difference.values) return {tr("other values"), ChipStyle::warn};
    if (difference.type_differs) return {tr("other type"), ChipStyle::warn};
    return {tr("same list entry"), ChipStyle::plain};
}

} // namespace

bool isUnequal(const gguf::TensorDifference& difference) {
    if (difference.presence != gguf::Presence::both || difference.type_differs || difference.shape_differs)
        return true;
    return difference.values && !difference.values->same_bytes;
}

void TensorDifferenceModel::setDifferences(std::shared_ptr<const gguf::FileDifferences> differences) {
    m_differences = std::move(differences);
    rebuild();
}

void TensorDifferenceModel::setOnlyUnequal(bool only) {
    m_onlyUnequal = only;
    rebuild();
}

void TensorDifferenceModel::rebuild() {
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; m_differences && i < m_differences->tensors.size(); ++i) {
        if (!m_onlyUnequal || isUnequal(m_differences->tensors[i])) m_rows.push_back(i);
    }
    endResetModel();
}

int TensorDifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TensorDifferenceModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant TensorDifferenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& difference = m_differences->tensors[m_rows[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case JsonRole:
        return jsonText(gguf::json_of_difference(difference));
    case MonoRole:
        return index.column() != State;
    case ChipRole:
        return index.column() == State ? QVariant(static_cast<int>(stateOf(difference).style)) : QVariant();
    case Qt::TextAlignmentRole:
        return alignment(index.column() >= Greatest);
    case Qt::ToolTipRole:
        return difference.problem.empty() ? QVariant() : engineText(difference.problem);
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    const auto number = [&](double gguf::ValueDifference::*member) {
        return difference.values ? significant((*difference.values).*member, 3) : QString();
    };
    switch (index.column()) {
    case Name:
        return bytesAsText(difference.name);
    case State:
        return stateOf(difference).text;
    case First:
        return engineText(difference.first);
    case Second:
        return difference.first == difference.second ? tr("the same") : engineText(difference.second);
    case Greatest:
        return number(&gguf::ValueDifference::greatest);
    case Rms:
        return number(&gguf::ValueDifference::rms);
    case Nmse:
        return number(&gguf::ValueDifference::nmse);
    default:
        return {};
    }
}

QVariant TensorDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return alignment(section >= Greatest);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Tensor");
    case State:
        return tr("State");
    case First:
        return tr("Here");
    case Second:
        return tr("There");
    case Greatest:
        return tr("Largest");
    case Rms:
        return tr("RMS");
    case Nmse:
        return tr("NMSE");
    default:
        return {};
    }
}

void MetadataDifferenceModel::setDifferences(std::shared_ptr<const gguf::FileDifferences> differences,
                                             std::shared_ptr<const gguf::File> first,
                                             std::shared_ptr<const gguf::File> second) {
    beginResetModel();
    m_differences = std::move(differences);
    m_first = std::move(first);
    m_second = std::move(second);
    endResetModel();
}

int MetadataDifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_differences ? 0 : static_cast<int>(m_differences->metadata.size());
}

int MetadataDifferenceModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant MetadataDifferenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& difference = m_differences->metadata[static_cast<std::size_t>(index.row())];
    if (role == JsonRole)
        return jsonText(gguf::json_of_difference(difference,
                                                 m_first ? m_first->find(difference.key) : nullptr,
                                                 m_second ? m_second->find(difference.key) : nullptr));
    if (role == MonoRole) return index.column() != State;
    if (role == ChipRole && index.column() == State) return static_cast<int>(ChipStyle::warn);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
    case Key:
        return bytesAsText(difference.key);
    case State:
        if (difference.presence == gguf::Presence::only_first) return tr("only here");
        if (difference.presence == gguf::Presence::only_second) return tr("only there");
        return difference.type_differs ? tr("other type") : tr("other value");
    case First:
        return bytesAsText(difference.first);
    case Second:
        return bytesAsText(difference.second);
    default:
        return {};
    }
}

QVariant MetadataDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return alignment(false);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Key:
        return tr("Key");
    case State:
        return tr("State");
    case First:
        return tr("Here");
    case Second:
        return tr("There");
    default:
        return {};
    }
}

} // namespace archdef::ui
