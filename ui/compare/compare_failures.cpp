#include "common/bars.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/steps_panel.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "compare/precondition_row.h"
#include "compare/verdict_panel.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedWidget>

namespace archdef::ui {

QString CompareMode::addressOrigin() const {
    const auto& knob = m_workspace->knobs().get("OLLAMA_HOST");
    switch (knob.origin) {
    case KnobOrigin::environment:
        return tr("The address comes from `OLLAMA_HOST`, environment.");
    case KnobOrigin::dotenv:
        return tr("The address comes from `OLLAMA_HOST`, `.env` line %1.").arg(knob.line);
    case KnobOrigin::option:
    case KnobOrigin::standard:
    case KnobOrigin::window:
        break;
    }
    return tr("The address is the usual one; `OLLAMA_HOST` is not set.");
}

void CompareMode::showFailure(const ComparisonOutcome& outcome) {
    const auto& error = *outcome.failure;
    const QString message = engineText(error.message);
    const QString host = outcome.request.endpoint.authority();
    const bool unreachable = error.code == "endpoint-unreachable" || error.code == "endpoint-silent";
    const bool noModel = error.code == "endpoint-model-missing";
    const QString model = outcome.request.served_model;
    QString title = tr("Cannot be compared");
    if (unreachable)
        title = tr("Cannot be compared: nothing answers at %1").arg(host);
    else if (noModel)
        title = model.isEmpty() ? tr("Cannot be compared: no model is named")
                                : tr("Cannot be compared: the endpoint does not have %1").arg(model);
    else if (error.kind == ErrorKind::endpoint)
        title = tr("Cannot be compared: the endpoint refused");
    m_verdict->showFailure(
        title, unreachable && !m_bar->address().isEmpty() ? message + u' ' + addressOrigin() : message);
    m_preconditions->setUnreachable(tr("endpoint"));
    if (unreachable) m_bar->setReach(CompareBar::Reach::silent);
    if (!unreachable) {
        auto checks = m_preconditions->checks();
        checks.front().state = compare::Precondition::State::holds;
        if (noModel) checks[1].state = compare::Precondition::State::fails;
        m_preconditions->setChecks(std::move(checks));
    }
    m_stripArea->hide();
    m_positionArea->hide();
    m_notice->hide();
    m_showsFileAdvice = false;
    m_advice->clear();
    m_advice->setTitle(tr("What to do"));
    if (unreachable) {
        auto* serve = m_advice->addStep(tr("Start the server"),
                                        tr("In a terminal on the machine that the address names."));
        auto* command =
            new TokenLabel(QStringLiteral("ollama serve"), Token::text, 12, QFont::Normal, m_advice);
        command->setFont(monoFont(12));
        command->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* copy = new Button(tr("Copy"), ButtonRole::normal, ButtonSize::small, m_advice);
        copy->setIconName(QStringLiteral("copy"));
        copy->setAccessibleName(tr("Copy the command"));
        connect(copy, &Button::clicked, this,
                [] { QApplication::clipboard()->setText(QStringLiteral("ollama serve")); });
        serve->addWidget(command);
        serve->addWidget(copy);
        auto* other = m_advice->addStep(tr("Or use another address"),
                                        tr("For this window only. The `.env` file is not changed."));
        auto* field = new Field(tr("http://localhost:11434"), {}, true, m_advice);
        field->setAccessibleName(tr("Another address"));
        field->setFont(monoFont(12));
        field->setText(m_bar->address());
        field->setFixedWidth(220);
        auto* use = new Button(tr("Use"), ButtonRole::normal, ButtonSize::small, m_advice);
        use->setAccessibleName(tr("Use this address"));
        connect(use, &Button::clicked, this, [this, field] {
            m_bar->setAddress(field->text());
            start();
        });
        other->addWidget(field);
        other->addWidget(use);
        auto* offline = m_advice->addStep(
            tr("Or compare without a server"),
            tr("With another definition on our own engine; it gives the same kind of verdict."));
        for (const auto against : {CompareBar::Against::builtin, CompareBar::Against::file}) {
            auto* button = new Button(against == CompareBar::Against::builtin ? tr("Built-in definition")
                                                                              : tr("Another definition…"),
                                      ButtonRole::normal, ButtonSize::small, m_advice);
            connect(button, &Button::clicked, this, [this, against] {
                m_bar->setAgainst(against);
                start();
            });
            offline->addWidget(button);
        }
    } else if (noModel) {
        auto* choose = m_advice->addStep(tr("Choose a model that it has"),
                                         tr("The list beside the address shows them."));
        auto* button = new Button(tr("Choose another"), ButtonRole::normal, ButtonSize::small, m_advice);
        connect(button, &Button::clicked, this, [this] {
            m_bar->modelBox()->setFocus();
            m_bar->modelBox()->showPopup();
        });
        choose->addWidget(button);
        addFileSteps();
        m_listed.clear();
        listModels();
    } else {
        m_advice->addStep(tr("Read what the server said"), tr("Its words are above. Its log tells more."));
    }
    m_left->setCurrentIndex(1);
}

void CompareMode::showLogprobAdvice() {
    m_advice->clear();
    auto* update = m_advice->addStep(
        tr("Update the server to 0.12.11 or newer"),
        tr("Then compare again. Nothing else has to change. Cloud models never send them."));
    auto* again = new Button(tr("Compare again"), ButtonRole::normal, ButtonSize::small, m_advice);
    again->setIconName(QStringLiteral("refresh"));
    connect(again, &Button::clicked, this, &CompareMode::start);
    update->addWidget(again);
    m_advice->addNote(tr("Why tokens are not enough: of eleven classic mistakes, planted one at a time in a "
                         "small model, two thirds "
                         "left the greedy text as it was."));
    m_left->setCurrentIndex(1);
}

} // namespace archdef::ui
