#include "common/language.h"
#include "common/theme_controller.h"
#include "main_window.h"
#include "settings/settings_dialog.h"
#include "single_instance.h"
#include "workspace.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <cstdio>
#include <string_view>

namespace {

constexpr int usageError = 2, inputError = 3;

void printError(const QString& text) {
    const QByteArray line = "archdef-workbench: " + text.toLocal8Bit() + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

/// The X11 platform of Qt takes `--name` for itself (the window's class); under this one it leaves it to us.
char nameAlias[] = "--endpoint-model";

void keepOwnOptions(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--name") argv[i] = nameAlias;
}

struct Options {
    QStringList files;
    QString model, mode, endpoint, name, language;
};

const QStringList modes{QStringLiteral("edit"), QStringLiteral("inspect"), QStringLiteral("compare"),
                        QStringLiteral("provenance")};

Options parse(QCommandLineParser& parser, const QApplication& application) {
    parser.setApplicationDescription(QStringLiteral("A workbench for authors of .archdef model definitions"));
    parser.addHelpOption();
    parser.addVersionOption();
    const auto option = [&](const char* name, const char* help, const char* value) {
        return QCommandLineOption(QString::fromLatin1(name), QString::fromLatin1(help),
                                  QString::fromLatin1(value));
    };
    parser.addOptions(
        {option("model", "Opens a GGUF: a path, name:tag of Ollama, or org/repo of Hugging Face", "MODEL"),
         option("mode", "edit, inspect, compare or provenance", "MODE"),
         option("lang", "en or es; default: the setting, else the desktop's", "LANGUAGE"),
         option("endpoint", "The ollama endpoint to compare with", "URL"),
         QCommandLineOption({QStringLiteral("name"), QString::fromLatin1(nameAlias + 2)},
                            QStringLiteral("The model's name at the endpoint"), QStringLiteral("NAME"))});
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("Definitions (or models) to open"),
                                 QStringLiteral("[FILE.archdef…]"));
    parser.process(application);
    Options options;
    for (const QString& file : parser.positionalArguments())
        options.files << QFileInfo(file).absoluteFilePath();
    options.model = parser.value(QStringLiteral("model"));
    if (QFileInfo::exists(options.model)) options.model = QFileInfo(options.model).absoluteFilePath();
    options.mode = parser.value(QStringLiteral("mode"));
    options.language = parser.value(QStringLiteral("lang"));
    options.endpoint = parser.value(QStringLiteral("endpoint"));
    options.name = parser.value(QStringLiteral("name"));
    return options;
}

void apply(const Options& options, archdef::ui::MainWindow& window, archdef::ui::Workspace& workspace) {
    for (const QString& file : options.files) window.open(file);
    if (!options.model.isEmpty()) workspace.openModel(options.model);
    if (!options.endpoint.isEmpty() || !options.name.isEmpty())
        workspace.overrideEndpoint(options.endpoint, options.name);
    if (!options.mode.isEmpty()) window.setMode(static_cast<archdef::ui::Mode>(modes.indexOf(options.mode)));
}

} // namespace

int main(int argc, char** argv) {
    keepOwnOptions(argc, argv);
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("archdef"));
    QApplication::setApplicationName(QStringLiteral("archdef-workbench"));
    QApplication::setApplicationDisplayName(QStringLiteral("Archdef Workbench"));
    QApplication::setApplicationVersion(QStringLiteral(ARCHDEF_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/app-icon.svg")));

    QCommandLineParser parser;
    const Options options = parse(parser, application);
    if (!options.mode.isEmpty() && !modes.contains(options.mode)) {
        printError(QStringLiteral("there is no mode %1; the modes are %2")
                       .arg(options.mode, modes.join(QStringLiteral(", "))));
        return usageError;
    }
    const archdef::ui::Language language = options.language.isEmpty()
                                               ? archdef::ui::storedLanguage()
                                               : archdef::ui::languageOf(options.language);
    if (!options.language.isEmpty() && language == archdef::ui::Language::system) {
        printError(QStringLiteral("there is no language %1; the languages are en, es").arg(options.language));
        return usageError;
    }
    for (const QString& file : options.files)
        if (!QFileInfo(file).isReadable()) {
            printError(QStringLiteral("%1 cannot be read").arg(file));
            return inputError;
        }

    archdef::workbench::SingleInstance instance;
    if (instance.handOver(QStringList(options.files)
                          << QStringLiteral("--model") << options.model << options.mode))
        return 0;

    archdef::ui::Translations translations;
    if (!translations.install(language)) printError(QStringLiteral("the Spanish texts cannot be loaded"));

    archdef::ui::ThemeController theme;
    archdef::ui::applyStoredLooks(&theme);
    archdef::ui::Workspace workspace;
    archdef::ui::MainWindow window(&workspace, &theme);
    window.restoreSession();
    apply(options, window, workspace);
    QObject::connect(
        &instance, &archdef::workbench::SingleInstance::received, &window, [&](const QStringList& arguments) {
            Options second;
            const qsizetype split = arguments.lastIndexOf(QStringLiteral("--model"));
            second.files = arguments.mid(0, split);
            second.model = arguments.value(split + 1);
            second.mode = modes.contains(arguments.value(split + 2)) ? arguments.value(split + 2) : QString();
            apply(second, window, workspace);
            window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
            window.raise();
            window.activateWindow();
        });
    window.show();
    return QApplication::exec();
}
