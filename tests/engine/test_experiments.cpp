#include "golden.h"

#include "compare/experiments.h"
#include "language/edits.h"

using namespace archdef;
using namespace archdef::test;
using compare::Experiment;
using compare::experiment_for;
using compare::Suspect;

/// What a verdict offers to try is a change that binds, and that does what its name says.
class TestExperiments : public QObject {
    Q_OBJECT

    static std::vector<int> lines_of(const Definition& definition, std::string_view word) {
        std::vector<int> lines;
        for (const Section section : {Section::prologue, Section::block, Section::epilogue})
            for (const Step& step : definition.steps(section))
                if (operation(step.operation).name == word) lines.push_back(step.range.line);
        return lines;
    }

  private slots:
    void a_named_change_mends_the_mistake_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("from"); // the mistake
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("suspect");
        QTest::addColumn<QString>("word"); // on whose lines it is suspected
        QTest::addColumn<QString>("experiment");
        const auto row = [](const char* name, const char* model, const char* from, const char* to,
                            const char* suspect, const char* word, const char* experiment) {
            QTest::newRow(name) << QString(model) << QString(from) << QString(to) << QString(suspect)
                                << QString(word) << QString(experiment);
        };
        const char *llama = "llama-spm-F32", *qwen2 = "qwen2-tied-Q5_K_M", *qwen3 = "qwen3-tied-Q6_K",
                   *gemma = "gemma3-w8-Q4_K_M";
        row("rotary style", llama, "param rope_interleaved 1", "param rope_interleaved 0", "rotary style",
            "rope", "param rope_interleaved 1");
        row("rotary style that is not stated", llama, "param rope_interleaved 1", "# a comment",
            "rotary style", "rope", "param rope_interleaved 1");
        row("activation", llama, "silu(g)", "gelu_tanh(g)  # why", "activation", "gelu_tanh",
            "silu instead of the activation");
        row("norm on the other side of rope", qwen3,
            "  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n  norm_heads(k, "
            "blk.{i}.attn_k_norm.weight, head_count_kv)\n  rope(q, head_count)\n  rope(k, head_count_kv)\n",
            "  rope(q, head_count)\n  rope(k, head_count_kv)\n  norm_heads(q, blk.{i}.attn_q_norm.weight, "
            "head_count)\n  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n",
            "q/k norm", "norm_heads", "norm_heads on the other side of rope");
        row("gate and up", llama, "ffn_gate.weight)\n  silu(g)\n  u = matmul(h, blk.{i}.ffn_up.weight)",
            "ffn_up.weight)\n  silu(g)\n  u = matmul(h, blk.{i}.ffn_gate.weight)", "gate and up", "mul",
            "ffn_gate and ffn_up exchanged");
        row("biases", qwen2, "  add_bias(v, blk.{i}.attn_v.bias)\n", "", "biases", "add_bias", "");
        row("final norm", llama, "  x = rms_norm(x, output_norm.weight)\n", "", "norms", "rms_norm", "");
        row("post norm", gemma, "  o = rms_norm(o, blk.{i}.post_attention_norm.weight)\n", "", "norms",
            "rms_norm", "");
        row("embedding scale", gemma, "  scale(x, sqrt(embedding_length))\n", "", "embedding and its scale",
            "embed", "");
        row("embedding scale too many", llama, "  x = embed(token_embd.weight)\n",
            "  x = embed(token_embd.weight)\n  scale(x, 3)\n", "embedding and its scale", "embed", "");
        row("head", llama, "output.weight | token_embd.weight", "token_embd.weight", "head", "matmul", "");
        row("rope forgotten", llama, "  rope(k, head_count_kv)\n", "", "rotary embedding", "attention",
            "rope(k, head_count_kv)");
    }
    void a_named_change_mends_the_mistake() {
        QFETCH(QString, model);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, suspect);
        QFETCH(QString, word);
        QFETCH(QString, experiment);
        const auto opened = open_model(golden_path(model) + ".gguf");
        const std::string right = builtin_text(opened->file->architecture());
        const Definition wrong = parsed(replaced(right, from.toStdString(), to.toStdString()));
        const Experiment made = experiment_for(
            {suspect.toStdString(), lines_of(wrong, word.toStdString()), experiment.toStdString()}, wrong,
            *opened->file);
        QVERIFY2(!made.edits.empty(), made.advice.c_str());
        QVERIFY(!made.title.empty() && made.advice.empty());
        if (!experiment.isEmpty()) QCOMPARE(QString::fromStdString(made.title), experiment);
        const Definition tried = parsed(apply_edits(wrong.text, made.edits));
        const std::vector<TokenId> ids{5, 99, 14, 230, 7};
        const auto logits = [&](const Definition& definition) {
            return evaluated(*session_for(program_for(definition, *opened)), ids, LogitsOf::all);
        };
        QVERIFY2(logits(tried) == logits(parsed(right)), tried.text.c_str());
        QVERIFY(logits(wrong) != logits(parsed(right)));
    }

    void a_factor_on_the_logits_becomes_a_scale() {
        const auto opened = open_model(golden_path("llama-spm-F32") + ".gguf");
        const Definition definition = parsed(builtin_text("llama"));
        const Suspect suspect{"scale or softcap of the logits", {1}, ""};
        const Experiment made = experiment_for(suspect, definition, *opened->file, 0.5);
        QCOMPARE(made.title, std::string("scale(logits, 0.5)"));
        const std::string text = apply_edits(definition.text, made.edits);
        QVERIFY2(text.ends_with("\n  scale(logits, 0.5)\n"), text.c_str());
        program_for(parsed(text), *opened);
        QVERIFY(experiment_for(suspect, definition, *opened->file, 1.001).edits.empty());
    }

    void what_no_text_can_change_has_a_sentence() {
        const auto opened = open_model(golden_path("llama-spm-F32") + ".gguf");
        const Definition definition = parsed(builtin_text("llama"));
        for (const char* name :
             {"residual", "attention scale", "rotary base", "sliding window", "norms", "biases",
              "rotary scaling or base", "epsilon of the norms", "something new"}) {
            const Experiment made = experiment_for({name, {20}, "rotary base 10000 instead of 500000"},
                                                   definition, *opened->file);
            QVERIFY2(made.edits.empty(), name);
            QVERIFY2(made.advice.size() > 40 && made.title.empty(), name);
        }
    }
};

QTEST_GUILESS_MAIN(TestExperiments)
#include "test_experiments.moc"
