#include "catalog/builtin_texts.h"
#include "language/structure.h"
#include "model/draft.h"

#include <QDir>
#include <QFile>
#include <QtTest>

using namespace archdef;

namespace {

Definition builtin(std::string_view arch) {
    for (const BuiltinText& text : builtin_texts()) {
        if (text.arch == arch) return *parse_definition(text.text).definition;
    }
    return {};
}

} // namespace

class TestDraft : public QObject {
    Q_OBJECT
  private slots:
    void a_draft_computes_what_the_shipped_definition_does_data() {
        QTest::addColumn<QString>("path");
        const QDir golden(ARCHDEF_TEST_DATA "/golden");
        for (const QFileInfo& file : golden.entryInfoList({"*.gguf"})) {
            if (!file.fileName().startsWith("vocab"))
                QTest::newRow(qPrintable(file.baseName())) << file.filePath();
        }
        QTest::newRow("demo") << QString(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");
    }
    void a_draft_computes_what_the_shipped_definition_does() {
        QFETCH(QString, path);
        const auto model = Model::open(path.toStdString());
        QVERIFY(model.has_value());
        for (const Locale locale : {Locale::en, Locale::es}) {
            const auto draft = draft_definition(**model, locale);
            QVERIFY2(draft.has_value(), draft ? "" : draft.error().message.c_str());
            const ParseResult parsed = parse_definition(draft->text, {draft->arch});
            QVERIFY2(parsed.definition.has_value(), draft->text.c_str());
            for (const Diagnostic& diagnostic : parsed.diagnostics) {
                QVERIFY2(diagnostic.severity == Severity::hint, full_message(diagnostic, Locale::en).c_str());
            }
            QVERIFY(draft->can_run);
            QCOMPARE(draft->closest, draft->arch);
            QVERIFY2(computes_the_same(*parsed.definition, builtin(draft->arch)), draft->text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestDraft)
#include "test_draft.moc"
