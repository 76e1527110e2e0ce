#include "common/theme_controller.h"

#include "common/fonts.h"
#include "common/theme.h"
#include "common/workbench_style.h"

#include <QApplication>
#include <QEvent>
#include <QPixmapCache>
#include <QToolTip>

namespace archdef::ui {

ThemeController::ThemeController(QObject* parent) : QObject(parent) {
    QApplication::setStyle(new WorkbenchStyle);
    qApp->installEventFilter(this);
    apply();
}

void ThemeController::setChoice(ThemeChoice choice) {
    if (choice == m_choice) return;
    m_choice = choice;
    apply();
}

void ThemeController::setDesktopFonts(bool use) {
    if (use == useDesktopFonts()) return;
    setUseDesktopFonts(use);
    apply();
}

bool ThemeController::desktopIsDark() {
    // Without an explicit palette the application's is the desktop's.
    QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

void ThemeController::apply() {
    if (m_applying) return;
    m_applying = true;
    const bool dark = m_choice == ThemeChoice::desktop ? desktopIsDark() : m_choice == ThemeChoice::dark;
    const Theme& theme = dark ? Theme::dark() : Theme::light();
    QApplication::setPalette(theme.palette());
    QApplication::setFont(uiFont());
    QApplication::setFont(uiFont(12), "QHeaderView");
    QToolTip::setFont(uiFont(12));
    QPixmapCache::clear();
    const QString sheet = theme.styleSheet();
    if (sheet != qApp->styleSheet()) qApp->setStyleSheet(sheet);
    m_applying = false;
    emit themeChanged();
}

bool ThemeController::eventFilter(QObject* watched, QEvent* event) {
    if (!m_applying && m_choice == ThemeChoice::desktop &&
        (event->type() == QEvent::ThemeChange || event->type() == QEvent::ApplicationPaletteChange) &&
        (watched == qApp || watched->isWindowType()))
        QMetaObject::invokeMethod(
            this,
            [this] {
                const bool dark = Theme::current().isDark();
                m_applying = true;
                const bool wanted = desktopIsDark();
                QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
                m_applying = false;
                if (wanted != dark) apply();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace archdef::ui
