#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

namespace {

struct Ran {
    int exit = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Ran archdef(const QStringList& arguments, const QString& archdefs = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("SYNSEMA_INFER_ARCHDEF");
    if (!archdefs.isEmpty()) environment.insert("SYNSEMA_INFER_ARCHDEF", archdefs);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef"), arguments);
    if (!process.waitForFinished(120'000)) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QList<int> ints(const QJsonArray& array) {
    QList<int> values;
    for (const auto& value : array) values.append(value.toInt());
    return values;
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QString demo = QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");

} // namespace

/// `archdef run`, `logits`, `trace` and `bench`, as a script sees them.
class TestRun : public QObject {
    Q_OBJECT
  private slots:
    void a_prompt_is_continued_on_stdout_alone() {
        const Ran ran =
            archdef({"run", demo, "--prompt", "Question: What is the capital of France? Answer:"});
        QCOMPARE(ran.exit, 0);
        QCOMPARE(ran.out, QByteArray(" Paris.\n"));
        QVERIFY(ran.err.contains("tokens/s"));
        const Ran quiet = archdef({"run", demo, "--prompt", "Once upon a time", "-n", "3", "--quiet"});
        QCOMPARE(quiet.err, QByteArray());
    }

    void characters_come_out_whole() {
        const Ran ran = archdef({"run", demo, "--prompt", "Había una vez", "-n", "12"});
        QCOMPARE(ran.exit, 0);
        QVERIFY2(ran.out.startsWith(" una niña"), ran.out.constData());
    }

    void json_has_what_the_contract_names() {
        const Ran ran = archdef({"run", demo, "--prompt", "Once upon a time", "-n", "4", "--json"});
        QCOMPARE(ran.exit, 0);
        const QJsonObject json = ran.json();
        // The first ids of resources/demo/expected.json.
        QCOMPARE(ints(json["prompt_ids"].toArray()), (QList<int>{597, 599, 258, 457}));
        QCOMPARE(ints(json["ids"].toArray()), (QList<int>{393, 295, 258, 941}));
        QCOMPARE(json["text"].toString(), QString(" there was a curi"));
        const QJsonArray steps = json["steps"].toArray();
        QCOMPARE(steps.size(), 4);
        QCOMPARE(steps[0].toObject()["top"].toArray().size(), 20);
        QVERIFY(qAbs(steps[0].toObject()["logprob"].toDouble() - -0.578089) < 1e-4);
        for (const char* key :
             {"load_s", "prompt_s", "prompt_tokens_per_s", "generate_s", "generate_tokens_per_s"})
            QVERIFY2(json["timing"].toObject()[key].isDouble(), key);
        const QJsonObject provenance = json["provenance"].toObject();
        QCOMPARE(provenance["definition"].toObject()["sha256"].toString().size(), 64);
        QCOMPARE(provenance["numerics"].toString(), QString("f32"));
    }

    void ids_are_taken_as_they_are() {
        const Ran ran = archdef({"run", demo, "--ids", "597,599,258,457", "-n", "2", "--json"});
        QCOMPARE(ints(ran.json()["ids"].toArray()), (QList<int>{393, 295}));
    }

    void a_prompt_file_is_its_bytes() {
        QTemporaryDir dir;
        write(dir.filePath("prompt"), "Once upon a time");
        const Ran ran = archdef({"run", demo, "--prompt-file", dir.filePath("prompt"), "-n", "2", "--json"});
        QCOMPARE(ints(ran.json()["prompt_ids"].toArray()), (QList<int>{597, 599, 258, 457}));
    }

    void wrong_usage_is_2_and_an_unreadable_input_is_3() {
        QCOMPARE(archdef({"run", demo}).exit, 2);
        QCOMPARE(archdef({"run", demo, "--ids", "1,x"}).exit, 2);
        QCOMPARE(archdef({"run", demo, "--ids", "99999"}).exit, 2);
        QCOMPARE(archdef({"run", demo, "--prompt", "a", "--ids", "1"}).exit, 2);
        QCOMPARE(archdef({"run", "/nowhere.gguf", "--prompt", "a"}).exit, 3);
        const Ran json = archdef({"run", "/nowhere.gguf", "--prompt", "a", "--json"});
        QCOMPARE(json.exit, 3);
        QVERIFY(!json.json()["error"].toObject()["message"].toString().isEmpty());
    }

    void an_unknown_instruction_set_is_2() {
        qputenv("ARCHDEF_SIMD", "avx1024");
        const Ran ran = archdef({"run", demo, "--ids", "1", "-n", "1", "--json"});
        qunsetenv("ARCHDEF_SIMD");
        QCOMPARE(ran.exit, 2);
        QCOMPARE(ran.json()["error"].toObject()["code"].toString(), QString("simd-unknown"));
    }

    void an_operators_definition_that_does_not_load_is_never_replaced() {
        QTemporaryDir dir;
        QByteArray text = read(ARCHDEF_SOURCE_DIR "/archdefs/qwen3.archdef");
        write(dir.filePath("qwen3.archdef"), text.replace("silu(g)", "siluu(g)"));
        const Ran ran = archdef({"run", demo, "--prompt", "Once", "-n", "2"}, dir.path());
        QCOMPARE(ran.exit, 3);
        QCOMPARE(ran.out, QByteArray());
        QVERIFY2(ran.err.contains("siluu"), ran.err.constData());
    }

    void a_definition_for_this_run_is_what_runs() {
        QTemporaryDir dir;
        QByteArray text = read(ARCHDEF_SOURCE_DIR "/archdefs/qwen3.archdef");
        write(dir.filePath("mine.archdef"), text.replace("silu(g)", "relu(g)"));
        const Ran ran = archdef({"run", demo, "--prompt", "Once upon a time", "-n", "1", "--json",
                                 "--definition", dir.filePath("mine.archdef")});
        QCOMPARE(ran.exit, 0);
        const double logprob = ran.json()["steps"].toArray()[0].toObject()["logprob"].toDouble();
        QVERIFY(qAbs(logprob - -0.578089) > 1e-3);
    }

    void logits_are_raw_numbers_the_same_in_chunks() {
        QTemporaryDir dir;
        const QString a = dir.filePath("a"), b = dir.filePath("b"), last = dir.filePath("last");
        const Ran all =
            archdef({"logits", demo, "--ids", "597,599,258,457", "--all", "--output", a, "--json"});
        QCOMPARE(all.exit, 0);
        QCOMPARE(ints(all.json()["shape"].toArray()), (QList<int>{4, 1024}));
        QCOMPARE(QFile(a).size(), 4 * 1024 * 4);
        QCOMPARE(all.json()["sha256"].toString().toLatin1(),
                 QCryptographicHash::hash(read(a), QCryptographicHash::Sha256).toHex());
        QCOMPARE(all.json()["top"].toArray().size(), 4);
        QCOMPARE(all.json()["top"].toArray()[3].toArray()[0].toObject()["id"].toInt(), 393);
        archdef({"logits", demo, "--ids", "597,599,258,457", "--all", "--chunk", "1", "--output", b});
        archdef({"logits", demo, "--ids", "597,599,258,457", "--output", last});
        QCOMPARE(QFile(last).size(), 1024 * 4);
        const QByteArray one = read(a), other = read(b);
        QCOMPARE(one.size(), other.size());
        for (qsizetype i = 0; i < one.size(); i += 4) {
            float x = 0, y = 0;
            memcpy(&x, one.constData() + i, 4);
            memcpy(&y, other.constData() + i, 4);
            QVERIFY(qAbs(x - y) <= 1e-4f);
        }
    }

    void a_trace_names_every_step() {
        const Ran ran = archdef({"trace", demo, "--ids", "1,2,3", "--json"});
        QCOMPARE(ran.exit, 0);
        const QJsonArray steps = ran.json()["steps"].toArray();
        QCOMPARE(steps.size(), 1 + 3 * 18 + 3);
        const QJsonObject first = steps[0].toObject();
        QCOMPARE(first["text"].toString(), QString("x = embed(token_embd.weight)"));
        QCOMPARE(ints(first["shape"].toArray()), (QList<int>{3, 256}));
        QVERIFY(first["rms"].toDouble() > 0);
        QCOMPARE(first["nan"].toInt(), 0);
        const Ran layer = archdef({"trace", demo, "--ids", "1,2,3", "--layer", "1", "--json"});
        QCOMPARE(layer.json()["steps"].toArray().size(), 18);
        QCOMPARE(archdef({"trace", demo, "--ids", "1", "--layer", "3"}).exit, 2);
    }

    void a_bench_states_speed_memory_and_share() {
        const Ran ran =
            archdef({"bench", demo, "-p", "16", "-n", "4", "-r", "2", "--json", "--threads", "1"});
        QCOMPARE(ran.exit, 0);
        for (const char* key : {"prompt_tokens_per_s", "generate_tokens_per_s", "load_s", "peak_memory_bytes",
                                "bytes_per_token", "bandwidth_share"})
            QVERIFY2(ran.json()[key].toDouble() > 0, key);
        // All weights once: the file but for its metadata.
        const double bytes = ran.json()["bytes_per_token"].toDouble();
        QVERIFY(bytes > 0.9 * 2.1e6 && bytes < 1.1 * 2.4e6);
    }

    void an_interrupt_ends_a_run_cleanly() {
        QProcess process;
        process.start(QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef"),
                      {"run", demo, "--prompt", "Once upon a time", "-n", "100000", "--ignore-eos",
                       "--context", "512"});
        QVERIFY(process.waitForReadyRead(60'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        // The model's context may fill before the signal arrives; then there is nothing left to stop.
        QVERIFY(process.exitCode() == 1 || process.readAllStandardError().contains("context is full"));
    }
};

QTEST_GUILESS_MAIN(TestRun)
#include "test_run.moc"
