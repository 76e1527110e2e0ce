#include "edit_fixture.h"

#include "common/action_registry.h"
#include "common/language.h"
#include "edit/problem_list.h"
#include "main_window.h"
#include "settings/settings_dialog.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <algorithm>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// The window as Spanish readers see it, with the texts that are compiled into the program.
class TestSpanish : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void the_setting_is_kept_and_nothing_else_names_a_language();
    void every_mode_speaks_spanish_data();
    void every_mode_speaks_spanish();
    void the_engines_messages_come_in_the_windows_language();
    void the_menus_have_no_key_twice();
    void the_settings_offer_the_languages();

  private:
    QTemporaryDir m_directory;
    Translations m_translations;
};

namespace {

/// Everything that the widget and its children say.
QStringList wordsOf(const QWidget& widget) {
    QStringList words;
    for (const auto* label : widget.findChildren<QLabel*>()) words << label->text();
    for (const auto* button : widget.findChildren<QAbstractButton*>())
        words << button->text() << button->accessibleName() << button->toolTip();
    return words;
}

bool says(const QStringList& words, const QString& text) {
    return std::ranges::any_of(words, [&](const QString& each) { return each.contains(text); });
}

} // namespace

void TestSpanish::initTestCase() {
    useOwnDirectory(m_directory);
    QVERIFY(m_translations.install(Language::spanish));
    QCOMPARE(currentLocale(), archdef::Locale::es);
}

void TestSpanish::the_setting_is_kept_and_nothing_else_names_a_language() {
    for (const Language language : {Language::spanish, Language::english, Language::system}) {
        storeLanguage(language);
        QCOMPARE(storedLanguage(), language);
        QCOMPARE(languageOf(languageCode(language)), language);
    }
    QCOMPARE(languageOf(QStringLiteral("fr")), Language::system);
}

void TestSpanish::every_mode_speaks_spanish_data() {
    QTest::addColumn<Mode>("mode");
    QTest::addColumn<QString>("text");
    QTest::newRow("edit") << Mode::edit << QStringLiteral("El texto ya se comprueba.");
    QTest::newRow("inspect") << Mode::inspect << QStringLiteral("Suelta aquí un GGUF, o elige uno.");
    QTest::newRow("compare") << Mode::compare << QStringLiteral("Todavía no se ha comparado nada");
    QTest::newRow("provenance") << Mode::provenance << QStringLiteral("Con qué ajustes");
}

void TestSpanish::every_mode_speaks_spanish() {
    QFETCH(Mode, mode);
    QFETCH(QString, text);
    ThemeController theme;
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    window.edit()->openBuiltin(QStringLiteral("qwen3"));
    window.setMode(mode);
    window.show();
    QTRY_VERIFY2(says(wordsOf(window), text), qPrintable(wordsOf(window).join(QLatin1Char('\n'))));
    QVERIFY(says(wordsOf(window), QStringLiteral("Procedencia")));
}

void TestSpanish::the_engines_messages_come_in_the_windows_language() {
    Workspace workspace;
    ProblemList problems(&workspace);
    CurrentDefinition definition;
    definition.name = QStringLiteral("qwen3.archdef");
    definition.text = "arch qwen3\nkind decoder\n\nprologue\n  x = embbed(token_embd.weight)\n";
    workspace.setDefinition(std::move(definition));
    const auto& found = problems.problems();
    const auto unknown = std::ranges::find(found, QStringLiteral("unknown-operation"), &Problem::code);
    QVERIFY(unknown != found.end());
    QVERIFY2(unknown->message.contains(QStringLiteral("no existe la operación `embbed`")),
             qPrintable(unknown->message));
    QVERIFY(unknown->fixTitles.contains(QStringLiteral("Reemplazar por `embed`")));
}

void TestSpanish::the_menus_have_no_key_twice() {
    ThemeController theme;
    Workspace workspace;
    const MainWindow window(&workspace, &theme);
    QStringList seen;
    for (const auto* bar : window.findChildren<QMenuBar*>())
        for (const QAction* menu : bar->actions()) {
            const QString text = menu->text();
            const qsizetype at = text.indexOf(u'&');
            QVERIFY2(at >= 0 && at + 1 < text.size(), qPrintable(text));
            const QString key = text.mid(at + 1, 1).toLower();
            QVERIFY2(!seen.contains(key), qPrintable(text));
            seen << key;
        }
    QCOMPARE(seen.size(), 6);
}

void TestSpanish::the_settings_offer_the_languages() {
    ThemeController theme;
    Workspace workspace;
    storeLanguage(Language::spanish);
    SettingsDialog dialog(&workspace, &theme);
    QComboBox* languages = nullptr;
    for (auto* box : dialog.findChildren<QComboBox*>())
        if (box->accessibleName() == QStringLiteral("Idioma")) languages = box;
    QVERIFY(languages);
    QCOMPARE(languages->currentText(), QStringLiteral("Español"));
    languages->setCurrentIndex(static_cast<int>(Language::english));
    for (auto* button : dialog.findChildren<QAbstractButton*>())
        if (button->text() == QStringLiteral("Aplicar")) button->click();
    QCOMPARE(storedLanguage(), Language::english);
}

QTEST_MAIN(TestSpanish)
#include "test_spanish.moc"
