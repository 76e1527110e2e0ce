#pragma once

#include "language/diagnostic.h"

#include <QWidget>

class QGridLayout;
class QStackedWidget;

namespace archdef::ui {

class CoveragePanel;
class ElidedLabel;
class ModelOffers;
class PresencePanel;
class TokenLabel;
class Workspace;

/// The panel at the right of the editor: facts of the model, how much of it is read and what is not, and the
/// matrix of layers and tensors. Without a model, what one would add.
class ModelPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ModelPanel(Workspace* workspace, QWidget* parent = nullptr);

  signals:
    void fixRequested(const archdef::Fix& fix);
    void openModelRequested();
    void allModelsRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QWidget* makeModelPage();
    void showModel();
    void showBinding();

    Workspace* m_workspace;
    QStackedWidget* m_stack;
    ElidedLabel* m_name;
    QWidget* m_inspectButton;
    TokenLabel* m_summary;
    QGridLayout* m_facts;
    CoveragePanel* m_coverage;
    PresencePanel* m_presence;
    ModelOffers* m_offers;
};

} // namespace archdef::ui
