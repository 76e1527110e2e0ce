#include "main_window.h"

#include "common/action_registry.h"
#include "common/mode_bar.h"
#include "common/mode_page.h"
#include "common/theme_controller.h"
#include "compare/compare_mode.h"
#include "edit/edit_mode.h"
#include "inspect/inspect_mode.h"
#include "provenance/provenance_mode.h"
#include "window/status_strip.h"
#include "window/top_bar.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace archdef::ui {
namespace {

constexpr int narrowBelow = 1100;

} // namespace

MainWindow::MainWindow(Workspace* workspace, ThemeController* theme, QWidget* parent)
    : QMainWindow(parent), m_workspace(workspace), m_theme(theme) {
    setWindowTitle(tr("Archdef Workbench"));
    setMinimumSize(880, 600);
    setAcceptDrops(true);
    makeActions();

    m_top = new TopBar(this);
    setMenuWidget(m_top);
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    m_bar = new ModeBar(central);
    m_stack = new QStackedWidget(central);
    m_status = new StatusStrip(workspace, central);
    row->addWidget(m_bar);
    row->addWidget(m_stack, 1);
    column->addLayout(row, 1);
    column->addWidget(m_status);
    setCentralWidget(central);

    m_edit = new EditMode(workspace, m_stack);
    m_pages = {m_edit, new InspectMode(workspace, m_stack), new CompareMode(workspace, m_stack),
               new ProvenanceMode(workspace, m_stack)};
    for (ModePage* shown : m_pages) m_stack->addWidget(shown);
    m_bar->addMode(QStringLiteral("edit"), tr("Edit"));
    m_bar->addMode(QStringLiteral("inspect"), tr("Inspect"));
    m_bar->addMode(QStringLiteral("compare"), tr("Compare"));
    m_bar->addMode(QStringLiteral("provenance"), tr("Provenance"));
    ModeButton* settings = m_bar->addBelow(QStringLiteral("settings"), tr("Settings"));
    connect(settings, &QAbstractButton::clicked,
            m_workspace->actions().find(QStringLiteral("window.settings")), &QAction::trigger);

    makeMenus();
    connectParts();
    setMode(Mode::edit);

    const QSettings stored;
    if (!restoreGeometry(stored.value(QStringLiteral("window/geometry")).toByteArray())) resize(1440, 900);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeActions() {
    ActionRegistry& actions = m_workspace->actions();
    const QString file = tr("File"), view = tr("View"), go = tr("Go"), run = tr("Run");
    connect(actions.add(QStringLiteral("file.open"), file, tr("Open…"), this, {QKeySequence::Open},
                        QStringLiteral("open")),
            &QAction::triggered, this, &MainWindow::openDialog);
    connect(actions.add(QStringLiteral("file.quit"), file, tr("Quit"), this, {QKeySequence::Quit}),
            &QAction::triggered, this, &QWidget::close);
    const QStringList names{tr("Edit"), tr("Inspect"), tr("Compare"), tr("Provenance")};
    const QStringList ids{QStringLiteral("edit"), QStringLiteral("inspect"), QStringLiteral("compare"),
                          QStringLiteral("provenance")};
    for (int i = 0; i < 4; ++i) {
        QAction* action = actions.add(QStringLiteral("mode.") + ids[i], view, names[i], this,
                                      {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))}, ids[i]);
        connect(action, &QAction::triggered, this, [this, i] { setMode(static_cast<Mode>(i)); });
    }
    actions.add(QStringLiteral("window.settings"), view, tr("Settings…"), this, {QKeySequence::Preferences},
                QStringLiteral("settings"));
    connect(actions.add(QStringLiteral("go.next"), go, tr("Next problem, finding or difference"), this,
                        {QKeySequence(Qt::Key_F8)}),
            &QAction::triggered, this, [this] { page()->goToNext(); });
    connect(actions.add(QStringLiteral("go.previous"), go, tr("Previous problem, finding or difference"),
                        this, {QKeySequence(Qt::SHIFT | Qt::Key_F8)}),
            &QAction::triggered, this, [this] { page()->goToPrevious(); });
    connect(actions.add(QStringLiteral("edit.find"), tr("Edit"), tr("Find"), this, {QKeySequence::Find},
                        QStringLiteral("search")),
            &QAction::triggered, this, [this] { page()->find(); });
    connect(
        actions.add(QStringLiteral("go.nextRegion"), go, tr("Next region"), this, {QKeySequence(Qt::Key_F6)}),
        &QAction::triggered, this, [this] { moveFocus(1); });
    connect(actions.add(QStringLiteral("go.previousRegion"), go, tr("Previous region"), this,
                        {QKeySequence(Qt::SHIFT | Qt::Key_F6)}),
            &QAction::triggered, this, [this] { moveFocus(-1); });
    for (const ActionRegistry::Entry& entry : actions.entries()) addAction(entry.action);
}

void MainWindow::makeMenus() {
    ActionRegistry& actions = m_workspace->actions();
    const auto menu = [&](const QString& title, const QStringList& ids) {
        QMenu* made = m_top->menus()->addMenu(title);
        for (const QString& id : ids) {
            if (id.isEmpty())
                made->addSeparator();
            else if (QAction* action = actions.find(id))
                made->addAction(action);
        }
    };
    menu(tr("File"), {QStringLiteral("file.open"), {}, QStringLiteral("file.quit")});
    menu(tr("View"), {QStringLiteral("mode.edit"),
                      QStringLiteral("mode.inspect"),
                      QStringLiteral("mode.compare"),
                      QStringLiteral("mode.provenance"),
                      {},
                      QStringLiteral("window.settings")});
}

void MainWindow::connectParts() {
    connect(m_bar, &ModeBar::modeClicked, this, [this](int index) { setMode(static_cast<Mode>(index)); });
    connect(m_workspace, &Workspace::modeRequested, this, &MainWindow::setMode);
    connect(m_workspace, &Workspace::lineRequested, this, [this](int) { setMode(Mode::edit); });
    connect(m_workspace, &Workspace::tensorRequested, this,
            [this](const QString&) { setMode(Mode::inspect); });
    connect(m_workspace, &Workspace::definitionChanged, this, &MainWindow::showCounts);
    connect(m_workspace, &Workspace::bindingChanged, this, &MainWindow::showCounts);
    connect(m_workspace, &Workspace::modelChanged, this, &MainWindow::showRunState);
}

void MainWindow::setMode(Mode mode) {
    m_stack->setCurrentWidget(m_pages[static_cast<int>(mode)]);
    m_bar->setCurrent(static_cast<int>(mode));
}

Mode MainWindow::mode() const {
    return static_cast<Mode>(m_pages.indexOf(page()));
}

ModePage* MainWindow::page() const {
    return static_cast<ModePage*>(m_stack->currentWidget());
}

void MainWindow::showStartPage() {}

void MainWindow::open(const QString& path) {
    if (path.endsWith(QLatin1String(".archdef"))) {
        emit m_workspace->definitionRequested(path);
        setMode(Mode::edit);
    } else {
        m_workspace->openModel(path);
    }
}

void MainWindow::openDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open"), {}, tr("Definitions, models and records (*.archdef *.gguf *.json);;All files (*)"));
    for (const QString& path : paths) open(path);
}

void MainWindow::showCounts() {
    int counts[3] = {0, 0, 0};
    for (const Diagnostic& diagnostic : m_workspace->diagnostics())
        ++counts[static_cast<int>(diagnostic.severity)];
    m_status->setCountsShown(true);
    m_status->setCounts(counts[0], counts[1], counts[2]);
    m_status->setSha(QString::fromStdString(m_workspace->definition().sha256));
    showRunState();
}

void MainWindow::showRunState() {
    m_top->setRunEnabled(false, m_workspace->model() ? tr("Nothing to run yet") : tr("No model is open"));
}

void MainWindow::moveFocus(int step) {
    QList<QWidget*> regions{m_bar};
    regions += page()->regions();
    regions << m_status;
    const QWidget* focused = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < regions.size(); ++i)
        if (focused && (regions[i] == focused || regions[i]->isAncestorOf(focused))) at = i;
    for (qsizetype i = 1; i <= regions.size(); ++i) {
        QWidget* region = regions[(at + step * i + 2 * regions.size()) % regions.size()];
        if (!region->isVisible()) continue;
        QWidget* target = region->focusPolicy() != Qt::NoFocus ? region : region->nextInFocusChain();
        while (target && target != region &&
               (!region->isAncestorOf(target) || !(target->focusPolicy() & Qt::TabFocus) ||
                !target->isVisible() || !target->isEnabled()))
            target = target->nextInFocusChain();
        if (target && (target == region || region->isAncestorOf(target)) &&
            target->focusPolicy() != Qt::NoFocus) {
            target->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    const bool narrow = width() < narrowBelow;
    m_bar->setNarrow(narrow);
    m_top->setNarrow(narrow);
    m_status->setNarrow(narrow);
    for (ModePage* shown : m_pages) shown->setNarrow(narrow);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) open(url.toLocalFile());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings().setValue(QStringLiteral("window/geometry"), saveGeometry());
    event->accept();
}

} // namespace archdef::ui
