#include "edit_fixture.h"

#include "common/fields.h"
#include "common/model_survey.h"
#include "common/recent_files.h"
#include "start/model_dialog.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTableView>

using namespace archdef::ui;
using namespace archdef::ui::test;

/// The list of models on this machine, from which one is opened.
class TestModels : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void eachModelSaysWhatItIsAndWhatWouldRunIt();
    void aPlaceThatCannotBeReadIsNamedWithTheReason();
    void theChosenModelIsOpened();

  private:
    QTemporaryDir m_directory;
    std::unique_ptr<Workspace> m_workspace;
    const QString m_cut = QStringLiteral(ARCHDEF_TEST_DATA "/badgguf/bad_trunc_data.gguf");
};

namespace {

QString cell(const ModelDialog& dialog, const QString& name, int column) {
    const auto* model = dialog.table()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        if (model->index(row, ModelSurvey::Name).data().toString() == name)
            return model->index(row, column).data().toString();
    return {};
}

} // namespace

void TestModels::initTestCase() {
    useOwnDirectory(m_directory);
    for (const QString& path : {demoModel, m_cut, QStringLiteral("/nowhere")})
        noteRecent({RecentFile::Kind::model, path, {}, {}, {}, {}});
    // A store of Ollama that is a file, and no other store.
    QFile store(m_directory.filePath(QStringLiteral("store")));
    QVERIFY(store.open(QIODevice::WriteOnly));
    qputenv("OLLAMA_MODELS", store.fileName().toLocal8Bit());
    qputenv("HOME", m_directory.path().toLocal8Bit());
    qputenv("HF_HOME", m_directory.filePath(QStringLiteral("none")).toLocal8Bit());
    m_workspace = std::make_unique<Workspace>();
    QSignalSpy listed(m_workspace.get(), &Workspace::storedChanged);
    m_workspace->refreshStored();
    QVERIFY(listed.wait(10000));
}

void TestModels::eachModelSaysWhatItIsAndWhatWouldRunIt() {
    const ModelDialog dialog(m_workspace.get());
    const QString demo = QFileInfo(demoModel).fileName(), cut = QFileInfo(m_cut).fileName();
    QTRY_COMPARE(cell(dialog, demo, ModelSurvey::Architecture), QStringLiteral("qwen3"));
    QCOMPARE(cell(dialog, demo, ModelSurvey::Type), QStringLiteral("Q8_0"));
    QVERIFY(cell(dialog, demo, ModelSurvey::RunsWith).startsWith(QStringLiteral("qwen3")));
    QCOMPARE(cell(dialog, demo, ModelSurvey::Size), QStringLiteral("2.20 MB"));
    QTRY_VERIFY(cell(dialog, cut, ModelSurvey::RunsWith).contains(QStringLiteral("1 byte short")));
    QCOMPARE(dialog.table()->model()->rowCount(), 2); // what is gone is not listed
}

void TestModels::aPlaceThatCannotBeReadIsNamedWithTheReason() {
    const ModelDialog dialog(m_workspace.get());
    QVERIFY2(dialog.placesText().contains(m_directory.filePath(QStringLiteral("store"))),
             qPrintable(dialog.placesText()));
    QVERIFY2(dialog.placesText().contains(QStringLiteral("not a directory")),
             qPrintable(dialog.placesText()));
}

void TestModels::theChosenModelIsOpened() {
    ModelDialog dialog(m_workspace.get());
    QSignalSpy chosen(&dialog, &ModelDialog::modelChosen);
    QTest::keyClicks(dialog.filterField(), QStringLiteral("archdef-demo"));
    QTRY_COMPARE(dialog.table()->model()->rowCount(), 1);
    // The first of those that are left is chosen by Enter.
    QTRY_VERIFY(dialog.table()->currentIndex().isValid());
    for (auto* button : dialog.findChildren<QAbstractButton*>())
        if (button->text() == QStringLiteral("Open")) button->click();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toString(), demoModel);
}

QTEST_MAIN(TestModels)
#include "test_models.moc"
