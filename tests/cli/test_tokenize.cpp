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

Ran archdef(const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef"), arguments);
    if (!process.waitForFinished(60'000)) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QList<int> ids_of(const Ran& ran) {
    QList<int> ids;
    const QJsonArray array = ran.json().value("ids").toArray();
    for (const auto& id : array) ids.append(id.toInt());
    return ids;
}

const QString spm = QStringLiteral(ARCHDEF_TEST_DATA "/golden/llama-spm-Q2_K.gguf");
const QString bpe = QStringLiteral(ARCHDEF_TEST_DATA "/golden/qwen2-tied-Q5_K_M.gguf");

} // namespace

class TestTokenize : public QObject {
    Q_OBJECT
  private slots:
    void json_gives_ids_and_pieces() {
        const Ran ran = archdef({"tokenize", spm, "12", "--json", "--no-bos"});
        QCOMPARE(ran.exit, 0);
        QCOMPARE(ids_of(ran), (QList<int>{321, 452})); // tok-llama-spm.json, "plain"
        QCOMPARE(ran.json().value("pieces").toArray().size(), 2);
        QCOMPARE(ran.json().value("bytes_hex").toArray().size(), 2); // exact where a piece is not UTF-8
        QCOMPARE(ran.json().value("types").toArray().first().toString(), "normal");
        QCOMPARE(ran.json().size(), 4);
    }
    void a_file_is_taken_byte_by_byte() {
        QTemporaryDir dir;
        QFile file(dir.filePath("text"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromHex("fffe2062616420c32820e282")); // not UTF-8, no final newline
        file.close();
        const Ran ran = archdef({"tokenize", bpe, "--file", file.fileName(), "--json", "--no-bos"});
        QCOMPARE(ran.exit, 0);
        QCOMPARE(ids_of(ran), (QList<int>{171, 123, 121, 171, 123, 121, 365, 304, 220, 171,
                                          123, 121, 7,   220, 171, 123, 121, 171, 123, 121}));
    }
    void control_tokens_are_text_without_their_meaning_when_asked() {
        QCOMPARE(ids_of(archdef({"tokenize", spm, "<s>", "--json"})), (QList<int>{1, 1}));
        QVERIFY(ids_of(archdef({"tokenize", spm, "<s>", "--json", "--no-special"})).size() > 3);
    }
    void the_table_shows_one_token_a_line_with_escapes() {
        const Ran ran = archdef({"tokenize", bpe, "\n", "--no-bos"});
        QCOMPARE(ran.out, QByteArray("    198  \\n\n"));
    }
    void what_cannot_be_read_is_exit_3_and_what_was_asked_wrongly_exit_2() {
        const Ran missing = archdef({"tokenize", "no-such-model.gguf", "x", "--json"});
        QCOMPARE(missing.exit, 3);
        QVERIFY(!missing.json().value("error").toObject().value("code").toString().isEmpty());
        QCOMPARE(archdef({"tokenize", spm}).exit, 2);
        QCOMPARE(archdef({"tokenize", spm, "x", "--file", "y"}).exit, 2);
        const Ran broken = archdef(
            {"tokenize", QStringLiteral(ARCHDEF_TEST_DATA "/badgguf/mod_scores_short.gguf"), "x", "--json"});
        QCOMPARE(broken.exit, 3);
        QCOMPARE(broken.json().value("error").toObject().value("code").toString(),
                 QString("tokenizer-broken"));
        QVERIFY(broken.json().value("error").toObject().value("message").toString().contains("3 tokens"));
    }
};

QTEST_APPLESS_MAIN(TestTokenize)
#include "test_tokenize.moc"
