#include "mode_test.h"

#include "inspect/against_tab.h"
#include "inspect/difference_models.h"
#include "inspect/inspect_mode.h"
#include "reference/fake_ollama.h"

// The open file beside what an ollama endpoint reports of the model that it serves.
using namespace archdef;
using namespace archdef::ui;
using archdef::tests::openModel;
using archdef::tests::sourcePath;

class TestServedModel : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_workspace = std::make_unique<Workspace>();
        m_mode = std::make_unique<InspectMode>(m_workspace.get());
        m_mode->show();
    }
    void cleanup() {
        m_mode.reset();
        m_workspace.reset();
    }

    void theOpenFileIsComparedWithWhatAnEndpointReports() {
        tests::FakeOllama server;
        server.answer(
            "POST", "/api/show",
            {.chunks = {R"({"model_info":{"general.architecture":"qwen3","qwen3.block_count":4},)"
                        R"("tensors":[{"name":"token_embd.weight","type":"F32","shape":[256,1024]},)"
                        R"({"name":"more.weight","type":"F32","shape":[1]}]})"}});
        QVERIFY(openModel(*m_workspace, sourcePath("resources/demo/archdef-demo.q8_0.gguf")));
        auto endpoint = m_workspace->endpoint();
        endpoint.url = server.url();
        m_workspace->setEndpoint(endpoint);
        QSignalSpy ready(m_mode->againstTab(), &AgainstTab::ready);
        m_mode->compareWithServed("demo");
        QVERIFY(ready.wait(20000));
        QVERIFY(server.requests().first().body.contains("\"verbose\":true"));
        const auto* tensors = m_mode->againstTab()->tensors();
        const auto stateOf = [&](const QString& name) {
            for (int row = 0; row < tensors->rowCount(); ++row)
                if (tensors->index(row, TensorDifferenceModel::Name).data().toString() == name)
                    return tensors->index(row, TensorDifferenceModel::State).data().toString();
            return QString();
        };
        QCOMPARE(stateOf("token_embd.weight"), QString("other type"));
        QCOMPARE(stateOf("more.weight"), QString("only there"));
        QCOMPARE(stateOf("output_norm.weight"), QString("only here"));
        const auto* metadata = m_mode->againstTab()->metadata();
        QStringList keys;
        for (int row = 0; row < metadata->rowCount(); ++row)
            keys << metadata->index(row, MetadataDifferenceModel::Key).data().toString();
        QVERIFY(keys.contains("qwen3.block_count"));        // 3 here, 4 there
        QVERIFY(!keys.contains("general.architecture"));    // the same
        QVERIFY(!keys.contains("tokenizer.chat_template")); // never told
    }

    void anEndpointThatDoesNotAnswerIsSaidToBeSo() {
        QVERIFY(openModel(*m_workspace, sourcePath("resources/demo/archdef-demo.q8_0.gguf")));
        auto endpoint = m_workspace->endpoint();
        endpoint.url = QUrl("http://127.0.0.1:1");
        m_workspace->setEndpoint(endpoint);
        QSignalSpy failed(m_mode->againstTab(), &AgainstTab::failed);
        m_mode->compareWithServed("demo");
        QVERIFY(failed.wait(20000));
        QVERIFY2(failed[0][0].toString().contains("cannot be reached"), qPrintable(failed[0][0].toString()));
    }

  private:
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<InspectMode> m_mode;
};

QTEST_MAIN(TestServedModel)
#include "test_served_model.moc"
