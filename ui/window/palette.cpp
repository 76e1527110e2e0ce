#include "window/palette.h"

#include "common/action_registry.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "edit/completion_popup.h"
#include "workspace.h"

#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int paletteWidth = 560, rowHeight = 28, mostRows = 60;
enum Role { IndexRole = Qt::UserRole + 1, DetailRole, IconRole };

class PaletteDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {200, rowHeight};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = Theme::current();
        const QRect& rect = option.rect;
        if (option.state & QStyle::State_Selected) painter->fillRect(rect, theme[Token::accentSoft]);
        paintIcon(*painter, index.data(IconRole).toString(), QPointF(rect.x() + 12, rect.y() + 6), 16,
                  theme[Token::text2]);
        const QString detail = index.data(DetailRole).toString();
        painter->setFont(monoFont(11));
        painter->setPen(theme[Token::text3]);
        const int detailWidth = QFontMetrics(monoFont(11)).horizontalAdvance(detail);
        painter->drawText(rect.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->setFont(uiFont(13));
        painter->setPen(theme[Token::text]);
        const QRect room = rect.adjusted(38, 0, -detailWidth - 24, 0);
        painter->drawText(
            room, Qt::AlignVCenter,
            QFontMetrics(uiFont(13)).elidedText(index.data().toString(), Qt::ElideMiddle, room.width()));
    }
};

} // namespace

GoToPalette::GoToPalette(Workspace* workspace, QWidget* parent)
    : QDialog(parent, Qt::Popup), m_workspace(workspace) {
    setWindowTitle(tr("Go to"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    m_field = new Field(tr("Go to a step, tensor, token or action"), QStringLiteral("search"), false, this);
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("Matches"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFocusProxy(m_field); // whose arrow keys move in it
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows = new QStandardItemModel(this);
    m_list->setModel(m_rows);
    m_list->setItemDelegate(new PaletteDelegate(this));
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &GoToPalette::refresh);
    connect(m_list, &QListView::clicked, this, &GoToPalette::activate);
    collect();
    refresh();
    resize(paletteWidth, 420);
    move(parent->mapToGlobal(QPoint((parent->width() - paletteWidth) / 2, 40)));
    m_field->setFocus();
}

void GoToPalette::collect() {
    for (const ActionRegistry::Entry& entry : m_workspace->actions().entries()) {
        if (entry.id == QLatin1String("go.palette")) continue;
        QString title = entry.action->text();
        title.remove(QLatin1Char('&'));
        m_entries.append({QStringLiteral("%1: %2").arg(entry.group, title), keysText(entry.action),
                          QStringLiteral("arrow-right"), [action = entry.action] { action->trigger(); }, 0});
    }
    const CurrentDefinition& definition = m_workspace->definition();
    QStringList lines = QString::fromStdString(definition.text).split(QLatin1Char('\n'));
    for (const Section section : {Section::prologue, Section::block, Section::epilogue})
        for (const Step& step : definition.parsed.partial.steps(section)) {
            const int line = step.range.line;
            m_entries.append({lines.value(line - 1).trimmed(), tr("line %1").arg(line),
                              QStringLiteral("edit"), [this, line] { emit m_workspace->lineRequested(line); },
                              1});
        }
    if (const auto model = m_workspace->model()) {
        for (const gguf::TensorInfo& tensor : model->file->tensors()) {
            const QString name = QString::fromStdString(tensor.name);
            m_entries.append({name, QString::fromStdString(tensor.shape_text()), QStringLiteral("tensor"),
                              [this, name] { emit m_workspace->tensorRequested(name); }, 2});
        }
        for (const gguf::MetadataEntry& entry : model->file->metadata())
            m_entries.append({QString::fromStdString(entry.key), tr("metadata"), QStringLiteral("hash"),
                              [this] { emit m_workspace->modeRequested(Mode::inspect); }, 3});
    }
    for (const CatalogEntry& entry : m_workspace->catalog().entries()) {
        const QString arch = QString::fromStdString(entry.arch);
        m_entries.append({tr("Open %1.archdef").arg(arch), entry.builtin ? tr("built-in") : QString(),
                          QStringLiteral("file"),
                          [this, arch] { emit m_workspace->definitionRequested(arch); }, 4});
    }
}

void GoToPalette::refresh() {
    const QString typed = m_field->text().trimmed();
    QList<std::pair<int, int>> best;
    for (int i = 0; i < m_entries.size(); ++i)
        if (const int score = matchScore(m_entries[i].title, typed); score > 0)
            best.append({-score * 8 + m_entries[i].rank, i});
    std::stable_sort(best.begin(), best.end());
    m_rows->clear();
    for (const auto& [order, index] : best.mid(0, mostRows)) {
        const Entry& entry = m_entries[index];
        auto* item = new QStandardItem(entry.title);
        item->setEditable(false);
        item->setData(index, IndexRole);
        item->setData(entry.detail, DetailRole);
        item->setData(entry.icon, IconRole);
        m_rows->appendRow(item);
    }
    m_list->setCurrentIndex(m_rows->index(0, 0));
}

void GoToPalette::activate() {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid()) return;
    const std::function<void()> go = m_entries[index.data(IndexRole).toInt()].go;
    hide();
    if (go) go();
    close();
}

void GoToPalette::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::raised]);
    painter.setPen(theme[Token::line2]);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool GoToPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int rows = m_rows->rowCount(), row = m_list->currentIndex().row();
        if ((key == Qt::Key_Down || key == Qt::Key_Up) && rows > 0) {
            m_list->setCurrentIndex(m_rows->index((row + (key == Qt::Key_Down ? 1 : rows - 1)) % rows, 0));
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            activate();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace archdef::ui
