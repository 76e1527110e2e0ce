#include "windows.h"

#include "common/background_work.h"
#include "edit/find_bar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QSet>
#include <QSplitter>
#include <QTabBar>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// Everything that can be clicked can be reached with the keyboard alone, says what it is, and lets go again.
class TestKeyboard : public QObject {
    Q_OBJECT

    /// What a pointer can act on.
    static bool interactive(const QWidget* widget) {
        if (!widget->isVisible() || !widget->isEnabled()) return false;
        if (widget->testAttribute(Qt::WA_TransparentForMouseEvents)) return false;
        return qobject_cast<const QAbstractButton*>(widget) ||
               qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
               qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
               qobject_cast<const QTabBar*>(widget) || (widget->focusPolicy() & Qt::TabFocus);
    }

    /// Parts of another control, reached as that one is: a field's clear button, the list of a choice, the
    /// header of a table.
    static bool isPart(const QWidget* widget) {
        if (widget->inherits("QTableCornerButton") || widget->inherits("QHeaderView") ||
            widget->inherits("QMenuBar") || widget->inherits("QMenuBarExtension") || widget->focusProxy())
            return true;
        for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
            if (parent->isWindow()) return false;
            if (qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QComboBox*>(parent) ||
                qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QTabBar*>(parent) ||
                parent->inherits("QKeySequenceEdit"))
                return true;
        }
        return false;
    }

    static QList<QWidget*> interactiveOf(const QWidget& window) {
        QList<QWidget*> found;
        for (auto* widget : window.findChildren<QWidget*>())
            if (widget->window() == &window && interactive(widget) && !isPart(widget)) found << widget;
        return found;
    }

    /// Walks with Tab, and with F6 where Tab is a character, until nothing new comes. `trapped` is the widget
    /// that neither leaves.
    static QSet<QWidget*> walked(QWidget& window, bool back, QWidget** trapped) {
        const Qt::KeyboardModifiers shift = back ? Qt::ShiftModifier : Qt::NoModifier;
        QSet<QWidget*> seen;
        int again = 0;
        for (int steps = 0; steps < 400 && again < 60; ++steps) {
            QWidget* focus = window.focusWidget();
            if (!focus) {
                QTest::keyClick(&window, back ? Qt::Key_Backtab : Qt::Key_Tab, shift);
                if (!(focus = window.focusWidget())) break;
            }
            again = seen.contains(focus) ? again + 1 : 0;
            seen << focus;
            QTest::keyClick(focus, back ? Qt::Key_Backtab : Qt::Key_Tab, shift);
            if (window.focusWidget() != focus) continue;
            // Tab is a character here, or there is only this one.
            QTest::keyClick(focus, Qt::Key_F6, shift);
            if (window.focusWidget() == focus) {
                *trapped = interactiveOf(window).size() > 1 ? focus : nullptr;
                break;
            }
        }
        return seen;
    }

    /// A group of exclusive choices takes one stop; the arrows move in it.
    static bool reached(const QWidget* widget, const QSet<QWidget*>& seen) {
        if (seen.contains(const_cast<QWidget*>(widget))) return true;
        for (const QWidget* child : widget->findChildren<QWidget*>())
            if (seen.contains(const_cast<QWidget*>(child))) return true;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (!button || !(button->autoExclusive() || button->group())) return false;
        for (auto* sibling : widget->parentWidget()->findChildren<QAbstractButton*>())
            if (seen.contains(sibling)) return true;
        return false;
    }

    static QStringList unnamed(const QWidget& window) {
        QStringList problems;
        for (QWidget* widget : interactiveOf(window)) {
            QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
            if (!said || said->text(QAccessible::Name).trimmed().isEmpty())
                problems << QStringLiteral("no name: ") + described(widget);
        }
        return problems;
    }

    static QStringList unreached(QWidget& window) {
        QStringList problems;
        QWidget* trapped = nullptr;
        const QSet<QWidget*> seen = walked(window, false, &trapped) + walked(window, true, &trapped);
        if (trapped) problems << QStringLiteral("a trap: ") + described(trapped);
        for (QWidget* widget : interactiveOf(window))
            if (!reached(widget, seen)) problems << QStringLiteral("not reached: ") + described(widget);
        return problems;
    }

  private slots:
    void initTestCase() { useOwnDirectory(m_directory); }

    void every_page_data() {
        QTest::addColumn<int>("page");
        QTest::addColumn<bool>("model");
        QTest::addColumn<QSize>("size");
        for (int page = 0; page < pageNames.size(); ++page)
            for (const bool model : {false, true})
                for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
                    QTest::addRow("%s, %s, %d px", qPrintable(pageNames[page]),
                                  model ? "with the demo" : "without a model", size.width())
                        << page << model << size;
    }
    void every_page() {
        QFETCH(int, page);
        QFETCH(bool, model);
        QFETCH(QSize, size);
        WholeWindow whole(size);
        if (model)
            QVERIFY(whole.openDemo());
        else
            whole.window.edit()->openBuiltin(QStringLiteral("qwen3"));
        showPage(whole.window, page);
        whole.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&whole.window));
        // What the page waits for changes what there is to reach.
        QTRY_VERIFY_WITH_TIMEOUT(whole.workspace.work().jobs().empty(), 30000);
        QTest::qWait(300);
        const QStringList problems = unnamed(whole.window) + unreached(whole.window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void every_dialog() {
        WholeWindow whole({1440, 900});
        QVERIFY(whole.openDemo());
        QStringList problems;
        for (const auto& opened : whole.dialogs()) {
            QDialog* dialog = opened.make();
            dialog->show();
            dialog->activateWindow();
            QTest::qWait(400); // the draft and the models are read in the background
            for (const QString& problem : unnamed(*dialog) + unreached(*dialog))
                problems << QStringLiteral("%1: %2").arg(QLatin1String(opened.name), problem);
            // Escape closes every one of them.
            QTest::keyClick(dialog->focusWidget() ? dialog->focusWidget() : dialog, Qt::Key_Escape);
            if (dialog->isVisible()) problems << QStringLiteral("%1: stays").arg(QLatin1String(opened.name));
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            delete dialog;
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void popups_are_named_and_leave_the_focus_in_the_text() {
        WholeWindow whole({1440, 900});
        QVERIFY(whole.openDemo());
        showPage(whole.window, 1);
        whole.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&whole.window));
        CodeEditor* editor = whole.window.edit()->editor();
        editor->goTo(9, 3);
        whole.window.edit()->showFixes();
        QWidget* fixes = whole.window.edit()->fixPopup();
        QVERIFY(fixes->isVisible());
        QVERIFY(!fixes->accessibleName().isEmpty());
        QVERIFY(editor->hasFocus());
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!fixes->isVisible());
        whole.window.edit()->find();
        const auto* bar = whole.window.edit()->findBar();
        QVERIFY(bar->isVisible());
        const QStringList problems = unnamed(whole.window) + unreached(whole.window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

  private:
    QTemporaryDir m_directory;
};

QTEST_MAIN(TestKeyboard)
#include "test_keyboard.moc"
