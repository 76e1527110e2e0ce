#pragma once

#include <QWidget>

namespace archdef::ui {

class PresenceMatrix;
class TokenLabel;
class Workspace;

/// Layers and tensors: the matrix with a sentence on what there is to see in it, and its legend.
class PresencePanel : public QWidget {
    Q_OBJECT
  public:
    explicit PresencePanel(Workspace* workspace, QWidget* parent = nullptr);
    void refresh();

  private:
    Workspace* m_workspace;
    TokenLabel* m_heading;
    PresenceMatrix* m_matrix;
    QWidget* m_legend;
};

} // namespace archdef::ui
