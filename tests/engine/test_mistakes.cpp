#include "golden.h"

using namespace archdef;
using namespace archdef::test;

/// Each classic mistake of an author changes the numbers, from the position on that tells what it is (the
/// positions: engine facts 3.1). None of them fails to run, which is why they must be visible.
class TestMistakes : public QObject {
    Q_OBJECT

    static std::vector<TokenId> ids() {
        std::vector<TokenId> ids;
        for (int i = 0; i < 24; ++i) ids.push_back((i * 37 + 11) % 500 + 3);
        return ids;
    }

    static std::vector<float> logits_of(const Definition& definition, const Model& model) {
        const auto session = session_for(program_for(definition, model), 2);
        return evaluated(*session, ids(), LogitsOf::all);
    }

    /// The first position whose logits differ by more than rounding does; -1 for none.
    static int first_difference(const std::vector<float>& a, const std::vector<float>& b, double limit) {
        const std::size_t width = a.size() / ids().size();
        for (std::size_t t = 0; t < ids().size(); ++t) {
            const std::span row_a(a.data() + t * width, width), row_b(b.data() + t * width, width);
            if (nmse(row_a, row_b) > limit) return static_cast<int>(t);
        }
        return -1;
    }

  private slots:
    void a_mistake_shows_from_its_position_on_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<int>("position");
        const auto row = [](const char* name, const char* model, const char* from, const char* to,
                            int position) {
            QTest::newRow(name) << QString(model) << QString(from) << QString(to) << position;
        };
        const char *llama = "llama-spm-F32", *qwen2 = "qwen2-tied-Q5_K_M", *qwen3 = "qwen3-tied-Q6_K",
                   *gemma = "gemma3-w8-Q4_K_M";
        row("rotary style", llama, "param rope_interleaved 1", "param rope_interleaved 0", 1);
        row("rotary style, qwen3", qwen3, "kind decoder", "kind decoder\nparam rope_interleaved 1", 1);
        row("rope of k forgotten", llama, "  rope(k, head_count_kv)\n", "", 1);
        row("bias of q forgotten", qwen2, "  add_bias(q, blk.{i}.attn_q.bias)\n", "", 1);
        row("bias of v forgotten", qwen2, "  add_bias(v, blk.{i}.attn_v.bias)\n", "", 0);
        row("silu replaced by gelu_tanh", llama, "silu(g)", "gelu_tanh(g)", 0);
        row("silu replaced by relu", llama, "silu(g)", "relu(g)", 0);
        row("gate and up exchanged", llama,
            "ffn_gate.weight)\n  silu(g)\n  u = matmul(h, blk.{i}.ffn_up.weight)",
            "ffn_up.weight)\n  silu(g)\n  u = matmul(h, blk.{i}.ffn_gate.weight)", 0);
        row("final norm forgotten", llama, "  x = rms_norm(x, output_norm.weight)\n", "", 0);
        row("head tied by mistake", llama, "output.weight | token_embd.weight", "token_embd.weight", 0);
        row("norm of q after rope", qwen3,
            "  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n  norm_heads(k, "
            "blk.{i}.attn_k_norm.weight, head_count_kv)\n  rope(q, head_count)\n  rope(k, head_count_kv)\n",
            "  rope(q, head_count)\n  rope(k, head_count_kv)\n  norm_heads(q, blk.{i}.attn_q_norm.weight, "
            "head_count)\n  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n",
            1);
        row("norm of k forgotten", qwen3, "  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n", "",
            1);
        row("embedding scale forgotten", gemma, "  scale(x, sqrt(embedding_length))\n", "", 0);
        row("post norm forgotten", gemma, "  o = rms_norm(o, blk.{i}.post_attention_norm.weight)\n", "", 0);
        row("gelu erf for tanh", gemma, "gelu_tanh(g)", "gelu(g)", 0);
        row("window and local base forgotten", gemma, "param sliding_window_type 6", "", 1);
        row("another pattern of windows", gemma, "param sliding_window_type 6", "param sliding_window_type 2",
            1);
    }
    void a_mistake_shows_from_its_position_on() {
        QFETCH(QString, model);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(int, position);
        const auto opened = open_model(golden_path(model) + ".gguf");
        const std::string text = builtin_text(opened->file->architecture());
        const auto right = logits_of(parsed(text), *opened);
        const auto wrong = logits_of(parsed(replaced(text, from.toStdString(), to.toStdString())), *opened);
        QCOMPARE(first_difference(wrong, right, 1e-10), position);
    }

    void the_same_definition_twice_shows_no_difference() {
        const auto opened = open_model(golden_path("llama-spm-F32") + ".gguf");
        const Definition definition = parsed(builtin_text("llama"));
        QCOMPARE(first_difference(logits_of(definition, *opened), logits_of(definition, *opened), 0), -1);
    }
};

QTEST_GUILESS_MAIN(TestMistakes)
#include "test_mistakes.moc"
