#include "golden.h"
#include "toy_model.h"

#include <functional>

using namespace archdef;
using namespace archdef::test;

/// What no golden model has, against an f64 evaluation of the same weights: heads that are not embedding /
/// heads wide, partial rotary, YaRN, factors, windows, head counts per layer.
class TestOracle : public QObject {
    Q_OBJECT

    static std::vector<TokenId> ids() {
        std::vector<TokenId> ids;
        for (int i = 0; i < 50; ++i) ids.push_back((i * 7 + 3) % 40);
        return ids;
    }

    static std::vector<float> engine_logits(const ToyModel& toy, const std::string& definition) {
        const std::string bytes = toy.gguf();
        const auto file = gguf::File::read(std::as_bytes(std::span(bytes)));
        const Model model{file, ModelConfig::from_gguf(*file), Tokenizer::from_gguf(*file)};
        const auto session = session_for(program_for(parsed(definition), model), 2);
        return evaluated(*session, ids(), LogitsOf::all);
    }

    static double error_of(const std::vector<float>& values, const std::vector<double>& reference) {
        return nmse(values, std::vector<float>(reference.begin(), reference.end()));
    }

  private slots:
    void the_engine_agrees_with_f64_data() {
        QTest::addColumn<ToyModel>("toy");
        const auto row = [](const char* name, const std::function<void(ToyModel&)>& change) {
            ToyModel toy;
            change(toy);
            toy.fill_weights();
            QTest::newRow(name) << toy;
        };
        row("key_length and value_length of their own", [](ToyModel&) {});
        row("neighbouring pairs", [](ToyModel& toy) { toy.interleaved = true; });
        row("partial rotary, halves", [](ToyModel& toy) { toy.rope_dims = 10; });
        row("partial rotary, neighbours", [](ToyModel& toy) { toy.rope_dims = 6, toy.interleaved = true; });
        row("linear scaling", [](ToyModel& toy) { toy.scaling = "linear", toy.factor = 4; });
        row("YaRN", [](ToyModel& toy) { toy.scaling = "yarn", toy.factor = 4; });
        row("YaRN, short original context, attention factor", [](ToyModel& toy) {
            toy.scaling = "yarn", toy.factor = 8, toy.original_context = 400, toy.base = 500,
            toy.attention_factor = 1.25;
        });
        row("frequency factors", [](ToyModel& toy) { toy.rope_freqs = {1, 1, 1.5f, 2, 4, 8, 8, 8}; });
        row("window with its own base",
            [](ToyModel& toy) { toy.window = 5, toy.window_type = 2, toy.local_base = 300; });
        row("window of one", [](ToyModel& toy) { toy.window = 1, toy.window_type = 2; });
        row("head counts per layer", [](ToyModel& toy) { toy.heads = {6, 2}, toy.kv_heads = {3, 1}; });
        row("one kv head", [](ToyModel& toy) { toy.kv_heads = {1, 1}; });
        row("a kv head for each head", [](ToyModel& toy) { toy.kv_heads = {4, 4}; });
    }
    void the_engine_agrees_with_f64() {
        QFETCH(ToyModel, toy);
        const double error = error_of(engine_logits(toy, toy.definition()), toy.logits(ids()));
        QVERIFY2(error <= 1e-10, qPrintable(QString("nmse %1").arg(error)));
    }

    void every_setting_of_the_table_changes_the_numbers_data() { the_engine_agrees_with_f64_data(); }
    void every_setting_of_the_table_changes_the_numbers() {
        // So that agreement above is not agreement about nothing.
        QFETCH(ToyModel, toy);
        ToyModel other = toy;
        other.base = toy.base * 3;
        other.window = toy.window == 0 ? 0 : toy.window + 1;
        other.interleaved = !toy.interleaved;
        QVERIFY(error_of(engine_logits(toy, toy.definition()), other.logits(ids())) > 1e-4);
    }

    void steps_that_overwrite_their_own_input_are_right() {
        ToyModel toy;
        toy.fill_weights();
        std::string text = toy.definition();
        text = replaced(text, "a = attention(q, k, v)", "q = attention(q, k, v)");
        text = replaced(text, "o = matmul(a, blk.{i}.attn_output.weight)",
                        "q = matmul(q, blk.{i}.attn_output.weight)\n  o = copy(q)");
        text = replaced(text, "d = matmul(g, blk.{i}.ffn_down.weight)\n  add(x, d)",
                        "g = matmul(g, blk.{i}.ffn_down.weight)\n  add(x, g)");
        QVERIFY(error_of(engine_logits(toy, text), toy.logits(ids())) <= 1e-10);
    }

    void squares_and_scales_are_right() {
        ToyModel toy;
        toy.fill_weights();
        // silu(g) * u, times 4 and divided again; and x doubled and halved.
        std::string text =
            replaced(toy.definition(), "  mul(g, u)", "  mul(g, u)\n  scale(g, 4)\n  scale(g, 0.25)");
        text = replaced(text, "  x = last(x)",
                        "  scale(x, embedding_length)\n  scale(x, 0.03125)\n  x = last(x)");
        QVERIFY(error_of(engine_logits(toy, text), toy.logits(ids())) <= 1e-10);
    }
};

QTEST_GUILESS_MAIN(TestOracle)
#include "test_oracle.moc"
