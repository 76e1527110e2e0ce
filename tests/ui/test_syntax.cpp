// How a definition is coloured, here and in Kate. The expected runs are in tests/data/golden-highlighting:
// one line for each line of the definition, `style:text` for every run that is not plain text. The
// definitions are those beside the runs and the ones that are compiled in. ARCHDEF_UPDATE_GOLDEN=1 writes the
// runs anew.

#include "language/operations.h"
#include "support/golden_text.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace KSyntaxHighlighting;

namespace {

/// Writes down the runs of a text.
class Runs : public AbstractHighlighter {
  public:
    explicit Runs(const Definition& definition) { setDefinition(definition); }

    QStringList of(const QString& text) {
        QStringList lines;
        State state;
        for (const QString& line : text.split('\n')) {
            line_ = line;
            runs_.clear();
            state = highlightLine(line, state);
            lines.append(runs_.join("  "));
        }
        return lines;
    }

  protected:
    void applyFormat(int offset, int length, const Format& format) override {
        const QString text = line_.mid(offset, length);
        if (format.name() != "Normal Text" && !text.trimmed().isEmpty())
            runs_.append(format.name() + ':' + text);
    }

  private:
    QString line_;
    QStringList runs_;
};

QString content(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class Syntax : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        definition_ = repository_.definitionForFileName("qwen3.archdef");
        QVERIFY(definition_.isValid());
        QCOMPARE(definition_.name(), "Archdef");
    }

    void a_definition_is_coloured_as_written_down_data() {
        QTest::addColumn<QString>("path");
        for (const char* folder : {ARCHDEF_TEST_DATA "/golden-highlighting", ARCHDEF_SOURCE_DIR "/archdefs"})
            for (const QFileInfo& file : QDir(folder).entryInfoList({"*.archdef"}, QDir::Files, QDir::Name))
                QTest::newRow(qPrintable(file.completeBaseName())) << file.filePath();
    }
    void a_definition_is_coloured_as_written_down() {
        QFETCH(QString, path);
        const QString text = content(path);
        QVERIFY(!text.isEmpty());
        const QString difference = archdef::test::differenceToGolden(
            ARCHDEF_TEST_DATA "/golden-highlighting/" + QFileInfo(path).completeBaseName() + ".runs",
            Runs(definition_).of(text).join('\n'));
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }

    void every_operation_and_key_of_the_table_is_known() {
        Runs runs(definition_);
        for (const archdef::Operation& row : archdef::operations()) {
            const QString name = QString::fromLatin1(row.name.data(), qsizetype(row.name.size()));
            QCOMPARE(runs.of("  " + name + "(x)").first().section("  ", 0, 0), "Operation:" + name);
        }
        for (const std::string_view key : archdef::key_names()) {
            const QString name = QString::fromLatin1(key.data(), qsizetype(key.size()));
            QVERIFY(runs.of("  scale(x, " + name + ')').first().contains("Key:" + name));
        }
    }

    void shipped_definitions_have_no_errors_in_them_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama", "qwen2", "qwen3", "gemma3"}) QTest::newRow(name) << name;
    }
    void shipped_definitions_have_no_errors_in_them() {
        QFETCH(QString, name);
        const QString text = content(ARCHDEF_SOURCE_DIR "/archdefs/" + name + ".archdef");
        QVERIFY(!text.isEmpty());
        for (const QString& line : Runs(definition_).of(text))
            QVERIFY2(!line.contains("Error:") && !line.contains("Unknown Operation:"), qPrintable(line));
    }

    void themes_have_the_colours_of_the_tokens() {
        const Theme light = repository_.theme("Archdef Light");
        const Theme dark = repository_.theme("Archdef Dark");
        QVERIFY(light.isValid() && dark.isValid());
        for (const Format& format : definition_.formats()) {
            if (format.name() != "Tensor") continue;
            QCOMPARE(format.textColor(light).name(), "#0b645c");
            QCOMPARE(format.textColor(dark).name(), "#6fcabb");
        }
        QCOMPARE(QColor(dark.editorColor(Theme::BackgroundColor)).name(), "#15181b");
    }

    void definition_is_valid_by_the_schema_of_the_library() {
        const QString schema = QStringLiteral(ARCHDEF_SYNTAX_SCHEMA);
        if (!QFile::exists(schema)) QSKIP("the library's language.xsd is not on this machine");
        const QString xmllint = QStandardPaths::findExecutable("xmllint");
        if (xmllint.isEmpty()) QSKIP("xmllint (libxml2-utils) is not installed");
        QProcess process;
        process.start(xmllint,
                      {"--noout", "--schema", schema, ARCHDEF_BINARY_DIR "/resources/syntax/archdef.xml"});
        QVERIFY(process.waitForFinished());
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    }

  private:
    Repository repository_;
    Definition definition_;
};

QTEST_GUILESS_MAIN(Syntax)
#include "test_syntax.moc"
