#include "common/tables.h"

#include "common/copy.h"
#include "common/fonts.h"
#include "common/icons.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>
#include <QTreeView>

namespace archdef::ui {
namespace {

constexpr int cellPadding = 8;

QFont cellFont(const QModelIndex& index, bool mono) {
    const QVariant weight = index.data(WeightRole);
    const auto value = weight.isValid() ? static_cast<QFont::Weight>(weight.toInt()) : QFont::Normal;
    return mono ? monoFont(12, value) : uiFont(12, value);
}

/// Text with `code`: the pieces between back ticks in mono, elided as a whole at the right.
void paintMessage(ShapedTexts& texts, QPainter& painter, const QRect& rect, const QString& text,
                  const QFont& plain, const QFont& code) {
    int x = rect.x();
    bool mono = false;
    for (const QString& piece : text.split(QLatin1Char('`'))) {
        const QFont& font = mono ? code : plain;
        mono = !mono;
        if (piece.isEmpty()) continue;
        const int room = rect.right() - x;
        if (room <= 0) return;
        x += texts.draw(painter, QRect(x, rect.y(), room, rect.height()), piece, font, Qt::ElideRight);
    }
}

CellDelegate* setUpView(QAbstractItemView* view, int rowHeight, bool rowLines) {
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setFrameShape(QFrame::NoFrame);
    view->setMouseTracking(true);
    addCopyActions(view);
    auto* delegate = new CellDelegate(view, rowHeight, rowLines);
    view->setItemDelegate(delegate);
    return delegate;
}

void setUpHeader(QHeaderView* header) {
    header->setHighlightSections(false);
    header->setFixedHeight(26);
    header->setMinimumSectionSize(24);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setTextElideMode(Qt::ElideRight);
}

} // namespace

CellDelegate::CellDelegate(QAbstractItemView* view, int rowHeight, bool rowLines)
    : QStyledItemDelegate(view), m_view(view), m_rowHeight(rowHeight), m_rowLines(rowLines) {
    view->viewport()->installEventFilter(this);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const QString text = index.data(Qt::DisplayRole).toString();
    const QVariant chip = index.data(ChipRole);
    if (chip.isValid())
        return {chipWidth({text, static_cast<ChipStyle>(chip.toInt()), true}) + 2 * cellPadding, m_rowHeight};
    int width = QFontMetrics(cellFont(index, index.data(MonoRole).toBool())).horizontalAdvance(text);
    if (index.data(IconNameRole).isValid()) width += 20;
    return {width + 2 * cellPadding + 2, m_rowHeight};
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Theme& theme = Theme::current();
    const bool selected = option.state & QStyle::State_Selected;
    const bool hovered = option.state & QStyle::State_MouseOver;
    QRect row = option.rect;
    const QVariant background = index.data(Qt::BackgroundRole);
    painter->save();
    if (selected)
        painter->fillRect(row, theme[Token::accentSoft]);
    else if (background.canConvert<QBrush>() && background.isValid())
        painter->fillRect(row, background.value<QBrush>());
    else if (hovered && m_view->isEnabled())
        painter->fillRect(row, theme[Token::chrome]);
    if (m_rowLines) painter->fillRect(row.x(), row.bottom(), row.width(), 1, theme[Token::line]);

    QRect rect = row.adjusted(cellPadding, 0, -cellPadding, m_rowLines ? -1 : 0);
    const QString text = index.data(Qt::DisplayRole).toString();
    const QVariant alignmentData = index.data(Qt::TextAlignmentRole);
    const bool right = alignmentData.isValid() && (alignmentData.toInt() & Qt::AlignRight);
    const QString icon = index.data(IconNameRole).toString();
    if (!icon.isEmpty()) {
        const QVariant iconToken = index.data(IconTokenRole);
        const Token token = iconToken.isValid() ? static_cast<Token>(iconToken.toInt()) : Token::text2;
        paintIcon(*painter, icon, QPointF(rect.x(), rect.y() + (rect.height() - 14) / 2.0), 14, theme[token]);
        rect.setLeft(rect.left() + 20);
    }
    const QVariant chip = index.data(ChipRole);
    if (chip.isValid()) {
        if (!text.isEmpty()) {
            const QVariant mono = index.data(MonoRole);
            const ChipContent content{text, static_cast<ChipStyle>(chip.toInt()),
                                      !mono.isValid() || mono.toBool()};
            if (right) rect.setLeft(rect.right() - chipWidth(content) + 1);
            paintChip(*painter, rect, content);
        }
        painter->restore();
        return;
    }
    const bool link = index.data(LinkRole).toBool();
    const QVariant tokenData = index.data(TokenRole);
    Token token = tokenData.isValid() ? static_cast<Token>(tokenData.toInt())
                  : link              ? Token::accent
                                      : Token::text;
    painter->setPen(theme[m_view->isEnabled() ? token : Token::text3]);
    const bool mono = index.data(MonoRole).toBool();
    if (index.data(CodeRole).toBool()) {
        paintMessage(m_texts, *painter, rect, text, cellFont(index, false), cellFont(index, true));
        painter->restore();
        return;
    }
    QFont font = cellFont(index, mono);
    if (link && hovered) font.setUnderline(true);
    const Qt::TextElideMode elide = mono ? Qt::ElideMiddle : Qt::ElideRight;
    const int dim = index.data(DimPrefixRole).toInt();
    if (dim > 0 && !right && m_texts.fits(text, font, rect.width(), elide)) {
        painter->setPen(theme[Token::text3]);
        const int prefix = m_texts.draw(*painter, rect, text.left(dim), font, elide);
        painter->setPen(theme[token]);
        m_texts.draw(*painter, rect.adjusted(prefix, 0, 1, 0), text.mid(dim), font, Qt::ElideNone);
    } else {
        m_texts.draw(*painter, rect, text, font, elide, right);
    }
    painter->restore();
}

bool CellDelegate::editorEvent(QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem&,
                               const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton && index.data(LinkRole).toBool() &&
        !index.data(Qt::DisplayRole).toString().isEmpty()) {
        emit linkActivated(index);
        return true;
    }
    return false;
}

bool CellDelegate::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && event->type() == QEvent::MouseMove) {
        const QModelIndex index = m_view->indexAt(static_cast<QMouseEvent*>(event)->pos());
        const bool link = index.isValid() && index.data(LinkRole).toBool() &&
                          !index.data(Qt::DisplayRole).toString().isEmpty();
        m_view->viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

CellDelegate* setUpTable(QTableView* view, int rowHeight, bool rowLines) {
    CellDelegate* delegate = setUpView(view, rowHeight, rowLines);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setCornerButtonEnabled(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setMinimumSectionSize(16);
    view->verticalHeader()->setDefaultSectionSize(rowHeight);
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setUpHeader(view->horizontalHeader());
    view->setTabKeyNavigation(false);
    return delegate;
}

CellDelegate* setUpTree(QTreeView* view, int rowHeight, bool rowLines) {
    CellDelegate* delegate = setUpView(view, rowHeight, rowLines);
    view->setUniformRowHeights(true);
    view->setIndentation(16);
    view->setAllColumnsShowFocus(true);
    setUpHeader(view->header());
    return delegate;
}

} // namespace archdef::ui
