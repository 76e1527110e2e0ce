#include "edit_fixture.h"

#include "common/recent_files.h"
#include "edit/model_panel.h"
#include "edit/model_rail.h"
#include "main_window.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSplitter>
#include <QTextBlock>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// The panel beside the text: what it offers without a model, what it inserts with one, and where it is when
/// the window is narrow.
class TestModelPanel : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        useOwnDirectory(m_directory);
        qputenv("HOME", m_directory.path().toLocal8Bit());
        qputenv("OLLAMA_MODELS", m_directory.path().toLocal8Bit());
        qputenv("HF_HOME", m_directory.path().toLocal8Bit());
        for (const char* name : {"llama-spm-Q2_K", "qwen3-tied-Q4_0"})
            noteRecent({RecentFile::Kind::model,
                        QStringLiteral(ARCHDEF_TEST_DATA "/golden/%1.gguf").arg(QLatin1String(name)),
                        {},
                        {},
                        {},
                        {}});
    }

    void the_models_offered_are_those_of_the_texts_architecture() {
        Editing editing(m_directory);
        editing.open();
        const QString qwen3 = QStringLiteral("Open qwen3-tied-Q4_0.gguf"),
                      llama = QStringLiteral("Open llama-spm-Q2_K.gguf");
        QTRY_VERIFY(button(editing, qwen3));
        QTRY_VERIFY(!button(editing, llama));
        QVERIFY(says(editing, QStringLiteral("On this machine, architecture qwen3")));
        QTRY_VERIFY(buttonWith(editing, QStringLiteral("All")));
        // Another word in the text, another choice.
        CodeEditor* editor = editing.mode->editor();
        QString text = editor->toPlainText();
        editor->setPlainText(text.replace(QStringLiteral("arch qwen3"), QStringLiteral("arch llama")));
        QTRY_VERIFY(button(editing, llama));
        QTRY_VERIFY(!button(editing, qwen3));
        QSignalSpy opened(&editing.workspace, &Workspace::modelChanged);
        button(editing, llama)->click();
        QVERIFY(opened.wait(20000));
        QCOMPARE(QString::fromUtf8(editing.workspace.model()->file->architecture().data()).left(5),
                 QStringLiteral("llama"));
    }

    void one_click_inserts_a_forgotten_norm_where_it_belongs() {
        Editing editing(m_directory);
        CodeEditor* editor = editing.open();
        const QString right = editor->toPlainText();
        QSignalSpy bound(&editing.workspace, &Workspace::bindingChanged);
        editing.workspace.openModel(demoModel);
        QVERIFY(bound.wait(20000));
        for (const QString& line : {QStringLiteral("  h = rms_norm(x, blk.{i}.attn_norm.weight)\n"),
                                    QStringLiteral("  h = rms_norm(x, blk.{i}.ffn_norm.weight)\n"),
                                    QStringLiteral("  x = rms_norm(x, output_norm.weight)\n")}) {
            QVERIFY(right.contains(line));
            editor->setPlainText(QString(right).remove(line));
            QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent() &&
                                         buttonWith(editing, QStringLiteral("Insert: ")),
                                     20000);
            buttonWith(editing, QStringLiteral("Insert: "))->click();
            QCOMPARE(editor->toPlainText(), right);
            QCOMPARE(editor->textCursor().block().text() + u'\n', line);
            QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
            QVERIFY(!buttonWith(editing, QStringLiteral("Insert: ")));
        }
    }

    void a_mistyped_name_is_mended_from_the_list_of_the_unread() {
        Editing editing(m_directory);
        CodeEditor* editor = editing.open();
        const QString right = editor->toPlainText();
        QSignalSpy bound(&editing.workspace, &Workspace::bindingChanged);
        editing.workspace.openModel(demoModel);
        QVERIFY(bound.wait(20000));
        editor->setPlainText(QString(right).replace(QStringLiteral("attn_q_norm.weight"),
                                                    QStringLiteral("attn_qnorm.weight")));
        QTRY_VERIFY_WITH_TIMEOUT(
            editing.workspace.bindingIsCurrent() && buttonWith(editing, QStringLiteral("Fix line ")), 20000);
        buttonWith(editing, QStringLiteral("Fix line "))->click();
        QCOMPARE(editor->toPlainText(), right);
    }

    void in_a_narrow_window_the_panel_lies_over_the_editor() {
        ThemeController theme;
        Workspace workspace;
        MainWindow window(&workspace, &theme);
        window.resize(1024, 700);
        window.edit()->openBuiltin(QStringLiteral("qwen3"));
        window.setMode(Mode::edit);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        ModelPanel* panel = window.edit()->modelPanel();
        ModelRail* rail = window.edit()->modelRail();
        QVERIFY(rail->isVisible() && !panel->isVisible());
        QCOMPARE(rail->width(), 36);
        CodeEditor* editor = window.edit()->editor();
        const int width = editor->width();
        QTest::mouseClick(rail, Qt::LeftButton, Qt::NoModifier, QPoint(18, 300));
        QVERIFY(panel->isVisible());
        QCOMPARE(editor->width(), width); // nothing moves below it
        const QRect placed(panel->mapTo(window.edit(), QPoint()), panel->size());
        QCOMPARE(placed.right() + 1, rail->geometry().left());
        QCOMPARE(placed.height(), window.edit()->height());
        // Escape, and going back to the text, put it away; a click on the rail too.
        QTest::keyClick(panel, Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
        QTest::mouseClick(rail, Qt::LeftButton, Qt::NoModifier, QPoint(18, 300));
        QTest::mouseClick(rail, Qt::LeftButton, Qt::NoModifier, QPoint(18, 300));
        QVERIFY(!panel->isVisible());
        // Wide again, it is beside the editor as before.
        window.resize(1440, 900);
        QTRY_VERIFY(panel->isVisible() && !rail->isVisible());
        QVERIFY(qobject_cast<QSplitter*>(panel->parentWidget()));
        QVERIFY(panel->width() >= 280);
    }

  private:
    static QAbstractButton* button(const Editing& editing, const QString& name) {
        for (auto* each : editing.mode->modelPanel()->findChildren<QAbstractButton*>())
            if (each->accessibleName() == name && !each->isHidden()) return each;
        return nullptr;
    }
    static QAbstractButton* buttonWith(const Editing& editing, const QString& begin) {
        for (auto* each : editing.mode->modelPanel()->findChildren<QAbstractButton*>())
            if ((each->accessibleName().startsWith(begin) || each->text().startsWith(begin)) &&
                each->isVisibleTo(editing.mode->modelPanel()))
                return each;
        return nullptr;
    }
    static bool says(const Editing& editing, const QString& text) {
        for (const auto* label : editing.mode->modelPanel()->findChildren<QLabel*>())
            if (label->text() == text) return true;
        return false;
    }

    QTemporaryDir m_directory;
};

QTEST_MAIN(TestModelPanel)
#include "test_model_panel.moc"
