#include "edit_fixture.h"

#include "edit/stash.h"

#include <QTextCursor>
#include <QTextDocument>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// What is typed is never lost, and saving changes nothing that was not typed.
class TestDocuments : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void saving_keeps_bom_and_line_ends_data();
    void saving_keeps_bom_and_line_ends();
    void a_text_that_an_editor_cannot_keep_is_read_only_data();
    void a_text_that_an_editor_cannot_keep_is_read_only();
    void columns_count_bytes();
    void unsaved_text_survives_a_kill();
    void a_text_without_a_file_survives_a_kill();
    void saving_ends_the_keeping();
    void a_built_in_definition_is_read_only_and_can_be_copied();
    void a_change_on_disk_is_noticed();

  private:
    QTemporaryDir m_directory;
};

void TestDocuments::initTestCase() {
    useOwnDirectory(m_directory);
}

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

void TestDocuments::saving_keeps_bom_and_line_ends_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("LF") << QByteArray("arch a\nkind decoder\n");
    QTest::newRow("no line end at the end") << QByteArray("arch a\nkind decoder");
    QTest::newRow("CRLF") << QByteArray("arch a\r\nkind decoder\r\n");
    QTest::newRow("BOM and CRLF") << QByteArray("\xEF\xBB\xBF"
                                                "arch a\r\nkind decoder\r\n");
    QTest::newRow("mixed") << QByteArray("arch a\r\nkind decoder\n# x\r\nprologue\n");
    QTest::newRow("beyond ASCII") << QByteArray("# \xC3\xB1 \xC2\xA0 \xF0\x9F\x99\x82\narch a\n");
    QTest::newRow("empty") << QByteArray();
}

void TestDocuments::saving_keeps_bom_and_line_ends() {
    QFETCH(QByteArray, bytes);
    const QString path = m_directory.filePath(QStringLiteral("a.archdef"));
    write(path, bytes);
    Document document;
    QVERIFY(document.load(path).isEmpty());
    QVERIFY(!document.isReadOnly());
    QVERIFY(document.save(path).isEmpty());
    QCOMPARE(contents(path), bytes);
    QTextCursor cursor(document.text());
    cursor.insertText(QStringLiteral("#"));
    QVERIFY(document.save(path).isEmpty());
    QByteArray expected = bytes;
    expected.insert(bytes.startsWith("\xEF\xBB\xBF") ? 3 : 0, '#');
    QCOMPARE(contents(path), expected);
}

void TestDocuments::a_text_that_an_editor_cannot_keep_is_read_only_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("not UTF-8") << QByteArray("arch \xFF\n");
    QTest::newRow("NUL") << QByteArray("arch a\0b\n", 9);
    QTest::newRow("lone CR") << QByteArray("arch a\rkind decoder\n");
}

void TestDocuments::a_text_that_an_editor_cannot_keep_is_read_only() {
    QFETCH(QByteArray, bytes);
    const QString path = m_directory.filePath(QStringLiteral("odd.archdef"));
    write(path, bytes);
    Document document;
    QVERIFY(document.load(path).isEmpty());
    QVERIFY(document.isReadOnly());
    QVERIFY(!document.readOnlyReason().isEmpty());
    QCOMPARE(QByteArray::fromStdString(document.bytes()), bytes);
}

void TestDocuments::columns_count_bytes() {
    const QString line = QStringLiteral("añ🙂b");
    QCOMPARE(columnToPosition(line, 1), 0);
    QCOMPARE(columnToPosition(line, 2), 1);
    QCOMPARE(columnToPosition(line, 4), 2);
    QCOMPARE(columnToPosition(line, 8), 4);
    QCOMPARE(positionToColumn(line, 4), 8);
}

void TestDocuments::unsaved_text_survives_a_kill() {
    QSettings().clear();
    {
        // Nothing is asked and nothing saved, as when the process is killed after the text was kept.
        Editing editing(m_directory);
        CodeEditor* editor = editing.open();
        editor->goTo(3, 1);
        QTest::keyClicks(editor, QStringLiteral("kept"));
        editing.mode->saveSession();
        QTRY_COMPARE(Stash(editing.stash).read().size(), std::size_t{1});
    }
    Workspace workspace;
    EditMode again(&workspace, nullptr, m_directory.filePath(QStringLiteral("unsaved")));
    again.restoreSession();
    QVERIFY(again.editor());
    QVERIFY(again.editor()->toPlainText().contains(QStringLiteral("kept")));
    QVERIFY(again.document()->isModified());
    QCOMPARE(again.document()->name(), QStringLiteral("qwen3.archdef"));
    QVERIFY(!contents(again.document()->path()).contains("kept"));
    again.editor()->undo();
    QVERIFY(!again.editor()->toPlainText().contains(QStringLiteral("kept")));
    Stash stash(m_directory.filePath(QStringLiteral("unsaved")));
    for (const StashedText& text : stash.read()) stash.drop(text.id);
}

void TestDocuments::a_text_without_a_file_survives_a_kill() {
    QSettings().clear();
    {
        Editing editing(m_directory);
        editing.mode->openText(QStringLiteral("granite.archdef"), "arch granite\n");
        QTest::keyClicks(editing.mode->editor(), QStringLiteral("# new "));
        QTRY_COMPARE(Stash(editing.stash).read().size(), std::size_t{1});
    }
    Workspace workspace;
    EditMode again(&workspace, nullptr, m_directory.filePath(QStringLiteral("unsaved")));
    again.restoreSession();
    QVERIFY(again.document());
    QCOMPARE(again.document()->name(), QStringLiteral("granite.archdef"));
    QVERIFY(again.document()->path().isEmpty());
    QCOMPARE(again.editor()->toPlainText(), QStringLiteral("# new arch granite\n"));
    Stash stash(m_directory.filePath(QStringLiteral("unsaved")));
    for (const StashedText& text : stash.read()) stash.drop(text.id);
}

void TestDocuments::saving_ends_the_keeping() {
    QSettings().clear();
    Editing editing(m_directory);
    CodeEditor* editor = editing.open();
    QTest::keyClicks(editor, QStringLiteral("# "));
    QTRY_COMPARE(Stash(editing.stash).read().size(), std::size_t{1});
    QVERIFY(editing.mode->save());
    QTRY_COMPARE(Stash(editing.stash).read().size(), std::size_t{0});
    QVERIFY(!editing.mode->document()->isModified());
}

void TestDocuments::a_built_in_definition_is_read_only_and_can_be_copied() {
    Editing editing(m_directory);
    editing.mode->openBuiltin(QStringLiteral("llama"));
    CodeEditor* builtin = editing.mode->editor();
    const QString before = builtin->toPlainText();
    QTest::keyClicks(builtin, QStringLiteral("x"));
    QCOMPARE(builtin->toPlainText(), before);
    QSignalSpy said(editing.mode.get(), &EditMode::messageForUser);
    editing.mode->fixAll();
    QCOMPARE(said.size(), 1);
    QVERIFY(said.front().front().toString().contains(QStringLiteral("llama.archdef")));
    editing.mode->editCopy();
    QVERIFY(editing.mode->editor() != builtin);
    QVERIFY(!editing.mode->document()->isReadOnly());
    QCOMPARE(editing.mode->editor()->toPlainText(), before);
}

void TestDocuments::a_change_on_disk_is_noticed() {
    const QString path = m_directory.filePath(QStringLiteral("other.archdef"));
    write(path, "arch other\n");
    Document document;
    QVERIFY(document.load(path).isEmpty());
    QVERIFY(!document.changedOnDisk());
    write(path, "arch other\nkind decoder\n");
    QVERIFY(document.changedOnDisk());
    document.acceptDiskState();
    QVERIFY(!document.changedOnDisk());
}

QTEST_MAIN(TestDocuments)
#include "test_documents.moc"
