#include "edit_fixture.h"

#include "common/labels.h"
#include "main_window.h"

using namespace archdef::ui;
using namespace archdef::ui::test;

/// Light and dark change while the window is open.
class TestThemeSwitch : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void everything_follows_when_the_theme_is_switched();
    void without_a_choice_the_desktop_decides();

  private:
    QTemporaryDir m_directory;
};

void TestThemeSwitch::initTestCase() {
    useOwnDirectory(m_directory);
}

namespace {

/// The colour at a place of the window as it is drawn.
QColor drawn(QWidget& window, const QWidget* widget, const QPoint& at) {
    return window.grab().toImage().pixelColor(widget->mapTo(&window, at));
}

} // namespace

void TestThemeSwitch::everything_follows_when_the_theme_is_switched() {
    ThemeController theme;
    theme.setChoice(ThemeChoice::light);
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    window.edit()->openBuiltin(QStringLiteral("qwen3"));
    window.setMode(Mode::edit);
    window.show();
    QWidget* text = window.edit()->editor()->viewport();
    const QPoint empty(text->width() - 30, text->height() - 6);
    QCOMPARE(drawn(window, text, empty).name(), Theme::light()[Token::bg].name());
    theme.setChoice(ThemeChoice::dark);
    QCoreApplication::processEvents();
    QCOMPARE(drawn(window, text, empty).name(), Theme::dark()[Token::bg].name());
    QStringList left;
    for (const TokenLabel* label : window.findChildren<TokenLabel*>()) {
        const QColor ink = label->palette().color(QPalette::WindowText);
        bool known = false;
        for (std::size_t i = 0; i < tokenCount; ++i)
            known = known || ink == Theme::dark()[static_cast<Token>(i)];
        if (!known) left << label->text() + QLatin1Char(' ') + ink.name();
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
}

void TestThemeSwitch::without_a_choice_the_desktop_decides() {
    ThemeController theme;
    QApplication::setPalette(QPalette());
    const bool desktopIsDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    theme.setChoice(ThemeChoice::dark);
    QVERIFY(Theme::current().isDark());
    theme.setChoice(ThemeChoice::desktop);
    QCOMPARE(Theme::current().isDark(), desktopIsDark);
}

QTEST_MAIN(TestThemeSwitch)
#include "test_theme_switch.moc"
