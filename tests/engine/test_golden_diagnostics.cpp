// What is said of broken definitions, in both languages. A file of tests/data/golden-diagnostics is one case:
// the file's name, the model where one is at hand, the definition, and the lines that are expected of it:
//
//     line:column-end severity code message | fix | other fix
//
// ARCHDEF_UPDATE_GOLDEN=1 writes the expected lines anew.

#include "golden.h"
#include "language/edits.h"
#include "language/messages.h"
#include "support/golden_text.h"

#include <QtTest>
#include <algorithm>

using namespace archdef;
using namespace archdef::test;

namespace {

const QString folder = QStringLiteral(ARCHDEF_TEST_DATA "/golden-diagnostics");

struct Case {
    QString file, model, definition, text;
};

Case read_case(const QString& name) {
    Case read;
    QFile file(folder + u'/' + name + QStringLiteral(".txt"));
    if (!file.open(QIODevice::ReadOnly)) return read;
    read.text = QString::fromUtf8(file.readAll());
    QString* part = nullptr;
    for (const QString& line : read.text.split(u'\n')) {
        if (line.startsWith(QStringLiteral("---- file ")))
            read.file = line.mid(10);
        else if (line.startsWith(QStringLiteral("---- model ")))
            read.model = line.mid(11);
        else if (line.startsWith(QStringLiteral("---- ")))
            part = line == QStringLiteral("---- definition") ? &read.definition : nullptr;
        else if (part)
            *part += line + u'\n';
    }
    return read;
}

std::vector<Diagnostic> diagnostics_of(const Case& broken, const std::string& text) {
    const ParseResult parsed = parse_definition(text, {broken.file.section(u'.', 0, 0).toStdString()});
    std::vector<Diagnostic> all = parsed.diagnostics;
    if (broken.model.isEmpty()) return all;
    const auto model = open_model(golden_path(broken.model) + QStringLiteral(".gguf"));
    const Binding binding = bind(parsed.partial, *model);
    all.insert(all.end(), binding.diagnostics.begin(), binding.diagnostics.end());
    std::ranges::stable_sort(
        all, {}, [](const Diagnostic& one) { return std::pair(one.range.line, one.range.column); });
    return all;
}

QString lines_in(const std::vector<Diagnostic>& diagnostics, Locale locale) {
    QString lines;
    for (const Diagnostic& one : diagnostics) {
        const std::string_view severity = severity_name(one.severity, locale);
        lines += QStringLiteral("%1:%2-%3 %4 %5 %6")
                     .arg(one.range.line)
                     .arg(one.range.column)
                     .arg(one.range.end_column)
                     .arg(QString::fromUtf8(severity.data(), qsizetype(severity.size())),
                          QString::fromStdString(one.code), QString::fromStdString(message(one, locale)));
        for (const Fix& fix : one.fixes)
            lines += QStringLiteral(" | ") + QString::fromStdString(title(fix, locale));
        lines += u'\n';
    }
    return lines;
}

/// How often the same is said of a line with the same text: lines move, and a fix may show another mistake.
std::ptrdiff_t times(const std::vector<Diagnostic>& diagnostics, const Diagnostic& wanted,
                     const QString& text, const QString& line) {
    const QStringList lines = text.split(u'\n');
    return std::ranges::count_if(diagnostics, [&](const Diagnostic& one) {
        return one.code == wanted.code && one.arguments == wanted.arguments &&
               lines.value(one.range.line - 1) == line;
    });
}

} // namespace

class TestGoldenDiagnostics : public QObject {
    Q_OBJECT

    static void all_cases() {
        QTest::addColumn<QString>("name");
        for (const QString& file : QDir(folder).entryList({"*.txt"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file.chopped(4))) << file.chopped(4);
    }

  private slots:
    void a_broken_definition_says_what_is_written_down_data() { all_cases(); }
    void a_broken_definition_says_what_is_written_down() {
        QFETCH(QString, name);
        const Case broken = read_case(name);
        const auto found = diagnostics_of(broken, broken.definition.toStdString());
        const qsizetype end = broken.text.indexOf(QStringLiteral("---- en\n"));
        QVERIFY(end > 0);
        const QString difference = differenceToGolden(
            folder + u'/' + name + QStringLiteral(".txt"),
            broken.text.left(end) + QStringLiteral("---- en\n") + lines_in(found, Locale::en) +
                QStringLiteral("---- es\n") + lines_in(found, Locale::es));
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }

    void every_fix_takes_its_problem_away_data() { all_cases(); }
    void every_fix_takes_its_problem_away() {
        QFETCH(QString, name);
        const Case broken = read_case(name);
        const QString text = broken.definition;
        const auto before = diagnostics_of(broken, text.toStdString());
        for (const Diagnostic& one : before)
            for (const Fix& fix : one.fixes) {
                const QString line = text.split(u'\n').value(one.range.line - 1);
                const QString mended = QString::fromStdString(apply_edits(text.toStdString(), fix.edits));
                const auto after = diagnostics_of(broken, mended.toStdString());
                QVERIFY2(times(after, one, mended, line) < times(before, one, text, line),
                         qPrintable(QStringLiteral("%1: %2 stays with \"%3\"")
                                        .arg(one.range.line)
                                        .arg(QString::fromStdString(one.code),
                                             QString::fromStdString(title(fix, Locale::en)))));
            }
    }

    void every_message_about_a_text_has_a_case() {
        // Bytes that no editor keeps and texts beyond the limits are made by test_parser_robust.
        const QStringList elsewhere{"text-too-long",      "line-too-long",        "nul-byte",      "not-utf8",
                                    "too-many-registers", "too-many-diagnostics", "too-many-steps"};
        QString all;
        for (const QString& file : QDir(folder).entryList({"*.txt"}, QDir::Files))
            all += read_case(file.chopped(4)).text;
        QStringList missing;
        for (const language::MessageRow& row : language::text_messages()) {
            const QString code = QString::fromUtf8(row.code.data(), qsizetype(row.code.size()));
            if (!elsewhere.contains(code) && !all.contains(u' ' + code + u' ')) missing << code;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u' ')));
    }
};

QTEST_GUILESS_MAIN(TestGoldenDiagnostics)
#include "test_golden_diagnostics.moc"
