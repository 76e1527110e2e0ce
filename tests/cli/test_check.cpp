#include "command.h"

#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

class TestCheck : public QObject {
    Q_OBJECT

    const QString twelve_ = ARCHDEF_TEST_DATA "/definitions/twelve.archdef";
    const QString shipped_ = ARCHDEF_SOURCE_DIR "/archdefs/";

  private slots:
    void twelve_errors_are_reported_in_both_languages_as_compilers_print_them() {
        for (const QString& language : {QString("en"), QString("es")}) {
            const Answer answer = run_archdef({"check", "--lang", language, twelve_});
            QCOMPARE(answer.code, 1);
            const QStringList lines = answer.out.split('\n', Qt::SkipEmptyParts);
            QCOMPARE(lines.size(), 12);
            static const QRegularExpression form(R"(^.*twelve\.archdef:(\d+):(\d+): error: (.+)$)");
            QSet<QString> numbers;
            for (const QString& line : lines) {
                const auto match = form.match(line);
                QVERIFY2(match.hasMatch(), qPrintable(line));
                numbers.insert(match.captured(1));
            }
            QCOMPARE(numbers.size(), 12);
            QVERIFY(answer.out.contains(
                language == "es"
                    ? QString::fromUtf8("no existe la operación `siluu` — ¿quisiste decir `silu`?")
                    : QString::fromUtf8("there is no operation `siluu` — did you mean `silu`?")));
        }
    }

    void the_shipped_definitions_are_fine_even_when_strict() {
        const Answer answer =
            run_archdef({"check", "--strict", shipped_ + "llama.archdef", shipped_ + "qwen2.archdef",
                         shipped_ + "qwen3.archdef", shipped_ + "gemma3.archdef"});
        QCOMPARE(answer.code, 0);
        QVERIFY(!answer.out.contains("warning"));
        QVERIFY(answer.err.contains("0 errors, 0 warnings, 3 hints in 4 files"));
        QVERIFY(run_archdef({"check", "--quiet", shipped_ + "llama.archdef"}).err.isEmpty());
    }

    void warnings_fail_only_when_strict() {
        QTemporaryDir directory;
        QFile shipped(shipped_ + "llama.archdef");
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QFile file(directory.filePath("llama.archdef"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(shipped.readAll().replace("param rope_interleaved 1", ""));
        file.close();
        QCOMPARE(run_archdef({"check", file.fileName()}).code, 0);
        const Answer strict = run_archdef({"check", "--strict", file.fileName()});
        QCOMPARE(strict.code, 1);
        QVERIFY(strict.out.contains("llama.archdef:17:3: warning: files of llama "));
    }

    void json_holds_every_diagnostic_with_its_place_and_fixes() {
        const Answer answer = run_archdef({"check", "--json", twelve_});
        QCOMPARE(answer.code, 1);
        const QJsonObject object = answer.json();
        QCOMPARE(object["errors"].toInt(), 12);
        const QJsonObject file = object["files"].toArray().at(0).toObject();
        QCOMPARE(file["ok"].toBool(true), false);
        QCOMPARE(file["sha256"].toString().size(), 64);
        bool found = false;
        for (const QJsonValue& value : file["diagnostics"].toArray()) {
            const QJsonObject diagnostic = value.toObject();
            if (diagnostic["code"] != "unknown-operation") continue;
            found = true;
            const QJsonObject edit =
                diagnostic["fixes"].toArray().at(0).toObject()["edits"].toArray().at(0).toObject();
            QCOMPARE(edit["new_text"].toString(), QString("silu"));
            QCOMPARE(edit["line"].toInt(), diagnostic["line"].toInt());
        }
        QVERIFY(found);
    }

    void a_file_that_cannot_be_read_does_not_hide_the_others() {
        const Answer answer = run_archdef({"check", "/nonexistent/a.archdef", twelve_});
        QCOMPARE(answer.code, 3);
        QVERIFY(answer.err.contains("/nonexistent/a.archdef: No such file or directory"));
        QCOMPARE(answer.out.count("\n"), 12);
        const Answer json = run_archdef({"check", "--json", "/nonexistent/a.archdef", twelve_});
        QCOMPARE(json.json()["error"].toObject()["code"].toString(), QString("file-unreadable"));
        QCOMPARE(json.json()["errors"].toInt(), 12);
    }

    void with_a_model_missing_and_unread_tensors_are_found_too() {
        const QString demo = ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf";
        QCOMPARE(run_archdef({"check", "--strict", "--model", demo, shipped_ + "qwen3.archdef"}).code, 0);

        QTemporaryDir directory;
        QFile shipped(shipped_ + "qwen3.archdef");
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QByteArray text = shipped.readAll();
        QFile file(directory.filePath("qwen3.archdef"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.replace("ffn_gate.weight", "ffn_gat.weight")
                       .replace("  norm_heads(k,", "  # norm_heads(k,"));
        file.close();
        const Answer answer = run_archdef({"check", "--model", demo, file.fileName()});
        QCOMPARE(answer.code, 1);
        QVERIFY2(
            answer.out.contains(QRegularExpression(R"(:27:\d+: error: .*ffn_gat\.weight.*ffn_gate\.weight)")),
            qPrintable(answer.out));
        QVERIFY2(answer.out.contains(QRegularExpression("warning: .*attn_k_norm")), qPrintable(answer.out));
        const QJsonObject checked = run_archdef({"check", "--json", "--model", demo, file.fileName()})
                                        .json()["files"]
                                        .toArray()
                                        .at(0)
                                        .toObject();
        QCOMPARE(checked["binding"].toObject()["can_run"].toBool(true), false);
        QCOMPARE(checked["binding"].toObject()["unread"].toArray().size(), 2);
    }

    void a_model_that_is_not_there_is_named() {
        const Answer answer =
            run_archdef({"check", "--model", "/nonexistent/m.gguf", shipped_ + "qwen3.archdef"});
        QCOMPARE(answer.code, 3);
        QVERIFY(answer.err.contains("m.gguf"));
    }

    void no_file_is_wrong_usage() { QCOMPARE(run_archdef({"check"}).code, 2); }
};

QTEST_GUILESS_MAIN(TestCheck)
#include "test_check.moc"
