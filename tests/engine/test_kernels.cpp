#include "base/thread_pool.h"
#include "gguf/blocks.h"
#include "kernels/kernel_table.h"
#include "kernels/machine.h"
#include "random_blocks.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

using namespace archdef;
using namespace archdef::kernels;
using namespace archdef::test;

namespace {

using Function = void (*)(float*, std::size_t);

/// The largest error of `function` over values in [-30, 30], relative to the value or to 1e-6 if it is
/// smaller.
template <class Oracle>
double largest_error(Function function, Oracle oracle) {
    double worst = 0;
    std::vector<float> values;
    for (float x = -30; x <= 30; x += 0.00317f) values.push_back(x);
    std::vector<float> results = values;
    function(results.data(), results.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double expected = oracle(static_cast<double>(values[i]));
        worst = std::max(worst, std::fabs(results[i] - expected) / std::max(1e-6, std::fabs(expected)));
    }
    return worst;
}

struct AttentionCase {
    std::size_t rows, heads, kv_heads, key_dim, value_dim, first_position, window;
    bool half;
};

struct AttentionInput {
    std::vector<float> query, keys, values;
    std::vector<std::uint16_t> half_keys, half_values;
    CacheView cache{};

    explicit AttentionInput(const AttentionCase& c) {
        const std::size_t positions = c.first_position + c.rows;
        query = random_floats(c.rows * c.heads * c.key_dim, 1);
        keys = random_floats(positions * c.kv_heads * c.key_dim, 2);
        values = random_floats(positions * c.kv_heads * c.value_dim, 3);
        for (float& key : keys) half_keys.push_back(f32_to_f16(key));
        for (float& value : values) half_values.push_back(f32_to_f16(value));
        cache = {keys.data(), values.data(), false, c.kv_heads, c.key_dim, c.value_dim};
        if (c.half) {
            cache = {half_keys.data(), half_values.data(), true, c.kv_heads, c.key_dim, c.value_dim};
            std::transform(half_keys.begin(), half_keys.end(), keys.begin(), f16_to_f32);
            std::transform(half_values.begin(), half_values.end(), values.begin(), f16_to_f32);
        }
    }
};

std::vector<double> exact_attention(const AttentionCase& c, const AttentionInput& input, double scale) {
    std::vector<double> output(c.rows * c.heads * c.value_dim);
    for (std::size_t row = 0; row < c.rows; ++row) {
        for (std::size_t head = 0; head < c.heads; ++head) {
            const std::size_t kv = head * c.kv_heads / c.heads, position = c.first_position + row;
            const std::size_t begin = c.window != 0 && position + 1 > c.window ? position + 1 - c.window : 0;
            std::vector<double> weights;
            for (std::size_t p = begin; p <= position; ++p) {
                double score = 0;
                for (std::size_t i = 0; i < c.key_dim; ++i)
                    score += static_cast<double>(input.query[(row * c.heads + head) * c.key_dim + i]) *
                             static_cast<double>(input.keys[(p * c.kv_heads + kv) * c.key_dim + i]);
                weights.push_back(score * scale);
            }
            const double largest = *std::max_element(weights.begin(), weights.end());
            double sum = 0;
            for (double& weight : weights) sum += weight = std::exp(weight - largest);
            for (std::size_t i = 0; i < c.value_dim; ++i) {
                double value = 0;
                for (std::size_t p = begin; p <= position; ++p)
                    value += weights[p - begin] *
                             static_cast<double>(input.values[(p * c.kv_heads + kv) * c.value_dim + i]);
                output[(row * c.heads + head) * c.value_dim + i] = value / sum;
            }
        }
    }
    return output;
}

std::vector<float> attend(const AttentionCase& c, const AttentionInput& input, std::size_t first,
                          std::size_t rows, std::size_t threads, const KernelTable& table) {
    ThreadPool pool(threads);
    std::vector<float> output(rows * c.heads * c.value_dim);
    attention_with(table, input.query.data() + first * c.heads * c.key_dim, rows, c.heads,
                   c.first_position + first, input.cache, 0.125f, c.window, output.data(), pool);
    return output;
}

} // namespace

Q_DECLARE_METATYPE(AttentionCase)
Q_DECLARE_METATYPE(archdef::gguf::TensorType)

class KernelsTest : public QObject {
    Q_OBJECT

  private slots:
    void readingARowGivesTheBitsOfThePlainDecoder_data() {
        QTest::addColumn<gguf::TensorType>("type");
        for (const gguf::TensorType type : run_types)
            QTest::newRow(std::string(gguf::type_name_or_unknown(type)).c_str()) << type;
    }
    void readingARowGivesTheBitsOfThePlainDecoder() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix table(type, 8, 768, 1);
        for (const KernelTable* kernels : usable_kernels()) {
            for (std::size_t row = 0; row < 8; ++row) {
                std::vector<float> found(768), plain(768);
                kernels->read_row(table.matrix, row, found.data());
                gguf::dequantize_row(
                    type,
                    std::span(table.bytes).subspan(row * table.matrix.row_bytes, table.matrix.row_bytes),
                    plain.data(), plain.size());
                for (std::size_t i = 0; i < plain.size(); ++i)
                    QVERIFY2(found[i] == plain[i],
                             qPrintable(QString("%1: %2 for %3").arg(i).arg(found[i]).arg(plain[i])));
            }
        }
    }

    void halfPrecisionIsTheCpusOwn() {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            const float value = f16_to_f32(half);
            if (value != value) continue;
            QCOMPARE(f32_to_f16(value), half);
            // Halfway to the next one: the even of the two.
            const float next = f16_to_f32(static_cast<std::uint16_t>(half + 1));
            if (!std::isfinite(value) || !std::isfinite(next) || (half & 0x7fff) == 0x7fff) continue;
            const std::uint16_t even = half % 2 == 0 ? half : static_cast<std::uint16_t>(half + 1);
            QCOMPARE(f32_to_f16((value + next) / 2), even);
        }
        QCOMPARE(f32_to_f16(65520.0f), std::uint16_t{0x7c00});
        QCOMPARE(f32_to_f16(65519.9f), std::uint16_t{0x7bff});
        QCOMPARE(f32_to_f16(1e-8f), std::uint16_t{0});
    }

    /// As ggml rounds: to 127 steps of the block's largest magnitude, Q8_0 away from zero in ties, Q8_K so
    /// that the first of the largest magnitude becomes -127 and ties go to even.
    void activationsAreRoundedToEightBits() {
        std::vector<float> input = random_floats(768, 7, 3.0f);
        // Steps of one: ties, the largest number below a half, and both signs of the largest magnitude.
        const float below_half = std::nextafter(0.5f, 0.0f);
        for (std::size_t i = 0; i < 256; ++i)
            input[i] = (i % 2 == 0 ? 1.0f : -1.0f) * (static_cast<float>(i % 120) + 0.5f);
        input[40] = below_half;
        input[41] = -below_half;
        for (std::size_t i = 5; i < 256; i += 32) input[i] = i % 64 < 32 ? 127.0f : -127.0f;
        for (std::size_t i = 512; i < 544; ++i) input[i] = 0.0f;
        for (std::size_t i = 544; i < 576; ++i) input[i] = -0.0f;
        for (std::size_t i = 576; i < 608; ++i) input[i] = 1e-40f;
        for (const ActivationKind kind : {ActivationKind::q8_0, ActivationKind::q8_k}) {
            const ActivationLayout layout{768, 1};
            const std::size_t block = kind == ActivationKind::q8_0 ? 32 : 256;
            std::vector<int> expected;
            for (std::size_t first = 0; first < 768; first += block) {
                float largest = 0;
                for (std::size_t i = first; i < first + block; ++i)
                    if (std::fabs(input[i]) > std::fabs(largest)) largest = input[i];
                const float scale = std::fabs(largest) / 127.0f;
                const bool usable = scale > 0 && std::isfinite(1.0f / scale);
                for (std::size_t i = first; i < first + block; ++i) {
                    if (!usable)
                        expected.push_back(0);
                    else if (kind == ActivationKind::q8_0)
                        expected.push_back(static_cast<int>(std::round(input[i] * (1.0f / scale))));
                    else
                        expected.push_back(static_cast<int>(std::nearbyint(-127.0f / largest * input[i])));
                }
            }
            for (const KernelTable* kernels : usable_kernels()) {
                std::vector<std::byte> record(layout.stride());
                kernels->convert(kind, input.data(), 768, record.data());
                for (std::size_t i = 0; i < 768; ++i) {
                    const int found = static_cast<std::int8_t>(record[i]);
                    QVERIFY2(found == expected[i], qPrintable(QString("%1, %2 of kind %3: %4 for %5")
                                                                  .arg(kernels->name)
                                                                  .arg(i)
                                                                  .arg(static_cast<int>(kind))
                                                                  .arg(found)
                                                                  .arg(expected[i])));
                }
                std::int32_t sum = 0;
                std::memcpy(&sum, record.data() + layout.sums16_at() + 4, 4);
                QCOMPARE(sum, std::accumulate(expected.begin() + 16, expected.begin() + 32, 0));
            }
        }
    }

    void everyWordIsRead() {
        std::vector<std::uint32_t> words(4096 + 1);
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < 4096; ++i)
            expected += words[i] = static_cast<std::uint32_t>(i * 2654435761u);
        const auto* bytes = reinterpret_cast<const std::byte*>(words.data());
        for (const KernelTable* kernels : usable_kernels())
            QCOMPARE(static_cast<std::uint32_t>(kernels->sum_words(bytes, 4096 * 4)), expected);
    }

    void anUnknownInstructionSetIsAnError() {
        qputenv("ARCHDEF_SIMD", "avx1024");
        const auto problem = instruction_set_problem();
        qunsetenv("ARCHDEF_SIMD");
        QVERIFY(problem);
        QCOMPARE(QString::fromStdString(problem->code), QString("simd-unknown"));
        QVERIFY(problem->message.find("portable") != std::string::npos);
        QVERIFY(!instruction_set_problem());
    }

    void activationFunctionsAreWithinAFewUnitsInTheLastPlace() {
        for (const KernelTable* kernels : usable_kernels()) {
            QVERIFY(largest_error(kernels->silu, [](double x) { return x / (1 + std::exp(-x)); }) < 5e-7);
            QVERIFY(largest_error(kernels->gelu_tanh, [](double x) {
                        return 0.5 * x *
                               (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
                    }) < 5e-6);
            QVERIFY(largest_error(kernels->gelu_erf, [](double x) {
                        return 0.5 * x * std::erfc(-x / std::numbers::sqrt2);
                    }) < 1e-7);
            QVERIFY(largest_error(kernels->relu, [](double x) { return std::max(x, 0.0); }) == 0);
        }
    }

    void activationFunctionsGiveTheSameBitsOnEveryInstructionSet() {
        std::vector<float> input = random_floats(1003, 2, 20.0f);
        const float odd[] = {0.0f, -0.0f, 1e-42f, -1e-42f, 3e38f, -3e38f, 100.0f, -100.0f, 88.8f, -88.8f};
        std::copy(std::begin(odd), std::end(odd), input.begin());
        for (Function KernelTable::*function :
             {&KernelTable::silu, &KernelTable::gelu_erf, &KernelTable::gelu_tanh, &KernelTable::relu}) {
            std::vector<float> plain = input;
            (portable_kernels().*function)(plain.data(), plain.size());
            for (const float value : plain) QVERIFY(value == value);
            for (const KernelTable* kernels : usable_kernels()) {
                std::vector<float> found = input;
                (kernels->*function)(found.data(), found.size());
                QVERIFY2(same_bits(found, plain), kernels->name);
            }
        }
    }

    void nanPassesThroughActivationFunctions() {
        for (const KernelTable* kernels : usable_kernels()) {
            for (Function KernelTable::*function :
                 {&KernelTable::silu, &KernelTable::gelu_erf, &KernelTable::gelu_tanh, &KernelTable::relu}) {
                std::vector<float> values(20, 1.0f);
                values[3] = values[18] = std::numeric_limits<float>::quiet_NaN();
                (kernels->*function)(values.data(), values.size());
                QVERIFY(values[3] != values[3] && values[18] != values[18] && values[4] == values[4]);
            }
        }
    }

    void rmsNormDividesByTheRootOfTheMeanSquare_data() {
        QTest::addColumn<int>("width");
        for (const int width : {1, 15, 64, 100, 1024}) QTest::addRow("%d", width) << width;
    }
    void rmsNormDividesByTheRootOfTheMeanSquare() {
        QFETCH(int, width);
        const auto columns = static_cast<std::size_t>(width);
        const std::vector<float> input = random_floats(3 * columns, 3), weight = random_floats(columns, 4);
        std::vector<double> expected(3 * columns);
        for (std::size_t row = 0; row < 3; ++row) {
            double squares = 0;
            for (std::size_t i = 0; i < columns; ++i)
                squares += std::pow(static_cast<double>(input[row * columns + i]), 2);
            for (std::size_t i = 0; i < columns; ++i)
                expected[row * columns + i] = static_cast<double>(input[row * columns + i]) /
                                              std::sqrt(squares / width + 1e-5) *
                                              static_cast<double>(weight[i]);
        }
        for (const KernelTable* kernels : usable_kernels()) {
            std::vector<float> found(3 * columns), in_place = input;
            kernels->rms_norm(input.data(), weight.data(), 1e-5f, 3, columns, found.data());
            kernels->rms_norm(in_place.data(), weight.data(), 1e-5f, 3, columns, in_place.data());
            QVERIFY(nmse(found, expected) < 1e-12);
            QVERIFY(same_bits(found, in_place));
            std::vector<float> plain(3 * columns);
            portable_kernels().rms_norm(input.data(), weight.data(), 1e-5f, 3, columns, plain.data());
            QVERIFY2(same_bits(found, plain), kernels->name);
        }
    }

    void ropeTurnsPairsByTheirAngle_data() {
        QTest::addColumn<bool>("interleaved");
        QTest::addColumn<int>("rotaryDims");
        QTest::newRow("halves") << false << 64;
        QTest::newRow("neighbours") << true << 64;
        QTest::newRow("halves, partial") << false << 24;
        QTest::newRow("neighbours, partial") << true << 24;
    }
    void ropeTurnsPairsByTheirAngle() {
        QFETCH(bool, interleaved);
        QFETCH(int, rotaryDims);
        const auto dims = static_cast<std::size_t>(rotaryDims);
        const std::size_t half = dims / 2, head_dim = 64, heads = 3, rows = 4, first = 5;
        std::vector<float> cosine, sine;
        for (std::size_t position = 0; position < first + rows; ++position) {
            for (std::size_t j = 0; j < half; ++j) {
                const double angle =
                    static_cast<double>(position) *
                    std::pow(10000.0, -2.0 * static_cast<double>(j) / static_cast<double>(dims));
                cosine.push_back(static_cast<float>(std::cos(angle)));
                sine.push_back(static_cast<float>(std::sin(angle)));
            }
        }
        const RopeTable table{dims, interleaved, cosine.data(), sine.data()};
        const std::vector<float> input = random_floats(rows * heads * head_dim, 5);
        std::vector<float> found = input;
        rope(found.data(), rows, heads, head_dim, first, table);
        for (std::size_t i = 0; i < input.size(); ++i) {
            const std::size_t column = i % head_dim, position = first + i / (heads * head_dim);
            if (column >= dims) {
                QCOMPARE(found[i], input[i]);
                continue;
            }
            const std::size_t j = interleaved ? column / 2 : column % half;
            const bool is_first = interleaved ? column % 2 == 0 : column < half;
            const std::size_t other = interleaved ? i ^ 1 : (is_first ? i + half : i - half);
            const double c = static_cast<double>(cosine[position * half + j]);
            const double s = static_cast<double>(sine[position * half + j]) * (is_first ? -1 : 1);
            QVERIFY(std::fabs(found[i] - (input[i] * c + input[other] * s)) < 1e-6);
        }
        for (const KernelTable* kernels : usable_kernels()) {
            std::vector<float> again = input;
            kernels->rope(again.data(), rows, heads, head_dim, first, table);
            QVERIFY2(same_bits(again, found), kernels->name);
        }
    }

    void attentionAgreesWithF64_data() {
        QTest::addColumn<AttentionCase>("c");
        QTest::newRow("one token") << AttentionCase{1, 4, 2, 64, 64, 0, 0, false};
        QTest::newRow("generation") << AttentionCase{1, 16, 8, 128, 128, 300, 0, false};
        QTest::newRow("prompt") << AttentionCase{70, 6, 2, 64, 64, 0, 0, false};
        QTest::newRow("chunk") << AttentionCase{33, 6, 3, 64, 64, 41, 0, false};
        QTest::newRow("window") << AttentionCase{50, 4, 1, 96, 96, 3, 8, false};
        QTest::newRow("odd widths") << AttentionCase{9, 4, 2, 50, 39, 5, 0, false};
        QTest::newRow("odd widths, f16") << AttentionCase{9, 4, 2, 50, 39, 5, 0, true};
        QTest::newRow("prompt, f16") << AttentionCase{70, 8, 2, 64, 64, 0, 0, true};
        QTest::newRow("window, f16") << AttentionCase{40, 8, 2, 128, 128, 100, 16, true};
        QTest::newRow("many positions") << AttentionCase{3, 4, 4, 32, 32, 2100, 0, false};
    }
    void attentionAgreesWithF64() {
        QFETCH(AttentionCase, c);
        const AttentionInput input(c);
        const std::vector<float> found = attend(c, input, 0, c.rows, 1, kernels_in_use());
        const double error = nmse(found, exact_attention(c, input, 0.125));
        QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
        QVERIFY(same_bits(attend(c, input, 0, c.rows, 2, kernels_in_use()), found));
        QVERIFY(same_bits(attend(c, input, 0, c.rows, 3, kernels_in_use()), found));
        for (const KernelTable* kernels : usable_kernels())
            QVERIFY2(same_bits(attend(c, input, 0, c.rows, 1, *kernels), found), kernels->name);
        std::vector<float> one_by_one;
        for (std::size_t row = 0; row < c.rows; ++row) {
            const std::vector<float> part = attend(c, input, row, 1, 2, kernels_in_use());
            one_by_one.insert(one_by_one.end(), part.begin(), part.end());
        }
        QVERIFY(same_bits(one_by_one, found));
    }
};

QTEST_GUILESS_MAIN(KernelsTest)
#include "test_kernels.moc"
