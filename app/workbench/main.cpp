#include "common/theme_controller.h"
#include "main_window.h"
#include "workspace.h"

#include <QApplication>
#include <QCommandLineParser>

namespace {

void printError(const QString& text) {
    const QByteArray line = "archdef-workbench: " + text.toLocal8Bit() + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("archdef"));
    QApplication::setApplicationName(QStringLiteral("archdef-workbench"));
    QApplication::setApplicationDisplayName(QStringLiteral("Archdef Workbench"));
    QApplication::setDesktopFileName(QStringLiteral("org.archdef.Workbench"));
    QApplication::setApplicationVersion(QStringLiteral(ARCHDEF_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("A workbench for authors of .archdef model definitions"));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption model(QStringLiteral("model"), QStringLiteral("Opens this GGUF"),
                                   QStringLiteral("MODEL"));
    const QCommandLineOption mode(QStringLiteral("mode"),
                                  QStringLiteral("edit, inspect, compare or provenance"),
                                  QStringLiteral("MODE"));
    parser.addOptions({model, mode});
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("Definitions to open"),
                                 QStringLiteral("[FILE…]"));
    parser.process(application);

    const QStringList modes{QStringLiteral("edit"), QStringLiteral("inspect"), QStringLiteral("compare"),
                            QStringLiteral("provenance")};
    if (parser.isSet(mode) && !modes.contains(parser.value(mode))) {
        printError(QStringLiteral("there is no mode %1. The modes are %2.")
                       .arg(parser.value(mode), modes.join(QStringLiteral(", "))));
        return 2;
    }

    archdef::ui::ThemeController theme;
    archdef::ui::Workspace workspace;
    archdef::ui::MainWindow window(&workspace, &theme);
    for (const QString& file : parser.positionalArguments()) window.open(file);
    if (parser.isSet(model)) workspace.openModel(parser.value(model));
    if (parser.isSet(mode)) window.setMode(static_cast<archdef::ui::Mode>(modes.indexOf(parser.value(mode))));
    window.show();
    return QApplication::exec();
}
