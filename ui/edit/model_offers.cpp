#include "edit/model_offers.h"

#include "common/background_work.h"
#include "common/buttons.h"
#include "common/counted.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/layouts.h"
#include "common/model_survey.h"
#include "common/state_panel.h"
#include "workspace.h"

#include <QGridLayout>
#include <QTimer>

namespace archdef::ui {
namespace {

constexpr int mostOffers = 4;

} // namespace

ModelOffers::ModelOffers(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_survey(ModelSurvey::of(workspace)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_state = new StatePanel(this);
    m_state->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(m_state);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    QVBoxLayout* part = nullptr;
    column->addWidget(panelSection(this, &part));
    m_title = new TokenLabel({}, Token::text2, 12, QFont::DemiBold, this);
    m_title->setWordWrap(true);
    part->addWidget(m_title);
    m_offers = new QVBoxLayout;
    m_offers->setSpacing(0);
    part->addLayout(m_offers);
    column->addStretch();
    connect(m_survey, &QAbstractItemModel::modelReset, this, &ModelOffers::refreshSoon);
    connect(m_survey, &QAbstractItemModel::dataChanged, this, &ModelOffers::refreshSoon);
    connect(workspace, &Workspace::definitionChanged, this, [this] {
        if (architecture() != m_shownArchitecture) refreshSoon();
    });
}

QString ModelOffers::architecture() const {
    const CurrentDefinition& shown = m_workspace->definition();
    if (!shown.parsed.partial.arch.empty()) return QString::fromStdString(shown.parsed.partial.arch);
    return shown.name.endsWith(QLatin1String(".archdef")) ? shown.name.chopped(8) : QString();
}

void ModelOffers::refreshSoon() {
    if (m_pending || m_workspace->model()) return;
    m_pending = true;
    QTimer::singleShot(0, this, [this] {
        m_pending = false;
        refresh();
    });
}

void ModelOffers::refresh() {
    if (m_workspace->model()) return;
    if (m_workspace->modelError().isEmpty())
        m_state->showEmpty(
            tr("No model is open"),
            tr("The text is checked already. With a GGUF open, every step also gets its shape, "
               "missing tensors are named, and tensors that no step reads are listed."));
    else
        m_state->showError(tr("The model was not opened"), m_workspace->modelError());
    Button* open = m_state->addAction(tr("Open a model"), QStringLiteral("open"));
    connect(open, &QPushButton::clicked, this, &ModelOffers::openModelRequested);

    clearLayout(m_offers);
    m_shownArchitecture = architecture();
    const int all = m_survey->rowCount();
    QList<int> fitting;
    bool reading = false;
    for (int row = 0; row < all; ++row) {
        const SurveyedModel& model = m_survey->at(row);
        reading = reading || !model.read;
        if (m_shownArchitecture.isEmpty() || model.architecture == m_shownArchitecture) fitting << row;
    }
    m_title->setVisible(all > 0);
    if (m_shownArchitecture.isEmpty())
        m_title->setText(tr("On this machine"));
    else if (!fitting.isEmpty() || reading)
        m_title->setText(tr("On this machine, architecture %1").arg(m_shownArchitecture));
    else
        m_title->setText(tr("No model of architecture %1 on this machine").arg(m_shownArchitecture));
    for (const int row : std::as_const(fitting).mid(0, mostOffers)) addOffer(row);
    if (all > 0 && (all > fitting.size() || fitting.size() > mostOffers)) {
        auto* link = new Button(
            counted(static_cast<unsigned long long>(all), tr("The %1 model there is"), tr("All %1 models")),
            ButtonRole::link, ButtonSize::small, this);
        connect(link, &QPushButton::clicked, this, &ModelOffers::allModelsRequested);
        m_offers->addSpacing(4);
        m_offers->addWidget(link, 0, Qt::AlignLeft);
    }
}

void ModelOffers::addOffer(int index) {
    const SurveyedModel& model = m_survey->at(index);
    auto* row = new QWidget(this);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 5, 0, 5);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(new IconLabel(QStringLiteral("model"), Token::text2, 16, row), 0, 0, 2, 1,
                    Qt::AlignVCenter);
    auto* title = new ElidedLabel(QString::fromStdString(model.stored.name), Qt::ElideMiddle, row);
    title->setFont(monoFont(12));
    grid->addWidget(title, 0, 1);
    QStringList facts{QString::fromStdString(model.stored.origin)};
    if (!model.type.isEmpty()) facts << model.type;
    facts << bytesText(model.stored.bytes);
    auto* about = new ElidedLabel(facts.join(QStringLiteral(" · ")), Qt::ElideRight, row);
    about->setFont(uiFont(12));
    about->setToken(Token::text2);
    grid->addWidget(about, 1, 1);
    grid->setColumnStretch(1, 1);
    auto* open = new Button(tr("Open"), ButtonRole::link, ButtonSize::small, row);
    open->setAccessibleName(tr("Open %1").arg(title->text()));
    grid->addWidget(open, 0, 2, 2, 1, Qt::AlignVCenter);
    connect(
        open, &QPushButton::clicked, m_workspace,
        [this, path = QString::fromStdString(model.stored.path.string())] { m_workspace->openModel(path); });
    m_offers->addWidget(row);
    m_offers->addWidget(new Hairline(Qt::Horizontal, this));
}

} // namespace archdef::ui
