#include "gguf/blocks.h"
#include "gguf/file.h"
#include "gguf/half.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>

using namespace archdef;
using namespace archdef::gguf;

/// The block formats decode to the values that their definition gives.
class TestBlocks : public QObject {
    Q_OBJECT

  private slots:
    void half_precision_is_exact();
    void plain_numbers_are_converted();
    void blocks_decode_as_the_reference_does_bit_for_bit_data();
    void blocks_decode_as_the_reference_does_bit_for_bit();
    void hand_made_blocks_data();
    void hand_made_blocks();
    void what_cannot_be_decoded_says_so();
    void a_quantised_file_is_near_the_file_it_was_made_from_data();
    void a_quantised_file_is_near_the_file_it_was_made_from();
};

static std::vector<float> decode(TensorType type, const QByteArray& blocks, std::size_t count) {
    std::vector<float> values(count);
    dequantize_row(type,
                   std::as_bytes(std::span(blocks.constData(), static_cast<std::size_t>(blocks.size()))),
                   values.data(), count);
    return values;
}

static TensorType type_named(std::string_view name) {
    for (const TypeInfo& type : all_types())
        if (type.name == name) return type.type;
    qFatal("no such type");
}

void TestBlocks::half_precision_is_exact() {
    QCOMPARE(half_to_float(0x3C00), 1.0f);
    QCOMPARE(half_to_float(0xC000), -2.0f);
    QCOMPARE(half_to_float(0x7BFF), 65504.0f);
    QCOMPARE(half_to_float(0x0001), 0x1p-24f);
    QCOMPARE(half_to_float(0x83FF), -0x3FFp-24f);
    QVERIFY(std::signbit(half_to_float(0x8000)));
    QCOMPARE(half_to_float(0xFC00), -std::numeric_limits<float>::infinity());
    QVERIFY(std::isnan(half_to_float(0x7E00)));
    QCOMPARE(bfloat16_to_float(0x4049), 3.140625f);
}

void TestBlocks::plain_numbers_are_converted() {
    QCOMPARE(decode(TensorType::I8, QByteArray("\xff\x7f", 2), 2), (std::vector<float>{-1, 127}));
    QCOMPARE(decode(TensorType::I16, QByteArray("\x00\x80", 2), 1), std::vector<float>{-32768});
    QCOMPARE(decode(TensorType::I32, QByteArray("\xfe\xff\xff\xff", 4), 1), std::vector<float>{-2});
    QCOMPARE(decode(TensorType::I64, QByteArray("\x01\x00\x00\x00\x01\x00\x00\x00", 8), 1),
             std::vector<float>{0x1p32f});
    const double tenth = 0.1;
    QCOMPARE(decode(TensorType::F64, QByteArray(reinterpret_cast<const char*>(&tenth), 8), 1),
             std::vector<float>{0.1f});
}

void TestBlocks::blocks_decode_as_the_reference_does_bit_for_bit_data() {
    QTest::addColumn<int>("unused");
    for (const QString& name : QDir(ARCHDEF_TEST_DATA "/blocks").entryList({"*.blocks"}))
        QTest::newRow(qPrintable(name.chopped(7))) << 0;
}

void TestBlocks::blocks_decode_as_the_reference_does_bit_for_bit() {
    const QString stem = QString(ARCHDEF_TEST_DATA "/blocks/") + QTest::currentDataTag();
    QFile blocks(stem + ".blocks"), reference(stem + ".values");
    QVERIFY(blocks.open(QIODevice::ReadOnly) && reference.open(QIODevice::ReadOnly));
    const TensorType type = type_named(QTest::currentDataTag());
    QVERIFY(can_dequantize(type));
    const QByteArray expected = reference.readAll();
    const auto values =
        decode(type, blocks.readAll(), static_cast<std::size_t>(expected.size()) / sizeof(float));
    for (std::size_t i = 0; i < values.size(); ++i) {
        float wanted = 0;
        std::memcpy(&wanted, expected.constData() + i * sizeof(float), sizeof(float));
        QVERIFY2(std::memcmp(&values[i], &wanted, sizeof(float)) == 0 || (values[i] == 0 && wanted == 0),
                 qPrintable(QString("value %1: %2 for %3").arg(i).arg(values[i]).arg(wanted)));
    }
}

void TestBlocks::hand_made_blocks_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("block");
    QTest::addColumn<int>("index");
    QTest::addColumn<float>("value");
    const QByteArray one("\x00\x3c", 2), half("\x00\x38", 2); // f16 1 and 0.5
    const auto zeros = [](int count) { return QByteArray(count, '\0'); };
    QTest::newRow("Q4_0 low nibble is the first half") << "Q4_0" << one + "\x9f" + zeros(15) << 0 << 7.0f;
    QTest::newRow("Q4_0 high nibble is the second half") << "Q4_0" << one + "\x9f" + zeros(15) << 16 << 1.0f;
    QTest::newRow("Q4_1 adds its minimum") << "Q4_1" << half + one + "\x03" + zeros(15) << 0 << 2.5f;
    QTest::newRow("Q5_0 fifth bit") << "Q5_0" << one + QByteArray("\x00\x00\x01\x00", 4) + "\xf0" + zeros(15)
                                    << 16 << 15.0f;
    QTest::newRow("Q8_0 is signed") << "Q8_0" << half + QByteArray("\x00\x80", 2) + zeros(30) << 1 << -64.0f;
    QTest::newRow("Q8_1 leaves its sum out")
        << "Q8_1" << half + one + QByteArray("\x04", 1) + zeros(31) << 0 << 2.0f;
    QTest::newRow("Q1_0 set bit") << "Q1_0" << half + zeros(15) + QByteArray("\x80", 1) << 127 << 0.5f;
    QTest::newRow("Q1_0 unset bit") << "Q1_0" << half + zeros(15) + QByteArray("\x80", 1) << 126 << -0.5f;
    QTest::newRow("Q2_0 two bits") << "Q2_0" << half + QByteArray("\xc0", 1) + zeros(15) << 3 << 1.0f;
    QTest::newRow("Q2_0 zero is minus one") << "Q2_0" << half + zeros(16) << 63 << -0.5f;
    const float scale = 0.25f;
    QTest::newRow("Q8_K has an f32 scale") << "Q8_K"
                                           << QByteArray(reinterpret_cast<const char*>(&scale), 4) +
                                                  zeros(255) + QByteArray("\xfc", 1) + zeros(32)
                                           << 255 << -1.0f;
    QTest::newRow("MXFP4 smallest scale is subnormal")
        << "MXFP4" << zeros(1) + QByteArray("\x01", 1) + zeros(15) << 0 << 0x1p-128f;
}

void TestBlocks::hand_made_blocks() {
    QFETCH(QString, type);
    QFETCH(QByteArray, block);
    QFETCH(int, index);
    QFETCH(float, value);
    const TensorType tensor_type = type_named(type.toStdString());
    QCOMPARE(static_cast<std::uint32_t>(block.size()), find_type(tensor_type)->block_bytes);
    QCOMPARE(decode(tensor_type, block, find_type(tensor_type)->block_size)[static_cast<std::size_t>(index)],
             value);
}

void TestBlocks::what_cannot_be_decoded_says_so() {
    for (const char* name : {"IQ1_S", "IQ1_M", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S"})
        QVERIFY(!can_dequantize(type_named(name)));
    QVERIFY(!can_dequantize(static_cast<TensorType>(139)));
}

void TestBlocks::a_quantised_file_is_near_the_file_it_was_made_from_data() {
    // Relative RMS error of the worst matrix, measured on these files and rounded up by a tenth. A wrong
    // order of bits or scales gives errors of 0.5 and more.
    QTest::addColumn<double>("limit");
    QTest::newRow("F16") << 3e-4;
    QTest::newRow("BF16") << 2.5e-3;
    QTest::newRow("Q8_0") << 6e-3;
    QTest::newRow("Q6_K") << 0.025;
    QTest::newRow("Q5_K_M") << 0.05;
    QTest::newRow("Q5_1") << 0.05;
    QTest::newRow("Q5_0") << 0.05;
    QTest::newRow("Q4_K_M") << 0.1;
    QTest::newRow("Q4_1") << 0.1;
    QTest::newRow("Q4_0") << 0.1;
    QTest::newRow("IQ4_NL") << 0.1;
    QTest::newRow("IQ4_XS") << 0.1;
    QTest::newRow("Q3_K_M") << 0.2;
    QTest::newRow("Q2_K") << 0.35;
}

void TestBlocks::a_quantised_file_is_near_the_file_it_was_made_from() {
    QFETCH(double, limit);
    const QString folder = QString(ARCHDEF_SOURCE_DIR) + "/../shared/golden/";
    const auto original = File::open((folder + "llama-spm-F32.gguf").toStdString());
    const auto quantised =
        File::open((folder + "llama-spm-" + QTest::currentDataTag() + ".gguf").toStdString());
    if (!original || !quantised) QSKIP("the golden models are not beside the source folder");
    double worst = 0;
    for (const TensorInfo& tensor : (*quantised)->tensors()) {
        const TensorInfo* before = (*original)->find_tensor(tensor.name);
        QVERIFY(before && before->elements == tensor.elements);
        std::vector<float> values(tensor.elements), wanted(tensor.elements);
        dequantize_row(tensor.type, (*quantised)->data(tensor), values.data(), values.size());
        dequantize_row(before->type, (*original)->data(*before), wanted.data(), wanted.size());
        double error = 0, power = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            error += std::pow(double{values[i]} - wanted[i], 2);
            power += std::pow(double{wanted[i]}, 2);
        }
        worst = std::max(worst, std::sqrt(error / power));
    }
    qInfo("worst relative RMS error %.5f", worst);
    QVERIFY(worst < limit);
    QVERIFY(worst > 0);
}

QTEST_APPLESS_MAIN(TestBlocks)
#include "test_blocks.moc"
