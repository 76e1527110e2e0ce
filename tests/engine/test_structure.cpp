#include "catalog/builtin_texts.h"
#include "language/structure.h"
#include "language/text_diff.h"

#include <QtTest>

using namespace archdef;

namespace {

std::string text_of(std::string_view arch) {
    for (const BuiltinText& text : builtin_texts()) {
        if (text.arch == arch) return std::string(text.text);
    }
    return {};
}

std::string replaced(std::string text, std::string_view old_text, std::string_view new_text) {
    for (std::size_t at = text.find(old_text); at != std::string::npos;
         at = text.find(old_text, at + new_text.size())) {
        text.replace(at, old_text.size(), new_text);
    }
    return text;
}

Definition read(const std::string& text) {
    const ParseResult result = parse_definition(text);
    for (const Diagnostic& diagnostic : result.diagnostics) {
        if (diagnostic.severity == Severity::error)
            qWarning("%s", full_message(diagnostic, Locale::en).c_str());
    }
    return result.definition.value_or(Definition{});
}

int count(const StructuralDifference& difference, StepChange change) {
    return int(std::ranges::count(difference.steps, change, &StepPair::change));
}

} // namespace

class TestStructure : public QObject {
    Q_OBJECT
  private slots:
    void names_comments_copies_and_the_order_of_independent_steps_do_not_count() {
        const std::string text = text_of("qwen3");
        const Definition original = read(text);
        QVERIFY(computes_the_same(original, read("# other words\n" + replaced(text, "g = ", "g =   "))));
        std::string renamed = replaced(replaced(text, "(g", "(gate"), "g = ", "gate = ");
        QVERIFY(computes_the_same(original, read(renamed)));
        const std::string k = "  k = matmul(h, blk.{i}.attn_k.weight)\n";
        const std::string v = "  v = matmul(h, blk.{i}.attn_v.weight)\n";
        QVERIFY(computes_the_same(original, read(replaced(text, k + v, v + k))));
        QVERIFY(computes_the_same(
            original, read(replaced(text, "  silu(g)\n", "  c = copy(g)\n  silu(c)\n  g = copy(c)\n"))));
        QVERIFY(computes_the_same(
            original, read(replaced(text, "kind decoder\n", "kind decoder\nparam rope_interleaved 0\n"))));
        // A sum is the same in either order: o + x for x + o, as long as the result goes on as x.
        QVERIFY(computes_the_same(original,
                                  read(replaced(text, "  add(x, d)\n", "  add(d, x)\n  x = copy(d)\n"))));
    }

    void every_silent_mistake_counts() {
        const std::string text = text_of("qwen3");
        const Definition original = read(text);
        const std::string norm = "  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n";
        const std::string rope = "  rope(q, head_count)\n";
        for (const std::string& mistake :
             {replaced(text, "silu", "gelu"),
              replaced(text, "kind decoder\n", "kind decoder\nparam rope_interleaved 1\n"),
              replaced(replaced(text, norm, ""), rope, rope + norm),
              replaced(text, "attention(q, k, v)", "attention(k, q, v)"),
              replaced(text, "ffn_gate", "ffn_up"), replaced(text, rope, ""),
              replaced(text, "output.weight | ", ""),
              replaced(text, "  x = rms_norm(x, output_norm.weight)\n", ""),
              replaced(text, "rope(k, head_count_kv)", "rope(k, head_count)")}) {
            QVERIFY(mistake != text);
            QVERIFY(!computes_the_same(original, read(mistake)));
        }
    }

    void the_difference_of_two_architectures_is_what_makes_them_different() {
        const StructuralDifference biases = compare_structure(read(text_of("llama")), read(text_of("qwen2")));
        QCOMPARE(count(biases, StepChange::added), 3);
        QCOMPARE(count(biases, StepChange::removed), 0);
        QVERIFY(biases.arch_differs && !biases.computes_the_same);
        QCOMPARE(int(biases.params.size()), 1);
        QCOMPARE(biases.params[0].name, std::string("rope_interleaved"));
        for (const StepPair& pair : biases.steps) {
            if (pair.change == StepChange::added) QVERIFY(pair.right->operation == OperationId::add_bias);
        }
    }

    void a_replaced_tensor_is_one_change_and_crossed_wires_are_told_apart() {
        const std::string text = text_of("llama");
        const Definition original = read(text);
        const StructuralDifference tensor =
            compare_structure(original, read(replaced(text, "ffn_gate", "ffn_up")));
        QCOMPARE(count(tensor, StepChange::changed), 1);
        QCOMPARE(count(tensor, StepChange::added) + count(tensor, StepChange::removed), 0);
        const StructuralDifference wires =
            compare_structure(original, read(replaced(text, "attention(q, k, v)", "attention(k, q, v)")));
        QCOMPARE(count(wires, StepChange::rewired), 1);
        QVERIFY(compare_structure(original, read(replaced(replaced(text, "(g", "(gate"), "g = ", "gate = ")))
                    .same_steps());
    }

    void texts_are_laid_side_by_side_with_the_words_that_differ() {
        const std::string left = "arch a\nkind decoder\n\nblock\n  silu(g)\n  add(x, o)\n# end\n";
        const std::string right = "arch a\nkind decoder\nparam p 1\n\nblock\n  gelu(g)\n# end\n";
        const std::vector<DiffRow> rows = diff_texts(left, right);
        QStringList seen;
        for (const DiffRow& row : rows) {
            const char* names[] = {"=", "~", "-", "+"};
            seen << QString("%1%2:%3").arg(names[int(row.change)]).arg(row.left_line).arg(row.right_line);
        }
        QCOMPARE(seen.join(' '), QString("=1:1 =2:2 +0:3 =3:4 =4:5 ~5:6 -6:0 =7:7"));
        QCOMPARE(rows[5].left_marks, (std::vector<Range>{{5, 3, 7}}));
        QCOMPARE(rows[5].right_marks, (std::vector<Range>{{6, 3, 7}}));
        for (const DiffRow& row : diff_texts(left, left)) QVERIFY(row.change == DiffRow::Change::same);
        QVERIFY(diff_texts("", "").empty());
    }
};

QTEST_APPLESS_MAIN(TestStructure)
#include "test_structure.moc"
