// A real ollama, where ARCHDEF_TEST_OLLAMA names its address: every model that it serves, that has a built-in
// definition, and whose file is in its store on this machine (OLLAMA_MODELS) is compared with the probe set.

#include "../engine/golden.h"
#include "compare/probes.h"
#include "reference/address.h"
#include "reference/comparing.h"
#include "store/store.h"

using namespace archdef;
using namespace archdef::test;
using compare::VerdictKind;

class TestRealOllama : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const QByteArray address = qgetenv("ARCHDEF_TEST_OLLAMA");
        if (address.isEmpty()) QSKIP("ARCHDEF_TEST_OLLAMA does not name the address of an ollama server");
        const auto url = reference::endpoint_url(address.toStdString());
        QVERIFY(url.has_value());
        m_endpoint.url = *url;
        reference::OllamaClient client(m_endpoint);
        std::optional<Result<std::vector<reference::ServedModel>>> served;
        client.models([&](auto list) { served = std::move(list); });
        QTRY_VERIFY_WITH_TIMEOUT(served.has_value(), 20000);
        QVERIFY2(served->has_value(), served->has_value() ? "" : served->error().message.c_str());
        const auto paths = default_store_paths(qgetenv("OLLAMA_MODELS").toStdString(), {});
        for (const auto& model : **served) {
            const auto stored = resolve_model(model.name, paths);
            if (!stored) continue;
            const auto opened = Model::open(stored->path);
            if (!opened || !(*opened)->tokenizer || builtin_text((*opened)->file->architecture()).empty())
                continue;
            m_models.emplace_back(model.name, *opened);
        }
    }

    void the_built_in_definition_matches_and_a_mistake_does_not_data() {
        QTest::addColumn<QString>("name");
        if (m_models.empty()) QTest::newRow("none") << QString();
        for (const auto& [name, model] : m_models)
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void the_built_in_definition_matches_and_a_mistake_does_not() {
        QFETCH(QString, name);
        if (name.isEmpty()) QSKIP("the endpoint serves no model whose file is in its store on this machine");
        const auto model = std::ranges::find(m_models, name.toStdString(),
                                             &std::pair<std::string, std::shared_ptr<const Model>>::first)
                               ->second;
        const std::string text = builtin_text(model->file->architecture());
        const std::string wrong = text.find("gelu_tanh(g)") != std::string::npos
                                      ? replaced(text, "gelu_tanh(g)", "silu(g)")
                                      : replaced(text, "silu(g)", "gelu_tanh(g)");
        const auto [good, all, afresh, cannot] = run(name.toStdString(), model, text);
        const auto [wrong_good, wrong_all, wrong_afresh, wrong_cannot] =
            run(name.toStdString(), model, wrong);
        qInfo("%s: right definition: %d of %d prompts match, %d asked afresh; another activation: %d of %d "
              "match, %d "
              "asked afresh",
              qPrintable(name), good, all, afresh, wrong_good, wrong_all, wrong_afresh);
        // Its tokenizer may cut a prompt in another way than ours; that is said, and is no verdict.
        QCOMPARE(good + cannot, all);
        QVERIFY(good > cannot);
        QVERIFY(wrong_good + wrong_cannot < wrong_all);
    }

  private:
    struct Count {
        int good = 0, all = 0, afresh = 0, cannot = 0;
    };
    Count run(const std::string& name, const std::shared_ptr<const Model>& model, const std::string& text) {
        Count count;
        const std::size_t context = std::min<std::size_t>(1024, model->config->context_length);
        const auto source = reference::endpoint_reference(m_endpoint, name, *model->tokenizer, context);
        if (const auto opened = source->open({}); !opened) {
            qWarning("%s", opened.error().message.c_str());
            return count;
        }
        const Definition definition = parsed(text);
        // With trials, which must never speak against the right definition.
        const reference::Subject subject{
            model, program_for(definition, *model), definition, {.threads = 2, .context = context}, {}, 1024};
        for (const auto& probe :
             compare::probe_set(**model->tokenizer, model->config->sliding_window, context, 24)) {
            const auto result = reference::compare_prompt(subject, *source, probe.text, 24);
            ++count.all;
            if (!result) {
                qWarning("%s, %s: %s", name.c_str(), probe.name.c_str(), result.error().message.c_str());
                continue;
            }
            const auto& verdict = result->comparison.verdict;
            count.good +=
                verdict.kind == VerdictKind::matches || verdict.kind == VerdictKind::matches_within_noise;
            count.cannot += verdict.state == "prompt-tokens";
            count.afresh += !result->facts.caution.empty();
            qInfo("%s, %s: %s, %.3g, noise %.3g%s%s, %zu changes tried", name.c_str(), probe.name.c_str(),
                  verdict.title.c_str(), result->comparison.summary.root_mean_square,
                  result->comparison.noise.spread,
                  result->facts.cuts_in_file_order ? ", prompt cut as it cuts" : "",
                  verdict.suspects.empty() || !verdict.suspects.front().explains
                      ? ""
                      : (", explained by " + verdict.suspects.front().experiment).c_str(),
                  verdict.tried);
        }
        return count;
    }

    reference::Endpoint m_endpoint;
    std::vector<std::pair<std::string, std::shared_ptr<const Model>>> m_models;
};

int main(int argc, char** argv) {
    // Loading a model anew for each question takes longer than Qt Test gives a function.
    qputenv("QTEST_FUNCTION_TIMEOUT", "3600000");
    QCoreApplication application(argc, argv);
    TestRealOllama test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_real_ollama.moc"
