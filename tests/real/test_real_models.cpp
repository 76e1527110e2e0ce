#include "../engine/golden.h"
#include "runtime/generate.h"

#include <cstdlib>

using namespace archdef;
using namespace archdef::test;

/// Two models that people use, where ARCHDEF_TEST_MODELS names a folder with them: SmolLM2 135M Instruct
/// (llama) and Gemma 3 270M. With a mistake in the engine or in a definition they write nonsense.
class TestRealModels : public QObject {
    Q_OBJECT

    static QString folder() { return qEnvironmentVariable("ARCHDEF_TEST_MODELS"); }

    static QString model_path(const char* pattern) {
        const QStringList found = QDir(folder()).entryList({pattern}, QDir::Files, QDir::Name);
        return found.isEmpty() ? QString() : folder() + "/" + found.front();
    }

  private slots:
    void a_real_model_answers_sensibly_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QString>("word");
        QTest::newRow("SmolLM2 135M Instruct")
            << "SmolLM2-135M-Instruct*.gguf"
            << "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n"
            << "Paris";
        QTest::newRow("Gemma 3 270M") << "gemma-3-270m*.gguf"
                                      << "The capital of France is Paris. The capital of Italy is"
                                      << "Rome";
    }
    void a_real_model_answers_sensibly() {
        QFETCH(QString, pattern);
        QFETCH(QString, prompt);
        QFETCH(QString, word);
        if (folder().isEmpty()) QSKIP("ARCHDEF_TEST_MODELS does not name a folder with real models");
        const QString path = model_path(qPrintable(pattern));
        if (path.isEmpty()) QSKIP(qPrintable("no " + pattern + " in ARCHDEF_TEST_MODELS"));
        const auto model = open_model(path);
        QVERIFY(model->tokenizer);
        const Tokenizer& tokenizer = **model->tokenizer;
        const Definition definition = parsed(builtin_text(model->file->architecture()));
        for (const Diagnostic& diagnostic : archdef::bind(definition, *model).diagnostics)
            QVERIFY2(diagnostic.severity == Severity::hint, message(diagnostic, Locale::en).c_str());

        GenerateOptions options;
        options.max_tokens = 16;
        const auto session = session_for(program_for(definition, *model), 2);
        const auto generation =
            generate(*session, tokenizer.encode(prompt.toStdString()), options, &tokenizer);
        QVERIFY(generation);
        std::vector<TokenId> ids;
        for (const GeneratedStep& step : generation->steps) ids.push_back(step.id);
        const QString text = QString::fromStdString(tokenizer.decode(ids));
        QVERIFY2(text.contains(word), qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(TestRealModels)
#include "test_real_models.moc"
