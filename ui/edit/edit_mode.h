#pragma once

#include "common/mode_page.h"

namespace archdef::ui {

class Workspace;

class EditMode : public ModePage {
    Q_OBJECT
  public:
    explicit EditMode(Workspace* workspace, QWidget* parent = nullptr);

  private:
    Workspace* m_workspace;
};

} // namespace archdef::ui
