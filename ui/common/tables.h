#pragma once

#include "common/chip.h"
#include "common/shaped_texts.h"

#include <QStyledItemDelegate>

class QAbstractItemView;
class QHeaderView;
class QTableView;
class QTreeView;

namespace archdef::ui {

/// Extra roles that CellDelegate draws. The cell's text stays in Qt::DisplayRole, so that it can be read,
/// filtered and copied.
enum CellRole {
    MonoRole = Qt::UserRole + 100, ///< bool: mono digits and names
    TokenRole,                     ///< int(Token): the text's colour
    IconNameRole,                  ///< QString: an icon at the start
    IconTokenRole,                 ///< int(Token): its colour
    ChipRole,                      ///< int(ChipStyle): the text is drawn as a chip
    LinkRole,                      ///< bool: a link; a click emits linkActivated
    CodeRole,                      ///< bool: text between back ticks is set in mono
    WeightRole,                    ///< int(QFont::Weight)
    DimPrefixRole,                 ///< int: that many first characters in text-3
    SearchableTextRole,            ///< QString for filters, where it is more than the text
    JsonRole                       ///< QString: the whole row as a JSON object, exact (of column 0)
};

/// Draws cells of all our tables and lists.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    explicit CellDelegate(QAbstractItemView* view, int rowHeight = 24, bool rowLines = false);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  signals:
    void linkActivated(const QModelIndex& index);

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QAbstractItemView* m_view;
    int m_rowHeight;
    bool m_rowLines;
    mutable ShapedTexts m_texts;
};

/// The design's table: no grid, 24 px rows, a 26 px header on chrome, whole rows selected, pixel scrolling,
/// rows are copied as text, Markdown or JSON. Returns the delegate.
CellDelegate* setUpTable(QTableView* view, int rowHeight = 24, bool rowLines = false);
CellDelegate* setUpTree(QTreeView* view, int rowHeight = 24, bool rowLines = false);

} // namespace archdef::ui
