#pragma once

#include <QAbstractButton>
#include <QWidget>

class QMenuBar;

namespace archdef::ui {

class Button;

/// The "Go to …" field of the top bar: looks as a field, opens the palette.
class GoToButton : public QAbstractButton {
    Q_OBJECT
  public:
    explicit GoToButton(QWidget* parent = nullptr);
    void setNarrow(bool narrow);
    void setKeys(const QString& keys);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_keys;
    bool m_narrow = false;
};

/// Menus, the "Go to …" field, and Run or Stop. The same in all modes.
class TopBar : public QWidget {
    Q_OBJECT
  public:
    explicit TopBar(QWidget* parent = nullptr);
    QMenuBar* menus() const { return m_menus; }
    GoToButton* goTo() const { return m_goTo; }
    Button* run() const { return m_run; }
    void setNarrow(bool narrow);
    /// Run or Stop; `whyNot` is the tool tip of a disabled Run.
    void setRunning(bool running);
    void setRunEnabled(bool enabled, const QString& whyNot);

  signals:
    void runClicked();
    void stopClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QMenuBar* m_menus;
    GoToButton* m_goTo;
    Button* m_run;
    bool m_narrow = false, m_running = false, m_canRun = false;
    QString m_whyNot;
};

} // namespace archdef::ui
