#pragma once

#include <QDialog>

class QCheckBox;
class QSpinBox;

namespace archdef::ui {

class ChoiceBox;
class Field;
class ThemeController;
class TokenLabel;
class Workspace;

/// Looks, how a run is made, the endpoint, and where definitions come from. What a knob decides is shown with
/// its origin; what is set here holds over it.
class SettingsDialog : public QDialog {
    Q_OBJECT
  public:
    SettingsDialog(Workspace* workspace, ThemeController* theme, QWidget* parent = nullptr);

  private:
    void checkEndpoint();
    void apply();

    Workspace* m_workspace;
    ThemeController* m_theme;
    ChoiceBox *m_look, *m_language, *m_numerics;
    QCheckBox* m_desktopFonts;
    QSpinBox *m_threads, *m_context;
    Field *m_endpoint, *m_endpointModel;
    TokenLabel* m_endpointNote;
};

/// Applies what was stored of the looks. Called once at start.
void applyStoredLooks(ThemeController* theme);

} // namespace archdef::ui
