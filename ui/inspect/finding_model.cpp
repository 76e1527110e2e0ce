#include "inspect/finding_model.h"

#include "common/engine_text.h"
#include "common/tables.h"
#include "inspect/value_text.h"

namespace archdef::ui {

FindingModel::FindingModel(QObject* parent) : QAbstractTableModel(parent) {}

void FindingModel::setFile(std::shared_ptr<const gguf::File> file) {
    beginResetModel();
    m_file = std::move(file);
    endResetModel();
}

const gguf::Finding* FindingModel::finding(int row) const {
    return m_file && row >= 0 && row < rowCount() ? &m_file->findings()[static_cast<std::size_t>(row)]
                                                  : nullptr;
}

bool FindingModel::split() const {
    return m_file && m_file->part_paths().size() > 1;
}

QString FindingModel::asText() const {
    QString text;
    for (int row = 0; row < rowCount(); ++row) {
        const auto& problem = *finding(row);
        if (split()) text += tr("part %1").arg(problem.part + 1) + QStringLiteral(", ");
        text += tr("%1 at byte %2, %3: %4 Found %5, expected %6. [%7]\n")
                    .arg(engineText(gguf::finding_class_name(problem.kind)), QString::number(problem.offset),
                         engineText(bytesAsText(problem.field)), engineText(problem.message),
                         engineText(bytesAsText(problem.found)), engineText(bytesAsText(problem.expected)),
                         QString::fromStdString(problem.code));
    }
    return text;
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_file ? 0 : static_cast<int>(m_file->findings().size());
}

int FindingModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    const auto* problem = finding(index.row());
    if (!problem) return {};
    switch (role) {
    case ChipRole:
        if (index.column() != Class) return {};
        return static_cast<int>(problem->severity == Severity::error ? ChipStyle::error : ChipStyle::warn);
    case JsonRole:
        return jsonText(gguf::json_of_finding(*problem));
    case MonoRole:
        return index.column() == Part || index.column() == Offset || index.column() == Field;
    case TokenRole:
        return index.column() == Expected ? QVariant(static_cast<int>(Token::text2)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(index.column() == Offset ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return engineText(problem->message);
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Class:
        return engineText(gguf::finding_class_name(problem->kind));
    case Part:
        return tr("%1 of %2").arg(problem->part + 1).arg(m_file->part_paths().size());
    case Offset:
        return grouped(problem->offset);
    case Field:
        return engineText(bytesAsText(problem->field));
    case Found:
        return engineText(bytesAsText(problem->found));
    case Expected:
        return engineText(bytesAsText(problem->expected));
    default:
        return {};
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(section == Offset ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Class:
        return tr("Class");
    case Part:
        return tr("Part");
    case Offset:
        return tr("Byte offset");
    case Field:
        return tr("Field");
    case Found:
        return tr("Found");
    case Expected:
        return tr("Expected");
    default:
        return {};
    }
}

} // namespace archdef::ui
