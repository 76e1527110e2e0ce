#include "compare_fixture.h"

#include "compare/butterfly.h"
#include "compare/compare_bar.h"
#include "compare/difference_chart.h"
#include "compare/position_panel.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "edit/code_editor.h"
#include "edit/edit_mode.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QTableView>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::Comparing;

/// Strip, chart, table and butterfly are four views of one selection; what a verdict offers can be tried.
class TestCompareViews : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        tests::useOwnPlaces(m_directory);
    }

    void the_pointer_in_one_view_shows_in_all() {
        Comparing c(m_directory);
        c.serve();
        QVERIFY(c.compare());
        const auto hoveredIs = [&](int position) {
            return c.mode->strip()->hoveredPosition() == position &&
                   c.mode->chart()->hoveredPosition() == position && c.mode->hoveredRow() == position;
        };
        QVERIFY(hoveredIs(-1));
        QTest::mouseMove(c.mode->chart(), c.mode->chart()->placeOf(3));
        QTRY_VERIFY(hoveredIs(3));
        auto* table = c.mode->table();
        QTest::mouseMove(table->viewport(), table->visualRect(table->model()->index(1, 2)).center());
        QTRY_VERIFY(hoveredIs(1));
        emit c.mode->strip()->hovered(5);
        QVERIFY(hoveredIs(5));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(c.mode->strip(), &leave);
        QVERIFY(hoveredIs(-1));
    }

    void a_selection_in_any_view_is_one_in_all() {
        Comparing c(m_directory);
        c.serve();
        QVERIFY(c.compare());
        const auto currentIs = [&](int position) {
            return c.mode->strip()->current() == position && c.mode->chart()->current() == position &&
                   c.mode->table()->currentIndex().row() == position;
        };
        QTest::mouseClick(c.mode->chart(), Qt::LeftButton, {}, c.mode->chart()->placeOf(4));
        QVERIFY(currentIs(4));
        QTest::keyClick(c.mode->strip(), Qt::Key_End);
        QVERIFY(currentIs(tests::token_count - 1));
        c.mode->table()->selectRow(2);
        QVERIFY(currentIs(2));
        QTest::keyClick(c.mode->chart(), Qt::Key_Home);
        QVERIFY(currentIs(0));
    }

    void a_likely_token_under_the_pointer_is_outlined_in_the_strip() {
        Comparing c(m_directory);
        c.serve();
        QVERIFY(c.compare());
        auto* butterfly = c.mode->positionPanel()->butterfly();
        QTest::mouseMove(butterfly->viewport(), QPoint(butterfly->viewport()->width() / 2, 34));
        QTRY_COMPARE(c.mode->strip()->emphasis(), c.mode->strip()->columns().front().theirs);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(butterfly, &leave);
        QVERIFY(c.mode->strip()->emphasis().isEmpty());
    }

    void our_own_way_stands_below_and_is_said_not_to_be_compared() {
        Comparing c(m_directory);
        c.serve();
        QVERIFY(c.compare());
        QVERIFY(!c.mode->strip()->showsOwnRun());
        const int low = c.mode->strip()->sizeHint().height();
        QVERIFY(c.mistake("  rope(k, head_count_kv)\n", "\n"));
        QVERIFY(c.compare());
        const auto& comparison = c.mode->run().outcome()->comparison;
        QVERIFY(comparison.first_other_token.has_value());
        QVERIFY(c.mode->strip()->showsOwnRun());
        QVERIFY(c.mode->strip()->sizeHint().height() > low);
        const auto& columns = c.mode->strip()->columns();
        const std::size_t first = *comparison.first_other_token;
        for (std::size_t i = 0; i < first; ++i) QVERIFY(columns[i].alone.isEmpty());
        // It begins with our first token where theirs is another one.
        QCOMPARE(columns[first].alone, columns[first].ours);
        QVERIFY(columns[first].alone != columns[first].theirs);
        QVERIFY(columns[first].toolTip.contains("not compared"));
        QTest::keySequence(c.mode->strip(), QKeySequence::Copy);
        QVERIFY(QApplication::clipboard()->text().contains("ours alone, not compared"));
    }

    void our_engine_in_other_numerics_is_a_reference() {
        Comparing c(m_directory);
        const auto name = [&] {
            return c.mode->bar()->againstBox()->itemText(static_cast<int>(CompareBar::Against::numerics));
        };
        QCOMPARE(name(), QString("Our engine in q8"));
        auto settings = c.workspace.runSettings();
        settings.session.numerics = kernels::Numerics::q8;
        c.workspace.setRunSettings(settings);
        QCOMPARE(name(), QString("Our engine in f32"));
        settings.session.numerics = kernels::Numerics::f32;
        c.workspace.setRunSettings(settings);
        c.mode->bar()->setAgainst(CompareBar::Against::numerics);
        QVERIFY(c.compare());
        const auto& outcome = *c.mode->run().outcome();
        QCOMPARE(outcome.facts.name, std::string("this definition in q8"));
        QVERIFY2(c.mode->verdict()->title().startsWith("Matches"), qPrintable(c.mode->verdict()->title()));
        // The other rounding really ran: the numbers are near and not equal.
        QVERIFY(outcome.comparison.summary.largest_difference > 1e-6);
    }

    void a_suspect_is_tried_in_the_editor_and_can_be_undone() {
        Comparing c(m_directory);
        c.serve();
        QFile file(m_directory.filePath("qwen3.archdef"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QString text = QString::fromStdString(c.workspace.definition().text);
        file.write(text.replace("silu(g)", "gelu_tanh(g)").toUtf8());
        file.close();
        EditMode edit(&c.workspace, nullptr, m_directory.filePath("unsaved"));
        edit.openFile(file.fileName());
        QVERIFY(tests::waitForBinding(c.workspace));
        c.mode->bar()->setPrompt("Once");
        c.server->replace("POST", "/api/generate",
                          {.type = "application/x-ndjson", .chunks = stream(c, "Once")});
        QVERIFY(c.compare());
        const QString before = edit.editor()->toPlainText();
        // Every suspect has its lines and either a change to try or a sentence about what to look at.
        const auto suspects = c.mode->verdict()->suspectTexts();
        QVERIFY2(!suspects.isEmpty(), qPrintable(c.mode->verdict()->title()));
        for (const QString& suspect : suspects)
            QVERIFY2(suspect.contains("line") &&
                         (suspect.contains("try ") || suspect.contains("what to look at")),
                     qPrintable(suspect));
        int activation = -1;
        const auto& named = c.mode->run().outcome()->comparison.verdict.suspects;
        for (std::size_t i = 0; i < named.size(); ++i)
            if (named[i].name == "activation") activation = static_cast<int>(i);
        QVERIFY(activation >= 0);
        c.mode->verdict()->offerOf(activation);
        QVERIFY(c.mode->run().running());
        const QString tried = edit.editor()->toPlainText();
        QVERIFY(tried != before && !tried.contains("gelu_tanh(g)"));
        QVERIFY(c.waitForRun());
        edit.editor()->undo();
        QCOMPARE(edit.editor()->toPlainText(), before);
    }

    void an_experiment_on_a_built_in_definition_changes_a_copy() {
        Comparing c(m_directory);
        EditMode edit(&c.workspace, nullptr, m_directory.filePath("unsaved"));
        edit.openBuiltin("qwen3");
        const auto text = c.workspace.definition().text;
        emit c.workspace.editsRequested({Edit{{1, 1, 1}, "# mine\n"}});
        QVERIFY(!c.workspace.definition().builtin);
        QCOMPARE(c.workspace.definition().text, "# mine\n" + text);
    }

    void a_text_that_changed_since_is_not_changed_blindly() {
        Comparing c(m_directory);
        c.serve();
        QVERIFY(c.mistake("silu(g)", "relu(g)"));
        QVERIFY(c.compare());
        QVERIFY(c.mode->verdict()->experimentButton()->isVisible());
        QVERIFY(c.setText("# one more line\n" + QString::fromStdString(c.workspace.definition().text)));
        const auto text = c.workspace.definition().text;
        c.mode->verdict()->experimentButton()->click();
        QVERIFY(!c.mode->run().running());
        QVERIFY2(c.mode->verdict()->hint().contains("Compare again"), qPrintable(c.mode->verdict()->hint()));
        QCOMPARE(c.workspace.definition().text, text);
    }

  private:
    /// What the built-in definition would send, whatever is open now.
    static QList<QByteArray> stream(Comparing& c, const std::string& prompt) {
        Workspace other;
        if (!tests::openModel(other, tests::sourcePath(tests::demo)) ||
            !tests::openDefinition(other, tests::sourcePath("archdefs/qwen3.archdef")))
            return {};
        Q_UNUSED(c)
        return tests::streamOf(other, prompt, true, true);
    }

    QTemporaryDir m_directory;
};

QTEST_MAIN(TestCompareViews)
#include "test_compare_views.moc"
