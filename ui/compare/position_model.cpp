#include "compare/position_model.h"

#include "common/token_text.h"
#include "compare/marks.h"
#include "inspect/value_text.h"

#include <QAbstractItemView>
#include <QPainter>

namespace archdef::ui {

namespace {

bool isRight(int column) {
    return column == PositionModel::Number || column >= PositionModel::OurRank;
}

QString withSign(double value, int decimals) {
    const QString number = fixed(value, decimals);
    return value > 0 && number.toDouble() != 0 ? u'+' + number : number;
}

} // namespace

PositionModel::PositionModel(QObject* parent) : QAbstractTableModel(parent) {}

void PositionModel::setOutcome(std::shared_ptr<const ComparisonOutcome> outcome) {
    beginResetModel();
    m_outcome = std::move(outcome);
    m_running = false;
    m_rows = m_outcome ? m_outcome->comparison.positions.size() : 0;
    endResetModel();
}

void PositionModel::setRunning(std::shared_ptr<const ComparisonOutcome> outcome) {
    const bool same = m_running && outcome == m_outcome;
    const std::size_t rows = outcome->answer.entries.size();
    if (!same || rows < m_rows) {
        beginResetModel();
        m_outcome = std::move(outcome);
        m_running = true;
        m_rows = rows;
        endResetModel();
        return;
    }
    if (rows == m_rows) return;
    beginInsertRows({}, static_cast<int>(m_rows), static_cast<int>(rows) - 1);
    m_rows = rows;
    endInsertRows();
}

int PositionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int PositionModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant PositionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_outcome) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(isRight(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role == MonoRole) return true;
    const auto row = static_cast<std::size_t>(index.row());
    return m_running ? running(row, index.column(), role) : scored(row, index.column(), role);
}

QVariant PositionModel::running(std::size_t row, int column, int role) const {
    const auto& entry = m_outcome->answer.entries[row];
    if (role == TokenRole && column == Number) return static_cast<int>(Token::text2);
    if (role != Qt::DisplayRole) return {};
    switch (column) {
    case Number:
        return QString::number(m_outcome->prompt_ids.size() - 1 + row);
    case TheirToken:
        return tokenText(entry.text).text;
    case Theirs:
        return m_outcome->answer.has_logprobs ? fixed(entry.logprob, 3) : QString();
    default:
        return {};
    }
}

QVariant PositionModel::scored(std::size_t row, int column, int role) const {
    const auto& position = m_outcome->comparison.positions[row];
    const PositionMark mark = markOf(m_outcome->comparison, row);
    switch (role) {
    case MarkRole:
        return static_cast<int>(mark);
    case TokenRole:
        if (column == Number) return static_cast<int>(Token::text2);
        if (column == OurFirst && position.same_first) return static_cast<int>(Token::text3);
        if (column == Theirs && !position.observable) return static_cast<int>(Token::text3);
        return {};
    case WeightRole:
        return column == Difference ? QVariant(static_cast<int>(QFont::DemiBold)) : QVariant();
    case Qt::ToolTipRole:
        return markText(mark);
    case Qt::AccessibleTextRole:
        return column == Mark ? QVariant(markText(mark)) : QVariant();
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (column) {
    case Number:
        return QString::number(position.absolute);
    case TheirToken:
        return theirTokenText(*m_outcome, row);
    case OurFirst:
        return position.same_first ? tr("same") : tokenTextOf(*m_outcome, position.our_first);
    case OurRank:
        return QString::number(position.our_rank);
    case Theirs:
        return position.observable ? fixed(position.theirs, 3) : tr("not sent");
    case Ours:
        return fixed(position.ours, 3);
    case Difference:
        return position.observable ? withSign(position.difference, 3) : QString();
    case Divergence:
        if (!position.observable) return {};
        return position.divergence >= 0.001 || position.divergence == 0 ? fixed(position.divergence, 4)
                                                                        : significant(position.divergence, 1);
    default:
        return {};
    }
}

QVariant PositionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(isRight(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Divergence)
        return tr("Kullback-Leibler divergence over the shared first tokens, the rest as one bucket: a lower "
                  "bound");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Number:
        return QStringLiteral("#");
    case TheirToken:
        return tr("Their token");
    case OurFirst:
        return tr("Our first");
    case OurRank:
        return tr("Our rank");
    case Theirs:
        return tr("Theirs");
    case Ours:
        return tr("Ours");
    case Difference:
        return tr("Difference");
    case Divergence:
        return tr("KL ≥");
    default:
        return QString();
    }
}

void PositionDelegate::setHoveredRow(int row) {
    if (row == m_hovered) return;
    m_hovered = row;
    if (auto* view = qobject_cast<QAbstractItemView*>(parent())) view->viewport()->update();
}

void PositionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    QStyleOptionViewItem shown = option;
    shown.state.setFlag(QStyle::State_MouseOver, index.row() == m_hovered);
    CellDelegate::paint(painter, shown, index);
    const QVariant mark = index.data(PositionModel::MarkRole);
    if (index.column() == PositionModel::Mark && mark.isValid())
        paintMark(*painter, static_cast<PositionMark>(mark.toInt()), QRectF(option.rect).center());
}

} // namespace archdef::ui
