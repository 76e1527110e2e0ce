#pragma once

#include "workspace.h"

#include <QMainWindow>

class QStackedWidget;
class QTimer;

namespace archdef::ui {

class EditMode;
class EndpointProbe;
class ModeBar;
class ModePage;
class StartPage;
class StatusStrip;
class ThemeController;
class TopBar;

/// The window: top bar, mode bar, the modes, status bar.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    MainWindow(Workspace* workspace, ThemeController* theme, QWidget* parent = nullptr);
    ~MainWindow() override;

    void setMode(Mode mode);
    Mode mode() const;
    void showStartPage();

    /// Opens a definition (`.archdef`), a model (`.gguf`) or a record (`.json`), by its name's end.
    void open(const QString& path);
    void openDemo();
    /// The tabs, model and mode of the last time, and texts that were kept through a kill.
    void restoreSession();

    EditMode* edit() const { return m_edit; }

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeActions();
    void makeMenus();
    void connectParts();
    void saveSession();
    void showCounts();
    void showRunState();
    void showTitle();
    void showSettings();
    void say(const QString& text);
    void trigger(const char* id);
    void openDialog();
    void openModelDialog();
    void moveFocus(int step);
    ModePage* page() const; ///< null: the start page is shown

    Workspace* m_workspace;
    ThemeController* m_theme;
    TopBar* m_top;
    ModeBar* m_bar;
    StatusStrip* m_status;
    QStackedWidget* m_stack;
    EditMode* m_edit;
    StartPage* m_start;
    EndpointProbe* m_probe;
    QList<ModePage*> m_pages;
    QTimer* m_sessionTimer;
};

} // namespace archdef::ui
