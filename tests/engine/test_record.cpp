#include "provenance/record.h"
#include "provenance/record_html.h"
#include "support/recorded_run.h"

#include <QtTest>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace archdef;
using Json = nlohmann::json;

namespace {

const std::filesystem::path weights = ARCHDEF_TEST_DATA "/golden/qwen2-tied-Q5_K_M.gguf";

/// Calls `visit` for every value of the document that is neither object nor list.
template <class Visit>
void each_leaf(Json& json, const std::string& path, const Visit& visit) {
    if (json.is_structured()) {
        for (auto& [key, value] : json.items()) each_leaf(value, path + "/" + key, visit);
    } else {
        visit(json, path);
    }
}

/// The smallest change by hand: another digit, another letter.
void change(Json& leaf) {
    if (leaf.is_string()) {
        auto& text = leaf.get_ref<std::string&>();
        if (text.empty() || static_cast<unsigned char>(text.back()) > 0x7F)
            text += 'x';
        else
            text.back() = text.back() == '1' ? '2' : '1';
    } else if (leaf.is_boolean()) {
        leaf = !leaf.get<bool>();
    } else if (leaf.is_number_float()) {
        leaf = leaf.get<double>() + 0.001;
    } else if (leaf.is_number()) {
        leaf = leaf.get<std::int64_t>() + 1;
    } else {
        leaf = 1;
    }
}

} // namespace

class TestRecord : public QObject {
    Q_OBJECT
    RunRecord record_;
    std::string text_;

  private slots:
    void initTestCase() {
        DigestCache cache;
        RecordedRun run = run_and_record(weights, "qwen2", builtin_text("qwen2"), "built-in", cache, {},
                                         "http://localhost:11434");
        QVERIFY2(run.problem.empty(), run.problem.c_str());
        record_ = std::move(run.record);
        text_ = record_text(record_);
    }

    void a_record_comes_back_as_it_was_written() {
        auto again = parse_record(text_);
        QVERIFY2(again.has_value(), again ? "" : again.error().message.c_str());
        QVERIFY(again->intact);
        QCOMPARE(again->sha256, record_.sha256);
        QCOMPARE(again->output.ids(), record_.output.ids());
        QCOMPARE(again->definition.text.bytes, builtin_text("qwen2"));
        QCOMPARE(record_text(*again), text_);
    }
    void it_says_what_ran_on_what_by_what() {
        const Json json = Json::parse(text_);
        QCOMPARE(json["schema"].get<std::string>(), std::string("archdef-record"));
        QCOMPARE(json["engine"]["binary_sha256"].get<std::string>(), *sha256_file("/proc/self/exe"));
        QCOMPARE(json["weights"]["parts"][0]["sha256"].get<std::string>(), *sha256_file(weights));
        QCOMPARE(json["definition"]["text"]["sha256"].get<std::string>(), sha256_hex(builtin_text("qwen2")));
        QCOMPARE(json["weights"]["file_type"].get<std::string>(), std::string("Q5_K_M"));
        QVERIFY(json["weights"]["tensors"].get<int>() > 10 && json["weights"]["layers"].get<int>() > 0);
        for (const char* member : {"tokenizer", "knobs", "prompt", "sampling", "output", "times"})
            QVERIFY(json.contains(member));
        QCOMPARE(json["tokenizer"]["sha256"].get<std::string>().size(), std::size_t{64});
        QCOMPARE(json["output"]["steps"].size(), std::size_t{6});
        QCOMPARE(json["output"]["steps"][0]["top"].size(), std::size_t{5});
    }
    void it_holds_the_other_side_of_a_comparison() {
        const Json json = Json::parse(text_)["comparison"];
        QCOMPARE(json["url"].get<std::string>(), std::string("http://localhost:11434"));
        QCOMPARE(json["version"].get<std::string>(), std::string("0.13.5"));
        QCOMPARE(json["model"].get<std::string>(), std::string("golden:latest"));
        QCOMPARE(json["model_sha256"].get<std::string>(), std::string(64, 'c'));
        QCOMPARE(json["verdict"].get<std::string>(), std::string("matches"));
        QCOMPARE(json["positions"].get<int>(), 6);
        QCOMPARE(json["same_first"].get<int>(), 6);
        QCOMPARE(json["tokens"].size(), std::size_t{6});
        const auto& step = record_.output.steps[2];
        QVERIFY(std::abs(json["tokens"][2]["logprob"].get<double>() - step.logprob) < 1e-6);
        QCOMPARE(json["tokens"][2]["top"].size(), step.top.size());
    }
    void its_digest_does_not_depend_on_the_layout_of_the_file() {
        const Json json = Json::parse(text_);
        auto indented = parse_record(json.dump(4));
        QVERIFY(indented && indented->intact);
    }
    void numbers_are_written_in_their_shortest_form() {
        RunRecord record = record_;
        record.times = {.started_utc = "", .load_s = -12.5636158, .prompt_s = -8.32711983, .generate_s = 1};
        const std::string text = record_text(record);
        for (const std::string_view number : {":-12.5636158,", ":-8.32711983,", ":1.0,"})
            QVERIFY2(text.contains(number), number.data());
        record.times.load_s = 1e-5;
        QVERIFY(record_text(record).contains(":1e-05,"));
        QVERIFY(parse_record(record_text(record))->intact);
    }
    void every_value_changed_by_hand_is_noticed() {
        const Json original = Json::parse(text_);
        std::vector<std::string> paths;
        Json copy = original;
        each_leaf(copy, "", [&](Json&, const std::string& path) { paths.push_back(path); });
        QVERIFY(paths.size() > 60);
        for (const std::string& path : paths) {
            Json changed = original;
            change(changed[Json::json_pointer(path)]);
            const auto read = parse_record(changed.dump());
            QVERIFY2(!read || !read->intact, path.c_str());
        }
        Json more = original, less = original;
        more["output"]["note"] = "added";
        less["times"].erase("load_s");
        QVERIFY(!parse_record(more.dump())->intact);
        QVERIFY(!parse_record(less.dump()));
    }
    void what_is_no_record_is_refused_with_the_member_that_is_wrong() {
        for (const std::string_view text : {"", "{", "[]", "null", "{}", "{\"schema\": 3}"})
            QVERIFY(!parse_record(text));
        Json json = Json::parse(text_);
        json["output"]["steps"][2]["logprob"] = "high";
        const auto wrong = parse_record(json.dump());
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().code, std::string("record-malformed"));
        QVERIFY2(wrong.error().message.contains("`output.steps[2].logprob`"), wrong.error().message.c_str());
        json = Json::parse(text_);
        json["schema_version"] = 99;
        QCOMPARE(parse_record(json.dump()).error().code, std::string("record-version"));
        QVERIFY(!parse_record(std::string(1'000'000, '[')));
        QVERIFY(!parse_record("{\"schema\": " + std::string(1'000'000, '[')));
        QVERIFY(!read_record(ARCHDEF_TEST_DATA));
    }
    void a_record_cut_anywhere_is_refused() {
        for (std::size_t length = 0; length + 3 < text_.size(); length += 97)
            QVERIFY(!parse_record(std::string_view(text_).substr(0, length)));
    }
    void bytes_that_are_no_text_survive() {
        RunRecord record = record_;
        record.prompt.text->bytes = "a\xFF\xC3(";
        record.prompt.text->sha256 = sha256_hex(record.prompt.text->bytes);
        const auto again = parse_record(record_text(record));
        QVERIFY(again && again->intact);
        QCOMPARE(again->prompt.text->bytes, record.prompt.text->bytes);
    }
    void nothing_in_it_can_leak_a_key() {
        QCOMPARE(without_secrets("https://user:hunter2@host:1/api?key=hunter2#hunter2"),
                 std::string("https://host:1/api"));
        QCOMPARE(without_secrets("user:hunter2@host:1"), std::string("host:1"));
        QCOMPARE(without_secrets("http://host/a@b"), std::string("http://host/a@b"));
        QCOMPARE(without_secrets("http://[::1]:11434/a"), std::string("http://[::1]:11434/a"));
        // A password may hold what ends a host, or an address.
        for (const char* secret : {"http://me:hun/ter2@host:1/api", "http://me:hun?ter2@host:1/api",
                                   "http://me:hun#ter2@host:1/api", "http://me:hun@ter2@host:1/api",
                                   "http://hunter2@host:1/api?a=hun@ter2", "http://me:hun\\ter2@host:1/api"})
            QCOMPARE(without_secrets(secret), std::string("http://host:1/api"));
        const std::vector<Knob> knobs{
            {"OLLAMA_HOST", "http://me:hunter2@host/?token=hunter2", KnobOrigin::environment, 0},
            {"OLLAMA_API_KEY", "hunter2", KnobOrigin::dotenv, 3},
            {"SYNSEMA_LLM_CTX", "512", KnobOrigin::dotenv, 2}};
        DigestCache cache;
        qputenv("OLLAMA_API_KEY", "hunter2");
        RecordedRun run = run_and_record(weights, "qwen2", builtin_text("qwen2"), "built-in", cache, knobs,
                                         "https://me:hunter2@host:1/api?key=hunter2#hunter2");
        QVERIFY(run.problem.empty());
        const std::string text = record_text(run.record);
        QVERIFY(!text.contains("hunter2"));
        QVERIFY(!record_html(run.record).contains("hunter2"));
        QVERIFY(text.contains(".env line 2"));
        QCOMPARE(run.record.comparison->url, std::string("https://host:1/api"));
    }

    void the_page_stands_alone_and_shows_every_digest() {
        const std::string html = record_html(record_);
        for (const std::string_view foreign :
             {"<script", "src=", "href", "url(", "@import", "<img", "<link", "<iframe"})
            QVERIFY2(!html.contains(foreign), foreign.data());
        for (const std::string& digest :
             {record_.sha256, record_.definition.text.sha256, record_.weights.parts[0].sha256,
              record_.engine.binary_sha256, record_.output.logits_sha256, record_.tokenizer.sha256})
            QVERIFY(html.contains(fmt::format("<b>{}</b> {}", digest.substr(0, 8), digest.substr(8, 8))));
        QVERIFY(html.contains("rms_norm"));
    }
    void the_page_speaks_both_languages() {
        RunRecord record = record_;
        record.knobs = {{"SYNSEMA_LLM_CTX", "4096", "default"}};
        const std::string english = record_html(record), spanish = record_html(record, nullptr, Locale::es);
        QVERIFY(english.contains("<html lang=\"en\">") && spanish.contains("<html lang=\"es\">"));
        for (const std::string_view words : {"What ran", "On what", "By what", "With what knobs", "Reviewer",
                                             "Signature", "To check it", "of 6 the same first token"}) {
            QVERIFY2(english.contains(words), words.data());
            QVERIFY2(!spanish.contains(words), words.data());
        }
        for (const std::string_view words : {"Qué corrió", "Sobre qué", "Revisor", "Firma", "predeterminado"})
            QVERIFY2(spanish.contains(words), words.data());
        QVERIFY(english.contains(record_.output.logits_sha256.substr(8, 8)));
        QVERIFY(spanish.contains(record_.output.logits_sha256.substr(8, 8)));
    }
    void errors_speak_both_languages() {
        QVERIFY(parse_record("{}", Locale::es).error().message.starts_with("Esto no es el registro"));
        Json json = Json::parse(text_);
        json["output"]["stop"] = 3;
        QVERIFY(parse_record(json.dump(), Locale::es)
                    .error()
                    .message.contains("`output.stop` tiene que ser un texto"));
        QVERIFY(read_record("/nowhere/run.json", Locale::es).error().code == "file-unreadable");
    }
    void a_substitution_says_what_differs() {
        RunRecord record = record_;
        record.definition.replaces_builtin = record.definition.text.sha256;
        record.definition.text.bytes.insert(0, "# ours\n");
        QVERIFY(record_html(record).contains("all 23 steps compute the same"));
        const auto at = record.definition.text.bytes.find("silu(g)");
        QVERIFY(at != std::string::npos);
        record.definition.text.bytes.replace(at, 4, "gelu");
        const std::string html = record_html(record);
        QVERIFY(html.contains("One step differs"));
        QVERIFY(html.contains("<b>gelu</b>(g)"));
        QVERIFY(record_html(record, nullptr, Locale::es).contains("Difiere un paso"));
    }
    void the_page_writes_foreign_text_as_text() {
        RunRecord record = record_;
        record.output.text.bytes = "</pre><script>alert(1)</script>\x01\xFF";
        record.weights.name = "<b onclick=x>";
        const std::string html = record_html(record);
        QVERIFY(!html.contains("<script>"));
        QVERIFY(!html.contains("<b onclick"));
        QVERIFY(html.contains("&lt;script&gt;"));
    }
    void a_substitution_and_a_changed_record_stand_above_everything() {
        RunRecord record = record_;
        record.definition.replaces_builtin = std::string(64, 'a');
        record.intact = false;
        const std::string html = record_html(record);
        QVERIFY(html.find("replaces the built-in qwen2") < html.find(">What ran</td>"));
        QVERIFY(html.find("Changed after it was made") < html.find(">What ran</td>"));
        QVERIFY(html.find(">What ran</td>") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestRecord)
#include "test_record.moc"
