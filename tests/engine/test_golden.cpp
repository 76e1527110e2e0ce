#include "golden.h"
#include "runtime/generate.h"

using namespace archdef;
using namespace archdef::test;

/// The built-in definitions give the reference's numbers on every golden model, whatever its tensor types.
class TestGolden : public QObject {
    Q_OBJECT

    static void add_models() {
        QTest::addColumn<QString>("path");
        for (const auto& [name, path] : golden_models()) QTest::newRow(qPrintable(name)) << path;
    }

    static std::vector<TokenId> greedy(Session& session, const std::vector<TokenId>& prompt,
                                       std::size_t count) {
        GenerateOptions options;
        options.max_tokens = count;
        options.ignore_eos = true;
        options.top_count = 1;
        const auto generation = generate(session, prompt, options, nullptr);
        if (!generation) qFatal("%s", generation.error().message.c_str());
        std::vector<TokenId> ids;
        for (const GeneratedStep& step : generation->steps) ids.push_back(step.id);
        return ids;
    }

  private slots:
    void every_position_has_the_reference_logits_data() { add_models(); }
    void every_position_has_the_reference_logits() {
        QFETCH(QString, path);
        const auto expected = read_json(path + ".json");
        const auto model = open_model(path + ".gguf");
        const auto session = session_for(builtin_program(*model), 2);
        const auto tokens = expected["tokens"].get<std::vector<TokenId>>();
        const auto logits = evaluated(*session, tokens, LogitsOf::all);
        const double error = nmse(logits, floats_of(expected["ref"]["logits_b64"]));
        QVERIFY2(error <= 1e-9, qPrintable(QString("nmse %1").arg(error)));
    }

    void arbitrary_ids_have_the_reference_logits_data() { add_models(); }
    void arbitrary_ids_have_the_reference_logits() {
        QFETCH(QString, path);
        const auto run = read_json(path + ".json")["ids_run"];
        const auto model = open_model(path + ".gguf");
        const auto session = session_for(builtin_program(*model));
        const auto tokens = run["tokens"].get<std::vector<TokenId>>();
        const double error =
            nmse(evaluated(*session, tokens, LogitsOf::last), floats_of(run["last_logits_b64"]));
        QVERIFY2(error <= 1e-9, qPrintable(QString("nmse %1").arg(error)));
        session->truncate(0);
        const auto ids = run["greedy"]["ids"].get<std::vector<TokenId>>();
        QCOMPARE(greedy(*session, tokens, ids.size()), ids);
    }

    void greedy_decoding_chooses_the_reference_tokens_data() { add_models(); }
    void greedy_decoding_chooses_the_reference_tokens() {
        QFETCH(QString, path);
        const auto expected = read_json(path + ".json");
        const auto model = open_model(path + ".gguf");
        const auto session = session_for(builtin_program(*model), 2);
        const auto ids = expected["ref"]["greedy"]["ids"].get<std::vector<TokenId>>();
        QCOMPARE(ids.size(), std::size_t{24});
        QCOMPARE(greedy(*session, expected["tokens"].get<std::vector<TokenId>>(), ids.size()), ids);
    }

    void q8_numerics_are_nearer_to_what_llama_cpp_computes_from_the_file_itself_data() {
        QTest::addColumn<QString>("path");
        for (const auto& [name, path] : golden_models()) {
            // Plain floats leave the activations alone in both numerics.
            if (!name.endsWith("F32") && !name.endsWith("F16")) QTest::newRow(qPrintable(name)) << path;
        }
    }
    void q8_numerics_are_nearer_to_what_llama_cpp_computes_from_the_file_itself() {
        QFETCH(QString, path);
        const auto expected = read_json(path + ".json");
        const auto model = open_model(path + ".gguf");
        const auto program = builtin_program(*model);
        const auto tokens = expected["tokens"].get<std::vector<TokenId>>();
        const auto own = floats_of(expected["own"]["logits_b64"]);
        const auto f32 = session_for(program, 2), q8 = session_for(program, 2, 4096, kernels::Numerics::q8);
        const double error_f32 = nmse(evaluated(*f32, tokens, LogitsOf::all), own);
        const double error_q8 = nmse(evaluated(*q8, tokens, LogitsOf::all), own);
        QVERIFY2(error_q8 < error_f32, qPrintable(QString("q8 %1, f32 %2").arg(error_q8).arg(error_f32)));
    }

    void the_demo_model_follows_its_expected_greedy_path_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("index");
        const auto expected = read_json(ARCHDEF_SOURCE_DIR "/resources/demo/expected.json");
        for (const char* file : {"archdef-demo.q8_0.gguf", "archdef-demo.f32.gguf"}) {
            for (int i = 0; i < static_cast<int>(expected["prompts"].size()); ++i)
                QTest::addRow("%s prompt %d", file, i) << QString(file) << i;
        }
    }
    void the_demo_model_follows_its_expected_greedy_path() {
        QFETCH(QString, file);
        QFETCH(int, index);
        const auto expected = read_json(ARCHDEF_SOURCE_DIR "/resources/demo/expected.json");
        const auto& prompt = expected["prompts"][static_cast<std::size_t>(index)];
        const auto model = open_model(QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/demo/") + file);
        const auto session = session_for(builtin_program(*model), 2);
        const auto ids = prompt["greedy"].get<std::vector<TokenId>>();
        const auto tokens = prompt["tokens"].get<std::vector<TokenId>>();
        QCOMPARE(greedy(*session, tokens, ids.size()), ids);

        session->truncate(0);
        const auto top = top_logprobs(evaluated(*session, tokens, LogitsOf::last), 5);
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE(top[i].id, prompt["top5"][i]["id"].get<TokenId>());
            QVERIFY(std::abs(static_cast<double>(top[i].logprob) -
                             prompt["top5"][i]["logprob"].get<double>()) < 1e-4);
        }
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
