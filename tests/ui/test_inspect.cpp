#include "mode_test.h"

#include "common/buttons.h"
#include "common/copy.h"
#include "common/fields.h"
#include "common/labels.h"
#include "common/tables.h"
#include "inspect/against_tab.h"
#include "inspect/array_model.h"
#include "inspect/block_view.h"
#include "inspect/difference_models.h"
#include "inspect/fact_grid.h"
#include "inspect/file_map_tab.h"
#include "inspect/finding_model.h"
#include "inspect/hex_view.h"
#include "inspect/inspect_mode.h"
#include "inspect/layers_tab.h"
#include "inspect/matrix_panel.h"
#include "inspect/metadata_detail.h"
#include "inspect/metadata_model.h"
#include "inspect/overview_panel.h"
#include "inspect/piece_model.h"
#include "inspect/scan_tab.h"
#include "inspect/tensor_detail.h"
#include "inspect/tensor_table.h"
#include "inspect/token_detail.h"
#include "inspect/tokenizer_side.h"
#include "inspect/tokenizer_tab.h"
#include "inspect/values_panel.h"
#include "inspect/vocabulary_model.h"
#include "support/gguf_writer.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QPlainTextEdit>
#include <QStringListModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::openDefinition;
using archdef::tests::openModel;
using archdef::tests::sourcePath;
using archdef::tests::waitForBinding;

namespace {

const char* const demo = "resources/demo/archdef-demo.q8_0.gguf";

/// Texts of a column of the rows that are shown at the top level.
QStringList column(const QAbstractItemModel& model, int section) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) texts << model.index(row, section).data().toString();
    return texts;
}

QString written(const QTemporaryDir& directory, test::GgufWriter& writer) {
    QFile file(directory.filePath("model.gguf"));
    if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(writer.bytes()));
    return file.fileName();
}

} // namespace

class TestInspect : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_workspace = std::make_unique<Workspace>();
        m_mode = std::make_unique<InspectMode>(m_workspace.get());
        m_mode->resize(1368, 820);
        m_mode->show();
    }
    void cleanup() {
        m_mode.reset();
        m_workspace.reset();
    }

    void aSoundFileSaysSoAndCountsAgree() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY2(m_mode->bannerText().startsWith("Sound"), qPrintable(m_mode->bannerText()));
        const auto& file = *m_workspace->model()->file;
        QVERIFY(m_mode->bannerText().contains(QString::number(file.tensors().size())));
        QCOMPARE(m_mode->tensorModel()->shownCount(), static_cast<int>(file.tensors().size()));
    }

    void typingInTheFilterLeavesTheNamesThatHoldIt() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QTest::keyClicks(m_mode->overview()->filterField(), "ATTN_Q.");
        auto& model = *m_mode->tensorModel();
        QTRY_COMPARE(model.shownCount(), 3); // the demo has 3 layers
        QCOMPARE(model.rowCount(), 3);
        for (const auto& name : column(model, TensorModel::Name)) QVERIFY(name.contains("attn_q."));
        QTest::keyClick(m_mode->overview()->filterField(), Qt::Key_Escape);
        QTRY_COMPARE(model.shownCount(), static_cast<int>(m_workspace->model()->file->tensors().size()));
    }

    void uncheckingATypeHidesItsTensors() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->tensorModel()->setFolds({});
        QCheckBox* f32 = nullptr;
        for (auto* box : m_mode->overview()->findChildren<QCheckBox*>())
            if (box->accessibleName().endsWith("F32")) f32 = box;
        QVERIFY(f32);
        f32->click();
        for (const auto& type : column(*m_mode->tensorModel(), TensorModel::Type))
            QCOMPARE(type, QString("Q8_0"));
        QVERIFY(m_mode->tensorModel()->shownCount() > 0);
        f32->click();
        QVERIFY(column(*m_mode->tensorModel(), TensorModel::Type).contains("F32"));
    }

    void sortingByBytesOrdersByAmountAndNotByText() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        auto& model = *m_mode->tensorModel();
        model.setFolds({});
        model.sort(TensorModel::Bytes, Qt::DescendingOrder);
        const auto& tensors = m_workspace->model()->file->tensors();
        std::uint64_t last = ~std::uint64_t(0);
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto i = model.index(row, 0).data(TensorModel::TensorRole).toULongLong();
            QVERIFY(tensors[i].bytes <= last);
            last = tensors[i].bytes;
        }
        model.sort(-1, Qt::AscendingOrder);
        QCOMPARE(model.index(0, 0).data(TensorModel::TensorRole).toULongLong(), 0ull);
    }

    void eachTensorNamesTheLineThatReadsIt() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        QVERIFY(waitForBinding(*m_workspace));
        auto& model = *m_mode->tensorModel();
        QCOMPARE(model.unreadCount(), 0);
        const auto* tensor = m_workspace->model()->file->find_tensor("blk.1.attn_q.weight");
        QVERIFY(tensor);
        const auto i = static_cast<std::size_t>(tensor - m_workspace->model()->file->tensors().data());
        QCOMPARE(model.linesOf(i).size(), 1u);
        const auto line = QString::fromStdString(m_workspace->definition().text)
                              .split('\n')
                              .value(model.linesOf(i).front() - 1);
        QVERIFY2(line.contains("attn_q.weight"), qPrintable(line));
        QSignalSpy requested(m_workspace.get(), &Workspace::lineRequested);
        m_mode->showTensor("blk.1.attn_q.weight");
        emit m_mode->tensorTable()->lineActivated(model.linesOf(i).front());
        QCOMPARE(requested.size(), 1);
    }

    void aForgottenStepLeavesItsTensorsUnread() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->tensorModel()->setFolds({});
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        auto definition = m_workspace->definition();
        QStringList lines = QString::fromStdString(definition.text).split('\n');
        const auto before = lines.size();
        lines.removeIf([](const QString& line) { return line.contains("attn_q_norm"); });
        QCOMPARE(lines.size(), before - 1);
        definition.text = lines.join('\n').toStdString();
        m_workspace->setDefinition(definition);
        QVERIFY(waitForBinding(*m_workspace));
        QTRY_COMPARE(m_mode->tensorModel()->unreadCount(), 3);
        m_mode->overview()->unreadBox()->click();
        for (const auto& name : column(*m_mode->tensorModel(), TensorModel::Name))
            QVERIFY(name.contains("attn_q_norm"));
        QCOMPARE(m_mode->tensorModel()->shownCount(), 3);
    }

    void aTensorShowsBothOrdersOfItsShape() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->showTensor("blk.0.ffn_gate.weight");
        const QString facts = m_mode->tensorDetail()->facts()->asText();
        QVERIFY2(facts.contains("[256, 512]"), qPrintable(facts)); // width 256, feed-forward 512
        QVERIFY2(facts.contains("(512, 256)"), qPrintable(facts));
        QVERIFY2(facts.contains("32 weights in 34 bytes"), qPrintable(facts));
    }

    void metadataIsATreeAndAnArrayCanBeSearched() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->showTab(InspectMode::Metadata);
        auto* tree = m_mode->metadataTree();
        const auto* model = tree->model();
        QVERIFY(column(*model, MetadataModel::KeyColumn).contains("tokenizer"));
        QModelIndex tokens;
        for (int group = 0; group < model->rowCount(); ++group) {
            const auto parent = model->index(group, 0);
            for (int row = 0; row < model->rowCount(parent); ++row) {
                const auto index = model->index(row, 0, parent);
                if (index.data().toString() == "tokenizer.ggml.tokens") tokens = index;
            }
        }
        QVERIFY(tokens.isValid());
        tree->setCurrentIndex(tokens);
        auto* table = m_mode->metadataDetail()->arrayTable();
        QCOMPARE(table->model()->rowCount(), 1024); // the demo's vocabulary
        QTest::keyClicks(m_mode->metadataDetail()->arrayFilter(), "im_end");
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 1).data().toString(), QString("<|im_end|>"));
        QCOMPARE(table->model()->index(0, 2).data().toString(), QString("control"));
    }

    void aFileThatIsCutShortShowsItsFindingsAndWhereItEnds() {
        QVERIFY(openModel(*m_workspace, sourcePath("tests/data/badgguf/bad_trunc_data.gguf")));
        QVERIFY2(m_mode->bannerText().startsWith("Damaged"), qPrintable(m_mode->bannerText()));
        auto* findings = m_mode->fileMapTab()->findings();
        QVERIFY(findings->rowCount() > 0);
        QVERIFY(m_mode->fileMapTab()->isVisible());
        QCOMPARE(findings->index(0, FindingModel::Class).data().toString(), QString("damaged"));
        QVERIFY(findings->asText().contains("at byte"));
        QCOMPARE(m_mode->fileMapTab()->hexView()->size(), 159u); // bytes of the file, one of 160 is missing
    }

    void everyBadFileIsShownAndNoneCrashes_data() {
        QTest::addColumn<QString>("path");
        const QDir files(sourcePath("tests/data/badgguf"));
        for (const auto& name : files.entryList({"*.gguf"}))
            QTest::newRow(qPrintable(name)) << files.filePath(name);
    }
    void everyBadFileIsShownAndNoneCrashes() {
        QFETCH(QString, path);
        QSignalSpy changed(m_workspace.get(), &Workspace::modelChanged);
        QSignalSpy failed(m_workspace.get(), &Workspace::modelFailed);
        m_workspace->openModel(path);
        QTRY_VERIFY_WITH_TIMEOUT(changed.size() + failed.size() > 0, 10000);
        if (m_workspace->model()) {
            const auto& file = *m_workspace->model()->file;
            QCOMPARE(m_mode->fileMapTab()->findings()->rowCount(), static_cast<int>(file.findings().size()));
            QCOMPARE(m_mode->bannerText().startsWith("Sound"), file.findings().empty());
            m_mode->showTab(InspectMode::Tensors);
            m_mode->showTab(InspectMode::Metadata);
            m_mode->showTab(InspectMode::FileMapPage);
            QVERIFY(!m_mode->grab().isNull());
        }
    }

    void f8GoesFromFindingToFinding() {
        QVERIFY(openModel(*m_workspace, sourcePath("tests/data/badgguf/bad_dupname.gguf")));
        const int count = m_mode->fileMapTab()->findings()->rowCount();
        QVERIFY(count > 0);
        m_mode->goToNext();
        QCOMPARE(m_mode->fileMapTab()->currentFinding(), count > 1 ? 1 : 0);
        m_mode->goToPrevious();
        QCOMPARE(m_mode->fileMapTab()->currentFinding(), 0);
    }

    void theHexViewShowsTheMagic() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY(m_mode->fileMapTab()->hexView()->rowText(0).contains("47 47 55 46"));
        QVERIFY(m_mode->fileMapTab()->hexView()->rowText(0).contains("GGUF"));
    }

    void layersThatAreAlikeAreShownOnce() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        auto& model = *m_mode->tensorModel();
        int groups = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto index = model.index(row, 0);
            if (index.data(TensorModel::TensorRole).toLongLong() >= 0) continue;
            ++groups;
            QCOMPARE(index.data(TensorModel::LayerCountRole).toULongLong(), 3ull);
            QCOMPARE(index.data(TensorModel::RemarkRole).toString(), QString("alike"));
            QCOMPARE(model.rowCount(index), 11); // a qwen3 layer's tensors
        }
        QCOMPARE(groups, 1);
        // A tensor of a layer that is folded away brings its layer to the front.
        m_mode->showTensor("blk.2.ffn_up.weight");
        const auto current = m_mode->tensorTable()->currentIndex();
        QCOMPARE(current.siblingAtColumn(TensorModel::Name).data().toString(),
                 QString("blk.2.ffn_up.weight"));
        QCOMPARE(m_mode->layersTab()->heading(), QString("3 layers, the same 11 tensors"));
    }

    void theValuesOfATensorAreReadInTheBackground() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QSignalSpy ready(m_mode->values(), &ValuesPanel::statisticsReady);
        m_mode->showTensor("blk.0.attn_norm.weight");
        QTRY_VERIFY_WITH_TIMEOUT(
            m_mode->values()->statistics() && m_mode->values()->statistics()->count == 256, 10000);
        const auto& statistics = *m_mode->values()->statistics();
        QCOMPARE(statistics.nans, 0u);
        QVERIFY(statistics.least <= statistics.mean && statistics.mean <= statistics.greatest);
        QVERIFY2(m_mode->values()->summaryText().contains("NaN 0"),
                 qPrintable(m_mode->values()->summaryText()));
    }

    void thePictureOfAMatrixShowsTheValueAndItsBlock() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QSignalSpy ready(m_mode->matrix(), &MatrixPanel::pictureReady);
        m_mode->showTensor("blk.0.attn_q.weight");
        QVERIFY(ready.wait(10000));
        auto* map = m_mode->matrix()->heatMap();
        QCOMPARE(map->picture().matrix_columns, 256u);
        QCOMPARE(map->picture().matrix_rows, 256u); // 4 heads of 64
        emit map->valueChosen(33, 7);
        const auto& block = m_mode->matrix()->block()->block();
        QVERIFY(block);
        QCOMPARE(block->quants.size(), 32u); // Q8_0
        QCOMPARE(block->column, 32u);
        // value = d · quant, as the format says.
        const float value = *block->d * static_cast<float>(block->quants[1]);
        QCOMPARE(block->values[1], value);
        QVERIFY2(m_mode->matrix()->valueText().startsWith("[33, 7] = "),
                 qPrintable(m_mode->matrix()->valueText()));
        // Zooming in shows single values.
        for (int i = 0; i < 3; ++i) {
            emit map->zoomRequested(33, 7, true);
            QVERIFY(ready.wait(10000));
        }
        QCOMPARE(map->picture().cell_columns, 1u);
    }

    void aScanOfASoundModelFindsNothing() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QSignalSpy finished(m_mode->scanTab(), &ScanTab::finished);
        m_mode->scanAll();
        QVERIFY(finished.wait(20000));
        QCOMPARE(m_mode->scanTab()->model()->rowCount(), 0);
        QVERIFY(m_mode->scanTab()->summary().contains("finite"));
    }

    void twoFilesWithTheSameNumbersInOtherTypesDifferInTypeOnly() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QSignalSpy ready(m_mode->againstTab(), &AgainstTab::ready);
        m_mode->compareWithFile(sourcePath("resources/demo/archdef-demo.f32.gguf"));
        QVERIFY(ready.wait(20000));
        QVERIFY2(m_mode->againstTab()->summary().contains("differ"),
                 qPrintable(m_mode->againstTab()->summary()));
        m_mode->againstTab()->compareValues();
        QVERIFY(ready.wait(60000));
        const auto* model = m_mode->againstTab()->tensors();
        for (int row = 0; row < model->rowCount(); ++row) {
            // The F32 file holds the dequantised values, bit for bit (its README).
            const QString state = model->index(row, TensorDifferenceModel::State).data().toString();
            QVERIFY2(state == "same values" || state == "same bytes", qPrintable(state));
        }
    }

    void aFileBesideItselfIsTheSame() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QSignalSpy ready(m_mode->againstTab(), &AgainstTab::ready);
        m_mode->compareWithFile(sourcePath(demo));
        QVERIFY(ready.wait(20000));
        m_mode->againstTab()->compareValues();
        QVERIFY(ready.wait(60000));
        QCOMPARE(m_mode->againstTab()->summary(), QString("the same metadata, tensors and values"));
    }

    void textBecomesPiecesAndIdsBecomeTextAgain() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->showTab(InspectMode::TokenizerPage);
        auto* tab = m_mode->tokenizerTab();
        tab->textField()->setPlainText("Once upon a time");
        const auto ids = [tab] {
            QStringList list;
            for (const auto& piece : tab->pieces()->pieces()) list << QString::number(piece.id);
            return list;
        };
        // resources/demo/expected.json, its first prompt.
        QTRY_COMPARE(ids(), (QStringList{"597", "599", "258", "457"}));
        tab->textField()->setPlainText("<|im_end|>");
        QTRY_COMPARE(tab->pieces()->rowCount(), 1);
        QCOMPARE(tab->pieces()->index(0, PieceModel::Type).data().toString(), QString("control"));
        tab->specialBox()->setChecked(false);
        QTRY_VERIFY(tab->pieces()->rowCount() > 1);
    }

    void rowsAreCopiedAsTextMarkdownAndExactJson() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->showTensor("blk.0.ffn_gate.weight");
        auto* table = m_mode->tensorTable();
        const QString text = selectionText(table, CopyForm::text);
        QVERIFY2(text.startsWith("blk.0.ffn_gate.weight\tQ8_0\t[256, 512]\t"), qPrintable(text));
        const QStringList markdown = selectionText(table, CopyForm::markdown).split('\n');
        QCOMPARE(markdown.size(), 3);
        QVERIFY(markdown[0].startsWith("| Tensor |") && markdown[1].startsWith("| --- |"));
        const auto tensors = nlohmann::json::parse(selectionText(table, CopyForm::json).toStdString());
        QCOMPARE(tensors.size(), 1u);
        QCOMPARE(tensors[0]["shape"].get<std::vector<int>>(), (std::vector<int>{256, 512}));
        QCOMPARE(tensors[0]["pytorch_shape"].get<std::vector<int>>(), (std::vector<int>{512, 256}));
        // 256 * 512 weights, 34 bytes for each 32.
        QCOMPARE(tensors[0]["bytes"].get<std::uint64_t>(), 139264u);
        // Every row that is selected, in the order in which they stand.
        table->selectAll();
        const auto all = nlohmann::json::parse(selectionText(table, CopyForm::json).toStdString());
        QVERIFY(all.size() > 10);
        QCOMPARE(all[0]["name"].get<std::string>(), m_workspace->model()->file->tensors()[0].name);
    }

    void aHundredThousandRowsAreCopiedWithoutHoldingTheWindow() {
        QStringListModel model;
        QStringList rows;
        for (int i = 0; i < 100'000; ++i) rows << QString::number(i);
        model.setStringList(rows);
        QTableView view;
        view.setModel(&model);
        setUpTable(&view);
        view.selectAll();
        QGuiApplication::clipboard()->clear();
        copySelection(&view, CopyForm::text);
        QTRY_COMPARE_WITH_TIMEOUT(QGuiApplication::clipboard()->text().count('\n'), 99'999, 20000);
    }

    void metadataIsCopiedWithoutLosingABit() {
        test::GgufWriter writer;
        writer.text("general.architecture", "x").number("x.big", gguf::ValueType::u64, ~std::uint64_t{0});
        writer.text("x.bytes", "a\xff").u32("general.file_type", 15).texts("x.list", {"a", "\xfe"});
        const QTemporaryDir directory;
        QVERIFY(openModel(*m_workspace, written(directory, writer)));
        m_mode->showTab(InspectMode::Metadata);
        auto* tree = m_mode->metadataTree();
        const auto choose = [&](const char* key) {
            const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QString(key),
                                                    1, Qt::MatchExactly | Qt::MatchRecursive);
            tree->setCurrentIndex(found.value(0));
            return nlohmann::json::parse(selectionText(tree, CopyForm::json).toStdString())[0];
        };
        QCOMPARE(choose("x.big")["value"].get<std::uint64_t>(), ~std::uint64_t{0});
        QCOMPARE(choose("x.bytes")["value"]["bytes_hex"].get<std::string>(), std::string("61ff"));
        QCOMPARE(choose("general.file_type")["meaning"].get<std::string>(), std::string("Q4_K_M"));
        choose("x.list");
        QSignalSpy copied(m_mode->metadataDetail(), &MetadataDetail::copied);
        m_mode->metadataDetail()->copyValue();
        QVERIFY(copied.wait(10000));
        QCOMPARE(QGuiApplication::clipboard()->text(), QString(R"(["a",{"bytes_hex":"fe"}])"));
    }

    void whatIsWrongWithTheMergesFollowsWhenTheirTableIsMade() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QCOMPARE(m_mode->tokenizerTab()->vocabulary()->rowCount(), 1024);
        test::GgufWriter writer;
        writer.text("general.architecture", "x").text("tokenizer.ggml.model", "gpt2");
        writer.texts("tokenizer.ggml.tokens", {"a", "b"}).texts("tokenizer.ggml.merges", {"a", "a b"});
        const QTemporaryDir directory;
        QVERIFY(openModel(*m_workspace, written(directory, writer)));
        QCOMPARE(m_mode->tokenizerTab()->vocabulary()->rowCount(), 2);
        QTRY_VERIFY(m_mode->tokenizerTab()->sidePanel()->warnings()->text().contains("1 of 2 entries"));
    }

    void theVocabularyIsSearchedAndATokenShowsItsMerges() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        m_mode->showTab(InspectMode::TokenizerPage);
        auto* tab = m_mode->tokenizerTab();
        QCOMPARE(tab->vocabulary()->rowCount(), 1024);
        QTest::keyClicks(tab->sidePanel()->findField(), "IM_END");
        QTRY_COMPARE(tab->vocabulary()->rowCount(), 1);
        QCOMPARE(tab->vocabulary()->index(0, VocabularyModel::Type).data().toString(), QString("control"));
        tab->sidePanel()->findField()->clear();
        QTRY_COMPARE(tab->vocabulary()->rowCount(), 1024);
        tab->textField()->setPlainText("Once upon a time");
        QTRY_COMPARE(tab->pieces()->rowCount(), 4);
        tab->select(1); // " upon"
        const QString merges = tab->detailPanel()->merges()->asText();
        QVERIFY2(merges.contains(" + "), qPrintable(merges));
        const auto& tokenizer = **m_workspace->model()->tokenizer;
        const auto trace = tokenizer.merges_of(tab->pieces()->pieces()[1].id);
        QVERIFY(trace.makes_token);
        QCOMPARE(trace.steps.back().left + trace.steps.back().right,
                 std::string(tokenizer.stored_text(tab->pieces()->pieces()[1].id)));
        QCOMPARE(merges.count(" + "), static_cast<int>(trace.steps.size()));
    }

    void inANarrowWindowTheFiltersComeInAPopup() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY(!m_mode->filterButton()->isVisible());
        m_mode->resize(976, 620);
        m_mode->setNarrow(true);
        QVERIFY(m_mode->filterButton()->isVisible());
        QVERIFY(!m_mode->overview()->isVisible());
        m_mode->filterButton()->click();
        QVERIFY(m_mode->filterPopup()->isVisible() && m_mode->overview()->isVisible());
        QTest::keyClicks(m_mode->overview()->filterField(), "attn_q.");
        QTRY_COMPARE(m_mode->tensorModel()->shownCount(), 3);
        m_mode->filterPopup()->hide();
        m_mode->setNarrow(false);
        QVERIFY(m_mode->overview()->isVisible() && !m_mode->filterButton()->isVisible());
        QCOMPARE(m_mode->tensorModel()->shownCount(), 3);
    }

    void withoutADefinitionNothingIsCalledUnread() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QTRY_VERIFY(m_workspace->binding());
        QCOMPARE(m_mode->tensorModel()->unreadCount(), -1);
    }

    void everyButtonThatIsAnIconHasAName() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        const auto unnamed = tests::unnamedButtons(*m_mode);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(", ")));
    }

  private:
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<InspectMode> m_mode;
};

QTEST_MAIN(TestInspect)
#include "test_inspect.moc"
