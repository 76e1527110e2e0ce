#include "catalog/builtin_texts.h"
#include "language/definition.h"
#include "language/edits.h"
#include "language/messages.h"

#include <QFile>
#include <QtTest>
#include <random>

using namespace archdef;

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Whether the range lies in the text: line and columns exist; one past the end of the line takes its end.
bool lies_in(const Range& range, const std::vector<std::string_view>& lines) {
    if (range.line == 0) return true;
    if (range.column < 1 || range.end_column < range.column) return false;
    if (range.line < 1 || range.line > int(lines.size())) return range.line == 1 && lines.empty();
    return range.end_column <= int(lines[std::size_t(range.line) - 1].size()) + 2;
}

bool overlaps(const std::vector<Edit>& edits) {
    for (std::size_t i = 0; i < edits.size(); ++i) {
        for (std::size_t j = i + 1; j < edits.size(); ++j) {
            const Range &a = edits[i].range, &b = edits[j].range;
            if (a.line == b.line && a.column < b.end_column && b.column < a.end_column) return true;
        }
    }
    return false;
}

std::size_t errors(const ParseResult& result) {
    return std::size_t(std::ranges::count(result.diagnostics, Severity::error, &Diagnostic::severity));
}

/// Parses, checks all promises, applies every fix and parses again.
void check(const std::string& text) {
    const ParseResult result = parse_definition(text, {"qwen3"});
    const std::vector<std::string_view> lines = lines_of(text);
    QCOMPARE(result.definition.has_value(), errors(result) == 0);
    int last_line = 0;
    for (const Diagnostic& diagnostic : result.diagnostics) {
        QVERIFY2(lies_in(diagnostic.range, lines),
                 qPrintable(QString::fromStdString(full_message(diagnostic, Locale::en))));
        QVERIFY(diagnostic.range.line >= last_line);
        last_line = diagnostic.range.line;
        for (const Locale locale : {Locale::en, Locale::es}) {
            const std::string words = message(diagnostic, locale);
            QVERIFY2(words != diagnostic.code && !words.empty(), diagnostic.code.c_str());
        }
        for (const Fix& fix : diagnostic.fixes) {
            QVERIFY(!fix.edits.empty());
            QVERIFY(title(fix, Locale::en) != fix.kind);
            QVERIFY2(!overlaps(fix.edits), fix.kind.c_str());
            for (const Edit& edit : fix.edits) QVERIFY(lies_in(edit.range, lines));
            const std::string fixed = apply_edits(text, fix.edits);
            const ParseResult again = parse_definition(fixed, {"qwen3"});
            QVERIFY(fixed != text);
            QCOMPARE(again.partial.text, fixed);
        }
    }
}

} // namespace

class TestParserRobust : public QObject {
    Q_OBJECT
  private slots:
    void a_definition_that_is_changed_anywhere_keeps_every_promise_data() {
        QTest::addColumn<QString>("arch");
        for (const BuiltinText& builtin : builtin_texts()) {
            QTest::newRow(std::string(builtin.arch).c_str())
                << QString::fromStdString(std::string(builtin.arch));
        }
    }
    void a_definition_that_is_changed_anywhere_keeps_every_promise() {
        QFETCH(QString, arch);
        std::string text;
        for (const BuiltinText& builtin : builtin_texts()) {
            if (builtin.arch == arch.toStdString()) text = builtin.text;
        }
        std::mt19937 random(7);
        const std::string signs = "=(),|#{}. \t+*x9_-\"\n\r\xC3";
        for (std::size_t i = 0; i < text.size(); ++i) {
            // One kind of change after the other: each line meets all three many times.
            std::string mutant = text;
            if (i % 3 == 0) mutant.erase(i, 1);
            if (i % 3 == 1) mutant.insert(i, 1, text[i]);
            if (i % 3 == 2) mutant[i] = signs[random() % signs.size()];
            check(mutant);
            if (QTest::currentTestFailed()) {
                qWarning("byte %zu", i);
                return;
            }
        }
        const std::vector<std::string_view> lines = lines_of(text);
        for (std::size_t gone = 0; gone < lines.size(); ++gone) {
            std::string without, twice, swapped;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (i != gone) without.append(lines[i]).append("\n");
                twice.append(lines[i]).append(i == gone ? "\n" + std::string(lines[i]) + "\n" : "\n");
                const std::size_t other = i == gone ? gone + 1 : i == gone + 1 ? gone : i;
                if (gone + 1 < lines.size()) swapped.append(lines[other]).append("\n");
            }
            for (const std::string& mutant : {without, twice, swapped}) {
                check(mutant);
                if (QTest::currentTestFailed()) {
                    qWarning("line %zu", gone + 1);
                    return;
                }
            }
        }
    }

    void random_bytes_and_random_words_are_only_ever_diagnostics() {
        std::mt19937 random(11);
        const char* words[] = {"arch",      "kind",
                               "decoder",   "param",
                               "prologue",  "block",
                               "epilogue",  "x",
                               "h",         "=",
                               "(",         ")",
                               ",",         "|",
                               "+=",        "rms_norm",
                               "attention", "blk.{i}.a",
                               "sqrt(",     "head_count",
                               "7",         "\n",
                               "\n",        "#",
                               ":",         "\xEF\xBB\xBF",
                               "\r\n",      "\"q\"",
                               "{",         "}",
                               "-",         "1e999",
                               ";"};
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            const std::size_t length = random() % 60;
            for (std::size_t i = 0; i < length; ++i) {
                if (round % 3 == 0) {
                    text += char(random() % 256);
                } else {
                    text += words[random() % std::size(words)];
                    if (random() % 2) text += ' ';
                }
            }
            const ParseResult result = parse_definition(text, {"qwen3"});
            QVERIFY(!result.definition);
            for (const Diagnostic& diagnostic : result.diagnostics) {
                for (const Fix& fix : diagnostic.fixes)
                    parse_definition(apply_edits(text, fix.edits), {"qwen3"});
            }
        }
    }

    void a_single_misspelling_of_a_step_is_a_single_error() {
        // One bad line never makes another line look wrong.
        for (const BuiltinText& builtin : builtin_texts()) {
            const std::string text(builtin.text);
            const std::vector<std::string_view> lines = lines_of(text);
            for (const std::string_view line : lines) {
                const std::size_t open = line.find('(');
                if (open == std::string_view::npos || line.find('#') != std::string_view::npos) continue;
                const std::size_t at = std::size_t(line.data() - text.data()) + open;
                for (const std::string& insertion : {std::string("zz"), std::string("_")}) {
                    std::string mutant = text;
                    mutant.insert(at, insertion);
                    const ParseResult result = parse_definition(mutant, {std::string(builtin.arch)});
                    QCOMPARE(int(errors(result)), 1);
                    for (const Diagnostic& diagnostic : result.diagnostics) {
                        QVERIFY2(diagnostic.severity != Severity::warning,
                                 qPrintable(QString::fromStdString(full_message(diagnostic, Locale::en))));
                    }
                }
            }
        }
    }

    void the_limits_are_located_errors() {
        const auto codes = [](const std::string& text) {
            QStringList list;
            for (const Diagnostic& diagnostic : parse_definition(text).diagnostics) {
                if (diagnostic.severity != Severity::error) continue;
                list << QString("%1@%2")
                            .arg(QString::fromStdString(diagnostic.code))
                            .arg(diagnostic.range.line);
            }
            return list;
        };
        std::string base(builtin_texts().back().text);
        QCOMPARE(codes(base), QStringList());
        QCOMPARE(codes(std::string((1 << 20) + 1, '\n')), QStringList("text-too-long@1"));
        QCOMPARE(codes("# " + std::string(4095, 'x') + "\n" + base), QStringList("line-too-long@1"));
        QCOMPARE(codes("# " + std::string(4094, 'x') + "\n" + base), QStringList());
        QCOMPARE(codes("# a" + std::string(1, '\0') + "b\n" + base), QStringList("nul-byte@1"));
        QCOMPARE(codes("# \xC3(\n" + base), QStringList("not-utf8@1"));
        QCOMPARE(codes("# \xED\xA0\x80\n" + base), QStringList("not-utf8@1"));
        QCOMPARE(codes("# \xC0\xAF\n" + base), QStringList("not-utf8@1"));

        std::string many = "arch qwen3\nkind decoder\nprologue\n x = embed(token_embd.weight)\nblock\n a = "
                           "attention(x, x, x)\n";
        std::string steps = many, registers = many;
        for (int i = 1; i < 4097; ++i) steps += " add(x, a)\n";
        const std::string tail = "epilogue\n logits = matmul(x, output.weight)\n";
        QCOMPARE(codes(steps + tail), QStringList("too-many-steps@4102"));
        for (int i = 0; i < 253; ++i) registers += " r" + std::to_string(i) + " = copy(a)\n";
        QCOMPARE(codes(registers + tail), QStringList());
        registers += " r253 = copy(a)\n";
        QCOMPARE(codes(registers + tail), QStringList("too-many-registers@262"));
    }

    void a_file_of_nothing_but_errors_ends_its_list_and_says_so() {
        std::string text;
        for (int i = 0; i < 100000; ++i) text += "x x x\n";
        const ParseResult result = parse_definition(text);
        QCOMPARE(int(result.diagnostics.size()), 1001);
        QCOMPARE(result.diagnostics.back().code, std::string("too-many-diagnostics"));
    }

    void a_megabyte_of_anything_is_read_without_piling_up_work() {
        // Each of these once made the work grow with the square of the length; ctest's limit would show it.
        const std::string head = "arch a\nkind decoder\nprologue\n x = embed(t.w)\nblock\n";
        std::string headers = head, params = "arch a\n", registers = head, names = head, operations = head;
        for (int i = 0; headers.size() < 1000000; ++i) headers += "arch a\n";
        for (int i = 0; params.size() < 1000000; ++i) params += "param p" + std::to_string(i) + " 1\n";
        for (int i = 0; i < 250; ++i) registers += "register_" + std::to_string(i) + " = copy(x)\n";
        for (int i = 0; i < 3800; ++i)
            registers += "mul(registre" + std::to_string(i) + ", r_" + std::to_string(i) + ")\n";
        for (int i = 0; names.size() < 1000000; ++i) names += std::string(4000, 'a') + "(x)\n";
        for (int i = 0; operations.size() < 1000000; ++i)
            operations += "siluuu" + std::to_string(i) + "(x)\n";
        for (const std::string& text : {headers, params, registers, names, operations}) {
            const ParseResult result = parse_definition(text);
            QVERIFY(!result.definition);
            QVERIFY(result.diagnostics.size() <= 1001);
        }
    }

    void line_ends_and_a_byte_order_mark_change_nothing() {
        for (const BuiltinText& builtin : builtin_texts()) {
            std::string crlf = "\xEF\xBB\xBF";
            for (const char c : builtin.text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
            const std::string arch(builtin.arch);
            const ParseResult plain = parse_definition(builtin.text, {arch});
            const ParseResult windows = parse_definition(crlf, {arch});
            QVERIFY(windows.definition);
            QVERIFY(windows.definition->sha256 != plain.definition->sha256);
            QCOMPARE(windows.definition->block.size(), plain.definition->block.size());
            for (std::size_t i = 0; i < plain.definition->block.size(); ++i) {
                QCOMPARE(windows.definition->block[i].range, plain.definition->block[i].range);
            }
            QCOMPARE(windows.diagnostics.size(), plain.diagnostics.size());
        }
    }
};

QTEST_APPLESS_MAIN(TestParserRobust)
#include "test_parser_robust.moc"
