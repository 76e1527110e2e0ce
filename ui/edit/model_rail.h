#pragma once

#include <QWidget>

namespace archdef::ui {

class AmountBar;
class Workspace;

/// The panel when there is no room: 36 px with coverage as a vertical bar. A click
/// anywhere asks for the panel.
class ModelRail : public QWidget {
    Q_OBJECT
  public:
    explicit ModelRail(Workspace* workspace, QWidget* parent = nullptr);

  signals:
    void showPanelRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    void refresh();
    Workspace* m_workspace;
    AmountBar* m_bar;
    QString m_text;
};

} // namespace archdef::ui
