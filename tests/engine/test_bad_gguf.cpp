#include "gguf/file.h"

#include <QFile>
#include <QTest>

using namespace archdef;
using namespace archdef::gguf;

/// Every file of the collection gets what its manifest says.
class TestBadGguf : public QObject {
    Q_OBJECT

  private slots:
    void each_file_gets_the_verdict_of_the_manifest_data();
    void each_file_gets_the_verdict_of_the_manifest();
};

void TestBadGguf::each_file_gets_the_verdict_of_the_manifest_data() {
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<qint64>("size");
    QFile manifest(ARCHDEF_TEST_DATA "/badgguf/MANIFEST.tsv");
    QVERIFY(manifest.open(QIODevice::ReadOnly));
    while (!manifest.atEnd()) {
        const QStringList columns = QString::fromUtf8(manifest.readLine()).trimmed().split('\t');
        if (columns.size() >= 5)
            QTest::newRow(qPrintable(columns[0])) << columns[1] << columns[2].toLongLong();
    }
}

void TestBadGguf::each_file_gets_the_verdict_of_the_manifest() {
    QFETCH(QString, verdict);
    QFETCH(qint64, size);
    const std::string path = std::string(ARCHDEF_TEST_DATA "/badgguf/") + QTest::currentDataTag() + ".gguf";
    const auto file = File::open(path);
    QVERIFY(file.has_value());
    QCOMPARE(static_cast<qint64>((*file)->file_bytes()), size);

    std::size_t errors = 0, warnings = 0;
    for (const Finding& finding : (*file)->findings()) {
        (finding.severity == Severity::error ? errors : warnings)++;
        QVERIFY(!finding.code.empty());
        QVERIFY(!finding.field.empty());
        QVERIFY(!finding.found.empty());
        QVERIFY(!finding.expected.empty());
        QVERIFY(!finding.message.empty());
        QVERIFY(finding.offset <= static_cast<std::uint64_t>(size));
    }
    if (verdict == "ok") QCOMPARE(errors + warnings, 0u);
    if (verdict == "warn") {
        QCOMPARE(errors, 0u);
        QVERIFY(warnings > 0);
    }
    if (verdict == "bad") {
        QVERIFY(errors > 0);
        QVERIFY(!(*file)->usable());
        QVERIFY((*file)->first_error().message.find("byte ") != std::string::npos);
    }
}

QTEST_APPLESS_MAIN(TestBadGguf)
#include "test_bad_gguf.moc"
