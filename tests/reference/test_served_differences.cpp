#include "gguf/file.h"
#include "reference/served_differences.h"
#include "support/gguf_writer.h"

#include <QTest>

using namespace archdef;
using namespace archdef::gguf;
using archdef::reference::compare_with_served;
using archdef::reference::ServedModelInfo;
using archdef::test::GgufWriter;
using nlohmann::json;

/// The open file beside the answer of /api/show.
class TestServedDifferences : public QObject {
    Q_OBJECT

  private slots:
    void what_the_server_says_of_the_same_file_is_the_same();
    void numbers_are_compared_by_value_and_as_wide_as_the_file_has_them();
    void another_value_kind_or_element_is_named();
    void what_the_server_does_not_tell_is_no_difference();
    void tensors_that_are_missing_added_or_of_another_shape_or_type_come_first();
    void an_answer_without_tensors_says_so();
};

namespace {

/// What a server would say of the file, written by hand and not by our own reader.
ServedModelInfo answer() {
    ServedModelInfo info;
    info.metadata = json::parse(R"({
        "general.architecture": "llama", "llama.block_count": 2, "llama.rope.freq_base": 10000,
        "x.eps": 1e-05, "x.flag": true, "x.u64": 18446744073709551615, "x.i64": -9223372036854775808,
        "tokenizer.ggml.tokens": ["a", "b"], "tokenizer.ggml.scores": [0, -1.5],
        "general.parameter_count": 64})");
    info.tensors = {{"a.weight", "F32", {8, 4}}, {"b.weight", "F16", {32}}};
    info.weights_sha256 = std::string(64, 'e');
    return info;
}

GgufWriter file() {
    GgufWriter writer;
    writer.text("general.architecture", "llama").text("general.name", "not sent");
    writer.u32("llama.block_count", 2).number("llama.rope.freq_base", ValueType::f32, 10000.0f);
    writer.number("x.eps", ValueType::f32, 1e-5f).number("x.flag", ValueType::boolean, std::uint8_t{1});
    writer.number("x.u64", ValueType::u64, ~std::uint64_t{0});
    writer.number("x.i64", ValueType::i64, std::int64_t(std::uint64_t{1} << 63));
    writer.texts("tokenizer.ggml.tokens", {"a", "b"});
    writer.array<float>("tokenizer.ggml.scores", ValueType::f32, {0.0f, -1.5f});
    writer.tensor("a.weight", TensorType::F32, {8, 4}).tensor("b.weight", TensorType::F16, {32});
    return writer;
}

reference::ServedDifferences compared(const GgufWriter& writer, const ServedModelInfo& info) {
    const std::string bytes = writer.bytes();
    return compare_with_served(*File::read(std::as_bytes(std::span(bytes))), info);
}

} // namespace

void TestServedDifferences::what_the_server_says_of_the_same_file_is_the_same() {
    const auto result = compared(file(), answer());
    QVERIFY(result.lists.same_lists());
    QCOMPARE(result.lists.same_metadata, 9u);
    QCOMPARE(result.lists.tensors.size(), 2u);
    // The name is never sent, and the server's own count of parameters is no key of the file.
    QCOMPARE(result.not_told, std::vector<std::string>{"general.name"});
    QCOMPARE(result.served_sha256, std::string(64, 'e'));
}

void TestServedDifferences::numbers_are_compared_by_value_and_as_wide_as_the_file_has_them() {
    auto info = answer();
    info.metadata["x.u64"] = 18446744073709551614u; // differs in the last bit, which a double would lose
    info.metadata["x.i64"] = -9223372036854775807;
    info.metadata["x.eps"] = 1.00000001e-5; // the same f32
    const auto result = compared(file(), info);
    QCOMPARE(result.lists.metadata.size(), 2u);
    QCOMPARE(result.lists.metadata[0].key, std::string("x.i64"));
    QCOMPARE(result.lists.metadata[1].key, std::string("x.u64"));
    QCOMPARE(result.lists.metadata[1].first, std::string("18446744073709551615"));
    QCOMPARE(result.lists.metadata[1].second, std::string("18446744073709551614"));
}

void TestServedDifferences::another_value_kind_or_element_is_named() {
    auto info = answer();
    info.metadata["llama.block_count"] = "2";
    info.metadata["tokenizer.ggml.tokens"] = {"a", "c"};
    info.metadata["tokenizer.ggml.scores"] = {0};
    const auto result = compared(file(), info);
    QCOMPARE(result.lists.metadata.size(), 3u);
    QVERIFY(result.lists.metadata[0].type_differs);
    QCOMPARE(result.lists.metadata[1].key, std::string("tokenizer.ggml.scores"));
    QCOMPARE(result.lists.metadata[1].second, std::string("1 elements"));
    QCOMPARE(result.lists.metadata[2].element, std::optional<std::uint64_t>(1));
    QCOMPARE(result.lists.metadata[2].second, std::string("element 1 of 2: \"c\""));
}

void TestServedDifferences::what_the_server_does_not_tell_is_no_difference() {
    auto info = answer();
    info.metadata["tokenizer.ggml.tokens"] = nullptr;
    auto writer = file();
    writer.text("x.bytes", "\xff\xfe");
    info.metadata["x.bytes"] = "\xEF\xBF\xBD\xEF\xBF\xBD";
    const auto result = compared(writer, info);
    QVERIFY(result.lists.same_lists());
    QCOMPARE(result.not_told, (std::vector<std::string>{"general.name", "tokenizer.ggml.tokens", "x.bytes"}));
    // A key that is missing on one side is one.
    info.metadata.erase("x.eps");
    info.metadata["x.more"] = 1;
    const auto other = compared(writer, info);
    QCOMPARE(other.lists.metadata.size(), 2u);
    QCOMPARE(other.lists.metadata[0].presence, Presence::only_first);
    QCOMPARE(other.lists.metadata[1].presence, Presence::only_second);
}

void TestServedDifferences::tensors_that_are_missing_added_or_of_another_shape_or_type_come_first() {
    auto info = answer();
    info.tensors = {{"a.weight", "F32", {4, 8}}, {"b.weight", "BF16", {32}}, {"c.weight", "F32", {1}}};
    auto writer = file();
    writer.tensor("d.weight", TensorType::F32, {8});
    const auto result = compared(writer, info);
    const auto& tensors = result.lists.tensors;
    QCOMPARE(tensors.size(), 4u);
    QCOMPARE(tensors[0].name, std::string("d.weight"));
    QCOMPARE(tensors[0].presence, Presence::only_first);
    QCOMPARE(tensors[1].name, std::string("c.weight"));
    QCOMPARE(tensors[1].presence, Presence::only_second);
    QCOMPARE(tensors[2].name, std::string("a.weight"));
    QVERIFY(tensors[2].shape_differs && !tensors[2].type_differs);
    QVERIFY(tensors[3].type_differs && !tensors[3].shape_differs);
}

void TestServedDifferences::an_answer_without_tensors_says_so() {
    auto info = answer();
    info.tensors.clear();
    info.metadata = json(); // nor metadata
    const auto result = compared(file(), info);
    QVERIFY(!result.tensors_told);
    QVERIFY(result.lists.tensors.empty());
    QCOMPARE(result.lists.metadata.size(), 9u);
}

QTEST_APPLESS_MAIN(TestServedDifferences)
#include "test_served_differences.moc"
