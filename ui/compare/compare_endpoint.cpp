#include "common/bars.h"
#include "common/buttons.h"
#include "common/steps_panel.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "compare/endpoint_actions.h"
#include "compare/served_file.h"
#include "compare/verdict_panel.h"
#include "workspace.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <algorithm>

namespace archdef::ui {

void CompareMode::connectEndpoint() {
    m_endpoint = new EndpointActions(m_workspace, this);
    connect(m_endpoint, &EndpointActions::registered, this, [this](const QString& name) {
        auto settings = m_workspace->endpoint();
        settings.model = name;
        m_workspace->setEndpoint(settings);
        m_bar->setServedModel(name);
        m_bar->setAgainst(CompareBar::Against::endpoint);
        start();
    });
    connect(m_endpoint, &EndpointActions::removed, this, [this](const QString& name) {
        auto settings = m_workspace->endpoint();
        if (settings.model == name) settings.model.clear();
        m_bar->setServedModel({});
        m_workspace->setEndpoint(settings);
        m_notice->hide();
        m_verdict->showNothing(tr("%1 was removed from the endpoint").arg(name),
                               tr("Choose another model there, or register the open file again."));
    });
    connect(m_endpoint, &EndpointActions::removeFailed, this,
            [this](const QString& name, const QString& why) {
                m_verdict->showFailure(tr("%1 was not removed from the endpoint").arg(name), why);
            });
    connect(m_endpoint, &EndpointActions::opening, this, [this] { m_startWhenBound = true; });
    connect(m_endpoint, &EndpointActions::notTheFile, m_verdict, &VerdictPanel::showFailure);
    connect(m_workspace, &Workspace::bindingChanged, this, [this] {
        if (!m_startWhenBound || !m_workspace->bindingIsCurrent()) return;
        m_startWhenBound = false;
        updateInputs();
        if (m_bar->compareButton()->isEnabled())
            start();
        else
            m_verdict->showNothing(tr("The endpoint's file is open"), m_bar->compareButton()->toolTip());
    });
    connect(m_workspace, &Workspace::modelFailed, this, [this] { m_startWhenBound = false; });
    connect(m_workspace, &Workspace::storedChanged, this, [this] {
        if (m_showsFileAdvice) showFileAdvice();
        showNotice();
    });
}

bool CompareMode::isOtherFile(const ComparisonOutcome& outcome) {
    if (outcome.facts.same_process || outcome.request.endpoint.isEmpty()) return false;
    const auto* failed = compare::first_failure(outcome.comparison.checks);
    if (!failed) return false;
    for (const char* id : {"model", "tokenizer", "tensors", "weights", "prompt-tokens"})
        if (failed->id == id) return true;
    return false;
}

void CompareMode::addFileSteps() {
    if (m_shown && !m_shown->failure) {
        const ServedFile served = servedFile(m_shown->facts, m_workspace->stored());
        auto* theirs = m_advice->addStep(served.title, served.sentence);
        if (served.state == ServedFile::State::here) {
            auto* button =
                new Button(tr("Open the endpoint's file"), ButtonRole::normal, ButtonSize::small, m_advice);
            button->setObjectName(QStringLiteral("openTheirs"));
            connect(button, &Button::clicked, this, [this, served] { m_endpoint->open(served); });
            theirs->addWidget(button);
        }
    }
    auto* ours =
        m_advice->addStep(tr("Register the open file with the endpoint"),
                          tr("It gets a copy under a name of its own, which can be removed afterwards."));
    auto* button = new Button(tr("Register the open file…"), ButtonRole::normal, ButtonSize::small, m_advice);
    button->setObjectName(QStringLiteral("registerOurs"));
    connect(button, &Button::clicked, this, [this] { m_endpoint->askToRegister(m_bar->servedModels()); });
    ours->addWidget(button);
}

void CompareMode::showFileAdvice() {
    if (!m_showsFileAdvice) {
        m_showsFileAdvice = true;
        m_workspace->refreshStored(); // storedChanged comes back here
    }
    m_advice->clear();
    m_advice->setTitle(tr("What to do"));
    addFileSteps();
    auto* choose =
        m_advice->addStep(tr("Or choose a model that it has"), tr("The list beside the address shows them."));
    auto* button = new Button(tr("Choose another"), ButtonRole::normal, ButtonSize::small, m_advice);
    connect(button, &Button::clicked, this, [this] {
        m_bar->modelBox()->setFocus();
        m_bar->modelBox()->showPopup();
    });
    choose->addWidget(button);
    m_left->setCurrentIndex(1);
}

void CompareMode::showNotice() {
    m_notice->hide();
    m_notice->clearActions();
    if (m_run.running() || m_bar->against() != CompareBar::Against::endpoint) return;
    const QString name = m_bar->servedModel();
    const bool otherDigest = m_shown && !m_shown->failure && !m_shown->request.endpoint.isEmpty() &&
                             !isOtherFile(*m_shown) &&
                             std::ranges::any_of(m_shown->comparison.checks, [](const auto& check) {
                                 return check.id == "weights" && check.text == "weights: other sha256";
                             });
    if (m_endpoint->isOurs(name)) {
        m_notice->setContent(Meaning::none, QStringLiteral("endpoint"), tr("Registered"),
                             tr("`%1` is a copy that this window put at `%2`.")
                                 .arg(name, m_workspace->endpoint().url.toString(QUrl::RemoveUserInfo)));
        auto* remove = m_notice->addAction(tr("Remove it from the endpoint…"));
        remove->setObjectName(QStringLiteral("removeOurs"));
        connect(remove, &Button::clicked, this, [this, name] { m_endpoint->askToRemove(name); });
        m_notice->show();
    } else if (otherDigest) {
        const ServedFile served = servedFile(m_shown->facts, m_workspace->stored());
        m_notice->setContent(
            Meaning::none, QStringLiteral("file"), tr("Another file"),
            tr("Names, types and shapes are the same, the sha256 is not: the endpoint serves `%1`…. %2")
                .arg(shortDigest(m_shown->facts.weights_sha256), served.sentence));
        if (served.state == ServedFile::State::here) {
            auto* open = m_notice->addAction(tr("Open the endpoint's file"));
            open->setObjectName(QStringLiteral("openTheirs"));
            connect(open, &Button::clicked, this, [this, served] { m_endpoint->open(served); });
        }
        auto* ours = m_notice->addAction(tr("Register the open file…"));
        ours->setObjectName(QStringLiteral("registerOurs"));
        connect(ours, &Button::clicked, this, [this] { m_endpoint->askToRegister(m_bar->servedModels()); });
        m_notice->show();
    }
}

} // namespace archdef::ui
