// `archdef compare` as scripts see it, against an endpoint that our own server plays.

#include "served_model.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

using namespace archdef;
using namespace archdef::test;
using tests::FakeOllama;
using tests::json_line;

namespace {

constexpr std::size_t token_count = 12;
const std::string prompt = "Once upon a time";
const QString demo = QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");

struct Ran {
    int exit = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

} // namespace

class TestCompareCommand : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_model = open_model(demo);
        m_prompt = (*m_model->tokenizer)->encode(prompt);
        m_steps = tests::steps_of(*m_model, parsed(builtin_text("qwen3")), m_prompt, token_count);
        QCOMPARE(m_steps.size(), token_count);
        write("wrong.archdef",
              replaced(builtin_text("qwen3"), "kind decoder", "kind decoder\nparam rope_interleaved 1"));
    }
    void init() {
        m_server = std::make_unique<FakeOllama>();
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(tests::show_of(*m_model))}});
        m_server->answer("GET", "/api/ps", {.chunks = {R"({"models":[]})"}});
        m_server->answer("POST", "/api/generate",
                         {.chunks = tests::stream_of(m_steps, **m_model->tokenizer, m_prompt.size())});
    }

    void the_right_definition_matches_and_the_exit_code_says_so() {
        const Ran ran = compare({"--json"});
        QVERIFY2(ran.exit == 0, ran.err + ran.out);
        QVERIFY(ran.json()["match"].toBool());
        const QJsonObject result = ran.json()["results"].toArray().first().toObject();
        QCOMPARE(result["verdict"].toString(), QString("matches within quantisation noise"));
        QCOMPARE(result["positions"].toArray().size(), qsizetype{token_count});
        for (const auto& check : result["checks"].toArray())
            QVERIFY2(check.toObject()["state"] != "fails", qPrintable(check.toObject()["text"].toString()));
    }

    void a_wrong_definition_is_exit_code_1_with_the_change_that_explains_it() {
        const Ran ran = compare({"--json", "--definition", "wrong.archdef", "--junit", "report.xml"});
        QVERIFY2(ran.exit == 1, ran.err + ran.out);
        QVERIFY(!ran.json()["match"].toBool());
        const QJsonObject result = ran.json()["results"].toArray().first().toObject();
        const QJsonObject suspect = result["suspects"].toArray().first().toObject();
        QCOMPARE(suspect["name"].toString(), QString("rotary style"));
        QCOMPARE(suspect["experiment"].toString(), QString("param rope_interleaved 0"));
        QVERIFY(suspect["explains"].toBool());
        QVERIFY(suspect["tried"].toDouble() < 0.1);
        QVERIFY(result["changes_tried"].toInt() > 10);
        QVERIFY(result["reason"].toString().contains("only this one explains it"));
        QVERIFY(read("report.xml").contains("<failure message=\"D"));

        const Ran untried = compare({"--json", "--definition", "wrong.archdef", "--no-trials"});
        QCOMPARE(untried.exit, 1);
        const QJsonObject named = untried.json()["results"].toArray().first().toObject();
        QCOMPARE(named["changes_tried"].toInt(), 0);
        QVERIFY(named["suspects"].toArray().first().toObject()["tried"].isNull());
    }

    void an_endpoint_that_fails_is_exit_code_4() {
        QUrl nobody;
        {
            FakeOllama gone;
            nobody = gone.url();
        }
        const Ran ran =
            archdef({"compare", demo, "--endpoint", nobody.toString(), "--name", "demo", "--json"});
        QCOMPARE(ran.exit, 4);
        QCOMPARE(ran.json()["error"].toObject()["code"].toString(), QString("endpoint-unreachable"));
    }

    void a_comparison_goes_into_a_record_that_verify_computes_again() {
        const Ran written = compare({"--record", "compared.json", "--json"});
        QVERIFY2(written.exit == 0, written.err + written.out);
        const QJsonObject record = QJsonDocument::fromJson(read("compared.json")).object();
        const QJsonObject comparison = record["comparison"].toObject();
        QCOMPARE(comparison["url"].toString(), m_server->url().toString());
        QCOMPARE(comparison["model"].toString(), QString("demo"));
        QCOMPARE(comparison["version"].toString(), QString("0.13.5"));
        QCOMPARE(comparison["verdict"].toString(), QString("matches_within_noise"));
        QCOMPARE(comparison["tokens"].toArray().size(), qsizetype{token_count});
        QCOMPARE(record["output"].toObject()["steps"].toArray().size(), qsizetype{token_count});

        const Ran verified = archdef({"verify", "compared.json", "--json"});
        QVERIFY2(verified.exit == 0, verified.out);
        QCOMPARE(line(verified, "comparison")["state"].toString(), QString("same"));
        QVERIFY(line(verified, "comparison")["text"].toString().contains("12 of 12"));

        // The record is a reference too: alone it is read, and never written.
        const QByteArray before = read("compared.json");
        const Ran again = archdef({"compare", demo, "--record", "compared.json", "--json"});
        QVERIFY2(again.exit == 0, again.err + again.out);
        QCOMPARE(again.json()["reference"].toString(), QString("record compared.json"));
        QCOMPARE(read("compared.json"), before);
        const Ran wrong = archdef(
            {"compare", demo, "--definition", "wrong.archdef", "--record", "compared.json", "--json"});
        QCOMPARE(wrong.exit, 1);
    }

    void a_record_whose_comparison_was_altered_does_not_verify() {
        QVERIFY(compare({"--record", "altered.json", "--json"}).exit == 0);
        QByteArray text = read("altered.json");
        const QByteArray stated = "\"same_first\":12";
        QVERIFY2(text.contains(stated), text);
        write("altered.json", text.replace(stated, "\"same_first\":11").toStdString());
        const Ran verified = archdef({"verify", "altered.json", "--json"});
        QCOMPARE(verified.exit, 1);
        QCOMPARE(line(verified, "record")["state"].toString(), QString("differs"));
        QCOMPARE(line(verified, "comparison")["state"].toString(), QString("differs"));
        const Ran compared = archdef({"compare", demo, "--record", "altered.json", "--json"});
        QCOMPARE(compared.json()["error"].toObject()["code"].toString(), QString("record-altered"));
    }

    void another_definition_gives_a_record_as_well_and_two_prompts_do_not() {
        const Ran ran = archdef({"compare", demo, "--against", "built-in", "--against-numerics", "q8",
                                 "--prompt", "The", "-n", "8", "--record", "against.json", "--json"});
        QVERIFY2(ran.exit == 0, ran.err + ran.out);
        QCOMPARE(line(archdef({"verify", "against.json", "--json"}), "comparison")["state"].toString(),
                 QString("same"));
        const Ran two = archdef({"compare", demo, "--against", "built-in", "--prompt", "a", "--prompt", "b",
                                 "--record", "two.json", "--json"});
        QCOMPARE(two.exit, 2);
        QVERIFY(!QFile::exists(m_folder.filePath("two.json")));
        QCOMPARE(archdef({"compare", demo, "--record", "missing.json", "--json"}).exit, 3);
    }

    void secrets_never_leak_data() {
        QTest::addColumn<QString>("trouble");
        for (const char* trouble : {"none", "refused with the key in its words", "an error in mid-stream",
                                    "a redirect with the key", "garbage", "user info in the address",
                                    "user info in OLLAMA_HOST", "an address that is none"})
            QTest::newRow(trouble) << QString(trouble);
    }
    /// Whatever the endpoint does, and wherever the secrets come from.
    void secrets_never_leak() {
        QFETCH(QString, trouble);
        const QByteArray key = "k3y-of-the-endpoint", header = "h3ader-value", password = "passw0rd",
                         user = "us3r-name";
        const QByteArray echo = "invalid key " + key + " and " + header;
        if (trouble.startsWith("refused"))
            replace_answers({.status = 401, .chunks = {json_line({{"error", echo.toStdString()}})}});
        if (trouble.startsWith("an error"))
            replace_answers(
                {.chunks = {tests::stream_of(m_steps, **m_model->tokenizer, m_prompt.size()).first(),
                            json_line({{"error", echo.toStdString()}})}});
        if (trouble.startsWith("a redirect"))
            replace_answers({.status = 307,
                             .extra_headers = "Location: http://" + user + ":" + key +
                                              "@127.0.0.1:1/?key=" + key + "\r\n"});
        if (trouble == "garbage") replace_answers({.chunks = {"<html>" + echo + "</html>\n"}});
        QString address = m_server->url().toString();
        const QString host = m_server->url().authority();
        if (trouble == "user info in the address") address = "http://" + user + ":" + password + "@" + host;
        if (trouble == "an address that is none")
            address = "ftp://" + user + ":" + password + "@" + host + "/?key=" + key;
        QStringList arguments{"compare",    demo,           "--name",   "demo",
                              "--prompt",   prompt.c_str(), "-n",       QString::number(token_count),
                              "--key-from", "TEST_KEY",     "--header", "X-Gate=TEST_HEADER",
                              "--html",     "report.html",  "--junit",  "report.xml",
                              "--record",   "report.json"};
        QStringList variables{"TEST_KEY=" + key, "TEST_HEADER=" + header, "OLLAMA_API_KEY=" + key};
        if (trouble == "user info in OLLAMA_HOST")
            variables << "OLLAMA_HOST=http://" + user + ":" + password + "@" + host;
        else
            arguments << "--endpoint" << address;
        for (const char* name : {"report.html", "report.xml", "report.json"})
            QFile::remove(m_folder.filePath(name));
        for (const bool json : {true, false}) {
            const Ran ran = archdef(json ? arguments + QStringList{"--json"} : arguments, variables);
            QVERIFY2(ran.exit >= 0 && ran.exit <= 4, ran.err);
            if (trouble == "none") {
                QVERIFY2(ran.exit == 0, ran.err + ran.out);
                for (const char* name : {"report.html", "report.xml", "report.json"})
                    QVERIFY(!read(name).isEmpty());
            }
            for (const QByteArray& text :
                 {ran.out, ran.err, read("report.html"), read("report.xml"), read("report.json")})
                for (const QByteArray& secret : {key, header, password, user})
                    QVERIFY2(!text.contains(secret), text.left(2000));
        }
        // It was a test of something: where the server was reached, both were sent.
        for (const auto& request : m_server->requests()) {
            QVERIFY(request.headers.contains("Bearer " + key));
            QVERIFY(request.headers.contains(header));
        }
        QCOMPARE(m_server->requests().isEmpty(),
                 trouble.startsWith("user") || trouble.startsWith("an address"));
    }

  private:
    void replace_answers(const FakeOllama::Reply& reply) {
        m_server = std::make_unique<FakeOllama>();
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(tests::show_of(*m_model))}});
        m_server->answer("GET", "/api/ps", {.chunks = {R"({"models":[]})"}});
        m_server->answer("POST", "/api/generate", reply);
    }
    Ran compare(const QStringList& more) {
        return archdef(QStringList{"compare", demo, "--endpoint", m_server->url().toString(), "--name",
                                   "demo", "--prompt", prompt.c_str(), "-n", QString::number(token_count)} +
                       more);
    }
    /// Our server answers on this thread, so waiting is an event loop.
    Ran archdef(const QStringList& arguments, const QStringList& variables = {}) {
        QProcess process;
        QProcessEnvironment environment;
        environment.insert("PATH", qEnvironmentVariable("PATH"));
        environment.insert("LC_ALL", "C.UTF-8");
        environment.insert("HOME", m_folder.path());
        environment.insert("XDG_CACHE_HOME", m_folder.filePath("cache"));
        for (const QString& variable : variables)
            environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        QEventLoop loop;
        QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
        QObject::connect(&process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
        QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
        process.start(ARCHDEF_BINARY_DIR "/bin/archdef", arguments);
        loop.exec();
        if (process.state() != QProcess::NotRunning || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    static QJsonObject line(const Ran& ran, const char* id) {
        for (const auto& line : ran.json()["lines"].toArray())
            if (line.toObject()["id"].toString() == QLatin1String(id)) return line.toObject();
        return {};
    }
    QByteArray read(const QString& name) const {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const std::string& text) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::vector<TokenId> m_prompt;
    std::vector<GeneratedStep> m_steps;
    std::unique_ptr<FakeOllama> m_server;
};

QTEST_GUILESS_MAIN(TestCompareCommand)
#include "test_compare_command.moc"
