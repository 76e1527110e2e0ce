#include "gguf/blocks.h"
#include "gguf/matrix_view.h"
#include "gguf/statistics.h"
#include "support/gguf_writer.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace archdef;
using namespace archdef::gguf;
using archdef::test::GgufWriter;

/// What a tensor's values look like: statistics, picture, blocks.
class TestGgufValues : public QObject {
    Q_OBJECT

  private slots:
    void statistics_of_a_small_matrix();
    void a_nan_does_not_spoil_the_others();
    void statistics_of_a_golden_tensor_agree_with_a_plain_loop();
    void a_long_row_is_read_in_pieces();
    void a_scan_finds_the_tensor_with_a_nan_and_the_dead_rows();
    void stopping_gives_cancelled();
    void what_cannot_be_read_says_why();
    void a_norm_near_zero_is_noticed();
    void a_heat_map_holds_the_means_of_its_cells();
    void a_window_gives_the_numbers_under_it();
    void a_block_taken_apart_gives_its_values_back_data();
    void a_block_taken_apart_gives_its_values_back();

  private:
    std::shared_ptr<const File> read(std::string bytes) {
        held_ = std::move(bytes);
        return File::read(std::as_bytes(std::span(held_)));
    }
    std::shared_ptr<const File> matrix(const std::vector<float>& values, std::uint64_t columns) {
        const std::string bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
        return read(
            GgufWriter().tensor("w", TensorType::F32, {columns, values.size() / columns}, bytes).bytes());
    }
    std::string held_;
};

void TestGgufValues::statistics_of_a_small_matrix() {
    const auto file = matrix({3, -4, 0, 0, 1, 0}, 2);
    const TensorStatistics s = tensor_statistics(*file, file->tensors()[0]).value();
    QCOMPARE(s.count, 6u);
    QCOMPARE(s.least, -4.0);
    QCOMPARE(s.greatest, 3.0);
    QCOMPARE(s.mean, 0.0);
    QCOMPARE(s.rms, std::sqrt(26.0 / 6));
    QCOMPARE(s.zeros, 3u);
    QCOMPARE(s.rows, 3u);
    QCOMPARE(s.dead, std::vector<std::uint64_t>{1});
    QCOMPARE(s.row_rms[0], static_cast<float>(std::sqrt(12.5)));
    QCOMPARE(s.histogram_limit, 4.0);
    QCOMPARE(s.histogram.size(), 61u);
    QCOMPARE(s.histogram[0], 1u);  // -4
    QCOMPARE(s.histogram[30], 3u); // the zeros, in the bin of their own
    QCOMPARE(std::accumulate(s.histogram.begin(), s.histogram.end(), std::uint64_t{0}), 6u);
}

void TestGgufValues::a_nan_does_not_spoil_the_others() {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    const auto file = matrix({nan, 2, inf, -inf, 1, 1}, 2);
    const TensorStatistics s = tensor_statistics(*file, file->tensors()[0]).value();
    QCOMPARE(s.nans, 1u);
    QCOMPARE(s.infinities, 2u);
    QCOMPARE(s.greatest, 2.0);
    QCOMPARE(s.mean, 4.0 / 3);
    QCOMPARE(s.not_finite, (std::vector<std::uint64_t>{0, 1}));
    QCOMPARE(s.dead_rows, 0u);
    const auto only_nan = matrix({nan, nan}, 2);
    QCOMPARE(tensor_statistics(*only_nan, only_nan->tensors()[0])->rms, 0.0);
}

void TestGgufValues::statistics_of_a_golden_tensor_agree_with_a_plain_loop() {
    const auto file = File::open(ARCHDEF_TEST_DATA "/golden/llama-spm-Q2_K.gguf");
    if (!file) QSKIP("the golden model is not in the test data");
    const TensorInfo& tensor = *(*file)->find_tensor("blk.0.ffn_down.weight");
    std::vector<float> values(tensor.elements);
    dequantize_row(tensor.type, (*file)->data(tensor), values.data(), values.size());
    double sum = 0, squares = 0;
    for (const float value : values) {
        sum += value;
        squares += double{value} * value;
    }
    const TensorStatistics s = tensor_statistics(**file, tensor).value();
    QCOMPARE(s.count, values.size());
    QCOMPARE(s.mean, sum / static_cast<double>(values.size()));
    QVERIFY(std::abs(s.rms - std::sqrt(squares / static_cast<double>(values.size()))) < 1e-12);
    QCOMPARE(s.least, double{*std::ranges::min_element(values)});
}

void TestGgufValues::a_long_row_is_read_in_pieces() {
    std::vector<float> values(200'000, 0.5f);
    values[199'999] = -1;
    const auto file = matrix(values, values.size());
    const TensorStatistics s = tensor_statistics(*file, file->tensors()[0]).value();
    QCOMPARE(s.rows, 1u);
    QCOMPARE(s.row_rms.size(), 1u);
    QCOMPARE(s.count, 200'000u);
    QCOMPARE(s.least, -1.0);
}

void TestGgufValues::a_scan_finds_the_tensor_with_a_nan_and_the_dead_rows() {
    const float values[] = {1, std::numeric_limits<float>::quiet_NaN(), 0, 0};
    GgufWriter writer = test::small_model();
    writer.tensor("bad", TensorType::F32, {2, 2},
                  std::string(reinterpret_cast<const char*>(values), sizeof values));
    writer.tensor("grid", TensorType::IQ2_S, {256});
    const auto file = read(writer.bytes());
    const auto scanned = scan_tensors(*file).value();
    QCOMPARE(scanned.size(), file->tensors().size());
    const ScannedTensor& bad = scanned[5];
    QCOMPARE(bad.statistics.nans, 1u);
    QCOMPARE(bad.statistics.dead_rows, 1u);
    QVERIFY(bad.suspicious());
    QVERIFY(scanned[6].problem.find("IQ2_S") != std::string::npos);
}

void TestGgufValues::stopping_gives_cancelled() {
    const auto file = matrix(std::vector<float>(1000, 1.0f), 10);
    std::stop_source source;
    source.request_stop();
    QCOMPARE(tensor_statistics(*file, file->tensors()[0], {}, source.get_token()).error().kind,
             ErrorKind::cancelled);
    QCOMPARE(scan_tensors(*file, source.get_token()).error().kind, ErrorKind::cancelled);
    QCOMPARE(heat_map(*file, file->tensors()[0], {}, 8, 8, source.get_token()).error().kind,
             ErrorKind::cancelled);
    std::uint64_t seen = 0;
    QVERIFY(tensor_statistics(*file, file->tensors()[0], {}, {},
                              [&](std::uint64_t, std::uint64_t total) { seen = total; }));
    QCOMPARE(seen, 8000u); // two passes
}

void TestGgufValues::what_cannot_be_read_says_why() {
    std::string bytes = test::small_model().bytes();
    bytes.resize(bytes.size() - 10);
    const auto cut = read(bytes);
    QCOMPARE(tensor_statistics(*cut, cut->tensors()[4]).error().code, std::string("tensor-not-here"));
    const auto big = read(test::small_model(3, true).bytes());
    QCOMPARE(tensor_statistics(*big, big->tensors()[0]).error().code, std::string("tensor-not-decodable"));
    const auto empty = read(GgufWriter().tensor("e", TensorType::F32, {8, 0}).bytes());
    QCOMPARE(tensor_statistics(*empty, empty->tensors()[0])->count, 0u);
    QVERIFY(heat_map(*empty, empty->tensors()[0], {}, 8, 8)->means.empty());
}

void TestGgufValues::a_norm_near_zero_is_noticed() {
    const auto hint = [&](const char* name, float value) {
        const std::vector<float> values(4, value);
        const std::string bytes(reinterpret_cast<const char*>(values.data()), 16);
        const auto file = read(GgufWriter().tensor(name, TensorType::F32, {4}, bytes).bytes());
        return norm_hint(file->tensors()[0], tensor_statistics(*file, file->tensors()[0]).value());
    };
    QCOMPARE(hint("blk.0.attn_norm.weight", 0.02f), NormHint::plus_one);
    QCOMPARE(hint("blk.0.attn_norm.weight", 1.1f), NormHint::plain);
    QCOMPARE(hint("blk.0.attn_norm.weight", 0.5f), NormHint::none);
    QCOMPARE(hint("blk.0.attn_q.bias", 0.02f), NormHint::none);
}

void TestGgufValues::a_heat_map_holds_the_means_of_its_cells() {
    std::vector<float> values;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 6; ++column) values.push_back(static_cast<float>(10 * row + column));
    values[7] = std::numeric_limits<float>::quiet_NaN(); // row 1, column 1
    const auto file = matrix(values, 6);
    const HeatMap map = heat_map(*file, file->tensors()[0], {}, 3, 2).value();
    QCOMPARE(map.width, 3u);
    QCOMPARE(map.height, 2u);
    QCOMPARE(map.columns_per_cell, 2u);
    QCOMPARE(map.means[0], (0 + 1 + 10) / 3.0f);
    QCOMPARE(map.means[5], (24 + 25 + 34 + 35) / 4.0f);
    QCOMPARE(map.extremes[5], 35.0f);
    QCOMPARE(map.mean_limit, 29.5f);
    QVERIFY(map.not_finite[0] && !map.not_finite[1]);
    const HeatMap zoomed = heat_map(*file, file->tensors()[0], {2, 4, 1, 100}, 100, 100).value();
    QCOMPARE(zoomed.width, 5u);
    QCOMPARE(zoomed.height, 2u);
    QCOMPARE(zoomed.means[0], 21.0f);
}

void TestGgufValues::a_window_gives_the_numbers_under_it() {
    const auto golden = File::open(ARCHDEF_TEST_DATA "/golden/llama-spm-Q2_K.gguf");
    if (!golden) QSKIP("the golden model is not in the test data");
    const TensorInfo& tensor = *(*golden)->find_tensor("blk.0.ffn_down.weight");
    std::vector<float> all(tensor.elements);
    dequantize_row(tensor.type, (*golden)->data(tensor), all.data(), all.size());
    const auto values =
        values_of(**golden, tensor, {3, 5, 250, 300}).value(); // over the border of two blocks
    QCOMPARE(values.size(), 100u);
    QCOMPARE(values[0], all[3 * tensor.extents[0] + 250]);
    QCOMPARE(values[99], all[4 * tensor.extents[0] + 299]);
    const auto file = matrix(std::vector<float>(1 << 21), 1 << 10);
    QCOMPARE(values_of(*file, file->tensors()[0], {}).error().code, std::string("window-too-large"));
}

void TestGgufValues::a_block_taken_apart_gives_its_values_back_data() {
    QTest::addColumn<unsigned>("type");
    for (const TypeInfo& type : all_types())
        if (type.block_size > 1 && can_dequantize(type.type))
            QTest::newRow(type.name.data()) << static_cast<unsigned>(type.type);
}

void TestGgufValues::a_block_taken_apart_gives_its_values_back() {
    QFETCH(unsigned, type);
    const TypeInfo& info = *find_type(static_cast<TensorType>(type));
    std::mt19937 random(type);
    std::string data(3 * info.block_bytes, '\0');
    for (char& byte : data) byte = static_cast<char>(random() & 0x3B); // no f16 NaN or infinity
    const auto file = read(GgufWriter().tensor("w", info.type, {info.block_size, 3}, data).bytes());
    const DecodedBlock block = decoded_block(*file, file->tensors()[0], 1, info.block_size - 1).value();
    QCOMPARE(block.file_offset, file->tensors()[0].file_offset + info.block_bytes);
    QCOMPARE(block.column, 0u);
    QCOMPARE(block.values.size(), info.block_size);
    QCOMPARE(block.quants.size(), info.block_size);
    for (std::size_t j = 0; j < block.values.size(); ++j) {
        const std::size_t group = j / block.group_size;
        const double scale = block.d.value_or(1) * (block.scales.empty() ? 1.0 : block.scales[group]);
        double value = scale * block.levels[j];
        if (block.dmin)
            value -= double{*block.dmin} * block.minimums[group];
        else if (!block.minimums.empty())
            value += block.minimums[group];
        QCOMPARE(block.values[j], static_cast<float>(value));
    }
    QCOMPARE(decoded_block(*file, file->tensors()[0], 3, 0).error().code, std::string("outside-tensor"));
}

QTEST_APPLESS_MAIN(TestGgufValues)
#include "test_gguf_values.moc"
