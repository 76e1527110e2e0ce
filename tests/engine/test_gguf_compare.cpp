#include "gguf/compare_files.h"
#include "gguf/contents_digest.h"
#include "gguf/hex_view.h"
#include "gguf/layers.h"
#include "support/gguf_writer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <deque>

using namespace archdef;
using namespace archdef::gguf;
using archdef::test::GgufWriter;

/// A file by layer, and two files side by side.
class TestGgufCompare : public QObject {
    Q_OBJECT

  private slots:
    void names_are_taken_apart();
    void identical_layers_are_folded();
    void a_missing_tensor_shows_in_its_group_and_in_the_matrix();
    void thousands_of_odd_layers_are_no_trouble();
    void equal_files_have_no_difference();
    void metadata_differences_are_named();
    void tensor_differences_are_named_and_sorted();
    void a_quantised_file_differs_by_its_noise();
    void a_server_list_is_compared_too();
    void the_digest_survives_packing();
    void the_digest_sees_every_change();
    void a_hex_view_shows_bytes();

  private:
    std::shared_ptr<const File> read(const GgufWriter& writer) {
        held_.push_back(writer.bytes());
        return File::read(std::as_bytes(std::span(held_.back())));
    }
    std::deque<std::string> held_;
};

void TestGgufCompare::names_are_taken_apart() {
    const auto name = layer_name("blk.12.attn_q.weight");
    QVERIFY(name.has_value());
    QCOMPARE(name->stack, std::string_view("blk"));
    QCOMPARE(name->layer, 12u);
    QCOMPARE(name->suffix, std::string_view("attn_q.weight"));
    QCOMPARE(layer_name("enc.blk.0.ffn.weight")->stack, std::string_view("enc.blk"));
    for (const char* other :
         {"output.weight", "blk.x.weight", "0.weight", "blk.12", "", ".", "blk.99999999999999999999.w"})
        QVERIFY2(!layer_name(other), other);
}

static GgufWriter layered(int layers, int odd = -1, bool without = false) {
    GgufWriter writer;
    writer.tensor("token_embd.weight", TensorType::F32, {8});
    for (int i = 0; i < layers; ++i) {
        const std::string layer = "blk." + std::to_string(i);
        writer.tensor(layer + ".attn_q.weight", TensorType::F32, {8, 8});
        if (!(i == odd && without))
            writer.tensor(layer + ".attn_v.weight", i == odd ? TensorType::F16 : TensorType::F32, {8, 8});
    }
    return writer.tensor("output.weight", TensorType::F32, {8});
}

void TestGgufCompare::identical_layers_are_folded() {
    const LayerView view = view_by_layer(*read(layered(28, 5)));
    QCOMPARE(view.outside, (std::vector<std::size_t>{0, 57}));
    QCOMPARE(view.groups.size(), 2u);
    QCOMPARE(view.groups[0].layers_text(), std::string("0–4, 6–27"));
    QVERIFY(view.groups[0].differences.empty());
    QCOMPARE(view.groups[1].layers, std::vector<std::uint64_t>{5});
    QCOMPARE(view.groups[1].differences, std::vector<std::string>{"attn_v type"});
    QVERIFY(view.matrices[0].rows[1].at(5)->odd_type);
    QVERIFY(!view.matrices[0].rows[1].at(4)->odd_type);
}

void TestGgufCompare::a_missing_tensor_shows_in_its_group_and_in_the_matrix() {
    const LayerView view = view_by_layer(*read(layered(4, 3, true)));
    QCOMPARE(view.groups[1].differences, std::vector<std::string>{"without attn_v"});
    const PresenceMatrix& matrix = view.matrices[0];
    QCOMPARE(matrix.layers.size(), 4u);
    QCOMPARE(matrix.rows[1].suffix, std::string("attn_v.weight"));
    QVERIFY(matrix.rows[1].at(2) && !matrix.rows[1].at(3));
}

void TestGgufCompare::thousands_of_odd_layers_are_no_trouble() {
    GgufWriter writer;
    for (int i = 0; i < 4000; ++i)
        writer.tensor("blk." + std::to_string(i * 1'000'003LL) + ".t" + std::to_string(i), TensorType::I8,
                      {1});
    const LayerView view = view_by_layer(*read(writer));
    QCOMPARE(view.groups.size(), 4000u);
    QCOMPARE(view.matrices[0].rows.size(), 4000u);
}

void TestGgufCompare::equal_files_have_no_difference() {
    const auto a = read(test::small_model()), b = read(test::small_model());
    FileDifferences differences = compare_lists(*a, *b);
    QVERIFY(differences.same_lists());
    QCOMPARE(differences.same_metadata, a->metadata().size());
    QVERIFY(compare_values(*a, *b, differences).has_value());
    for (const TensorDifference& tensor : differences.tensors) QVERIFY(tensor.values->same_bytes);
}

void TestGgufCompare::metadata_differences_are_named() {
    const auto a = read(GgufWriter().u32("a", 1).u32("b", 2).texts("t", {"x", "y"}).u32("type", 1));
    const auto b = read(GgufWriter()
                            .u32("a", 1)
                            .u32("c", 3)
                            .texts("t", {"x", "z", "w"})
                            .number("type", ValueType::u64, std::uint64_t{1}));
    const FileDifferences differences = compare_lists(*a, *b);
    QCOMPARE(differences.metadata.size(), 4u);
    QCOMPARE(differences.same_metadata, 1u);
    QCOMPARE(differences.metadata[0].key, std::string("b"));
    QCOMPARE(differences.metadata[0].presence, Presence::only_first);
    QCOMPARE(differences.metadata[1].presence, Presence::only_second);
    QCOMPARE(differences.metadata[2].first, std::string("element 1 of 2: \"y\""));
    QCOMPARE(differences.metadata[2].second, std::string("element 1 of 3: \"z\""));
    QVERIFY(differences.metadata[3].type_differs);
}

void TestGgufCompare::tensor_differences_are_named_and_sorted() {
    const auto floats = [](std::vector<float> values) {
        return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    };
    GgufWriter first, second;
    first.tensor("same", TensorType::F32, {2}, floats({1, 2}))
        .tensor("near", TensorType::F32, {2}, floats({3, 4}));
    first.tensor("far", TensorType::F32, {2}, floats({3, 4}))
        .tensor("shape", TensorType::F32, {2})
        .tensor("gone", TensorType::F32, {2});
    second.tensor("same", TensorType::F32, {2}, floats({1, 2}))
        .tensor("near", TensorType::F32, {2}, floats({3, 4.5}));
    second.tensor("far", TensorType::F32, {2}, floats({3, -4}))
        .tensor("shape", TensorType::F32, {1, 2})
        .tensor("new", TensorType::F32, {2});
    const auto a = read(first), b = read(second);
    FileDifferences differences = compare_lists(*a, *b);
    QVERIFY(!differences.same_lists());
    QVERIFY(compare_values(*a, *b, differences).has_value());
    sort_by_difference(differences.tensors);
    QStringList names;
    for (const TensorDifference& tensor : differences.tensors) names << QString::fromStdString(tensor.name);
    QCOMPARE(names, (QStringList{"gone", "new", "shape", "far", "near", "same"}));
    const ValueDifference far = *differences.tensors[3].values;
    QCOMPARE(far.greatest, 8.0);
    QCOMPARE(far.rms, std::sqrt(32.0));
    QCOMPARE(far.nmse, 64.0 / 25);
}

void TestGgufCompare::a_quantised_file_differs_by_its_noise() {
    const QString folder = QString(ARCHDEF_SOURCE_DIR) + "/../shared/golden/";
    const auto a = File::open((folder + "llama-spm-F32.gguf").toStdString());
    const auto b = File::open((folder + "llama-spm-Q8_0.gguf").toStdString());
    if (!a || !b) QSKIP("the golden models are not beside the source folder");
    FileDifferences differences = compare_lists(**a, **b);
    QVERIFY(compare_values(**a, **b, differences).has_value());
    double worst = 0;
    for (const TensorDifference& tensor : differences.tensors) {
        QCOMPARE(tensor.presence, Presence::both);
        QVERIFY(tensor.values.has_value());
        QCOMPARE(tensor.values->same_bytes, !tensor.type_differs);
        worst = std::max(worst, tensor.values->nmse);
    }
    QVERIFY(worst > 1e-6 && worst < 4e-5); // Q8_0: a relative error of about 0.5 %
}

void TestGgufCompare::a_server_list_is_compared_too() {
    const auto file = read(test::small_model());
    std::vector<ListedTensor> theirs = listed_tensors(*file);
    theirs[1].type = "F16";
    theirs.pop_back();
    const auto differences = compare_tensor_lists(listed_tensors(*file), theirs);
    QCOMPARE(differences.size(), 5u);
    QVERIFY(differences[1].type_differs && !differences[0].type_differs);
    QCOMPARE(differences[4].presence, Presence::only_first);
}

void TestGgufCompare::the_digest_survives_packing() {
    const auto a = read(GgufWriter()
                            .text("general.architecture", "x")
                            .u32("n", 1)
                            .tensor("a", TensorType::I8, {5}, "aaaaa")
                            .tensor("b", TensorType::I8, {5}, "bbbbb"));
    const auto b = read(GgufWriter(2)
                            .alignment(64)
                            .u32("n", 1)
                            .text("general.architecture", "x")
                            .tensor("b", TensorType::I8, {5}, "bbbbb")
                            .tensor("a", TensorType::I8, {5}, "aaaaa"));
    const std::string digest = contents_digest(*a).value();
    QCOMPARE(digest.size(), 64u);
    QCOMPARE(contents_digest(*b).value(), digest);

    QTemporaryDir directory;
    const auto write = [&](const char* name, const GgufWriter& writer) {
        QFile file(directory.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(writer.bytes()));
    };
    const auto split = [](GgufWriter writer, std::uint16_t number) {
        return writer.number("split.no", ValueType::u16, number)
            .number("split.count", ValueType::u16, std::uint16_t{2});
    };
    write("m-00001-of-00002.gguf", split(GgufWriter().text("general.architecture", "x").u32("n", 1), 0)
                                       .tensor("b", TensorType::I8, {5}, "bbbbb"));
    write("m-00002-of-00002.gguf", split(GgufWriter(), 1).tensor("a", TensorType::I8, {5}, "aaaaa"));
    const auto parts = File::open(directory.filePath("m-00001-of-00002.gguf").toStdString());
    QCOMPARE(contents_digest(**parts).value(), digest);
}

void TestGgufCompare::the_digest_sees_every_change() {
    const auto make = [&](const char* key, std::uint32_t number, const char* name, TensorType type,
                          std::uint64_t rows, const char* data) {
        return contents_digest(*read(GgufWriter().u32(key, number).tensor(name, type, {4, rows}, data)))
            .value();
    };
    const std::string digest = make("k", 1, "t", TensorType::I8, 2, "12345678");
    for (const std::string& other :
         {make("l", 1, "t", TensorType::I8, 2, "12345678"), make("k", 2, "t", TensorType::I8, 2, "12345678"),
          make("k", 1, "u", TensorType::I8, 2, "12345678"), make("k", 1, "t", TensorType::I16, 1, "12345678"),
          make("k", 1, "t", TensorType::I8, 2, "12345679")})
        QVERIFY(other != digest);
    QVERIFY(!contents_digest(*read(GgufWriter().tensor("t", TensorType::Q8_0, {33}))));
    std::stop_source source;
    source.request_stop();
    QCOMPARE(contents_digest(*read(test::small_model()), source.get_token()).error().kind,
             ErrorKind::cancelled);
}

void TestGgufCompare::a_hex_view_shows_bytes() {
    const auto file = read(GgufWriter().u32("k", 1));
    const auto lines = hex_lines(*file, 0, 3, 20);
    QCOMPARE(lines.size(), 2u);
    QCOMPARE(lines[0].place, std::string("0000000000"));
    QCOMPARE(lines[0].hex, std::string("47 47 55 46 03 00 00 00  00 00 00 00 00 00 00 00"));
    QCOMPARE(lines[0].text, std::string("GGUF············"));
    QVERIFY(hex_lines(*file, 0, 1 << 20, 1 << 21).empty());
    QVERIFY(hex_lines(*file, 7, 0, 16).empty());
}

QTEST_APPLESS_MAIN(TestGgufCompare)
#include "test_gguf_compare.moc"
