#include "gguf/file.h"
#include "gguf/overview.h"
#include "gguf/split.h"
#include "gguf/value_text.h"
#include "support/gguf_writer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace archdef;
using namespace archdef::gguf;
using archdef::test::GgufWriter;

/// A model split over several files opens from its first one.
class TestGgufSplit : public QObject {
    Q_OBJECT

  private slots:
    void init() { directory_ = std::make_unique<QTemporaryDir>(); }
    void the_first_part_opens_all();
    void any_part_opens_all();
    void another_part_alone_says_what_to_put_beside_it();
    void a_part_beside_the_first_of_another_set_stays_alone();
    void a_header_that_claims_thousands_of_parts_is_answered_at_once();
    void a_golden_model_in_parts_is_the_same_model();
    void a_missing_part_is_named();
    void a_part_of_another_set_is_refused();
    void the_same_tensor_in_two_parts_is_refused();
    void a_wrong_total_is_refused();
    void a_renamed_first_part_says_what_name_is_needed();
    void metadata_of_a_later_part_is_not_lost_silently();
    void a_damaged_part_is_located_in_its_file();
    void the_first_part_may_hold_no_tensors();

  private:
    /// The keys that gguf-split writes into part `number` (from 0).
    static GgufWriter part(std::uint16_t number, std::uint16_t count = 3, std::int32_t tensors = 3) {
        GgufWriter writer;
        if (number == 0) writer.text("general.architecture", "llama");
        writer.number("split.no", ValueType::u16, number).number("split.count", ValueType::u16, count);
        writer.number("split.tensors.count", ValueType::i32, tensors);
        return writer;
    }
    static GgufWriter whole(std::uint16_t number) {
        const std::string name(1, static_cast<char>('a' + number));
        return part(number).tensor(name, TensorType::I8, {5}, "data" + name);
    }
    std::string write(const char* name, const GgufWriter& writer) const {
        return write(name, writer.bytes());
    }
    std::string write(const char* name, const std::string& bytes) const {
        QFile file(directory_->filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", name);
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        return file.fileName().toStdString();
    }
    std::string write_set() const {
        write("m-00002-of-00003.gguf", whole(1));
        write("m-00003-of-00003.gguf", whole(2));
        return write("m-00001-of-00003.gguf", whole(0));
    }
    std::unique_ptr<QTemporaryDir> directory_;
};

static std::shared_ptr<const File> open(const std::string& path) {
    return File::open(path).value();
}

static const Finding* find(const File& file, std::string_view code) {
    for (const Finding& finding : file.findings())
        if (finding.code == code) return &finding;
    return nullptr;
}

void TestGgufSplit::the_first_part_opens_all() {
    const auto file = open(write_set());
    QVERIFY(file->findings().empty());
    QVERIFY(file->usable());
    QCOMPARE(file->tensors().size(), 3u);
    QCOMPARE(file->part_paths().size(), 3u);
    for (const char* name : {"a", "b", "c"}) {
        const TensorInfo* tensor = file->find_tensor(name);
        QVERIFY(tensor);
        const auto data = file->data(*tensor);
        QCOMPARE(std::string(reinterpret_cast<const char*>(data.data()), data.size()),
                 std::string("data") + name);
    }
    QCOMPARE(file->find_tensor("c")->part, 2u);
    std::size_t tensors = 0;
    for (const Region& region : file->regions()) {
        if (region.kind != Region::Kind::tensor) continue;
        const TensorInfo& tensor = file->tensors()[static_cast<std::size_t>(region.tensor)];
        QCOMPARE(tensor.part, region.part);
        QCOMPARE(tensor.file_offset, region.begin);
        ++tensors;
    }
    QCOMPARE(tensors, 3u);
}

void TestGgufSplit::any_part_opens_all() {
    const std::string first = write_set();
    for (const char* name : {"m-00002-of-00003.gguf", "m-00003-of-00003.gguf"}) {
        const auto file = open(directory_->filePath(name).toStdString());
        QVERIFY(file->findings().empty());
        QCOMPARE(file->path().string(), first);
        QCOMPARE(file->tensors().size(), 3u);
        QCOMPARE(overview(*file).parts, 3u);
        QCOMPARE(overview(*file).parts_here, 3u);
        QCOMPARE(file->architecture(), std::string_view("llama"));
    }
}

void TestGgufSplit::another_part_alone_says_what_to_put_beside_it() {
    QFile::remove(QString::fromStdString(write_set()));
    const auto file = open(directory_->filePath("m-00002-of-00003.gguf").toStdString());
    const Finding* finding = find(*file, "split-part-alone");
    QVERIFY(finding);
    QCOMPARE(finding->severity, Severity::warning);
    QCOMPARE(finding->found, std::string("1 (part 2 of 3)"));
    QVERIFY(finding->message.ends_with("Put m-00001-of-00003.gguf beside it."));
    QCOMPARE(overview(*file).parts, 3u);
    QCOMPARE(overview(*file).parts_here, 1u);
    // Under another name nobody can say where the first part is.
    const auto renamed = open(write("x.gguf", whole(1)));
    QVERIFY(
        find(*renamed, "split-part-alone")->message.ends_with("whose name ends in -00001-of-00003.gguf."));
}

void TestGgufSplit::a_part_beside_the_first_of_another_set_stays_alone() {
    write_set();
    write("m-00001-of-00003.gguf", part(0, 4).tensor("a", TensorType::I8, {5}));
    const auto file = open(directory_->filePath("m-00002-of-00003.gguf").toStdString());
    const Finding* finding = find(*file, "split-part-alone");
    QVERIFY(finding);
    QVERIFY(finding->message.ends_with("Open m-00001-of-00003.gguf."));
    QVERIFY(file->find_tensor("b") && !file->find_tensor("a"));
}

void TestGgufSplit::a_header_that_claims_thousands_of_parts_is_answered_at_once() {
    const auto file = open(write("m-00001-of-65535.gguf", part(0, 65'535).tensor("a", TensorType::I8, {5})));
    QVERIFY(!file->usable());
    QVERIFY(file->part_paths().size() < 100);
    QVERIFY(file->findings().size() < 100);
    const auto has = [&](std::string_view text) {
        return std::ranges::any_of(file->findings(), [&](const Finding& finding) {
            return finding.message.find(text) != std::string::npos;
        });
    };
    QVERIFY(has("Put m-00002-of-65535.gguf beside the first part."));
    QVERIFY(has("64 parts of 65535 are not there, so those from part 66 on were not looked for."));
    QCOMPARE(overview(*file).parts, 65'535u);
    QCOMPARE(overview(*file).parts_here, 1u);
}

/// Cut as gguf-split does: all metadata and no tensor in the first part, then the tensors in their order.
void TestGgufSplit::a_golden_model_in_parts_is_the_same_model() {
    const auto whole_file = open(ARCHDEF_TEST_DATA "/golden/llama-linear2-F16.gguf");
    QVERIFY(whole_file->usable());
    const auto all = whole_file->tensors();
    constexpr std::uint16_t parts = 4;
    const auto count = static_cast<std::int32_t>(all.size());
    for (std::uint16_t number = 0; number < parts; ++number) {
        GgufWriter writer;
        if (number == 0)
            for (const MetadataEntry& entry : whole_file->metadata())
                writer.entry(whole_file->bytes(0, entry.offset, entry.offset + entry.bytes));
        writer.number("split.no", ValueType::u16, number).number("split.count", ValueType::u16, parts);
        writer.number("split.tensors.count", ValueType::i32, count);
        const std::size_t begin = number == 0 ? 0 : (number - 1u) * all.size() / (parts - 1u);
        const std::size_t end = number == 0 ? 0 : number * all.size() / (parts - 1u);
        for (const TensorInfo& tensor : all.subspan(begin, end - begin)) {
            const auto data = whole_file->data(tensor);
            writer.tensor(tensor.name, tensor.type,
                          {tensor.extents.begin(), tensor.extents.begin() + tensor.dimensions},
                          std::string(reinterpret_cast<const char*>(data.data()), data.size()));
        }
        write(qPrintable(QString::fromStdString(split_name("g", number + 1u, parts))), writer);
    }
    const auto file = open(directory_->filePath("g-00003-of-00004.gguf").toStdString());
    QVERIFY2(file->findings().empty(), file->findings().empty() ? "" : file->findings()[0].message.c_str());
    QVERIFY(file->usable());
    QCOMPARE(file->part_paths().size(), 4u);
    QCOMPARE(file->tensors().size(), all.size());
    for (const TensorInfo& tensor : all) {
        const TensorInfo* other = file->find_tensor(tensor.name);
        QVERIFY(other && other->part > 0);
        QCOMPARE(other->shape_text(), tensor.shape_text());
        QVERIFY(std::ranges::equal(file->data(*other), whole_file->data(tensor)));
    }
    for (const MetadataEntry& entry : whole_file->metadata())
        QCOMPARE(value_text(*file->find(entry.key)), value_text(entry.value));
}

void TestGgufSplit::a_missing_part_is_named() {
    const std::string first = write_set();
    QFile::remove(directory_->filePath("m-00002-of-00003.gguf"));
    const auto file = open(first);
    const Finding* finding = find(*file, "split-part-missing");
    QVERIFY(finding);
    QCOMPARE(finding->part, 1u);
    QCOMPARE(finding->field, std::string("part 2 of 3"));
    QCOMPARE(finding->expected, std::string("m-00002-of-00003.gguf"));
    QVERIFY(!file->usable());
    QVERIFY(file->find_tensor("c") && !file->find_tensor("b"));
    // It is what the file is called for first, whatever else is wrong.
    write("m-00003-of-00003.gguf", whole(2).bytes().substr(0, 100));
    QCOMPARE(verdict_text(*open(first)), finding->message);
    QVERIFY(verdict_file(*open(first)).empty());
    QCOMPARE(open(first)->first_error().code, std::string("gguf-split-part-missing"));
}

void TestGgufSplit::a_part_of_another_set_is_refused() {
    const std::string first = write_set();
    write("m-00002-of-00003.gguf", part(1, 4).tensor("b", TensorType::I8, {5}));
    const Finding* finding = find(*open(first), "split-mismatch");
    QVERIFY(finding);
    write("m-00003-of-00003.gguf", "GGUF");
    QVERIFY(find(*open(first), "ends-in-header"));
}

void TestGgufSplit::the_same_tensor_in_two_parts_is_refused() {
    const std::string first = write_set();
    write("m-00002-of-00003.gguf", part(1).tensor("a", TensorType::I8, {5}));
    const auto file = open(first);
    QVERIFY(find(*file, "tensor-twice"));
    QVERIFY(!file->usable());
}

void TestGgufSplit::a_wrong_total_is_refused() {
    const std::string first = write_set();
    write("m-00001-of-00003.gguf", part(0, 3, 4).tensor("a", TensorType::I8, {5}));
    const auto file = open(first);
    const Finding* finding = find(*file, "split-tensor-count");
    QVERIFY(finding);
    QCOMPARE(finding->found, std::string("4"));
    QCOMPARE(finding->expected, std::string("3"));
}

void TestGgufSplit::a_renamed_first_part_says_what_name_is_needed() {
    write_set();
    const auto file = open(write("model.gguf", whole(0)));
    const Finding* finding = find(*file, "split-name");
    QVERIFY(finding);
    QVERIFY(finding->expected.find("-00001-of-00003.gguf") != std::string::npos);
    QVERIFY(!file->usable());
}

void TestGgufSplit::metadata_of_a_later_part_is_not_lost_silently() {
    const std::string first = write_set();
    write("m-00002-of-00003.gguf", whole(1).u32("x.extra", 7));
    const auto file = open(first);
    const Finding* finding = find(*file, "split-own-metadata");
    QVERIFY(finding);
    QCOMPARE(finding->part, 1u);
    QVERIFY(file->usable());
}

void TestGgufSplit::a_damaged_part_is_located_in_its_file() {
    const std::string first = write_set();
    const std::string third = whole(2).bytes();
    write("m-00003-of-00003.gguf", third.substr(0, third.size() - 30));
    const auto file = open(first);
    const Finding* finding = find(*file, "truncated");
    QVERIFY(finding);
    QCOMPARE(finding->part, 2u);
    QVERIFY(file->first_error().message.find("m-00003-of-00003.gguf") != std::string::npos);
    QCOMPARE(verdict_file(*file), std::string("m-00003-of-00003.gguf"));
}

void TestGgufSplit::the_first_part_may_hold_no_tensors() {
    write_set();
    const std::string first = write("m-00001-of-00003.gguf", part(0, 3, 2));
    const auto file = open(first);
    QVERIFY(file->usable());
    QCOMPARE(file->tensors().size(), 2u);
    QCOMPARE(file->tensors()[0].part, 1u);
}

QTEST_APPLESS_MAIN(TestGgufSplit)
#include "test_gguf_split.moc"
