#include "mode_test.h"

#include "common/digest_label.h"
#include "compare/comparison_run.h"
#include "provenance/definition_text.h"
#include "provenance/digest.h"
#include "provenance/digest_check_panel.h"
#include "provenance/provenance_mode.h"
#include "provenance/provenance_page.h"
#include "provenance/record.h"
#include "provenance/verified_panel.h"
#include "runtime/generate.h"
#include "settings/live_status.h"

#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDir>
#include <QScopeGuard>
#include <QTemporaryDir>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::openDefinition;
using archdef::tests::openModel;
using archdef::tests::sourcePath;

namespace {

const char* const demo = "resources/demo/archdef-demo.q8_0.gguf";
const char* const qwen3 = "archdefs/qwen3.archdef";

/// As sha256sum says it, computed by another implementation than the product's.
QString sha256sum(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

class TestProvenance : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        // Digests that another run remembered would hide that files are hashed.
        QVERIFY(m_cache.isValid());
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    }
    void init() {
        m_workspace = std::make_unique<Workspace>();
        m_mode = std::make_unique<ProvenanceMode>(m_workspace.get());
        m_mode->resize(1368, 820);
    }
    void cleanup() {
        m_mode.reset();
        m_workspace.reset();
    }

    void theWeightsDigestIsThatOfTheFile() {
        const QString path = sourcePath("resources/demo/archdef-demo.q8_0.gguf");
        QVERIFY(openModel(*m_workspace, path));
        m_mode->show();
        QTRY_VERIFY_WITH_TIMEOUT(digestOf("weights-0").size() == 64, 20000);
        QCOMPARE(digestOf("weights-0"), sha256sum(path));
        QTRY_COMPARE_WITH_TIMEOUT(digestOf("binary"), sha256sum(QCoreApplication::applicationFilePath()),
                                  60000);
    }

    void theDefinitionsDigestIsThatOfItsText() {
        const QString path = sourcePath("archdefs/qwen3.archdef");
        QVERIFY(openDefinition(*m_workspace, path));
        m_mode->show();
        QCOMPARE(digestOf("definition"), sha256sum(path));
        QVERIFY(m_mode->page()->content().substitution.isEmpty());
    }

    void oneChangedSpaceIsASubstitution() {
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        auto definition = m_workspace->definition();
        definition.text += ' ';
        m_workspace->setDefinition(definition);
        m_mode->show();
        QVERIFY(!m_mode->page()->content().substitution.isEmpty());
        QVERIFY(digestOf("builtin") != digestOf("definition"));
        QCOMPARE(digestOf("builtin"), sha256sum(sourcePath("archdefs/qwen3.archdef")));
    }

    void aPastedDigestIsEqualWhateverItsDress() {
        const QString path = sourcePath("archdefs/qwen3.archdef");
        QVERIFY(openDefinition(*m_workspace, path));
        m_mode->show();
        QString dressed = sha256sum(path).toUpper();
        for (qsizetype i = dressed.size() - 2; i > 0; i -= 2) dressed.insert(i, ':');
        QApplication::clipboard()->setText("sha256:" + dressed + "\n");
        m_mode->checkPanel()->field()->paste();
        QCOMPARE(m_mode->checkPanel()->resultText(), QString("Equal to the definition"));
    }

    void aPastedDigestThatIsNotEqualNamesTheFirstOtherDigit() {
        const QString path = sourcePath("archdefs/qwen3.archdef");
        QVERIFY(openDefinition(*m_workspace, path));
        m_mode->show();
        QString digest = sha256sum(path);
        const QChar here = digest[20];
        digest[20] = here == '0' ? '1' : '0';
        m_mode->checkPanel()->field()->setPlainText(digest);
        const QString said = m_mode->checkPanel()->resultText();
        QVERIFY2(
            said.startsWith("Not equal to anything here. Nearest: the definition. First other digit: 21"),
            qPrintable(said));
        QVERIFY(said.contains(QString("%1 pasted, %2 here").arg(digest[20]).arg(here)));
    }

    void whatIsNoDigestIsSaidToBeNone() {
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        m_mode->show();
        m_mode->checkPanel()->field()->setPlainText("9ed8a631");
        QVERIFY(m_mode->checkPanel()->resultText().contains("8 of 64 digits"));
        m_mode->checkPanel()->field()->setPlainText("9ed8x631");
        QVERIFY(m_mode->checkPanel()->resultText().contains("character 5"));
    }

    void aDigestIsComparedWithAllOfThePage() {
        const std::vector<NamedDigest> digests{{"the definition", QString(64, 'a')},
                                               {"the binary", QString(64, 'b')}};
        QCOMPARE(checkDigest(QString(64, 'b'), digests).other.name, QString("the binary"));
        const auto nearest = checkDigest(QString(63, 'a') + 'c', digests);
        QCOMPARE(nearest.result, DigestCheck::Result::notEqual);
        QCOMPARE(nearest.other.name, QString("the definition"));
        QCOMPARE(nearest.firstDifference, 63);
        QCOMPARE(checkDigest(QString(64, 'a'), {}).result, DigestCheck::Result::nothingToCompare);
    }

    void knobsNameTheirSource() {
        m_mode->show();
        QString temperature;
        for (const auto& section : m_mode->page()->content().sections) {
            for (const auto& knob : section.knobs) {
                QVERIFY2(!knob.source.isEmpty(), qPrintable(knob.name));
                if (knob.name == "temperature") temperature = knob.value + ' ' + knob.source;
            }
        }
        QCOMPARE(temperature, QString("0 (greedy) default"));
        auto settings = m_workspace->runSettings();
        settings.generation.sampling.temperature = 0.5f;
        m_workspace->setRunSettings(settings);
        bool found = false;
        for (const auto& section : m_mode->page()->content().sections)
            for (const auto& knob : section.knobs)
                if (knob.name == "temperature") found = knob.value == "0.5" && knob.source == "window";
        QVERIFY(found);
    }

    void theDefinitionsTextStandsOnThePageWhenAskedFor() {
        QVERIFY(openDefinition(*m_workspace, sourcePath(qwen3)));
        m_mode->show();
        QVERIFY(!m_mode->page()->findChild<DefinitionText*>());
        m_mode->page()->setDefinitionShown(true);
        const auto* text = m_mode->page()->findChild<DefinitionText*>();
        QVERIFY(text && text->isReadOnly());
        QVERIFY(text->toPlainText().contains("norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)"));
        m_workspace->setRunSettings(m_workspace->runSettings()); // the page is built anew and keeps it
        QVERIFY(m_mode->page()->findChild<DefinitionText*>());
    }

    void zoomScalesTheWholePage() {
        QVERIFY(openDefinition(*m_workspace, sourcePath(qwen3)));
        m_mode->show();
        const int before = m_mode->page()->digestRow("definition")->sizeHint().height();
        for (int i = 0; i < 5; ++i) m_mode->zoom(1);
        QVERIFY(m_mode->page()->digestRow("definition")->sizeHint().height() > before);
        m_mode->zoom(0);
        QCOMPARE(m_mode->page()->digestRow("definition")->sizeHint().height(), before);
    }

    void aChangedDotenvIsSeenAtOnce() {
        QTemporaryDir directory;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(directory.path()));
        const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
        Workspace workspace;
        const LiveStatus live(&workspace);
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(directory.filePath(name));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
        };
        write(".env", "SYNSEMA_INFER_BACKEND=rust\nSYNSEMA_LLM_CTX=512\nSYNSEMA_INFER_ARCHDEF=.\nno knob\n");
        QTRY_COMPARE(workspace.knobs().get("SYNSEMA_INFER_BACKEND").value, std::string("rust"));
        QCOMPARE(workspace.runSettings().session.context, std::size_t{512});
        QCOMPARE(int(workspace.knobs().problems().size()), 1);
        write("mine.archdef", "arch mine\n");
        QTRY_VERIFY(workspace.catalog().find("mine"));
        QVERIFY(!workspace.catalog().find("mine")->definition);
    }

    void secretsOfAnAddressAreNeitherShownNorRecorded() {
        qputenv("OLLAMA_HOST", "http://me:hunter2@127.0.0.1:1/?key=hunter2");
        const auto unset = qScopeGuard([] { qunsetenv("OLLAMA_HOST"); });
        m_mode.reset();
        m_workspace = std::make_unique<Workspace>();
        m_mode = std::make_unique<ProvenanceMode>(m_workspace.get());
        QSignalSpy ready(m_mode.get(), &ProvenanceMode::recordReady);
        runOnce();
        auto outcome = std::make_shared<ComparisonOutcome>();
        outcome->request.prompt = QString::fromStdString(m_workspace->lastRun()->prompt);
        outcome->request.model = m_workspace->model();
        outcome->request.definition = *m_workspace->definition().parsed.definition;
        outcome->request.endpoint = m_workspace->endpoint().url;
        outcome->request.api_key = "hunter2";
        outcome->facts.name = "http://me:hunter2@127.0.0.1:1/?key=hunter2";
        outcome->facts.version = "0.13.5";
        outcome->answer.text = " there";
        outcome->answer.entries = {{" there", -0.5, {{" there", -0.5, -1}}, -1}};
        m_workspace->setLastComparison(outcome);
        QVERIFY(ready.wait(60000));
        QVERIFY(m_mode->record() && m_mode->record()->comparison);
        QCOMPARE(m_mode->record()->comparison->version, std::string("0.13.5"));
        QCOMPARE(m_mode->record()->comparison->tokens.size(), std::size_t{1});
        RunRecord record = *m_mode->record();
        QVERIFY(!QString::fromStdString(record_text(record)).contains("hunter2"));
        m_mode->show();
        m_mode->copyAsMarkdown();
        QVERIFY(QApplication::clipboard()->text().contains("127.0.0.1"));
        QVERIFY(!QApplication::clipboard()->text().contains("hunter2"));
    }

    void theExportedDocumentsHoldEveryDigest() {
        QSignalSpy ready(m_mode.get(), &ProvenanceMode::recordReady);
        runOnce();
        QVERIFY(ready.wait(60000)); // made without the page being shown
        QTemporaryDir directory;
        QSignalSpy exported(m_mode.get(), &ProvenanceMode::exported);
        m_mode->exportDocument(directory.filePath("page.html"));
        QVERIFY(exported.wait(20000));
        QFile html(directory.filePath("page.html"));
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(html.readAll());
        for (const QString& file : {sourcePath(demo), sourcePath(qwen3)})
            for (const auto& group : digestGroups(sha256sum(file)))
                QVERIFY2(text.contains(group), qPrintable(group));
        QVERIFY(!text.contains("<script") && !text.contains("http:"));
        m_mode->exportDocument(directory.filePath("page.pdf"));
        QVERIFY(exported.wait(20000));
        QSignalSpy failed(m_mode.get(), &ProvenanceMode::failed);
        m_mode->exportDocument(directory.filePath("nowhere/page.pdf"));
        QVERIFY(failed.wait(20000));
        QFile pdf(directory.filePath("page.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
        const QByteArray bytes = pdf.readAll();
        QVERIFY(bytes.size() > 4000);
        QVERIFY(bytes.count("/Type /Page\n") >= 2); // the statement with its signatures, the annex
    }

    void everyRunMakesARecordThatVerifiesHere() {
        runOnce();
        QSignalSpy ready(m_mode.get(), &ProvenanceMode::recordReady);
        m_mode->show();
        QVERIFY(ready.wait(60000));
        QCOMPARE(digestOf("weights-0"), sha256sum(sourcePath(demo)));
        QCOMPARE(digestOf("definition"), sha256sum(sourcePath(qwen3)));
        QCOMPARE(digestOf("logits"),
                 QString::fromStdString(m_workspace->lastRun()->generation.logits_sha256));
        QSignalSpy verified(m_mode.get(), &ProvenanceMode::verified);
        m_mode->verify();
        QVERIFY(verified.wait(120000));
        const QString said = m_mode->verifiedPanel()->asText();
        for (const char* line : {"Definition\tsame", "Tokenizer\tsame"})
            QVERIFY2(said.contains(line), qPrintable(said));
        QVERIFY2(!m_mode->verifiedPanel()->goToUnequal(1), qPrintable(said));
    }

    void aSavedRecordOpensAndOneThatWasChangedSaysSo() {
        runOnce();
        QSignalSpy ready(m_mode.get(), &ProvenanceMode::recordReady);
        m_mode->show();
        QVERIFY(ready.wait(60000));
        QTemporaryDir directory;
        const QString path = directory.filePath("run.record.json");
        QSignalSpy saved(m_mode.get(), &ProvenanceMode::recordSaved);
        m_mode->saveRecord(path);
        QVERIFY(saved.wait(20000));
        m_mode->openRecord(path);
        QVERIFY(ready.wait(20000));
        QVERIFY(m_mode->page()->content().subtitle.contains("opened from"));
        QVERIFY(m_mode->page()->content().sections.at(0).answer.contains("3 layers"));
        QVERIFY(m_mode->page()->content().sections.at(1).answer.contains("Q8_0"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        const auto at = text.indexOf("\"seed\"");
        QVERIFY(at > 0);
        const auto digit = text.indexOf('0', at);
        text[digit] = '7';
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
        file.close();
        m_mode->openRecord(path);
        QVERIFY(ready.wait(20000));
        QVERIFY2(m_mode->page()->content().subtitle.contains("was changed"),
                 qPrintable(m_mode->page()->content().subtitle));
        QSignalSpy failed(m_mode.get(), &ProvenanceMode::failed);
        m_mode->openRecord(sourcePath(qwen3));
        QVERIFY(failed.wait(20000));
        QVERIFY(failed.at(0).at(0).toString().contains("no run record"));
    }

    void everyButtonThatIsAnIconHasAName() {
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        m_mode->show();
        const auto unnamed = tests::unnamedButtons(*m_mode);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(", ")));
    }

  private:
    /// As F5 in Edit does it: the demo, its prompt, eight tokens.
    void runOnce() {
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY(openDefinition(*m_workspace, sourcePath(qwen3), true));
        const auto model = m_workspace->model();
        auto outcome = std::make_shared<RunOutcome>();
        outcome->model = model;
        outcome->definition_name = "qwen3.archdef";
        outcome->definition_text = m_workspace->definition().text;
        outcome->definition_sha256 = m_workspace->definition().sha256;
        outcome->prompt = "Once upon a time";
        outcome->prompt_ids = (*model->tokenizer)->encode(outcome->prompt);
        outcome->settings = m_workspace->runSettings();
        outcome->settings.generation.max_tokens = 8;
        outcome->started_utc = "2026-11-30T17:31:00Z";
        const auto program = make_program(*m_workspace->definition().parsed.definition, *model);
        QVERIFY(program);
        auto session = Session::create(*program, outcome->settings.session);
        QVERIFY(session);
        auto made =
            generate(**session, outcome->prompt_ids, outcome->settings.generation, model->tokenizer->get());
        QVERIFY(made);
        for (const auto& step : made->steps) outcome->text += (*model->tokenizer)->piece(step.id);
        outcome->generation = *made;
        m_workspace->setLastRun(outcome);
    }
    QString digestOf(const char* key) const {
        const auto* row = m_mode->page()->digestRow(QString::fromLatin1(key));
        return row ? row->line().digits : QString();
    }

    QTemporaryDir m_cache;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ProvenanceMode> m_mode;
};

QTEST_MAIN(TestProvenance)
#include "test_provenance.moc"
