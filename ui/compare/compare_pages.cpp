#include "common/action_registry.h"
#include "common/bars.h"
#include "common/labels.h"
#include "common/steps_panel.h"
#include "common/tables.h"
#include "compare/butterfly.h"
#include "compare/compare_bar.h"
#include "compare/compare_legend.h"
#include "compare/compare_mode.h"
#include "compare/difference_chart.h"
#include "compare/history_panel.h"
#include "compare/position_model.h"
#include "compare/position_panel.h"
#include "compare/precondition_row.h"
#include "compare/probe_table.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {

void CompareMode::layOut(const QString& historyFile) {
    auto* background = new Surface(Token::bg, this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(background);
    m_bar = new CompareBar(background);
    m_preconditions = new PreconditionRow(background);
    m_notice = new Banner(background);
    m_notice->hide();
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
    m_history = new HistoryPanel(historyFile, m_historyArea);
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
    layout->addWidget(m_notice);
    layout->addWidget(m_verdict);
    layout->addWidget(m_stripArea);
    layout->addWidget(m_splitter, 1);
}

void CompareMode::makeActions() {
    auto* compare = m_workspace->actions().add(
        QStringLiteral("compare.run"), tr("Run"), tr("Compare"), this,
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
        QStringLiteral("compare"));
    compare->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(compare);
    connect(compare, &QAction::triggered, this, &CompareMode::start);
    auto* probeSet = m_workspace->actions().add(QStringLiteral("compare.probes"), tr("Run"),
                                                tr("Compare with the probe set"), this,
                                                {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return),
                                                 QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Enter)},
                                                QStringLiteral("compare"));
    probeSet->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(probeSet);
    connect(probeSet, &QAction::triggered, this, &CompareMode::startProbes);
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
    m_rows = new PositionDelegate(m_table);
    m_table->setItemDelegate(m_rows);
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

} // namespace archdef::ui
