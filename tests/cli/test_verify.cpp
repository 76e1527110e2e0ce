#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Ran {
    int exit = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

const QString model = QStringLiteral(ARCHDEF_TEST_DATA "/golden/qwen2-tied-Q5_K_M.gguf");

} // namespace

class TestVerify : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

    Ran archdef(const QStringList& arguments, const QString& instructions = {}) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CACHE_HOME", dir_.filePath("cache"));
        environment.insert("OLLAMA_API_KEY", "hunter2");
        if (!instructions.isEmpty()) environment.insert("ARCHDEF_SIMD", instructions);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(dir_.path());
        process.start(QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef"), arguments);
        if (!process.waitForFinished(120'000)) return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    QByteArray contents(const QString& name) {
        QFile file(dir_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

  private slots:
    void initTestCase() {
        const Ran ran = archdef({"run", model, "--prompt", "Hello world", "-n", "5", "--ignore-eos",
                                 "--context", "64", "--record", "run.json"});
        QVERIFY2(ran.exit == 0, ran.err.constData());
        QVERIFY(!contents("run.json").isEmpty());
    }
    void a_run_verifies_bit_for_bit() {
        const Ran ran = archdef({"verify", "run.json", "--json"});
        QVERIFY2(ran.exit == 0, ran.out.constData());
        QVERIFY(ran.json().value("verified").toBool());
        const QJsonArray lines = ran.json().value("lines").toArray();
        for (const auto& line : lines) QCOMPARE(line.toObject().value("state").toString(), QString("same"));
        QVERIFY(ran.json().value("conclusion").toString().contains("bit for bit"));
    }
    void it_verifies_on_another_instruction_set() {
        const Ran ran = archdef({"verify", "run.json"}, "portable");
        QVERIFY2(ran.exit == 0, ran.out.constData());
        QVERIFY2(ran.out.contains("portable") || ran.out.contains("bit for bit"), ran.out.constData());
    }
    void one_other_digit_in_the_record_is_exit_1() {
        QByteArray text = contents("run.json");
        const auto at = text.indexOf("\"seed\":0");
        QVERIFY(at > 0);
        text[at + 7] = '1';
        QFile file(dir_.filePath("changed.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const Ran ran = archdef({"verify", "changed.json"});
        QCOMPARE(ran.exit, 1);
        QVERIFY(ran.out.contains("changed after it was made"));
    }
    void the_page_is_written_beside() {
        QCOMPARE(archdef({"verify", "run.json", "--html", "page.html"}).exit, 0);
        const QByteArray page = contents("page.html");
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("Run again") && page.contains("Signature"));
    }
    void nothing_leaks_a_key() { QVERIFY(!contents("run.json").contains("hunter2")); }
    void what_is_no_record_is_exit_3() {
        QCOMPARE(archdef({"verify", model}).exit, 3);
        QCOMPARE(archdef({"verify", "not-here.json", "--json"}).exit, 3);
        QCOMPARE(archdef({"verify"}).exit, 2);
    }
    void a_record_of_given_ids_verifies_too() {
        QCOMPARE(archdef({"run", model, "--ids", "1,2,3", "-n", "3", "--temperature", "0.8", "--seed", "7",
                          "--context", "64", "--record", "ids.json", "--json"})
                     .exit,
                 0);
        QCOMPARE(archdef({"verify", "ids.json"}).exit, 0);
    }
};

QTEST_APPLESS_MAIN(TestVerify)
#include "test_verify.moc"
