#include "fake_ollama.h"
#include "reference/ollama_client.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <limits>

using namespace archdef;
using namespace archdef::reference;
using tests::FakeOllama;

namespace {

QByteArray token_line(const char* text, double logprob) {
    return FakeOllama::line(QByteArray("{\"response\":\"") + text + "\",\"logprobs\":[{\"token\":\"" + text +
                            "\",\"logprob\":" + QByteArray::number(logprob) +
                            ",\"top_logprobs\":[{\"token\":\"" + text +
                            "\",\"logprob\":" + QByteArray::number(logprob) +
                            "},{\"token\":\" other\",\"logprob\":-9.5}]}],\"done\":false}");
}

const QByteArray done_line =
    FakeOllama::line("{\"response\":\"\",\"done\":true,\"done_reason\":\"length\",\"prompt_eval_count\":4,"
                     "\"eval_count\":2,\"total_duration\":1500000000}");

GenerateRequest request() {
    GenerateRequest request;
    request.model = "demo";
    request.prompt = "Once upon a time";
    request.tokens = 2;
    return request;
}

/// Waits for a generation.
Result<compare::Answer> generate(const FakeOllama& server, Endpoint endpoint = {}) {
    endpoint.url = server.url();
    OllamaClient client(endpoint);
    std::optional<Result<compare::Answer>> outcome;
    client.generate(request(), {}, [&](Result<compare::Answer> answer) { outcome = std::move(answer); });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(outcome.has_value(), 10000); }();
    if (!outcome) return fail("test", "no answer came");
    return *outcome;
}

} // namespace

class TestOllamaClient : public QObject {
    Q_OBJECT
  private slots:
    void a_stream_of_one_entry_a_line_is_read_whole() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {token_line(" there", -0.5), token_line(" was", -0.25), done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(answer->complete);
        QVERIFY(answer->has_logprobs);
        QCOMPARE(answer->text, std::string(" there was"));
        QCOMPARE(answer->entries.size(), std::size_t{2});
        QCOMPARE(answer->entries[1].logprob, -0.25);
        QCOMPARE(answer->entries[0].top.size(), std::size_t{2});
        QCOMPARE(answer->prompt_tokens.value(), std::size_t{4});
        QCOMPARE(answer->done_reason, std::string("length"));
    }

    void several_entries_may_come_in_one_line() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {FakeOllama::line(
                                      "{\"response\":\"a b\",\"logprobs\":[{\"token\":\"a\",\"logprob\":-1},"
                                      "{\"token\":\" b\",\"logprob\":-2}],\"done\":false}"),
                                  done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->entries.size(), std::size_t{2});
    }

    void lines_may_be_cut_anywhere() {
        FakeOllama server;
        const QByteArray all = token_line("\xC3\xB1", -0.5) + done_line;
        QList<QByteArray> bytes;
        for (const char byte : all) bytes.append(QByteArray(1, byte));
        server.answer("POST", "/api/generate", {.chunks = bytes});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(answer->complete);
        QCOMPARE(answer->text, std::string("\xC3\xB1"));
    }

    void the_request_states_every_option_that_could_change_the_arg_max() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.chunks = {done_line}});
        QVERIFY(generate(server).has_value());
        const auto body = nlohmann::json::parse(server.requests().first().body.toStdString());
        QCOMPARE(body["raw"], true);
        QCOMPARE(body["think"], false);
        QCOMPARE(body["shift"], false);
        QCOMPARE(body["top_logprobs"], 20);
        QCOMPARE(body["options"]["temperature"], 0);
        QCOMPARE(body["options"]["repeat_penalty"], 1);
        QCOMPARE(body["options"]["num_predict"], 2);
        QVERIFY(!body.contains("template") && !body.contains("system") && !body.contains("context"));
    }

    void an_impossible_token_has_a_log_probability_of_minus_infinity() {
        FakeOllama server;
        server.answer(
            "POST", "/api/generate",
            {.chunks = {
                 FakeOllama::line(
                     "{\"response\":\"a\",\"logprobs\":[{\"token\":\"a\",\"logprob\":-3.4028235e38}]}"),
                 done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->entries.at(0).logprob, -std::numeric_limits<double>::infinity());
    }

    void a_server_without_log_probabilities_is_seen_as_such() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {FakeOllama::line("{\"response\":\" there\",\"done\":false}"), done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(!answer->has_logprobs);
        QCOMPARE(answer->text, std::string(" there"));
    }

    void a_stream_without_its_end_keeps_what_came_and_says_so() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.chunks = {token_line(" there", -0.5)}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(!answer->complete);
        QVERIFY(!answer->interruption.empty());
        QCOMPARE(answer->entries.size(), std::size_t{1});
    }

    void an_error_in_mid_stream_keeps_what_came() {
        FakeOllama server;
        server.answer(
            "POST", "/api/generate",
            {.chunks = {token_line(" there", -0.5), FakeOllama::line("{\"error\":\"runner has stopped\"}")}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->interruption, std::string("runner has stopped"));
        QCOMPARE(answer->text, std::string(" there"));
    }

    void a_dropped_connection_keeps_what_came() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.chunks = {token_line(" there", -0.5)}, .drop = true});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(!answer->complete);
        QVERIFY(!answer->interruption.empty());
    }

    void garbage_is_named_and_not_swallowed() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {token_line(" there", -0.5), FakeOllama::line("<html>no</html>")}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(answer->interruption.find("<html>") != std::string::npos);
    }

    void a_line_of_ten_megabytes_is_read_and_one_without_end_is_stopped() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {FakeOllama::line("{\"response\":\"" + QByteArray(10 << 20, 'x') + "\"}"),
                                  done_line}});
        const auto long_line = generate(server);
        QVERIFY(long_line.has_value());
        QVERIFY(long_line->complete);

        FakeOllama endless;
        QList<QByteArray> chunks(20, QByteArray(1 << 20, 'x'));
        endless.answer("POST", "/api/generate", {.chunks = chunks});
        const auto stopped = generate(endless);
        QVERIFY(stopped.has_value());
        QVERIFY(stopped->interruption.find("longer than") != std::string::npos);
    }

    void silence_ends_the_request_and_not_the_total_time() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.silent = true});
        Endpoint endpoint;
        endpoint.silence_seconds = 1;
        const auto answer = generate(server, endpoint);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, std::string("endpoint-silent"));
        QCOMPARE(answer.error().kind, ErrorKind::endpoint);
    }

    void silence_in_mid_stream_keeps_what_came() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.chunks = {token_line(" there", -0.5)}, .silent = true});
        Endpoint endpoint;
        endpoint.silence_seconds = 1;
        const auto answer = generate(server, endpoint);
        QVERIFY(answer.has_value());
        QVERIFY(!answer->complete);
        QCOMPARE(answer->text, std::string(" there"));
        QVERIFY2(answer->interruption.find("sent nothing for 1 s") != std::string::npos,
                 answer->interruption.c_str());
    }

    void a_stream_that_takes_longer_than_the_silence_allowed_goes_on_while_it_is_not_silent() {
        FakeOllama server;
        QList<QByteArray> chunks;
        for (int i = 0; i < 8; ++i) chunks << token_line(" there", -0.5);
        chunks << done_line;
        server.answer("POST", "/api/generate", {.chunks = chunks, .pause_ms = 300});
        Endpoint endpoint;
        endpoint.silence_seconds = 1;
        const auto answer = generate(server, endpoint);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QVERIFY2(answer->complete, answer->interruption.c_str());
        QCOMPARE(answer->entries.size(), std::size_t{8});
    }

    void control_tokens_without_text_are_kept_as_entries_without_text() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {token_line("", -0.1), token_line(" there", -0.5), done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->entries.size(), std::size_t{2});
        QCOMPARE(answer->entries[0].text, std::string());
        QCOMPARE(answer->text, std::string(" there"));
    }

    void counts_that_are_missing_are_not_told() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {token_line(" there", -0.5), FakeOllama::line("{\"done\":true}")}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QVERIFY(answer->complete);
        QVERIFY(!answer->prompt_tokens && !answer->output_tokens);
    }

    void a_log_probability_that_is_none_leaves_its_entry_out() {
        FakeOllama server;
        server.answer("POST", "/api/generate",
                      {.chunks = {FakeOllama::line("{\"response\":\"a\",\"logprobs\":[{\"token\":\"a\","
                                                   "\"logprob\":\"no number\"},7,{\"token\":\"a\"}]}"),
                                  token_line(" there", -0.5), done_line}});
        const auto answer = generate(server);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->entries.size(), std::size_t{1});
        QCOMPARE(answer->text, std::string("a there"));
    }

    void what_the_server_refuses_is_said_in_its_words_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("sign in") << 401 << QByteArray("{\"error\":\"unauthorized\",\"signin_url\":\"x\"}")
                                 << QByteArray("401: unauthorized");
        QTest::newRow("cloud") << 403 << QByteArray("{\"error\":\"remote models are disabled\"}")
                               << QByteArray("403: remote models are disabled");
        QTest::newRow("a foreign Host header") << 403 << QByteArray() << QByteArray("Host header");
        QTest::newRow("a bad field") << 400 << QByteArray("{\"error\":\"top_logprobs must be 0 to 20\"}")
                                     << QByteArray("400: top_logprobs must be 0 to 20");
        QTest::newRow("cannot load") << 500 << QByteArray("{\"error\":\"unknown model architecture: 'x'\"}")
                                     << QByteArray("unknown model architecture");
    }
    void what_the_server_refuses_is_said_in_its_words() {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, words);
        FakeOllama server;
        server.answer("POST", "/api/generate", {.status = status, .chunks = {body}});
        const auto answer = generate(server);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, std::string("endpoint-refused"));
        QVERIFY2(QByteArray::fromStdString(answer.error().message).contains(words),
                 answer.error().message.c_str());
    }

    void a_full_queue_is_an_error_with_the_servers_words() {
        FakeOllama server;
        server.answer(
            "POST", "/api/generate",
            {.status = 503,
             .chunks = {
                 "{\"error\":\"server busy, please try again.  maximum pending requests exceeded\"}"}});
        const auto answer = generate(server);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, std::string("endpoint-refused"));
        QVERIFY(answer.error().message.find("server busy") != std::string::npos);
    }

    void an_error_text_that_is_itself_json_is_unfolded() {
        FakeOllama server;
        server.answer(
            "POST", "/api/generate",
            {.status = 500,
             .chunks = {"{\"error\":\"{\\\"error\\\":{\\\"message\\\":\\\"unknown architecture\\\"}}\"}"}});
        const auto answer = generate(server);
        QVERIFY(!answer);
        QVERIFY(answer.error().message.find("unknown architecture") != std::string::npos);
        QVERIFY(answer.error().message.find('{') == std::string::npos);
    }

    void a_missing_model_is_a_state_of_its_own() {
        FakeOllama server;
        const auto answer = generate(server);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, std::string("endpoint-model-missing"));
    }

    void a_redirect_is_not_followed_and_the_key_stays() {
        FakeOllama other;
        FakeOllama server;
        server.answer(
            "POST", "/api/generate",
            {.status = 307, .extra_headers = "Location: " + other.url().toEncoded() + "/api/generate\r\n"});
        Endpoint endpoint;
        endpoint.api_key = "very-secret";
        const auto answer = generate(server, endpoint);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, std::string("endpoint-redirects"));
        QVERIFY(other.requests().isEmpty());
        QVERIFY(answer.error().message.find("very-secret") == std::string::npos);
        QVERIFY(server.requests().first().headers.contains("Bearer very-secret"));
    }

    void an_address_where_nobody_listens_is_unreachable() {
        QUrl nobody;
        {
            FakeOllama gone;
            nobody = gone.url();
        }
        OllamaClient client({.url = nobody});
        std::optional<Result<std::string>> outcome;
        client.version([&](Result<std::string> version) { outcome = std::move(version); });
        QTRY_VERIFY(outcome.has_value());
        QVERIFY(!*outcome);
        QCOMPARE(outcome->error().code, std::string("endpoint-unreachable"));
    }

    void cancelling_ends_the_call_at_once_as_cancelled() {
        FakeOllama server;
        server.answer("POST", "/api/generate", {.chunks = {token_line(" there", -0.5)}, .silent = true});
        OllamaClient client({.url = server.url()});
        std::optional<Result<compare::Answer>> outcome;
        bool moved = false;
        client.generate(
            request(), [&](const compare::Answer&) { moved = true; },
            [&](Result<compare::Answer> answer) { outcome = std::move(answer); });
        QTRY_VERIFY(moved);
        client.cancel();
        QVERIFY(outcome.has_value());
        QVERIFY(!*outcome);
        QCOMPARE(outcome->error().kind, ErrorKind::cancelled);
    }

    void the_models_and_the_served_digest_are_read() {
        FakeOllama server;
        const QByteArray digest(64, 'a');
        server.answer(
            "GET", "/api/tags",
            {.chunks = {"{\"models\":[{\"name\":\"qwen3:0.6b\",\"size\":522653767,\"digest\":\"7df6\"},"
                        "{\"name\":\"big:cloud\",\"size\":3},{\"size\":1},7]}"}});
        server.answer(
            "POST", "/api/show",
            {.chunks = {
                 "{\"modelfile\":\"# made by\\nFROM /x/blobs/sha256-" + digest +
                 "\\nTEMPLATE y\",\"model_info\":{\"general.architecture\":\"qwen3\"},"
                 "\"tensors\":[{\"name\":\"token_embd.weight\",\"type\":\"Q8_0\",\"shape\":[256,1024]}]}"}});
        OllamaClient client({.url = server.url()});
        std::optional<Result<std::vector<ServedModel>>> models;
        client.models([&](Result<std::vector<ServedModel>> list) { models = std::move(list); });
        QTRY_VERIFY(models.has_value());
        QCOMPARE((*models)->size(), std::size_t{2});
        QCOMPARE((**models)[0].bytes, std::uint64_t{522653767});
        QVERIFY((**models)[1].remote);

        std::optional<Result<ServedModelInfo>> info;
        client.show("qwen3:0.6b", [&](Result<ServedModelInfo> shown) { info = std::move(shown); });
        QTRY_VERIFY(info.has_value());
        QVERIFY(info->has_value());
        QCOMPARE((*info)->weights_sha256, digest.toStdString());
        QCOMPARE((*info)->tensors.at(0).extents, (std::vector<std::uint64_t>{256, 1024}));
    }

    void a_model_is_uploaded_only_where_the_endpoint_lacks_it() {
        QTemporaryDir folder;
        QFile file(folder.filePath("m.gguf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("GGUF and so on");
        file.close();
        FakeOllama server;
        server.answer("POST", "/api/blobs/sha256:abc", {.status = 201});
        server.answer("POST", "/api/create",
                      {.chunks = {"{\"status\":\"parsing GGUF\"}"
                                  "\n",
                                  "{\"status\":\"success\"}"
                                  "\n"}});
        OllamaClient client({.url = server.url()});
        std::optional<Result<bool>> outcome;
        client.create("archdef-x", file.fileName(), "abc", {},
                      [&](Result<bool> made) { outcome = std::move(made); });
        QTRY_VERIFY(outcome.has_value());
        QVERIFY2(outcome->has_value(), outcome->has_value() ? "" : outcome->error().message.c_str());
        QCOMPARE(server.requests().size(), 3);
        QCOMPARE(server.requests()[0].method, QByteArray("HEAD"));
        QCOMPARE(server.requests()[1].body, QByteArray("GGUF and so on"));
        QVERIFY(server.requests()[2].body.contains("sha256:abc"));
    }
};

QTEST_GUILESS_MAIN(TestOllamaClient)
#include "test_ollama_client.moc"
