#include "catalog/builtin_texts.h"
#include "language/definition.h"
#include "language/format.h"
#include "language/lexer.h"

#include <QtTest>
#include <random>

using namespace archdef;

namespace {

/// The words and signs of all lines that hold code, which formatting must not touch.
std::vector<std::vector<std::string>> words(std::string_view text) {
    std::vector<std::vector<std::string>> lines;
    for (const language::Line& line : language::split_lines(language::without_bom(text))) {
        std::vector<std::string> tokens;
        for (const language::Token& token : language::tokenize(line)) tokens.emplace_back(token.text);
        if (!tokens.empty()) lines.push_back(std::move(tokens));
    }
    return lines;
}

QStringList codes(std::string_view text) {
    QStringList list;
    for (const Diagnostic& diagnostic : parse_definition(text).diagnostics)
        list << QString::fromStdString(diagnostic.code);
    return list;
}

} // namespace

class TestFormat : public QObject {
    Q_OBJECT
  private slots:
    void the_shipped_definitions_are_in_the_usual_layout() {
        for (const BuiltinText& builtin : builtin_texts()) {
            QCOMPARE(format_definition(builtin.text), std::string(builtin.text));
        }
    }

    void spaces_lines_and_comments_are_put_in_order() {
        const std::string text = "\n\n#  title\t\n"
                                 "  arch   demo   # name\n"
                                 "kind decoder\n\n\n\n"
                                 "prologue\n"
                                 "x=embed( token_embd.weight )\n"
                                 "  block\n"
                                 "# first\n"
                                 "h  =  rms_norm (x,blk.{i}.attn_norm.weight)#norm\n"
                                 "\tscale(x,sqrt( embedding_length ))\n"
                                 "a = attention(h,h ,h)    # here\n"
                                 "add(x, a)                # and there\n"
                                 "# the end\n"
                                 "epilogue\n"
                                 "logits = matmul(x, output.weight|token_embd.weight)";
        const std::string expected = "#  title\n"
                                     "arch demo  # name\n"
                                     "kind decoder\n\n"
                                     "prologue\n"
                                     "  x = embed(token_embd.weight)\n\n"
                                     "block\n"
                                     "  # first\n"
                                     "  h = rms_norm(x, blk.{i}.attn_norm.weight)  #norm\n"
                                     "  scale(x, sqrt(embedding_length))\n"
                                     "  a = attention(h, h, h)  # here\n"
                                     "  add(x, a)               # and there\n\n"
                                     "# the end\n"
                                     "epilogue\n"
                                     "  logits = matmul(x, output.weight | token_embd.weight)\n";
        QCOMPARE(QString::fromStdString(format_definition(text)), QString::fromStdString(expected));
        QCOMPARE(format_definition(expected), expected);
    }

    void byte_order_mark_and_line_ends_are_kept() {
        QCOMPARE(format_definition("\xEF\xBB\xBF"
                                   "arch  a\r\n\r\n\r\nkind decoder"),
                 std::string("\xEF\xBB\xBF"
                             "arch a\r\n\r\nkind decoder\r\n"));
        QCOMPARE(format_definition(""), std::string());
    }

    void a_line_that_is_wrong_stays_as_it_is() {
        for (const char* line :
             {"  x  +=  o", "silu  g", "add( x , o", "x = = y()", "foo   bar", "add(x) )"}) {
            QCOMPARE(format_definition(line), std::string(line) + "\n");
        }
    }

    void words_errors_and_steps_never_change_and_twice_is_once() {
        std::mt19937 random(3);
        const std::string signs = " \t#=(),|\n\r{}.x9+";
        for (const BuiltinText& builtin : builtin_texts()) {
            for (int round = 0; round < 400; ++round) {
                std::string text(builtin.text);
                const std::size_t changes = random() % 12;
                for (std::size_t i = 0; i < changes; ++i) {
                    const std::size_t at = random() % text.size();
                    switch (random() % 3) {
                    case 0:
                        text.insert(at, 1, signs[random() % signs.size()]);
                        break;
                    case 1:
                        text.insert(at, " # x");
                        break;
                    default:
                        text.erase(at, 1);
                    }
                }
                const std::string once = format_definition(text);
                QCOMPARE(format_definition(once), once);
                QVERIFY(words(once) == words(text));
                QCOMPARE(codes(once), codes(text));
            }
        }
    }

    void what_is_over_the_limits_is_left_alone() {
        const std::string big((1 << 20) + 1, ' ');
        QCOMPARE(format_definition(big), big);
        const std::string line(4097, 'x');
        QCOMPARE(format_definition(line), line + "\n");
        // Spaces behind the commas would push this line over the limit.
        std::string step = "add(x";
        while (step.size() + 3 < 4096) step += ",y";
        step += ")";
        QCOMPARE(format_definition(step), step + "\n");
    }
};

QTEST_APPLESS_MAIN(TestFormat)
#include "test_format.moc"
