#include "mode_test.h"

#include "common/buttons.h"
#include "inspect/fact_grid.h"
#include "inspect/file_map_tab.h"
#include "inspect/finding_model.h"
#include "inspect/hex_view.h"
#include "inspect/inspect_mode.h"
#include "inspect/overview_panel.h"
#include "inspect/piece_model.h"
#include "inspect/scan_tab.h"
#include "inspect/tensor_detail.h"
#include "inspect/tokenizer_tab.h"
#include "support/gguf_writer.h"

#include <QDir>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <limits>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::openModel;
using archdef::tests::sourcePath;
using gguf::TensorType;
using gguf::ValueType;

/// Inspect with models in several files, with files that are broken, and with values that no model should
/// have.
class TestInspectOddFiles : public QObject {
    Q_OBJECT
  private slots:
    void init();
    void cleanup();
    void anyPartOfASplitModelShowsTheWholeModel();
    void aMissingPartIsSaidInOneLine();
    void aDamageIsToldWithItsPart();
    void eachBadFileGetsTheBigPictureInOneLine_data();
    void eachBadFileGetsTheBigPictureInOneLine();
    void aScanNamesTheTensorWithANanAndTheDeadRows();
    void idsBecomeText();

  private:
    QString write(const QString& name, const std::string& bytes) const;
    QString writeSet() const; ///< three parts with the tensors a, b and c; gives the second
    static std::string part(std::uint16_t number);

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<InspectMode> m_mode;
};

void TestInspectOddFiles::init() {
    m_directory = std::make_unique<QTemporaryDir>();
    m_workspace = std::make_unique<Workspace>();
    m_mode = std::make_unique<InspectMode>(m_workspace.get());
    m_mode->resize(1368, 820);
    m_mode->show();
}

void TestInspectOddFiles::cleanup() {
    m_mode.reset();
    m_workspace.reset();
}

QString TestInspectOddFiles::write(const QString& name, const std::string& bytes) const {
    QFile file(m_directory->filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(QByteArray::fromStdString(bytes));
    return file.fileName();
}

std::string TestInspectOddFiles::part(std::uint16_t number) {
    test::GgufWriter writer;
    if (number == 0) writer.text("general.architecture", "llama");
    writer.number("split.no", ValueType::u16, number).number("split.count", ValueType::u16, std::uint16_t{3});
    writer.number("split.tensors.count", ValueType::i32, std::int32_t{3});
    return writer.tensor(std::string(1, static_cast<char>('a' + number)), TensorType::F32, {32, 4}).bytes();
}

QString TestInspectOddFiles::writeSet() const {
    write("m-00001-of-00003.gguf", part(0));
    write("m-00003-of-00003.gguf", part(2));
    return write("m-00002-of-00003.gguf", part(1));
}

void TestInspectOddFiles::anyPartOfASplitModelShowsTheWholeModel() {
    QVERIFY(openModel(*m_workspace, writeSet()));
    QVERIFY2(m_mode->bannerText().startsWith("Sound"), qPrintable(m_mode->bannerText()));
    QCOMPARE(m_mode->tensorModel()->shownCount(), 3);
    QVERIFY2(m_mode->overview()->facts()->asText().contains("Parts\t3"),
             qPrintable(m_mode->overview()->facts()->asText()));
    m_mode->showTensor("c");
    const QString facts = m_mode->tensorDetail()->facts()->asText();
    QVERIFY2(facts.contains("3 of 3") && facts.contains("m-00003-of-00003.gguf"), qPrintable(facts));
    QVERIFY(m_mode->fileMapTab()->findings()->rowCount() == 0);
}

void TestInspectOddFiles::aMissingPartIsSaidInOneLine() {
    const QString second = writeSet();
    QFile::remove(second);
    QVERIFY(openModel(*m_workspace, m_directory->filePath("m-00003-of-00003.gguf")));
    QCOMPARE(m_mode->bannerText(),
             QString("Damaged Part 2 of 3 is not there. Put m-00002-of-00003.gguf beside "
                     "the first part."));
    QVERIFY2(m_mode->overview()->facts()->asText().contains("2 of 3 here"),
             qPrintable(m_mode->overview()->facts()->asText()));
}

void TestInspectOddFiles::aDamageIsToldWithItsPart() {
    const QString second = writeSet();
    write("m-00003-of-00003.gguf", part(2).substr(0, part(2).size() - 8));
    QVERIFY(openModel(*m_workspace, second));
    QVERIFY2(m_mode->bannerText().startsWith("Damaged m-00003-of-00003.gguf: The file is 8 bytes short"),
             qPrintable(m_mode->bannerText()));
    const auto* findings = m_mode->fileMapTab()->findings();
    QVERIFY(findings->split());
    QCOMPARE(findings->index(0, FindingModel::Part).data().toString(), QString("3 of 3"));
    QVERIFY(findings->asText().startsWith("part 3, "));
    // The bytes beside the findings are those of that part.
    QCOMPARE(m_mode->fileMapTab()->hexView()->part(), 2u);
    QCOMPARE(m_mode->fileMapTab()->hexView()->size(), part(2).size() - 8);
}

void TestInspectOddFiles::eachBadFileGetsTheBigPictureInOneLine_data() {
    QTest::addColumn<QString>("path");
    const QDir files(sourcePath("tests/data/badgguf"));
    for (const auto& name : files.entryList({"bad_*.gguf"}))
        QTest::newRow(qPrintable(name)) << files.filePath(name);
}

void TestInspectOddFiles::eachBadFileGetsTheBigPictureInOneLine() {
    QFETCH(QString, path);
    QVERIFY(openModel(*m_workspace, path));
    const QString line = m_mode->bannerText();
    QVERIFY2(line.startsWith("Damaged ") || line.startsWith("Not for us ") || line.startsWith("Unusual "),
             qPrintable(line));
    QVERIFY2(!line.contains('\n') && line.endsWith('.') && line.size() < 300, qPrintable(line));
    // What it says is one of the findings that are listed below it.
    bool listed = false;
    for (const auto& finding : m_workspace->model()->file->findings())
        listed = listed || line.endsWith(QString::fromStdString(finding.message));
    QVERIFY2(listed, qPrintable(line));
}

void TestInspectOddFiles::aScanNamesTheTensorWithANanAndTheDeadRows() {
    std::vector<float> values(64, 0.5f);
    values[3] = std::numeric_limits<float>::quiet_NaN();
    values[40] = std::numeric_limits<float>::infinity();
    const auto bytes = [](const std::vector<float>& numbers) {
        return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
    };
    std::vector<float> dead(64, 0.25f);
    std::fill_n(dead.begin() + 16, 32, 0.0f);
    test::GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.tensor("sound", TensorType::F32, {16, 4}, bytes(std::vector<float>(64, 1.0f)));
    writer.tensor("odd", TensorType::F32, {16, 4}, bytes(values));
    writer.tensor("dead", TensorType::F32, {16, 4}, bytes(dead));
    QVERIFY(openModel(*m_workspace, write("odd.gguf", writer.bytes())));
    QSignalSpy finished(m_mode->scanTab(), &ScanTab::finished);
    m_mode->scanAll();
    QVERIFY(finished.wait(20000));
    const auto* rows = m_mode->scanTab()->model();
    QCOMPARE(rows->rowCount(), 2);
    const auto text = [rows](int row, int column) { return rows->index(row, column).data().toString(); };
    QStringList names{text(0, ScanModel::Name), text(1, ScanModel::Name)};
    const int odd = static_cast<int>(names.indexOf("odd")),
              dead_row = static_cast<int>(names.indexOf("dead"));
    QVERIFY2(odd >= 0 && dead_row >= 0, qPrintable(names.join(", ")));
    QCOMPARE(text(odd, ScanModel::Nans), QString("1"));
    QCOMPARE(text(odd, ScanModel::Infinities), QString("1"));
    QCOMPARE(text(dead_row, ScanModel::DeadRows), QString("2"));
}

void TestInspectOddFiles::idsBecomeText() {
    QVERIFY(openModel(*m_workspace, sourcePath("resources/demo/archdef-demo.q8_0.gguf")));
    m_mode->showTab(InspectMode::TokenizerPage);
    auto* tab = m_mode->tokenizerTab();
    tab->direction()->setOn(1, true);
    // resources/demo/expected.json, its first prompt; a list as programs print it.
    tab->textField()->setPlainText("[597, 599, 258, 457]");
    QTRY_COMPARE(tab->pieces()->rowCount(), 4);
    QTRY_COMPARE(tab->decodedText(), QString("Once upon a time"));
    // And an id that the vocabulary does not have is said, not skipped.
    tab->textField()->setPlainText("597 99999");
    QTRY_COMPARE(tab->countText(), QString("Id 99999 is outside the vocabulary of 1,024."));
}

QTEST_MAIN(TestInspectOddFiles)
#include "test_inspect_odd_files.moc"
