#include "catalog/builtin_texts.h"
#include "language/completion.h"
#include "language/edits.h"
#include "language/structure.h"
#include "language/symbols.h"

#include <QtTest>

using namespace archdef;

namespace {

std::string text_of(std::string_view arch) {
    for (const BuiltinText& text : builtin_texts()) {
        if (text.arch == arch) return std::string(text.text);
    }
    return {};
}

/// A text with the cursor at `^`, which is taken out.
struct Cursor {
    std::string text;
    int line = 1, column = 1;
    explicit Cursor(std::string marked) : text(std::move(marked)) {
        const std::size_t at = text.find('^');
        text.erase(at, 1);
        const std::size_t start = text.rfind('\n', at == 0 ? 0 : at - 1);
        line = 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
        column = int(at - (start == std::string::npos || start >= at ? 0 : start + 1)) + 1;
    }
};

const std::string head = "arch a\nkind decoder\nprologue\n  x = embed(token_embd.weight)\nblock\n";

/// What may stand at the cursor of a block's line, and what was typed of it.
QString completes(const std::string& line) {
    const Cursor cursor(head + line);
    const CompletionContext context = completion_at(cursor.text, cursor.line, cursor.column);
    QStringList parts;
    if (context.headers) parts << "headers";
    if (context.sections) parts << "sections";
    if (context.operations) parts << (context.after_equals ? "makers" : "operations");
    if (context.registers) parts << "registers";
    if (context.tensors) parts << "tensors";
    if (context.values) parts << "values";
    if (context.keys) parts << "keys";
    if (context.param_names) parts << "params";
    if (context.kinds) parts << "kinds";
    if (context.arch_name) parts << "arch";
    return parts.join(',') + ":" + QString::fromStdString(context.prefix);
}

QString places(const std::vector<Symbol>& symbols) {
    QStringList list;
    for (const Symbol& symbol : symbols)
        list << QString("%1:%2").arg(symbol.range.line).arg(symbol.range.column);
    return list.join(' ');
}

} // namespace

class TestSymbols : public QObject {
    Q_OBJECT
  private slots:
    void the_cursor_finds_operations_tensors_registers_keys_and_params() {
        const std::string text =
            "arch a\nparam rope_interleaved 1 # c\nblock\n  norm_heads(q, blk.{i}.n.weight, head_count)\n"
            "  scale(x, sqrt(head_dim))\n  h = nonsense(q, w.weight)\n";
        const std::vector<Symbol> symbols = symbols_of(text);
        const auto kind = [&](int line, int column) {
            const Symbol* symbol = symbol_at(symbols, line, column);
            return symbol ? int(symbol->kind) : -1;
        };
        using Kind = Symbol::Kind;
        QCOMPARE(kind(1, 1), int(Kind::header));
        QCOMPARE(kind(1, 6), int(Kind::name));
        QCOMPARE(kind(2, 10), int(Kind::name));
        QCOMPARE(kind(2, 24), int(Kind::number));
        QCOMPARE(kind(2, 28), int(Kind::comment));
        QCOMPARE(kind(3, 2), int(Kind::section));
        QCOMPARE(kind(4, 5), int(Kind::operation));
        QCOMPARE(kind(4, 14), int(Kind::register_));
        QCOMPARE(kind(4, 20), int(Kind::tensor));
        QCOMPARE(kind(4, 38), int(Kind::key));
        QCOMPARE(kind(5, 13), int(Kind::function));
        QCOMPARE(kind(5, 19), int(Kind::key));
        QCOMPARE(kind(6, 8), int(Kind::operation));
        QCOMPARE(kind(6, 16), int(Kind::register_));
        QCOMPARE(kind(6, 20), int(Kind::tensor));
        QCOMPARE(kind(4, 1), -1);
        // The end of a word still touches it.
        QCOMPARE(kind(4, 15), int(Kind::register_));
        QVERIFY(symbol_at(symbols, 4, 14)->operation->id == OperationId::norm_heads);
        QCOMPARE(symbol_at(symbols, 4, 38)->argument, 2);
    }

    void registers_in_scope_are_those_of_the_prologue_and_those_above() {
        const std::string text = text_of("qwen3");
        const std::vector<Symbol> symbols = symbols_of(text);
        const auto scope = [&](int line) {
            QStringList names;
            for (const std::string& name : registers_in_scope(symbols, line))
                names << QString::fromStdString(name);
            return names.join(' ');
        };
        QCOMPARE(scope(10), QString());
        QCOMPARE(scope(13), QString("x"));
        QCOMPARE(scope(16), QString("h k q x"));
        QCOMPARE(scope(36), QString("x"));
    }

    void uses_and_definition_of_a_register_stay_in_its_scope() {
        const std::vector<Symbol> symbols =
            symbols_of(head + "  h = copy(x)\n  h = copy(h)\n  add(x, h)\nepilogue\n  h = last(x)\n");
        const Symbol& read = *symbol_at(symbols, 7, 12);
        QCOMPARE(places(occurrences_of(symbols, read)), QString("6:3 7:3 7:12 8:10"));
        QCOMPARE(definition_of(symbols, read)->range.line, 6);
        QCOMPARE(definition_of(symbols, *symbol_at(symbols, 8, 11))->range.line, 7);
        QCOMPARE(places(occurrences_of(symbols, *symbol_at(symbols, 8, 8))), QString("4:3 6:12 8:7 10:12"));
        QCOMPARE(definition_of(symbols, *symbol_at(symbols, 8, 7))->range.line, 4);
    }

    void a_renamed_register_computes_the_same() {
        const std::string text = text_of("gemma3");
        const std::vector<Symbol> symbols = symbols_of(text);
        for (const Symbol& symbol : symbols) {
            if (symbol.kind != Symbol::Kind::register_) continue;
            const auto edits = rename_register(symbols, symbol, "renamed");
            if (symbol.text == "x" || symbol.text == "logits") {
                QVERIFY(!edits);
                QCOMPARE(edits.error().code, std::string("register-fixed"));
                continue;
            }
            QVERIFY(edits.has_value());
            const ParseResult before = parse_definition(text),
                              after = parse_definition(apply_edits(text, *edits));
            QVERIFY(after.definition.has_value());
            QVERIFY(computes_the_same(*before.definition, *after.definition));
        }
        const Symbol* gate = nullptr;
        for (const Symbol& symbol : symbols) {
            if (symbol.text == "g") gate = &symbol;
        }
        QCOMPARE(rename_register(symbols, *gate, "u").error().code, std::string("register-name-taken"));
        QCOMPARE(rename_register(symbols, *gate, "x").error().code, std::string("register-name-taken"));
        QCOMPARE(rename_register(symbols, *gate, "a.b").error().code, std::string("register-name-bad"));
        QCOMPARE(rename_register(symbols, *gate, "head_dim").error().code, std::string("register-name-bad"));
    }

    void completion_knows_what_may_stand_at_the_cursor_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        QTest::newRow("line start") << "  ^"
                                    << "sections,operations,registers:";
        QTest::newRow("word at the start") << "  si^"
                                           << "sections,operations,registers:si";
        QTest::newRow("after equals") << "  h = rm^"
                                      << "makers:rm";
        QTest::newRow("after equals, nothing yet") << "  h = ^"
                                                   << "makers:";
        QTest::newRow("first argument") << "  h = rms_norm(^"
                                        << "registers:";
        QTest::newRow("tensor") << "  h = rms_norm(x, blk.{i}.at^)"
                                << "tensors:blk.{i}.at";
        QTest::newRow("alternative") << "  h = matmul(x, a.weight | ^)"
                                     << "tensors:";
        QTest::newRow("value") << "  rope(q, head^)"
                               << "values:head";
        QTest::newRow("in sqrt") << "  scale(x, sqrt(^))"
                                 << "keys:";
        QTest::newRow("second register") << "  add(x, ^"
                                         << "registers:";
        QTest::newRow("too many") << "  add(x, o, ^"
                                  << ":";
        QTest::newRow("behind a step") << "  add(x, o) ^"
                                       << ":";
        QTest::newRow("comment") << "  add(x, o) # a^"
                                 << ":";
        QTest::newRow("unknown operation") << "  foo(^"
                                           << "registers,tensors:";
    }
    void completion_knows_what_may_stand_at_the_cursor() {
        QFETCH(QString, line);
        QFETCH(QString, expected);
        QCOMPARE(completes(line.toStdString()), expected);
    }

    void completion_of_headers() {
        const auto at = [](const std::string& marked) {
            const Cursor cursor(marked);
            return completion_at(cursor.text, cursor.line, cursor.column);
        };
        QVERIFY(at("^").headers && at("^").sections && !at("^").operations);
        QVERIFY(at("ki^").headers);
        QVERIFY(at("arch ^").arch_name);
        QVERIFY(at("kind d^").kinds);
        QVERIFY(at("param ro^").param_names);
        QVERIFY(!at("param rope_interleaved ^").anything());
        QCOMPARE(at("arch a\nkind de^coder").word, (Range{2, 6, 13}));
    }

    void on_the_line_being_typed_what_the_next_key_may_mend_is_a_hint_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("is_hint");
        QTest::newRow("operation begun") << "  h = rms_n^" << true;
        QTest::newRow("in-place operation begun") << "  sil^" << true;
        QTest::newRow("name that begins an operation") << "  sil^(x)" << true;
        QTest::newRow("cursor elsewhere") << "  sil(x^)" << false;
        QTest::newRow("never an operation") << "  siluu^(x)" << false;
        QTest::newRow("open parenthesis") << "  add(x, ^" << true;
        QTest::newRow("argument to come") << "  add(x^" << true;
        QTest::newRow("closed by the editor") << "  add(x, ^)" << true;
        QTest::newRow("key begun") << "  scale(x, head_^)" << true;
        QTest::newRow("wrong key") << "  scale(x, heed_^)" << false;
        QTest::newRow("finished and too short") << "  ^add(x)" << false;
    }
    void on_the_line_being_typed_what_the_next_key_may_mend_is_a_hint() {
        QFETCH(QString, line);
        QFETCH(bool, is_hint);
        const Cursor cursor(head + line.toStdString() +
                            "\n  a = attention(x, x, x)\n  add(x, a)\nepilogue\n"
                            "  logits = matmul(x, output.weight)\n");
        const auto strict = parse_definition(cursor.text).diagnostics;
        const auto lenient = severities_at_cursor(strict, cursor.text, cursor.line, cursor.column);
        QCOMPARE(lenient.size(), strict.size());
        bool error_before = false, error_after = false;
        for (std::size_t i = 0; i < strict.size(); ++i) {
            if (strict[i].range.line != cursor.line) continue;
            error_before = error_before || strict[i].severity == Severity::error;
            error_after = error_after || lenient[i] == Severity::error;
        }
        QVERIFY(error_before);
        QCOMPARE(error_after, !is_hint);
        // Away from the line it is an error again.
        const auto away = severities_at_cursor(strict, cursor.text, 1, 1);
        QCOMPARE(std::ranges::count(away, Severity::error),
                 std::ranges::count(strict, Severity::error, &Diagnostic::severity));
    }
};

QTEST_APPLESS_MAIN(TestSymbols)
#include "test_symbols.moc"
