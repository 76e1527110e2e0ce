#include "golden.h"

#include <algorithm>
#include <bit>
#include <cstdint>

using namespace archdef;
using namespace archdef::test;

/// A session's numbers do not depend on how its tokens are fed or on how many threads work.
class TestSession : public QObject {
    Q_OBJECT

    static std::vector<TokenId> some_ids(std::size_t count, std::size_t vocabulary) {
        std::vector<TokenId> ids;
        for (std::size_t i = 0; i < count; ++i)
            ids.push_back(static_cast<TokenId>((i * 37 + 11) % vocabulary));
        return ids;
    }

    static std::vector<float> fed_in_chunks(Session& session, std::span<const TokenId> ids,
                                            std::size_t chunk) {
        std::vector<float> all;
        for (std::size_t at = 0; at < ids.size(); at += chunk) {
            const auto part = ids.subspan(at, std::min(chunk, ids.size() - at));
            const auto logits = evaluated(session, part, LogitsOf::all);
            all.insert(all.end(), logits.begin(), logits.end());
        }
        return all;
    }

    static bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
        return std::ranges::equal(
            a, b, {}, [](float x) { return std::bit_cast<std::uint32_t>(x); },
            [](float x) { return std::bit_cast<std::uint32_t>(x); });
    }

    static void add_models() {
        QTest::addColumn<QString>("path");
        for (const char* name : {"llama-spm-F32", "llama-bpe-ropefreqs-Q4_K_M", "qwen2-tied-Q5_K_M",
                                 "qwen3-tied-Q4_0", "gemma3-w8-Q4_K_M"})
            QTest::newRow(name) << golden_path(name) + ".gguf";
    }

  private slots:
    void chunks_and_single_tokens_give_the_logits_of_one_batch_data() { add_models(); }
    void chunks_and_single_tokens_give_the_logits_of_one_batch() {
        QFETCH(QString, path);
        const auto model = open_model(path);
        const auto session = session_for(builtin_program(*model), 2);
        const auto ids = some_ids(40, 512);
        const auto at_once = evaluated(*session, ids, LogitsOf::all);
        for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{16}}) {
            session->truncate(0);
            const auto in_chunks = fed_in_chunks(*session, ids, chunk);
            QCOMPARE(in_chunks.size(), at_once.size());
            float largest = 0, worst = 0;
            for (std::size_t i = 0; i < at_once.size(); ++i) {
                largest = std::max(largest, std::abs(at_once[i]));
                worst = std::max(worst, std::abs(at_once[i] - in_chunks[i]));
            }
            QVERIFY2(worst <= 1e-5f * largest, qPrintable(QString("%1 of %2").arg(worst).arg(largest)));
        }
    }

    void one_and_two_threads_give_the_same_bits_data() { add_models(); }
    void one_and_two_threads_give_the_same_bits() {
        QFETCH(QString, path);
        const auto model = open_model(path);
        const auto program = builtin_program(*model);
        const auto ids = some_ids(70, 512);
        const auto one = session_for(program, 1), two = session_for(program, 2),
                   three = session_for(program, 3);
        const auto expected = evaluated(*one, ids, LogitsOf::all);
        QVERIFY(same_bits(evaluated(*two, ids, LogitsOf::all), expected));
        QVERIFY(same_bits(evaluated(*three, ids, LogitsOf::all), expected));
        const TokenId next = 5;
        const auto after = evaluated(*one, std::span(&next, 1), LogitsOf::last);
        QVERIFY(same_bits(evaluated(*two, std::span(&next, 1), LogitsOf::last), after));
    }

    void a_prompt_longer_than_the_inner_chunk_gives_the_same_last_logits() {
        const auto model = open_model(golden_path("gemma3-w8-Q4_K_M") + ".gguf");
        const auto program = builtin_program(*model);
        const auto ids = some_ids(std::min<std::size_t>(program->config.context_length, 700), 512);
        const auto session = session_for(program, 2, ids.size());
        const auto last = evaluated(*session, ids, LogitsOf::last);
        session->truncate(0);
        const auto all = evaluated(*session, ids, LogitsOf::all);
        QCOMPARE(all.size(), ids.size() * 512);
        const std::vector<float> tail(all.end() - 512, all.end());
        QVERIFY(nmse(last, tail) < 1e-11);
    }

    void only_the_rows_that_are_asked_for_come_back() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto session = session_for(builtin_program(*model));
        const auto ids = some_ids(6, 512);
        QCOMPARE(evaluated(*session, ids, LogitsOf::none).size(), std::size_t{0});
        QCOMPARE(session->position(), std::size_t{6});
        QCOMPARE(evaluated(*session, ids, LogitsOf::last).size(), std::size_t{512});
        QCOMPARE(evaluated(*session, ids, LogitsOf::all).size(), std::size_t{6 * 512});
        QCOMPARE(evaluated(*session, {}, LogitsOf::last).size(), std::size_t{0});
    }

    void a_definition_without_last_gives_the_same_logits() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto without =
            program_for(parsed(replaced(builtin_text("llama"), "  x = last(x)\n", "")), *model);
        const auto ids = some_ids(9, 512);
        const auto a = session_for(builtin_program(*model)), b = session_for(without);
        QVERIFY(same_bits(evaluated(*a, ids, LogitsOf::last), evaluated(*b, ids, LogitsOf::last)));
    }

    void truncating_forgets_what_came_later() {
        const auto model = open_model(golden_path("qwen3-tied-Q4_0") + ".gguf");
        const auto session = session_for(builtin_program(*model));
        const auto ids = some_ids(12, 512), others = some_ids(20, 500);
        evaluated(*session, ids, LogitsOf::none);
        const auto expected = evaluated(*session, std::span(others).first(4), LogitsOf::last);
        session->truncate(12);
        evaluated(*session, others, LogitsOf::none);
        session->truncate(12);
        QCOMPARE(session->position(), std::size_t{12});
        QVERIFY(same_bits(evaluated(*session, std::span(others).first(4), LogitsOf::last), expected));
    }

    void a_full_context_is_an_error_and_changes_nothing() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto session = session_for(builtin_program(*model), 1, 8);
        QCOMPARE(session->context(), std::size_t{8});
        const auto ids = some_ids(6, 512);
        evaluated(*session, ids, LogitsOf::none);
        const auto refused = session->evaluate(ids, LogitsOf::last);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("context-full"));
        QCOMPARE(session->position(), std::size_t{6});
        QCOMPARE(evaluated(*session, std::span(ids).first(2), LogitsOf::last).size(), std::size_t{512});
    }

    void the_context_is_capped_by_the_model() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto program = builtin_program(*model);
        QCOMPARE(session_for(program, 1, 1 << 24)->context(), program->config.context_length);
    }

    void an_id_without_a_row_is_an_error() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto session = session_for(builtin_program(*model));
        for (const TokenId id : {-1, 512, 1 << 30}) {
            const auto refused = session->evaluate(std::span(&id, 1), LogitsOf::last);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, std::string("token-out-of-range"));
        }
        QCOMPARE(session->position(), std::size_t{0});
    }

    void a_stop_request_leaves_the_session_where_it_was() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto session = session_for(builtin_program(*model));
        const auto ids = some_ids(6, 512);
        evaluated(*session, ids, LogitsOf::none);
        std::stop_source stop;
        stop.request_stop();
        const auto refused = session->evaluate(ids, LogitsOf::last, stop.get_token());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::cancelled);
        QCOMPARE(session->position(), std::size_t{6});
    }

    void a_trace_shows_every_step_and_does_not_change_the_numbers() {
        const auto model = open_model(golden_path("qwen3-tied-Q4_0") + ".gguf");
        const auto program = builtin_program(*model);
        const auto ids = some_ids(5, 512);
        const auto plain = session_for(program), traced = session_for(program);
        std::size_t steps = 0, values = 0;
        traced->set_trace([&](const StepTrace& trace) {
            ++steps;
            values += trace.rows * trace.width;
            for (std::size_t i = 0; i < trace.rows * trace.width; ++i)
                QVERIFY(std::isfinite(trace.values[i]));
        });
        QVERIFY(same_bits(evaluated(*traced, ids, LogitsOf::last), evaluated(*plain, ids, LogitsOf::last)));
        QCOMPARE(steps, program->steps.size());
        QVERIFY(values > 5 * 256 * program->config.block_count);
    }

    void the_cache_counts_what_it_holds() {
        const auto model = open_model(golden_path("llama-spm-F32") + ".gguf");
        const auto session = session_for(builtin_program(*model));
        QCOMPARE(session->cache_bytes(), std::size_t{0});
        evaluated(*session, some_ids(3, 512), LogitsOf::none);
        // 3 positions, 2 layers, keys and values of 2 heads of 64 numbers in f32.
        QCOMPARE(session->cache_bytes(), std::size_t{3 * 2 * 2 * 2 * 64 * 4});
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
