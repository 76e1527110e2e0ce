#include "../support/gguf_writer.h"
#include "golden.h"
#include "language/edits.h"
#include "toy_model.h"

#include <algorithm>
#include <chrono>

using namespace archdef;
using namespace archdef::test;

/// What an author is told when a definition is held against a model.
class TestBinding : public QObject {
    Q_OBJECT

    /// A model in memory; the bytes must live as long.
    static Model model_of(const std::string& bytes) {
        const auto file = gguf::File::read(std::as_bytes(std::span(bytes)));
        return {file, ModelConfig::from_gguf(*file), Tokenizer::from_gguf(*file)};
    }

    static Binding bound(const std::string& text, const Model& model) {
        return archdef::bind(parse_definition(text).partial, model);
    }

    static Binding bound_golden(const char* name, std::string_view from = "", std::string_view to = "") {
        const auto model = open_model(golden_path(name) + ".gguf");
        std::string text = builtin_text(model->file->architecture());
        if (!from.empty()) text = replaced(text, from, to);
        return bound(text, *model);
    }

    static const Diagnostic* find(const Binding& binding, std::string_view code) {
        const auto found = std::ranges::find(binding.diagnostics, code, &Diagnostic::code);
        return found == binding.diagnostics.end() ? nullptr : &*found;
    }

    /// The one error or warning that there is, in words; all of them where there are several.
    static std::string words(const Binding& binding) {
        std::string all;
        for (const Diagnostic& diagnostic : binding.diagnostics) {
            if (diagnostic.severity == Severity::hint) continue;
            all += (all.empty() ? "" : "\n") + full_message(diagnostic, Locale::en);
        }
        return all;
    }

    static std::string applied(std::string text, const Fix& fix) {
        for (const Edit& edit : fix.edits) {
            std::size_t begin = 0;
            for (int line = 1; line < edit.range.line; ++line) begin = text.find('\n', begin) + 1;
            const auto column = begin + static_cast<std::size_t>(edit.range.column) - 1;
            text.replace(column, static_cast<std::size_t>(edit.range.end_column - edit.range.column),
                         edit.new_text);
        }
        return text;
    }

    static ToyModel toy() {
        ToyModel toy;
        toy.fill_weights();
        return toy;
    }

  private slots:
    void the_built_in_definitions_fit_their_models_data() {
        QTest::addColumn<QString>("path");
        for (const auto& [name, path] : golden_models()) QTest::newRow(qPrintable(name)) << path;
    }
    void the_built_in_definitions_fit_their_models() {
        QFETCH(QString, path);
        const auto model = open_model(path + ".gguf");
        const Binding binding = bound(builtin_text(model->file->architecture()), *model);
        QCOMPARE(words(binding), std::string());
        QVERIFY(binding.can_run);
        QCOMPARE(binding.tensors_read, model->file->tensors().size());
        QVERIFY(binding.unread_keys.empty());
    }

    void shapes_are_known_for_every_line() {
        const Binding binding = bound_golden("qwen3-tied-Q4_0");
        const auto with_heads = std::ranges::find_if(
            binding.shapes, [](const LineShape& shape) { return shape.heads == 2 && shape.head_dim == 128; });
        QVERIFY(with_heads != binding.shapes.end());
        QCOMPARE(binding.shapes.size(), std::size_t{1 + 18 + 3});
        QVERIFY(
            std::ranges::none_of(binding.shapes, [](const LineShape& shape) { return shape.width == 0; }));
        QCOMPARE(binding.shapes.back().width, std::size_t{512});
        QVERIFY(binding.shapes.back().last_only);
    }

    void a_missing_tensor_is_an_error_that_names_near_ones() {
        const Binding binding =
            bound_golden("llama-spm-Q2_K", "blk.{i}.attn_output.weight", "blk.{i}.attn_ouput.weight");
        const Diagnostic* missing = find(binding, "tensor-missing");
        QVERIFY(missing);
        QVERIFY(!binding.can_run);
        QCOMPARE(message(*missing, Locale::en),
                 std::string("the model has no tensor `blk.{i}.attn_ouput.weight` — did you mean "
                             "`blk.{i}.attn_output.weight`?"));
        QCOMPARE(missing->fixes.front().edits.front().new_text, std::string("blk.{i}.attn_output.weight"));
        QVERIFY(missing->range.line > 0 && missing->range.end_column > missing->range.column);
    }

    void a_tensor_that_only_some_layers_lack_says_which() {
        ToyModel model = toy();
        model.weights.erase("blk.1.ffn_up.weight");
        const std::string bytes = model.gguf();
        const Binding binding = bound(model.definition(), model_of(bytes));
        const Diagnostic* missing = find(binding, "tensor-missing");
        QVERIFY(missing);
        QCOMPARE(message(*missing, Locale::en),
                 std::string("the model has no tensor `blk.1.ffn_up.weight`; other "
                             "layers have it, missing in: 1"));
    }

    void a_head_that_the_file_ties_gets_the_fix_that_ties_it() {
        const Binding binding =
            bound_golden("qwen3-tied-Q4_0", "output.weight | token_embd.weight", "output.weight");
        const Diagnostic* missing = find(binding, "tensor-missing");
        QVERIFY(missing);
        QCOMPARE(missing->fixes.front().edits.front().new_text,
                 std::string("output.weight | token_embd.weight"));
    }

    void a_bias_that_the_file_lacks_is_an_error_with_the_line_removed_as_fix() {
        const std::string from = "  k = matmul(h, blk.{i}.attn_k.weight)\n";
        const Binding binding =
            bound_golden("llama-spm-Q2_K", from, from + "  add_bias(k, blk.{i}.attn_k.bias)\n");
        const Diagnostic* missing = find(binding, "tensor-missing");
        QVERIFY(missing);
        QCOMPARE(missing->fixes.back().kind, std::string("fix.remove-line"));
        const std::string before = builtin_text("llama");
        const std::string with_bias = replaced(before, from, from + "  add_bias(k, blk.{i}.attn_k.bias)\n");
        QCOMPARE(apply_edits(with_bias, missing->fixes.back().edits), before);
    }

    void a_forgotten_tensor_is_a_warning_whose_fix_mends_it_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* model, const char* line, const char* words) {
            QTest::newRow(name) << QString(model) << QString(line) << QString(words);
        };
        row("bias", "qwen2-tied-Q5_K_M", "  add_bias(q, blk.{i}.attn_q.bias)\n",
            "no step reads `blk.*.attn_q.bias` (2 tensors of [256], one per layer)");
        row("norm of heads", "qwen3-tied-Q4_0",
            "  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n",
            "no step reads `blk.*.attn_k_norm.weight` (2 tensors of [128], one per layer)");
        row("post norm", "gemma3-w8-Q4_K_M", "  d = rms_norm(d, blk.{i}.post_ffw_norm.weight)\n",
            "no step reads `blk.*.post_ffw_norm.weight` (7 tensors of [256], one per layer)");
        row("norm before attention", "llama-spm-Q2_K", "  h = rms_norm(x, blk.{i}.attn_norm.weight)\n",
            "no step reads `blk.*.attn_norm.weight` (2 tensors of [256], one per layer)");
        row("norm before the feed-forward part", "llama-spm-Q2_K",
            "  h = rms_norm(x, blk.{i}.ffn_norm.weight)\n",
            "no step reads `blk.*.ffn_norm.weight` (2 tensors of [256], one per layer)");
        row("final norm", "llama-spm-Q2_K", "  x = rms_norm(x, output_norm.weight)\n",
            "no step reads `output_norm.weight` (shape [256])");
    }
    void a_forgotten_tensor_is_a_warning_whose_fix_mends_it() {
        QFETCH(QString, model);
        QFETCH(QString, line);
        QFETCH(QString, words);
        const auto opened = open_model(golden_path(model) + ".gguf");
        const std::string right = builtin_text(opened->file->architecture());
        const std::string wrong = replaced(right, line.toStdString(), "");
        const Binding binding = bound(wrong, *opened);
        const Diagnostic* unread = find(binding, "tensor-unread");
        QVERIFY(unread);
        QCOMPARE(unread->severity, Severity::warning);
        QCOMPARE(QString::fromStdString(message(*unread, Locale::en)), words);
        QVERIFY(unread->range.line > 0);
        QVERIFY(binding.can_run);
        QCOMPARE(unread->fixes.size(), std::size_t{1});
        const std::string mended = applied(wrong, unread->fixes.front());
        QVERIFY(bound(mended, *opened).diagnostics.size() < binding.diagnostics.size());
        const std::vector<TokenId> ids{3, 100, 7, 250, 12};
        const auto a = session_for(program_for(parsed(mended), *opened));
        const auto b = session_for(program_for(parsed(right), *opened));
        QVERIFY(nmse(evaluated(*a, ids, LogitsOf::all), evaluated(*b, ids, LogitsOf::all)) == 0);
    }

    void a_norm_that_was_left_out_is_put_between_the_residual_and_its_readers() {
        const auto opened = open_model(golden_path("llama-spm-Q2_K") + ".gguf");
        const std::string right = builtin_text("llama");
        std::string wrong = replaced(right, "  h = rms_norm(x, blk.{i}.attn_norm.weight)\n", "");
        for (const char* weight : {"attn_q", "attn_k", "attn_v"})
            wrong = replaced(wrong, std::string("matmul(h, blk.{i}.") + weight,
                             std::string("matmul(x, blk.{i}.") + weight);
        const Binding binding = bound(wrong, *opened);
        const Diagnostic* unread = find(binding, "tensor-unread");
        QVERIFY(unread);
        QCOMPARE(apply_edits(wrong, unread->fixes.front().edits), right);
    }

    void near_names_are_of_the_same_kind_and_unread_ones_come_first() {
        const Binding near =
            bound_golden("qwen3-tied-Q4_0", "blk.{i}.attn_q_norm.weight", "blk.{i}.attn_qnorm.weight");
        const Diagnostic* missing = find(near, "tensor-missing");
        QVERIFY(missing);
        QCOMPARE(missing->fixes.front().edits.front().new_text, std::string("blk.{i}.attn_q_norm.weight"));
        // One mistake, one message: the tensor that was meant is not also called unread.
        QVERIFY(!find(near, "tensor-unread"));
        const Binding bias = bound_golden("qwen3-tied-Q4_0", "  norm_heads(q,",
                                          "  add_bias(q, blk.{i}.attn_q.bias)\n  norm_heads(q,");
        missing = find(bias, "tensor-missing");
        QVERIFY(missing);
        QCOMPARE(missing->fixes.size(), std::size_t{1});
        QCOMPARE(missing->fixes.front().kind, std::string("fix.remove-line"));
    }

    void a_head_of_its_own_that_is_not_read_is_a_warning() {
        const Binding binding =
            bound_golden("llama-spm-Q2_K", "output.weight | token_embd.weight", "token_embd.weight");
        const Diagnostic* unread = find(binding, "tensor-unread");
        QVERIFY(unread);
        QCOMPARE(unread->fixes.front().edits.front().new_text,
                 std::string("output.weight | token_embd.weight"));
    }

    void alternatives_in_the_wrong_order_are_a_warning() {
        const Binding binding = bound_golden("llama-spm-Q2_K", "output.weight | token_embd.weight",
                                             "token_embd.weight | output.weight");
        const Diagnostic* shadowed = find(binding, "tensor-shadowed");
        QVERIFY(shadowed);
        QCOMPARE(shadowed->fixes.front().edits.front().new_text,
                 std::string("output.weight | token_embd.weight"));
    }

    void a_tensor_on_a_line_with_an_error_is_not_called_unread() {
        const Binding binding = bound_golden("qwen2-tied-Q5_K_M", "add_bias(q, blk", "add_bais(q, blk");
        QVERIFY(!find(binding, "tensor-unread"));
    }

    void rope_reads_frequency_factors_where_the_architecture_does() {
        QVERIFY(bound_golden("llama-bpe-ropefreqs-Q4_K_M").diagnostics.empty() ||
                !find(bound_golden("llama-bpe-ropefreqs-Q4_K_M"), "tensor-unread"));
    }

    void widths_that_do_not_fit_are_errors_with_both_widths_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* model, const char* from, const char* to,
                            const char* code, const char* words) {
            QTest::newRow(name) << QString(model) << QString(from) << QString(to) << QString(code)
                                << QString(words);
        };
        row("matmul", "qwen3-tied-Q4_0", "o = matmul(a, blk.{i}.attn_output.weight)",
            "o = matmul(h, blk.{i}.attn_output.weight)", "shape-matmul",
            "`blk.0.attn_output.weight` [512, 256] takes a width of 512 = head_count 4 × head_dim 128, but "
            "`h` has "
            "256 = embedding_length");
        row("norm of heads as a whole norm", "qwen3-tied-Q4_0",
            "norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)",
            "q = rms_norm(q, blk.{i}.attn_q_norm.weight)", "shape-norm-is-per-head",
            "`blk.0.attn_q_norm.weight` holds 128 numbers, the width of one head, but `q` has a width of 512 "
            "= "
            "head_count 4 × head_dim 128; the norm of each head is `norm_heads(q, "
            "blk.{i}.attn_q_norm.weight, "
            "head_count)`");
        row("number of heads", "qwen3-tied-Q4_0", "norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)",
            "norm_heads(k, blk.{i}.attn_k_norm.weight, head_count)", "shape-norm-heads",
            "`blk.0.attn_k_norm.weight` holds 128 numbers, but a head of `k` has 256 / 4 = 64");
        row("rope", "llama-spm-Q2_K", "rope(k, head_count_kv)", "rope(k, head_count)", "shape-rope",
            "`k` has a width of 128 = head_count_kv 2 × head_dim 64, but rope needs 256 = 4 × head_dim 64");
        row("attention", "llama-spm-Q2_K", "attention(q, k, v)", "attention(q, q, v)", "shape-attention",
            "`q`, taken as k, has a width of 256 = embedding_length = head_count 4 × head_dim 64, but "
            "attention "
            "needs 128 = head_count_kv 2 × head_dim 64");
        row("element by element", "llama-spm-Q2_K", "mul(g, u)", "mul(g, h)", "shape-elementwise",
            "`g` has a width of 512 = feed_forward_length and `h` has 256 = embedding_length = head_count 4 "
            "× "
            "head_dim 64: element by element, both must be the same");
        row("bias", "qwen2-tied-Q5_K_M", "add_bias(k, blk.{i}.attn_k.bias)",
            "add_bias(k, blk.{i}.attn_q.bias)", "shape-vector",
            "`blk.0.attn_q.bias` holds 256 = embedding_length = head_count 4 × head_dim 64 numbers, but `k` "
            "has a "
            "width of 128 = head_count_kv 2 × head_dim 64");
        row("a matrix as a norm", "llama-spm-Q2_K", "x = rms_norm(x, output_norm.weight)",
            "x = rms_norm(x, output.weight)", "shape-not-vector",
            "a vector belongs here, and `output.weight` is [256, 512]");
        row("heads that do not divide", "llama-spm-Q2_K", "rope(q, head_count)", "rope(q, 3)", "shape-heads",
            "`q` has a width of 256 = embedding_length = head_count 4 × head_dim 64, which is no multiple of "
            "3 heads");
        row("rows", "llama-spm-Q2_K", "  x = last(x)\n  logits",
            "  y = copy(x)\n  x = last(x)\n  add(x, y)\n  logits", "rows-differ",
            "`x` holds the rows that `last` kept and `y` holds all of them");
    }
    void widths_that_do_not_fit_are_errors_with_both_widths() {
        QFETCH(QString, model);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, code);
        QFETCH(QString, words);
        const Binding binding = bound_golden(qPrintable(model), from.toStdString(), to.toStdString());
        const Diagnostic* found = find(binding, code.toStdString());
        QVERIFY2(found, TestBinding::words(binding).c_str());
        QCOMPARE(QString::fromStdString(message(*found, Locale::en)), words);
        QVERIFY(!message(*found, Locale::es).empty() && message(*found, Locale::es) != words.toStdString());
        QCOMPARE(found->severity, Severity::error);
        QVERIFY(!binding.can_run);
    }

    void the_other_head_key_is_offered_where_it_fits() {
        const Binding binding =
            bound_golden("llama-spm-Q2_K", "rope(k, head_count_kv)", "rope(k, head_count)");
        const Diagnostic* found = find(binding, "shape-rope");
        QVERIFY(found && !found->fixes.empty());
        QCOMPARE(found->fixes.front().edits.front().new_text, std::string("head_count_kv"));
    }

    void another_architecture_is_an_error() {
        const auto model = open_model(golden_path("llama-spm-Q2_K") + ".gguf");
        const Binding binding = bound(builtin_text("qwen3"), *model);
        QVERIFY(find(binding, "arch-mismatch-model"));
        QVERIFY(!binding.can_run);
    }

    void heads_that_do_not_share_keys_evenly_are_an_error() {
        ToyModel model = toy();
        model.heads = {4, 4};
        model.kv_heads = {3, 3};
        model.weights.clear();
        model.fill_weights();
        const std::string bytes = model.gguf();
        QVERIFY(find(bound(model.definition(), model_of(bytes)), "heads-do-not-divide"));
    }

    void metadata_that_nobody_reads_is_a_warning_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("code");
        QTest::newRow("softcap") << "attn_logit_softcapping" << 50.0 << "key-unread-softcap";
        QTest::newRow("logit scale") << "logit_scale" << 8.0 << "key-unread-scale";
        QTest::newRow("attention scale") << "attention.scale" << 0.05 << "key-unread-scale";
        QTest::newRow("residual scale") << "residual_scale" << 0.22 << "key-unread-scale";
        QTest::newRow("experts") << "expert_count" << 64.0 << "key-unread-experts";
        QTest::newRow("window") << "attention.sliding_window" << 512.0 << "key-unread-window";
        QTest::newRow("clamp") << "attention.clamp_kqv" << 6.0 << "key-unread";
        QTest::newRow("yarn multiplier") << "rope.scaling.yarn_log_multiplier" << 0.1 << "key-unread";
        QTest::newRow("a key of tomorrow") << "novel_gain" << 3.0 << "key-unknown";
        QTest::newRow("neutral: zero") << "attn_logit_softcapping" << 0.0 << "";
        QTest::newRow("neutral: one") << "logit_scale" << 1.0 << "";
        QTest::newRow("harmless") << "vocab_size" << 32000.0 << "";
    }
    void metadata_that_nobody_reads_is_a_warning() {
        QFETCH(QString, key);
        QFETCH(double, value);
        QFETCH(QString, code);
        const ToyModel model = toy();
        const std::string full = "toy." + key.toStdString();
        const bool whole =
            value == std::floor(value) && value > 1 && !key.contains("cap") && !key.contains("scale");
        const std::string bytes = model.gguf([&](GgufWriter& writer) {
            if (whole) {
                writer.u32(full, static_cast<std::uint32_t>(value));
            } else {
                writer.number(full, gguf::ValueType::f32, static_cast<float>(value));
            }
        });
        const Binding binding = bound(model.definition(), model_of(bytes));
        QVERIFY(binding.can_run);
        if (code.isEmpty()) {
            QCOMPARE(words(binding), std::string());
            return;
        }
        const Diagnostic* found = find(binding, code.toStdString());
        QVERIFY2(found, words(binding).c_str());
        QVERIFY(message(*found, Locale::en).find(full) != std::string::npos);
        QCOMPARE(binding.unread_keys.size(), code == "key-unknown" ? std::size_t{0} : std::size_t{1});
    }

    void a_scale_that_writes_the_number_out_counts_as_reading_the_key() {
        const ToyModel model = toy();
        const std::string bytes = model.gguf(
            [](GgufWriter& writer) { writer.number("toy.logit_scale", gguf::ValueType::f32, 8.0f); });
        const std::string text = model.definition() + "  scale(logits, 0.125)\n";
        QCOMPARE(words(bound(text, model_of(bytes))), std::string());
    }

    void a_window_that_the_architecture_ignores_is_no_alarm() {
        ToyModel model = toy();
        model.arch = "qwen3";
        const std::string bytes =
            model.gguf([](GgufWriter& writer) { writer.u32("qwen3.attention.sliding_window", 4096); });
        const Binding binding = bound(model.definition(), model_of(bytes));
        QVERIFY(!find(binding, "key-unread-window"));
        QVERIFY(binding.unread_keys.empty());
    }

    void a_pattern_that_the_file_states_otherwise_is_a_warning() {
        ToyModel model = toy();
        model.window = 4;
        model.window_type = 2;
        const std::string bytes = model.gguf([](GgufWriter& writer) {
            writer.array<std::uint32_t>("toy.attention.sliding_window_pattern", gguf::ValueType::u32, {0, 1});
        });
        const Binding binding = bound(model.definition(), model_of(bytes));
        const Diagnostic* found = find(binding, "window-pattern-differs");
        QVERIFY2(found, words(binding).c_str());
        QCOMPARE(message(*found, Locale::en),
                 std::string("with `sliding_window_type 2` the global layers are 1, and the file says 0; the "
                             "definition is followed"));
        QVERIFY(binding.can_run);
    }

    void a_window_type_without_a_window_is_a_warning() {
        ToyModel model = toy();
        model.window_type = 6;
        const std::string bytes = model.gguf();
        QVERIFY(find(bound(model.definition(), model_of(bytes)), "window-missing"));
    }

    void a_type_that_the_engine_does_not_run_is_an_error() {
        const ToyModel model = toy();
        std::string bytes = model.gguf([](GgufWriter& writer) {
            writer.tensor("extra.weight", gguf::TensorType::IQ1_S, {256, 2});
        });
        const std::string text =
            replaced(model.definition(), "  x = last(x)", "  y = matmul(x, extra.weight)\n  x = last(x)");
        const Binding binding = bound(text, model_of(bytes));
        if (kernels::can_multiply(gguf::TensorType::IQ1_S)) QSKIP("the engine runs IQ1_S by now");
        const Diagnostic* found = find(binding, "tensor-type-unreadable");
        QVERIFY2(found, words(binding).c_str());
        QVERIFY(message(*found, Locale::en).find("IQ1_S") != std::string::npos);
    }

    void every_code_has_words_in_both_languages() {
        // Codes without a row would come out as the code itself.
        for (const char* name : {"qwen2-tied-Q5_K_M", "gemma3-w8-Q4_K_M"}) {
            for (const Diagnostic& diagnostic :
                 bound_golden(name, "rope(k, head_count_kv)", "rope(k, 7)").diagnostics) {
                QVERIFY(message(diagnostic, Locale::en) != diagnostic.code);
                QVERIFY(message(diagnostic, Locale::es) != message(diagnostic, Locale::en));
            }
        }
    }

    void no_definition_and_no_file_can_break_it() {
        // Every definition cut at every byte, and every damaged file: an answer, never a crash.
        const auto model = open_model(golden_path("gemma3-w8-Q4_K_M") + ".gguf");
        for (const BuiltinText& builtin : builtin_texts()) {
            for (std::size_t end = 0; end < builtin.text.size(); end += 3)
                bound(std::string(builtin.text.substr(0, end)), *model);
        }
        const QDir folder(QStringLiteral(ARCHDEF_TEST_DATA "/badgguf"));
        for (const QString& file : folder.entryList({"*.gguf"}, QDir::Files)) {
            const auto opened = Model::open(folder.filePath(file).toStdString());
            if (!opened) continue;
            for (const BuiltinText& builtin : builtin_texts())
                QVERIFY2(!bound(std::string(builtin.text), **opened).can_run, qPrintable(file));
        }
    }

    void a_stop_request_ends_the_binding_early() {
        const auto model = open_model(golden_path("llama-spm-Q2_K") + ".gguf");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!archdef::bind(parsed(builtin_text("llama")), *model, stop.get_token()).can_run);
    }

    void the_ordinary_rotary_width_is_no_assumption_to_tell() {
        QVERIFY(!find(bound_golden("qwen3-tied-Q4_0"), "config-assumed"));
    }

    void assumed_values_are_told() {
        const Binding binding = bound_golden("qwen2-tied-Q5_K_M");
        const Diagnostic* assumed = find(binding, "config-assumed");
        QVERIFY(assumed);
        QCOMPARE(assumed->severity, Severity::hint);
        QVERIFY(message(*assumed, Locale::en).find("attention.key_length = 64") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestBinding)
#include "test_binding.moc"
