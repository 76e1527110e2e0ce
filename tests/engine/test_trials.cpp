#include "golden.h"

#include "compare/changes.h"
#include "compare/head_order.h"
#include "compare/trials.h"
#include "runtime/generate.h"

using namespace archdef;
using namespace archdef::test;
using namespace archdef::compare;

/// The experiments that a verdict's suspects call for, made.
class TestTrials : public QObject {
    Q_OBJECT

    static constexpr const char* demo = ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf";

    /// What a comparison of `text` with the built-in definition in an endpoint's numerics has to go on.
    ComparisonInput input_for(const std::string& text, std::size_t tokens = 16) const {
        const Tokenizer& tokenizer = **m_model->tokenizer;
        ComparisonInput input;
        input.model = m_model;
        input.definition = parsed(text);
        input.program = program_for(input.definition, *m_model);
        input.prompt = tokenizer.encode("Once upon a time");
        input.facts.same_process = true;
        input.session = {.threads = 1, .context = 256};
        const auto session = session_for(builtin_program(*m_model), 1, 256, kernels::Numerics::q8);
        GenerateOptions options;
        options.max_tokens = tokens;
        options.ignore_eos = true;
        const auto run = generate(*session, input.prompt, options, &tokenizer);
        if (!run) qFatal("%s", run.error().message.c_str());
        input.answer = answer_of(run->steps, input.prompt.size(), tokenizer);
        return input;
    }
    static Comparison compared(const ComparisonInput& input) {
        auto comparison = compare_answer(input);
        if (!comparison) qFatal("%s", comparison.error().message.c_str());
        return std::move(*comparison);
    }

  private slots:
    void initTestCase() {
        m_model = open_model(demo);
        m_right = builtin_text("qwen3");
    }

    void the_right_definition_needs_none() {
        const auto input = input_for(m_right);
        Comparison comparison = compared(input);
        QVERIFY(!wants_trials(comparison));
        const std::string reason = comparison.verdict.reason;
        QVERIFY(try_changes(input, comparison).has_value());
        QCOMPARE(comparison.verdict.tried, std::size_t{0});
        QCOMPARE(comparison.verdict.reason, reason);
    }

    void the_change_that_explains_a_difference_is_the_only_suspect_left() {
        const auto input = input_for(replaced(m_right, "silu(g)", "relu(g)"));
        Comparison comparison = compared(input);
        const double before = comparison.summary.root_mean_square;
        std::vector<double> parts;
        QVERIFY(
            try_changes(input, comparison, {}, {}, [&](double part) { parts.push_back(part); }).has_value());
        const Verdict& verdict = comparison.verdict;
        QCOMPARE(verdict.suspects.size(), std::size_t{1});
        QCOMPARE(verdict.suspects.front().experiment, std::string("silu instead of relu"));
        QVERIFY(verdict.suspects.front().explains);
        QVERIFY(*verdict.suspects.front().left < 0.2 * before);
        QVERIFY2(verdict.reason.ends_with("only this one explains it."), verdict.reason.c_str());
        QVERIFY(verdict.kind == VerdictKind::drifts || verdict.kind == VerdictKind::differs);
        QCOMPARE(parts.size(), verdict.tried);
        QVERIFY(std::ranges::is_sorted(parts) && parts.back() < 1);
    }

    void of_two_mistakes_at_once_no_single_change_is_said_to_explain_the_difference() {
        const auto input = input_for(replaced(replaced(m_right, "silu(g)", "relu(g)"), "kind decoder",
                                              "kind decoder\nparam rope_interleaved 1"));
        Comparison comparison = compared(input);
        QVERIFY(try_changes(input, comparison).has_value());
        QVERIFY(!comparison.verdict.suspects.empty());
        for (const Suspect& suspect : comparison.verdict.suspects) QVERIFY(!suspect.explains);
        QVERIFY2(comparison.verdict.reason.contains("none explains it."), comparison.verdict.reason.c_str());
        QVERIFY(comparison.verdict.tried > 10);
        // The greater of the two helps, and so comes first.
        QCOMPARE(comparison.verdict.suspects.front().name, std::string("rotary style"));
        QVERIFY(comparison.verdict.suspects.front().left.has_value());
    }

    void trials_stop_at_what_they_may_cost_and_say_how_many_were_left_out() {
        const auto input = input_for(replaced(m_right, "silu(g)", "relu(g)"));
        const std::size_t each = input.prompt.size() + 16;
        Comparison none = compared(input);
        QVERIFY(try_changes(input, none, {.most_positions = 2 * each}).has_value());
        QCOMPARE(none.verdict.tried, std::size_t{0});
        QVERIFY(none.verdict.untried > 10);
        QVERIFY(!none.verdict.reason.contains("tried"));
        Comparison some = compared(input);
        QVERIFY(try_changes(input, some, {.most_positions = 7 * each}).has_value());
        QCOMPARE(some.verdict.tried, std::size_t{5});
        QCOMPARE(some.verdict.tried + some.verdict.untried, none.verdict.untried);
    }

    void a_stop_request_ends_them() {
        const auto input = input_for(replaced(m_right, "silu(g)", "relu(g)"));
        Comparison comparison = compared(input);
        std::stop_source source;
        const auto tried = try_changes(input, comparison, {}, source.get_token(), [&](double part) {
            if (part > 0) source.request_stop();
        });
        QVERIFY(!tried);
        QCOMPARE(tried.error().kind, ErrorKind::cancelled);
    }

    void every_change_binds_names_its_lines_and_moves_the_numbers_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama-spm-F32", "qwen2-tied-Q5_K_M", "qwen3-tied-Q6_K", "gemma3-w8-Q4_K_M",
                                 "llama-linear2-F16", "llama-bpe-ropefreqs-Q4_K_M"})
            QTest::newRow(name) << QString(name);
    }
    void every_change_binds_names_its_lines_and_moves_the_numbers() {
        QFETCH(QString, name);
        const auto model = open_model(golden_path(name) + ".gguf");
        ComparisonInput input;
        input.model = model;
        input.definition = parsed(builtin_text(model->file->architecture()));
        input.program = program_for(input.definition, *model);
        const std::vector<TokenId> ids{5, 17, 42, 3, 99, 7, 11, 240, 8, 31, 5, 17};
        const auto right = evaluated(*session_for(input.program), ids, LogitsOf::all);
        const auto changes = changes_for(input, Pattern::from_second, 2);
        QVERIFY(changes.size() > 12);
        QCOMPARE(changes.front().pattern, Pattern::from_second);
        for (const Change& change : changes) {
            const std::string what = change.suspect.name + ": " + change.suspect.experiment;
            QVERIFY2(!change.suspect.lines.empty(), what.c_str());
            const auto program = change.make();
            QVERIFY2(program.has_value(), (what + ": " + (program ? "" : program.error().message)).c_str());
            const auto wrong = evaluated(*session_for(*program), ids, LogitsOf::all);
            QVERIFY2(wrong != right, what.c_str());
        }
    }

    void what_the_file_has_and_no_step_reads_is_tried() {
        const auto model = open_model(golden_path("gemma3-w8-Q4_K_M") + ".gguf");
        const std::string right = builtin_text("gemma3");
        ComparisonInput input;
        input.model = model;
        const auto offers = [&](const std::string& text, std::string_view experiment) {
            input.definition = parsed(text);
            input.program = program_for(input.definition, *model);
            for (const Change& change : changes_for(input, Pattern::none, 1)) {
                if (!change.suspect.experiment.contains(experiment)) continue;
                const auto program = change.make();
                if (!program) return false;
                const std::vector<TokenId> ids{5, 17, 42, 3};
                const auto session = session_for(*program), whole = session_for(builtin_program(*model));
                return evaluated(*session, ids, LogitsOf::all) == evaluated(*whole, ids, LogitsOf::all);
            }
            return false;
        };
        const std::string norms = "  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n"
                                  "  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n";
        QVERIFY(offers(replaced(right, norms, ""), "the norms of q and k"));
        QVERIFY(
            offers(replaced(replaced(right, "  o = rms_norm(o, blk.{i}.post_attention_norm.weight)\n", ""),
                            "  d = rms_norm(d, blk.{i}.post_ffw_norm.weight)\n", ""),
                   "the post norms"));
        QVERIFY(offers(replaced(right, "  x = rms_norm(x, output_norm.weight)\n", ""),
                       "the final norm, which nobody reads"));
        QVERIFY(offers(replaced(right, "  rope(k, head_count_kv)\n", ""), "rope(k, head_count_kv)"));
        QVERIFY(offers(replaced(right, "  scale(x, sqrt(embedding_length))\n", ""),
                       "scale(x, sqrt(embedding_length))"));
        QVERIFY(offers(replaced(right, "param sliding_window_type 6\n", ""), "param sliding_window_type 6"));
    }

    void grouping_the_heads_otherwise_twice_is_the_first_grouping() {
        // With two key heads and two query heads to each, the exchange is its own reverse.
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto right = builtin_program(*model);
        const std::vector<TokenId> ids{5, 17, 42, 3, 99, 7};
        const auto logits = evaluated(*session_for(right), ids, LogitsOf::all);
        const auto other = with_heads_interleaved(*right, std::size_t{1} << 30);
        QVERIFY(other);
        const auto wrong = evaluated(*session_for(other), ids, LogitsOf::all);
        QVERIFY(nmse(wrong, logits) > 1e-3);
        const auto back = with_heads_interleaved(*other, std::size_t{1} << 30);
        QVERIFY(back);
        QVERIFY(nmse(evaluated(*session_for(back), ids, LogitsOf::all), logits) < 1e-12);
        QVERIFY(!with_heads_interleaved(*right, 1000)); // more memory than that
        // One key head cannot be read otherwise.
        const auto gemma = open_model(golden_path("gemma3-w8-Q4_K_M") + ".gguf");
        QVERIFY(!with_heads_interleaved(*builtin_program(*gemma), std::size_t{1} << 30));
    }

  private:
    std::shared_ptr<const Model> m_model;
    std::string m_right;
};

QTEST_APPLESS_MAIN(TestTrials)
#include "test_trials.moc"
