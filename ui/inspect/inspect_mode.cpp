#include "inspect/inspect_mode.h"

#include "common/action_registry.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/copy.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "gguf/overview.h"
#include "inspect/against_tab.h"
#include "inspect/damage_advice.h"
#include "inspect/file_map.h"
#include "inspect/file_map_tab.h"
#include "inspect/finding_model.h"
#include "inspect/layers_tab.h"
#include "inspect/matrix_panel.h"
#include "inspect/metadata_detail.h"
#include "inspect/metadata_model.h"
#include "inspect/overview_panel.h"
#include "inspect/scan_tab.h"
#include "inspect/tensor_detail.h"
#include "inspect/tensor_table.h"
#include "inspect/tokenizer_tab.h"
#include "inspect/value_text.h"
#include "inspect/values_panel.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QHeaderView>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

namespace {

/// What the five tabs, the button and the menu take, with icons and without.
constexpr int room_for_icons = 730, room_for_button = 620;

} // namespace

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
    connect(workspace, &Workspace::tokenizerPrepared, this, [this] {
        if (m_filled[TokenizerPage]) m_tokenizerTab->tokenizerPrepared();
    });
    modelChanged();
}

void InspectMode::emptyPages() {
    if (m_filled[Metadata]) {
        m_metadataModel->setFile(nullptr);
        m_metadataDetail->setEntry(nullptr, -1);
    }
    if (m_filled[TokenizerPage]) m_tokenizerTab->setModel(nullptr);
    if (m_filled[FileMapPage]) {
        m_fileMapTab->setFile(nullptr);
        m_advice->setFile(nullptr);
    }
    m_filled.reset();
}

void InspectMode::fill(Tab tab) {
    if (!m_model || m_filled[tab]) return;
    m_filled[tab] = true;
    const auto& file = m_model->file;
    if (tab == Metadata) {
        m_metadataModel->setFile(file);
        m_metadataModel->setBinding(m_workspace->binding());
        m_metadata->header()->resizeSection(0, 320);
        m_metadata->header()->resizeSection(1, 130);
        m_metadata->expandAll();
    } else if (tab == TokenizerPage) {
        m_tokenizerTab->setModel(m_model);
    } else if (tab == FileMapPage) {
        m_fileMapTab->setFile(file);
        m_advice->setFile(file);
    }
}

FileMapTab* InspectMode::fileMapTab() {
    fill(FileMapPage);
    return m_fileMapTab;
}

QTreeView* InspectMode::metadataTree() {
    fill(Metadata);
    return m_metadata;
}

TokenizerTab* InspectMode::tokenizerTab() {
    fill(TokenizerPage);
    return m_tokenizerTab;
}

void InspectMode::modelChanged() {
    emptyPages();
    m_model = m_workspace->model();
    if (!m_model) {
        if (!m_workspace->modelError().isEmpty()) {
            m_state->showError(tr("This file cannot be read"), m_workspace->modelError());
        } else {
            m_state->showEmpty(tr("No file is open"),
                               tr("Drop a GGUF here, or choose one. Nothing is ever written to it."));
        }
        if (auto* open = m_workspace->actions().find(QStringLiteral("file.openModel")))
            connect(m_state->addAction(tr("Open"), QStringLiteral("open")), &QPushButton::clicked, open,
                    &QAction::trigger);
        m_stack->setCurrentIndex(0);
        m_tensorDetail->setFile(nullptr);
        m_tensorModel->setFile(nullptr);
        m_layers->setFile(nullptr);
        m_scan->clear();
        m_against->clear();
        m_matrix->setTensor(nullptr, -1);
        m_values->setTensor(nullptr, -1);
        m_smallMap->setFile(nullptr);
        m_overview->setModel({}, nullptr);
        return;
    }
    const auto& file = m_model->file;
    m_stack->setCurrentIndex(1);
    m_layers->setFile(file);
    m_tensorModel->setFile(file, folds());
    m_tensorStack->setCurrentIndex(0);
    m_tensorDetail->setFile(file);
    setTabShown(ScanPage, false);
    setTabShown(AgainstPage, false);
    m_scan->clear();
    m_against->clear();
    m_smallMap->setFile(file);
    m_fileBytes->setText(tr("%1 bytes").arg(grouped(file->file_bytes())));
    m_overview->setModel(m_workspace->modelName(), m_model);
    m_tabs->setTabText(Tensors, tr("Tensors  %1").arg(grouped(file->tensors().size())));
    m_tabs->setTabText(Metadata, tr("Metadata  %1").arg(grouped(file->metadata().size())));
    setBanner();
    bindingChanged();
    // A damaged file is opened for what is wrong with it.
    showTab(file->usable() ? Tensors : FileMapPage);
    fill(static_cast<Tab>(m_tabs->currentIndex()));
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
            : engineText(gguf::verdict_text(file));
    if (const auto about = gguf::verdict_file(file); !about.empty())
        m_bannerText.prepend(bytesAsText(about) + QStringLiteral(": "));
    m_banner->setContent(meaning, icon, word, m_bannerText);
    m_bannerText.prepend(word + u' ');
}

void InspectMode::bindingChanged() {
    // Bound anew with each key in Edit; only what is looked at follows at once.
    m_bindingStale = !isVisible();
    if (!m_model || m_bindingStale) return;
    const auto binding = m_workspace->binding();
    // An empty text reads nothing; that is no news about the model.
    const bool written = !m_workspace->definition().text.empty();
    m_tensorModel->setBinding(written ? binding : nullptr);
    m_metadataModel->setBinding(binding);
    m_overview->setUnreadCount(m_tensorModel->unreadCount());
    m_tensorDetail->refreshReadBy();
    m_layers->refresh();
}

void InspectMode::readValues() {
    // Behind what shows the tensor itself.
    QTimer::singleShot(0, this, [this] {
        // Only what is looked at is read: a hidden mode reads nothing.
        if (!m_model || !isVisible() || m_tabs->currentIndex() != Tensors) return;
        m_values->setTensor(m_model->file, m_tensorDetail->tensor());
        m_matrix->setTensor(m_model->file, m_tensorDetail->tensor());
    });
}

void InspectMode::showEvent(QShowEvent* event) {
    ModePage::showEvent(event);
    if (m_bindingStale) bindingChanged();
    readValues();
}

void InspectMode::showTab(Tab tab) {
    m_tabs->setCurrentIndex(tab);
}

void InspectMode::tabChanged(int tab) {
    fill(static_cast<Tab>(tab));
    m_pages->setCurrentIndex(tab);
    readValues();
    // Tensors, layers and what a scan found share the panel of the tensor; the others have their own.
    static constexpr int details[] = {0, 1, 2, 0, 3, 0, 0};
    m_details->setCurrentIndex(details[tab]);
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

void InspectMode::fold(bool folded) {
    m_folded = folded;
    m_tensorModel->setFolds(folds());
}

std::vector<TensorFold> InspectMode::folds() {
    const auto& view = m_layers->view();
    const bool foldable =
        std::ranges::any_of(view.groups, [](const auto& group) { return group.layers.size() > 1; });
    m_overview->setFoldable(foldable);
    return m_folded && foldable ? foldsOf(view, *m_model->file) : std::vector<TensorFold>();
}

void InspectMode::setTabShown(Tab tab, bool shown, const QString& text) {
    m_tabs->setTabVisible(tab, shown);
    if (!text.isEmpty()) m_tabs->setTabText(tab, text);
    arrangeTabs();
}

bool InspectMode::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_pages && event->type() == QEvent::Resize) arrangeTabs();
    return ModePage::eventFilter(watched, event);
}

void InspectMode::arrangeTabs() {
    // Seven tabs, or five in a narrow window, need the room of the button and of the icons.
    const bool more = m_tabs->isTabVisible(ScanPage) || m_tabs->isTabVisible(AgainstPage);
    const int room = m_pages->width();
    const bool icons_fit = !m_narrow && !more && room >= room_for_icons;
    m_scanButton->setVisible(!m_narrow && !more && room >= room_for_button);
    if (icons_fit != m_tabs->tabIcon(Tensors).isNull()) return; // as it is already
    static constexpr const char* icons[] = {"tensor", "hash", "token", "layers", "file", "search", "diff"};
    for (int tab = Tensors; tab <= AgainstPage; ++tab)
        m_tabs->setTabIcon(tab, icons_fit ? themedIcon(QString::fromLatin1(icons[tab])) : QIcon());
}

void InspectMode::compareWithFile(const QString& path) {
    if (!m_model) return;
    showAgainst(QFileInfo(path).fileName());
    m_against->compare(m_model->file, path);
}

void InspectMode::compareWithServed(const QString& model) {
    if (!m_model) return;
    reference::Endpoint endpoint;
    endpoint.url = m_workspace->endpoint().url;
    endpoint.api_key = m_workspace->endpoint().api_key.toUtf8();
    endpoint.silence_seconds = 60;
    showAgainst(model);
    m_against->compareWithServed(m_model->file, endpoint, model);
}

void InspectMode::showAgainst(const QString& name) {
    // The whole name stands in the tab's page.
    const QString shortName = name.size() > 18 ? name.left(17) + QChar(0x2026) : name;
    setTabShown(AgainstPage, true, tr("Beside %1").arg(shortName));
    showTab(AgainstPage);
}

void InspectMode::scanAll() {
    if (!m_model) return;
    setTabShown(ScanPage, true);
    showTab(ScanPage);
    m_scan->scan(m_model->file);
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
    if (m_narrow) showFilters();
    m_overview->focusFilter();
}

void InspectMode::setNarrow(bool narrow) {
    m_narrow = narrow;
    // What stands at the left goes into a popup of the tab row.
    (narrow ? m_popupLayout : m_left->layout())->addWidget(m_sides);
    m_filterPopup->hide();
    m_left->setVisible(!narrow);
    m_filterButton->setVisible(narrow);
    m_bannerMap->setVisible(!narrow && m_model && m_model->file->usable());
    m_tensors->setNarrow(narrow);
    arrangeTabs();
    if (narrow) m_splitter->setSizes({0, 604, 320});
}

QList<QWidget*> InspectMode::regions() const {
    if (!m_model) return {m_state};
    return {m_tabs, m_overview->filterField(), m_tensors, m_details};
}

void InspectMode::copyAsMarkdown() {
    // The table that has the focus, else that of the page.
    auto* view = qobject_cast<QAbstractItemView*>(QApplication::focusWidget());
    if (!view || !isAncestorOf(view)) view = m_pages->currentWidget()->findChild<QAbstractItemView*>();
    if (!view && m_tabs->currentIndex() == Tensors) view = m_tensors;
    if (view) copySelection(view, CopyForm::markdown);
}

} // namespace archdef::ui
