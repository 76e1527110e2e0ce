#include "compare/compare_mode.h"

#include "common/engine_text.h"
#include "common/fields.h"
#include "common/labels.h"
#include "compare/butterfly.h"
#include "compare/compare_bar.h"
#include "compare/difference_chart.h"
#include "compare/endpoint_actions.h"
#include "compare/history_panel.h"
#include "compare/position_model.h"
#include "compare/position_panel.h"
#include "compare/precondition_row.h"
#include "compare/probe_table.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "reference/address.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QTableView>
#include <QTimer>

namespace archdef::ui {

CompareMode::CompareMode(Workspace* workspace, QWidget* parent, const QString& historyFile)
    : ModePage(parent), m_workspace(workspace), m_run(this) {
    layOut(historyFile);
    makeActions();
    connectViews();
    connectEndpoint();

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
    connect(m_verdict, &VerdictPanel::experimentRequested, this, &CompareMode::tryExperiment);
    connect(workspace, &Workspace::definitionChanged, this, [this] {
        const bool modified = m_workspace->definition().modified;
        if (m_wasModified && !modified && m_bar->onEverySave()) start();
        m_wasModified = modified;
    });
    connect(m_history, &HistoryPanel::entryActivated, this, &CompareMode::showKept);
    connect(workspace, &Workspace::runSettingsChanged, this, &CompareMode::nameOtherNumerics);
    for (const auto signal : {&Workspace::modelChanged, &Workspace::tokenizerPrepared,
                              &Workspace::bindingChanged, &Workspace::definitionChanged})
        connect(workspace, signal, this, &CompareMode::updateInputs);
    connect(workspace, &Workspace::endpointChanged, this, [this] {
        m_bar->setAddress(m_workspace->endpoint().url.toString());
        if (!m_workspace->endpoint().model.isEmpty()) m_bar->setServedModel(m_workspace->endpoint().model);
        m_listed.clear();
        if (isVisible()) listModels();
        showNotice();
    });
    connect(workspace, &Workspace::modelChanged, this, [this] { m_bar->setProbes(probes()); });
    m_bar->setProbes(probes());
    m_bar->setPrompt(QStringLiteral("Once upon a time"));
    m_verdict->showNothing(
        tr("Nothing has been compared yet"),
        tr("Choose a prompt and compare. The endpoint writes; our engine scores the same tokens, "
           "so that every position has the same prefix."));
    m_strip->setNames({}, tr("our arg max"));
    nameOtherNumerics();
    updateInputs();
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
