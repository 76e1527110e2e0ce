#include "catalog/builtin_texts.h"
#include "language/definition.h"

#include <QFile>
#include <QtTest>
#include <algorithm>
#include <set>

using namespace archdef;

namespace {

std::string read_data(const char* name) {
    QFile file(QString::fromUtf8(ARCHDEF_TEST_DATA "/definitions/%1").arg(QString::fromUtf8(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string builtin(std::string_view arch) {
    for (const BuiltinText& text : builtin_texts()) {
        if (text.arch == arch) return std::string(text.text);
    }
    return {};
}

std::string replaced(std::string text, std::string_view old_text, std::string_view new_text) {
    const std::size_t at = text.find(old_text);
    return at == std::string::npos ? std::string() : text.replace(at, old_text.size(), new_text);
}

/// The codes of the errors, in order.
QStringList errors(std::string_view text, const char* arch = "") {
    QStringList codes;
    for (const Diagnostic& diagnostic : parse_definition(text, {arch}).diagnostics) {
        if (diagnostic.severity == Severity::error) codes << QString::fromStdString(diagnostic.code);
    }
    return codes;
}

const Diagnostic* find(const ParseResult& result, std::string_view code) {
    const auto found = std::ranges::find(result.diagnostics, code, &Diagnostic::code);
    return found == result.diagnostics.end() ? nullptr : &*found;
}

QString en(const Diagnostic& diagnostic) {
    return QString::fromStdString(full_message(diagnostic, Locale::en));
}

QString es(const Diagnostic& diagnostic) {
    return QString::fromStdString(full_message(diagnostic, Locale::es));
}

} // namespace

class TestParser : public QObject {
    Q_OBJECT
  private slots:
    void the_four_definitions_parse_with_nothing_worse_than_a_hint_data() {
        QTest::addColumn<QString>("arch");
        QTest::addColumn<int>("steps_per_layer");
        QTest::newRow("llama") << "llama" << 16;
        QTest::newRow("qwen2") << "qwen2" << 19;
        QTest::newRow("qwen3") << "qwen3" << 18;
        QTest::newRow("gemma3") << "gemma3" << 20;
    }
    void the_four_definitions_parse_with_nothing_worse_than_a_hint() {
        QFETCH(QString, arch);
        QFETCH(int, steps_per_layer);
        const std::string text = builtin(arch.toStdString());
        const ParseResult result = parse_definition(text, {arch.toStdString()});
        for (const Diagnostic& diagnostic : result.diagnostics) {
            QVERIFY2(diagnostic.severity == Severity::hint, qPrintable(en(diagnostic)));
        }
        QVERIFY(result.definition);
        QCOMPARE(result.definition->arch, arch.toStdString());
        QCOMPARE(int(result.definition->block.size()), steps_per_layer);
        QCOMPARE(result.definition->text, text);
        QCOMPARE(result.definition->sha256.size(), std::size_t{64});
    }

    void twelve_errors_of_one_file_are_all_found() {
        const ParseResult result = parse_definition(read_data("twelve.archdef"), {"twelve"});
        std::set<std::string> codes;
        std::set<int> lines;
        for (const Diagnostic& diagnostic : result.diagnostics) {
            QVERIFY2(diagnostic.severity == Severity::error, qPrintable(en(diagnostic)));
            codes.insert(diagnostic.code);
            lines.insert(diagnostic.range.line);
            QVERIFY(en(diagnostic).startsWith(QString("line %1: ").arg(diagnostic.range.line)));
            QVERIFY(es(diagnostic).startsWith(QString::fromUtf8("línea %1: ").arg(diagnostic.range.line)));
        }
        QVERIFY(!result.definition);
        QCOMPARE(int(result.diagnostics.size()), 12);
        QCOMPARE(int(codes.size()), 12);
        QCOMPARE(int(lines.size()), 12);
    }

    void the_message_of_a_misspelt_operation_is_that_of_the_language_page() {
        const ParseResult result =
            parse_definition(replaced(builtin("qwen3"), "silu(g)", "siluu(g)"), {"qwen3"});
        QVERIFY(!result.definition);
        const Diagnostic* diagnostic = find(result, "unknown-operation");
        QVERIFY(diagnostic);
        QCOMPARE(en(*diagnostic),
                 QString::fromUtf8("line 28: there is no operation `siluu` — did you mean `silu`?"));
        QCOMPARE(es(*diagnostic),
                 QString::fromUtf8("línea 28: no existe la operación `siluu` — ¿quisiste decir `silu`?"));
        QCOMPARE(diagnostic->range, (Range{28, 3, 8}));
        QCOMPARE(int(diagnostic->fixes.size()), 1);
        QCOMPARE(diagnostic->fixes[0].edits, (std::vector<Edit>{{{28, 3, 8}, "silu"}}));
        QCOMPARE(errors(replaced(builtin("qwen3"), "silu(g)", "siluu(g)")), QStringList("unknown-operation"));
    }

    void words_of_programming_languages_are_unknown_operations_like_any_other() {
        const QStringList words =
            QString("if unless while loop for match goto call exec eval shell run import include "
                    "require open read_file write http fetch env")
                .split(' ');
        QCOMPARE(words.size(), 21);
        for (const QString& word : words) {
            for (const char* form : {"%1(g)", "g = %1(g)"}) {
                const std::string step = QString(form).arg(word).toStdString();
                const ParseResult result =
                    parse_definition(replaced(builtin("qwen3"), "silu(g)", step), {"qwen3"});
                QVERIFY(!result.definition);
                const Diagnostic* diagnostic = find(result, "unknown-operation");
                QVERIFY2(diagnostic, qPrintable(word));
                QCOMPARE(QString::fromStdString(diagnostic->arguments[0]), word);
                QVERIFY2(diagnostic->arguments[1].empty() && diagnostic->fixes.empty(), qPrintable(word));
                QCOMPARE(errors(replaced(builtin("qwen3"), "silu(g)", step)),
                         QStringList("unknown-operation"));
            }
        }
    }

    void llama_without_its_rotary_style_loads_and_is_warned_about() {
        // What Synsema ships: it has no such param.
        const std::string text = replaced(builtin("llama"), "param rope_interleaved 1\n", "");
        const ParseResult result = parse_definition(text, {"llama"});
        QVERIFY(result.definition);
        const Diagnostic* diagnostic = find(result, "rope-style-contradicts");
        QVERIFY(diagnostic);
        QVERIFY(diagnostic->severity == Severity::warning);
        QVERIFY(en(*diagnostic).contains("numbers are wrong"));
        QVERIFY(es(*diagnostic).contains(QString::fromUtf8("números salen mal")));
        QCOMPARE(diagnostic->fixes.at(0).edits.at(0).new_text, std::string("param rope_interleaved 1\n"));
    }
};

QTEST_APPLESS_MAIN(TestParser)
#include "test_parser.moc"
