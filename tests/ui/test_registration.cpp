#include "compare_fixture.h"

#include "base/sha256.h"
#include "common/bars.h"
#include "common/fields.h"
#include "common/labels.h"
#include "compare/endpoint_actions.h"
#include "compare/register_dialog.h"
#include "compare/served_file.h"
#include "compare/verdict_panel.h"

#include <QCryptographicHash>
#include <QDir>

using namespace archdef;
using namespace archdef::ui;
using archdef::tests::Comparing;
using archdef::tests::FakeOllama;

/// The endpoint's file is another one, or none: ours is put there, theirs is opened here.
class TestRegistration : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        tests::useOwnPlaces(m_directory);
        QFile file(tests::sourcePath(tests::demo));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_bytes = file.readAll();
        m_sha = QCryptographicHash::hash(m_bytes, QCryptographicHash::Sha256).toHex();
    }
    void init() { QDir(m_directory.filePath("ollama")).removeRecursively(); }

    void the_open_file_is_registered_compared_and_removed_again() {
        Comparing c(m_directory);
        QVERIFY(c.ready);
        c.serve(m_sha);
        missing(*c.server);
        QVERIFY(c.compare());
        QVERIFY2(c.mode->verdict()->title().contains("does not have demo"),
                 qPrintable(c.mode->verdict()->title()));
        // It asks first, with a name of its own, the size, and where to.
        QVERIFY(c.button("registerOurs"));
        c.button("registerOurs")->click();
        auto* dialog = c.mode->endpointActions()->dialog();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->nameField()->text(), QString("archdef-demo.q8_0"));
        QStringList said;
        for (const auto* label : dialog->findChildren<ElidedLabel*>()) said << label->text();
        QVERIFY2(said.join('\n').contains("2.20 MB"), qPrintable(said.join('\n')));
        QVERIFY(said.join('\n').contains(c.server->url().toString()));
        QVERIFY(!asked(*c.server, "HEAD"));

        accepts(*c.server);
        serveNow(c);
        dialog->registerButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!c.mode->endpointActions()->dialog(), 20000);
        QCOMPARE(c.mode->bar()->servedModel(), QString("archdef-demo.q8_0"));
        const auto* sent = asked(*c.server, "POST", "/api/blobs/sha256:" + m_sha);
        QVERIFY(sent);
        QCOMPARE(QCryptographicHash::hash(sent->body, QCryptographicHash::Sha256).toHex(), m_sha);
        const auto* create = asked(*c.server, "POST", "/api/create");
        QVERIFY(create && create->body.contains("archdef-demo.q8_0") && create->body.contains(m_sha));
        // It is compared at once, and the way back is offered.
        QVERIFY(c.waitForRun());
        QVERIFY2(c.mode->verdict()->title().startsWith("Matches"), qPrintable(c.mode->verdict()->title()));
        QTRY_VERIFY(c.button("removeOurs"));

        // Removing asks too; the other answer keeps it.
        c.button("removeOurs")->click();
        QVERIFY(c.mode->endpointActions()->question());
        press(c.mode->endpointActions()->question(), QMessageBox::RejectRole);
        QTRY_VERIFY(!c.mode->endpointActions()->question());
        QVERIFY(!asked(*c.server, "DELETE"));
        c.server->answer("DELETE", "/api/delete", {.chunks = {}});
        c.button("removeOurs")->click();
        press(c.mode->endpointActions()->question(), QMessageBox::DestructiveRole);
        QTRY_VERIFY(asked(*c.server, "DELETE"));
        QVERIFY(asked(*c.server, "DELETE")->body.contains("archdef-demo.q8_0"));
        QTRY_VERIFY(!c.mode->notice()->isVisible());
        QVERIFY(c.mode->verdict()->title().contains("was removed"));
        QVERIFY(Registration::registeredAt(c.server->url()).isEmpty());
    }

    void what_an_earlier_window_registered_can_still_be_removed() {
        Comparing c(m_directory);
        c.serve(m_sha);
        QSettings().setValue("endpoint/registered", QStringList{c.server->url().toString() + " demo"});
        QVERIFY(c.compare());
        QVERIFY(c.button("removeOurs"));
    }

    void registering_is_stopped_and_leaves_nothing_behind() {
        Comparing c(m_directory);
        c.serve(m_sha);
        missing(*c.server);
        QVERIFY(c.compare());
        c.button("registerOurs")->click();
        auto* dialog = c.mode->endpointActions()->dialog();
        c.server->answer("HEAD", "/api/blobs/sha256:" + m_sha, {.status = 200});
        c.server->answer(
            "POST", "/api/create",
            {.type = "application/x-ndjson", .chunks = {"{\"status\":\"parsing GGUF\"}\n"}, .silent = true});
        c.server->answer("DELETE", "/api/delete", {.chunks = {}});
        dialog->registerButton()->click();
        QTRY_VERIFY2_WITH_TIMEOUT(dialog->progressText().contains("parsing GGUF"),
                                  qPrintable(dialog->progressText()), 20000);
        QVERIFY(!dialog->registerButton()->isEnabled());
        dialog->cancelButton()->click();
        QTRY_VERIFY(!c.mode->endpointActions()->dialog());
        // The endpoint may have gone on with it.
        QTRY_VERIFY(asked(*c.server, "DELETE"));
        QCOMPARE(c.mode->bar()->servedModel(), QString("demo"));
        QVERIFY(Registration::registeredAt(c.server->url()).isEmpty());
    }

    void a_refusal_is_said_and_can_be_tried_again() {
        Comparing c(m_directory);
        c.serve(m_sha);
        missing(*c.server);
        QVERIFY(c.compare());
        c.button("registerOurs")->click();
        auto* dialog = c.mode->endpointActions()->dialog();
        c.server->answer("HEAD", "/api/blobs/sha256:" + m_sha, {.status = 200});
        c.server->answer(
            "POST", "/api/create",
            {.type = "application/x-ndjson", .chunks = {"{\"error\":\"no space left on device\"}\n"}});
        dialog->registerButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(dialog->registerButton()->isEnabled(), 20000);
        bool said = false;
        for (const auto* label : dialog->findChildren<QLabel*>())
            said = said || label->text().contains("no space left on device");
        QVERIFY(said);
        QCOMPARE(dialog->registerButton()->text(), QString("Try again"));
        dialog->close();
    }

    void a_name_that_the_endpoint_has_is_not_taken_over() {
        QVERIFY(Registration::problemOf("archdef-x", {"demo:latest"}).isEmpty());
        QVERIFY(!Registration::problemOf("demo", {"demo:latest"}).isEmpty());
        QVERIFY(!Registration::problemOf("Demo:latest", {"demo"}).isEmpty());
        QVERIFY(!Registration::problemOf("", {}).isEmpty());
        QVERIFY(!Registration::problemOf("a b", {}).isEmpty());
        QVERIFY(!Registration::problemOf("../x", {}).isEmpty());
        QVERIFY(Registration::problemOf("x:tag", {}).isEmpty());
    }

    void the_file_that_the_endpoint_serves_is_opened_from_its_store() {
        Comparing c(m_directory);
        const QByteArray other = store("demo", otherModel());
        c.serve(other);
        otherTensors(c, other);
        QVERIFY(c.compare());
        QVERIFY2(c.mode->verdict()->title().contains("serves other tensors"),
                 qPrintable(c.mode->verdict()->title()));
        QTRY_VERIFY_WITH_TIMEOUT(c.button("openTheirs"), 20000);
        QVERIFY(c.button("registerOurs"));
        QSignalSpy changed(&c.workspace, &Workspace::modelChanged);
        c.button("openTheirs")->click();
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 20000);
        QCOMPARE(c.workspace.model()->file->path().filename().string(), "sha256-" + other.toStdString());
        QCOMPARE(c.workspace.modelName(), QString("demo:latest"));
    }

    void a_file_in_the_store_that_is_not_what_its_name_says_is_not_opened() {
        Comparing c(m_directory);
        const QByteArray other = store("demo", otherModel());
        QFile blob(m_directory.filePath("ollama/blobs/sha256-" + other));
        QVERIFY(blob.open(QIODevice::ReadWrite));
        QVERIFY(blob.seek(blob.size() - 1));
        blob.write("\x7f");
        blob.close();
        otherTensors(c, other);
        QVERIFY(c.compare());
        QTRY_VERIFY_WITH_TIMEOUT(c.button("openTheirs"), 20000);
        QSignalSpy changed(&c.workspace, &Workspace::modelChanged);
        c.button("openTheirs")->click();
        QTRY_VERIFY2_WITH_TIMEOUT(
            c.mode->verdict()->title().contains("is not the one that the endpoint names"),
            qPrintable(c.mode->verdict()->title()), 20000);
        QCOMPARE(changed.size(), 0);
    }

    void every_state_of_the_endpoints_file_has_its_words() {
        const std::string a(64, 'a'), b(64, 'b');
        compare::ReferenceFacts facts;
        facts.model = "demo";
        using State = ServedFile::State;
        QCOMPARE(servedFile(facts, {}).state, State::not_told);
        facts.weights_sha256 = a;
        QCOMPARE(servedFile(facts, {}).state, State::not_here);
        StoreListing listing;
        listing.places.push_back({"Ollama", "/store", "Permission denied", true});
        QCOMPARE(servedFile(facts, listing).state, State::unreadable);
        QVERIFY(servedFile(facts, listing).sentence.contains("Permission denied"));
        listing.models.push_back({"demo:latest", "Ollama", "/store/blobs/sha256-" + b, 1, b});
        const auto mismatch = servedFile(facts, listing);
        QCOMPARE(mismatch.state, State::other_digest);
        QVERIFY(mismatch.sentence.contains("bbbbbbbbbbbb") && mismatch.sentence.contains("aaaaaaaaaaaa"));
        listing.models.push_back({"x:latest", "Ollama", "/store/blobs/sha256-" + a, 1, a});
        QCOMPARE(servedFile(facts, listing).state, State::here);
        QCOMPARE(servedFile(facts, listing).model.name, std::string("x:latest"));
    }

    void a_file_with_another_digest_is_named_beside_its_verdict() {
        Comparing c(m_directory);
        c.serve(QByteArray(64, 'c'));
        QVERIFY(c.compare());
        QVERIFY2(c.mode->verdict()->title().startsWith("Matches"), qPrintable(c.mode->verdict()->title()));
        QVERIFY(c.mode->notice()->isVisible());
        QVERIFY(c.button("registerOurs"));
        QVERIFY(!c.button("openTheirs"));
    }

  private:
    static const FakeOllama::Request* asked(const FakeOllama& server, const QByteArray& method,
                                            const QByteArray& path = {}) {
        for (const auto& request : server.requests())
            if (request.method == method && (path.isEmpty() || request.path == path)) return &request;
        return nullptr;
    }
    static void press(QMessageBox* box, QMessageBox::ButtonRole role) {
        for (auto* button : box->buttons())
            if (box->buttonRole(button) == role) return button->click();
    }
    /// The next question for the model finds none.
    static void missing(FakeOllama& server) {
        server.replace("POST", "/api/show",
                       {.status = 404, .chunks = {R"({"error":"model 'demo' not found"})"}});
    }
    void serveNow(Comparing& c) {
        c.server->replace("POST", "/api/show", tests::showReply(c.workspace, m_sha));
    }
    void accepts(FakeOllama& server) {
        server.answer("HEAD", "/api/blobs/sha256:" + m_sha, {.status = 404});
        server.answer("POST", "/api/blobs/sha256:" + m_sha, {.status = 201, .chunks = {}});
        server.answer("POST", "/api/create",
                      {.type = "application/x-ndjson",
                       .chunks = {"{\"status\":\"parsing GGUF\"}\n", "{\"status\":\"success\"}\n"}});
    }
    /// Another model of the same kind: one name in the metadata differs.
    QByteArray otherModel() const {
        QByteArray bytes = m_bytes;
        const qsizetype at = bytes.indexOf("general.name");
        return at < 0 ? QByteArray() : bytes.replace(at, 12, "general.Name");
    }
    /// Puts a model into the store of this test. Returns its digest.
    QByteArray store(const QString& name, const QByteArray& bytes) const {
        const QByteArray sha = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
        const QString manifests = m_directory.filePath("ollama/manifests/registry.ollama.ai/library/" + name);
        QDir().mkpath(manifests);
        QDir().mkpath(m_directory.filePath("ollama/blobs"));
        QFile blob(m_directory.filePath("ollama/blobs/sha256-" + sha));
        if (blob.open(QIODevice::WriteOnly)) blob.write(bytes);
        QFile manifest(manifests + "/latest");
        if (manifest.open(QIODevice::WriteOnly))
            manifest.write(
                "{\"layers\":[{\"mediaType\":\"application/vnd.ollama.image.model\",\"digest\":\"sha256:" +
                sha + "\"}]}");
        return sha;
    }
    /// The endpoint's tensors are others than those of the open file.
    static void otherTensors(Comparing& c, const QByteArray& sha) {
        auto reply = tests::showReply(c.workspace, sha);
        reply.chunks.first().replace("\"blk.0.attn_q.weight\"", "\"blk.0.attn_x.weight\"");
        c.server->replace("GET", "/api/version", {.chunks = {tests::json({{"version", "0.13.5"}})}});
        c.server->replace("POST", "/api/show", reply);
    }

    QTemporaryDir m_directory;
    QByteArray m_bytes, m_sha;
};

QTEST_MAIN(TestRegistration)
#include "test_registration.moc"
