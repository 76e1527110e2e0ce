#include "edit/problems_panel.h"

#include "common/buttons.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/tables.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>
#include <array>

namespace archdef::ui {
namespace {

constexpr int leastFixWidth = 120, mostFixWidth = 280;

} // namespace

class ProblemsPanel::Filter : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    std::array<bool, 3> shown{true, true, true};
    QString text;
    void again() { invalidateFilter(); }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex&) const override {
        const Problem& problem =
            static_cast<ProblemList*>(sourceModel())->problems()[static_cast<std::size_t>(row)];
        if (!shown[static_cast<std::size_t>(problem.severity)]) return false;
        return text.isEmpty() || problem.message.contains(text, Qt::CaseInsensitive) ||
               problem.code.contains(text, Qt::CaseInsensitive) ||
               QString::number(problem.diagnostic.range.line) == text;
    }
};

ProblemsPanel::ProblemsPanel(ProblemList* problems, Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_problems(problems), m_workspace(workspace) {
    m_filter = new Filter(this);
    m_filter->setSourceModel(problems);
    m_table = new QTableView(this);
    m_table->setModel(m_filter);
    CellDelegate* delegate = setUpTable(m_table, 30, true);
    m_table->horizontalHeader()->hide();
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAccessibleName(tr("Problems"));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(ProblemList::MessageColumn, QHeaderView::Stretch);
    header->resizeSection(ProblemList::FixColumn, leastFixWidth);
    header->resizeSection(ProblemList::SeverityColumn, 36);
    header->resizeSection(ProblemList::LineColumn, 44);
    header->resizeSection(ProblemList::CodeColumn, 190);

    auto* sound = new QWidget(this);
    auto* soundRow = new QHBoxLayout(sound);
    soundRow->setContentsMargins(16, 12, 16, 12);
    soundRow->setAlignment(Qt::AlignTop);
    m_soundIcon = new IconLabel(QStringLiteral("ok"), Token::ok, 16, sound);
    m_sound = new TokenLabel({}, Token::text, 13, QFont::Normal, sound);
    m_soundRest = new TokenLabel({}, Token::text2, 13, QFont::Normal, sound);
    soundRow->addWidget(m_soundIcon, 0, Qt::AlignTop);
    soundRow->addWidget(m_sound, 0, Qt::AlignTop);
    soundRow->addWidget(m_soundRest, 1, Qt::AlignTop);

    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(sound);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);

    m_tools = new QWidget;
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(6);
    m_severities = new Segments(false, m_tools);
    m_severities->add(QStringLiteral("0"), QStringLiteral("error"), tr("Show errors"));
    m_severities->add(QStringLiteral("0"), QStringLiteral("warning"), tr("Show warnings"));
    m_severities->add(QStringLiteral("0"), QStringLiteral("hint"), tr("Show hints"));
    for (int i = 0; i < 3; ++i) m_severities->setOn(i, true);
    m_field = new FilterField(tr("Filter"), m_tools);
    m_field->setAccessibleName(tr("Filter the problems"));
    m_field->setFixedWidth(180);
    m_fixAll = new Button(tr("Fix all"), ButtonRole::normal, ButtonSize::small, m_tools);
    tools->addStretch();
    tools->addWidget(m_severities);
    tools->addWidget(m_field);
    tools->addWidget(m_fixAll);

    connect(m_severities, &Segments::toggled, this, [this](int index, bool on) {
        m_filter->shown[static_cast<std::size_t>(index)] = on;
        m_filter->again();
    });
    connect(m_field, &FilterField::edited, this, [this](const QString& text) {
        m_filter->text = text.trimmed();
        m_filter->again();
    });
    connect(m_fixAll, &QPushButton::clicked, this, &ProblemsPanel::fixAllActivated);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { emit problemActivated(sourceRow(index)); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() != ProblemList::FixColumn || index.data().toString().isEmpty())
            emit problemActivated(sourceRow(index));
    });
    connect(delegate, &CellDelegate::linkActivated, this,
            [this](const QModelIndex& index) { emit fixActivated(sourceRow(index)); });
    connect(problems, &ProblemList::changed, this, &ProblemsPanel::refresh);
    connect(workspace, &Workspace::modelChanged, this, &ProblemsPanel::refresh);
    refresh();
}

int ProblemsPanel::sourceRow(const QModelIndex& index) const {
    return m_filter->mapToSource(index).row();
}

void ProblemsPanel::refresh() {
    for (const Severity severity : {Severity::error, Severity::warning, Severity::hint})
        m_severities->setText(static_cast<int>(severity), QString::number(m_problems->count(severity)));
    int places = 0;
    m_problems->editsThatFixAll(&places);
    m_fixAll->setText(places > 0 ? tr("Fix all %1").arg(places) : tr("Fix all"));
    m_fixAll->setEnabled(places > 0);
    m_fixAll->setToolTip(places > 0 ? QString() : tr("No problem has exactly one fix"));

    // The letters have about one width, so that only the longest title is measured.
    QString longest;
    for (const Problem& problem : m_problems->problems())
        if (!problem.fixTitles.isEmpty() && problem.fixTitles.front().size() > longest.size())
            longest = problem.fixTitles.front();
    if (longest != m_longestFix) {
        m_longestFix = longest;
        const int width = QFontMetrics(uiFont(12)).horizontalAdvance(longest) + 18;
        m_table->horizontalHeader()->resizeSection(ProblemList::FixColumn,
                                                   std::clamp(width, leastFixWidth, mostFixWidth));
    }

    const Definition& definition = m_workspace->definition().parsed.partial;
    const auto perLayer = definition.block.size();
    const auto all = definition.prologue.size() + perLayer + definition.epilogue.size();
    const bool sound = m_problems->problems().empty() && all > 0;
    m_stack->setCurrentIndex(sound ? 1 : 0);
    if (!sound) return;
    const auto binding = m_workspace->binding();
    m_sound->setText(
        binding ? tr("No problems: %1 steps per layer, %2 in all.").arg(perLayer).arg(all)
                : tr("No problems in the text: %1 steps per layer, %2 in all.").arg(perLayer).arg(all));
    if (!m_workspace->model()) {
        m_soundRest->setText(tr("Shapes and tensors are not checked: no model is open."));
    } else if (binding) {
        m_soundRest->setText(
            tr("All %1 tensors of the model are read, every shape fits.").arg(binding->tensors_read));
    } else {
        m_soundRest->setText(tr("Shapes and tensors are being checked."));
    }
}

void ProblemsPanel::setNarrow(bool narrow) {
    m_table->setColumnHidden(ProblemList::CodeColumn, narrow);
    m_severities->setVisible(!narrow);
}

void ProblemsPanel::focusFilter() {
    m_field->setFocus();
    m_field->selectAll();
}

void ProblemsPanel::selectProblem(int index) {
    const QModelIndex row = m_filter->mapFromSource(m_problems->index(index, 0));
    if (!row.isValid()) return;
    m_table->setCurrentIndex(row);
    m_table->scrollTo(row);
}

} // namespace archdef::ui
