#include "gguf/file.h"
#include "gguf/json.h"
#include "gguf/layers.h"
#include "gguf/overview.h"
#include "gguf/value_text.h"
#include "support/gguf_writer.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <malloc.h>
#include <new>

using namespace archdef;
using namespace archdef::gguf;

namespace {
/// Bytes that this program holds, and the most it held since `highest` was set.
std::size_t held = 0, highest = 0;
} // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    void* memory = std::malloc(size);
    if (!memory) return nullptr;
    held += ::malloc_usable_size(memory);
    highest = std::max(highest, held);
    return memory;
}
void* operator new(std::size_t size) {
    if (void* memory = ::operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    held -= ::malloc_usable_size(memory);
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    ::operator delete(memory);
}

/// No change of a byte and no cut makes the reader crash, hang or allocate without measure.
class TestGgufMutations : public QObject {
    Q_OBJECT

  private slots:
    void every_byte_is_changed_in_every_file_data() { add_files(); }
    void every_byte_is_changed_in_every_file();
    void every_byte_of_a_golden_header_is_changed_data();
    void every_byte_of_a_golden_header_is_changed();
    void every_file_is_cut_at_every_length_data() { add_files(); }
    void every_file_is_cut_at_every_length();
    void the_model_itself_is_sound();

  private:
    static void add_files();
};

/// Reads the bytes and asks for everything that a caller could ask for.
static void use(const std::string& bytes) {
    // A copy of the exact size, so that a sanitizer sees each read behind the end.
    const std::vector<std::byte> exact(reinterpret_cast<const std::byte*>(bytes.data()),
                                       reinterpret_cast<const std::byte*>(bytes.data()) + bytes.size());
    highest = held;
    const std::size_t before = held;
    const auto file = File::read(exact);
    const std::size_t for_reading = highest - before;
    QVERIFY2(for_reading < 32 * bytes.size() + 50'000, qPrintable(QString::number(for_reading)));
    highest = held;
    const std::size_t read = held;
    static_cast<void>(overview(*file));
    static_cast<void>(verdict_text(*file));
    static_cast<void>(view_by_layer(*file));
    static_cast<void>(json_of_findings(*file));
    static_cast<void>(json_of_regions(*file));
    const std::size_t for_looking = highest - read;
    QVERIFY2(for_looking < 64 * bytes.size() + 100'000, qPrintable(QString::number(for_looking)));

    std::size_t errors = 0;
    for (const Finding& finding : file->findings()) {
        errors += finding.severity == Severity::error;
        QVERIFY(!finding.message.empty() && !finding.field.empty());
        QVERIFY(finding.offset <= std::numeric_limits<std::uint64_t>::max());
    }
    QVERIFY(!file->usable() || errors == 0);
    QVERIFY(!file->first_error().message.empty());
    for (const MetadataEntry& entry : file->metadata()) {
        QVERIFY(entry.offset + entry.bytes <= bytes.size());
        QVERIFY(file->find(entry.key));
        QVERIFY(value_text(entry.value).size() < 2000);
        if (const ArrayView* array = entry.value.array(); array && array->size() > 0) {
            for (const std::uint64_t i : {std::uint64_t{0}, array->size() - 1, array->size()}) {
                array->string(i);
                array->number(i);
                array->integer(i);
            }
        }
    }
    std::uint64_t sum = 0;
    for (const TensorInfo& tensor : file->tensors()) {
        QVERIFY(file->find_tensor(tensor.name));
        const auto data = file->data(tensor);
        QVERIFY(data.empty() || data.size() == tensor.bytes);
        for (const std::byte b : data) sum += std::to_integer<std::uint64_t>(b);
        QVERIFY(!file->usable() || data.size() == tensor.bytes);
    }
    std::uint64_t reached = 0;
    for (const Region& region : file->regions()) {
        QCOMPARE(region.begin, reached);
        QVERIFY(region.end > region.begin);
        reached = region.end;
    }
    QVERIFY(reached >= bytes.size());
}

void TestGgufMutations::add_files() {
    QTest::addColumn<QByteArray>("bytes");
    const QDir directory(ARCHDEF_TEST_DATA "/badgguf");
    for (const QString& name : directory.entryList({"*.gguf"})) {
        QFile file(directory.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll();
    }
    // The whole small model would take long: what matters is in front of the data.
    const auto front = [](const test::GgufWriter& writer) {
        const std::string bytes = writer.bytes();
        const auto file = File::read(std::as_bytes(std::span(bytes)));
        return QByteArray::fromStdString(bytes.substr(0, file->tensors().front().file_offset + 32));
    };
    QTest::newRow("small model") << front(test::small_model());
    QTest::newRow("small model, big-endian") << front(test::small_model(3, true));
}

void TestGgufMutations::every_byte_is_changed_in_every_file() {
    QFETCH(QByteArray, bytes);
    std::string text = bytes.toStdString();
    for (char& byte : text) {
        const char before = byte;
        const int changes[] = {
            before ^ 1,   before ^ 2, before ^ 4, before ^ 8, before ^ 16, before ^ 32, before ^ 64,
            before ^ 128, 0,          255,        9};
        for (const int change : changes) {
            byte = static_cast<char>(change);
            use(text);
            if (QTest::currentTestFailed()) return;
        }
        byte = before;
    }
}

void TestGgufMutations::every_byte_of_a_golden_header_is_changed_data() {
    QTest::addColumn<QByteArray>("bytes");
    for (const char* name : {"llama-linear2-F16", "qwen2-tied-Q5_K_M"}) {
        const auto file = File::open(ARCHDEF_TEST_DATA "/golden/" + std::string(name) + ".gguf");
        QVERIFY(file.has_value() && (*file)->usable());
        // With a little of the data: what is behind it is not read.
        const auto head = (*file)->bytes(0, 0, (*file)->tensors().front().file_offset + 32);
        QTest::newRow(name) << QByteArray(reinterpret_cast<const char*>(head.data()),
                                          static_cast<qsizetype>(head.size()));
    }
}

/// Each byte has one bit flipped, another one from byte to byte: with all of them the vocabularies would take
/// minutes, and theirs are small enough in the files above.
void TestGgufMutations::every_byte_of_a_golden_header_is_changed() {
    QFETCH(QByteArray, bytes);
    std::string text = bytes.toStdString();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto bit = static_cast<char>(1u << (i % 8));
        text[i] ^= bit;
        use(text);
        if (QTest::currentTestFailed()) return;
        text[i] ^= bit;
    }
}

void TestGgufMutations::every_file_is_cut_at_every_length() {
    QFETCH(QByteArray, bytes);
    const std::string text = bytes.toStdString();
    for (std::size_t length = 0; length <= text.size(); ++length) {
        use(text.substr(0, length));
        if (QTest::currentTestFailed()) return;
    }
}

void TestGgufMutations::the_model_itself_is_sound() {
    const std::string bytes = test::small_model().bytes();
    const auto file = File::read(std::as_bytes(std::span(bytes)));
    QVERIFY(file->findings().empty());
    QVERIFY(file->usable());
}

QTEST_APPLESS_MAIN(TestGgufMutations)
#include "test_gguf_mutations.moc"
