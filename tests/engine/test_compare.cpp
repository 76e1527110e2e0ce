#include "compare/comparison.h"

#include "compare/probes.h"
#include "compare/self_agreement.h"
#include "model/binding.h"
#include "runtime/generate.h"

#include <QFile>
#include <QtTest>
#include <cmath>
#include <limits>

using namespace archdef;
using namespace archdef::compare;

namespace {

const QString demo_model = ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf";

QByteArray builtin_text(const char* arch) {
    QFile file(QStringLiteral(ARCHDEF_SOURCE_DIR "/archdefs/%1.archdef").arg(arch));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Definition parsed(const QByteArray& text) {
    auto result = parse_definition(text.toStdString());
    return result.definition ? *result.definition : Definition{};
}

/// A line of the text moved behind another; both are found by their beginning.
QByteArray move_behind(const QByteArray& text, const QByteArray& line, const QByteArray& behind) {
    QList<QByteArray> lines = text.split('\n');
    const auto at = [&](const QByteArray& start) {
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (lines[i].trimmed().startsWith(start)) return i;
        }
        return qsizetype{-1};
    };
    const QByteArray moved = lines.takeAt(at(line));
    lines.insert(at(behind) + 1, moved);
    return lines.join('\n');
}

QByteArray without(const QByteArray& text, const QByteArray& start) {
    QList<QByteArray> lines = text.split('\n');
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                               [&](const QByteArray& line) { return line.trimmed().startsWith(start); }),
                lines.end());
    return lines.join('\n');
}

/// The other side is the right definition in the numerics that an endpoint would use; ours is `text` in f32.
Result<Comparison> compare_texts(const Model& model_file, std::shared_ptr<const Model> model,
                                 const QByteArray& right, const QByteArray& text, const std::string& prompt,
                                 std::size_t tokens = 40, kernels::Numerics theirs = kernels::Numerics::q8) {
    const auto reference = make_program(parsed(right), model_file);
    if (!reference) return std::unexpected(reference.error());
    const Definition definition = parsed(text);
    const auto program = make_program(definition, model_file);
    if (!program) return std::unexpected(program.error());
    const Tokenizer& tokenizer = **model_file.tokenizer;

    ComparisonInput input{.model = model,
                          .program = *program,
                          .definition = definition,
                          .prompt = tokenizer.encode(prompt),
                          .answer = {},
                          .again = {},
                          .facts = {},
                          .session = {.threads = 1, .context = 256},
                          .weights_sha256 = {}};
    SessionOptions options = input.session;
    options.numerics = theirs;
    auto session = Session::create(*reference, options);
    if (!session) return std::unexpected(session.error());
    GenerateOptions generation;
    generation.max_tokens = tokens;
    generation.ignore_eos = true;
    const auto run = generate(**session, input.prompt, generation, &tokenizer);
    if (!run) return std::unexpected(run.error());
    input.answer = answer_of(run->steps, input.prompt.size(), tokenizer);
    input.facts.name = "reference";
    input.facts.same_process = true;
    return compare_answer(input);
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        const auto model = Model::open(demo_model.toStdString());
        QVERIFY(model.has_value());
        m_model = *model;
        m_right = builtin_text("qwen3");
        QVERIFY(!m_right.isEmpty());
    }

    void the_same_definition_in_the_same_numerics_matches() {
        const auto result = compare_texts(*m_model, m_model, m_right, m_right, "Once upon a time", 40,
                                          kernels::Numerics::f32);
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        QCOMPARE(result->verdict.kind, VerdictKind::matches);
        QCOMPARE(result->summary.same_first, result->summary.positions);
        QCOMPARE(result->summary.largest_difference, 0.0);
    }

    void rounding_alone_is_never_called_a_difference_data() {
        QTest::addColumn<QByteArray>("prompt");
        QTest::newRow("story") << QByteArray("Once upon a time");
        QTest::newRow("Spanish") << QByteArray("Hab\xC3\xAD"
                                               "a una vez");
        QTest::newRow("question") << QByteArray("Question: What is the capital of France? Answer:");
        QTest::newRow("numbers") << QByteArray("One, two, three,");
        QTest::newRow("code") << QByteArray("def f(n):\n    return");
        QTest::newRow("one token") << QByteArray("The");
    }
    void rounding_alone_is_never_called_a_difference() {
        QFETCH(QByteArray, prompt);
        const auto result = compare_texts(*m_model, m_model, m_right, m_right, prompt.toStdString());
        QVERIFY(result.has_value());
        QVERIFY2(result->verdict.kind == VerdictKind::matches ||
                     result->verdict.kind == VerdictKind::matches_within_noise,
                 result->verdict.title.c_str());
        QVERIFY(result->noise.spread > 0);
    }

    void a_planted_mistake_is_caught_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("suspect");
        const auto replaced = [&](const char* from, const char* to) {
            return QByteArray(m_right).replace(from, to);
        };
        QTest::newRow("rotary pairs for halves")
            << replaced("kind decoder", "kind decoder\nparam rope_interleaved 1")
            << QByteArray("rotary style");
        QTest::newRow("no rotary embedding on k") << without(m_right, "rope(k") << QByteArray();
        QTest::newRow("norm_heads behind rope")
            << move_behind(move_behind(m_right, "norm_heads(q", "rope(q"), "norm_heads(k", "rope(k")
            << QByteArray("q/k norm");
        QTest::newRow("no norm_heads") << without(m_right, "norm_heads") << QByteArray();
        QTest::newRow("gelu_tanh for silu")
            << replaced("silu(g)", "gelu_tanh(g)") << QByteArray("activation");
        QTest::newRow("relu for silu") << replaced("silu(g)", "relu(g)") << QByteArray("activation");
        QTest::newRow("no final norm") << without(m_right, "x = rms_norm(x, output_norm") << QByteArray();
        QTest::newRow("embedding scaled")
            << replaced("x = embed(token_embd.weight)",
                        "x = embed(token_embd.weight)\n  scale(x, sqrt(embedding_length))")
            << QByteArray();
        QTest::newRow("gate and up exchanged") << QByteArray(m_right)
                                                      .replace("ffn_gate", "ffn_other")
                                                      .replace("ffn_up", "ffn_gate")
                                                      .replace("ffn_other", "ffn_up")
                                               << QByteArray();
        QTest::newRow("logits scaled")
            << replaced("logits = matmul(x, output.weight | token_embd.weight)",
                        "logits = matmul(x, output.weight | token_embd.weight)\n  scale(logits, 0.5)")
            << QByteArray("scale or softcap of the logits");
    }
    void a_planted_mistake_is_caught() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, suspect);
        QVERIFY(text != m_right);
        // The two prompts of the probe set that see most: position 0, and prose.
        bool caught = false, suspected = suspect.isEmpty();
        for (const char* prompt : {"The", "Once upon a time there was"}) {
            const auto result = compare_texts(*m_model, m_model, m_right, text, prompt);
            QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
            const bool wrong =
                result->verdict.kind == VerdictKind::drifts || result->verdict.kind == VerdictKind::differs;
            caught = caught || wrong;
            for (const Suspect& named : result->verdict.suspects)
                suspected = suspected || QByteArray(named.name.c_str()) == suspect;
            QVERIFY(wrong == result->verdict.first_beyond_noise.has_value());
        }
        QVERIFY(caught);
        QVERIFY(suspected);
    }

    void a_mistake_that_spares_position_0_is_called_one_that_depends_on_the_position() {
        const QByteArray text =
            QByteArray(m_right).replace("kind decoder", "kind decoder\nparam rope_interleaved 1");
        const auto result = compare_texts(*m_model, m_model, m_right, text, "The");
        QVERIFY(result.has_value());
        QCOMPARE(result->positions.front().absolute, std::size_t{0});
        QCOMPARE(result->verdict.pattern, Pattern::from_second);
        QVERIFY(!result->verdict.suspects.empty());
        QCOMPARE(result->verdict.suspects.front().name, std::string("rotary style"));
        QVERIFY(!result->verdict.suspects.front().lines.empty());
    }

    void a_mistake_in_position_0_accuses_what_does_not_depend_on_other_tokens() {
        const auto result = compare_texts(*m_model, m_model, m_right,
                                          QByteArray(m_right).replace("silu(g)", "relu(g)"), "The");
        QVERIFY(result.has_value());
        QCOMPARE(result->verdict.pattern, Pattern::from_start);
    }

    void other_prompt_tokens_are_no_verdict_on_the_definition() {
        ComparisonInput input;
        input.model = m_model;
        input.definition = parsed(m_right);
        input.program = *make_program(input.definition, *m_model);
        input.prompt = (*m_model->tokenizer)->encode("Once upon a time");
        input.answer.text = " there";
        input.answer.entries.push_back({.text = " there", .logprob = -0.5});
        input.answer.has_logprobs = input.answer.complete = true;
        input.answer.prompt_tokens = input.prompt.size() + 1;
        const auto result = compare_answer(input);
        QVERIFY(result.has_value());
        QCOMPARE(result->verdict.kind, VerdictKind::cannot_compare);
        QVERIFY(result->verdict.reason.find("tokenizers differ") != std::string::npos);
    }

    void text_without_log_probabilities_is_shown_and_not_judged() {
        ComparisonInput input;
        input.model = m_model;
        input.definition = parsed(m_right);
        input.program = *make_program(input.definition, *m_model);
        input.prompt = (*m_model->tokenizer)->encode("Once upon a time");
        input.answer.text = " there was a curious girl";
        input.answer.complete = true;
        input.answer.prompt_tokens = input.prompt.size();
        const auto result = compare_answer(input);
        QVERIFY(result.has_value());
        QCOMPARE(result->verdict.kind, VerdictKind::cannot_compare);
        QVERIFY(!result->positions.empty());
        QCOMPARE(result->summary.observable, std::size_t{0});
    }

    void a_computation_that_breaks_never_looks_like_agreement() {
        Answer answer;
        answer.entries.push_back(
            {.text = "a", .logprob = -0.5, .top = {{"a", -0.5, 7}, {"b", -1.5, 8}}, .id = 7});
        answer.has_logprobs = answer.complete = true;
        ScoredPosition score;
        score.id = 7;
        score.logprob = std::numeric_limits<float>::quiet_NaN();
        score.asked = {{7, score.logprob}, {8, score.logprob}};
        const TokenIndex index(**m_model->tokenizer);
        const auto positions = measure(answer, align(answer, index), std::vector{score}, 1, index);
        const Verdict verdict = judge(positions, {}, parsed(m_right), 0);
        QVERIFY(verdict.kind == VerdictKind::drifts || verdict.kind == VerdictKind::differs);
    }

    void a_few_uncertain_positions_may_be_as_far_off_as_rounding_moves_one() {
        std::vector<Position> positions(41);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            positions[i].absolute = i;
            positions[i].observable = true;
            positions[i].spread = i % 16 == 3 ? 0.03 : 0.002;
        }
        Noise even{.spread = 0.007, .positions = std::vector<NoisePosition>(41, {.spread = 0.007})};
        QCOMPARE(judge(positions, even, parsed(m_right), 0).kind, VerdictKind::drifts);
        Noise uneven = even;
        uneven.positions[20].spread = 0.024; // at another position than those
        QCOMPARE(judge(positions, uneven, parsed(m_right), 0).kind, VerdictKind::matches_within_noise);
    }

    void a_token_that_ends_inside_a_character_is_never_taken_for_another() {
        // A server shows U+FFFD for it, and a vocabulary may have a token of that very text.
        const TokenIndex index(**m_model->tokenizer);
        Answer answer;
        answer.text = "a";
        answer.entries.push_back(
            {.text = "a", .logprob = -0.5, .top = {{"a", -0.5}, {"\xEF\xBF\xBD", -0.9}}});
        answer.has_logprobs = true;
        const auto asked = ids_to_ask(answer, align(answer, index), index);
        QCOMPARE(asked.at(0).size(), std::size_t{1});
    }

    void parts_of_characters_that_are_shown_alike_are_no_noise_of_the_endpoint() {
        const std::string part = "\xEF\xBF\xBD";
        Answer once, twice;
        once.entries = {{.text = "a", .logprob = -0.5, .top = {{"a", -0.5}, {part, -0.9}, {part, -6}}},
                        {.text = part, .logprob = -0.2, .top = {{part, -0.2}}},
                        {.text = "b", .logprob = -0.1, .top = {{"b", -0.1}}}};
        twice.entries = {{.text = "a", .logprob = -0.501, .top = {{"a", -0.501}, {part, -6}, {part, -0.9}}},
                         {.text = part, .logprob = -1.7, .top = {{part, -1.7}}},
                         {.text = "b", .logprob = -4, .top = {{"b", -4}}}};
        const auto noise = endpoint_noise(once, twice);
        QCOMPARE(noise.size(), std::size_t{1}); // which token the second entry is, is not known
        QVERIFY2(noise[0].spread < 0.0011, qPrintable(QString::number(noise[0].spread)));
    }

    void the_divergence_is_a_lower_bound_of_the_whole() {
        // Two distributions over four outcomes of which two are shown.
        const double theirs[] = {0.6, 0.2, 0.15, 0.05}, ours[] = {0.5, 0.3, 0.05, 0.15};
        double whole = 0;
        for (int i = 0; i < 4; ++i) whole += theirs[i] * std::log(theirs[i] / ours[i]);
        Answer answer;
        answer.entries.push_back({.text = "a",
                                  .logprob = std::log(0.6),
                                  .top = {{"a", std::log(0.6), 7}, {"b", std::log(0.2), 8}},
                                  .id = 7});
        answer.has_logprobs = true;
        ScoredPosition score;
        score.id = 7;
        score.logprob = static_cast<float>(std::log(0.5));
        score.asked = {{7, static_cast<float>(std::log(0.5))}, {8, static_cast<float>(std::log(0.3))}};
        const TokenIndex index(**m_model->tokenizer);
        const auto positions = measure(answer, align(answer, index), std::vector{score}, 1, index);
        QVERIFY(positions.at(0).divergence > 0);
        QVERIFY(positions.at(0).divergence <= whole);
    }

    void the_probe_set_has_a_shortest_and_a_long_prompt() {
        const Tokenizer& tokenizer = **m_model->tokenizer;
        const auto probes = probe_set(tokenizer, 0, 512, 48);
        QCOMPARE(tokenizer.encode(probes.front().text).size(), std::size_t{1});
        QVERIFY(tokenizer.encode(probes.back().text).size() > 160);
        const auto windowed = probe_set(tokenizer, 64, 512, 48);
        QVERIFY(tokenizer.encode(windowed.back().text).size() > 64);
    }

  private:
    std::shared_ptr<const Model> m_model;
    QByteArray m_right;
};

QTEST_APPLESS_MAIN(TestCompare)
#include "test_compare.moc"
