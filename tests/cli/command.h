#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

/// What `archdef` answered.
struct Answer {
    int code = -1;
    QString out, err;

    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

/// Runs `archdef` in `directory` with no knobs but those given, and an empty home.
inline Answer run_archdef(const QStringList& arguments, const QString& directory = {},
                          const QStringList& variables = {}) {
    QProcess process;
    QProcessEnvironment environment;
    environment.insert("PATH", qEnvironmentVariable("PATH"));
    environment.insert("LC_ALL", "C.UTF-8");
    environment.insert("HOME", directory.isEmpty() ? QString("/nonexistent") : directory);
    for (const QString& variable : variables) {
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    }
    process.setProcessEnvironment(environment);
    if (!directory.isEmpty()) process.setWorkingDirectory(directory);
    process.start(ARCHDEF_BINARY_DIR "/bin/archdef", arguments);
    Answer answer;
    if (!process.waitForFinished(120000)) return answer;
    answer.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    answer.out = QString::fromUtf8(process.readAllStandardOutput());
    answer.err = QString::fromUtf8(process.readAllStandardError());
    return answer;
}
