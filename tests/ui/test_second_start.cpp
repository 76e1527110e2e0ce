// The window after it was killed, and a second start beside it: the real program, in a home of its own.

#include "edit/document_tabs.h"
#include "edit/stash.h"
#include "edit_fixture.h"
#include "main_window.h"

#include <QProcess>
#include <QSplitter>
#include <csignal>

using namespace archdef::ui;
using namespace archdef::ui::test;

namespace {

const QString program = QStringLiteral(ARCHDEF_BINARY_DIR "/bin/archdef-workbench");

/// The part of the author: this test's own program, started anew to be killed. It types, moves the cursor and
/// the splitter, changes the mode, says "ready", and waits.
int beAuthor(const QString& path) {
    ThemeController theme;
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    window.resize(1440, 900);
    window.show();
    EditMode* edit = window.edit();
    window.setMode(Mode::edit);
    edit->openBuiltin(QStringLiteral("llama"));
    edit->openText(QStringLiteral("granite.archdef"), "arch granite\n");
    QTest::keyClicks(edit->editor(), QStringLiteral("# never saved"));
    edit->openFile(path);
    edit->editor()->goTo(3, 1);
    QTest::keyClicks(edit->editor(), QStringLiteral(" kept"));
    edit->editor()->goTo(9, 2);
    window.setMode(Mode::edit);
    QTest::qWait(100);
    int upper = 0;
    for (auto* splitter : edit->findChildren<QSplitter*>())
        if (splitter->orientation() == Qt::Vertical) {
            splitter->setSizes({450, splitter->height() - 451});
            upper = splitter->sizes().front();
            emit splitter->splitterMoved(400, 1); // as a drag does
        }
    window.setMode(Mode::inspect);
    // No call that saves: what is kept is what the window keeps by itself.
    QTimer::singleShot(2500, &window, [upper] {
        std::printf("upper=%d\nready\n", upper);
        std::fflush(stdout);
    });
    return QApplication::exec();
}

} // namespace

class TestSecondStart : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        if (!QFile::exists(program)) QSKIP("the program is not built");
        QVERIFY(m_home.isValid());
    }

    void what_was_left_is_there_after_a_kill() {
#ifdef Q_OS_UNIX
        const QString path = m_home.filePath(QStringLiteral("qwen3.archdef"));
        QVERIFY(QFile::copy(QStringLiteral(ARCHDEF_SOURCE_DIR "/archdefs/qwen3.archdef"), path));
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        QProcess author;
        author.setProcessEnvironment(ownHome());
        author.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--author"), path});
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += author.readAllStandardOutput()).contains("ready"), 60000);
        ::kill(static_cast<pid_t>(author.processId()), SIGKILL);
        QVERIFY(author.waitForFinished());
        QCOMPARE(author.exitStatus(), QProcess::CrashExit);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("kept"));

        QProcess reader;
        reader.setProcessEnvironment(ownHome());
        reader.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--reader")});
        QVERIFY(reader.waitForFinished(60000));
        const QStringList lines = QString::fromUtf8(reader.readAllStandardOutput()).split(u'\n');
        const auto value = [&](const QString& name) {
            for (const QString& line : lines)
                if (line.startsWith(name + u'=')) return line.mid(name.size() + 1);
            return QStringLiteral("nothing");
        };
        QCOMPARE(value(QStringLiteral("tabs")),
                 QStringLiteral("llama.archdef granite.archdef qwen3.archdef"));
        QCOMPARE(value(QStringLiteral("current")), QStringLiteral("qwen3.archdef"));
        QCOMPARE(value(QStringLiteral("modified")), QStringLiteral("1"));
        QCOMPARE(value(QStringLiteral("kept")), QStringLiteral("1"));
        QCOMPARE(value(QStringLiteral("place")), QStringLiteral("9:2"));
        QCOMPARE(value(QStringLiteral("unsaved")), QStringLiteral("# never savedarch granite"));
        QCOMPARE(value(QStringLiteral("mode")), QStringLiteral("1"));
        QCOMPARE(value(QStringLiteral("fits")), QStringLiteral("1"));
        QVERIFY(said.contains(value(QStringLiteral("upper")).toUtf8()));
        QCOMPARE(value(QStringLiteral("upper")), QStringLiteral("450"));
#else
        QSKIP("a kill is a Unix signal");
#endif
    }

    void a_second_start_hands_its_file_over_and_ends() {
        QTemporaryDir home;
        QProcessEnvironment environment = ownHome();
        environment.insert(QStringLiteral("HOME"), home.path());
        environment.remove(QStringLiteral("XDG_CONFIG_HOME"));
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home.path());
        environment.insert(QStringLiteral("TMPDIR"), home.path());
        QProcess first;
        first.setProcessEnvironment(environment);
        first.start(program, {QStringLiteral("--lang"), QStringLiteral("en")});
        QVERIFY(first.waitForStarted());
        const QString path = home.filePath(QStringLiteral("mine.archdef"));
        QVERIFY(QFile::copy(QStringLiteral(ARCHDEF_SOURCE_DIR "/archdefs/llama.archdef"), path));
        // The first listens once its window is made.
        QTest::qWait(1500);
        QProcess second;
        second.setProcessEnvironment(environment);
        second.start(program, {path, QStringLiteral("--mode"), QStringLiteral("edit")});
        QVERIFY(second.waitForFinished(20000));
        QCOMPARE(second.exitStatus(), QProcess::NormalExit);
        QCOMPARE(second.exitCode(), 0);
        QCOMPARE(first.state(), QProcess::Running);
        // The file is a tab of the first window: its session holds it.
        const QString settings = home.filePath(QStringLiteral(".config/archdef/archdef-workbench.conf"));
        QTRY_VERIFY_WITH_TIMEOUT(QSettings(settings, QSettings::IniFormat)
                                     .value(QStringLiteral("session/files"))
                                     .toStringList()
                                     .contains(path),
                                 20000);
        first.kill();
        QVERIFY(first.waitForFinished());
        // What a killed process left behind does not hold back the next.
        QProcess third;
        third.setProcessEnvironment(environment);
        third.start(program, {path});
        QVERIFY(third.waitForStarted());
        QVERIFY(!third.waitForFinished(1500));
        third.kill();
        QVERIFY(third.waitForFinished());
    }

  private:
    QProcessEnvironment ownHome() const {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("HOME"), m_home.path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home.filePath(QStringLiteral("config")));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_home.filePath(QStringLiteral("data")));
        environment.insert(QStringLiteral("OLLAMA_MODELS"), m_home.path());
        return environment;
    }

    QTemporaryDir m_home;
};

namespace {

/// The part of the next start: says what it finds, and ends.
int beReader() {
    ThemeController theme;
    Workspace workspace;
    MainWindow window(&workspace, &theme);
    window.resize(1440, 900);
    window.restoreSession();
    window.show();
    QTest::qWait(200);
    EditMode* edit = window.edit();
    QStringList names;
    QString unsaved;
    for (const auto* editor : edit->findChildren<CodeEditor*>()) {
        names << editor->source()->name();
        if (editor->source()->path().isEmpty() && !editor->source()->isBuiltin())
            unsaved = editor->toPlainText().trimmed();
    }
    const QTextCursor cursor = edit->editor()->textCursor();
    std::printf("tabs=%s\ncurrent=%s\nmodified=%d\nkept=%d\nplace=%d:%d\nunsaved=%s\nmode=%d\n",
                qPrintable(names.join(u' ')), qPrintable(edit->document()->name()),
                edit->document()->isModified(),
                edit->editor()->toPlainText().contains(QStringLiteral(" kept")), cursor.blockNumber() + 1,
                cursor.positionInBlock(), qPrintable(unsaved), static_cast<int>(window.mode()));
    window.setMode(Mode::edit);
    QTest::qWait(100);
    const auto* tabs = edit->findChild<DocumentTabs*>();
    std::printf("fits=%d\n", tabs->width() >= tabs->sizeHint().width());
    for (const auto* splitter : edit->findChildren<QSplitter*>())
        if (splitter->orientation() == Qt::Vertical) std::printf("upper=%d\n", splitter->sizes().front());
    std::fflush(stdout);
    std::_Exit(0); // as little may be asked here as after a kill
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() > 1 && arguments[1].startsWith(QStringLiteral("--"))) {
        QCoreApplication::setOrganizationName(QStringLiteral("archdef"));
        QCoreApplication::setApplicationName(QStringLiteral("archdef-workbench"));
        if (arguments[1] == QStringLiteral("--author")) return beAuthor(arguments.value(2));
        if (arguments[1] == QStringLiteral("--reader")) return beReader();
    }
    TestSecondStart test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_second_start.moc"
