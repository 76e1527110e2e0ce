#pragma once

#include <QObject>

namespace archdef::ui {

enum class ThemeChoice { desktop, light, dark };

/// Dresses the application: style, palette, style sheet, fonts. With ThemeChoice::desktop it follows the
/// desktop's window colour, live. One lives as long as the application.
class ThemeController : public QObject {
    Q_OBJECT
  public:
    explicit ThemeController(QObject* parent = nullptr);

    ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    void setDesktopFonts(bool use);

  signals:
    /// The application's palette is the new one already.
    void themeChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void apply();
    bool desktopIsDark();

    ThemeChoice m_choice = ThemeChoice::desktop;
    bool m_applying = false;
};

} // namespace archdef::ui
