#include "edit_fixture.h"

#include "common/action_registry.h"
#include "main_window.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// Everything that can take the focus says what it is.
class TestAccessibility : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void every_button_without_words_has_a_name();
    void every_action_has_words_and_no_key_is_given_twice();

  private:
    QTemporaryDir m_directory;
};

void TestAccessibility::initTestCase() {
    useOwnDirectory(m_directory);
}

namespace {

QString describe(const QWidget* widget) {
    QString path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(QStringLiteral("/%1").arg(QString::fromLatin1(widget->metaObject()->className())));
    return path;
}

} // namespace

void TestAccessibility::every_button_without_words_has_a_name() {
    ThemeController theme;
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    window.edit()->openBuiltin(QStringLiteral("qwen3"));
    QStringList unnamed;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus)) continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (!button) continue;
        const bool hasWords = !button->text().isEmpty();
        if (!hasWords && button->accessibleName().isEmpty()) unnamed << describe(widget);
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
}

void TestAccessibility::every_action_has_words_and_no_key_is_given_twice() {
    ThemeController theme;
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    QStringList problems;
    for (const auto& entry : workspace.actions().entries()) {
        if (entry.action->text().isEmpty()) problems << entry.id;
        for (const QKeySequence& keys : entry.action->shortcuts()) {
            const QString other = workspace.actions().conflict(entry.id, keys);
            if (!other.isEmpty())
                problems << QStringLiteral("%1: %2 and %3").arg(keys.toString(), entry.id, other);
        }
    }
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
}

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
