#pragma once

#include "common/tables.h"
#include "compare/comparison_run.h"

#include <QAbstractTableModel>

namespace archdef::ui {

/// The positions as a table; while the endpoint writes, its tokens and log-probabilities.
class PositionModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        Number,
        Mark,
        TheirToken,
        OurFirst,
        OurRank,
        Theirs,
        Ours,
        Difference,
        Divergence,
        ColumnCount
    };
    enum Role { MarkRole = Qt::UserRole + 1 };
    explicit PositionModel(QObject* parent = nullptr);

    void setOutcome(std::shared_ptr<const ComparisonOutcome> outcome);
    void setRunning(std::shared_ptr<const ComparisonOutcome> outcome); ///< its answer grows

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QVariant scored(std::size_t row, int column, int role) const;
    QVariant running(std::size_t row, int column, int role) const;

    std::shared_ptr<const ComparisonOutcome> m_outcome;
    bool m_running = false;
    std::size_t m_rows = 0;
};

/// Draws the marks of the second column, and the row that the pointer is on in any view; all else as every
/// table.
class PositionDelegate : public CellDelegate {
    Q_OBJECT
  public:
    using CellDelegate::CellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    int hoveredRow() const { return m_hovered; }
    void setHoveredRow(int row); ///< -1: none

  private:
    int m_hovered = -1;
};

} // namespace archdef::ui
