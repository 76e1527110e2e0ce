#include "gguf/json.h"
#include "support/gguf_writer.h"

#include <QTest>
#include <limits>

using namespace archdef::gguf;
using archdef::test::GgufWriter;

/// What is copied or printed as JSON gives back what the file holds, bit for bit.
class TestGgufJson : public QObject {
    Q_OBJECT

  private slots:
    void integers_of_64_bits_are_exact();
    void bytes_that_are_not_utf8_are_kept();
    void numbers_that_json_has_no_word_for_are_objects();
    void a_cut_array_says_that_it_is_cut();
    void numbers_of_enumerations_have_their_names();

  private:
    static Json entry(const GgufWriter& writer, std::uint64_t elements = 100) {
        const std::string bytes = writer.bytes();
        const auto file = File::read(std::as_bytes(std::span(bytes)));
        // Through the text, as whoever pastes it reads it.
        return Json::parse(json_of_entry(*file, file->metadata().back(), elements).dump());
    }
};

void TestGgufJson::integers_of_64_bits_are_exact() {
    QCOMPARE(entry(GgufWriter().number("x", ValueType::u64, ~std::uint64_t{0}))["value"].get<std::uint64_t>(),
             std::numeric_limits<std::uint64_t>::max());
    const auto least = std::numeric_limits<std::int64_t>::min();
    QCOMPARE(entry(GgufWriter().number("x", ValueType::i64, least))["value"].get<std::int64_t>(), least);
    const std::vector<std::uint64_t> values{(std::uint64_t{1} << 53) + 1, 0};
    const Json array = entry(GgufWriter().array("x", ValueType::u64, values));
    QCOMPARE(array["value"].get<std::vector<std::uint64_t>>(), values);
    QCOMPARE(array["element_type"].get<std::string>(), std::string("u64"));
}

void TestGgufJson::bytes_that_are_not_utf8_are_kept() {
    QCOMPARE(entry(GgufWriter().text("x", "a\xff\x80"))["value"]["bytes_hex"].get<std::string>(),
             std::string("61ff80"));
    const Json array = entry(GgufWriter().texts("x", {"é", "\xc3"}));
    QCOMPARE(array["value"][0].get<std::string>(), std::string("é"));
    QCOMPARE(array["value"][1]["bytes_hex"].get<std::string>(), std::string("c3"));
}

void TestGgufJson::numbers_that_json_has_no_word_for_are_objects() {
    const auto of = [](double number) {
        return entry(GgufWriter().number("x", ValueType::f64, number))["value"];
    };
    QCOMPARE(of(std::numeric_limits<double>::quiet_NaN())["float"].get<std::string>(), std::string("nan"));
    QCOMPARE(of(-std::numeric_limits<double>::infinity())["float"].get<std::string>(), std::string("-inf"));
    QCOMPARE(of(5e-324).get<double>(), 5e-324);
    QCOMPARE(
        static_cast<float>(entry(GgufWriter().number("x", ValueType::f32, 1e-5f))["value"].get<double>()),
        1e-5f);
}

void TestGgufJson::a_cut_array_says_that_it_is_cut() {
    const GgufWriter writer = GgufWriter().array<std::int32_t>("x", ValueType::i32, {1, 2, 3});
    QCOMPARE(entry(writer, 2)["value"].size(), 2u);
    QCOMPARE(entry(writer, 2)["cut"].get<bool>(), true);
    QCOMPARE(entry(writer, 2)["count"].get<int>(), 3);
    QCOMPARE(entry(writer, 3)["cut"].get<bool>(), false);
}

void TestGgufJson::numbers_of_enumerations_have_their_names() {
    QCOMPARE(entry(GgufWriter().u32("general.file_type", 15))["meaning"].get<std::string>(),
             std::string("Q4_K_M")); // llama.cpp's LLAMA_FTYPE_MOSTLY_Q4_K_M
    QCOMPARE(entry(GgufWriter().u32("qwen3moe.expert_gating_func", 2))["meaning"].get<std::string>(),
             std::string("sigmoid"));
    const GgufWriter tokens =
        GgufWriter().texts("tokenizer.ggml.tokens", {"a", "</s>"}).u32("tokenizer.ggml.eos_token_id", 1);
    QCOMPARE(entry(tokens)["meaning"].get<std::string>(), std::string("</s>"));
    QVERIFY(!entry(GgufWriter().u32("x", 1)).contains("meaning"));
}

QTEST_APPLESS_MAIN(TestGgufJson)
#include "test_gguf_json.moc"
