// A whole comparison with an endpoint that our own server plays: each dialect, and what misleads.

#include "served_model.h"

#include "compare/report_html.h"
#include "reference/comparing.h"

#include <QNetworkProxy>
#include <QTimer>
#include <thread>

using namespace archdef;
using namespace archdef::test;
using namespace archdef::reference;
using compare::VerdictKind;
using nlohmann::json;
using tests::Dialect;
using tests::FakeOllama;
using tests::json_line;

namespace {

constexpr std::size_t token_count = 16;
const std::string prompt = "Hab\u00eda una vez";

} // namespace

class TestEndpointReference : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_model = open_model(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");
        m_text = builtin_text("qwen3");
        m_prompt = (*m_model->tokenizer)->encode(prompt);
        m_steps = tests::steps_of(*m_model, parsed(m_text), m_prompt, token_count);
        QCOMPARE(m_steps.size(), token_count);
    }
    void init() {
        m_server = std::make_unique<FakeOllama>();
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(tests::show_of(*m_model))}});
        m_server->answer("GET", "/api/ps", {.chunks = {R"({"models":[]})"}});
    }

    void every_dialect_gives_a_verdict_on_the_same_numbers_data() {
        QTest::addColumn<bool>("holds_back");
        QTest::addColumn<int>("loses_every");
        QTest::addColumn<int>("entries_per_line");
        QTest::newRow("A: an entry a token") << false << 0 << 1;
        QTest::newRow("A: several entries in one chunk") << false << 0 << 3;
        QTest::newRow("B: parts of a character held back") << true << 0 << 1;
        QTest::newRow("B: entries lost") << true << 4 << 1;
    }
    void every_dialect_gives_a_verdict_on_the_same_numbers() {
        QFETCH(bool, holds_back);
        QFETCH(int, loses_every);
        QFETCH(int, entries_per_line);
        const Dialect dialect{
            .holds_back = holds_back, .loses_every = loses_every, .entries_per_line = entries_per_line};
        serve({dialect, dialect});
        const auto right = compare(m_text);
        QVERIFY2(right.has_value(), right ? "" : right.error().message.c_str());
        const auto& comparison = right->comparison;
        QVERIFY2(matches(comparison), (comparison.verdict.title + " " + comparison.verdict.reason).c_str());
        QCOMPARE(comparison.positions.size(), token_count);
        if (loses_every > 0) QVERIFY(comparison.summary.observable < comparison.summary.positions);
        QVERIFY(comparison.noise.spread > 0);

        serve({dialect, dialect});
        const auto wrong = compare(replaced(m_text, "silu(g)", "relu(g)"));
        QVERIFY(wrong.has_value());
        QVERIFY2(is_bad(wrong->comparison), wrong->comparison.verdict.title.c_str());
    }

    void an_earlier_questions_token_in_front_is_found_and_the_endpoint_asked_afresh() {
        serve({{.stale_token = " in"}, {}});
        m_server->answer("POST", "/api/generate", {.chunks = {R"({"done":true,"done_reason":"unload"})"}});
        serve({{}});
        const auto result = compare(m_text);
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        QVERIFY2(matches(result->comparison), result->comparison.verdict.reason.c_str());
        QCOMPARE(unloads(), 1);
        QVERIFY(has_check(result->comparison, "self-agreement"));
        QVERIFY(result->again.has_value());
    }

    void the_same_wrong_token_in_both_answers_is_found_by_the_numbers() {
        serve({{.stale_token = " in"}, {.stale_token = " in"}});
        m_server->answer("POST", "/api/generate", {.chunks = {R"({"done":true,"done_reason":"unload"})"}});
        serve({{}});
        const auto result = compare(m_text);
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        QVERIFY2(matches(result->comparison), result->comparison.verdict.reason.c_str());
        QCOMPARE(unloads(), 1);
    }

    void a_wrong_definition_does_not_unload_the_users_model() {
        serve({{}, {}});
        const auto result =
            compare(replaced(m_text, "kind decoder", "kind decoder\nparam rope_interleaved 1"));
        QVERIFY(result.has_value());
        QVERIFY(is_bad(result->comparison));
        QCOMPARE(unloads(), 0);
        QVERIFY(!has_check(result->comparison, "self-agreement"));
    }

    void what_differs_before_anything_is_asked_stops_the_comparison_there_data() {
        QTest::addColumn<QByteArray>("state");
        for (const char* state : {"model", "tensors", "tokenizer"}) QTest::newRow(state) << QByteArray(state);
    }
    void what_differs_before_anything_is_asked_stops_the_comparison_there() {
        QFETCH(QByteArray, state);
        json shown = tests::show_of(*m_model);
        if (state == "model") shown["model_info"]["general.architecture"] = "llama";
        if (state == "tensors") shown["tensors"][3]["type"] = "Q4_K";
        if (state == "tokenizer") shown["model_info"]["tokenizer.ggml.pre"] = "llama-bpe";
        m_server = std::make_unique<FakeOllama>();
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(shown)}});
        const auto result = compare(m_text);
        QVERIFY(result.has_value());
        const auto& verdict = result->comparison.verdict;
        QCOMPARE(verdict.kind, VerdictKind::cannot_compare);
        QCOMPARE(QByteArray::fromStdString(verdict.state), state);
        QVERIFY2(verdict.title.starts_with("Cannot be compared: "), verdict.title.c_str());
        QVERIFY(!verdict.reason.empty());
        for (const auto& request : m_server->requests()) QVERIFY(request.path != "/api/generate");
    }

    void another_number_of_prompt_tokens_is_asked_once_and_not_scored() {
        serve({{.tokens_told = 1}});
        const auto result = compare(m_text);
        QVERIFY(result.has_value());
        QCOMPARE(result->comparison.verdict.state, std::string("prompt-tokens"));
        QVERIFY(result->comparison.positions.empty());
        int asked = 0;
        for (const auto& request : m_server->requests()) asked += request.path == "/api/generate";
        QCOMPARE(asked, 1);
    }

    void a_context_that_was_loaded_too_small_is_a_state_of_its_own() {
        m_server = std::make_unique<FakeOllama>();
        m_server->answer("GET", "/api/version", {.chunks = {R"({"version":"0.13.5"})"}});
        m_server->answer("POST", "/api/show", {.chunks = {json_line(tests::show_of(*m_model))}});
        m_server->answer("GET", "/api/ps",
                         {.chunks = {R"({"models":[{"name":"demo:latest","context_length":8}]})"}});
        serve({{}, {}});
        const auto result = compare(m_text);
        QVERIFY(result.has_value());
        QCOMPARE(result->comparison.verdict.state, std::string("context"));
    }

    void the_key_and_the_headers_reach_the_server_and_no_report() {
        serve({{}, {}});
        Endpoint endpoint;
        endpoint.api_key = "very-secret-key";
        endpoint.headers.append(qMakePair(QByteArray("X-Gate"), QByteArray("hidden-value")));
        const auto result = compare(m_text, endpoint);
        QVERIFY(result.has_value());
        for (const auto& request : m_server->requests()) {
            QVERIFY(request.headers.contains("Bearer very-secret-key"));
            QVERIFY(request.headers.contains("hidden-value"));
        }
        const Definition definition = parsed(m_text);
        const compare::ReportPart part{"one", prompt, &result->comparison};
        const std::string html = compare::report_html(
            {"demo", "qwen3", "built-in", definition, result->facts.name, "f32", "engine"},
            std::span(&part, 1), **m_model->tokenizer);
        QVERIFY(html.find("butterfly") != std::string::npos);
        for (const char* secret : {"very-secret-key", "hidden-value"}) {
            QVERIFY(html.find(secret) == std::string::npos);
            for (const auto& check : result->comparison.checks)
                QVERIFY((check.text + check.advice).find(secret) == std::string::npos);
        }
    }

    void no_proxy_stands_between_us_and_this_machine() {
        serve({{}, {}});
        QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::HttpProxy, "127.0.0.1", 1));
        const auto result = compare(m_text);
        QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::NoProxy));
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
    }

    void a_stop_request_from_another_thread_ends_the_question() {
        m_server->answer("POST", "/api/generate", {.silent = true});
        std::stop_source source;
        QTimer::singleShot(200, this, [&] { std::thread([&] { source.request_stop(); }).join(); });
        const auto result = compare(m_text, {}, source.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::cancelled);
    }

  private:
    static bool matches(const compare::Comparison& comparison) {
        return comparison.verdict.kind == VerdictKind::matches ||
               comparison.verdict.kind == VerdictKind::matches_within_noise;
    }
    static bool is_bad(const compare::Comparison& comparison) {
        return comparison.verdict.kind == VerdictKind::drifts ||
               comparison.verdict.kind == VerdictKind::differs;
    }
    static bool has_check(const compare::Comparison& comparison, std::string_view id) {
        return std::ranges::find(comparison.checks, id, &compare::Precondition::id) !=
               comparison.checks.end();
    }
    int unloads() const {
        int count = 0;
        for (const auto& request : m_server->requests()) count += request.body.contains("\"keep_alive\":0");
        return count;
    }
    /// The answers to the next questions, in this order.
    void serve(const std::vector<Dialect>& dialects) {
        for (const Dialect& dialect : dialects) {
            m_server->answer(
                "POST", "/api/generate",
                {.type = "application/x-ndjson",
                 .chunks = tests::stream_of(m_steps, **m_model->tokenizer, m_prompt.size(), dialect)});
        }
    }
    Result<ComparedPrompt> compare(const std::string& text, Endpoint endpoint = {},
                                   std::stop_token stop = {}) {
        endpoint.url = m_server->url();
        const auto source = endpoint_reference(endpoint, "demo", *m_model->tokenizer, 512);
        if (const auto opened = source->open(stop); !opened) return std::unexpected(opened.error());
        const Definition definition = parsed(text);
        const Subject subject{
            m_model, program_for(definition, *m_model), definition, {.threads = 2, .context = 512}, {}};
        return compare_prompt(subject, *source, prompt, token_count, {.stop = stop});
    }

    std::shared_ptr<const Model> m_model;
    std::string m_text;
    std::vector<TokenId> m_prompt;
    std::vector<GeneratedStep> m_steps;
    std::unique_ptr<FakeOllama> m_server;
};

QTEST_GUILESS_MAIN(TestEndpointReference)
#include "test_endpoint_reference.moc"
