#include "catalog/dotenv.h"
#include "catalog/knobs.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <map>

using namespace archdef;

namespace {

using Variables = std::map<std::string, std::string, std::less<>>;

Knobs::Environment environment(const Variables& variables) {
    return [variables](std::string_view name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
}

/// The values by name, and each problem as ".env:LINE".
QString read(std::string_view text) {
    const Dotenv dotenv = parse_dotenv(text);
    QStringList parts;
    for (const DotenvEntry& entry : dotenv.entries) {
        parts << QString::fromStdString(entry.name + "=<" + entry.value + ">");
    }
    for (const DotenvProblem& problem : dotenv.problems) {
        parts << QString("%1 on %2").arg(QString::fromStdString(problem.code)).arg(problem.line);
    }
    return parts.join(' ');
}

} // namespace

class TestKnobs : public QObject {
    Q_OBJECT

    static Knobs load(const QTemporaryDir& directory, const Variables& variables = {}) {
        return Knobs::load(directory.path().toStdString(), environment(variables));
    }
    static void write(const QTemporaryDir& directory, const QByteArray& text) {
        QFile file(directory.filePath(".env"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

  private slots:
    void the_environment_wins_over_dotenv_and_dotenv_over_the_default() {
        QTemporaryDir directory;
        write(directory, "# comment\nSYNSEMA_LLM_CTX=2048\nSYNSEMA_INFER_BACKEND=rust\n");
        const Knobs knobs = load(directory, {{"SYNSEMA_INFER_BACKEND", "candle"}});
        QCOMPARE(knobs.get("SYNSEMA_INFER_BACKEND").value, std::string("candle"));
        QVERIFY(knobs.get("SYNSEMA_INFER_BACKEND").origin == KnobOrigin::environment);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("2048"));
        QVERIFY(knobs.get("SYNSEMA_LLM_CTX").origin == KnobOrigin::dotenv);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").line, 2);
        QCOMPARE(knobs.get("SYNSEMA_LLM_TEMPERATURE").value, std::string("0"));
        QVERIFY(knobs.get("SYNSEMA_LLM_TEMPERATURE").origin == KnobOrigin::standard);
        QVERIFY(knobs.get("SYNSEMA_INFER_ARCHDEF").value.empty());
        QVERIFY(knobs.problems().empty());
    }

    void a_variable_that_is_set_to_nothing_hides_dotenv() {
        QTemporaryDir directory;
        write(directory, "SYNSEMA_INFER_ARCHDEF=./archdefs\nSYNSEMA_LLM_CTX=99");
        const Knobs knobs = load(directory, {{"SYNSEMA_INFER_ARCHDEF", ""}, {"SYNSEMA_LLM_CTX", ""}});
        QVERIFY(knobs.get("SYNSEMA_INFER_ARCHDEF").value.empty());
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("4096"));
        QVERIFY(knobs.get("SYNSEMA_LLM_CTX").origin == KnobOrigin::standard);
    }

    void all_ten_knobs_are_known() {
        QTemporaryDir directory;
        const Knobs knobs = load(directory);
        for (const char* name : {"SYNSEMA_INFER_BACKEND", "SYNSEMA_INFER_ARCHDEF", "SYNSEMA_LLM_MODEL",
                                 "SYNSEMA_LLM_CTX", "SYNSEMA_LLM_THREADS", "SYNSEMA_LLM_TEMPERATURE",
                                 "SYNSEMA_LLM_MAX_TOKENS", "OLLAMA_HOST", "OLLAMA_MODELS", "HF_HOME"}) {
            QCOMPARE(knobs.get(name).name, std::string(name));
        }
        QCOMPARE(int(knobs.all().size()), 10);
        QVERIFY(knobs.get("PATH").name.empty());
    }

    void dotenv_is_read_as_data_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("read_as");
        QTest::newRow("bare") << QByteArray("A=b c") << "A=<b c>";
        QTest::newRow("no final line end, spaces") << QByteArray("  A = b  ") << "A=<b>";
        QTest::newRow("CRLF") << QByteArray("A=b\r\nC=d\r\n") << "A=<b> C=<d>";
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "A=b")
                                         << "A=<b>";
        QTest::newRow("export") << QByteArray("export A=b\nexport\tB=c\nexported=d")
                                << "A=<b> B=<c> exported=<d>";
        QTest::newRow("comments") << QByteArray("# A=b\nC=d # e\nF=g#h\nI=#j\nK= # l")
                                  << "C=<d> F=<g#h> I=<> K=<>";
        QTest::newRow("double quotes")
            << QByteArray("A=\"b # \\\"c\\\" \\\\ \\n\" # d") << "A=<b # \"c\" \\ \n>";
        QTest::newRow("single quotes") << QByteArray("A='b \\n \"c\" $HOME'") << "A=<b \\n \"c\" $HOME>";
        QTest::newRow("nothing is expanded") << QByteArray("A=$HOME/${X}`id`") << "A=<$HOME/${X}`id`>";
        QTest::newRow("empty values") << QByteArray("A=\nB=\"\"\nC=''") << "A=<> B=<> C=<>";
        QTest::newRow("equals signs in the value") << QByteArray("A=b=c") << "A=<b=c>";
        QTest::newRow("no equals sign") << QByteArray("secret words\nA=b") << "A=<b> dotenv.no-equals on 1";
        QTest::newRow("bad names")
            << QByteArray("1A=b\nA-B=c\n=d\nA B=e")
            << "dotenv.bad-name on 1 dotenv.bad-name on 2 dotenv.bad-name on 3 dotenv.bad-name on 4";
        QTest::newRow("open quotes") << QByteArray("A=\"b\nC='d\nE=f\"")
                                     << "E=<f\"> dotenv.quote-not-closed on 1 dotenv.quote-not-closed on 2";
        QTest::newRow("text behind the quotes") << QByteArray("A=\"b\"c") << "dotenv.text-after-quote on 1";
        QTest::newRow("a comment needs a space") << QByteArray("A=\"b\"#c") << "dotenv.text-after-quote on 1";
        QTest::newRow("NUL") << QByteArray("A=b\0c\nD=e", 9) << "D=<e> dotenv.nul-byte on 1";
        QTest::newRow("not UTF-8") << QByteArray("A=\xFF\nB=\xC3\xB1")
                                   << QString::fromUtf8("B=<ñ> dotenv.not-utf8 on 1");
        QTest::newRow("blank file") << QByteArray("\n\n \t\n") << "";
    }
    void dotenv_is_read_as_data() {
        QFETCH(QByteArray, text);
        QFETCH(QString, read_as);
        QCOMPARE(read(std::string_view(text.data(), std::size_t(text.size()))), read_as);
    }

    void a_bad_line_is_named_and_its_text_never_shown() {
        const Dotenv dotenv = parse_dotenv("OPENAI sk-12345\nKEY=\"sk-67890\n");
        QCOMPARE(int(dotenv.problems.size()), 2);
        for (const DotenvProblem& problem : dotenv.problems) {
            for (const Locale locale : {Locale::en, Locale::es}) {
                const QString message = QString::fromStdString(full_message(problem, locale));
                QVERIFY2(!message.contains("sk-") && !message.contains("OPENAI"), qPrintable(message));
                QVERIFY(message.startsWith(QString(".env:%1: ").arg(problem.line)));
            }
        }
    }

    void a_repeated_knob_takes_the_last_value_and_says_so() {
        QTemporaryDir directory;
        write(directory, "SYNSEMA_LLM_CTX=1\nSYNSEMA_LLM_CTX=2\nOTHER=a\nOTHER=b\n");
        const Knobs knobs = load(directory);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("2"));
        QCOMPARE(int(knobs.problems().size()), 1);
        QCOMPARE(knobs.problems()[0].line, 2);
        QVERIFY(knobs.problems()[0].message.find("SYNSEMA_LLM_CTX") != std::string::npos);
    }

    void a_value_that_should_be_a_number_and_is_none_is_a_problem_and_not_the_default() {
        QTemporaryDir directory;
        write(directory, "SYNSEMA_LLM_CTX=many\nSYNSEMA_LLM_THREADS=1.5\nSYNSEMA_LLM_TEMPERATURE=0.7\n"
                         "SYNSEMA_LLM_MAX_TOKENS=-3\n");
        const Knobs knobs = load(directory);
        QCOMPARE(int(knobs.problems().size()), 3);
        QVERIFY(knobs.malformed_number());
        QCOMPARE(
            QString::fromStdString(full_message(*knobs.malformed_number(), Locale::en)),
            QString(
                ".env:1: SYNSEMA_LLM_CTX must be a whole number from 1 to 16777216, and its value is not"));
        QVERIFY(
            full_message(*knobs.malformed_number(), Locale::es).starts_with(".env:1: SYNSEMA_LLM_CTX tiene"));
        QVERIFY(!knobs.number("SYNSEMA_LLM_CTX") && !knobs.number("SYNSEMA_LLM_THREADS"));
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("many"));
        QCOMPARE(knobs.number("SYNSEMA_LLM_TEMPERATURE").value_or(0), 0.7);
        QVERIFY(!knobs.number("OLLAMA_HOST") && !knobs.number("PATH"));
    }

    void what_an_option_says_holds_for_the_run() {
        QTemporaryDir directory;
        write(directory, "SYNSEMA_LLM_CTX=512\n");
        Knobs knobs = load(directory);
        knobs.set_for_run("SYNSEMA_LLM_CTX", "64", KnobOrigin::option);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("64"));
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").origin, KnobOrigin::option);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").line, 0);
    }

    void a_dotenv_that_cannot_be_read_is_a_problem_and_a_missing_one_is_not() {
        QTemporaryDir directory;
        QVERIFY(load(directory).problems().empty());
        QVERIFY(QDir(directory.path()).mkdir(".env"));
        const Knobs knobs = load(directory);
        QCOMPARE(int(knobs.problems().size()), 1);
        QCOMPARE(knobs.problems()[0].line, 0);
        QVERIFY(knobs.problems()[0].message.find("cannot be read") != std::string::npos);
        QCOMPARE(knobs.get("SYNSEMA_LLM_CTX").value, std::string("4096"));
    }
};

QTEST_APPLESS_MAIN(TestKnobs)
#include "test_knobs.moc"
