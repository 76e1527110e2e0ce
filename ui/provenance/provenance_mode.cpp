#include "provenance/provenance_mode.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "workspace.h"

#include <QVBoxLayout>

namespace archdef::ui {

ProvenanceMode::ProvenanceMode(Workspace* workspace, QWidget* parent)
    : ModePage(parent), m_workspace(workspace) {
    auto* page = new Surface(Token::bg, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(page);
    auto* inner = new QVBoxLayout(page);
    m_panel = new StatePanel(page);
    inner->addWidget(m_panel);
    connect(workspace, &Workspace::lastRunChanged, this, &ProvenanceMode::refresh);
    refresh();
}

void ProvenanceMode::refresh() {
    if (!m_workspace->lastRun()) {
        m_panel->showEmpty(tr("Nothing has run in this window"), tr("Every run makes a record, shown here."));
        if (QAction* run = m_workspace->actions().find(QStringLiteral("run.run")))
            connect(m_panel->addAction(tr("Run"), QStringLiteral("run")), &QPushButton::clicked, run,
                    &QAction::trigger);
        return;
    }
    m_panel->showEmpty(
        QString::fromStdString(m_workspace->lastRun()->definition_name),
        QStringLiteral("`%1`").arg(QString::fromStdString(m_workspace->lastRun()->definition_sha256)));
}

} // namespace archdef::ui
