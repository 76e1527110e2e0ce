#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <utility>

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
    QString program_ = QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef");

    Ran archdef(const QStringList& arguments, const QString& instructions = {}) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CACHE_HOME", dir_.filePath("cache"));
        environment.insert("OLLAMA_API_KEY", "hunter2");
        if (!instructions.isEmpty()) environment.insert("ARCHDEF_SIMD", instructions);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(dir_.path());
        process.start(program_, arguments);
        if (!process.waitForFinished(120'000)) return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    QByteArray contents(const QString& name) {
        QFile file(dir_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static QJsonObject line(const Ran& ran, const char* id) {
        for (const auto& line : ran.json()["lines"].toArray())
            if (line.toObject()["id"].toString() == QLatin1String(id)) return line.toObject();
        return {};
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
    void it_verifies_on_another_instruction_set_data() {
        QTest::addColumn<QString>("instructions");
        QTest::newRow("portable") << "portable";
        QTest::newRow("avx2") << "avx2";
        QTest::newRow("avx512") << "avx512";
    }
    void it_verifies_on_another_instruction_set() {
        QFETCH(QString, instructions);
        const Ran ran = archdef({"verify", "run.json", "--json"}, instructions);
        QVERIFY2(ran.exit == 0, ran.out.constData());
        const QJsonObject machine = line(ran, "machine");
        if (machine["text"].toString() == "portable") QCOMPARE(instructions, QString("portable"));
        if (machine["state"].toString() == "same") QSKIP("The CPU has no other set than the recorded one");
        QVERIFY(ran.json()["conclusion"].toString().contains("another instruction set"));
        QCOMPARE(line(ran, "logits")["state"].toString(), QString("same"));
    }
    void another_binary_is_named_and_verifies() {
        const QString copy = dir_.filePath("archdef-copy");
        QVERIFY(QFile::copy(program_, copy));
        QFile file(copy);
        QVERIFY(file.open(QIODevice::Append));
        file.write("x");
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        const QString usual = std::exchange(program_, copy);
        const Ran ran = archdef({"verify", "run.json", "--json"});
        program_ = usual;
        QCOMPARE(ran.exit, 0);
        QCOMPARE(line(ran, "binary")["state"].toString(), QString("other"));
        QVERIFY(ran.json()["conclusion"].toString().contains("another binary"));
    }
    void one_flipped_bit_of_the_weights_is_exit_1() {
        const QString copy = dir_.filePath("weights.gguf");
        QVERIFY(QFile::copy(model, copy));
        QCOMPARE(archdef({"run", copy, "--ids", "1,2,3", "-n", "2", "--context", "64", "--record", "own.json",
                          "--json"})
                     .exit,
                 0);
        QCOMPARE(archdef({"verify", "own.json"}).exit, 0);
        QFile file(copy);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() - 1000));
        char byte = 0;
        QVERIFY(file.getChar(&byte) && file.seek(file.size() - 1000) && file.putChar(char(byte ^ 1)));
        file.close();
        const Ran ran = archdef({"verify", "own.json", "--json"});
        QCOMPARE(ran.exit, 1);
        QCOMPARE(line(ran, "weights")["state"].toString(), QString("differs"));
        QVERIFY(ran.json()["conclusion"].toString().contains("Weights"));
        QVERIFY(file.remove());
        const Ran gone = archdef({"verify", "own.json", "--json"});
        QCOMPARE(gone.exit, 1);
        QCOMPARE(line(gone, "weights")["state"].toString(), QString("missing"));
    }
    void one_space_more_in_the_definition_is_exit_1() {
        const QString copy = dir_.filePath("qwen2.archdef");
        QVERIFY(QFile::copy(QStringLiteral(ARCHDEF_SOURCE_DIR "/archdefs/qwen2.archdef"), copy));
        QCOMPARE(archdef({"run", model, "--definition", copy, "--ids", "1,2,3", "-n", "2", "--context", "64",
                          "--record", "defined.json", "--json"})
                     .exit,
                 0);
        QCOMPARE(archdef({"verify", "defined.json"}).exit, 0);
        QFile file(copy);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(file.open(QIODevice::Append));
        file.write(" ");
        file.close();
        const Ran ran = archdef({"verify", "defined.json", "--json"});
        QCOMPARE(ran.exit, 1);
        QCOMPARE(line(ran, "definition")["state"].toString(), QString("differs"));
        QVERIFY(line(ran, "definition")["text"].toString().contains("it computes the same"));
    }
    void it_speaks_spanish() {
        const Ran ran = archdef({"verify", "run.json", "--lang", "es"});
        QCOMPARE(ran.exit, 0);
        const QString text = QString::fromUtf8(ran.out);
        for (const char* words : {"= Registro", "= Binario", "= Definición", "= Pesos", "Verificado:"})
            QVERIFY2(text.contains(words), words);
        QVERIFY(archdef({"verify", "not-here.json", "--lang", "es"}).err.contains("not-here.json"));
    }
    void options_and_knobs_are_recorded_with_their_source() {
        QFile dotenv(dir_.filePath(".env"));
        QVERIFY(dotenv.open(QIODevice::WriteOnly));
        dotenv.write("SYNSEMA_LLM_MAX_TOKENS=2\nSYNSEMA_LLM_TEMPERATURE=0.5\n");
        dotenv.close();
        const Ran ran = archdef({"run", model, "--ids", "1,2,3", "--temperature", "0", "--context", "64",
                                 "--record", "knobs.json", "--json"});
        QVERIFY(dotenv.remove());
        QCOMPARE(ran.exit, 0);
        QCOMPARE(ran.json()["ids"].toArray().size(), 2);
        const QJsonObject record = QJsonDocument::fromJson(contents("knobs.json")).object();
        QMap<QString, QString> knobs;
        for (const auto& knob : record["knobs"].toArray())
            knobs[knob.toObject()["name"].toString()] =
                knob.toObject()["value"].toString() + " from " + knob.toObject()["origin"].toString();
        QCOMPARE(knobs["SYNSEMA_LLM_MAX_TOKENS"], QString("2 from .env line 1"));
        QCOMPARE(knobs["SYNSEMA_LLM_TEMPERATURE"], QString("0 from command line"));
        QCOMPARE(knobs["SYNSEMA_LLM_CTX"], QString("64 from command line"));
        QCOMPARE(knobs["HF_HOME"], QString(" from default"));
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
        QVERIFY(page.contains("Run again") && page.contains("Signature") &&
                page.contains("Verified: this machine"));
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
