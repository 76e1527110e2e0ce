#include "inspect/inspect_mode.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "workspace.h"

#include <QVBoxLayout>

namespace archdef::ui {

InspectMode::InspectMode(Workspace* workspace, QWidget* parent) : ModePage(parent), m_workspace(workspace) {
    auto* page = new Surface(Token::bg, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(page);
    auto* inner = new QVBoxLayout(page);
    m_panel = new StatePanel(page);
    inner->addWidget(m_panel);
    connect(workspace, &Workspace::modelChanged, this, &InspectMode::refresh);
    refresh();
}

void InspectMode::refresh() {
    if (!m_workspace->model()) {
        m_panel->showEmpty(tr("No file is open"),
                           tr("Open a GGUF to see its tensors and metadata. Nothing is ever written to it."));
        if (QAction* open = m_workspace->actions().find(QStringLiteral("file.open")))
            connect(m_panel->addAction(tr("Open"), QStringLiteral("open")), &QPushButton::clicked, open,
                    &QAction::trigger);
        return;
    }
    m_panel->showEmpty(m_workspace->modelName(),
                       tr("%1 tensors").arg(m_workspace->model()->file->tensors().size()));
}

} // namespace archdef::ui
