#include "compare_fixture.h"

#include "common/fields.h"
#include "common/steps_panel.h"
#include "compare/history_panel.h"
#include "compare/position_panel.h"
#include "compare/precondition_row.h"
#include "compare/probe_table.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "provenance/provenance_mode.h"
#include "provenance/provenance_page.h"

#include <QTableView>
#include <QTemporaryDir>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::demo;
using archdef::tests::FakeOllama;
using archdef::tests::json;
using archdef::tests::openDefinition;
using archdef::tests::openModel;
using archdef::tests::showReply;
using archdef::tests::sourcePath;
using archdef::tests::streamOf;
using archdef::tests::token_count;
using archdef::tests::waitForBinding;

namespace {

using Reply = FakeOllama::Reply;

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        // Digests that another run remembered would hide that files are hashed.
        QVERIFY(m_cache.isValid());
        archdef::tests::useOwnPlaces(m_cache);
    }
    void init() {
        m_workspace = std::make_unique<Workspace>();
        m_server = std::make_unique<FakeOllama>();
        QVERIFY(openModel(*m_workspace, sourcePath(demo)));
        QVERIFY(openDefinition(*m_workspace, sourcePath("archdefs/qwen3.archdef")));
        QVERIFY(waitForBinding(*m_workspace));
        auto endpoint = m_workspace->endpoint();
        endpoint.url = m_server->url();
        m_workspace->setEndpoint(endpoint);
        m_mode = std::make_unique<CompareMode>(m_workspace.get(), nullptr, historyFile());
        m_mode->resize(1368, 820);
        m_mode->bar()->setAddress(m_server->url().toString());
        m_mode->bar()->setServedModel("demo");
        m_mode->bar()->setPrompt("Once upon a time");
    }
    void cleanup() {
        m_mode.reset();
        m_server.reset();
        m_workspace.reset();
    }

    void anEndpointThatComputesTheSameMatches() {
        serve(streamOf(*m_workspace, "Once upon a time", true, true));
        compare();
        QVERIFY2(m_mode->verdict()->title().startsWith("Matches"), qPrintable(m_mode->verdict()->title()));
        QCOMPARE(m_mode->strip()->columns().size(), std::size_t(token_count));
        for (const auto& column : m_mode->strip()->columns()) {
            QCOMPARE(column.theirs, column.ours);
            QCOMPARE(column.mark, PositionMark::within);
        }
        QCOMPARE(m_mode->table()->model()->rowCount(), token_count);
        for (const auto& check : m_mode->preconditions()->checks())
            QVERIFY2(check.state != compare::Precondition::State::fails, check.text.c_str());
        QCOMPARE(m_mode->history()->model()->entries().size(), std::size_t(1));
    }

    void aWrongRotaryStyleIsFoundAndAccused() {
        serve(streamOf(*m_workspace, "Once upon a time", true, true));
        auto definition = m_workspace->definition();
        definition.text = QString::fromStdString(definition.text)
                              .replace("kind decoder\n", "kind decoder\nparam rope_interleaved 1\n")
                              .toStdString();
        m_workspace->setDefinition(definition);
        QVERIFY(waitForBinding(*m_workspace));
        compare();
        QVERIFY2(m_mode->verdict()->title().startsWith("Differs") ||
                     m_mode->verdict()->title().startsWith("Drifts"),
                 qPrintable(m_mode->verdict()->title()));
        bool marked = false;
        for (const auto& column : m_mode->strip()->columns())
            marked = marked || column.mark == PositionMark::other || column.mark == PositionMark::far;
        QVERIFY(marked);
        // The first that is wrong is selected, and F8 goes on to the next.
        const int first = m_mode->strip()->current();
        QVERIFY(first >= 0);
        m_mode->goToNext();
        QVERIFY(m_mode->strip()->current() != first);
    }

    void selectingInOneViewSelectsInAll() {
        serve(streamOf(*m_workspace, "Once upon a time", true, true));
        compare();
        m_mode->table()->selectRow(5);
        QCOMPARE(m_mode->strip()->current(), 5);
        QTest::keyClick(m_mode->strip(), Qt::Key_Right);
        QCOMPARE(m_mode->table()->currentIndex().row(), 6);
    }

    void aServerWithoutLogprobsCannotBeCompared() {
        serve(streamOf(*m_workspace, "Once upon a time", false, true));
        compare();
        QVERIFY2(m_mode->verdict()->title().startsWith("Cannot be compared"),
                 qPrintable(m_mode->verdict()->title()));
        QVERIFY(m_mode->verdict()->title().contains("sends no log-probabilities"));
        // The text is the same, and no token of it is marked.
        QCOMPARE(m_mode->strip()->columns().size(), std::size_t(token_count));
        for (const auto& column : m_mode->strip()->columns()) {
            QCOMPARE(column.theirs, column.ours);
            QCOMPARE(column.mark, PositionMark::within);
        }
    }

    void aComparisonIsShownToReviewersWithItsVerdict() {
        serve(streamOf(*m_workspace, "Once upon a time", true, true));
        compare();
        QVERIFY(m_workspace->lastRun());
        ProvenanceMode provenance(m_workspace.get());
        QSignalSpy ready(&provenance, &ProvenanceMode::recordReady);
        provenance.show();
        QVERIFY(ready.wait(60000));
        const auto& result = provenance.page()->content().sections.back();
        QVERIFY2(result.answer.startsWith("Matches"), qPrintable(result.answer));
        QVERIFY2(result.detail.contains("0.13.5"), qPrintable(result.detail));
        QCOMPARE(result.prompt, QString("Once upon a time"));
    }

    void aStreamThatBreaksOffSaysSo() {
        serve(streamOf(*m_workspace, "Once upon a time", true, false), true);
        compare();
        bool said = false;
        for (const auto& check : m_mode->preconditions()->checks())
            said = said || (check.id == "stream" && check.state == compare::Precondition::State::fails);
        QVERIFY(said);
    }

    void nobodyAnsweringIsNamedAndWaysOnAreOffered() {
        const QString gone = m_server->url().toString();
        m_server.reset();
        m_mode->bar()->setAddress(gone);
        compare();
        QVERIFY2(m_mode->verdict()->title().contains("nothing answers at 127.0.0.1"),
                 qPrintable(m_mode->verdict()->title()));
        QCOMPARE(m_mode->preconditions()->checks().front().state, compare::Precondition::State::fails);
        QVERIFY(m_mode->advice()->isVisibleTo(m_mode.get()));
        QVERIFY(m_mode->bar()->compareButton()->isEnabled());
    }

    void aModelThatIsNotThereIsNamed() {
        m_server->answer("GET", "/api/version", Reply{.chunks = {json({{"version", "0.13.5"}})}});
        m_server->answer("POST", "/api/show",
                         Reply{.status = 404, .chunks = {json({{"error", "model 'demo' not found"}})}});
        compare();
        QVERIFY2(m_mode->verdict()->title().contains("does not have demo"),
                 qPrintable(m_mode->verdict()->title()));
    }

    void escapeStopsAComparisonAtOnce() {
        m_server->answer("GET", "/api/version", Reply{.chunks = {json({{"version", "0.13.5"}})}});
        m_server->answer("POST", "/api/show", showReply(*m_workspace));
        m_server->answer("POST", "/api/generate", Reply{.type = "application/x-ndjson", .silent = true});
        m_mode->show();
        QSignalSpy cancelled(&m_mode->run(), &ComparisonRun::cancelled);
        m_mode->start();
        QTRY_VERIFY_WITH_TIMEOUT(m_server->requests().size() >= 3, 10000);
        QVERIFY(!m_mode->bar()->compareButton()->isEnabled());
        QTest::keyClick(m_mode.get(), Qt::Key_Escape);
        QCOMPARE(cancelled.size(), 1);
        QVERIFY(m_mode->bar()->compareButton()->isEnabled());
    }

    void aDefinitionWithErrorsCannotBeCompared() {
        auto definition = m_workspace->definition();
        definition.text = QString::fromStdString(definition.text).replace("silu", "siluu").toStdString();
        m_workspace->setDefinition(definition);
        QVERIFY(!m_mode->bar()->compareButton()->isEnabled());
        QVERIFY(!m_mode->bar()->compareButton()->toolTip().isEmpty());
    }

    void theProbeSetIsComparedWithOneClickAndEachResultOpens() {
        m_mode->bar()->setAgainst(CompareBar::Against::builtin);
        m_mode->show();
        m_mode->bar()->tokenBox()->setValue(4);
        auto definition = m_workspace->definition();
        definition.text = QString::fromStdString(definition.text)
                              .replace("kind decoder\n", "kind decoder\nparam rope_interleaved 1\n")
                              .toStdString();
        m_workspace->setDefinition(definition);
        QVERIFY(waitForBinding(*m_workspace));
        m_mode->bar()->probeSetButton()->click();
        const auto* table = m_mode->probeTable();
        QTRY_VERIFY_WITH_TIMEOUT(table->summary().contains("prompts match"), 60000);
        const auto& outcomes = table->outcomes();
        QVERIFY(outcomes.size() >= 8);
        QVERIFY2(!table->summary().startsWith("8 of"), qPrintable(table->summary()));
        // The whole set is one entry of the history, and a row shows its own comparison.
        QCOMPARE(m_mode->history()->model()->entries().size(), std::size_t(1));
        m_mode->probeTable()->choose(2);
        QCOMPARE(m_mode->strip()->columns().front().number,
                 static_cast<int>(outcomes[2]->comparison.positions.front().absolute));
    }

    void stoppingTheProbeSetStartsNoFurtherPrompt() {
        m_mode->bar()->setAgainst(CompareBar::Against::builtin);
        m_mode->show();
        m_mode->startProbes();
        QVERIFY(m_mode->run().running());
        m_mode->stop();
        QTest::qWait(200);
        QVERIFY(!m_mode->run().running());
        QVERIFY(m_mode->probeTable()->outcomes().empty());
    }

    void everyButtonThatIsAnIconHasAName() {
        m_mode->show();
        const auto unnamed = tests::unnamedButtons(*m_mode);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(", ")));
    }

  private:
    QString historyFile() {
        const QString path = m_cache.filePath("comparisons.json");
        QFile::remove(path);
        return path;
    }
    void serve(const QList<QByteArray>& chunks, bool drop = false) {
        QVERIFY(!chunks.isEmpty());
        m_server->answer("GET", "/api/version", Reply{.chunks = {json({{"version", "0.13.5"}})}});
        m_server->answer("GET", "/api/tags", Reply{.chunks = {json({{"models", QJsonArray{}}})}});
        m_server->answer("POST", "/api/show", showReply(*m_workspace));
        m_server->answer("POST", "/api/generate",
                         Reply{.type = "application/x-ndjson", .chunks = chunks, .drop = drop});
    }
    void compare() {
        m_mode->show();
        m_mode->bar()->tokenBox()->setValue(token_count);
        QSignalSpy finished(&m_mode->run(), &ComparisonRun::finished);
        m_mode->start();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60000);
    }

    QTemporaryDir m_cache;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<FakeOllama> m_server;
    std::unique_ptr<CompareMode> m_mode;
};

QTEST_MAIN(TestCompare)
#include "test_compare.moc"
