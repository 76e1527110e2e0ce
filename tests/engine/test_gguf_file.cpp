#include "gguf/file.h"
#include "gguf/value_text.h"
#include "support/gguf_writer.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <limits>

using namespace archdef;
using namespace archdef::gguf;
using archdef::test::GgufWriter;

/// What a reader of GGUF files sees, beyond the collection of bad ones.
class TestGgufFile : public QObject {
    Q_OBJECT

  private slots:
    void every_number_is_exact_data();
    void every_number_is_exact();
    void a_value_of_another_type_is_nothing();
    void strings_are_bytes();
    void version_2_reads_like_version_3();
    void a_big_endian_file_shows_its_metadata_but_is_not_usable();
    void every_tensor_type_has_its_size();
    void another_alignment_is_followed();
    void tensor_data_is_where_the_offset_says();
    void the_regions_cover_the_whole_file();
    void a_cut_file_says_how_much_is_missing_and_which_tensors();
    void every_independent_problem_is_found();
    void recipes_from_the_field_data();
    void recipes_from_the_field();
    void a_hostile_number_of_findings_is_counted_and_not_stored();
    void a_large_header_opens();

  private:
    std::shared_ptr<const File> read(std::string bytes) {
        held_ = std::move(bytes);
        return File::read(std::as_bytes(std::span(held_)));
    }
    std::string held_;
};

static const Finding* find(const File& file, std::string_view code) {
    for (const Finding& finding : file.findings())
        if (finding.code == code) return &finding;
    return nullptr;
}

void TestGgufFile::every_number_is_exact_data() {
    QTest::addColumn<bool>("big_endian");
    QTest::newRow("little-endian") << false;
    QTest::newRow("big-endian") << true;
}

void TestGgufFile::every_number_is_exact() {
    QFETCH(bool, big_endian);
    const auto file = read(test::small_model(3, big_endian).bytes());
    QCOMPARE(file->find("x.u8")->integer(), 200);
    QCOMPARE(file->find("x.i8")->integer(), -100);
    QCOMPARE(file->find("x.u16")->integer(), 60'000);
    QCOMPARE(file->find("x.i16")->integer(), -30'000);
    QCOMPARE(file->find("x.i32")->integer(), -2'000'000'000);
    QCOMPARE(file->find("x.u64")->unsigned_integer(), std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(file->find("x.i64")->integer(), std::numeric_limits<std::int64_t>::min());
    QCOMPARE(file->find("x.f64")->number(), 1e300);
    QCOMPARE(static_cast<float>(*file->find("x.f32")->number()), 1e-5f);
    QCOMPARE(file->find("x.true")->boolean(), true);
    const ArrayView* doubles = file->find("x.doubles")->array();
    QCOMPARE(doubles->size(), 3u);
    QCOMPARE(doubles->number(0), 0.1);
    QVERIFY(std::signbit(*doubles->number(1)));
    QCOMPARE(doubles->number(2), 5e-324);
    QVERIFY(!doubles->number(3));
    const ArrayView* heads = file->find_for_architecture("attention.head_count_kv")->array();
    QCOMPARE(heads->integer(0), 2);
    QCOMPARE(heads->unsigned_integer(1), 0u);
    QCOMPARE(value_text(*file->find("x.u64")), std::string("18446744073709551615"));
    QCOMPARE(value_text(*file->find("x.f32")), std::string("1e-05"));
}

void TestGgufFile::a_value_of_another_type_is_nothing() {
    const auto file = read(test::small_model().bytes());
    QVERIFY(!file->find("x.u64")->integer());         // does not fit in 63 bits
    QVERIFY(!file->find("x.i8")->unsigned_integer()); // negative
    QVERIFY(!file->find("x.f32")->integer());
    QVERIFY(!file->find("general.name")->number());
    QVERIFY(!file->find("x.true")->integer());
    QVERIFY(!file->find("x.u8")->string());
    QVERIFY(!file->find("x.u8")->array());
    QVERIFY(!file->find("no.such.key"));
    QVERIFY(!file->find("tokenizer.ggml.tokens")->array()->number(0));
}

void TestGgufFile::strings_are_bytes() {
    const std::string odd("a\xff\0b", 4);
    const auto file = read(GgufWriter()
                               .text("general.architecture", "x")
                               .text("x.text", odd)
                               .texts("x.list", {odd, ""})
                               .bytes());
    QCOMPARE(file->find("x.text")->string(), odd);
    QCOMPARE(file->find("x.list")->array()->string(0), odd);
    QCOMPARE(file->find("x.list")->array()->string(1), std::string_view(""));
    QVERIFY(!file->find("x.list")->array()->string(2));
    QVERIFY(find(*file, "text-not-utf8"));
    QVERIFY(file->usable());
}

void TestGgufFile::version_2_reads_like_version_3() {
    const auto file = read(test::small_model(2).bytes());
    QCOMPARE(file->version(), 2u);
    QVERIFY(file->findings().empty());
    QVERIFY(file->usable());
    QCOMPARE(file->tensors().size(), 5u);
    QCOMPARE(file->architecture(), std::string_view("llama"));
}

void TestGgufFile::a_big_endian_file_shows_its_metadata_but_is_not_usable() {
    const auto file = read(test::small_model(3, true).bytes());
    QVERIFY(file->big_endian());
    QVERIFY(!file->usable());
    QCOMPARE(file->findings().size(), 1u);
    QCOMPARE(file->findings()[0].severity, Severity::warning);
    QCOMPARE(file->findings()[0].found, std::string("big-endian GGUF v3"));
    QCOMPARE(file->find("tokenizer.ggml.tokens")->array()->string(3), std::string_view("\xE2\x96\x81th"));
    QCOMPARE(file->tensors()[2].shape_text(), std::string("[32, 32]"));
    QVERIFY(file->first_error().message.find("big-endian") != std::string::npos);
}

void TestGgufFile::every_tensor_type_has_its_size() {
    GgufWriter writer;
    for (const TypeInfo& type : all_types())
        writer.tensor(std::string(type.name), type.type, {type.block_size, 3});
    const auto file = read(writer.bytes());
    QVERIFY(file->findings().empty());
    QCOMPARE(file->tensors().size(), 35u);
    for (const TypeInfo& type : all_types()) {
        const TensorInfo* tensor = file->find_tensor(type.name);
        QVERIFY(tensor);
        QCOMPARE(tensor->bytes, std::uint64_t{3} * type.block_bytes);
        QCOMPARE(file->data(*tensor).size(), tensor->bytes);
    }
    QCOMPARE(find_type(TensorType::Q6_K)->bits_per_weight(), 6.5625);
    QVERIFY(!find_type(static_cast<TensorType>(4)));
    QCOMPARE(type_name_or_unknown(static_cast<TensorType>(139)), std::string_view("type 139"));
}

void TestGgufFile::another_alignment_is_followed() {
    GgufWriter writer;
    writer.alignment(4096).tensor("a", TensorType::F32, {3}).tensor("b", TensorType::F32, {1}, "abcd");
    const auto file = read(writer.bytes());
    QVERIFY(file->findings().empty());
    QCOMPARE(file->alignment(), 4096u);
    QCOMPARE(file->find_tensor("b")->file_offset, 8192u);
    QCOMPARE(static_cast<char>(file->data(*file->find_tensor("b"))[3]), 'd');
}

void TestGgufFile::tensor_data_is_where_the_offset_says() {
    GgufWriter writer;
    writer.tensor("a", TensorType::I8, {5}, "hello").tensor("b", TensorType::I8, {5}, "world");
    const auto file = read(writer.bytes());
    const auto text = [&](std::string_view name) {
        const auto data = file->data(*file->find_tensor(name));
        return std::string(reinterpret_cast<const char*>(data.data()), data.size());
    };
    QCOMPARE(text("a"), std::string("hello"));
    QCOMPARE(text("b"), std::string("world"));
    QCOMPARE(file->find_tensor("b")->offset, 32u);
    QVERIFY(!file->find_tensor("c"));
}

void TestGgufFile::the_regions_cover_the_whole_file() {
    const std::string whole = test::small_model().bytes();
    for (const std::size_t size :
         {whole.size(), whole.size() + 77, whole.size() - 3000, std::size_t{300}, std::size_t{10}}) {
        std::string bytes = whole;
        bytes.resize(size);
        const auto file = read(bytes);
        std::uint64_t reached = 0;
        for (const Region& region : file->regions()) {
            QCOMPARE(region.begin, reached);
            QVERIFY(region.end > region.begin);
            QCOMPARE(region.kind == Region::Kind::missing, region.begin >= size);
            reached = region.end;
        }
        QVERIFY(reached >= size);
    }
}

void TestGgufFile::a_cut_file_says_how_much_is_missing_and_which_tensors() {
    std::string bytes = test::small_model().bytes();
    const std::size_t whole = bytes.size();
    bytes.resize(whole - 2048 - 128 - 10); // the last tensor, the one before, and 10 bytes of the third
    const auto file = read(bytes);
    QVERIFY(!file->usable());
    const Finding* cut = find(*file, "truncated");
    QVERIFY(cut);
    QCOMPARE(cut->offset, bytes.size());
    QCOMPARE(cut->found, std::to_string(bytes.size()) + " bytes");
    QCOMPARE(cut->expected, std::to_string(whole) + " bytes");
    QVERIFY(cut->message.find("2186 bytes short") != std::string::npos);
    const Finding* tensor = find(*file, "tensor-cut");
    QVERIFY(tensor && tensor->field.find("blk.0.attn_q.weight") != std::string::npos);
    std::size_t missing = 0;
    for (const Finding& finding : file->findings()) missing += finding.code == "tensor-missing";
    QCOMPARE(missing, 2u);
    QVERIFY(file->data(*file->find_tensor("blk.0.attn_q.weight")).empty());
    QVERIFY(!file->data(*file->find_tensor("blk.0.attn_norm.weight")).empty());
    QCOMPARE(file->find("x.u8")->integer(), 200);
}

void TestGgufFile::every_independent_problem_is_found() {
    GgufWriter writer;
    writer.text("general.architecture", "llama").u32("llama.attention.head_count", 0).u32("a", 1).u32("a", 2);
    writer.number("b", ValueType::boolean, std::uint8_t{3});
    writer.tensor("q", TensorType::Q8_0, {33})
        .tensor("t", static_cast<TensorType>(139), {8}, std::string(32, 'x'));
    writer.tensor("w", TensorType::F32, {0}).tensor("w", TensorType::F32, {8});
    const auto file = read(writer.bytes() + "tail");
    for (const char* code : {"key-twice", "hyperparameter-not-positive", "boolean-not-0-or-1",
                             "row-not-whole-blocks", "tensor-type-unknown", "extent-zero", "tensor-twice"})
        QVERIFY2(find(*file, code), code);
    std::uint64_t offset = 0;
    for (const Finding& finding : file->findings()) {
        QVERIFY(finding.offset >= offset);
        offset = finding.offset;
    }
}

void TestGgufFile::recipes_from_the_field_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("usable");
    const GgufWriter raw;
    const auto row = [](const char* name, const std::string& bytes, const char* code, bool usable = false) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << code << usable;
    };
    row("one tensor more than there is", GgufWriter().counts(2, 0).tensor("a", TensorType::F32, {8}).bytes(),
        "tensor-list-ends-early");
    row("key one byte too long", GgufWriter().counts(0, 1).bytes() + raw.raw(std::uint64_t{4}) + "abc",
        "string-too-long");
    row("string length wraps", GgufWriter().raw_entry("k", 8, raw.raw(~std::uint64_t{7})).bytes(),
        "string-too-long");
    row("array size wraps",
        GgufWriter().raw_entry("k", 9, raw.raw(10u) + raw.raw((std::uint64_t{1} << 61) + 1)).bytes(),
        "array-too-long");
    row("offset wraps", GgufWriter().tensor("a", TensorType::F32, {8}, "", ~std::uint64_t{31}).bytes(),
        "offset-too-large");
    // The writer multiplies too, so the extents are patched in behind it.
    std::string wraps = GgufWriter().tensor("a", TensorType::F32, {1, 1, 1}).bytes();
    wraps.replace(24 + 9 + 4, 24,
                  raw.raw(std::uint64_t{4194305}) + raw.raw(std::uint64_t{4194305}) +
                      raw.raw(std::uint64_t{211106198978564}));
    row("three extents that wrap", wraps, "too-many-elements");
    wraps.replace(24 + 9 + 4, 24,
                  raw.raw(std::uint64_t{0}) + raw.raw(std::uint64_t{1} << 40) +
                      raw.raw(std::uint64_t{1} << 40));
    row("a zero that hides an overflow", wraps, "too-many-elements");
    row("overlap",
        GgufWriter().tensor("a", TensorType::F32, {8}).tensor("b", TensorType::F32, {8}, "", 0).bytes(),
        "tensors-overlap");
    row("out of order",
        GgufWriter()
            .tensor("a", TensorType::F32, {8}, "", 32)
            .tensor("b", TensorType::F32, {8}, "", 0)
            .bytes(),
        "tensors-out-of-order");
    row("no dimensions", GgufWriter().tensor("a", TensorType::F32, {}).bytes(), "no-dimensions", true);
    row("alignment as u64",
        GgufWriter().number("general.alignment", ValueType::u64, std::uint64_t{64}).bytes(),
        "alignment-invalid");
    row("rope base NaN",
        GgufWriter()
            .text("general.architecture", "llama")
            .number("llama.rope.freq_base", ValueType::f32, std::numeric_limits<float>::quiet_NaN())
            .bytes(),
        "number-not-finite", true);
    row("two values for four blocks",
        GgufWriter()
            .text("general.architecture", "llama")
            .u32("llama.block_count", 4)
            .array<std::uint32_t>("llama.attention.head_count", ValueType::u32, {1, 2})
            .bytes(),
        "layer-list-length", true);
    row("token types as u8",
        GgufWriter()
            .text("tokenizer.ggml.model", "llama")
            .texts("tokenizer.ggml.tokens", {"a"})
            .array<std::uint8_t>("tokenizer.ggml.token_type", ValueType::u8, {1})
            .array<float>("tokenizer.ggml.scores", ValueType::f32, {1})
            .bytes(),
        "tokenizer-list-type", true);
    row("text ends in zero", GgufWriter().text("general.name", std::string_view("abc\0", 4)).bytes(),
        "text-ends-in-zero", true);
    row("long tensor name", GgufWriter().tensor(std::string(64, 'n'), TensorType::F32, {8}).bytes(),
        "tensor-name-long", true);
    row("safetensors", raw.raw(std::uint64_t{50}) + "{\"__metadata__\":{\"format\":\"pt\"}}",
        "safetensors-file");
    row("server's error", "{\"error\":\"Repository not found\"}", "json-text");
    row("zeros", std::string(4096, '\0'), "zero-bytes");
    row("page after white space", "\r\n  <!doctype HTML><html>", "web-page");
    row("big-endian of the future", "GGUF" + GgufWriter(4, true).raw(4u) + std::string(16, '\0'),
        "version-unknown");
}

void TestGgufFile::recipes_from_the_field() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(bool, usable);
    const auto file = read(bytes.toStdString());
    const Finding* finding = find(*file, code.toStdString());
    if (!finding)
        for (const Finding& other : file->findings())
            qWarning("%s: %s", other.code.c_str(), other.message.c_str());
    QVERIFY(finding);
    QVERIFY(!finding->field.empty() && !finding->found.empty() && !finding->expected.empty());
    QCOMPARE(file->usable(), usable);
}

void TestGgufFile::a_hostile_number_of_findings_is_counted_and_not_stored() {
    GgufWriter writer;
    for (int i = 0; i < 5000; ++i) writer.u32("same", 1);
    const auto file = read(writer.bytes());
    QCOMPARE(file->findings().size(), 1001u);
    QCOMPARE(file->findings().back().found, std::string("3999 more of this kind"));
}

void TestGgufFile::a_large_header_opens() {
    GgufWriter writer;
    writer.text("general.architecture", "llama").u32("llama.block_count", 80);
    std::vector<std::string> tokens, merges;
    for (int i = 0; i < 128'256; ++i) tokens.push_back("token" + std::to_string(i));
    for (int i = 0; i < 280'147; ++i) merges.push_back("tok en" + std::to_string(i));
    writer.text("tokenizer.ggml.model", "gpt2").texts("tokenizer.ggml.tokens", tokens);
    writer.array<std::int32_t>("tokenizer.ggml.token_type", ValueType::i32,
                               std::vector<std::int32_t>(tokens.size(), 1));
    writer.texts("tokenizer.ggml.merges", merges);
    for (int i = 0; i < 723; ++i)
        writer.tensor("blk." + std::to_string(i / 9) + ".part" + std::to_string(i % 9) + ".weight",
                      TensorType::F32, {8});
    QTemporaryDir directory;
    const QString path = directory.filePath("large.gguf");
    QFile out(path);
    QVERIFY(out.open(QIODevice::WriteOnly));
    const std::string bytes = writer.bytes();
    out.write(bytes.data(), static_cast<qint64>(bytes.size()));
    out.close();

    QElapsedTimer timer;
    timer.start();
    const auto file = File::open(path.toStdString());
    qInfo("opening %zu bytes of header took %.2f ms", bytes.size(),
          static_cast<double>(timer.nsecsElapsed()) / 1e6);
    QVERIFY(file && (*file)->usable());
    QCOMPARE((*file)->find("tokenizer.ggml.merges")->array()->string(280'146),
             std::string_view("tok en280146"));
    QCOMPARE((*file)->tensors().size(), 723u);
}

QTEST_APPLESS_MAIN(TestGgufFile)
#include "test_gguf_file.moc"
