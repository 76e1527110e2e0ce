#pragma once

#include <QWidget>

class QVBoxLayout;

namespace archdef::ui {

class ModelSurvey;
class StatePanel;
class TokenLabel;
class Workspace;

/// What the model panel shows without a model: what one would add, and the models on this machine whose
/// architecture is the one in the text.
class ModelOffers : public QWidget {
    Q_OBJECT
  public:
    explicit ModelOffers(Workspace* workspace, QWidget* parent = nullptr);
    void refresh();

  signals:
    void openModelRequested();
    void allModelsRequested();

  private:
    void refreshSoon(); ///< once for many changes
    void addOffer(int row);
    QString architecture() const; ///< what the text says; empty: nothing yet

    Workspace* m_workspace;
    ModelSurvey* m_survey;
    StatePanel* m_state;
    TokenLabel* m_title;
    QVBoxLayout* m_offers;
    QString m_shownArchitecture;
    bool m_pending = false;
};

} // namespace archdef::ui
