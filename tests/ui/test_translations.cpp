#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>

namespace {

/// A text of the window as a .ts file has it.
struct Text {
    QString context, source, place;
    QStringList translations; ///< one, or the plural forms
    bool finished = true;
    bool plural = false;
};

QList<Text> readTexts(const QString& path, QString* problem) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) *problem = path;
    QXmlStreamReader xml(&file);
    QList<Text> texts;
    QString context;
    Text text;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("message")) texts << text;
        if (token != QXmlStreamReader::StartElement) continue;
        const auto attributes = xml.attributes();
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            text = Text();
            text.context = context;
            text.plural = attributes.value(QLatin1String("numerus")) == QLatin1String("yes");
        } else if (xml.name() == QLatin1String("location") && text.place.isEmpty()) {
            text.place = attributes.value(QLatin1String("filename")).toString() + u':' +
                         attributes.value(QLatin1String("line")).toString();
        } else if (xml.name() == QLatin1String("source")) {
            text.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            text.finished = attributes.value(QLatin1String("type")).isEmpty();
            if (!text.plural) text.translations << xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            text.translations << xml.readElementText();
        }
    }
    if (xml.hasError()) *problem = xml.errorString();
    return texts;
}

/// "%1", "%n": what the program fills in, in the order of their names.
QStringList placeholdersOf(const QString& text) {
    static const QRegularExpression placeholder(QStringLiteral("%L?[0-9n]"));
    QStringList found;
    for (auto match = placeholder.globalMatch(text); match.hasNext();) found << match.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

/// Marks that must be in both texts: code in backticks, an ellipsis for a dialog, a key of a menu, an edge.
QString marksOf(const QString& text) {
    QString marks = QStringLiteral("`").repeated(static_cast<int>(text.count(u'`')));
    if (text.endsWith(u'…')) marks += u'…';
    if (text.endsWith(u'.')) marks += u'.';
    if (text.endsWith(u':')) marks += u':';
    if (text.startsWith(u' ')) marks += u' ';
    if (text.count(u'&') == 1) marks += u'&';
    return marks + QString::number(text.count(u'\n'));
}

QString naming(const Text& text) {
    return QStringLiteral("%1 (%2): %3").arg(text.context, text.place, text.source);
}

const QString translationsPath = QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/translations/workbench_es.ts");

} // namespace

/// The Spanish of every text in the sources. `ninja archdef_update_translations` adds what is new to the
/// file.
class TestTranslations : public QObject {
    Q_OBJECT
  private slots:
    void every_text_of_the_window_has_its_spanish();
    void what_is_filled_in_is_the_same_in_both_languages();
};

void TestTranslations::every_text_of_the_window_has_its_spanish() {
    const QString lupdate = QStringLiteral(ARCHDEF_LUPDATE);
    if (lupdate.isEmpty() || !QFile::exists(lupdate))
        QSKIP("lupdate is not installed (package qt6-l10n-tools), so the texts cannot be extracted");
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("workbench_es.ts"));
    QVERIFY(QFile::copy(translationsPath, path));
    QProcess process;
    process.setWorkingDirectory(QStringLiteral(ARCHDEF_SOURCE_DIR));
    process.start(lupdate, {QStringLiteral("-silent"), QStringLiteral("-locations"),
                            QStringLiteral("absolute"), QStringLiteral("-no-obsolete"), QStringLiteral("ui"),
                            QStringLiteral("app/workbench"), QStringLiteral("-ts"), path});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());

    QString problem;
    const QList<Text> texts = readTexts(path, &problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    // The window has more than a thousand; fewer would mean that they were not found.
    QVERIFY2(texts.size() > 1000, qPrintable(QString::number(texts.size())));
    QStringList without;
    for (const Text& text : texts)
        if (!text.finished || text.translations.isEmpty() || text.translations.contains(QString()))
            without << naming(text);
    QVERIFY2(
        without.isEmpty(),
        qPrintable(QStringLiteral("without a Spanish translation (ninja archdef_update_translations, then "
                                  "resources/translations/workbench_es.ts):\n") +
                   without.join(u'\n')));
}

void TestTranslations::what_is_filled_in_is_the_same_in_both_languages() {
    QString problem;
    const QList<Text> texts = readTexts(translationsPath, &problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QStringList wrong;
    for (const Text& text : texts)
        for (const QString& translation : text.translations)
            if (placeholdersOf(translation) != placeholdersOf(text.source) ||
                marksOf(translation) != marksOf(text.source))
                wrong << naming(text) + QStringLiteral(" -> ") + translation;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
