#include "edit_fixture.h"

#include "edit/completion_popup.h"
#include "edit/problems_panel.h"
#include "edit/run_panel.h"
#include "edit/runner.h"

#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTextBlock>

using namespace archdef;
using namespace archdef::ui;
using namespace archdef::ui::test;

/// Drives the real widgets as an author does.
class TestEditing : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void a_mistyped_operation_is_listed_with_its_fix();
    void what_is_being_typed_is_a_hint_until_the_cursor_leaves();
    void ctrl_period_and_enter_mend_the_line();
    void f8_goes_from_problem_to_problem();
    void fix_all_mends_what_has_one_fix();
    void a_missing_tensor_is_found_in_the_open_model();
    void completion_offers_the_unread_tensor_first();
    void renaming_a_register_changes_its_uses();
    void undo_takes_a_fix_back_in_one_step();
    void run_streams_text_and_keeps_the_record();
    void a_run_can_be_stopped();
    void run_is_off_while_errors_stand_and_says_which();
    void typing_in_a_binding_definition_updates_coverage();
    void a_key_paints_its_line_and_not_the_others();
    void lines_that_change_together_are_all_laid_out_anew();

  private:
    QTemporaryDir m_directory;
};

void TestEditing::initTestCase() {
    useOwnDirectory(m_directory);
}

namespace {

void typeMistake(Editing& editing) {
    CodeEditor* editor = editing.open();
    editor->goTo(editing.lineOf(QStringLiteral("silu(g)")), 6);
    QTest::keyClicks(editor, QStringLiteral("u"));
}

void openDemo(Editing& editing) {
    QSignalSpy bound(&editing.workspace, &Workspace::bindingChanged);
    editing.workspace.openModel(demoModel);
    QVERIFY(bound.wait(20000));
    QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
}

} // namespace

void TestEditing::a_mistyped_operation_is_listed_with_its_fix() {
    Editing editing(m_directory);
    typeMistake(editing);
    editing.mode->editor()->goTo(1);
    const Problem* problem = editing.problem(QStringLiteral("unknown-operation"));
    QVERIFY(problem);
    QCOMPARE(problem->severity, Severity::error);
    QCOMPARE(problem->diagnostic.range.line, editing.lineOf(QStringLiteral("siluu")));
    QVERIFY(problem->message.contains(QStringLiteral("did you mean `silu`?")));
    const QAbstractItemModel* rows = editing.mode->problemsPanel()->table()->model();
    QCOMPARE(rows->index(0, ProblemList::FixColumn).data().toString(), QStringLiteral("Replace with silu"));
    bool marked = false;
    for (const ProblemMark& mark : editing.mode->editor()->problems())
        marked =
            marked || (mark.line + 1 == problem->diagnostic.range.line && mark.begin == 2 && mark.end == 7);
    QVERIFY(marked);
}

void TestEditing::what_is_being_typed_is_a_hint_until_the_cursor_leaves() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    editor->goTo(editing.lineOf(QStringLiteral("silu(g)")), 6);
    QTest::keyClick(editor, Qt::Key_Backspace);
    QVERIFY(editing.problem(QStringLiteral("unknown-operation")));
    QCOMPARE(editing.problem(QStringLiteral("unknown-operation"))->severity, Severity::hint);
    QTest::keyClick(editor, Qt::Key_Escape);
    QTest::keyClick(editor, Qt::Key_Up);
    QCOMPARE(editing.problem(QStringLiteral("unknown-operation"))->severity, Severity::error);
}

void TestEditing::ctrl_period_and_enter_mend_the_line() {
    Editing editing(m_directory);
    typeMistake(editing);
    CodeEditor* editor = editing.mode->editor();
    QTest::keyClick(editor, Qt::Key_Escape);
    editing.mode->showFixes();
    QVERIFY(editing.mode->fixPopup()->isVisible());
    QCOMPARE(editing.mode->fixPopup()->rows().front().after, QStringLiteral("silu(g)"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(!editing.problem(QStringLiteral("unknown-operation")));
    QVERIFY(editing.lineOf(QStringLiteral("siluu")) == 0);
    QVERIFY(!editing.mode->fixPopup()->isVisible());
}

void TestEditing::f8_goes_from_problem_to_problem() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QString text = editor->toPlainText();
    text.replace(QStringLiteral("silu(g)"), QStringLiteral("siluu(g)"))
        .replace(QStringLiteral("embed("), QStringLiteral("embedd("));
    editor->setPlainText(text);
    editor->goTo(1);
    editing.mode->goToNext();
    QCOMPARE(editor->cursorLine() + 1, editing.lineOf(QStringLiteral("embedd(")));
    editing.mode->goToNext();
    QVERIFY(editor->cursorLine() + 1 > editing.lineOf(QStringLiteral("embedd(")));
    editing.mode->goToPrevious();
    QCOMPARE(editor->cursorLine() + 1, editing.lineOf(QStringLiteral("embedd(")));
}

void TestEditing::fix_all_mends_what_has_one_fix() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QString text = editor->toPlainText();
    text.replace(QStringLiteral("silu(g)"), QStringLiteral("siluu(g)"))
        .replace(QStringLiteral("rope(k"), QStringLiteral("ropee(k"));
    editor->setPlainText(text);
    editor->goTo(1);
    editing.mode->fixAll();
    QVERIFY(!editing.problem(QStringLiteral("unknown-operation")));
}

void TestEditing::a_missing_tensor_is_found_in_the_open_model() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    openDemo(editing);
    QString text = editor->toPlainText();
    text.replace(QStringLiteral("token_embd.weight)"), QStringLiteral("token_embed.weight)"));
    editor->setPlainText(text);
    editor->goTo(1);
    QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
    const Problem* problem = editing.problem(QStringLiteral("tensor-missing"));
    QVERIFY(problem);
    QVERIFY(problem->message.contains(QStringLiteral("token_embd.weight")));
    QVERIFY(!problem->fixTitles.isEmpty());
}

void TestEditing::completion_offers_the_unread_tensor_first() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    openDemo(editing);
    const int line = editing.lineOf(QStringLiteral("attn_k_norm.weight"));
    editor->goTo(line);
    const QString text = editor->textCursor().block().text();
    const int begin = static_cast<int>(text.indexOf(QStringLiteral("attn_k_norm.weight")));
    editor->goTo(line, begin + 7, begin + 18);
    QTest::keyClick(editor, Qt::Key_Backspace);
    QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
    QTest::keyClicks(editor, QStringLiteral("n"));
    QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
    editing.mode->complete(true);
    QVERIFY(editing.mode->completion()->isVisible());
    const CompletionItem first = editing.mode->completion()->shown().front();
    QCOMPARE(first.name, QStringLiteral("blk.{i}.attn_k_norm.weight"));
    QVERIFY(first.unread);
    QTest::keyClick(editor, Qt::Key_Tab);
    QVERIFY(editor->textCursor().block().text().contains(
        QStringLiteral("blk.{i}.attn_k_norm.weight, head_count_kv)")));
}

void TestEditing::renaming_a_register_changes_its_uses() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    editor->goTo(editing.lineOf(QStringLiteral("g = matmul")), 2);
    editing.mode->renameTo(QStringLiteral("gate"));
    QVERIFY(editor->toPlainText().contains(QStringLiteral("silu(gate)")));
    QVERIFY(editor->toPlainText().contains(QStringLiteral("mul(gate, u)")));
    QCOMPARE(editing.mode->problems()->count(Severity::error), 0);
}

void TestEditing::undo_takes_a_fix_back_in_one_step() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QString text = editor->toPlainText();
    editor->goTo(editing.lineOf(QStringLiteral("silu(g)")), 6);
    QTest::keyClicks(editor, QStringLiteral("u"));
    editor->goTo(1);
    const QString broken = editor->toPlainText();
    editing.mode->applyFix(0);
    QCOMPARE(editor->toPlainText(), text);
    editor->undo();
    QCOMPARE(editor->toPlainText(), broken);
}

void TestEditing::run_streams_text_and_keeps_the_record() {
    Editing editing(m_directory);
    editing.open();
    openDemo(editing);
    QVERIFY2(editing.mode->whyNotRun().isEmpty(), qPrintable(editing.mode->whyNotRun()));
    RunSettings settings = editing.workspace.runSettings();
    settings.generation.max_tokens = 24;
    editing.workspace.setRunSettings(settings);
    editing.mode->runPanel()->setPrompt(QStringLiteral("Once upon a time"));
    QSignalSpy tokens(editing.mode->runner(), &Runner::tokenCame);
    QSignalSpy finished(editing.mode->runner(), &Runner::finished);
    editing.mode->run();
    QVERIFY(finished.wait(60000));
    QCOMPARE(tokens.size(), 24);
    const QString shown = editing.mode->runPanel()->output()->toPlainText();
    QVERIFY(shown.startsWith(QStringLiteral("Once upon a time")));
    QVERIFY(shown.size() > 40);
    const auto record = editing.workspace.lastRun();
    QVERIFY(record);
    QCOMPARE(record->definition_sha256, editing.workspace.definition().sha256);
    QCOMPARE(record->generation.steps.size(), std::size_t{24});
    QCOMPARE(shown, QStringLiteral("Once upon a time") + QString::fromStdString(record->text));
}

void TestEditing::a_run_can_be_stopped() {
    Editing editing(m_directory);
    editing.open();
    openDemo(editing);
    RunSettings settings = editing.workspace.runSettings();
    settings.generation.max_tokens = 100000;
    settings.generation.ignore_eos = true;
    editing.workspace.setRunSettings(settings);
    QSignalSpy tokens(editing.mode->runner(), &Runner::tokenCame);
    QSignalSpy finished(editing.mode->runner(), &Runner::finished);
    editing.mode->run();
    QVERIFY(tokens.wait(60000));
    editing.mode->stop();
    QVERIFY(finished.wait(60000));
    QVERIFY(!editing.mode->runner()->isRunning());
    QCOMPARE(finished.front().front().value<StopReason>(), StopReason::cancelled);
}

void TestEditing::run_is_off_while_errors_stand_and_says_which() {
    Editing editing(m_directory);
    typeMistake(editing);
    openDemo(editing);
    QVERIFY(editing.mode->whyNotRun().contains(QStringLiteral("siluu")));
    QVERIFY(editing.mode->whyNotRun().startsWith(
        QStringLiteral("line %1:").arg(editing.lineOf(QStringLiteral("siluu")))));
}

void TestEditing::typing_in_a_binding_definition_updates_coverage() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    openDemo(editing);
    const std::size_t all = editing.workspace.model()->file->tensors().size();
    QCOMPARE(editing.workspace.binding()->tensors_read, all);
    QString text = editor->toPlainText();
    text.remove(QRegularExpression(QStringLiteral("\n  norm_heads\\(k[^\n]*")));
    editor->setPlainText(text);
    QVERIFY(!editing.workspace.bindingIsCurrent());
    QTRY_VERIFY_WITH_TIMEOUT(editing.workspace.bindingIsCurrent(), 20000);
    QCOMPARE(editing.workspace.binding()->tensors_read, all - 3);
    QVERIFY(editing.problem(QStringLiteral("tensor-unread")));
}

namespace {

/// The heights of what a widget paints.
class PaintedHeights : public QObject {
  public:
    explicit PaintedHeights(QWidget* widget) { widget->installEventFilter(this); }
    QList<int> heights;

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint)
            heights << static_cast<QPaintEvent*>(event)->region().boundingRect().height();
        return false;
    }
};

} // namespace

void TestEditing::a_key_paints_its_line_and_not_the_others() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QVERIFY(QTest::qWaitForWindowExposed(editing.mode.get()));
    editor->goTo(editing.lineOf(QStringLiteral("silu(g)")));
    editor->moveCursor(QTextCursor::EndOfBlock);
    QTest::qWait(800); // what goTo tints is gone
    PaintedHeights painted(editor->viewport());
    QTest::keyClick(editor, Qt::Key_Space); // no popup, no problem, other colours for the line
    QTRY_VERIFY(!painted.heights.isEmpty());
    for (const int height : std::as_const(painted.heights))
        QVERIFY2(height <= 2 * static_cast<int>(editor->lineHeight()), qPrintable(QString::number(height)));
    QVERIFY(editor->viewport()->height() > 5 * static_cast<int>(editor->lineHeight()));
}

void TestEditing::lines_that_change_together_are_all_laid_out_anew() {
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QVERIFY(QTest::qWaitForWindowExposed(editing.mode.get()));
    const auto widthOf = [editor](int line) {
        const int length = editor->document()->findBlockByNumber(line).length() - 1;
        return editor->rangeRect(line, 0, length).width();
    };
    // Two lines give way to two others of the same number of letters together.
    QTextCursor cursor(editor->document());
    cursor.insertText(QStringLiteral("# abc\n# de\n"));
    QTRY_VERIFY(widthOf(0) > widthOf(1));
    cursor.setPosition(0);
    cursor.setPosition(10, QTextCursor::KeepAnchor);
    cursor.insertText(QStringLiteral("# a\n# bcde"));
    const double letter = QFontMetricsF(editor->font()).horizontalAdvance(QLatin1Char('a'));
    QVERIFY(std::abs(widthOf(0) - 3 * letter) < 2);
    QVERIFY(std::abs(widthOf(1) - 6 * letter) < 2);
}

QTEST_MAIN(TestEditing)
#include "test_editing.moc"
