#include "compare/compare_mode.h"

#include "common/action_registry.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/labels.h"
#include "common/steps_panel.h"
#include "common/tables.h"
#include "compare/butterfly.h"
#include "compare/compare_bar.h"
#include "compare/compare_legend.h"
#include "compare/difference_chart.h"
#include "compare/history_panel.h"
#include "compare/marks.h"
#include "compare/position_model.h"
#include "compare/position_panel.h"
#include "compare/precondition_row.h"
#include "compare/probe_table.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"
#include "reference/address.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace archdef::ui {

CompareMode::CompareMode(Workspace* workspace, QWidget* parent)
    : ModePage(parent), m_workspace(workspace), m_run(this) {
    auto* background = new Surface(Token::bg, this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(background);
    m_bar = new CompareBar(background);
    m_preconditions = new PreconditionRow(background);
    m_verdict = new VerdictPanel(background);
    m_stripArea = new Surface(Token::bg, background);
    m_strip = new TokenStrip(m_stripArea);
    auto* stripLayout = new QVBoxLayout(m_stripArea);
    stripLayout->setContentsMargins(0, 0, 0, 0);
    stripLayout->setSpacing(0);
    stripLayout->addWidget(m_strip);
    stripLayout->addWidget(new Hairline(Qt::Horizontal, m_stripArea));

    m_splitter = new QSplitter(Qt::Horizontal, background);
    m_splitter->setObjectName(QStringLiteral("compare"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_left = new QStackedWidget(m_splitter);
    m_left->addWidget(evidencePage());
    m_left->addWidget(advicePage());
    m_positionArea = new Surface(Token::bg, m_splitter);
    m_position = new PositionPanel(m_positionArea);
    auto* positionLayout = new QVBoxLayout(m_positionArea);
    positionLayout->setContentsMargins(0, 0, 0, 0);
    positionLayout->addWidget(m_position);
    m_historyArea = new Surface(Token::chrome, m_splitter);
    m_history = new HistoryPanel(m_historyArea);
    auto* historyLayout = new QVBoxLayout(m_historyArea);
    historyLayout->setContentsMargins(0, 0, 0, 0);
    historyLayout->addWidget(m_history);
    m_positionArea->setMinimumWidth(320);
    m_historyArea->setMinimumWidth(200);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setSizes({704, 404, 260});

    auto* layout = new QVBoxLayout(background);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(new Hairline(Qt::Horizontal, background));
    layout->addWidget(m_preconditions);
    layout->addWidget(m_verdict);
    layout->addWidget(m_stripArea);
    layout->addWidget(m_splitter, 1);

    m_grow = new QTimer(this);
    m_grow->setSingleShot(true);
    m_grow->setInterval(100);
    connect(m_grow, &QTimer::timeout, this, &CompareMode::answerGrew);

    connect(m_bar, &CompareBar::compareRequested, this, &CompareMode::start);
    connect(m_bar, &CompareBar::probesRequested, this, &CompareMode::startProbes);
    connect(m_probeTable, &ProbeTable::chosen, this, &CompareMode::showComparison);
    connect(m_bar, &CompareBar::promptChanged, this, &CompareMode::updateInputs);
    connect(m_bar, &CompareBar::againstChanged, this, [this] { m_otherPath.clear(); });
    connect(m_bar, &CompareBar::addressChanged, this, [this] {
        const auto url = reference::endpoint_url(m_bar->address().toStdString());
        auto settings = m_workspace->endpoint();
        if (url && *url != settings.url) {
            settings.url = *url;
            m_workspace->setEndpoint(settings);
        }
    });
    connect(&m_run, &ComparisonRun::started, this, &CompareMode::runStarted);
    connect(&m_run, &ComparisonRun::progressed, this, &CompareMode::progressed);
    connect(&m_run, &ComparisonRun::answerGrew, this, [this] {
        if (!m_grow->isActive()) m_grow->start();
    });
    connect(&m_run, &ComparisonRun::finished, this, &CompareMode::runFinished);
    connect(&m_run, &ComparisonRun::cancelled, this, [this] {
        m_grow->stop();
        m_bar->setRunning(false);
        endProbes();
        m_verdict->showNothing(tr("Stopped"), tr("What had come is shown and not judged."));
    });
    connect(m_verdict, &VerdictPanel::stopRequested, this, &CompareMode::stop);
    connect(m_verdict, &VerdictPanel::againRequested, this, &CompareMode::start);
    connect(m_verdict, &VerdictPanel::lineActivated, m_workspace, &Workspace::lineRequested);
    connect(m_verdict, &VerdictPanel::experimentRequested, this, &CompareMode::tryChange);
    connect(m_strip, &TokenStrip::currentChanged, this, &CompareMode::select);
    connect(m_strip, &TokenStrip::visibleRangeChanged, m_chart, &DifferenceChart::setVisibleRange);
    connect(m_chart, &DifferenceChart::positionActivated, this, &CompareMode::select);
    connect(m_position, &PositionPanel::compareFromHere, this, [this](const QString& prompt) {
        m_bar->setPrompt(prompt);
        start();
    });
    connect(workspace, &Workspace::definitionChanged, this, [this] {
        const bool modified = m_workspace->definition().modified;
        if (m_wasModified && !modified && m_bar->onEverySave()) start();
        m_wasModified = modified;
    });
    connect(m_history, &HistoryPanel::entryActivated, this, &CompareMode::showComparison);
    for (const auto signal : {&Workspace::modelChanged, &Workspace::tokenizerPrepared,
                              &Workspace::bindingChanged, &Workspace::definitionChanged})
        connect(workspace, signal, this, &CompareMode::updateInputs);
    connect(workspace, &Workspace::endpointChanged, this, [this] {
        m_bar->setAddress(m_workspace->endpoint().url.toString());
        if (!m_workspace->endpoint().model.isEmpty()) m_bar->setServedModel(m_workspace->endpoint().model);
        m_listed.clear();
        if (isVisible()) listModels();
    });
    connect(workspace, &Workspace::modelChanged, this, [this] { m_bar->setProbes(probes()); });
    m_bar->setProbes(probes());
    auto* compare = workspace->actions().add(
        QStringLiteral("compare.run"), tr("Run"), tr("Compare"), this,
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
        QStringLiteral("compare"));
    compare->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(compare);
    connect(compare, &QAction::triggered, this, &CompareMode::start);
    auto* probeSet = workspace->actions().add(QStringLiteral("compare.probes"), tr("Run"),
                                              tr("Compare with the probe set"), this,
                                              {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return),
                                               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Enter)},
                                              QStringLiteral("compare"));
    probeSet->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(probeSet);
    connect(probeSet, &QAction::triggered, this, &CompareMode::startProbes);
    m_bar->setPrompt(QStringLiteral("Once upon a time"));
    m_verdict->showNothing(
        tr("Nothing has been compared yet"),
        tr("Choose a prompt and compare. The endpoint writes; our engine scores the same tokens, "
           "so that every position has the same prefix."));
    m_strip->setNames({}, tr("our arg max"));
    updateInputs();
}

QWidget* CompareMode::evidencePage() {
    auto* page = new QWidget(m_left);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 0);
    head->addWidget(
        new TokenLabel(tr("Difference in log-probability"), Token::text2, 12, QFont::DemiBold, page), 1);
    auto* lines = new ChartLegend(page);
    m_noiseLegend = lines->noise();
    head->addWidget(lines);
    m_chart = new DifferenceChart(page);
    auto* legend = new MarkLegend(page);
    m_table = new QTableView(page);
    m_table->setAccessibleName(tr("Positions"));
    m_positions = new PositionModel(this);
    m_table->setModel(m_positions);
    setUpTable(m_table);
    m_table->setItemDelegate(new PositionDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(PositionModel::TheirToken, QHeaderView::Stretch);
    header->setSectionResizeMode(PositionModel::OurFirst, QHeaderView::Stretch);
    const int widths[] = {44, 24, 0, 0, 76, 76, 76, 86, 72};
    for (int column = 0; column < PositionModel::ColumnCount; ++column) {
        if (widths[column] > 0) header->resizeSection(column, widths[column]);
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) { select(row.row()); });
    auto* chartArea = new QWidget(page);
    auto* chartLayout = new QVBoxLayout(chartArea);
    chartLayout->setContentsMargins(0, 0, 0, 0);
    chartLayout->setSpacing(0);
    chartLayout->addLayout(head);
    chartLayout->addWidget(m_chart, 1);
    chartLayout->addWidget(legend);
    chartLayout->addWidget(new Hairline(Qt::Horizontal, chartArea));
    auto* split = new QSplitter(Qt::Vertical, page);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    m_probeTable = new ProbeTable(page);
    m_probeTable->hide();
    split->addWidget(m_probeTable);
    split->addWidget(chartArea);
    split->addWidget(m_table);
    split->setSizes({190, 200, 180});
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 0);
    split->setStretchFactor(2, 1);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    return page;
}

QWidget* CompareMode::advicePage() {
    auto* scroll = new QScrollArea(m_left);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* page = new Surface(Token::bg, scroll);
    m_advice = new StepsPanel(StepsPanel::Actions::right, page);
    m_advice->setMaximumWidth(860);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->addWidget(m_advice);
    layout->addStretch();
    scroll->setWidget(page);
    return scroll;
}

void CompareMode::stop() {
    m_run.cancel();
}

void CompareMode::runStarted() {
    m_shown.reset();
    m_bar->setRunning(true);
    m_left->setCurrentIndex(0);
    m_stripArea->show();
    m_positionArea->show();
    m_verdict->showSteps(m_bar->tokens());
    m_preconditions->setUnknown();
    m_chart->setOutcome(nullptr);
    m_chart->setExpected(m_bar->tokens());
    m_position->setPosition(nullptr, -1);
    m_positions->setOutcome(nullptr);
    m_noiseLegend->setText(tr("noise"));
    const auto& asked = m_run.outcome()->request;
    m_strip->setNames(asked.other ? asked.other_name : asked.served_model, tr("our arg max"));
    m_strip->setColumns(runningColumns({}, m_bar->tokens(),
                                       std::max<std::size_t>(1, m_run.outcome()->prompt_ids.size()) - 1));
}

void CompareMode::progressed(ComparisonStep step, double part, const QString& text) {
    m_verdict->setStep(step, part, text);
    if (step >= ComparisonStep::writing) {
        const auto& outcome = *m_run.outcome();
        // What can be known before the answer is complete.
        compare::Answer soFar = outcome.answer;
        auto checks =
            compare::check_preconditions(soFar, outcome.facts, *outcome.request.model,
                                         outcome.prompt_ids.size(), outcome.request.session.context, {});
        for (auto& check : checks) {
            const bool later =
                check.id == "stream" || check.id == "log-probabilities" || check.id == "prompt-tokens";
            if (!later || (check.state == compare::Precondition::State::holds)) continue;
            if (step == ComparisonStep::writing) {
                check.state = compare::Precondition::State::unknown;
                if (check.id == "stream") check.text = tr("stream running").toStdString();
                if (check.id == "log-probabilities") check.text = tr("log-probabilities").toStdString();
            }
        }
        m_preconditions->setChecks(std::move(checks));
        if (m_bar->against() == CompareBar::Against::endpoint) m_bar->setReach(CompareBar::Reach::reachable);
    }
}

void CompareMode::answerGrew() {
    if (!m_run.running()) return;
    const auto& outcome = *m_run.outcome();
    m_strip->setColumns(
        runningColumns(outcome.answer, outcome.request.tokens, outcome.prompt_ids.size() - 1));
    m_strip->scrollTo(static_cast<int>(outcome.answer.entries.size()) - 1);
    m_positions->setRunning(m_run.outcome());
}

void CompareMode::runFinished() {
    m_grow->stop();
    m_bar->setRunning(false);
    const std::shared_ptr<const ComparisonOutcome> outcome = m_run.outcome();
    if (m_probing && !(outcome->failure && outcome->failure->kind == ErrorKind::endpoint)) {
        m_probeTable->add(outcome);
        if (!outcome->failure) showComparison(outcome);
        // Queued: a run that fails as it starts would start the next one from inside its own start.
        QMetaObject::invokeMethod(this, &CompareMode::nextProbe, Qt::QueuedConnection);
        return;
    }
    endProbes();
    if (outcome->failure) {
        showFailure(*outcome);
        return;
    }
    if (m_bar->against() == CompareBar::Against::endpoint) m_bar->setReach(CompareBar::Reach::reachable);
    m_history->add(outcome);
    publish(outcome);
    showComparison(outcome);
}

void CompareMode::showComparison(std::shared_ptr<const ComparisonOutcome> outcome) {
    m_shown = outcome;
    const auto& comparison = outcome->comparison;
    m_left->setCurrentIndex(0);
    m_stripArea->show();
    m_positionArea->show();
    m_preconditions->setChecks(comparison.checks);
    m_verdict->showOutcome(*outcome);
    m_strip->setNames(QString::fromStdString(outcome->facts.model), tr("our arg max"));
    m_strip->setColumns(comparison.positions.empty()
                            ? runningColumns(outcome->answer, 0, outcome->prompt_ids.size() - 1)
                            : stripColumns(*outcome));
    m_chart->setOutcome(outcome);
    const bool judged = comparison.verdict.kind != compare::VerdictKind::cannot_compare;
    m_noiseLegend->setText(judged ? tr("noise, up to %1").arg(significant(comparison.verdict.threshold, 2))
                                  : tr("noise"));
    if (comparison.positions.empty())
        m_positions->setRunning(std::const_pointer_cast<ComparisonOutcome>(outcome));
    else
        m_positions->setOutcome(outcome);
    const auto first =
        comparison.verdict.first_beyond_noise.value_or(comparison.first_other_token.value_or(0));
    m_position->setPosition(nullptr, -1);
    if (!comparison.positions.empty()) select(static_cast<int>(first));
    if (!judged && !outcome->answer.has_logprobs) showLogprobAdvice();
}

void CompareMode::select(int position) {
    if (!m_shown || position < 0) return;
    m_strip->setCurrent(position);
    m_chart->setCurrent(position);
    if (m_table->currentIndex().row() != position) {
        m_table->selectRow(position);
        m_table->scrollTo(m_positions->index(position, 0));
    }
    m_position->setPosition(m_shown, position);
}

void CompareMode::stepBeyondNoise(int step) {
    if (!m_shown) return;
    const int count = static_cast<int>(m_shown->comparison.positions.size());
    for (int i = 1; i <= count; ++i) {
        const int at = ((m_strip->current() + i * step) % count + count) % count;
        const auto mark = markOf(m_shown->comparison, static_cast<std::size_t>(at));
        if (mark == PositionMark::within || mark == PositionMark::unobservable) continue;
        select(at);
        return;
    }
}

void CompareMode::tryChange(const QString& change) {
    // The change is made in the editor's text, where it is seen and can be undone; nothing is saved.
    auto definition = m_workspace->definition();
    const auto changed = withParameter(QString::fromStdString(definition.text), change);
    definition.text = changed.toStdString();
    definition.modified = true;
    m_workspace->setDefinition(std::move(definition));
    start();
}

CompareMode::~CompareMode() = default;

void CompareMode::find() {
    m_bar->promptField()->setFocus(Qt::ShortcutFocusReason);
    m_bar->promptField()->selectAll();
}

void CompareMode::setNarrow(bool narrow) {
    m_bar->setNarrow(narrow);
    m_verdict->setNarrow(narrow);
    m_historyArea->setVisible(!narrow);
    m_table->setColumnHidden(PositionModel::Divergence, narrow);
}

QList<QWidget*> CompareMode::regions() const {
    return {m_bar->promptField(), m_strip, m_chart, m_table, m_position->butterfly(), m_history};
}

void CompareMode::copyAsMarkdown() {
    QString text;
    if (m_shown) {
        const auto& verdict = m_shown->comparison.verdict;
        text = QStringLiteral("**%1** %2\n\n").arg(engineText(verdict.title), engineText(verdict.reason));
    }
    QStringList heads, rules;
    for (int column = 0; column < PositionModel::ColumnCount; ++column) {
        heads << m_positions->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        rules << QStringLiteral("---");
    }
    text += QStringLiteral("| %1 |\n| %2 |\n")
                .arg(heads.join(QStringLiteral(" | ")), rules.join(QStringLiteral(" | ")));
    for (int row = 0; row < m_positions->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < PositionModel::ColumnCount; ++column)
            cells << m_positions->index(row, column).data().toString().replace(u'|', QStringLiteral("\\|"));
        text += QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
    }
    QApplication::clipboard()->setText(text);
}

void CompareMode::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_run.running())
        stop();
    else
        ModePage::keyPressEvent(event);
}

} // namespace archdef::ui
