#include "compare/compare_mode.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "workspace.h"

#include <QVBoxLayout>

namespace archdef::ui {

CompareMode::CompareMode(Workspace* workspace, QWidget* parent) : ModePage(parent), m_workspace(workspace) {
    auto* page = new Surface(Token::bg, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(page);
    auto* inner = new QVBoxLayout(page);
    m_panel = new StatePanel(page);
    inner->addWidget(m_panel);
    connect(workspace, &Workspace::endpointChanged, this, &CompareMode::refresh);
    refresh();
}

void CompareMode::refresh() {
    m_panel->showEmpty(
        tr("Nothing has been compared yet"),
        tr("The endpoint writes; our engine scores the same tokens, so that every position has "
           "the same prefix."));
    if (QAction* settings = m_workspace->actions().find(QStringLiteral("window.settings")))
        connect(m_panel->addAction(tr("Set the endpoint")), &QPushButton::clicked, settings,
                &QAction::trigger);
}

} // namespace archdef::ui
