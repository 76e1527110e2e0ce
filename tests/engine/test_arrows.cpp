// The arrows of the house (docs/architecture.md), read from the #include lines, and the size of its files.

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

namespace {

struct Include {
    QString file; ///< relative to the source directory
    int line;
    QString target; ///< relative to the source directory; empty where it is a system's or a library's header
    QString written;
};

QStringList sources(const QString& folder, const QStringList& patterns = {"*.cpp", "*.h"}) {
    const QDir root(ARCHDEF_SOURCE_DIR);
    QStringList found;
    QDirIterator files(root.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) found.append(root.relativeFilePath(files.next()));
    found.sort();
    return found;
}

/// Where a quoted include leads, as the compiler looks for it: beside the file, then in the include
/// directories.
QString resolved(const QString& file, const QString& written) {
    const QDir root(ARCHDEF_SOURCE_DIR);
    QStringList places{QFileInfo(file).path()};
    if (file.startsWith("ui/") || file.startsWith("app/workbench/")) places.append("ui");
    places.append("engine");
    for (const QString& place : places) {
        const QString path = QDir::cleanPath(place + '/' + written);
        if (QFileInfo::exists(root.filePath(path))) return path;
    }
    return {};
}

QList<Include> includes(const QString& folder) {
    static const QRegularExpression pattern("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    QList<Include> found;
    for (const QString& file : sources(folder)) {
        QFile text(QDir(ARCHDEF_SOURCE_DIR).filePath(file));
        if (!text.open(QIODevice::ReadOnly)) continue;
        for (int line = 1; !text.atEnd(); ++line) {
            const auto match = pattern.match(QString::fromUtf8(text.readLine()));
            if (!match.hasMatch()) continue;
            const QString written = match.captured(2);
            found.append(
                {file, line, match.captured(1) == "<" ? QString() : resolved(file, written), written});
        }
    }
    return found;
}

QString folder_of(const QString& path) {
    return path.section('/', 1, 1);
}

/// The folders of the engine from the bottom up; those of one height do not know each other.
int height(const QString& folder) {
    static const QHash<QString, int> heights{
        {"base", 0},    {"language", 1}, {"gguf", 2},    {"kernels", 3}, {"tokenizer", 4},  {"store", 4},
        {"catalog", 4}, {"model", 5},    {"runtime", 6}, {"compare", 7}, {"provenance", 8}, {"reference", 9}};
    return heights.value(folder, -1);
}

bool is_qt(const Include& include) {
    static const QRegularExpression pattern("^(Q[A-Z]|Qt[A-Z]\\w*/)");
    return pattern.match(include.written).hasMatch();
}

/// The classes, structures and enumerations that a source defines, with their namespaces:
/// "archdef::gguf::File". Nested types, specialisations and what an unnamed namespace holds are left out.
/// Reads the sources' layout: namespaces are not indented and end with a comment.
QStringList types_defined_in(const QString& source) {
    static const QRegularExpression opens("^(?:inline )?namespace\\s*([\\w:]*)\\s*\\{"),
        closes("^\\}\\s*// namespace"),
        type("^(?:struct|class|enum class|enum|union)\\s+(\\w+)\\s*(?:final\\b|:(?!:)|\\{|$)");
    QStringList spaces, found;
    for (const QString& line : source.split('\n')) {
        if (const auto match = opens.match(line); match.hasMatch())
            spaces.append(match.captured(1));
        else if (closes.match(line).hasMatch() && !spaces.isEmpty())
            spaces.removeLast();
        else if (const auto name = type.match(line); name.hasMatch() && !spaces.contains(QString()))
            found.append((spaces + QStringList{name.captured(1)}).join("::"));
    }
    return found;
}

QByteArray listing(const QList<Include>& wrong) {
    QStringList lines;
    for (const Include& include : wrong)
        lines.append(QString("%1:%2 includes %3").arg(include.file).arg(include.line).arg(include.written));
    return lines.join('\n').toUtf8();
}

} // namespace

class Arrows : public QObject {
    Q_OBJECT

  private slots:
    void every_engine_folder_has_its_height() {
        for (const QString& file : sources("engine"))
            QVERIFY2(height(folder_of(file)) >= 0,
                     qPrintable(file + " is in a folder that the house does not have"));
    }

    void engine_folders_include_only_those_below() {
        QList<Include> wrong;
        int seen = 0;
        for (const Include& include : includes("engine")) {
            if (!include.target.startsWith("engine/")) continue;
            ++seen;
            const QString from = folder_of(include.file);
            const QString to = folder_of(include.target);
            if (from != to && height(to) >= height(from)) wrong.append(include);
        }
        QVERIFY(seen > 10);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    void engine_knows_neither_ui_nor_app() {
        QList<Include> wrong;
        for (const Include& include : includes("engine"))
            if (include.target.startsWith("ui/") || include.target.startsWith("app/")) wrong.append(include);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    void only_the_reference_folder_of_the_engine_uses_qt() {
        QList<Include> wrong;
        bool reference_uses_qt = false;
        for (const Include& include : includes("engine")) {
            if (!is_qt(include)) continue;
            if (folder_of(include.file) == "reference")
                reference_uses_qt = true;
            else
                wrong.append(include);
        }
        QVERIFY(reference_uses_qt);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    void ui_does_not_know_the_programs() {
        QList<Include> wrong;
        for (const Include& include : includes("ui"))
            if (include.target.startsWith("app/") || include.written.contains("app/")) wrong.append(include);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    void what_the_modes_share_does_not_know_a_mode() {
        QList<Include> wrong;
        for (const Include& include : includes("ui/common"))
            if (include.target.startsWith("ui/") && include.target.count('/') > 1 &&
                folder_of(include.target) != "common")
                wrong.append(include);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    void command_line_program_has_no_window() {
        static const QRegularExpression graphical(
            "^(Qt(Gui|Widgets|Svg|PrintSupport)/|QApplication|QGuiApplication|QWidget)");
        QList<Include> wrong;
        for (const Include& include : includes("app/cli"))
            if (include.target.startsWith("ui/") || graphical.match(include.written).hasMatch())
                wrong.append(include);
        QVERIFY2(wrong.isEmpty(), listing(wrong));
    }

    /// Two types of one name are undefined behaviour, though no compiler sees both: the linker keeps one
    /// std::vector of them for both.
    void a_name_of_a_namespace_means_one_type() {
        QHash<QString, QStringList> files;
        for (const char* folder : {"engine", "ui", "app"})
            for (const QString& file : sources(folder)) {
                QFile text(QDir(ARCHDEF_SOURCE_DIR).filePath(file));
                QVERIFY(text.open(QIODevice::ReadOnly));
                for (const QString& name : types_defined_in(QString::fromUtf8(text.readAll())))
                    files[name].append(file);
            }
        QVERIFY(files.size() > 300);
        QVERIFY(files.contains("archdef::gguf::TensorInfo"));
        QStringList twice;
        for (auto type = files.cbegin(); type != files.cend(); ++type)
            if (type->size() > 1) twice.append(type.key() + " in " + type->join(" and "));
        QVERIFY2(twice.isEmpty(), twice.join('\n').toUtf8());
    }

    void no_file_is_longer_than_500_lines() {
        QStringList wrong;
        QStringList files;
        for (const char* folder : {"engine", "ui", "app", "resources", "tests", "packaging", "cmake"})
            files += sources(folder, {"*.cpp", "*.h", "*.cmake", "CMakeLists.txt", "*.sh", "*.qss"});
        QVERIFY(files.size() > 20);
        for (const QString& file : files) {
            QFile text(QDir(ARCHDEF_SOURCE_DIR).filePath(file));
            QVERIFY(text.open(QIODevice::ReadOnly));
            const qsizetype lines = text.readAll().count('\n');
            if (lines > 500) wrong.append(QString("%1: %2 lines").arg(file).arg(lines));
        }
        QVERIFY2(wrong.isEmpty(), wrong.join('\n').toUtf8());
    }
};

QTEST_APPLESS_MAIN(Arrows)
#include "test_arrows.moc"
