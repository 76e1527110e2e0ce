#include "start/start_page.h"

#include "catalog/backend.h"
#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/chip.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/layouts.h"
#include "common/model_survey.h"
#include "common/recent_files.h"
#include "common/tables.h"
#include "edit/problem_list.h"
#include "start/endpoint_probe.h"
#include "workspace.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QPainter>
#include <QScrollArea>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {
namespace {

constexpr int leftWidth = 336, rowHeight = 28, headHeight = 28;

class AppIcon : public QWidget {
  public:
    explicit AppIcon(QWidget* parent) : QWidget(parent), m_renderer(QStringLiteral(":/icons/app-icon.svg")) {
        setFixedSize(44, 44);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        m_renderer.render(&painter);
    }

  private:
    QSvgRenderer m_renderer;
};

TokenLabel* heading(const QString& text, QWidget* parent) {
    return new TokenLabel(text, Token::text, 15, QFont::DemiBold, parent);
}

/// Shows all its rows: the page scrolls, the table does not.
void fitRows(QTableView* table, int rows, int mostRows) {
    table->setFixedHeight(27 + std::clamp(rows, 1, mostRows) * rowHeight);
}

} // namespace

StartPage::StartPage(Workspace* workspace, EndpointProbe* probe, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_probe(probe), m_survey(ModelSurvey::of(workspace)) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new Surface(Token::bg, scroll);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(40, 28, 40, 24);
    column->setSpacing(24);
    column->addWidget(makeHead());
    auto* row = new QHBoxLayout;
    row->setSpacing(40);
    row->addWidget(makeLeft(), 0, Qt::AlignTop);
    row->addWidget(makeRight(), 1);
    column->addLayout(row);
    column->addStretch();
    scroll->setWidget(page);
    outer->addWidget(scroll);

    connect(workspace, &Workspace::storedChanged, this, &StartPage::showPlaces);
    connect(workspace, &Workspace::catalogChanged, this, &StartPage::showDefinitions);
    connect(workspace, &Workspace::endpointChanged, this, &StartPage::showEndpoint);
    connect(probe, &EndpointProbe::changed, this, &StartPage::showEndpoint);
    connect(m_survey, &QAbstractItemModel::modelReset, this, &StartPage::showPlaces);
    refresh();
}

QWidget* StartPage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    row->addWidget(new AppIcon(head));
    row->addWidget(new TokenLabel(tr("Archdef Workbench"), Token::text, 24, QFont::DemiBold, head));
    row->addStretch();
    const auto trigger = [this](const char* id) {
        return [this, name = QString::fromLatin1(id)] {
            if (QAction* action = m_workspace->actions().find(name)) action->trigger();
        };
    };
    auto* fresh = new Button(tr("New from a GGUF"), ButtonRole::primary, ButtonSize::large, head);
    fresh->setIconName(QStringLiteral("plus"));
    connect(fresh, &QPushButton::clicked, this, trigger("file.new"));
    auto* open = new Button(tr("Open"), ButtonRole::normal, ButtonSize::large, head);
    open->setIconName(QStringLiteral("open"));
    open->setShortcutText(QStringLiteral("Ctrl+O"));
    connect(open, &QPushButton::clicked, this, trigger("file.open"));
    auto* demo = new Button(tr("Try the demo"), ButtonRole::normal, ButtonSize::large, head);
    demo->setIconName(QStringLiteral("run"));
    connect(demo, &QPushButton::clicked, this, trigger("help.demo"));
    for (Button* button : {fresh, open, demo}) row->addWidget(button);
    return head;
}

QWidget* StartPage::makeLeft() {
    auto* left = new QWidget(this);
    left->setFixedWidth(leftWidth);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* recentHead = new QHBoxLayout;
    recentHead->addStrut(headHeight);
    recentHead->addWidget(heading(tr("Recent"), left), 1);
    m_clearRecent = new Button(tr("Clear"), ButtonRole::link, ButtonSize::small, left);
    m_clearRecent->setAccessibleName(tr("Clear the recent files"));
    connect(m_clearRecent, &QPushButton::clicked, this, [this] {
        forgetRecentFiles();
        showRecent();
    });
    recentHead->addWidget(m_clearRecent);
    column->addLayout(recentHead);
    column->addWidget(new Hairline(Qt::Horizontal, left));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(0);
    column->addLayout(m_recent);
    column->addSpacing(16);
    auto* endpointHead = new QHBoxLayout;
    endpointHead->addWidget(heading(tr("Endpoint"), left), 1);
    auto* change = new Button(tr("Change"), ButtonRole::link, ButtonSize::small, left);
    change->setAccessibleName(tr("Change the endpoint"));
    connect(change, &QPushButton::clicked, this, [this] {
        if (QAction* action = m_workspace->actions().find(QStringLiteral("window.settings")))
            action->trigger();
    });
    endpointHead->addWidget(change);
    column->addLayout(endpointHead);

    auto* card = new Surface(Token::chrome, left);
    auto* cardColumn = new QVBoxLayout(card);
    cardColumn->setContentsMargins(12, 10, 12, 10);
    cardColumn->setSpacing(4);
    auto* addressRow = new QHBoxLayout;
    m_address = new TokenLabel({}, Token::text, 12, QFont::Normal, card);
    m_address->setFont(monoFont(12));
    m_endpointState = new Chip({}, ChipStyle::plain, false, card);
    m_endpointDot = new IconLabel(QStringLiteral("unknown"), Token::text3, 14, card);
    addressRow->addWidget(m_endpointDot);
    addressRow->addWidget(m_address, 1);
    addressRow->addWidget(m_endpointState);
    cardColumn->addLayout(addressRow);
    cardColumn->addSpacing(4);
    const auto fact = [&](const QString& name) {
        auto* row = new QHBoxLayout;
        row->addWidget(new TokenLabel(name, Token::text2, 12, QFont::Normal, card));
        auto* value = new TokenLabel({}, Token::text, 12, QFont::Normal, card);
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setWordWrap(true);
        row->addWidget(value, 1);
        cardColumn->addLayout(row);
        return value;
    };
    m_version = fact(tr("Version"));
    m_logprobs = fact(tr("Log-probabilities"));
    m_serves = fact(tr("Serves"));
    m_origin = fact(tr("From"));
    column->addWidget(card);
    return left;
}

QWidget* StartPage::makeRight() {
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->addStrut(headHeight);
    head->setSpacing(8);
    head->addWidget(heading(tr("Models on this machine"), right));
    m_modelCount = new TokenLabel({}, Token::text2, 12, QFont::Normal, right);
    head->addWidget(m_modelCount);
    head->addStretch();
    auto* field = new FilterField(tr("Filter"), right);
    field->setAccessibleName(tr("Filter the models"));
    field->setFixedWidth(200);
    head->addWidget(field);
    auto* again = new IconButton(QStringLiteral("refresh"), tr("Look again"), right);
    connect(again, &QToolButton::clicked, this, [this] {
        m_workspace->refreshStored();
        m_workspace->reloadCatalog();
        m_probe->ask();
    });
    head->addWidget(again);
    column->addLayout(head);

    m_filter = new QSortFilterProxyModel(this);
    m_filter->setSourceModel(m_survey);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(field, &FilterField::edited, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    m_models = new QTableView(right);
    m_models->setModel(m_filter);
    m_models->setAccessibleName(tr("Models on this machine"));
    setUpTable(m_models, rowHeight, true);
    m_models->setSelectionMode(QAbstractItemView::SingleSelection);
    m_models->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* header = m_models->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    const int widths[] = {180, 110, 100, 86, 84, 76, 170, 96};
    for (int i = 0; i < ModelSurvey::ColumnCount; ++i) header->resizeSection(i, widths[i]);
    header->setSectionResizeMode(ModelSurvey::Name, QHeaderView::Stretch);
    const auto open = [this](const QModelIndex& index) {
        const SurveyedModel& model = m_survey->at(m_filter->mapToSource(index).row());
        emit modelRequested(QString::fromStdString(model.stored.path.string()), model.architecture);
    };
    connect(m_models, &QTableView::doubleClicked, this, open);
    connect(m_models, &QTableView::activated, this, open);
    column->addWidget(m_models);
    m_places = new QVBoxLayout;
    m_places->setSpacing(4);
    column->addLayout(m_places);
    column->addSpacing(16);

    auto* definitionsHead = new QHBoxLayout;
    definitionsHead->addWidget(heading(tr("Definitions in effect"), right));
    definitionsHead->addSpacing(16);
    m_backend = new TokenLabel({}, Token::text2, 12, QFont::Normal, right);
    m_backend->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_backend->setWordWrap(true);
    definitionsHead->addWidget(m_backend, 1);
    column->addLayout(definitionsHead);
    m_knobProblems = new TokenLabel({}, Token::warn, 12, QFont::Normal, right);
    m_knobProblems->setWordWrap(true);
    m_meaning = new TokenLabel({}, Token::text2, 12, QFont::Normal, right);
    m_meaning->setWordWrap(true);
    column->addWidget(m_meaning);
    column->addWidget(m_knobProblems);
    m_definitionRows = new QStandardItemModel(0, 5, this);
    m_definitionRows->setHorizontalHeaderLabels(
        {tr("Architecture"), tr("Steps per layer"), tr("From"), QStringLiteral("sha256"), {}});
    m_definitions = new QTableView(right);
    m_definitions->setModel(m_definitionRows);
    m_definitions->setAccessibleName(tr("Definitions in effect"));
    setUpTable(m_definitions, rowHeight, true);
    m_definitions->setSelectionMode(QAbstractItemView::SingleSelection);
    m_definitions->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* second = m_definitions->horizontalHeader();
    second->setSectionResizeMode(QHeaderView::Fixed);
    const int secondWidths[] = {150, 110, 200, 120, 300};
    for (int i = 0; i < 5; ++i) second->resizeSection(i, secondWidths[i]);
    second->setStretchLastSection(true);
    const auto openDefinition = [this](const QModelIndex& index) {
        emit openRequested(m_definitionRows->item(index.row(), 0)->text());
    };
    connect(m_definitions, &QTableView::doubleClicked, this, openDefinition);
    connect(m_definitions, &QTableView::activated, this, openDefinition);
    column->addWidget(m_definitions);
    column->addStretch();
    return right;
}

void StartPage::refresh() {
    showRecent();
    showDefinitions();
    showEndpoint();
    showPlaces();
}

void StartPage::showPlaces() {
    m_modelCount->setText(QString::number(m_survey->rowCount()));
    fitRows(m_models, m_survey->rowCount(), 10);
    clearLayout(m_places);
    int there = 0;
    for (const StorePlace& place : m_workspace->stored().places) {
        there += place.exists ? 1 : 0;
        if (place.problem.empty()) continue;
        auto* row = new QWidget(this);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(new IconLabel(QStringLiteral("lock"), Token::text2, 14, row));
        auto* said = new TokenLabel({}, Token::text2, 12, QFont::Normal, row);
        said->setMessage(QStringLiteral("`%1` %2").arg(QString::fromStdString(place.path.string()),
                                                       engineText(place.problem)));
        line->addWidget(said);
        auto* help = new Button(tr("What to do"), ButtonRole::link, ButtonSize::small, row);
        connect(help, &QPushButton::clicked, this, [this] {
            emit messageForUser(
                tr("These models belong to another user of this machine. Join that user's group, as `sudo "
                   "usermod -aG ollama $USER` does for Ollama's and the next log-in makes true; or have "
                   "OLLAMA_MODELS name a directory that you can read; or open a GGUF by its path."));
        });
        line->addWidget(help);
        line->addStretch();
        m_places->addWidget(row);
    }
    if (m_survey->rowCount() == 0) {
        QStringList looked;
        for (const StorePlace& place : m_workspace->stored().places)
            looked << QStringLiteral("`%1`").arg(shortPath(QString::fromStdString(place.path.string())));
        auto* none = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
        none->setWordWrap(true);
        none->setMessage(
            looked.isEmpty()
                ? tr("Looking for models.")
                : tr("No model was found in %1. Any GGUF can be opened, and the demo needs none.")
                      .arg(looked.join(QStringLiteral(", "))));
        m_places->addWidget(none);
    }
}

void StartPage::showDefinitions() {
    const Catalog& catalog = m_workspace->catalog();
    m_definitionRows->removeRows(0, m_definitionRows->rowCount());
    for (const CatalogEntry& entry : catalog.entries()) {
        QList<QStandardItem*> row;
        const auto cell = [&](const QString& text, bool mono, Token token = Token::text) {
            auto* item = new QStandardItem(text);
            item->setEditable(false);
            item->setData(mono, MonoRole);
            item->setData(static_cast<int>(token), TokenRole);
            row << item;
            return item;
        };
        auto* name = cell(QString::fromStdString(entry.arch), true);
        const bool broken = !entry.definition;
        name->setData(broken                   ? QStringLiteral("error")
                      : entry.replaces_builtin ? QStringLiteral("warning")
                                               : QStringLiteral("check"),
                      IconNameRole);
        name->setData(static_cast<int>(broken                   ? Token::error
                                       : entry.replaces_builtin ? Token::warn
                                                                : Token::ok),
                      IconTokenRole);
        auto* steps =
            cell(broken ? QStringLiteral("–") : QString::number(entry.definition->block.size()), true);
        steps->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        cell(entry.builtin ? tr("built-in") : shortPath(QString::fromStdString(entry.path.string())),
             !entry.builtin, entry.builtin ? Token::text2 : Token::text);
        cell(broken ? QString() : QString::fromStdString(entry.sha256).left(12), true, Token::text2);
        QString remark;
        if (!entry.unreadable.empty())
            remark = engineText(entry.unreadable);
        else if (broken) {
            for (const Diagnostic& diagnostic : entry.diagnostics)
                if (diagnostic.severity == Severity::error) {
                    remark = QString::fromStdString(full_message(diagnostic, currentLocale()));
                    break;
                }
        } else if (entry.replaces_builtin)
            remark = tr("replaces the built-in definition");
        cell(remark, false, broken ? Token::error : Token::warn)->setData(true, CodeRole);
        m_definitionRows->appendRow(row);
    }
    if (QStandardItem* head = m_definitionRows->horizontalHeaderItem(1))
        head->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    fitRows(m_definitions, m_definitionRows->rowCount(), 12);
    m_meaning->setMessage(QString::fromStdString(backend_sentence(m_workspace->knobs(), currentLocale())));
    QStringList problems;
    for (const DotenvProblem& one : m_workspace->knobs().problems())
        problems << QString::fromStdString(full_message(one, currentLocale()));
    m_knobProblems->setMessage(problems.join(u'\n'));
    m_knobProblems->setVisible(!problems.isEmpty());
    const QString problem = QString::fromStdString(catalog.directory_problem());
    m_backend->setToken(problem.isEmpty() ? Token::text2 : Token::error);
    if (!problem.isEmpty())
        m_backend->setMessage(problem);
    else if (catalog.directory().empty())
        m_backend->setText(
            tr("Built-in definitions only; SYNSEMA_INFER_ARCHDEF names a directory of your own."));
    else
        m_backend->setMessage(
            tr("Directory `%1`").arg(shortPath(QString::fromStdString(catalog.directory().string()))));
}

void StartPage::setNarrow(bool narrow) {
    for (const int column :
         {int(ModelSurvey::FoundIn), int(ModelSurvey::Parameters), int(ModelSurvey::Digest)})
        m_models->setColumnHidden(column, narrow);
    m_definitions->setColumnHidden(3, narrow);
}

void StartPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showRecent();
}

void StartPage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Theme::of(this)[Token::bg]);
}

} // namespace archdef::ui
