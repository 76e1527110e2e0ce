#include "compare_fixture.h"

#include "base/sha256.h"
#include "compare/change_dialog.h"
#include "compare/history_file.h"
#include "compare/history_panel.h"
#include "compare/verdict_panel.h"
#include "edit/diff_view.h"

#include <QDir>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::Comparing;

/// The comparisons of the past: what led to each, and that none is lost.
class TestHistory : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        tests::useOwnPlaces(m_directory);
        QVERIFY(tests::openModel(m_workspace, tests::sourcePath(tests::demo)));
    }
    void init() {
        m_path = m_directory.filePath("kept/comparisons.json");
        QDir(m_directory.filePath("kept")).removeRecursively();
    }

    void entries_are_grouped_by_what_was_compared() {
        HistoryPanel history(m_path);
        history.add(outcome({1}, "arch a", 0.41));
        history.add(outcome({1}, "arch a\nparam x 1", 0.003));
        history.add(outcome({1}, "arch a", 0.41));
        const auto& model = *history.model();
        // Two definitions: the one compared last stands first, with both of its comparisons.
        QCOMPARE(model.entries().size(), std::size_t(3));
        QCOMPARE(model.rowCount(), 5);
        QVERIFY(model.row(0)->head && !model.row(1)->head && !model.row(2)->head && model.row(3)->head);
        QVERIFY(model.headText(0).startsWith(QString::fromStdString(sha256_hex("arch a")).left(8)));
        QVERIFY2(model.headText(3).contains("line 2: + param x 1"), qPrintable(model.headText(3)));
        QVERIFY(!(model.flags(model.index(0)) & Qt::ItemIsSelectable));
    }

    void an_edit_is_held_against_the_same_question_only() {
        HistoryPanel history(m_path);
        const auto newest = [&] { return history.model()->entries().front().change; };
        history.add(outcome({1}, "a", 0.1));
        history.add(outcome({2}, "a\nb", 0.1));
        QCOMPARE(newest(), QString());
        QCOMPARE(history.effect(), QString());
        history.add(outcome({1}, "a\nb", 0.002));
        QCOMPARE(newest(), QString("line 2: + b"));
        QCOMPARE(history.effect(), QString("before 0.1 → now 0.002"));
    }

    void what_could_not_be_compared_has_no_difference() {
        HistoryPanel history(m_path);
        history.add(outcome({1}, "a", 0, compare::VerdictKind::cannot_compare));
        const auto text = history.model()->index(1).data(Qt::ToolTipRole).toString();
        QVERIFY2(text.startsWith("Cannot be compared"), qPrintable(text));
        QVERIFY2(!text.contains("mean difference"), qPrintable(text));
        history.add(outcome({1}, "a", 0.25));
        QVERIFY(history.model()->index(1).data(Qt::ToolTipRole).toString().contains("mean difference 0.25"));
    }

    void comparisons_are_kept_when_the_window_closes() {
        {
            HistoryPanel history(m_path);
            history.add(outcome({1}, "arch a # \xff", 0.41));
            history.add(outcome({1}, "arch a\nparam x 1", 0.003));
            QTRY_VERIFY(history.loaded());
        }
        HistoryPanel again(m_path);
        QTRY_COMPARE(again.model()->entries().size(), std::size_t(2));
        QCOMPARE(again.problem(), QString());
        const auto& newest = again.model()->entries().front();
        QCOMPARE(newest.mean_difference, 0.003);
        QCOMPARE(newest.kind, compare::VerdictKind::drifts);
        QCOMPARE(newest.definition_text, std::string("arch a\nparam x 1"));
        QVERIFY(!newest.outcome);
        QCOMPARE(again.model()->entries()[1].definition_text, std::string("arch a # \xff"));
        // What is compared now is held against what was kept.
        again.add(outcome({1}, "arch a", 0.41));
        QCOMPARE(again.effect(), QString("before 0.003 → now 0.41"));
    }

    void a_damaged_file_is_set_aside_and_nothing_is_lost_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("why");
        QTest::newRow("cut off") << QByteArray("{\"format\":\"archdef-comparisons\",\"vers") << "at byte";
        QTest::newRow("another file") << QByteArray(R"({"name":"x"})") << "holds no comparisons";
        QTest::newRow("not JSON") << QByteArray("\0\1\2garbage", 10) << "at byte";
        QTest::newRow("a list") << QByteArray("[1,2]") << "holds no comparisons";
    }
    void a_damaged_file_is_set_aside_and_nothing_is_lost() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, why);
        write(bytes);
        {
            HistoryPanel history(m_path);
            QTRY_VERIFY(history.loaded());
            QVERIFY2(history.problem().contains(why), qPrintable(history.problem()));
            QVERIFY(history.problem().contains("comparisons-damaged-1.json"));
            history.add(outcome({1}, "a", 0.1));
        }
        QFile aside(m_directory.filePath("kept/comparisons-damaged-1.json"));
        QVERIFY(aside.open(QIODevice::ReadOnly));
        QCOMPARE(aside.readAll(), bytes);
        QCOMPARE(readHistory(m_path).entries.size(), std::size_t(1));
    }

    void one_bad_entry_costs_none_of_the_others() {
        std::vector<HistoryEntry> entries{entryOf(outcome({1}, "a", 0.1)), entryOf(outcome({1}, "b", 0.2)),
                                          entryOf(outcome({1}, "c", 0.3))};
        QCOMPARE(writeHistory(m_path, entries), QString());
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray bytes = file.readAll();
        file.close();
        // The text of "b" no longer has the digest that its comparison names.
        QVERIFY(bytes.contains(QByteArray("b").toBase64()));
        bytes.replace('"' + QByteArray("b").toBase64() + '"', '"' + QByteArray("x").toBase64() + '"');
        write(bytes);
        const auto kept = readHistory(m_path);
        QCOMPARE(kept.entries.size(), std::size_t(2));
        QVERIFY2(kept.problem.contains("1 of 3"), qPrintable(kept.problem));
        QVERIFY(kept.may_write);
        QVERIFY(QFile::exists(m_directory.filePath("kept/comparisons-damaged-1.json")));
    }

    void a_newer_version_is_left_alone() {
        const QByteArray bytes = R"({"format":"archdef-comparisons","version":99,"more":[]})";
        write(bytes);
        {
            HistoryPanel history(m_path);
            QTRY_VERIFY(history.loaded());
            QVERIFY2(history.problem().contains("newer version"), qPrintable(history.problem()));
            history.add(outcome({1}, "a", 0.1));
        }
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), bytes);
    }

    void two_comparisons_show_what_changed_between_them() {
        HistoryPanel history(m_path);
        history.resize(280, 600);
        history.show();
        history.add(outcome({1}, "arch a\nx = 1\n", 0.41));
        history.add(outcome({1}, "arch a\nx = 2\n", 0.003));
        QVERIFY(!history.changesButton()->isEnabled());
        QVERIFY(!history.showChanges());
        // The newest is selected; the older one comes to it with Ctrl and a click, which opens neither.
        QSignalSpy opened(&history, &HistoryPanel::entryActivated);
        const auto older = history.model()->index(history.model()->rowOf(1));
        QTest::mouseClick(history.list()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          history.list()->visualRect(older).center());
        QCOMPARE(opened.size(), 0);
        QVERIFY(history.changesButton()->isEnabled());
        history.changesButton()->click();
        auto* dialog = history.findChild<ChangeDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->effect(), QString("before 0.41 → now 0.003"));
        QCOMPARE(dialog->texts()->changes(), 1);
        QCOMPARE(dialog->otherwise(), QString());
        dialog->close();
    }

    void another_question_is_said_beside_the_numbers() {
        const ChangeDialog dialog(entryOf(outcome({1}, "a", 0.4, compare::VerdictKind::drifts, "Once")),
                                  entryOf(outcome({2}, "a", 0.1, compare::VerdictKind::drifts, "Twice")));
        QVERIFY2(dialog.otherwise().contains("the prompt"), qPrintable(dialog.otherwise()));
        QCOMPARE(dialog.texts()->changes(), 0);
    }

    void an_entry_of_an_earlier_session_shows_its_numbers() {
        Comparing comparing(m_directory);
        QVERIFY(comparing.ready);
        comparing.serve();
        QVERIFY(comparing.compare());
        comparing.makeMode(); // the window closes and comes again
        auto* history = comparing.mode->history();
        QTRY_COMPARE(history->model()->entries().size(), std::size_t(1));
        comparing.mode->bar()->setPrompt("Another");
        const auto row = history->model()->index(1);
        QTest::mouseClick(history->list()->viewport(), Qt::LeftButton, {},
                          history->list()->visualRect(row).center());
        QVERIFY2(comparing.mode->verdict()->title().startsWith("Matches"),
                 qPrintable(comparing.mode->verdict()->title()));
        QCOMPARE(comparing.mode->bar()->prompt(), QString("Once upon a time"));
    }

    void the_change_is_the_first_line_that_is_not_the_same() {
        QCOMPARE(changeText("a\nb\nc", "a\nx\nc"), QString("line 2: x"));
        QCOMPARE(changeText("a\nc", "a\nb\nc"), QString("line 2: + b"));
        QCOMPARE(changeText("a\nb\nc", "a\nc"), QString("line 2 removed: b"));
        QVERIFY(changeText("a", "a").isEmpty());
    }

  private:
    std::shared_ptr<const ComparisonOutcome> outcome(std::vector<TokenId> prompt, const char* text,
                                                     double mean,
                                                     compare::VerdictKind kind = compare::VerdictKind::drifts,
                                                     const char* words = "Once") {
        auto made = std::make_shared<ComparisonOutcome>();
        made->request.model = m_workspace.model();
        made->request.prompt = QString::fromUtf8(words);
        made->request.definition.text = text;
        made->request.definition.sha256 = sha256_hex(text);
        made->prompt_ids = std::move(prompt);
        made->comparison.verdict.kind = kind;
        made->comparison.summary.mean_difference = mean;
        made->when = QDateTime::currentDateTimeUtc();
        return made;
    }
    void write(const QByteArray& bytes) {
        QDir().mkpath(QFileInfo(m_path).path());
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_directory;
    Workspace m_workspace;
    QString m_path;
};

QTEST_MAIN(TestHistory)
#include "test_history.moc"
