// What `cmake --install` puts on a desktop: the whole list, and that each file is one that the desktop
// accepts.

#include <QDirIterator>
#include <QImage>
#include <QMimeDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

QString content(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

struct Ended {
    int code;
    QString output; ///< both streams
};

Ended run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(60'000)) return {-1, program + ": " + process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

} // namespace

// Skips the test where the machine has no such program.
#define REQUIRE_PROGRAM(name)                                                                                \
    if (QStandardPaths::findExecutable(name).isEmpty()) QSKIP(name " is not installed")

class Installation : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (!QFile::exists(ARCHDEF_BINARY_DIR "/bin/archdef-workbench") ||
            !QFile::exists(ARCHDEF_BINARY_DIR "/packaging/icons/512.png"))
            QSKIP("not everything is built, so there is nothing to install");
        QVERIFY(prefix_.isValid());
        const Ended ended = run("cmake", {"--install", ARCHDEF_BINARY_DIR, "--prefix", prefix_.path()});
        QVERIFY2(ended.code == 0, qPrintable(ended.output));
    }

    void installs_exactly_the_files_of_the_list() {
        QStringList found;
        QDirIterator files(prefix_.path(), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) found.append(QDir(prefix_.path()).relativeFilePath(files.next()));
        found.sort();
        const QStringList expected =
            content(ARCHDEF_TEST_DATA "/installed.txt").split('\n', Qt::SkipEmptyParts);
        QCOMPARE(found.join('\n'), expected.join('\n'));
    }

    void desktop_entry_is_valid() {
        REQUIRE_PROGRAM("desktop-file-validate");
        const Ended ended =
            run("desktop-file-validate", {installed("share/applications/org.archdef.Workbench.desktop")});
        QVERIFY2(ended.code == 0 && ended.output.isEmpty(), qPrintable(ended.output));
    }

    void metainfo_is_valid() {
        REQUIRE_PROGRAM("appstreamcli");
        const Ended ended =
            run("appstreamcli",
                {"validate", "--no-net", installed("share/metainfo/org.archdef.Workbench.metainfo.xml")});
        if (ended.code == 0) return;
        // The project has no page of its own yet. Validators from 1.0 on say so; they may say nothing else.
        QStringList complaints = ended.output.split('\n').filter(QRegularExpression("^[EW]: "));
        const qsizetype all = complaints.size();
        complaints.removeIf([](const QString& line) { return line.contains("url-homepage-missing"); });
        QVERIFY2(all > 0 && complaints.isEmpty(), qPrintable(ended.output));
    }

    void every_xml_file_is_well_formed() {
        REQUIRE_PROGRAM("xmllint");
        int count = 0;
        QDirIterator files(prefix_.path(), {"*.xml", "*.svg"}, QDir::Files, QDirIterator::Subdirectories);
        for (; files.hasNext(); ++count) {
            const Ended ended = run("xmllint", {"--noout", files.next()});
            QVERIFY2(ended.code == 0, qPrintable(ended.output));
        }
        QVERIFY(count >= 6);
    }

    void icons_have_the_size_of_their_folder_and_something_in_them() {
        for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
            const QImage icon(
                installed(QString("share/icons/hicolor/%1x%1/apps/org.archdef.Workbench.png").arg(size)));
            QCOMPARE(icon.size(), QSize(size, size));
            QVERIFY(qAlpha(icon.pixel(size / 2, 1 + size / 16)) > 200);
        }
    }

    void desktop_knows_models_by_content_and_definitions_by_name() {
        REQUIRE_PROGRAM("update-mime-database");
        const Ended ended = run("update-mime-database", {installed("share/mime")});
        QVERIFY2(ended.code == 0, qPrintable(ended.output));
        qputenv("XDG_DATA_DIRS", installed("share").toLocal8Bit() + ":/usr/local/share:/usr/share");
        QMimeDatabase database;
        QCOMPARE(database.mimeTypeForFile("model.gguf", QMimeDatabase::MatchExtension).name(),
                 "application/x-gguf");
        QCOMPARE(database.mimeTypeForData(QByteArray("GGUF\3\0\0\0", 8)).name(), "application/x-gguf");
        QCOMPARE(database.mimeTypeForName("application/gguf").name(), "application/x-gguf");
        const QMimeType definition = database.mimeTypeForFile("qwen3.archdef", QMimeDatabase::MatchExtension);
        QCOMPARE(definition.name(), "text/x-archdef");
        QVERIFY(definition.inherits("text/plain"));
    }

    void manual_names_every_subcommand_and_common_option() {
        const QString manual = content(installed("share/man/man1/archdef.1")).remove('\\');
        const Ended help = run(installed("bin/archdef"), {"--help"});
        QCOMPARE(help.code, 0);
        const QStringList lines = help.output.split('\n');
        bool subcommands = false;
        int count = 0;
        for (const QString& line : lines) {
            if (line.startsWith("Subcommands:")) subcommands = true;
            const QString word = line.trimmed().section(' ', 0, 0).section(',', -1);
            const bool option = !subcommands && line.startsWith("  -");
            const bool subcommand = subcommands && line.startsWith("  ") && !line.startsWith("   ");
            if (!option && !subcommand) continue;
            ++count;
            QVERIFY2(manual.contains((subcommand ? "\n.B " : "") + word),
                     qPrintable("archdef.1 does not name " + word));
        }
        QVERIFY(count > 10);
    }

    void shell_completes_subcommands_options_and_values_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("offered");
        QTest::newRow("subcommand") << QStringList{"archdef", "toke"} << "tokenize";
        QTest::newRow("common option") << QStringList{"archdef", "--num"} << "--numerics";
        QTest::newRow("value of an option") << QStringList{"archdef", "--numerics", "q"} << "q8";
        QTest::newRow("option of a subcommand") << QStringList{"archdef", "logits", "--ch"} << "--chunk";
        QTest::newRow("mode") << QStringList{"archdef-workbench", "--mode", "ins"} << "inspect";
    }
    void shell_completes_subcommands_options_and_values() {
        REQUIRE_PROGRAM("bash");
        QFETCH(QStringList, words);
        QFETCH(QString, offered);
        const QString function = words.first() == "archdef" ? "_archdef" : "_archdef_workbench";
        const QString script =
            QString("PATH=%1/bin:$PATH; . %1/share/bash-completion/completions/%2; "
                    "COMP_WORDS=(%3); COMP_CWORD=%4; %5 '%2' '%6' '%7'; echo ${COMPREPLY[@]}")
                .arg(prefix_.path(), words.first(), words.join(' '))
                .arg(words.size() - 1)
                .arg(function, words.last(), words[words.size() - 2]);
        const Ended ended = run("bash", {"-c", script});
        QCOMPARE(ended.output.trimmed(), offered);
    }

  private:
    QString installed(const QString& path) const { return prefix_.filePath(path); }

    QTemporaryDir prefix_;
};

QTEST_GUILESS_MAIN(Installation)
#include "test_installation.moc"
