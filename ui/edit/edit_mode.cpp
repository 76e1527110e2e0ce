#include "edit/edit_mode.h"

#include "common/action_registry.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "edit/code_editor.h"
#include "edit/completion_popup.h"
#include "edit/document.h"
#include "edit/document_tabs.h"
#include "edit/edits.h"
#include "edit/find_bar.h"
#include "edit/fix_popup.h"
#include "edit/help_popup.h"
#include "edit/model_panel.h"
#include "edit/model_rail.h"
#include "edit/panel_tabs.h"
#include "edit/problem_list.h"
#include "edit/problems_panel.h"
#include "edit/run_panel.h"
#include "edit/runner.h"
#include "edit/stash.h"
#include "workspace.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFileSystemWatcher>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTimer>
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace archdef::ui {
namespace {

constexpr int usesDelayMs = 60;
constexpr int sideWidth = 340, bottomHeight = 210, bottomNarrow = 152;

IconButton* toggle(const QString& icon, const QString& name, const QString& keys, QWidget* parent) {
    auto* button = new IconButton(icon, name, parent);
    button->setName(name, QKeySequence(keys).toString(QKeySequence::NativeText));
    button->setCheckable(true);
    return button;
}

} // namespace

EditMode::EditMode(Workspace* workspace, QWidget* parent, const QString& stashDirectory)
    : ModePage(parent),
      m_workspace(workspace),
      m_problems(new ProblemList(workspace, this)),
      m_runner(new Runner(workspace, this)),
      m_stash(new Stash(stashDirectory.isEmpty() ? Stash::standardDirectory() : stashDirectory, this)) {
    buildParts();
    connectParts();
    makeActions();
    makeAssistActions();
    showSidePanel(true);
    showBottomPanel(true);
}

EditMode::~EditMode() {
    // Editors and documents say things while they go; nobody may listen who is half gone.
    blockSignals(true);
    disconnect(m_tabBar, nullptr, this, nullptr);
    for (const Tab& tab : m_tabs) {
        disconnect(tab.editor, nullptr, this, nullptr);
        disconnect(tab.document, nullptr, this, nullptr);
        disconnect(tab.document->text(), nullptr, this, nullptr);
        m_findBar->setEditor(nullptr);
        delete tab.editor;
        delete tab.document;
    }
    m_tabs.clear();
}

void EditMode::buildParts() {
    auto* middle = new QWidget(this);
    auto* middleColumn = new QVBoxLayout(middle);
    middleColumn->setContentsMargins(0, 0, 0, 0);
    middleColumn->setSpacing(0);

    auto* tabs = new Surface(Token::chrome, middle);
    tabs->setFixedHeight(34);
    auto* tabsRow = new QHBoxLayout(tabs);
    tabsRow->setContentsMargins(0, 0, 6, 0);
    tabsRow->setSpacing(2);
    m_tabBar = new DocumentTabs(tabs);
    m_newTab = new IconButton(QStringLiteral("plus"), tr("New definition"), tabs);
    m_hintsButton = toggle(QStringLiteral("tensor"), tr("Shape hints"), QStringLiteral("Ctrl+Shift+H"), tabs);
    m_diffButton =
        new IconButton(QStringLiteral("diff"), tr("Show the difference to another definition"), tabs);
    m_bottomButton =
        toggle(QStringLiteral("panel-bottom"), tr("Bottom panel"), QStringLiteral("Ctrl+J"), tabs);
    m_sideButton =
        toggle(QStringLiteral("sidebar-right"), tr("Model panel"), QStringLiteral("Ctrl+Shift+J"), tabs);
    m_hintsButton->setChecked(true);
    tabsRow->addWidget(m_tabBar, 0);
    tabsRow->addWidget(m_newTab);
    tabsRow->addStretch(1);
    for (IconButton* button : {m_hintsButton, m_diffButton, m_bottomButton, m_sideButton})
        tabsRow->addWidget(button);
    m_tabBar->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);

    m_notice = new Banner(middle);
    m_notice->hide();
    m_editors = new QStackedWidget(middle);
    m_editors->setMinimumSize(480, 120);
    auto* upper = new QWidget(middle);
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(0, 0, 0, 0);
    upperColumn->setSpacing(0);
    upperColumn->addWidget(tabs);
    upperColumn->addWidget(m_notice);
    upperColumn->addWidget(m_editors, 1);
    m_findBar = new FindBar(middle);
    upperColumn->addWidget(m_findBar);
    connect(m_findBar, &FindBar::closed, this, [this] {
        if (editor()) editor()->setFocus();
    });

    m_problemsPanel = new ProblemsPanel(m_problems, m_workspace, middle);
    m_runPanel = new RunPanel(m_workspace, m_runner, middle);
    m_bottom = new PanelTabs(middle);
    m_bottom->addPage(tr("Problems"), m_problemsPanel, m_problemsPanel->tools());
    m_bottom->addPage(tr("Run"), m_runPanel, m_runPanel->tools());
    m_bottom->setMinimumHeight(112);

    m_down = new QSplitter(Qt::Vertical, middle);
    m_down->setHandleWidth(1);
    m_down->setChildrenCollapsible(false);
    m_down->addWidget(upper);
    m_down->addWidget(m_bottom);
    m_down->setStretchFactor(0, 1);
    middleColumn->addWidget(m_down);

    m_modelPanel = new ModelPanel(m_workspace, this);
    m_modelPanel->setMinimumWidth(280);
    m_modelPanel->setMaximumWidth(520);
    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setHandleWidth(1);
    m_across->setChildrenCollapsible(false);
    m_across->addWidget(middle);
    m_across->addWidget(m_modelPanel);
    m_across->setStretchFactor(0, 1);
    m_rail = new ModelRail(m_workspace, this);
    m_rail->hide();

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_across, 1);
    row->addWidget(m_rail);
    m_across->setSizes({1440 - 72 - sideWidth, sideWidth});
    m_down->setSizes({900 - bottomHeight, bottomHeight});

    m_fixPopup = new FixPopup(this);
    m_completion = new CompletionPopup(this);
    m_help = new HelpPopup(this);
    connect(m_completion, &CompletionPopup::chosen, this, &EditMode::insertCompletion);
    m_watcher = new QFileSystemWatcher(this);
    m_usesTimer = new QTimer(this);
    m_usesTimer->setSingleShot(true);
    m_usesTimer->setInterval(usesDelayMs);
    connect(m_usesTimer, &QTimer::timeout, this, &EditMode::showUses);
}

void EditMode::connectParts() {
    connect(m_tabBar, &QTabBar::currentChanged, this, &EditMode::showTab);
    connect(m_tabBar, &DocumentTabs::closeClicked, this, [this](int index) {
        if (mayClose(index)) closeTab(index);
    });
    connect(m_tabBar, &QTabBar::tabMoved, this, [this](int from, int to) { m_tabs.move(from, to); });
    connect(m_hintsButton, &QToolButton::toggled, this, [this](bool on) {
        m_hintsWanted = on;
        for (const Tab& tab : m_tabs) tab.editor->setInlayHintsShown(on);
        emit layoutChanged();
    });
    connect(m_bottomButton, &QToolButton::clicked, this, [this](bool on) { showBottomPanel(on); });
    connect(m_sideButton, &QToolButton::clicked, this, [this](bool on) { showSidePanel(on); });
    connect(m_rail, &ModelRail::showPanelRequested, this,
            [this] { showSidePanel(m_modelPanel->isHidden()); });
    // What lies over the editor goes when one goes back to it.
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (m_narrow && !m_modelPanel->isHidden() && now && m_across->isAncestorOf(now)) showSidePanel(false);
    });
    connect(m_across, &QSplitter::splitterMoved, this, &EditMode::layoutChanged);
    connect(m_down, &QSplitter::splitterMoved, this, &EditMode::layoutChanged);

    connect(m_problems, &ProblemList::changed, this, &EditMode::showProblems);
    connect(m_workspace, &Workspace::bindingChanged, this, &EditMode::showHints);
    connect(m_workspace, &Workspace::bindingChanged, this, [this] {
        // Which tensor is unread is known only now.
        if (m_completion->isVisible()) complete(true);
    });
    connect(m_workspace, &Workspace::definitionChanged, this, &EditMode::showHints);
    connect(m_workspace, &Workspace::editsRequested, this, &EditMode::applyRequested);
    connect(m_workspace, &Workspace::modelChanged, this, [this] {
        showHints();
        emit runStateChanged();
    });
    connect(m_workspace, &Workspace::lineRequested, this, [this](int line) {
        if (CodeEditor* shown = editor()) shown->goTo(line);
    });
    connect(m_workspace, &Workspace::definitionRequested, this, [this](const QString& wanted) {
        const CatalogEntry* entry = m_workspace->catalog().find(wanted.toStdString());
        if (entry && entry->builtin)
            openBuiltin(wanted);
        else if (entry && !entry->path.empty())
            openFile(QString::fromStdString(entry->path.string()));
        else
            openFile(wanted);
    });

    connect(m_problemsPanel, &ProblemsPanel::problemActivated, this, &EditMode::goToProblem);
    connect(m_problemsPanel, &ProblemsPanel::fixActivated, this, [this](int problem) { applyFix(problem); });
    connect(m_problemsPanel, &ProblemsPanel::fixAllActivated, this, &EditMode::fixAll);
    connect(m_modelPanel, &ModelPanel::fixRequested, this, [this](const Fix& fix) {
        if (fix.edits.empty() || !mayEdit() || !m_workspace->bindingIsCurrent()) return;
        const int line = fix.edits.front().range.line;
        applyEdits(document()->text(), fix.edits);
        editor()->goTo(line);
    });
    connect(m_modelPanel, &ModelPanel::openModelRequested, this, [this] {
        if (QAction* open = m_workspace->actions().find(QStringLiteral("file.open"))) open->trigger();
    });
    connect(m_modelPanel, &ModelPanel::allModelsRequested, this, [this] {
        if (QAction* start = m_workspace->actions().find(QStringLiteral("help.start"))) start->trigger();
    });
    connect(m_newTab, &QToolButton::clicked, this, [this] {
        if (QAction* action = m_workspace->actions().find(QStringLiteral("file.new"))) action->trigger();
    });
    connect(m_diffButton, &QToolButton::clicked, this, [this] {
        if (QAction* action = m_workspace->actions().find(QStringLiteral("edit.diff"))) action->trigger();
    });

    connect(m_runPanel, &RunPanel::runRequested, this, &EditMode::run);
    connect(m_runPanel, &RunPanel::stopRequested, this, &EditMode::stop);
    connect(m_runner, &Runner::started, this, &EditMode::runStateChanged);
    connect(m_runner, &Runner::finished, this, &EditMode::runStateChanged);
    connect(m_runner, &Runner::failed, this, &EditMode::runStateChanged);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, [this](const QString& path) {
        // An atomic save replaces the file, which ends the watch.
        if (!m_watcher->files().contains(path) && QFile::exists(path)) m_watcher->addPath(path);
        showNotice();
    });
}

CodeEditor* EditMode::editor() const {
    const Tab* tab = currentTab();
    return tab ? tab->editor : nullptr;
}

Document* EditMode::document() const {
    const Tab* tab = currentTab();
    return tab ? tab->document : nullptr;
}

EditMode::Tab* EditMode::currentTab() {
    const int index = m_tabBar->currentIndex();
    return index >= 0 && index < m_tabs.size() ? &m_tabs[index] : nullptr;
}

const EditMode::Tab* EditMode::currentTab() const {
    return const_cast<EditMode*>(this)->currentTab();
}

bool EditMode::isEmpty() const {
    return m_tabs.isEmpty();
}

void EditMode::textChanged(const Tab& tab) {
    if (!tab.document->isReadOnly()) tab.stashTimer->start();
    tab.editor->setTints(TintMark::Kind::use, {}); // they stand elsewhere now
    if (currentTab() && currentTab()->editor == tab.editor) publish();
}

void EditMode::publish() {
    if (Document* shown = document()) m_workspace->setDefinition(shown->current());
}

void EditMode::showTab(int index) {
    m_fixPopup->hide();
    m_problems->setTypedPlace(0, 1);
    m_symbolsOf = nullptr;
    if (index < 0 || index >= m_tabs.size()) return;
    m_editors->setCurrentWidget(m_tabs[index].editor);
    m_completion->hide();
    m_help->hide();
    m_findBar->setEditor(m_tabs[index].editor);
    showNotice();
    publish();
    const QTextCursor cursor = m_tabs[index].editor->textCursor();
    emit cursorMoved(cursor.blockNumber() + 1, cursor.positionInBlock() + 1);
}

void EditMode::showProblems() {
    CodeEditor* shown = editor();
    m_bottom->setCount(0, static_cast<int>(m_problems->problems().size()));
    emit runStateChanged();
    if (!shown) return;
    std::vector<ProblemMark> marks;
    const bool ascii = std::ranges::all_of(m_workspace->definition().text,
                                           [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    for (const Problem& problem : m_problems->problems()) {
        const Range& range = problem.diagnostic.range;
        if (range.line < 1 || range.line > shown->blockCount()) continue;
        const QTextBlock line = shown->document()->findBlockByNumber(range.line - 1);
        const auto position = [&](int column) {
            return ascii ? std::clamp(column - 1, 0, line.length() - 1)
                         : columnToPosition(line.text(), column);
        };
        ProblemMark mark;
        mark.line = range.line - 1;
        mark.begin = position(range.column);
        mark.end = position(range.end_column);
        mark.severity = problem.severity;
        mark.fixable = !problem.fixTitles.isEmpty();
        marks.push_back(mark);
    }
    shown->setProblems(std::move(marks));
    if (m_fixPopup->isVisible()) m_fixPopup->hide();
}

void EditMode::showHints() {
    CodeEditor* shown = editor();
    if (!shown) return;
    std::vector<InlayHint> hints;
    const Definition& definition = m_workspace->definition().parsed.partial;
    std::vector<std::optional<bool>> makesValue(static_cast<std::size_t>(shown->blockCount()) + 2);
    for (const Section section : {Section::prologue, Section::block, Section::epilogue})
        for (const Step& step : definition.steps(section))
            if (const auto line = static_cast<std::size_t>(step.range.line); line < makesValue.size())
                makesValue[line] = operation(step.operation).makes_value;
    // Hundreds of lines have a few shapes.
    std::map<std::tuple<bool, std::size_t, std::size_t>, QString> texts;
    for (const LineShape& shape : m_workspace->shapes()) {
        const auto line = static_cast<std::size_t>(std::max(0, shape.line));
        if (line >= makesValue.size() || !makesValue[line]) continue;
        const bool value = *makesValue[line];
        if (value ? shape.width == 0 : shape.heads == 0) continue;
        QString& text = texts[{value, value ? std::size_t{shape.last_only} : shape.heads,
                               value ? shape.width : shape.head_dim}];
        if (text.isEmpty())
            text = value ? QStringLiteral("→ [%1, %2]")
                               .arg(shape.last_only ? QStringLiteral("1") : QStringLiteral("n"))
                               .arg(shape.width)
                         : tr("%1 heads of %2").arg(shape.heads).arg(shape.head_dim);
        hints.push_back({shape.line - 1, text});
    }
    shown->setInlayHints(std::move(hints));
}

void EditMode::showSidePanel(bool shown) {
    // Where there is little room the panel starts closed and lies over the editor; what was wanted in the
    // wide window is kept.
    if (!m_narrow) m_sideWanted = shown;
    const bool hadFocus = m_modelPanel->isAncestorOf(QApplication::focusWidget());
    if (m_narrow && m_across->indexOf(m_modelPanel) >= 0) {
        m_modelPanel->setParent(this);
    } else if (!m_narrow && m_across->indexOf(m_modelPanel) < 0) {
        m_across->addWidget(m_modelPanel);
        m_across->restoreState(m_wideState);
    }
    m_modelPanel->setVisible(shown);
    m_rail->setVisible(m_narrow);
    m_sideButton->setChecked(shown);
    placeSidePanel();
    if (hadFocus && !shown && editor()) editor()->setFocus();
    emit layoutChanged();
}

void EditMode::placeSidePanel() {
    if (!m_narrow || m_modelPanel->isHidden()) return;
    const int room = width() - m_rail->width();
    const int wanted = std::min(sideWidth, room);
    m_modelPanel->setGeometry(room - wanted, 0, wanted, height());
    m_modelPanel->raise();
}

void EditMode::showBottomPanel(bool shown) {
    m_bottomWanted = shown;
    m_bottom->setPagesShown(shown);
    m_bottom->setMinimumHeight(shown ? 112 : 32);
    m_bottom->setMaximumHeight(shown ? QWIDGETSIZE_MAX : 32);
    m_bottomButton->setChecked(shown);
    emit layoutChanged();
}

void EditMode::setNarrow(bool narrow) {
    if (narrow == m_narrow) return;
    if (narrow) m_wideState = m_across->saveState();
    m_narrow = narrow;
    m_problemsPanel->setNarrow(narrow);
    m_runPanel->setNarrow(narrow);
    showSidePanel(narrow ? false : m_sideWanted);
    m_down->setSizes(
        {height() - (narrow ? bottomNarrow : bottomHeight), narrow ? bottomNarrow : bottomHeight});
}

QList<QWidget*> EditMode::regions() const {
    QList<QWidget*> regions{m_tabBar};
    if (CodeEditor* shown = editor()) regions << shown;
    if (m_narrow) regions << m_rail;
    return regions << m_modelPanel << m_bottom;
}

void EditMode::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_narrow && !m_modelPanel->isHidden())
        showSidePanel(false);
    else
        ModePage::keyPressEvent(event);
}

void EditMode::resizeEvent(QResizeEvent* event) {
    ModePage::resizeEvent(event);
    m_fixPopup->hide();
    m_completion->hide();
    m_help->hide();
    placeSidePanel();
}

void EditMode::changeEvent(QEvent* event) {
    ModePage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        for (const Tab& tab : m_tabs) tab.editor->applyTheme();
}

} // namespace archdef::ui
