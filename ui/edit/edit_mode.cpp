#include "edit/edit_mode.h"

#include "common/state_panel.h"
#include "workspace.h"

#include <QVBoxLayout>

namespace archdef::ui {

EditMode::EditMode(Workspace* workspace, QWidget* parent) : ModePage(parent), m_workspace(workspace) {
    auto* column = new QVBoxLayout(this);
    auto* panel = new StatePanel(this);
    panel->showEmpty(tr("No definition is open"), tr("Open an `.archdef` file to write it here."));
    column->addWidget(panel);
}

} // namespace archdef::ui
