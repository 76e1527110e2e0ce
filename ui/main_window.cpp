#include "main_window.h"

#include "common/action_registry.h"
#include "common/mode_bar.h"
#include "common/mode_page.h"
#include "common/model_survey.h"
#include "common/recent_files.h"
#include "common/theme_controller.h"
#include "compare/compare_mode.h"
#include "compare/comparison_run.h"
#include "compare/history_entry.h"
#include "edit/document.h"
#include "edit/edit_mode.h"
#include "edit/problem_list.h"
#include "edit/run_panel.h"
#include "edit/runner.h"
#include "inspect/inspect_mode.h"
#include "provenance/provenance_mode.h"
#include "settings/live_status.h"
#include "settings/settings_dialog.h"
#include "start/endpoint_probe.h"
#include "start/model_dialog.h"
#include "start/start_page.h"
#include "window/status_strip.h"
#include "window/top_bar.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace archdef::ui {
namespace {

constexpr int narrowBelow = 1100;
/// The session is kept while one works, so that a kill loses no more than the last second.
constexpr int sessionDelayMs = 1000;

/// "qwen3 against qwen3:0.6b", with the verdict.
RecentFile recentComparison(const ComparisonOutcome& done) {
    const ComparisonRequest& asked = done.request;
    const QString ours = QFileInfo(asked.definition_name).completeBaseName();
    const QString file = asked.record_path.isEmpty() ? asked.logits_path : asked.record_path;
    const QString theirs = !file.isEmpty() ? QFileInfo(file).fileName()
                           : asked.other   ? asked.other_name
                                           : asked.served_model;
    return {RecentFile::Kind::comparison,
            asked.definition_path.isEmpty() ? ours : asked.definition_path,
            asked.model ? QString::fromStdString(asked.model->file->path().string()) : QString(),
            MainWindow::tr("%1 against %2").arg(ours, theirs),
            kindText(done.comparison.verdict.kind),
            {}};
}

} // namespace

MainWindow::MainWindow(Workspace* workspace, ThemeController* theme, QWidget* parent)
    : QMainWindow(parent), m_workspace(workspace), m_theme(theme) {
    setWindowTitle(tr("Archdef Workbench"));
    setMinimumSize(880, 600);
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
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

    new LiveStatus(workspace, this);
    m_probe = new EndpointProbe(workspace, this);
    m_edit = new EditMode(workspace, m_stack);
    m_pages = {m_edit, new InspectMode(workspace, m_stack), new CompareMode(workspace, m_stack),
               new ProvenanceMode(workspace, m_stack)};
    for (ModePage* shown : m_pages) m_stack->addWidget(shown);
    m_start = new StartPage(workspace, m_probe, m_stack);
    m_stack->addWidget(m_start);
    m_bar->addMode(QStringLiteral("edit"), tr("Edit"));
    m_bar->addMode(QStringLiteral("inspect"), tr("Inspect"));
    m_bar->addMode(QStringLiteral("compare"), tr("Compare"));
    m_bar->addMode(QStringLiteral("provenance"), tr("Provenance"));
    const QStringList keys{QStringLiteral("Ctrl+1"), QStringLiteral("Ctrl+2"), QStringLiteral("Ctrl+3"),
                           QStringLiteral("Ctrl+4")};
    const QStringList names{tr("Edit"), tr("Inspect"), tr("Compare"), tr("Provenance")};
    for (int i = 0; i < 4; ++i) m_bar->setToolTipOf(i, QStringLiteral("%1  (%2)").arg(names[i], keys[i]));
    ModeButton* settings = m_bar->addBelow(QStringLiteral("settings"), tr("Settings"));
    connect(settings, &QAbstractButton::clicked, this, &MainWindow::showSettings);

    makeMenus();
    connectParts();
    showStartPage();
    m_workspace->refreshStored();
    m_probe->ask();

    const QSettings stored;
    if (!restoreGeometry(stored.value(QStringLiteral("window/geometry")).toByteArray())) resize(1440, 900);
}

MainWindow::~MainWindow() = default;

void MainWindow::connectParts() {
    connect(m_bar, &ModeBar::modeClicked, this, [this](int index) { setMode(static_cast<Mode>(index)); });
    connect(m_workspace, &Workspace::modeRequested, this, &MainWindow::setMode);
    connect(m_workspace, &Workspace::lineRequested, this, [this](int) { setMode(Mode::edit); });
    connect(m_workspace, &Workspace::tensorRequested, this,
            [this](const QString&) { setMode(Mode::inspect); });
    connect(m_workspace, &Workspace::definitionRequested, this,
            [this](const QString&) { setMode(Mode::edit); });
    connect(m_edit->problems(), &ProblemList::changed, this, &MainWindow::showCounts);
    connect(m_workspace, &Workspace::modelChanged, this, [this] {
        showRunState();
        if (!m_workspace->model()) return;
        const std::filesystem::path path = m_workspace->model()->file->path();
        QString store;
        for (const StoredModel& stored : m_workspace->stored().models)
            if (stored.path == path) store = QString::fromStdString(stored.origin);
        noteRecent({RecentFile::Kind::model,
                    QString::fromStdString(path.string()),
                    {},
                    m_workspace->modelName(),
                    store,
                    {}});
        if (m_stack->currentWidget() == m_start) setMode(m_edit->isEmpty() ? Mode::inspect : Mode::edit);
    });
    m_sessionTimer = new QTimer(this);
    m_sessionTimer->setSingleShot(true);
    m_sessionTimer->setInterval(sessionDelayMs);
    connect(m_sessionTimer, &QTimer::timeout, this, &MainWindow::saveSession);
    const auto sessionChanged = [this] { m_sessionTimer->start(); };
    connect(m_edit, &EditMode::tabsChanged, this, sessionChanged);
    connect(m_edit, &EditMode::cursorMoved, this, sessionChanged);
    connect(m_edit, &EditMode::layoutChanged, this, sessionChanged);
    connect(m_workspace, &Workspace::modelChanged, this, sessionChanged);
    connect(m_stack, &QStackedWidget::currentChanged, this, sessionChanged);
    connect(m_workspace, &Workspace::lastComparisonChanged, this, [this] {
        if (const auto& done = m_workspace->lastComparison()) noteRecent(recentComparison(*done));
    });
    connect(m_workspace, &Workspace::modelFailed, this, &MainWindow::say);
    connect(m_edit, &EditMode::messageForUser, this, &MainWindow::say);
    connect(m_edit, &EditMode::cursorMoved, this, [this](int line, int column) {
        m_status->setCursor(mode() == Mode::edit && !m_edit->isEmpty() ? line : 0, column);
    });
    connect(m_edit, &EditMode::runStateChanged, this, &MainWindow::showRunState);
    connect(m_edit, &EditMode::tabsChanged, this, [this] {
        showCounts();
        showTitle();
        if (m_edit->isEmpty() && m_stack->currentWidget() == m_edit) showStartPage();
    });
    connect(m_workspace, &Workspace::definitionChanged, this, &MainWindow::showTitle);
    connect(m_probe, &EndpointProbe::changed, this, [this] {
        const auto mark = m_probe->state() == EndpointProbe::State::reachable ? StatusEntry::Mark::dot
                          : m_probe->state() == EndpointProbe::State::silent  ? StatusEntry::Mark::cross
                                                                              : StatusEntry::Mark::ring;
        m_status->setEndpointState(mark, m_probe->version());
    });
    connect(m_top, &TopBar::runClicked, m_edit, &EditMode::run);
    connect(m_top, &TopBar::stopClicked, m_edit, &EditMode::stop);
    connect(m_top->goTo(), &QAbstractButton::clicked, this, [this] { trigger("go.palette"); });
    connect(m_status, &StatusStrip::problemsClicked, this, [this] {
        setMode(Mode::edit);
        m_edit->showProblemsPanel();
    });
    connect(m_status, &StatusStrip::cursorClicked, this, [this] { trigger("edit.goToLine"); });
    connect(m_status, &StatusStrip::shaClicked, this, [this] { setMode(Mode::provenance); });
    connect(m_status, &StatusStrip::modelClicked, this, &MainWindow::openModelDialog);
    connect(m_status, &StatusStrip::numericsClicked, this, &MainWindow::showSettings);
    connect(m_status, &StatusStrip::endpointClicked, this, &MainWindow::showSettings);
    connect(m_start, &StartPage::openRequested, this, [this](const QString& path) {
        const CatalogEntry* entry = m_workspace->catalog().find(path.toStdString());
        if (entry)
            emit m_workspace->definitionRequested(path);
        else
            open(path);
    });
    connect(m_start, &StartPage::comparisonRequested, this,
            [this](const QString& definition, const QString& model) {
                emit m_workspace->definitionRequested(definition);
                if (QFileInfo::exists(model)) m_workspace->openModel(model);
                setMode(Mode::compare);
            });
    connect(m_start, &StartPage::messageForUser, this, &MainWindow::say);
    connect(m_start, &StartPage::modelRequested, this,
            [this](const QString& path, const QString& architecture) {
                if (m_workspace->catalog().find(architecture.toStdString()) && m_edit->isEmpty())
                    emit m_workspace->definitionRequested(architecture);
                m_workspace->openModel(path);
            });
}

void MainWindow::trigger(const char* id) {
    if (QAction* action = m_workspace->actions().find(QString::fromLatin1(id))) action->trigger();
}

void MainWindow::setMode(Mode mode) {
    if (mode == Mode::edit && m_edit->isEmpty()) {
        showStartPage();
        m_bar->setCurrent(0);
        return;
    }
    m_stack->setCurrentWidget(m_pages[static_cast<int>(mode)]);
    m_bar->setCurrent(static_cast<int>(mode));
    if (mode == Mode::edit)
        m_edit->showCursor();
    else
        m_status->setCursor(0, 0);
    showCounts();
}

Mode MainWindow::mode() const {
    const qsizetype index = m_pages.indexOf(static_cast<ModePage*>(page()));
    return index < 0 ? Mode::edit : static_cast<Mode>(index);
}

ModePage* MainWindow::page() const {
    return qobject_cast<ModePage*>(m_stack->currentWidget());
}

void MainWindow::showStartPage() {
    m_start->refresh();
    m_stack->setCurrentWidget(m_start);
    m_bar->setCurrent(-1);
    m_status->setCountsShown(false);
    m_status->setCursor(0, 0);
    m_status->setSha({});
    showRunState();
}

void MainWindow::open(const QString& path) {
    if (path.endsWith(QLatin1String(".archdef"), Qt::CaseInsensitive)) {
        emit m_workspace->definitionRequested(path);
        setMode(Mode::edit);
    } else if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        noteRecent({RecentFile::Kind::record, QFileInfo(path).absoluteFilePath(), {}, {}, {}, {}});
        setMode(Mode::provenance);
        QMetaObject::invokeMethod(m_pages[3], "openRecord", Q_ARG(QString, path));
    } else {
        m_workspace->openModel(path);
    }
}

void MainWindow::openDemo() {
    const QString model = demoFile(QStringLiteral("archdef-demo.q8_0.gguf"));
    if (model.isEmpty()) {
        say(tr("The demo model is not installed. The package archdef-demo brings it."));
        return;
    }
    emit m_workspace->definitionRequested(QStringLiteral("qwen3"));
    m_workspace->openModel(model);
    setMode(Mode::edit);
}

void MainWindow::openDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open"), QSettings().value(QStringLiteral("window/lastDirectory")).toString(),
        tr("Definitions, models and records (*.archdef *.gguf *.json);;All files (*)"));
    if (!paths.isEmpty())
        QSettings().setValue(QStringLiteral("window/lastDirectory"), QFileInfo(paths.front()).path());
    for (const QString& path : paths) open(path);
}

void MainWindow::openModelDialog() {
    auto* dialog = new ModelDialog(m_workspace, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ModelDialog::modelChosen, m_workspace, &Workspace::openModel);
    connect(dialog, &ModelDialog::otherFileRequested, this, &MainWindow::openDialog);
    dialog->open();
}

void MainWindow::showSettings() {
    SettingsDialog(m_workspace, m_theme, this).exec();
}

void MainWindow::say(const QString& text) {
    if (text.isEmpty()) return;
    auto* box = new QMessageBox(QMessageBox::NoIcon, windowTitle(), text, QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse);
    box->open();
}

void MainWindow::showTitle() {
    const CurrentDefinition& shown = m_workspace->definition();
    setWindowTitle(m_edit->isEmpty() || shown.name.isEmpty()
                       ? tr("Archdef Workbench")
                       : QStringLiteral("%1[*] — %2").arg(shown.name, tr("Archdef Workbench")));
    setWindowModified(shown.modified && !m_edit->isEmpty());
}

void MainWindow::showCounts() {
    const ProblemList* problems = m_edit->problems();
    const bool shown = !m_edit->isEmpty() && m_stack->currentWidget() != m_start;
    m_status->setCountsShown(shown);
    m_status->setCounts(problems->count(Severity::error), problems->count(Severity::warning),
                        problems->count(Severity::hint));
    m_status->setSha(shown ? QString::fromStdString(m_workspace->definition().sha256) : QString());
    showRunState();
}

void MainWindow::showRunState() {
    const QString whyNot = m_edit->whyNotRun();
    m_top->setRunEnabled(whyNot.isEmpty(), whyNot);
    m_top->setRunning(m_edit->runner()->isRunning());
    m_edit->runPanel()->setRunEnabled(whyNot.isEmpty(), whyNot);
}

void MainWindow::moveFocus(int step) {
    QList<QWidget*> regions{m_bar};
    if (const ModePage* shown = page())
        regions += shown->regions();
    else
        regions << m_stack->currentWidget();
    regions << m_status;
    const QWidget* focused = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < regions.size(); ++i)
        if (focused && (regions[i] == focused || regions[i]->isAncestorOf(focused))) at = i;
    if (at < 0 && step < 0) at = 0;
    for (qsizetype i = 1; i <= regions.size(); ++i) {
        QWidget* region = regions[(at + step * i + 2 * regions.size()) % regions.size()];
        if (!region->isVisible()) continue;
        const auto takes = [](const QWidget* widget) {
            return (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled();
        };
        if (takes(region)) {
            region->setFocus(Qt::TabFocusReason);
            return;
        }
        for (QWidget* next = region->nextInFocusChain(); next != region; next = next->nextInFocusChain())
            if (region->isAncestorOf(next) && takes(next)) {
                next->setFocus(Qt::TabFocusReason);
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
    m_start->setNarrow(narrow);
    for (ModePage* shown : m_pages) shown->setNarrow(narrow);
    m_sessionTimer->start();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) open(url.toLocalFile());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveSession();
    if (!m_edit->closeAll()) {
        event->ignore();
        return;
    }
    m_sessionTimer->stop();
    event->accept();
}

void MainWindow::saveSession() {
    m_edit->saveSession();
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("session/mode"), static_cast<int>(mode()));
    settings.setValue(QStringLiteral("session/model"),
                      m_workspace->model()
                          ? QString::fromStdString(m_workspace->model()->file->path().string())
                          : QString());
}

void MainWindow::restoreSession() {
    m_edit->restoreSession();
    const QSettings settings;
    const QString model = settings.value(QStringLiteral("session/model")).toString();
    if (!model.isEmpty() && QFileInfo::exists(model)) m_workspace->openModel(model);
    if (!m_edit->isEmpty())
        setMode(static_cast<Mode>(settings.value(QStringLiteral("session/mode"), 0).toInt() & 3));
}

} // namespace archdef::ui
