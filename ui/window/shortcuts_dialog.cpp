#include "window/shortcuts_dialog.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/dialogs.h"
#include "common/fields.h"
#include "common/labels.h"
#include "common/tables.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>

namespace archdef::ui {
namespace {

constexpr int IdRole = Qt::UserRole + 1;

QString plain(QString text) {
    return text.remove(QLatin1Char('&'));
}

} // namespace

ShortcutsDialog::ShortcutsDialog(ActionRegistry* actions, QWidget* parent)
    : QDialog(parent), m_actions(actions) {
    setWindowTitle(tr("Keyboard shortcuts"));
    resizeWithin(this, {620, 560});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 12);
    column->setSpacing(8);
    auto* field = new FilterField(tr("Filter"), this, false);
    field->setAccessibleName(tr("Filter the actions"));
    column->addWidget(field);
    m_rows = new QStandardItemModel(0, 3, this);
    m_filter = new QSortFilterProxyModel(this);
    m_filter->setSourceModel(m_rows);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table = new QTableView(this);
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Actions"));
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    m_keys = new QKeySequenceEdit(this);
    m_keys->setAccessibleName(tr("New keys"));
    m_set = new Button(tr("Set"), ButtonRole::normal, ButtonSize::normal, this);
    m_reset = new Button(tr("Back to the standard"), ButtonRole::normal, ButtonSize::normal, this);
    auto* done = new Button(tr("Close"), ButtonRole::normal, ButtonSize::normal, this);
    row->addWidget(m_keys, 1);
    row->addWidget(m_set);
    row->addWidget(m_reset);
    row->addSpacing(16);
    row->addWidget(done);
    m_note = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    column->addWidget(m_note);
    column->addLayout(row);
    fill();
    connect(field, &FilterField::edited, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ShortcutsDialog::showSelected);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, [this](const QKeySequence& keys) {
        const QString other = m_actions->conflict(selectedId(), keys);
        const QAction* taken = other.isEmpty() ? nullptr : m_actions->find(other);
        m_note->setToken(taken ? Token::warn : Token::text2);
        m_note->setText(taken ? tr("%1 has these keys already and would lose them").arg(plain(taken->text()))
                              : QString());
    });
    connect(m_set, &QPushButton::clicked, this, [this] {
        const QString id = selectedId(), other = m_actions->conflict(id, m_keys->keySequence());
        if (id.isEmpty()) return;
        if (!other.isEmpty()) m_actions->rebind(other, {});
        m_actions->rebind(id, m_keys->keySequence().isEmpty() ? QList<QKeySequence>()
                                                              : QList<QKeySequence>{m_keys->keySequence()});
        fill();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_actions->reset(selectedId());
        fill();
    });
    connect(done, &QPushButton::clicked, this, &QDialog::accept);
}

QString ShortcutsDialog::selectedId() const {
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? index.siblingAtColumn(0).data(IdRole).toString() : QString();
}

void ShortcutsDialog::fill() {
    const int current = m_table->currentIndex().row();
    m_rows->clear();
    m_rows->setHorizontalHeaderLabels({tr("Action"), tr("Group"), tr("Keys")});
    for (const ActionRegistry::Entry& entry : m_actions->entries()) {
        auto* name = new QStandardItem(plain(entry.action->text()));
        name->setData(entry.id, IdRole);
        auto* group = new QStandardItem(entry.group);
        group->setData(static_cast<int>(Token::text2), TokenRole);
        QStringList keys;
        for (const QKeySequence& each : entry.action->shortcuts())
            keys << each.toString(QKeySequence::NativeText);
        auto* shown = new QStandardItem(keys.join(QStringLiteral(", ")));
        shown->setData(true, MonoRole);
        m_rows->appendRow({name, group, shown});
    }
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->setColumnWidth(1, 100);
    m_table->setColumnWidth(2, 180);
    if (current >= 0) m_table->selectRow(current);
}

void ShortcutsDialog::showSelected() {
    const QAction* action = m_actions->find(selectedId());
    m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
    m_note->clear();
}

} // namespace archdef::ui
