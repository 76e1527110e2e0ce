#include "base/thread_pool.h"
#include "kernels/kernel_table.h"
#include "kernels/row_streams.h"
#include "random_blocks.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace archdef;
using namespace archdef::kernels;
using namespace archdef::test;

namespace {

std::vector<float> multiply(const Matrix& weight, const std::vector<float>& input, std::size_t tokens,
                            Numerics numerics = Numerics::f32, std::size_t threads = 1,
                            const KernelTable& table = kernels_in_use()) {
    ThreadPool pool(threads);
    std::vector<float> output(tokens * weight.rows, -1.0f);
    const MatmulJob job{&weight, output.data()};
    matmul_many_with(table, {&job, 1}, input.data(), tokens, numerics, pool);
    return output;
}

/// The product in f64 over the dequantised weights and the activations as they are.
std::vector<double> exact(const Matrix& weight, const std::vector<float>& input, std::size_t tokens) {
    std::vector<double> output(tokens * weight.rows);
    std::vector<float> row(weight.columns);
    for (std::size_t r = 0; r < weight.rows; ++r) {
        read_row(weight, r, row.data());
        for (std::size_t t = 0; t < tokens; ++t) {
            double sum = 0;
            for (std::size_t c = 0; c < weight.columns; ++c)
                sum += static_cast<double>(row[c]) * static_cast<double>(input[t * weight.columns + c]);
            output[t * weight.rows + r] = sum;
        }
    }
    return output;
}

void addTypes() {
    QTest::addColumn<gguf::TensorType>("type");
    for (const gguf::TensorType type : run_types)
        QTest::newRow(std::string(gguf::type_name_or_unknown(type)).c_str()) << type;
}

} // namespace

Q_DECLARE_METATYPE(archdef::gguf::TensorType)

class MatmulTest : public QObject {
    Q_OBJECT

  private slots:
    void f32NumericsAgreeWithF64_data() { addTypes(); }
    void f32NumericsAgreeWithF64() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 37, 1280, 1);
        const std::vector<float> input = random_floats(3 * 1280, 2);
        const double error = nmse(multiply(weight.matrix, input, 3), exact(weight.matrix, input, 3));
        QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
    }

    void outlierActivationsDoNotDrownTheRest_data() { addTypes(); }
    void outlierActivationsDoNotDrownTheRest() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 16, 1024, 3);
        std::vector<float> input = random_floats(1024, 4);
        input[5] = 3000;
        input[700] = -8000;
        const double error = nmse(multiply(weight.matrix, input, 1), exact(weight.matrix, input, 1));
        QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
    }

    /// Q8 noise: activations rounded to 1/127 of each block's largest value (1/2048 and 1/256 for F16, BF16).
    void q8NumericsAgreeWithF64UpToTheRoundingOfActivations_data() { addTypes(); }
    void q8NumericsAgreeWithF64UpToTheRoundingOfActivations() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 37, 1280, 1);
        const std::vector<float> input = random_floats(3 * 1280, 2);
        const std::vector<float> found = multiply(weight.matrix, input, 3, Numerics::q8);
        const double error = nmse(found, exact(weight.matrix, input, 3));
        QVERIFY2(error < 2e-4, qPrintable(QString::number(error)));
        if (type != gguf::TensorType::F32) QVERIFY2(error > 1e-9, qPrintable(QString::number(error)));
    }

    void everyInstructionSetGivesTheSameBits_data() { addTypes(); }
    void everyInstructionSetGivesTheSameBits() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 37, 1280, 5);
        const std::vector<float> input = random_floats(21 * 1280, 6);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            const std::vector<float> plain =
                multiply(weight.matrix, input, 21, numerics, 1, portable_kernels());
            for (const KernelTable* table : usable_kernels()) {
                QVERIFY2(same_bits(multiply(weight.matrix, input, 21, numerics, 1, *table), plain),
                         table->name);
                const std::vector<float> first(input.begin(), input.begin() + 1280);
                const std::vector<float> row(plain.begin(), plain.begin() + 37);
                QVERIFY2(same_bits(multiply(weight.matrix, first, 1, numerics, 1, *table), row), table->name);
            }
        }
    }

    /// Tiles take 16 tokens and a stretch of columns at a time; here neither the tokens nor the columns nor
    /// the rows fill the last ones. Activations that are all at the limit of fixed point make the largest
    /// sums.
    void tilesGiveTheBitsOfThePortableKernels_data() { addTypes(); }
    void tilesGiveTheBitsOfThePortableKernels() {
        QFETCH(gguf::TensorType, type);
        RandomMatrix weight(type, 280, 1280, 25);
        std::vector<float> input = random_floats(39 * 1280, 26);
        for (std::size_t i = 0; i < 1280; ++i) {
            input[i] = 1.99f;                                      // one sign, equal magnitudes
            input[1280 + i] = i % 32 == 3 ? -1.99999f : 0.0f;      // one number a block
            input[2 * 1280 + i] = i % 2 == 0 ? 0.0311f : -0.0311f; // sums that cancel
            input[3 * 1280 + i] = 0.0f;
            input[4 * 1280 + i] *= 1e-37f;
            input[5 * 1280 + i] *= 1e30f;
        }
        input[6 * 1280 + 700] = std::numeric_limits<float>::infinity();
        for (const int fill : {-1, 0x00, 0x80, 0xff}) {
            if (fill >= 0) {
                if (!format_of(type).quantised()) break;
                std::fill(weight.bytes.begin(), weight.bytes.end(), static_cast<std::byte>(fill));
                for (std::size_t block = 0; block < weight.bytes.size(); block += format_of(type).block_bytes)
                    for (const std::size_t at : scale_fields(type)) weight.set_scale(block + at, 0x3c00);
            }
            for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
                const std::vector<float> plain =
                    multiply(weight.matrix, input, 39, numerics, 1, portable_kernels());
                for (const KernelTable* table : usable_kernels())
                    QVERIFY2(same_bits(multiply(weight.matrix, input, 39, numerics, 2, *table), plain),
                             qPrintable(QString("%1 %2").arg(table->name).arg(fill)));
            }
        }
    }

    /// One token's product reads rows that lie apart (row_streams.h), more than one token's reads neighbours.
    void everyRowOfATallMatrixIsMultiplied_data() { addTypes(); }
    void everyRowOfATallMatrixIsMultiplied() {
        QFETCH(gguf::TensorType, type);
        for (const std::size_t rows :
             {std::size_t{1}, std::size_t{15}, std::size_t{1024}, std::size_t{1551}}) {
            const RandomMatrix weight(type, rows, 256, 23);
            const std::vector<float> input = random_floats(2 * 256, 24);
            const std::vector<float> first(input.begin(), input.begin() + 256);
            const std::vector<float> two = multiply(weight.matrix, input, 2);
            const std::vector<float> expected(two.begin(), two.begin() + static_cast<std::ptrdiff_t>(rows));
            for (const KernelTable* table : usable_kernels())
                QVERIFY2(same_bits(multiply(weight.matrix, first, 1, Numerics::f32, 2, *table), expected),
                         table->name);
        }
    }

    void everyRowIsInOneGroupOfStreams() {
        for (const std::size_t rows : {1u, 7u, 8u, 9u, 16u, 100u, 512u, 1024u, 1025u, 3072u, 151936u}) {
            for (const std::size_t row_bytes : {4u, 576u, 1088u, 2048u, 4096u}) {
                const RowStreams<8> streams(rows, row_bytes);
                std::vector<int> seen(rows);
                for (std::size_t g = 0; g < streams.size(); ++g) {
                    const auto group = streams[g];
                    for (std::size_t r = 0; r < group.count; ++r) {
                        QVERIFY(group.first + r * group.step < rows);
                        ++seen[group.first + r * group.step];
                    }
                }
                QVERIFY(std::ranges::all_of(seen, [](int times) { return times == 1; }));
            }
        }
    }

    void theNumberOfThreadsDoesNotChangeABit_data() { addTypes(); }
    void theNumberOfThreadsDoesNotChangeABit() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 203, 512, 7);
        const std::vector<float> input = random_floats(5 * 512, 8);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            const std::vector<float> one = multiply(weight.matrix, input, 5, numerics, 1);
            QVERIFY(same_bits(multiply(weight.matrix, input, 5, numerics, 2), one));
            QVERIFY(same_bits(multiply(weight.matrix, input, 5, numerics, 3), one));
        }
    }

    void aTokenHasTheSameBitsAloneAndInAnyBatch_data() { addTypes(); }
    void aTokenHasTheSameBitsAloneAndInAnyBatch() {
        QFETCH(gguf::TensorType, type);
        const std::size_t columns = 2304, rows = 35;
        const RandomMatrix weight(type, rows, columns, 9);
        const std::vector<float> input = random_floats(131 * columns, 10);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            std::vector<float> alone;
            for (std::size_t t = 0; t < 131; ++t) {
                const std::vector<float> token(input.begin() + static_cast<std::ptrdiff_t>(t * columns),
                                               input.begin() +
                                                   static_cast<std::ptrdiff_t>((t + 1) * columns));
                const std::vector<float> row = multiply(weight.matrix, token, 1, numerics);
                alone.insert(alone.end(), row.begin(), row.end());
            }
            for (const std::size_t tokens : {2, 3, 4, 5, 7, 16, 17, 32, 33, 64, 83, 131}) {
                const std::vector<float> batch = multiply(weight.matrix, input, tokens, numerics);
                const std::vector<float> expected(alone.begin(),
                                                  alone.begin() + static_cast<std::ptrdiff_t>(tokens * rows));
                QVERIFY2(same_bits(batch, expected), qPrintable(QString::number(tokens)));
            }
        }
    }

    void scalesThatAreNotOrdinaryNumbersBehaveAlikeEverywhere_data() { addTypes(); }
    void scalesThatAreNotOrdinaryNumbersBehaveAlikeEverywhere() {
        QFETCH(gguf::TensorType, type);
        RandomMatrix weight(type, 20, 768, 11);
        const std::size_t block_bytes = format_of(type).block_bytes;
        // Infinity, NaN, the smallest denormal, the largest denormal, minus zero, the largest number.
        const std::uint16_t odd[] = {0x7c00, 0x7e01, 0x0001, 0x83ff, 0x8000, 0xfbff};
        std::size_t next = 0;
        for (std::size_t block = 0; block < weight.bytes.size(); block += 3 * block_bytes)
            for (const std::size_t at : scale_fields(type)) weight.set_scale(block + at, odd[next++ % 6]);
        const std::vector<float> input = random_floats(18 * 768, 12);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            const std::vector<float> plain =
                multiply(weight.matrix, input, 18, numerics, 1, portable_kernels());
            const std::vector<float> first(input.begin(), input.begin() + 768);
            const std::vector<float> row(plain.begin(),
                                         plain.begin() + static_cast<std::ptrdiff_t>(weight.matrix.rows));
            for (const KernelTable* table : usable_kernels()) {
                QVERIFY2(same_bits(multiply(weight.matrix, input, 18, numerics, 1, *table), plain),
                         table->name);
                QVERIFY2(same_bits(multiply(weight.matrix, first, 1, numerics, 1, *table), row), table->name);
            }
        }
    }

    void extremeQuantsDoNotOverflow_data() { addTypes(); }
    void extremeQuantsDoNotOverflow() {
        QFETCH(gguf::TensorType, type);
        if (!format_of(type).quantised()) QSKIP("plain numbers have no quants");
        for (const int fill : {0x00, 0x80, 0x7f, 0xff}) {
            RandomMatrix weight(type, 16, 256, 13);
            std::fill(weight.bytes.begin(), weight.bytes.end(), static_cast<std::byte>(fill));
            for (std::size_t block = 0; block < weight.bytes.size(); block += format_of(type).block_bytes)
                for (const std::size_t at : scale_fields(type)) weight.set_scale(block + at, 0x3c00);
            for (const float value : {1.0f, -1.0f, 1.99999f, 3.0e38f, -1.0e-44f, 1.17e-38f}) {
                std::vector<float> input(256, value);
                if (std::fabs(value) > 1e38f) std::fill(input.begin() + 1, input.end(), value / 256);
                const std::vector<double> expected = exact(weight.matrix, input, 1);
                for (const KernelTable* table : usable_kernels()) {
                    const std::vector<float> found =
                        multiply(weight.matrix, input, 1, Numerics::f32, 1, *table);
                    for (std::size_t r = 0; r < 16; ++r) {
                        if (std::fabs(expected[r]) > 3e38) continue;
                        // Equal activations are the worst case: each rounded alike, to 2^-18 of itself. What
                        // is lost below 2^-120 is lost.
                        const double tolerance =
                            4e-6 * std::fabs(expected[r]) + 1e-31 + 1e-6 * std::fabs(value);
                        QVERIFY2(std::fabs(found[r] - expected[r]) <= tolerance,
                                 qPrintable(QString("%1 %2: %3 for %4")
                                                .arg(table->name)
                                                .arg(value)
                                                .arg(found[r])
                                                .arg(expected[r])));
                    }
                }
            }
        }
    }

    void activationsThatAreNotFiniteGiveNoFiniteResult_data() { addTypes(); }
    void activationsThatAreNotFiniteGiveNoFiniteResult() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 16, 512, 14);
        for (const float bad :
             {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
              std::numeric_limits<float>::quiet_NaN()}) {
            std::vector<float> input = random_floats(512, 15);
            input[300] = bad;
            for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
                const std::vector<float> plain =
                    multiply(weight.matrix, input, 1, numerics, 1, portable_kernels());
                for (const float value : plain) QVERIFY(!std::isfinite(value));
                for (const KernelTable* table : usable_kernels())
                    QVERIFY2(same_bits(multiply(weight.matrix, input, 1, numerics, 1, *table), plain),
                             table->name);
            }
        }
    }

    void zerosAndTinyActivationsGiveZerosAndTinyResults_data() { addTypes(); }
    void zerosAndTinyActivationsGiveZerosAndTinyResults() {
        QFETCH(gguf::TensorType, type);
        const RandomMatrix weight(type, 16, 512, 16);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            for (const float tiny : {0.0f, -0.0f, 1e-45f, 1e-40f, 1e-37f}) {
                const std::vector<float> input(512, tiny);
                for (const float value : multiply(weight.matrix, input, 1, numerics))
                    QVERIFY2(std::fabs(value) < 1e-30f, qPrintable(QString::number(value)));
            }
        }
    }

    void plainNumbersMayHaveAnyWidth_data() {
        QTest::addColumn<gguf::TensorType>("type");
        QTest::addColumn<int>("columns");
        for (const gguf::TensorType type :
             {gguf::TensorType::F32, gguf::TensorType::F16, gguf::TensorType::BF16})
            for (const int columns : {1, 7, 15, 16, 17, 31, 100})
                QTest::addRow("%s %d", std::string(gguf::type_name_or_unknown(type)).c_str(), columns)
                    << type << columns;
    }
    void plainNumbersMayHaveAnyWidth() {
        QFETCH(gguf::TensorType, type);
        QFETCH(int, columns);
        const auto width = static_cast<std::size_t>(columns);
        const RandomMatrix weight(type, 19, width, 17);
        const std::vector<float> input = random_floats(8 * width, 18);
        const std::vector<float> plain =
            multiply(weight.matrix, input, 8, Numerics::f32, 1, portable_kernels());
        QVERIFY(nmse(plain, exact(weight.matrix, input, 8)) < 1e-12);
        for (const KernelTable* table : usable_kernels())
            QVERIFY2(same_bits(multiply(weight.matrix, input, 8, Numerics::f32, 1, *table), plain),
                     table->name);
    }

    void severalWeightsOverOneInputEqualEachAlone() {
        const RandomMatrix q(gguf::TensorType::Q4_K, 64, 256, 19), k(gguf::TensorType::Q4_0, 16, 256, 20),
            v(gguf::TensorType::F16, 24, 256, 21);
        const std::vector<float> input = random_floats(9 * 256, 22);
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            std::vector<float> outputs[3] = {std::vector<float>(9 * 64), std::vector<float>(9 * 16),
                                             std::vector<float>(9 * 24)};
            const MatmulJob jobs[] = {{&q.matrix, outputs[0].data()},
                                      {&k.matrix, outputs[1].data()},
                                      {&v.matrix, outputs[2].data()}};
            ThreadPool pool(2);
            matmul_many(jobs, input.data(), 9, numerics, pool);
            QVERIFY(same_bits(outputs[0], multiply(q.matrix, input, 9, numerics)));
            QVERIFY(same_bits(outputs[1], multiply(k.matrix, input, 9, numerics)));
            QVERIFY(same_bits(outputs[2], multiply(v.matrix, input, 9, numerics)));
        }
    }
};

QTEST_GUILESS_MAIN(MatmulTest)
#include "test_matmul.moc"
