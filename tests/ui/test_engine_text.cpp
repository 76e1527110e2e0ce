#include "common/engine_text.h"
#include "common/language.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace archdef::ui;

/// The engine's English sentences, as the Spanish window says them.
class TestEngineText : public QObject {
    Q_OBJECT
  private slots:
    void an_english_window_says_them_as_they_are();
    void a_sentence_is_known_by_its_template_data();
    void a_sentence_is_known_by_its_template();
    void the_engine_says_every_template();

  private:
    Translations m_translations;
};

void TestEngineText::an_english_window_says_them_as_they_are() {
    QVERIFY(currentLocale() == archdef::Locale::en);
    QCOMPARE(engineText(std::string_view("The vocabulary is empty.")), QString("The vocabulary is empty."));
    QVERIFY(m_translations.install(Language::spanish));
}

void TestEngineText::a_sentence_is_known_by_its_template_data() {
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    QTest::newRow("no argument") << QStringLiteral("Matches within quantisation noise")
                                 << QStringLiteral("Coincide dentro del ruido de la cuantización");
    QTest::newRow("amounts stay") << QStringLiteral("Differs: wrong from position 17")
                                  << QStringLiteral("Difiere: mal desde la posición 17");
    QTest::newRow("a part that is a sentence")
        << QStringLiteral("This is a gzip file. Unpack it first.")
        << QStringLiteral("Esto es un archivo gzip. Descomprímelo primero.");
    QTest::newRow("two sentences")
        << QStringLiteral("There is no file `a.gguf`, and no model of that name on this machine. No models "
                          "were found there.")
        << QStringLiteral(
               "No hay ningún archivo `a.gguf`, ni un modelo con ese nombre en esta máquina. No se "
               "encontró ningún modelo allí.");
    QTest::newRow("a mark of the file's own stays")
        << QStringLiteral("`llama.block_count` is %1, which is not between 1 and %2")
        << QStringLiteral("`llama.block_count` es %1, que no está entre 1 y %2");
    QTest::newRow("a name with its place")
        << QStringLiteral("tensor 3 `a.weight` data") << QStringLiteral("datos de tensor 3 `a.weight`");
    QTest::newRow("a list of differences")
        << QStringLiteral("tokenizer gpt2 here, llama there; pre-tokenizer qwen2 here, none there")
        << QStringLiteral("tokenizador gpt2 aquí, llama allí; pre-tokenizador qwen2 aquí, ninguno allí");
    QTest::newRow("unknown") << QStringLiteral("Permission denied") << QStringLiteral("Permission denied");
    QTest::newRow("nothing") << QString() << QString();
}

void TestEngineText::a_sentence_is_known_by_its_template() {
    QFETCH(QString, english);
    QFETCH(QString, spanish);
    QCOMPARE(engineText(english), spanish);
}

/// A sentence that the engine no longer says would be dead here, and its successor English in the window.
void TestEngineText::the_engine_says_every_template() {
    static const QRegularExpression joint(QStringLiteral("\"\\s*\"")),
        filled(QStringLiteral("\\{[^{}\"]*\\}"));
    QString said;
    QDirIterator files(QStringLiteral(ARCHDEF_SOURCE_DIR "/engine"), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        said += QString::fromUtf8(file.readAll()).remove(joint).replace(filled, QStringLiteral("%"));
    }
    static const QRegularExpression number(QStringLiteral("%[0-9]"));
    QStringList unsaid;
    for (const auto part :
         {engineSentencesOfFiles(), engineSentencesOfRunning(), engineSentencesOfComparing()})
        for (const char* sentence : part) {
            QString text = QString::fromUtf8(sentence).replace(number, QStringLiteral("%"));
            if (!said.contains(text.replace(u'"', QLatin1String("\\\""))))
                unsaid << QString::fromUtf8(sentence);
        }
    QVERIFY2(unsaid.isEmpty(), qPrintable(unsaid.join(u'\n')));
}

QTEST_MAIN(TestEngineText)
#include "test_engine_text.moc"
