#include "catalog/catalog.h"
#include "command.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

namespace {

QString read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void write(const QString& path, const QString& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

/// The golden text with `@NAME@` replaced by the first twelve digits of the definition NAME.
QString golden(const char* name, const QString& directory) {
    QString text = read(QString(ARCHDEF_TEST_DATA "/status/") + name);
    const archdef::Catalog builtin = archdef::Catalog::load({});
    const archdef::Catalog all = archdef::Catalog::load((directory + "/archdefs").toStdString());
    for (const archdef::CatalogEntry& entry : builtin.entries()) {
        text.replace("@" + QString::fromStdString(entry.arch) + "@",
                     QString::fromStdString(entry.sha256).left(12));
    }
    text.replace("@ours@", QString::fromStdString(all.find("llama")->sha256).left(12));
    return text;
}

/// The page without the part about models, which depends on the machine.
QString without_models(const QString& text) {
    const QStringList blocks = text.split("\n\n");
    return blocks.size() == 4 ? QStringList({blocks[0], blocks[1], blocks[3]}).join("\n\n") : text;
}

} // namespace

class TestStatus : public QObject {
    Q_OBJECT
    QTemporaryDir directory_;

    Answer status(const QStringList& options, const QStringList& variables = {}) const {
        return run_archdef(QStringList("status") + options, directory_.path(), variables);
    }

  private slots:
    void initTestCase() {
        QVERIFY(QDir(directory_.path()).mkdir("archdefs"));
        QString qwen3 = read(ARCHDEF_SOURCE_DIR "/archdefs/qwen3.archdef");
        write(directory_.filePath("archdefs/qwen3.archdef"), qwen3.replace("silu(g)", "siluu(g)"));
        write(directory_.filePath("archdefs/llama.archdef"),
              "# ours\n" + read(ARCHDEF_SOURCE_DIR "/archdefs/llama.archdef"));
        write(directory_.filePath(".env"), "SYNSEMA_INFER_BACKEND=rust\nSYNSEMA_INFER_ARCHDEF=./"
                                           "archdefs\nnot a knob\nOLLAMA_HOST=http://me:secret@host:1\n");
    }

    void the_page_is_the_golden_one_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << "en";
        QTest::newRow("es") << "es";
    }
    void the_page_is_the_golden_one() {
        QFETCH(QString, language);
        const Answer answer = status({"--lang", language});
        QCOMPARE(answer.code, 0);
        const QString expected = golden(qPrintable("rust." + language + ".txt"), directory_.path());
        QVERIFY(!expected.isEmpty());
        QCOMPARE(without_models(answer.out), expected);
    }

    void with_candle_it_says_that_synsema_ignores_definitions() {
        for (const QString& value : {QString("candle"), QString("Rust"), QString("")}) {
            const QStringList variables{"SYNSEMA_INFER_BACKEND=" + value};
            const Answer english = status({}, variables);
            QVERIFY2(english.out.startsWith("Backend: candle"), qPrintable(english.out));
            QVERIFY(english.out.section('\n', 0, 0).contains(".archdef files are ignored"));
            const Answer spanish = status({"--lang", "es"}, variables);
            QVERIFY(spanish.out.section('\n', 0, 0).contains("los .archdef se ignoran"));
            QCOMPARE(
                status({"--json"}, variables).json()["inference"].toObject()["definitions_run"].toBool(true),
                false);
        }
    }

    void a_number_that_is_none_stops_a_run_and_is_named_in_status() {
        const QStringList variables{"SYNSEMA_LLM_CTX=lots"};
        QVERIFY(status({}, variables).out.contains("⚠ SYNSEMA_LLM_CTX must be a whole number"));
        const Answer run =
            run_archdef({"run", ARCHDEF_TEST_DATA "/golden/qwen2-tied-Q5_K_M.gguf", "--ids", "1"},
                        directory_.path(), variables);
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("SYNSEMA_LLM_CTX"), qPrintable(run.err));
    }

    void an_address_is_shown_without_its_secrets() {
        const QStringList variables{"OLLAMA_HOST=https://me:hun/ter2@host:1/x?key=hunter2"};
        for (const QStringList& options : {QStringList(), QStringList("--json")}) {
            const Answer answer = status(options, variables);
            QVERIFY(answer.out.contains("https://host:1/x"));
            QVERIFY(!answer.out.contains("hun"));
        }
    }

    void json_gives_all_64_digits_and_what_did_not_load() {
        const Answer answer = status({"--json"});
        QCOMPARE(answer.code, 0);
        const QJsonObject inference = answer.json()["inference"].toObject();
        QCOMPARE(inference["backend"].toString(), QString("rust"));
        QCOMPARE(inference["directory"].toString(), QString("./archdefs"));
        const QJsonArray architectures = inference["architectures"].toArray();
        QCOMPARE(architectures.size(), 3);
        for (const QJsonValue& value : architectures) {
            QCOMPARE(value["sha256"].toString().size(), 64);
            QVERIFY(value["steps_per_layer"].toInt() >= 16);
            QVERIFY(value["arch"].toString() != "qwen3");
        }
        QCOMPARE(architectures[1]["replaces_builtin"].toBool(), true);
        const QJsonObject broken = inference["not_loaded"].toArray().at(0).toObject();
        QCOMPARE(broken["arch"].toString(), QString("qwen3"));
        QCOMPARE(broken["sha256"].toString().size(), 64);
        QVERIFY(broken["message"].toString().contains("line 28"));
        QVERIFY(!answer.out.contains("secret"));
        QCOMPARE(answer.json()["dotenv_problems"].toArray().at(0)["line"].toInt(), 3);
    }

    void the_option_wins_over_the_knob() {
        const QJsonObject inference =
            status({"--json", "--archdefs", "nowhere"}).json()["inference"].toObject();
        QCOMPARE(inference["directory"].toString(), QString("nowhere"));
        QVERIFY(inference["directory_problem"].isString());
        QCOMPARE(inference["architectures"].toArray().size(), 4);
    }

    void init_writes_every_knob_and_never_overwrites() {
        const QString path = directory_.filePath(".env.example");
        QCOMPARE(run_archdef({"init"}, directory_.path()).code, 0);
        const QString text = read(path);
        for (const char* knob :
             {"SYNSEMA_INFER_BACKEND", "SYNSEMA_INFER_ARCHDEF", "SYNSEMA_LLM_MODEL", "OLLAMA_HOST"}) {
            QVERIFY(text.contains(QString("\n# %1=").arg(knob)));
        }
        const Answer again = run_archdef({"init", "--lang", "es"}, directory_.path());
        QCOMPARE(again.code, 3);
        QCOMPARE(read(path), text);
        QCOMPARE(run_archdef({"init", "nowhere/deep"}, directory_.path()).code, 3);
    }
};

QTEST_GUILESS_MAIN(TestStatus)
#include "test_status.moc"
