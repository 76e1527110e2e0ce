#include "language/messages.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>
#include <set>

using namespace archdef;
using namespace archdef::language;

namespace {

std::vector<MessageRow> all_rows() {
    std::vector<MessageRow> rows;
    for (const auto part : {text_messages(), binding_messages(), catalog_messages(), fix_titles()}) {
        rows.insert(rows.end(), part.begin(), part.end());
    }
    return rows;
}

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

/// The numbers of the arguments that a template shows, and those it asks about.
std::set<int> placeholders(std::string_view view) {
    static const QRegularExpression pattern(R"(\{(\d)\}|\[(\d)[?!])");
    std::set<int> numbers;
    auto matches = pattern.globalMatch(text(view));
    while (matches.hasNext()) {
        const auto match = matches.next();
        numbers.insert((match.captured(1) + match.captured(2)).toInt());
    }
    return numbers;
}

} // namespace

class TestMessages : public QObject {
    Q_OBJECT
  private slots:
    void every_row_has_words_in_both_languages_and_they_differ() {
        std::set<std::string_view> codes;
        for (const MessageRow& row : all_rows()) {
            QVERIFY2(codes.insert(row.code).second, row.code.data());
            QVERIFY2(!row.en.empty() && !row.es.empty(), row.code.data());
            const QString name = text(row.code);
            QVERIFY2(QRegularExpression("^[a-z0-9.-]+$").match(name).hasMatch(), row.code.data());
            const bool translated = row.en != row.es;
            QVERIFY2(translated, row.code.data());
        }
    }

    void both_languages_use_the_same_arguments_and_all_that_are_named() {
        for (const MessageRow& row : all_rows()) {
            const int named = row.arguments.empty() ? 0 : int(text(row.arguments).split(", ").size());
            const std::set<int> english = placeholders(row.en);
            const std::set<int> spanish = placeholders(row.es);
            QVERIFY2(english == spanish, row.code.data());
            if (!english.empty()) QVERIFY2(*english.rbegin() < named, row.code.data());
        }
    }

    void every_code_in_the_sources_is_in_the_table() {
        // Codes are given as literals to error(), warning(), hint(), and fixes as "fix.…".
        static const QRegularExpression call(
            R"re((?:diagnostics_?\s*\.\s*(?:error|warning|hint)|report|report_with_replacement)\(\s*"([a-z0-9.-]+)")re");
        static const QRegularExpression fix(R"re("(fix\.[a-z-]+)")re");
        std::set<QString> used;
        QDirIterator files(ARCHDEF_SOURCE_DIR "/engine", {"*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const bool ours =
                path.contains("/language/") || path.contains("/catalog/") || path.contains("/model/");
            if (!ours || path.contains("/messages")) continue;
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString source = QString::fromUtf8(file.readAll());
            for (const QRegularExpression& pattern : {call, fix}) {
                auto matches = pattern.globalMatch(source);
                while (matches.hasNext()) used.insert(matches.next().captured(1));
            }
        }
        QVERIFY(used.size() > 60);
        for (const QString& code : used) QVERIFY2(find_message(code.toStdString()), qPrintable(code));
    }

    void every_row_of_the_text_and_fix_tables_is_used() {
        QString sources;
        QDirIterator files(ARCHDEF_SOURCE_DIR "/engine", {"*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            if (path.contains("/messages")) continue;
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            sources += QString::fromUtf8(file.readAll());
        }
        for (const auto part : {text_messages(), catalog_messages(), fix_titles()}) {
            for (const MessageRow& row : part) {
                QVERIFY2(sources.contains('"' + text(row.code) + '"'), row.code.data());
            }
        }
    }

    void templates_show_arguments_and_optional_parts() {
        const std::vector<std::string> one{"a"};
        const std::vector<std::string> two{"a", "b"};
        QCOMPARE(fill("{0}[1? or {1}][1! alone]", one), std::string("a alone"));
        QCOMPARE(fill("{0}[1? or {1}][1! alone]", two), std::string("a or b"));
        QCOMPARE(fill("blk.{i}.x [n, 2]", two), std::string("blk.{i}.x [n, 2]"));
        QCOMPARE(fill("{5}", two), std::string());
        // What an argument holds is not a template.
        QCOMPARE(fill("{0}", std::vector<std::string>{"{1}[1?x]"}), std::string("{1}[1?x]"));
    }

    void a_line_number_comes_first_where_there_is_one() {
        Diagnostic diagnostic{Severity::error, "no-attention", {7, 1, 6}, {}, {}};
        QCOMPARE(full_message(diagnostic, Locale::en), std::string("line 7: the block has no `attention`"));
        QCOMPARE(full_message(diagnostic, Locale::es),
                 std::string("línea 7: el bloque no tiene `attention`"));
        diagnostic.range = {};
        QCOMPARE(full_message(diagnostic, Locale::en), std::string("the block has no `attention`"));
    }
};

QTEST_APPLESS_MAIN(TestMessages)
#include "test_messages.moc"
