#pragma once

#include "common/mode_page.h"

namespace archdef::ui {

class StatePanel;
class Workspace;

class CompareMode : public ModePage {
    Q_OBJECT
  public:
    explicit CompareMode(Workspace* workspace, QWidget* parent = nullptr);

  private:
    void refresh();
    Workspace* m_workspace;
    StatePanel* m_panel;
};

} // namespace archdef::ui
