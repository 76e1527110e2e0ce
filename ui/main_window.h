#pragma once

#include "workspace.h"

#include <QMainWindow>

class QStackedWidget;

namespace archdef::ui {

class EditMode;
class ModeBar;
class ModePage;
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
    void showCounts();
    void showRunState();
    void openDialog();
    void moveFocus(int step);
    ModePage* page() const;

    Workspace* m_workspace;
    ThemeController* m_theme;
    TopBar* m_top;
    ModeBar* m_bar;
    StatusStrip* m_status;
    QStackedWidget* m_stack;
    EditMode* m_edit;
    QList<ModePage*> m_pages;
};

} // namespace archdef::ui
