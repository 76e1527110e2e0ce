#include "compare/probe_table.h"

#include "common/bars.h"
#include "common/engine_text.h"
#include "common/labels.h"
#include "common/tables.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

enum Column { Prompt, Result, SameFirst, Largest, Mean, NoiseSpread, ColumnCount };

QString resultText(const ComparisonOutcome& outcome) {
    using Kind = compare::VerdictKind;
    if (outcome.failure) return engineText(outcome.failure->message);
    switch (outcome.comparison.verdict.kind) {
    case Kind::matches:
        return ProbeTable::tr("matches");
    case Kind::matches_within_noise:
        return ProbeTable::tr("matches within noise");
    case Kind::drifts:
        return ProbeTable::tr("drifts");
    case Kind::differs:
        return ProbeTable::tr("differs");
    case Kind::cannot_compare:
        break;
    }
    return ProbeTable::tr("cannot be compared");
}

} // namespace

ProbeTable::ProbeTable(QWidget* parent) : QWidget(parent) {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 4);
    head->setSpacing(8);
    head->addWidget(new TokenLabel(tr("Probe set"), Token::text2, 12, QFont::DemiBold, this));
    m_summary = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    head->addWidget(m_summary, 1);
    m_model = new QStandardItemModel(0, ColumnCount, this);
    m_model->setHorizontalHeaderLabels(
        {tr("Prompt"), tr("Verdict"), tr("Same first"), tr("Largest"), tr("Mean"), tr("Noise")});
    for (int column = SameFirst; column < ColumnCount; ++column)
        m_model->setHeaderData(column, Qt::Horizontal, int(Qt::AlignRight | Qt::AlignVCenter),
                               Qt::TextAlignmentRole);
    m_table = new QTableView(this);
    m_table->setAccessibleName(tr("Results of the probe set"));
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(Result, QHeaderView::Stretch);
    header->resizeSection(Prompt, 148);
    for (int column = SameFirst; column < ColumnCount; ++column) header->resizeSection(column, 84);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                const auto at = static_cast<std::size_t>(row.row());
                if (row.isValid() && at < m_outcomes.size()) emit chosen(m_outcomes[at]);
            });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
}

void ProbeTable::begin(const QStringList& names) {
    m_outcomes.clear();
    m_names = names;
    m_model->setRowCount(0);
    for (const QString& name : names) {
        QList<QStandardItem*> row;
        for (int column = 0; column < ColumnCount; ++column) {
            auto* item = new QStandardItem(column == Prompt ? name : QString());
            item->setEditable(false);
            if (column >= SameFirst) {
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                item->setData(true, MonoRole);
            }
            row.append(item);
        }
        m_model->appendRow(row);
    }
    m_summary->setText(tr("%1 of %2 prompts").arg(0).arg(names.size()));
}

void ProbeTable::add(std::shared_ptr<const ComparisonOutcome> outcome) {
    const int row = static_cast<int>(m_outcomes.size());
    m_outcomes.push_back(outcome);
    auto* result = m_model->item(row, Result);
    result->setText(resultText(*outcome));
    const auto& comparison = outcome->comparison;
    const auto look =
        lookOf(outcome->failure ? compare::VerdictKind::cannot_compare : comparison.verdict.kind);
    const int ink = static_cast<int>(inkOf(static_cast<Meaning>(look.meaning)));
    result->setData(look.icon, IconNameRole);
    result->setData(ink, IconTokenRole);
    result->setData(ink, TokenRole);
    result->setToolTip(outcome->failure ? result->text() : engineText(comparison.verdict.reason));
    if (!outcome->failure && comparison.summary.observable > 0) {
        const auto& summary = comparison.summary;
        m_model->item(row, SameFirst)->setText(tr("%1 of %2").arg(summary.same_first).arg(summary.positions));
        m_model->item(row, Largest)->setText(significant(summary.largest_difference, 3));
        m_model->item(row, Mean)->setText(significant(summary.mean_difference, 3));
        m_model->item(row, NoiseSpread)->setText(significant(comparison.noise.spread, 2));
    }
    m_summary->setText(tr("%1 of %2 prompts").arg(m_outcomes.size()).arg(m_names.size()));
}

void ProbeTable::finish() {
    int matching = 0;
    std::vector<compare::Judged> judged;
    for (const auto& outcome : m_outcomes) {
        const auto kind = outcome->comparison.verdict.kind;
        matching += !outcome->failure && (kind == compare::VerdictKind::matches ||
                                          kind == compare::VerdictKind::matches_within_noise);
        judged.push_back({&outcome->comparison.verdict, outcome->comparison.positions});
    }
    QString text = tr("%1 of %2 prompts match").arg(matching).arg(m_names.size());
    int row = 0;
    if (!m_outcomes.empty()) {
        const auto telling = compare::most_telling(judged, m_outcomes.front()->request.definition);
        if (telling) {
            row = static_cast<int>(telling->prompt);
            text = tr("%1. Most telling: %2. %3")
                       .arg(text, m_names.value(row), engineText(telling->verdict.reason));
        }
    }
    m_summary->setText(text);
    m_summary->setToolTip(text);
    choose(row);
}

void ProbeTable::choose(int row) {
    m_table->selectRow(row);
}

QString ProbeTable::summary() const {
    return m_summary->text();
}

} // namespace archdef::ui
