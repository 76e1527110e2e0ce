// "Like with like": each thing that must be so before a verdict says anything about a definition, broken on
// its own. A check that fails is a state with a name and with what to do, and no verdict.

#include "served_model.h"

#include "reference/comparing.h"

using namespace archdef;
using namespace archdef::test;
using namespace archdef::reference;
using compare::VerdictKind;
using nlohmann::json;
using tests::FakeOllama;
using tests::json_line;
using State = compare::Precondition::State;

namespace {

constexpr std::size_t token_count = 12;
const std::string prompt = "Once upon a time";

} // namespace

class TestLikeWithLike : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_model = open_model(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");
        m_prompt = (*m_model->tokenizer)->encode(prompt);
        m_steps = tests::steps_of(*m_model, parsed(builtin_text("qwen3")), m_prompt, token_count);
        QCOMPARE(m_steps.size(), token_count);
    }
    void init() {
        m_server = std::make_unique<FakeOllama>();
        m_shown = tests::show_of(*m_model);
        m_stream = tests::stream_of(m_steps, **m_model->tokenizer, m_prompt.size());
        m_loaded = R"({"models":[]})";
        m_context = 512;
        m_weights.clear();
    }

    void with_everything_alike_every_check_holds_or_is_not_told() {
        const auto result = compared();
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        QCOMPARE(result->comparison.verdict.kind, VerdictKind::matches_within_noise);
        QCOMPARE(result->comparison.verdict.state, std::string());
        std::vector<std::string> ids;
        for (const auto& check : result->comparison.checks) {
            ids.push_back(check.id);
            QVERIFY2(check.state != State::fails, check.text.c_str());
        }
        QCOMPARE(ids, (std::vector<std::string>{"endpoint", "model", "prompt-tokens", "tokenizer", "tensors",
                                                "weights", "context", "log-probabilities", "stream"}));
    }

    void a_check_that_fails_is_a_state_with_a_name_and_with_what_to_do_data() {
        QTest::addColumn<QString>("broken");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<bool>("asked");
        const auto row = [](const char* broken, const char* state, const char* text, const char* advice,
                            bool asked) {
            QTest::newRow(broken) << QString(broken) << QString(state) << QString(text) << QString(advice)
                                  << asked;
        };
        row("architecture", "model", "qwen3 here, llama there", "Choose the model that is open here", false);
        row("tokenizer model", "tokenizer", "tokenizer gpt2 here, llama there", "Serve the file", false);
        row("pre-tokenizer", "tokenizer", "there", "Serve the file", false);
        row("BOS", "tokenizer", "BOS not added here, added there", "Serve the file", false);
        row("a tensor's name", "tensors", "is not there", "open its file, or register yours", false);
        row("a tensor more", "tensors", "1 tensors differ: extra.weight is not here", "register yours",
            false);
        row("a tensor's type", "tensors", "Q4_K there", "register yours", false);
        row("a tensor's shape", "tensors", "[7, 256] there", "register yours", false);
        row("prompt tokens", "prompt-tokens", "4 prompt tokens here, 5 there", "compare the ids first", true);
        row("our context", "context", "16 tokens do not fit into context 10", "Raise the context", true);
        row("its context", "context", "do not fit into context 8, which is what it loaded",
            "let the endpoint load the model with more context", true);
        row("no log-probabilities", "log-probabilities", "no log-probabilities", "from version 0.12.11 on",
            true);
    }
    void a_check_that_fails_is_a_state_with_a_name_and_with_what_to_do() {
        QFETCH(QString, broken);
        QFETCH(QString, state);
        QFETCH(QString, text);
        QFETCH(QString, advice);
        QFETCH(bool, asked);
        json& facts = m_shown["model_info"];
        json& tensors = m_shown["tensors"];
        if (broken == "architecture") facts["general.architecture"] = "llama";
        if (broken == "tokenizer model") facts["tokenizer.ggml.model"] = "llama";
        if (broken == "pre-tokenizer") facts["tokenizer.ggml.pre"] = "llama-bpe";
        if (broken == "BOS") facts["tokenizer.ggml.add_bos_token"] = true;
        if (broken == "a tensor's name") tensors[3]["name"] = "blk.0.other.weight";
        if (broken == "a tensor more")
            tensors.push_back({{"name", "extra.weight"}, {"type", "F32"}, {"shape", {1}}});
        if (broken == "a tensor's type") tensors[0]["type"] = "Q4_K";
        if (broken == "a tensor's shape") tensors[0]["shape"] = {7, 256};
        if (broken == "prompt tokens")
            m_stream = tests::stream_of(m_steps, **m_model->tokenizer, m_prompt.size(), {.tokens_told = 1});
        if (broken == "our context") m_context = 10;
        if (broken == "its context") m_loaded = R"({"models":[{"name":"demo:latest","context_length":8}]})";
        if (broken == "no log-probabilities") {
            // A server before 0.12.11: the request's fields are ignored without a word.
            for (QByteArray& line : m_stream) {
                json object = json::parse(line.toStdString());
                object.erase("logprobs");
                line = json_line(object);
            }
        }
        const auto result = compared();
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        const auto& comparison = result->comparison;
        QCOMPARE(comparison.verdict.kind, VerdictKind::cannot_compare);
        QCOMPARE(QString::fromStdString(comparison.verdict.state), state);
        QVERIFY(comparison.verdict.title.starts_with("Cannot be compared: "));
        QVERIFY(comparison.verdict.suspects.empty());
        const auto failed =
            std::ranges::find(comparison.checks, state.toStdString(), &compare::Precondition::id);
        QVERIFY(failed != comparison.checks.end());
        QCOMPARE(failed->state, State::fails);
        QVERIFY2(failed->text.contains(text.toStdString()), failed->text.c_str());
        QVERIFY2(failed->advice.contains(advice.toStdString()), failed->advice.c_str());
        const bool was_asked = std::ranges::any_of(
            m_server->requests(), [](const auto& request) { return request.path == "/api/generate"; });
        QCOMPARE(was_asked, asked);
        // Text without log-probabilities is shown beside ours, and not judged.
        if (state == "log-probabilities") {
            QCOMPARE(comparison.positions.size(), token_count);
            QCOMPARE(comparison.summary.observable, std::size_t{0});
        } else {
            QVERIFY(comparison.positions.empty());
        }
    }

    void another_digest_is_named_and_the_tensors_decide() {
        const std::string here(64, 'a'), there(64, 'b');
        m_weights = here;
        m_shown["modelfile"] = "FROM /x/blobs/sha256-" + here;
        const auto same = compared();
        QVERIFY(same.has_value());
        QCOMPARE(check(*same, "weights").state, State::holds);
        init();
        m_weights = here;
        m_shown["modelfile"] = "FROM /x/blobs/sha256-" + there;
        const auto other = compared();
        QVERIFY(other.has_value());
        QCOMPARE(check(*other, "weights").state, State::unknown);
        QCOMPARE(check(*other, "weights").text, std::string("weights: other sha256"));
        QVERIFY(check(*other, "weights").advice.contains("the tensors decide"));
        QCOMPARE(other->comparison.verdict.kind, VerdictKind::matches_within_noise);
    }
    void the_digest_of_a_file_that_nobody_rewrites_must_be_the_same() {
        compare::ReferenceFacts facts;
        facts.file_as_it_is = true;
        facts.weights_sha256 = std::string(64, 'b');
        const auto checks = compare::check_before_asking(facts, *m_model, std::string(64, 'a'));
        const auto* failed = compare::first_failure(checks);
        QVERIFY(failed);
        QCOMPARE(failed->id, std::string("weights"));
        QVERIFY(failed->advice.contains("Open the file"));
    }
    void a_vocabulary_that_is_narrower_than_ours_is_another_tokenizer() {
        compare::ReferenceFacts facts;
        facts.vocabulary = (*m_model->tokenizer)->size() - 1;
        const auto checks = compare::check_before_asking(facts, *m_model, {});
        const auto* failed = compare::first_failure(checks);
        QVERIFY(failed);
        QCOMPARE(failed->id, std::string("tokenizer"));
        QVERIFY2(failed->text.contains("tokens here"), failed->text.c_str());
    }

    void what_came_before_a_stream_broke_off_is_compared_and_the_check_says_so() {
        m_stream.removeLast();
        const auto result = compared();
        QVERIFY(result.has_value());
        QCOMPARE(result->comparison.verdict.kind, VerdictKind::matches_within_noise);
        QCOMPARE(result->comparison.positions.size(), token_count);
        QCOMPARE(check(*result, "stream").state, State::fails);
        QVERIFY(check(*result, "stream").advice.contains("What came before is compared"));
    }
    void numbers_that_the_server_does_not_tell_are_unknown_and_no_failure() {
        json done = json::parse(m_stream.last().toStdString());
        for (const char* count : {"prompt_eval_count", "eval_count"}) done.erase(count);
        m_stream.last() = json_line(done);
        m_shown["model_info"] = json::object();
        m_shown.erase("tensors");
        const auto result = compared();
        QVERIFY(result.has_value());
        QCOMPARE(result->comparison.verdict.kind, VerdictKind::matches_within_noise);
        for (const char* id : {"prompt-tokens", "tokenizer", "tensors", "weights"})
            QCOMPARE(check(*result, id).state, State::unknown);
    }

  private:
    static const compare::Precondition& check(const ComparedPrompt& result, std::string_view id) {
        return *std::ranges::find(result.comparison.checks, id, &compare::Precondition::id);
    }
    Result<ComparedPrompt> compared() {
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(m_shown)}});
        m_server->answer("GET", "/api/ps", {.chunks = {m_loaded}});
        m_server->answer("POST", "/api/generate", {.chunks = m_stream});
        const auto source = endpoint_reference({.url = m_server->url()}, "demo", *m_model->tokenizer, 512);
        if (const auto opened = source->open({}); !opened) return std::unexpected(opened.error());
        const Definition definition = parsed(builtin_text("qwen3"));
        const Subject subject{m_model,
                              program_for(definition, *m_model),
                              definition,
                              {.threads = 2, .context = m_context},
                              m_weights};
        return compare_prompt(subject, *source, prompt, token_count);
    }

    std::shared_ptr<const Model> m_model;
    std::vector<TokenId> m_prompt;
    std::vector<GeneratedStep> m_steps;
    std::unique_ptr<FakeOllama> m_server;
    json m_shown;
    QList<QByteArray> m_stream;
    QByteArray m_loaded;
    std::size_t m_context = 512;
    std::string m_weights;
};

QTEST_GUILESS_MAIN(TestLikeWithLike)
#include "test_like_with_like.moc"
