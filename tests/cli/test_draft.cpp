#include "command.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

class TestDraft : public QObject {
    Q_OBJECT
    const QString demo_ = ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf";

  private slots:
    void a_draft_is_written_checks_against_its_model_and_runs_it() {
        QTemporaryDir directory;
        const QString path = directory.filePath("qwen3.archdef");
        const Answer drafted = run_archdef({"draft", demo_, "-o", path}, directory.path());
        QCOMPARE(drafted.code, 0);
        QCOMPARE(drafted.out.trimmed(), path);
        QCOMPARE(run_archdef({"check", "--strict", "--model", demo_, path}, directory.path()).code, 0);
        QCOMPARE(run_archdef({"fmt", "--check", path}, directory.path()).code, 0);
        const QStringList run{"run", demo_, "--prompt", "One, two, three,", "-n", "4", "--quiet"};
        const Answer ours = run_archdef(run + QStringList{"--definition", path}, directory.path());
        const Answer shipped = run_archdef(run, directory.path());
        QCOMPARE(shipped.code, 0);
        QCOMPARE(ours.out, shipped.out);
    }

    void a_file_that_is_there_is_never_replaced() {
        QTemporaryDir directory;
        const QString path = directory.filePath("qwen3.archdef");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        const Answer answer = run_archdef({"draft", demo_, "-o", path}, directory.path());
        QCOMPARE(answer.code, 3);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
    }

    void without_a_file_the_draft_is_the_output() {
        const Answer text = run_archdef({"draft", "--lang", "es", demo_});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("\narch qwen3\nkind decoder\n"));
        QVERIFY(text.out.contains("borrador"));
        const QJsonObject json = run_archdef({"draft", "--json", demo_}).json();
        QCOMPARE(json["can_run"].toBool(), true);
        QCOMPARE(json["file_name"].toString(), QString("qwen3.archdef"));
    }
};

QTEST_GUILESS_MAIN(TestDraft)
#include "test_draft.moc"
