#include "inspect/inspect_mode.h"

#include "common/action_registry.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "gguf/overview.h"
#include "inspect/damage_advice.h"
#include "inspect/file_map.h"
#include "inspect/file_map_tab.h"
#include "inspect/finding_model.h"
#include "inspect/metadata_detail.h"
#include "inspect/metadata_model.h"
#include "inspect/overview_panel.h"
#include "inspect/tensor_detail.h"
#include "inspect/tensor_table.h"
#include "inspect/tokenizer_tab.h"
#include "inspect/value_text.h"
#include "inspect/values_panel.h"
#include "workspace.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace archdef::ui {

InspectMode::InspectMode(Workspace* workspace, QWidget* parent) : ModePage(parent), m_workspace(workspace) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_stack = new QStackedWidget(this);
    auto* empty = new Surface(Token::bg, m_stack);
    auto* emptyLayout = new QVBoxLayout(empty);
    emptyLayout->setContentsMargins(32, 32, 32, 32);
    m_state = new StatePanel(empty);
    emptyLayout->addWidget(m_state);
    emptyLayout->addStretch();
    m_stack->addWidget(empty);
    m_stack->addWidget(contentPage());
    layout->addWidget(m_stack);

    connect(workspace, &Workspace::modelChanged, this, &InspectMode::modelChanged);
    connect(workspace, &Workspace::modelFailed, this, &InspectMode::modelChanged);
    connect(workspace, &Workspace::bindingChanged, this, &InspectMode::bindingChanged);
    connect(workspace, &Workspace::tensorRequested, this, &InspectMode::showTensor);
    modelChanged();
}

QWidget* InspectMode::contentPage() {
    auto* page = new QWidget(m_stack);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    m_banner = new Banner(page);
    m_banner->setFixedHeight(44);
    m_bannerMap = new QWidget(m_banner);
    auto* mapRow = new QHBoxLayout(m_bannerMap);
    mapRow->setContentsMargins(0, 0, 0, 0);
    mapRow->setSpacing(12);
    m_smallMap = new FileMap(FileMap::Size::small, m_bannerMap);
    m_smallMap->setFixedSize(360, 14);
    m_fileBytes = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_bannerMap);
    m_fileBytes->setFont(monoFont(12));
    mapRow->addWidget(new TokenLabel(tr("File map"), Token::text2, 12, QFont::Normal, m_bannerMap));
    mapRow->addWidget(m_smallMap);
    mapRow->addWidget(m_fileBytes);
    m_banner->addWidgetRight(m_bannerMap);
    m_copyFindings = new Button(tr("Copy findings"), ButtonRole::normal, ButtonSize::small, m_banner);
    m_copyFindings->setIconName(QStringLiteral("copy"));
    connect(m_copyFindings, &Button::clicked, this,
            [this] { QApplication::clipboard()->setText(m_fileMapTab->findings()->asText()); });
    m_banner->addWidgetRight(m_copyFindings);
    layout->addWidget(m_banner);
    layout->addWidget(new Hairline(Qt::Horizontal, page));

    m_splitter = new QSplitter(Qt::Horizontal, page);
    m_splitter->setObjectName(QStringLiteral("inspect"));
    m_splitter->setChildrenCollapsible(false);
    m_left = new Surface(Token::chrome, m_splitter);
    m_left->setMinimumWidth(216);
    m_sides = new QStackedWidget(m_left);
    m_overview = new OverviewPanel(m_sides);
    m_sides->addWidget(m_overview);
    auto* left = new QVBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_sides);

    auto* centre = new Surface(Token::bg, m_splitter);
    m_tabs = new QTabBar(centre);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setIconSize({16, 16});
    m_tabs->setAccessibleName(tr("Views of the file"));
    m_tabs->addTab(themedIcon(QStringLiteral("tensor")), tr("Tensors"));
    m_tabs->addTab(themedIcon(QStringLiteral("hash")), tr("Metadata"));
    m_tabs->addTab(themedIcon(QStringLiteral("token")), tr("Tokenizer"));
    m_tabs->addTab(themedIcon(QStringLiteral("file")), tr("File map"));
    auto* tabRow = new Surface(Token::chrome, centre);
    auto* tabLayout = new QHBoxLayout(tabRow);
    tabLayout->setContentsMargins(0, 0, 0, 0);
    tabLayout->addWidget(m_tabs);
    tabLayout->addStretch();
    m_pages = new QStackedWidget(centre);
    m_pages->addWidget(tensorPage());
    m_pages->addWidget(metadataPage());
    m_tokenizerTab = new TokenizerTab(m_pages);
    m_pages->addWidget(m_tokenizerTab);
    m_fileMapTab = new FileMapTab(m_pages);
    m_pages->addWidget(m_fileMapTab);
    auto* centreLayout = new QVBoxLayout(centre);
    centreLayout->setContentsMargins(0, 0, 0, 0);
    centreLayout->setSpacing(0);
    centreLayout->addWidget(tabRow);
    centreLayout->addWidget(new Hairline(Qt::Horizontal, centre));
    centreLayout->addWidget(m_pages, 1);

    m_sides->addWidget(m_tokenizerTab->sidePanel());
    m_right = new Surface(Token::chrome, m_splitter);
    m_right->setMinimumWidth(280);
    m_details = new QStackedWidget(m_right);
    m_tensorDetail = new TensorDetail(m_tensorModel, m_details);
    m_tensorDetail->setLineText([this](int line) {
        const auto& text = m_workspace->definition().text;
        return fromView(text).section(u'\n', line - 1, line - 1).section(u'#', 0, 0).simplified();
    });
    m_values = new ValuesPanel(&m_workspace->work(), m_tensorDetail);
    m_tensorDetail->parts()->addWidget(m_values);
    m_metadataDetail = new MetadataDetail(m_details);
    m_details->addWidget(m_tensorDetail);
    m_details->addWidget(m_metadataDetail);
    m_details->addWidget(m_tokenizerTab->detailPanel());
    m_advice = new DamageAdvice(m_details);
    m_details->addWidget(m_advice);
    auto* right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_details);

    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setSizes({232, 764, 372});
    layout->addWidget(m_splitter, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &InspectMode::tabChanged);
    connect(m_overview, &OverviewPanel::filterChanged, this, [this](const TensorFilter& filter) {
        m_tensorModel->setFilter(filter);
        const bool none = m_tensorModel->rowCount() == 0;
        m_tensorStack->setCurrentIndex(none ? 1 : 0);
        if (m_tabs->currentIndex() != Tensors) showTab(Tensors);
    });
    connect(m_overview, &OverviewPanel::openRequested, this, [this] {
        if (auto* open = m_workspace->actions().find(QStringLiteral("file.open"))) open->trigger();
    });
    connect(m_advice, &DamageAdvice::openRequested, m_overview, &OverviewPanel::openRequested);
    connect(m_advice, &DamageAdvice::wholeTensorsRequested, this, [this] { showTab(Tensors); });
    connect(m_advice, &DamageAdvice::firstBytesRequested, this,
            [this] { m_fileMapTab->showBytes(0, 0, 16); });
    connect(m_tensors, &TensorTable::tensorSelected, m_tensorDetail, &TensorDetail::setTensor);
    connect(m_tensors, &TensorTable::tensorSelected, this, &InspectMode::readValues);
    connect(m_tensors, &TensorTable::lineActivated, m_workspace, &Workspace::lineRequested);
    connect(m_tensorDetail, &TensorDetail::lineActivated, m_workspace, &Workspace::lineRequested);
    connect(m_tensorDetail, &TensorDetail::tensorRequested, this, [this](qlonglong tensor) {
        if (tensor >= 0) m_tensors->selectTensor(static_cast<std::size_t>(tensor));
    });
    connect(m_tensorDetail, &TensorDetail::bytesRequested, this,
            [this](quint32 part, quint64 begin, quint64 end) {
                showTab(FileMapPage);
                m_fileMapTab->showBytes(part, begin, end);
            });
    return page;
}

QWidget* InspectMode::tensorPage() {
    m_tensorStack = new QStackedWidget(m_pages);
    m_tensorModel = new TensorModel(this);
    m_tensors = new TensorTable(m_tensorModel, m_tensorStack);
    m_tensorStack->addWidget(m_tensors);
    auto* none = new QWidget(m_tensorStack);
    auto* layout = new QVBoxLayout(none);
    layout->setContentsMargins(24, 24, 24, 24);
    m_noTensors = new StatePanel(none);
    m_noTensors->showEmpty(tr("No tensor passes the filters"),
                           tr("Change the name, the types, or show what is read as well."));
    layout->addWidget(m_noTensors);
    layout->addStretch();
    m_tensorStack->addWidget(none);
    return m_tensorStack;
}

QWidget* InspectMode::metadataPage() {
    auto* page = new QWidget(m_pages);
    m_metadataFilter = new FilterField(tr("Filter by key or value"), page);
    m_metadataFilter->setAccessibleName(tr("Filter metadata"));
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 6, 12, 6);
    bar->addWidget(m_metadataFilter);
    m_metadataModel = new MetadataModel(this);
    auto* proxy = new QSortFilterProxyModel(this);
    proxy->setSourceModel(m_metadataModel);
    proxy->setRecursiveFilteringEnabled(true);
    proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    proxy->setFilterKeyColumn(-1);
    proxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_metadata = new QTreeView(page);
    m_metadata->setAccessibleName(tr("Metadata"));
    m_metadata->setModel(proxy);
    setUpTree(m_metadata);
    m_metadata->header()->setStretchLastSection(true);
    m_metadata->header()->setSortIndicatorShown(true);
    m_metadata->header()->setSortIndicatorClearable(true);
    m_metadata->header()->setSectionsClickable(true);
    m_metadata->header()->setSortIndicator(-1, Qt::AscendingOrder);
    connect(m_metadata->header(), &QHeaderView::sortIndicatorChanged, proxy,
            [proxy](int column, Qt::SortOrder order) { proxy->sort(column, order); });
    connect(proxy, &QAbstractItemModel::modelReset, m_metadata, &QTreeView::expandAll);
    connect(m_metadataFilter, &FilterField::edited, this, [this, proxy](const QString& text) {
        proxy->setFilterFixedString(text.trimmed());
        m_metadata->expandAll();
    });
    connect(m_metadata->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                const auto entry = row.isValid() ? row.data(MetadataModel::EntryRole).toLongLong() : -1;
                m_metadataDetail->setEntry(m_model ? m_model->file : nullptr, entry);
            });
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_metadata, 1);
    return page;
}

void InspectMode::modelChanged() {
    m_model = m_workspace->model();
    if (!m_model) {
        if (!m_workspace->modelError().isEmpty()) {
            m_state->showError(tr("This file cannot be read"), m_workspace->modelError());
        } else {
            m_state->showEmpty(tr("No file is open"),
                               tr("Drop a GGUF here, or choose one. Nothing is ever written to it."));
        }
        if (auto* open = m_workspace->actions().find(QStringLiteral("file.open")))
            connect(m_state->addAction(tr("Open"), QStringLiteral("open")), &QPushButton::clicked, open,
                    &QAction::trigger);
        m_stack->setCurrentIndex(0);
        m_tensorDetail->setFile(nullptr);
        m_tensorModel->setFile(nullptr);
        m_metadataModel->setFile(nullptr);
        m_metadataDetail->setEntry(nullptr, -1);
        m_tokenizerTab->setModel(nullptr);
        m_values->setTensor(nullptr, -1);
        m_fileMapTab->setFile(nullptr);
        m_advice->setFile(nullptr);
        m_smallMap->setFile(nullptr);
        m_overview->setModel({}, nullptr);
        return;
    }
    const auto& file = m_model->file;
    m_stack->setCurrentIndex(1);
    m_tensorModel->setFile(file);
    m_tensorStack->setCurrentIndex(0);
    m_tensorDetail->setFile(file);
    m_metadataModel->setFile(file);
    m_metadata->header()->resizeSection(0, 320);
    m_metadata->header()->resizeSection(1, 130);
    m_metadata->expandAll();
    m_metadataDetail->setEntry(nullptr, -1);
    m_tokenizerTab->setModel(m_model);
    m_fileMapTab->setFile(file);
    m_advice->setFile(file);
    m_smallMap->setFile(file);
    m_fileBytes->setText(tr("%1 bytes").arg(grouped(file->file_bytes())));
    m_overview->setModel(m_workspace->modelName(), m_model);
    m_tabs->setTabText(Tensors, tr("Tensors  %1").arg(grouped(file->tensors().size())));
    m_tabs->setTabText(Metadata, tr("Metadata  %1").arg(grouped(file->metadata().size())));
    setBanner();
    bindingChanged();
    // A damaged file is opened for what is wrong with it.
    showTab(file->usable() ? Tensors : FileMapPage);
    if (!file->usable())
        m_fileMapTab->showFinding(0);
    else if (!file->tensors().empty())
        m_tensors->selectTensor(0);
}

void InspectMode::setBanner() {
    const auto& file = *m_model->file;
    m_copyFindings->setVisible(!file.findings().empty());
    m_bannerMap->setVisible(file.usable() && !m_narrow);
    Meaning meaning = Meaning::ok;
    QString icon = QStringLiteral("ok"), word;
    switch (gguf::verdict(file)) {
    case gguf::Verdict::sound:
        word = tr("Sound");
        break;
    case gguf::Verdict::unusual:
        meaning = Meaning::warn;
        icon = QStringLiteral("warning");
        word = tr("Unusual");
        break;
    case gguf::Verdict::damaged:
        meaning = Meaning::error;
        icon = QStringLiteral("error");
        word = tr("Damaged");
        break;
    case gguf::Verdict::not_for_us:
        meaning = Meaning::error;
        icon = QStringLiteral("error");
        word = tr("Not for us");
        break;
    }
    m_bannerText =
        file.findings().empty()
            ? tr("Header, %1 metadata keys, %2 tensors and the file size agree. No unexplained bytes.")
                  .arg(grouped(file.metadata().size()), grouped(file.tensors().size()))
            : QString::fromStdString(gguf::verdict_text(file));
    m_banner->setContent(meaning, icon, word, m_bannerText);
    m_bannerText.prepend(word + u' ');
}

void InspectMode::bindingChanged() {
    if (!m_model) return;
    const auto binding = m_workspace->binding();
    m_tensorModel->setBinding(binding);
    m_metadataModel->setBinding(binding);
    m_overview->setUnreadCount(m_tensorModel->unreadCount());
    m_tensorDetail->refreshReadBy();
}

void InspectMode::readValues() {
    // Only what is looked at is read: a hidden mode reads nothing.
    if (!m_model || !isVisible() || m_tabs->currentIndex() != Tensors) return;
    m_values->setTensor(m_model->file, m_tensorDetail->tensor());
}

void InspectMode::showEvent(QShowEvent* event) {
    ModePage::showEvent(event);
    readValues();
}

void InspectMode::showTab(Tab tab) {
    m_tabs->setCurrentIndex(tab);
}

void InspectMode::tabChanged(int tab) {
    m_pages->setCurrentIndex(tab);
    readValues();
    m_details->setCurrentIndex(tab); // each tab has its own
    m_sides->setCurrentIndex(tab == TokenizerPage ? 1 : 0);
    m_overview->setFiltersShown(tab == Tensors);
}

void InspectMode::showTensor(const QString& name) {
    if (!m_model) return;
    const auto* found = m_model->file->find_tensor(name.toStdString());
    if (!found) return;
    showTab(Tensors);
    m_tensors->selectTensor(static_cast<std::size_t>(found - m_model->file->tensors().data()));
}

void InspectMode::stepFinding(int step) {
    if (!m_model || m_model->file->findings().empty()) return;
    showTab(FileMapPage);
    const int count = m_fileMapTab->findings()->rowCount();
    m_fileMapTab->showFinding((m_fileMapTab->currentFinding() + step + count) % count);
}

void InspectMode::find() {
    if (m_tabs->currentIndex() == Metadata) {
        m_metadataFilter->setFocus(Qt::ShortcutFocusReason);
        m_metadataFilter->selectAll();
        return;
    }
    showTab(Tensors);
    m_left->show();
    m_overview->focusFilter();
}

void InspectMode::setNarrow(bool narrow) {
    m_left->setVisible(!narrow);
    m_narrow = narrow;
    m_bannerMap->setVisible(!narrow && m_model && m_model->file->usable());
    m_tensors->setNarrow(narrow);
    if (narrow) m_splitter->setSizes({0, 604, 320});
}

QList<QWidget*> InspectMode::regions() const {
    if (!m_model) return {m_state};
    return {m_tabs, m_overview->filterField(), m_tensors, m_details};
}

void InspectMode::copyAsMarkdown() {
    const QAbstractItemView* view = m_tensors;
    if (m_tabs->currentIndex() == Metadata) view = m_metadata;
    QApplication::clipboard()->setText(selectionText(view, true));
}

} // namespace archdef::ui
