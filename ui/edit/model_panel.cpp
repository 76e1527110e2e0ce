#include "edit/model_panel.h"

#include "common/background_work.h"
#include "common/buttons.h"
#include "common/counted.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/layouts.h"
#include "common/model_facts.h"
#include "edit/coverage_panel.h"
#include "edit/model_offers.h"
#include "edit/presence_panel.h"
#include "workspace.h"

#include <QGridLayout>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace archdef::ui {

ModelPanel::ModelPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QWidget(this);
    auto* headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(16, 5, 6, 5);
    headRow->setSpacing(6);
    headRow->addWidget(new TokenLabel(tr("Model"), Token::text, 13, QFont::DemiBold, head));
    m_name = new ElidedLabel({}, Qt::ElideMiddle, head);
    m_name->setFont(monoFont(12));
    headRow->addWidget(m_name, 1);
    auto* inspect = new IconButton(QStringLiteral("inspect"), tr("Open in Inspect"), head, 24);
    connect(inspect, &QToolButton::clicked, workspace,
            [workspace] { emit workspace->modeRequested(Mode::inspect); });
    m_inspectButton = inspect;
    auto* open = new IconButton(QStringLiteral("open"), tr("Open another model"), head, 24);
    connect(open, &QToolButton::clicked, this, &ModelPanel::openModelRequested);
    headRow->addWidget(inspect);
    headRow->addWidget(open);
    head->setFixedHeight(33);
    column->addWidget(head);
    column->addWidget(new Hairline(Qt::Horizontal, this));

    m_stack = new QStackedWidget(this);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeModelPage());
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    m_stack->addWidget(scroll);
    m_offers = new ModelOffers(workspace, this);
    connect(m_offers, &ModelOffers::openModelRequested, this, &ModelPanel::openModelRequested);
    connect(m_offers, &ModelOffers::allModelsRequested, this, &ModelPanel::allModelsRequested);
    m_stack->addWidget(m_offers);
    column->addWidget(m_stack, 1);

    connect(workspace, &Workspace::modelChanged, this, &ModelPanel::showModel);
    connect(workspace, &Workspace::modelFailed, this, &ModelPanel::showModel);
    connect(workspace, &Workspace::bindingChanged, this, &ModelPanel::showBinding);
    showModel();
}

QWidget* ModelPanel::makeModelPage() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QVBoxLayout* part = nullptr;
    column->addWidget(panelSection(page, &part));
    m_summary = new TokenLabel({}, Token::text2, 12, QFont::Normal, page);
    m_summary->setWordWrap(true);
    part->addWidget(m_summary);
    m_facts = new QGridLayout;
    m_facts->setHorizontalSpacing(8);
    m_facts->setVerticalSpacing(2);
    part->addLayout(m_facts);
    column->addWidget(new Hairline(Qt::Horizontal, page));
    m_coverage = new CoveragePanel(m_workspace, page);
    connect(m_coverage, &CoveragePanel::fixRequested, this, &ModelPanel::fixRequested);
    column->addWidget(m_coverage);
    column->addWidget(new Hairline(Qt::Horizontal, page));
    m_presence = new PresencePanel(m_workspace, page);
    column->addWidget(m_presence);
    column->addStretch();
    return page;
}

void ModelPanel::showModel() {
    const auto model = m_workspace->model();
    m_stack->setCurrentIndex(model ? 0 : 1);
    m_inspectButton->setVisible(model != nullptr);
    m_name->setText(model ? m_workspace->modelName() : QString());
    if (!model) {
        m_offers->refresh();
        return;
    }
    const gguf::File& file = *model->file;
    const std::string_view architecture = file.architecture();
    QStringList summary;
    if (!architecture.empty())
        summary << QString::fromUtf8(architecture.data(), static_cast<qsizetype>(architecture.size()));
    summary << tr("%1 parameters").arg(countText(parameterCount(file))) << fileTypeName(file);
    if (model->config) summary << counted(model->config->block_count, tr("%1 layer"), tr("%1 layers"));
    m_summary->setText(summary.join(QStringLiteral(" · ")));
    clearLayout(m_facts);
    if (model->config) {
        constexpr Key shown[] = {Key::embedding_length, Key::head_count,     Key::feed_forward_length,
                                 Key::head_count_kv,    Key::context_length, Key::head_dim};
        for (int i = 0; i < 6; ++i) {
            const std::string_view name = key_name(shown[i]);
            auto* key = new TokenLabel(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                                       Token::text2, 11);
            key->setFont(monoFont(11));
            auto* value =
                new TokenLabel(QString::number(model->config->key_value(shown[i]), 'f', 0), Token::text, 11);
            value->setFont(monoFont(11));
            value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_facts->addWidget(key, i / 2, (i % 2) * 3);
            m_facts->addWidget(value, i / 2, (i % 2) * 3 + 1);
        }
        m_facts->setColumnMinimumWidth(2, 8);
        m_facts->setColumnStretch(1, 1);
        m_facts->setColumnStretch(4, 1);
    } else {
        auto* problem = new TokenLabel({}, Token::error, 12);
        problem->setWordWrap(true);
        problem->setMessage(engineText(model->config.error().message));
        m_facts->addWidget(problem, 0, 0);
    }
    showBinding();
}

void ModelPanel::showBinding() {
    m_coverage->refresh();
    m_presence->refresh();
}

void ModelPanel::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    // Where it lies over the editor, nothing else parts the two.
    if (!qobject_cast<QSplitter*>(parentWidget())) painter.fillRect(0, 0, 1, height(), theme[Token::line2]);
}

} // namespace archdef::ui
