#pragma once

#include <QStyledItemDelegate>

namespace archdef::ui {

/// Draws the heads and the entries of a HistoryModel: verdict, time, and the mean difference on a scale that
/// all share.
class HistoryDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace archdef::ui
