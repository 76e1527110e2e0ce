#include "golden.h"
#include "runtime/generate.h"
#include "runtime/sampler.h"
#include "runtime/score.h"

#include <algorithm>
#include <map>

using namespace archdef;
using namespace archdef::test;

/// Choosing tokens: greedy, drawn, with log-probabilities, and when it ends.
class TestGenerate : public QObject {
    Q_OBJECT

    std::shared_ptr<const Model> demo_ =
        open_model(QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf"));

    const Tokenizer& tokenizer() const { return **demo_->tokenizer; }

    Generation generated(const std::string& prompt, const GenerateOptions& options,
                         std::size_t context = 512) const {
        const auto session = session_for(builtin_program(*demo_), 1, context);
        auto generation = generate(*session, tokenizer().encode(prompt), options, &tokenizer());
        if (!generation) qFatal("%s", generation.error().message.c_str());
        return std::move(*generation);
    }

    static std::vector<TokenId> ids_of(const Generation& generation) {
        std::vector<TokenId> ids;
        for (const GeneratedStep& step : generation.steps) ids.push_back(step.id);
        return ids;
    }

  private slots:
    void greedy_takes_the_smaller_id_of_equals_and_never_a_nan() {
        QCOMPARE(greedy_token(std::vector<float>{1, 3, 3, 2}), 1);
        QCOMPARE(greedy_token(std::vector<float>{NAN, 3, NAN, 4}), 3);
        QCOMPARE(greedy_token(std::vector<float>{-INFINITY, -INFINITY}), 0);
    }

    void log_probabilities_are_those_of_the_whole_vocabulary() {
        const std::vector<float> logits{1, 2, 3, 4, 1000, -1000};
        QVERIFY(std::abs(log_sum_exp(logits) - 1000) < 1e-9);
        QVERIFY(std::abs(log_sum_exp(std::vector<float>{0, 0, 0, 0}) - std::log(4.0)) < 1e-12);
        std::vector<float> many;
        double sum = 0;
        for (int i = 0; i < 100'003; ++i) {
            many.push_back(static_cast<float>(i % 977) / 16 - 40);
            sum += std::exp(static_cast<double>(many.back()));
        }
        QVERIFY(std::abs(log_sum_exp(many) - std::log(sum)) < 2e-7);
        const auto top = top_logprobs(std::vector<float>{0, 5, 5, 1}, 3);
        QCOMPARE(top.size(), std::size_t{3});
        QCOMPARE(top[0].id, 1);
        QCOMPARE(top[1].id, 2);
        QCOMPARE(top[2].id, 3);
        double total = 0;
        for (const TokenLogprob& token : top_logprobs(std::vector<float>{0, 5, 5, 1}, 10))
            total += std::exp(static_cast<double>(token.logprob));
        QVERIFY(std::abs(total - 1) < 1e-6);
    }

    void an_end_of_text_ends_it_unless_it_is_ignored() {
        GenerateOptions options;
        options.max_tokens = 30;
        const std::string prompt = "Question: What is the capital of France? Answer:";
        const Generation stopped = generated(prompt, options);
        QVERIFY(stopped.reason == StopReason::end_of_generation);
        QCOMPARE(tokenizer().decode(ids_of(stopped)), std::string(" Paris."));
        options.ignore_eos = true;
        const Generation longer = generated(prompt, options);
        QVERIFY(longer.reason == StopReason::length);
        QCOMPARE(longer.steps.size(), std::size_t{30});
    }

    void a_full_context_ends_it_without_losing_a_token() {
        GenerateOptions options;
        options.max_tokens = 100;
        options.ignore_eos = true;
        const Generation generation = generated("Once upon a time", options, 16);
        QVERIFY(generation.reason == StopReason::context_full);
        QCOMPARE(generation.steps.size(), std::size_t{16 - 4 + 1});
    }

    void a_prompt_that_does_not_fit_and_an_empty_one_are_errors() {
        const auto session = session_for(builtin_program(*demo_), 1, 2);
        const auto too_long = generate(*session, tokenizer().encode("Once upon a time"), {}, &tokenizer());
        QVERIFY(!too_long);
        QCOMPARE(too_long.error().code, std::string("context-full"));
        QVERIFY(!generate(*session, {}, {}, &tokenizer()));
    }

    void a_stop_request_returns_what_there_is() {
        const auto session = session_for(builtin_program(*demo_));
        std::stop_source stop;
        GenerateOptions options;
        options.max_tokens = 100;
        std::size_t seen = 0;
        const auto generation = generate(*session, tokenizer().encode("Once upon a time"), options,
                                         &tokenizer(), stop.get_token(), [&](const GeneratedStep&) {
                                             if (++seen == 3) stop.request_stop();
                                         });
        QVERIFY(generation);
        QVERIFY(generation->reason == StopReason::cancelled);
        QCOMPARE(generation->steps.size(), std::size_t{3});
    }

    void the_same_seed_draws_the_same_tokens_and_another_does_not() {
        GenerateOptions options;
        options.max_tokens = 40;
        options.ignore_eos = true;
        options.sampling = {1.5f, 0, 1, 7};
        const auto once = ids_of(generated("Once upon a time", options));
        QCOMPARE(ids_of(generated("Once upon a time", options)), once);
        options.sampling.seed = 8;
        QVERIFY(ids_of(generated("Once upon a time", options)) != once);
    }

    void drawing_follows_the_probabilities() {
        const std::vector<float> logits{std::log(0.5f), std::log(0.3f), std::log(0.2f)};
        Sampler sampler({1, 0, 1, 1});
        std::map<TokenId, int> counts;
        for (int i = 0; i < 20000; ++i) ++counts[sampler.choose(logits)];
        // Five standard deviations of a binomial of 20000 are below 0.018.
        QVERIFY(std::abs(counts[0] / 20000.0 - 0.5) < 0.02);
        QVERIFY(std::abs(counts[1] / 20000.0 - 0.3) < 0.02);
        QVERIFY(std::abs(counts[2] / 20000.0 - 0.2) < 0.02);
    }

    void top_k_and_top_p_leave_out_the_unlikely() {
        const std::vector<float> logits{std::log(0.5f), std::log(0.3f), std::log(0.2f)};
        Sampler two({1, 2, 1, 1}), nucleus({1, 0, 0.6f, 1}), one({1, 1, 1, 1});
        for (int i = 0; i < 500; ++i) {
            QVERIFY(two.choose(logits) != 2);
            QVERIFY(nucleus.choose(logits) != 2);
            QCOMPARE(one.choose(logits), 0);
        }
    }

    void scoring_given_tokens_agrees_with_generating_them() {
        GenerateOptions options;
        options.max_tokens = 20;
        const Generation generation = generated("One, two, three,", options);
        const auto session = session_for(builtin_program(*demo_));
        const auto scores = score(*session, tokenizer().encode("One, two, three,"), ids_of(generation));
        QVERIFY(scores);
        QCOMPARE(scores->size(), generation.steps.size());
        for (std::size_t i = 0; i < scores->size(); ++i) {
            QCOMPARE((*scores)[i].rank, std::size_t{1});
            QVERIFY(std::abs((*scores)[i].logprob - generation.steps[i].logprob) < 1e-4f);
        }
    }

    void the_digest_of_the_logits_tells_one_run_from_another() {
        GenerateOptions options;
        options.max_tokens = 5;
        const std::string once = generated("Once upon a time", options).logits_sha256;
        QCOMPARE(generated("Once upon a time", options).logits_sha256, once);
        QVERIFY(generated("Once upon a tim", options).logits_sha256 != once);
    }
};

QTEST_GUILESS_MAIN(TestGenerate)
#include "test_generate.moc"
