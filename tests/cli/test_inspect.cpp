#include "support/gguf_writer.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <sys/resource.h>

using archdef::gguf::TensorType;
using archdef::gguf::ValueType;
using archdef::test::GgufWriter;

/// `archdef inspect` and `archdef models` as a script sees them.
class TestInspect : public QObject {
    Q_OBJECT

  private slots:
    void each_bad_file_is_refused_with_its_place_data();
    void each_bad_file_is_refused_with_its_place();
    void a_sound_file_shows_its_metadata_and_tensors();
    void numbers_of_64_bits_and_odd_bytes_stay_exact();
    void arrays_are_cut_unless_full();
    void one_tensor_shows_its_values();
    void a_wrong_tensor_name_is_helped();
    void a_missing_model_lists_the_places();
    void other_commands_locate_the_damage_too();
    void two_files_are_compared();
    void any_part_of_a_split_model_shows_all();
    void layers_scan_and_digest();
    void models_lists_stores_and_what_could_not_be_read();

  private:
    static constexpr rlim_t address_space = rlim_t{512} << 20; // bytes, for its libraries and threads too
    struct Answer {
        int exit_code;
        QByteArray output, errors;
        QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
    };
    Answer run(const QStringList& arguments) const {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("HOME", directory_.path());
        environment.remove("OLLAMA_MODELS");
        environment.remove("HF_HOME");
        environment.remove("HF_HUB_CACHE");
        environment.remove("XDG_CACHE_HOME");
        process.setProcessEnvironment(environment);
#ifndef __SANITIZE_ADDRESS__ // which reserves terabytes of addresses for itself
        // No file may make the program ask for much memory, whatever its header claims.
        process.setChildProcessModifier([] {
            const rlimit limit{address_space, address_space};
            ::setrlimit(RLIMIT_AS, &limit);
        });
#endif
        process.start(ARCHDEF_BINARY_DIR "/bin/archdef", arguments);
        if (!process.waitForFinished()) qFatal("archdef did not finish");
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    QString write(const char* name, const std::string& bytes) const {
        const QString path = directory_.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        return path;
    }
    QTemporaryDir directory_;
};

void TestInspect::each_bad_file_is_refused_with_its_place_data() {
    QTest::addColumn<bool>("bad");
    const QDir directory(ARCHDEF_TEST_DATA "/badgguf");
    for (const QString& name : directory.entryList({"*.gguf"}))
        QTest::newRow(qPrintable(name)) << name.startsWith("bad_");
}

void TestInspect::each_bad_file_is_refused_with_its_place() {
    QFETCH(bool, bad);
    const QString path = QString(ARCHDEF_TEST_DATA "/badgguf/") + QTest::currentDataTag();
    const Answer answer = run({"inspect", path, "--json"});
    QCOMPARE(answer.exit_code, bad ? 3 : 0);
    const QJsonObject json = answer.json();
    QVERIFY(!json.isEmpty());
    QCOMPARE(json.contains("error"), bad);
    if (!bad) return;
    const QJsonObject error = json["error"].toObject();
    for (const char* key : {"code", "message", "field", "found", "expected", "class"})
        QVERIFY2(!error[key].toString().isEmpty(), key);
    QVERIFY(error["offset"].isDouble());
    QVERIFY((QStringList{"damaged", "unusual", "not for us"}).contains(error["class"].toString()));
    QVERIFY(!json["findings"].toArray().isEmpty());
    const Answer plain = run({"inspect", path});
    QCOMPARE(plain.exit_code, 3);
    QVERIFY(plain.errors.startsWith("archdef: "));
    QVERIFY(plain.errors.contains("byte " + QByteArray::number(error["offset"].toInteger())));
}

void TestInspect::a_sound_file_shows_its_metadata_and_tensors() {
    const QString path = write("m.gguf", archdef::test::small_model().bytes());
    const Answer text = run({"inspect", path});
    QCOMPARE(text.exit_code, 0);
    QVERIFY(text.errors.isEmpty());
    for (const char* part :
         {"sound", "llama.block_count", "blk.1.attn_q.weight", "[32, 32]", "Q8_0", "Größe"})
        QVERIFY2(text.output.contains(part), part);
    QVERIFY(!run({"inspect", path, "--tensors"}).output.contains("llama.block_count"));
    QVERIFY(!run({"inspect", path, "--metadata"}).output.contains("blk.1.attn_q.weight"));
    QVERIFY(run({"inspect", path, "--map"}).output.contains("padding"));
    const QJsonObject json = run({"inspect", path, "--json"}).json();
    QCOMPARE(json["tensors"].toArray().size(), 5);
    QCOMPARE(json["tensors"].toArray()[2].toObject()["shape"].toArray(), (QJsonArray{32, 32}));
    QCOMPARE(json["file"].toObject()["verdict"].toString(), QString("sound"));
    QCOMPARE(json["overview"].toObject()["tokens"].toInt(), 5);
}

void TestInspect::numbers_of_64_bits_and_odd_bytes_stay_exact() {
    GgufWriter writer = archdef::test::small_model();
    writer.text("x.bytes", "a\xff").number("x.nan", ValueType::f32, std::numeric_limits<float>::quiet_NaN());
    writer.number("x.minus", ValueType::f64, -std::numeric_limits<double>::infinity());
    const Answer answer = run({"inspect", write("m.gguf", writer.bytes()), "--metadata", "--json"});
    // Looked for as text: Qt's JSON would round the numbers.
    QVERIFY(answer.output.contains("\"value\": 18446744073709551615"));
    QVERIFY(answer.output.contains("\"value\": -9223372036854775808"));
    QVERIFY(answer.output.contains("\"value\": 1e+300"));
    QVERIFY(answer.output.contains("\"bytes_hex\": \"61ff\""));
    QVERIFY(answer.output.contains("\"float\": \"nan\""));
    QVERIFY(answer.output.contains("\"float\": \"-inf\""));
    QVERIFY(!answer.json().isEmpty());
}

void TestInspect::arrays_are_cut_unless_full() {
    const std::vector<std::string> texts(100, "token");
    const QString path = write("m.gguf", GgufWriter().texts("x.texts", texts).bytes());
    const auto entry = [&](const QStringList& more) {
        return run(QStringList{"inspect", path, "--json"} + more).json()["metadata"].toArray()[0].toObject();
    };
    QCOMPARE(entry({})["value"].toArray().size(), 8);
    QCOMPARE(entry({})["cut"].toBool(), true);
    QCOMPARE(entry({})["count"].toInt(), 100);
    QCOMPARE(entry({"--full"})["value"].toArray().size(), 100);
    QCOMPARE(entry({"--full"})["cut"].toBool(), false);
}

void TestInspect::one_tensor_shows_its_values() {
    const float values[] = {1, -3, 0, std::numeric_limits<float>::quiet_NaN(), 0, 0, 0, 0};
    const std::string bytes(reinterpret_cast<const char*>(values), sizeof values);
    const QString path = write("m.gguf", GgufWriter().tensor("w", TensorType::F32, {4, 2}, bytes).bytes());
    const QJsonObject tensor = run({"inspect", path, "--tensor", "w", "--json"}).json()["tensor"].toObject();
    const QJsonObject statistics = tensor["statistics"].toObject();
    QCOMPARE(statistics["min"].toDouble(), -3.0);
    QCOMPARE(statistics["max"].toDouble(), 1.0);
    QCOMPARE(statistics["zeros"].toInt(), 5);
    QCOMPARE(statistics["nan"].toInt(), 1);
    QCOMPARE(statistics["dead_rows"].toInt(), 1);
    QCOMPARE(statistics["histogram"].toObject()["counts"].toArray().size(), 61);
    QVERIFY(run({"inspect", path, "--tensor", "w"}).output.contains("NaN      1"));
}

void TestInspect::a_wrong_tensor_name_is_helped() {
    const QString path = write("m.gguf", archdef::test::small_model().bytes());
    const Answer answer = run({"inspect", path, "--tensor", "blk.0.attn_g.weight"});
    QCOMPARE(answer.exit_code, 3);
    QVERIFY(answer.errors.contains("Near names: blk.0.attn_q.weight"));
}

void TestInspect::a_missing_model_lists_the_places() {
    const Answer answer = run({"inspect", "no-such-model", "--json"});
    QCOMPARE(answer.exit_code, 3);
    const QJsonObject error = answer.json()["error"].toObject();
    QCOMPARE(error["code"].toString(), QString("model-not-found"));
    QVERIFY(error["message"].toString().contains(".ollama/models (not there)"));
    QCOMPARE(run({"inspect"}).exit_code, 2);
}

void TestInspect::other_commands_locate_the_damage_too() {
    const QString path = ARCHDEF_TEST_DATA "/badgguf/bad_trunc_data.gguf";
    for (const QStringList& command : {QStringList{"run", path, "--ids", "1"}, {"tokenize", path, "text"}}) {
        const Answer answer = run(command + QStringList{"--json"});
        QCOMPARE(answer.exit_code, 3);
        const QJsonObject error = answer.json()["error"].toObject();
        QCOMPARE(error["code"].toString(), QString("gguf-truncated"));
        QCOMPARE(error["offset"].toInt(), 159);
        QCOMPARE(error["findings"].toArray().size(), 2);
    }
}

void TestInspect::two_files_are_compared() {
    const QString a = write("a.gguf", archdef::test::small_model().bytes());
    const QString b =
        write("b.gguf",
              archdef::test::small_model().u32("x.more", 1).tensor("extra", TensorType::F32, {2}).bytes());
    QCOMPARE(run({"inspect", a, "--against", a}).exit_code, 0);
    const Answer answer = run({"inspect", a, "--against", b, "--json"});
    QCOMPARE(answer.exit_code, 1);
    QCOMPARE(answer.json()["different_tensors"].toInt(), 1);
    QCOMPARE(answer.json()["metadata"].toArray()[0].toObject()["key"].toString(), QString("x.more"));
    const QJsonObject first = answer.json()["tensors"].toArray()[0].toObject();
    QCOMPARE(first["presence"].toString(), QString("only in the second"));
    QVERIFY(run({"inspect", a, "--against", b}).output.contains("extra"));
}

void TestInspect::any_part_of_a_split_model_shows_all() {
    const auto part = [](std::uint16_t number) {
        GgufWriter writer;
        if (number == 0) writer.text("general.architecture", "llama");
        writer.number("split.no", ValueType::u16, number)
            .number("split.count", ValueType::u16, std::uint16_t{2});
        writer.number("split.tensors.count", ValueType::i32, std::int32_t{2});
        return writer.tensor(number == 0 ? "a" : "b", TensorType::F32, {4}).bytes();
    };
    write("parts/m-00001-of-00002.gguf", part(0));
    const QString second = write("parts/m-00002-of-00002.gguf", part(1));
    const Answer text = run({"inspect", second});
    QCOMPARE(text.exit_code, 0);
    QVERIFY(text.output.contains("m-00001-of-00002.gguf\n"));
    QVERIFY(text.output.contains("parts        2 of 2 here"));
    const QJsonObject json = run({"inspect", second, "--json"}).json();
    QCOMPARE(json["tensors"].toArray().size(), 2);
    QCOMPARE(json["file"].toObject()["parts"].toArray().size(), 2);
    QFile::remove(directory_.filePath("parts/m-00001-of-00002.gguf"));
    const Answer alone = run({"inspect", second});
    QVERIFY(alone.output.contains("Put m-00001-of-00002.gguf beside it."));
    QVERIFY(alone.output.contains("parts        1 of 2 here"));
}

void TestInspect::layers_scan_and_digest() {
    const QString path = write("m.gguf", archdef::test::small_model().bytes());
    QVERIFY(run({"inspect", path, "--layers"}).output.contains("differs in: attn_q type"));
    const QJsonArray groups = run({"inspect", path, "--layers", "--json"}).json()["groups"].toArray();
    QCOMPARE(groups.size(), 2);
    const Answer scan = run({"inspect", path, "--scan", "--json"}); // the model is all zeros
    QCOMPARE(scan.exit_code, 1);
    QCOMPARE(scan.json()["suspicious"].toInt(), 5);
    const Answer digest = run({"inspect", path, "--digest"});
    QCOMPARE(digest.exit_code, 0);
    QCOMPARE(digest.output.trimmed().size(), 64);
}

void TestInspect::models_lists_stores_and_what_could_not_be_read() {
    const std::string digest(64, 'a');
    write(".ollama/models/manifests/registry.ollama.ai/library/tiny/1b",
          "{\"layers\":[{\"mediaType\":\"application/vnd.ollama.image.model\",\"digest\":\"sha256:" + digest +
              "\"}]}");
    write((".ollama/models/blobs/sha256-" + digest).c_str(), archdef::test::small_model().bytes());
    write(".ollama/models/manifests/registry.ollama.ai/library/broken/latest", "{");
    const QJsonObject json = run({"models", "--json"}).json();
    const QJsonObject model = json["models"].toArray()[0].toObject();
    QCOMPARE(model["name"].toString(), QString("tiny:1b"));
    QCOMPARE(model["sha256"].toString().toStdString(), digest);
    QVERIFY(json["places"].toArray()[0].toObject()["problem"].toString().contains("broken/latest"));
    const Answer inspected = run({"inspect", "tiny:1b"});
    QCOMPARE(inspected.exit_code, 0);
    QVERIFY(inspected.output.contains("llama.block_count"));
}

QTEST_APPLESS_MAIN(TestInspect)
#include "test_inspect.moc"
