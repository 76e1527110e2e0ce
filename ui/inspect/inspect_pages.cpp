#include "common/action_registry.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "inspect/against_tab.h"
#include "inspect/damage_advice.h"
#include "inspect/file_map.h"
#include "inspect/file_map_tab.h"
#include "inspect/finding_model.h"
#include "inspect/inspect_mode.h"
#include "inspect/layers_tab.h"
#include "inspect/matrix_panel.h"
#include "inspect/metadata_detail.h"
#include "inspect/metadata_model.h"
#include "inspect/overview_panel.h"
#include "inspect/scan_tab.h"
#include "inspect/tensor_detail.h"
#include "inspect/tensor_table.h"
#include "inspect/token_detail.h"
#include "inspect/tokenizer_side.h"
#include "inspect/tokenizer_tab.h"
#include "inspect/value_text.h"
#include "inspect/values_panel.h"
#include "workspace.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace archdef::ui {

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
            [this] { QApplication::clipboard()->setText(fileMapTab()->findings()->asText()); });
    m_banner->addWidgetRight(m_copyFindings);
    layout->addWidget(m_banner);
    layout->addWidget(new Hairline(Qt::Horizontal, page));

    m_splitter = new QSplitter(Qt::Horizontal, page);
    m_splitter->setObjectName(QStringLiteral("inspect"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_left = new Surface(Token::chrome, m_splitter);
    m_left->setMinimumWidth(216);
    m_sides = new QStackedWidget(m_left);
    m_overview = new OverviewPanel(m_sides);
    m_sides->addWidget(m_overview);
    auto* left = new QVBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_sides);

    auto* centre = new Surface(Token::bg, m_splitter);
    auto* row = tabRow(centre);
    m_pages = new QStackedWidget(centre);
    m_pages->addWidget(tensorPage());
    m_pages->addWidget(metadataPage());
    m_tokenizerTab = new TokenizerTab(m_pages);
    m_pages->addWidget(m_tokenizerTab);
    m_layers = new LayersTab(m_tensorModel, m_pages);
    m_pages->addWidget(m_layers);
    m_fileMapTab = new FileMapTab(m_pages);
    m_pages->addWidget(m_fileMapTab);
    m_scan = new ScanTab(&m_workspace->work(), m_pages);
    m_pages->addWidget(m_scan);
    m_against = new AgainstTab(&m_workspace->work(), m_pages);
    m_pages->addWidget(m_against);
    auto* centreLayout = new QVBoxLayout(centre);
    centreLayout->setContentsMargins(0, 0, 0, 0);
    centreLayout->setSpacing(0);
    centreLayout->addWidget(row);
    centreLayout->addWidget(new Hairline(Qt::Horizontal, centre));
    centreLayout->addWidget(m_pages, 1);

    m_pages->installEventFilter(this);
    m_sides->addWidget(m_tokenizerTab->sidePanel());
    m_right = new Surface(Token::chrome, m_splitter);
    m_right->setMinimumWidth(280);
    m_details = new QStackedWidget(m_right);
    auto* scroll = new QScrollArea(m_details);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Details"));
    scroll->setWidgetResizable(true);
    auto* detailGround = new Surface(Token::chrome, scroll);
    auto* detailLayout = new QVBoxLayout(detailGround);
    detailLayout->setContentsMargins(0, 0, 0, 0);
    m_tensorDetail = new TensorDetail(m_tensorModel, detailGround);
    detailLayout->addWidget(m_tensorDetail);
    scroll->setWidget(detailGround);
    m_tensorDetail->setLineText([this](int line) {
        const auto& text = m_workspace->definition().text;
        return fromView(text).section(u'\n', line - 1, line - 1).section(u'#', 0, 0).simplified();
    });
    m_values = new ValuesPanel(&m_workspace->work(), m_tensorDetail);
    m_tensorDetail->parts()->addWidget(m_values);
    m_matrix = new MatrixPanel(m_tensorDetail);
    m_tensorDetail->parts()->addWidget(m_matrix);
    m_metadataDetail = new MetadataDetail(m_details);
    m_details->addWidget(scroll);
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

    makeMenus();
    connectContent();
    return page;
}

QWidget* InspectMode::tabRow(QWidget* parent) {
    auto* row = new Surface(Token::chrome, parent);
    m_tabs = new QTabBar(row);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setIconSize({16, 16});
    m_tabs->setUsesScrollButtons(true);
    // Five tabs and a button have to find room beside both panels.
    m_tabs->setStyleSheet(QStringLiteral("QTabBar::tab { padding: 0 7px; }"));
    m_tabs->setFont(uiFont(12));
    m_tabs->setAccessibleName(tr("Views of the file"));
    const std::pair<const char*, QString> tabs[] = {
        {"tensor", tr("Tensors")},  {"hash", tr("Metadata")},
        {"token", tr("Tokenizer")}, {"layers", tr("Layers and tensors")},
        {"file", tr("File map")},   {"search", tr("Scan")},
        {"diff", tr("Beside")}};
    for (const auto& [icon, text] : tabs) m_tabs->addTab(themedIcon(QString::fromLatin1(icon)), text);
    m_scanButton = new Button(tr("Scan all values"), ButtonRole::normal, ButtonSize::small, row);
    m_scanButton->setToolTip(tr("Look for NaN, infinities and dead rows in every tensor"));
    connect(m_scanButton, &Button::clicked, this, &InspectMode::scanAll);
    m_filterButton = new IconButton(QStringLiteral("filter"), tr("Overview and filters"), row, 28);
    m_filterButton->hide();
    connect(m_filterButton, &QToolButton::clicked, this, &InspectMode::showFilters);
    m_more = new IconButton(QStringLiteral("more"), tr("More to do with this file"), row, 28);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_filterButton);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_scanButton);
    layout->addWidget(m_more);
    return row;
}

void InspectMode::connectContent() {
    connect(m_tabs, &QTabBar::currentChanged, this, &InspectMode::tabChanged);
    connect(m_overview, &OverviewPanel::filterChanged, this, [this](const TensorFilter& filter) {
        m_tensorModel->setFilter(filter);
        const bool none = m_tensorModel->rowCount() == 0;
        m_tensorStack->setCurrentIndex(none ? 1 : 0);
        if (m_tabs->currentIndex() != Tensors) showTab(Tensors);
    });
    connect(m_overview, &OverviewPanel::openRequested, this, [this] {
        if (auto* open = m_workspace->actions().find(QStringLiteral("file.openModel"))) open->trigger();
    });
    connect(m_advice, &DamageAdvice::openRequested, m_overview, &OverviewPanel::openRequested);
    connect(m_advice, &DamageAdvice::wholeTensorsRequested, this, [this] { showTab(Tensors); });
    connect(m_advice, &DamageAdvice::firstBytesRequested, this,
            [this] { m_fileMapTab->showBytes(0, 0, 16); });
    connect(m_tensors, &TensorTable::tensorSelected, m_tensorDetail, &TensorDetail::setTensor);
    connect(m_tensors, &TensorTable::tensorSelected, this, &InspectMode::readValues);
    connect(m_overview, &OverviewPanel::foldChanged, this, &InspectMode::fold);
    connect(m_overview, &OverviewPanel::compareRequested, this, [this](QWidget* button) {
        m_compareMenu->popup(button->mapToGlobal(QPoint(0, button->height() + 2)));
    });
    connect(m_layers, &LayersTab::tensorActivated, this, [this](qlonglong tensor) {
        showTensor(bytesAsText(m_model->file->tensors()[static_cast<std::size_t>(tensor)].name));
    });
    connect(m_scan, &ScanTab::tensorActivated, m_tensorDetail, &TensorDetail::setTensor);
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
    m_metadata->setSelectionMode(QAbstractItemView::ExtendedSelection);
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

} // namespace archdef::ui
