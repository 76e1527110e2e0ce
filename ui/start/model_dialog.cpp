#include "start/model_dialog.h"

#include "common/buttons.h"
#include "common/dialogs.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/labels.h"
#include "common/model_survey.h"
#include "common/tables.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace archdef::ui {

ModelDialog::ModelDialog(Workspace* workspace, QWidget* parent) : QDialog(parent), m_workspace(workspace) {
    setWindowTitle(tr("Open a model on this machine"));
    resizeWithin(this, {980, 520});
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 12, 16, 12);
    m_field = new FilterField(tr("Filter"), this, false);
    m_field->setAccessibleName(tr("Filter models"));
    head->addWidget(m_field, 1);
    auto* again = new IconButton(QStringLiteral("refresh"), tr("Look again"), this);
    connect(again, &QToolButton::clicked, workspace, &Workspace::refreshStored);
    head->addWidget(again);

    m_survey = ModelSurvey::of(workspace);
    m_filter = new QSortFilterProxyModel(this);
    m_filter->setSourceModel(m_survey);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table = new QTableView(this);
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Models on this machine"));
    setUpTable(m_table, 28, true);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView* header = m_table->horizontalHeader();
    const int widths[] = {180, 106, 100, 86, 84, 80, 190, 96};
    for (int i = 0; i < ModelSurvey::ColumnCount; ++i) header->resizeSection(i, widths[i]);
    header->setSectionResizeMode(ModelSurvey::Name, QHeaderView::Stretch);

    m_places = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_places->setWordWrap(true);
    m_places->setContentsMargins(16, 8, 16, 8);
    auto* bar = new Surface(Token::chrome, this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(8);
    auto* other = new Button(tr("Another file…"), ButtonRole::normal, ButtonSize::normal, bar);
    auto* cancel = new Button(tr("Cancel"), ButtonRole::normal, ButtonSize::normal, bar);
    m_open = new Button(tr("Open"), ButtonRole::primary, ButtonSize::normal, bar);
    m_open->setDefault(true);
    m_open->setEnabled(false);
    row->addWidget(other);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(m_open);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    column->addWidget(m_places);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    column->addWidget(bar);

    connect(m_field, &FilterField::edited, this, [this](const QString& text) {
        m_filter->setFilterFixedString(text);
        chooseFirst();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { m_open->setEnabled(index.isValid()); });
    connect(m_survey, &QAbstractItemModel::modelReset, this, [this] {
        m_open->setEnabled(false);
        showPlaces();
        chooseFirst();
    });
    connect(m_table, &QTableView::doubleClicked, this, &ModelDialog::choose);
    connect(m_open, &Button::clicked, this, &ModelDialog::choose);
    connect(cancel, &Button::clicked, this, &QDialog::reject);
    connect(other, &Button::clicked, this, [this] {
        reject();
        emit otherFileRequested();
    });
    showPlaces();
    chooseFirst();
}

void ModelDialog::chooseFirst() {
    if (!m_table->currentIndex().isValid() && m_filter->rowCount() > 0) m_table->selectRow(0);
}

QString ModelDialog::placesText() const {
    QStringList lines;
    for (const StorePlace& place : m_workspace->stored().places) {
        if (!place.problem.empty())
            lines << QStringLiteral("`%1` %2").arg(QString::fromStdString(place.path.string()),
                                                   engineText(place.problem));
    }
    if (m_survey->rowCount() > 0 || !lines.isEmpty()) return lines.join(u'\n');
    QStringList looked;
    for (const StorePlace& place : m_workspace->stored().places)
        looked << QStringLiteral("`%1`").arg(shortPath(QString::fromStdString(place.path.string())));
    return looked.isEmpty() ? tr("Looking for models.")
                            : tr("No model was found in %1.").arg(looked.join(QStringLiteral(", ")));
}

void ModelDialog::showPlaces() {
    const QString text = placesText();
    m_places->setMessage(text);
    m_places->setVisible(!text.isEmpty());
}

void ModelDialog::choose() {
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid()) return;
    const QString path =
        QString::fromStdString(m_survey->at(m_filter->mapToSource(index).row()).stored.path.string());
    accept();
    emit modelChosen(path);
}

} // namespace archdef::ui
