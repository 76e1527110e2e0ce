#include "compare/history_panel.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "compare/change_dialog.h"
#include "compare/history_delegate.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

HistoryPanel::HistoryPanel(const QString& file, QWidget* parent)
    : QWidget(parent), m_file(file.isEmpty() ? standardHistoryFile() : file) {
    auto* head = new QWidget(this);
    head->setFixedHeight(36);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 12, 0);
    row->addWidget(new TokenLabel(tr("History"), Token::text, 13, QFont::DemiBold, head), 1);
    row->addWidget(new TokenLabel(tr("mean difference"), Token::text2, 12, QFont::Normal, head));
    const auto sentence = [this](Token token) {
        auto* label = new TokenLabel({}, token, 12, QFont::Normal, this);
        label->setWordWrap(true);
        label->setContentsMargins(16, 8, 16, 8);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->hide();
        return label;
    };
    m_before = sentence(Token::text);
    m_before->setFont(monoFont(12));
    m_problem = sentence(Token::warn);
    m_empty = sentence(Token::text2);
    m_empty->setText(
        tr("Each comparison stays here with the definition it was made with, also when the window "
           "closes."));
    m_model = new HistoryModel(this);
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("History of comparisons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new HistoryDelegate(m_list));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->viewport()->setAutoFillBackground(false);
    m_changes = new Button(tr("Show what changed between two"), ButtonRole::link, ButtonSize::small, this);
    m_changes->setEnabled(false);
    m_changes->setToolTip(tr("Select two comparisons: a click, then Ctrl and a click"));
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(8, 4, 8, 6);
    foot->addWidget(m_changes);
    foot->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_problem);
    layout->addWidget(m_before);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(foot);
    const auto openEntry = [this](const QModelIndex& index) {
        const auto* found = m_model->entry(index.row());
        // With a second one selected they are to be held against each other.
        if (found && m_list->selectionModel()->selectedIndexes().size() == 1) emit entryActivated(*found);
    };
    connect(m_list, &QListView::clicked, this, openEntry);
    connect(m_list, &QListView::activated, this, openEntry); // by the keyboard
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { m_changes->setEnabled(selected().size() == 2); });
    connect(m_changes, &Button::clicked, this, &HistoryPanel::showChanges);

    // One thread, so that the newest state is also the last that is written.
    m_pool.setMaxThreadCount(1);
    m_pool.start([this, path = m_file] {
        KeptHistory kept = readHistory(path);
        QMetaObject::invokeMethod(
            this, [this, kept = std::move(kept)]() mutable { take(std::move(kept)); }, Qt::QueuedConnection);
    });
}

HistoryPanel::~HistoryPanel() {
    m_pool.waitForDone();
}

QString HistoryPanel::effect() const {
    return m_before->isHidden() ? QString() : m_before->text();
}

QString HistoryPanel::problem() const {
    return m_problem->isHidden() ? QString() : m_problem->toolTip();
}

void HistoryPanel::showProblem(const QString& problem) {
    m_problem->setMessage(problem);
    m_problem->setToolTip(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void HistoryPanel::take(KeptHistory kept) {
    const bool added = !m_model->entries().empty();
    m_loaded = true;
    m_mayWrite = kept.may_write;
    showProblem(kept.problem);
    m_model->addOlder(std::move(kept.entries));
    m_empty->setVisible(m_model->entries().empty());
    if (added) keep();
}

void HistoryPanel::keep() {
    if (!m_loaded || !m_mayWrite) return;
    m_pool.start([this, path = m_file, entries = m_model->entries()] {
        const QString problem = writeHistory(path, entries);
        if (problem.isEmpty()) return;
        QMetaObject::invokeMethod(
            this, [this, problem] { showProblem(problem); }, Qt::QueuedConnection);
    });
}

void HistoryPanel::add(std::shared_ptr<const ComparisonOutcome> outcome) {
    HistoryEntry entry = entryOf(std::move(outcome));
    const auto& entries = m_model->entries();
    const auto last = std::ranges::find_if(
        entries, [&](const HistoryEntry& each) { return each.judged() && each.question == entry.question; });
    const bool known = last != entries.end();
    if (known) {
        entry.change = changeText(QString::fromStdString(last->definition_text),
                                  QString::fromStdString(entry.definition_text));
        m_before->setText(effectText(*last, entry));
    }
    m_before->setVisible(known && entry.judged());
    m_empty->hide();
    m_model->add(std::move(entry));
    m_list->setCurrentIndex(m_model->index(m_model->rowOf(0)));
    keep();
}

std::vector<const HistoryEntry*> HistoryPanel::selected() const {
    std::vector<std::size_t> rows;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes())
        if (const auto* row = m_model->row(index.row()); row && !row->head) rows.push_back(row->entry);
    std::ranges::sort(rows, std::greater());
    std::vector<const HistoryEntry*> found;
    for (const std::size_t row : rows) found.push_back(&m_model->entries()[row]);
    return found;
}

ChangeDialog* HistoryPanel::showChanges() {
    const auto two = selected();
    if (two.size() != 2) return nullptr;
    auto* dialog = new ChangeDialog(*two[0], *two[1], this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

} // namespace archdef::ui
