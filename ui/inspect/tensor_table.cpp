#include "inspect/tensor_table.h"

#include "common/fonts.h"
#include "common/icons.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

namespace archdef::ui {

void TensorDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    if (index.data(TensorModel::TensorRole).toLongLong() >= 0) {
        CellDelegate::paint(painter, option, index);
        return;
    }
    if (index.column() != TensorModel::Name) return;
    const auto& theme = Theme::current();
    painter->save();
    QRect rect = option.rect.adjusted(8, 0, -8, 0);
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    const bool open = tree && tree->isExpanded(index);
    paintIcon(*painter, open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
              QPointF(rect.left() - 1, rect.center().y() - 6), 14, theme[Token::text2]);
    rect.setLeft(rect.left() + 18);
    const QString remark = index.data(TensorModel::RemarkRole).toString();
    const ChipContent chip{QStringLiteral("× %1").arg(index.data(TensorModel::LayerCountRole).toULongLong()),
                           ChipStyle::plain, false};
    painter->setFont(monoFont(12));
    const QFontMetrics names(painter->font());
    const int room = rect.width() - chipWidth(chip) - QFontMetrics(uiFont(12)).horizontalAdvance(remark) - 30;
    const QString layers = names.elidedText(index.data().toString(), Qt::ElideRight, std::max(80, room));
    painter->setPen(theme[Token::text]);
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, layers);
    rect.setLeft(rect.left() + names.horizontalAdvance(layers) + 6);
    rect.setLeft(rect.left() + paintChip(*painter, rect, chip) + 6);
    painter->setFont(uiFont(12));
    const bool differs = index.data(TensorModel::DiffersRole).toBool();
    // Only the word carries the colour: "other type: attn_v, ffn_down".
    const auto colon = differs ? remark.indexOf(u':') + 1 : 0;
    painter->setPen(theme[differs ? Token::warn : Token::text2]);
    const QString word = differs ? remark.left(colon) : remark;
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, word);
    if (differs) {
        rect.setLeft(rect.left() + QFontMetrics(painter->font()).horizontalAdvance(word));
        painter->setPen(theme[Token::text2]);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, remark.mid(colon));
    }
    painter->restore();
}

TensorTable::TensorTable(TensorModel* model, QWidget* parent) : QTreeView(parent), m_model(model) {
    setModel(model);
    setUpTree(this);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto* delegate = new TensorDelegate(this);
    setItemDelegate(delegate);
    connect(delegate, &CellDelegate::linkActivated, this, [this](const QModelIndex& index) {
        emit lineActivated(index.data(TensorModel::LineRole).toInt());
    });
    setIndentation(0);
    setRootIsDecorated(false);
    setExpandsOnDoubleClick(false);
    setAccessibleName(tr("Tensors"));
    setSortingEnabled(false);
    header()->setSectionsClickable(true);
    header()->setSortIndicatorShown(true);
    header()->setSortIndicatorClearable(true);
    header()->setSortIndicator(-1, Qt::AscendingOrder);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::Interactive);
    header()->setSectionResizeMode(TensorModel::Name, QHeaderView::Stretch);
    connect(header(), &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder order) { m_model->sort(column, order); });
    connect(m_model, &QAbstractItemModel::modelReset, this, &TensorTable::afterReset);
    connect(
        selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
            const auto tensor = current.isValid() ? current.data(TensorModel::TensorRole).toLongLong() : -1;
            if (tensor < 0) return;
            m_selected = tensor;
            m_told = true;
            emit tensorSelected(tensor);
        });
    fitColumns();
}

void TensorTable::afterReset() {
    expandAll();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool group = m_model->index(row, 0).data(TensorModel::TensorRole).toLongLong() < 0;
        setFirstColumnSpanned(row, {}, group);
    }
    // Filtering and sorting keep the selected tensor, where it is still shown.
    if (m_selected >= 0) {
        const auto index = m_model->indexOf(static_cast<std::size_t>(m_selected));
        if (index.isValid()) {
            const QSignalBlocker quiet(selectionModel());
            setCurrentIndex(index);
            scrollTo(index);
        }
    }
}

void TensorTable::selectTensor(std::size_t tensor) {
    m_selected = static_cast<qlonglong>(tensor);
    m_model->reveal(tensor);
    const auto index = m_model->indexOf(tensor);
    m_told = false;
    if (index.isValid()) {
        setCurrentIndex(index);
        scrollTo(index);
    }
    // Where the row was current already, nobody was told of it.
    if (!m_told) emit tensorSelected(m_selected);
}

void TensorTable::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    if (index.data(TensorModel::TensorRole).toLongLong() < 0) {
        const auto& theme = Theme::of(this);
        const bool current = selectionModel()->isRowSelected(index.row(), index.parent());
        painter->fillRect(option.rect, theme[current ? Token::accentSoft : Token::chrome]);
        painter->fillRect(option.rect.x(), option.rect.top(), option.rect.width(), 1, theme[Token::line]);
        painter->fillRect(option.rect.x(), option.rect.bottom(), option.rect.width(), 1, theme[Token::line]);
    }
    QTreeView::drawRow(painter, option, index);
}

void TensorTable::mousePressEvent(QMouseEvent* event) {
    const auto index = indexAt(event->position().toPoint());
    if (index.isValid() && index.data(TensorModel::TensorRole).toLongLong() < 0) {
        const auto group = index.siblingAtColumn(0);
        setExpanded(group, !isExpanded(group));
    }
    QTreeView::mousePressEvent(event);
}

void TensorTable::setNarrow(bool narrow) {
    m_narrow = narrow;
    setColumnHidden(TensorModel::BitsPerWeight, narrow);
    fitColumns();
}

void TensorTable::fitColumns() {
    header()->resizeSection(TensorModel::Type, 76);
    header()->resizeSection(TensorModel::Shape, m_narrow ? 132 : 150);
    header()->resizeSection(TensorModel::Bytes, 112);
    header()->resizeSection(TensorModel::BitsPerWeight, 92);
    header()->resizeSection(TensorModel::ReadBy, 96);
}

} // namespace archdef::ui
