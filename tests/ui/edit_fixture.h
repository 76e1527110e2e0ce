#pragma once

#include "common/theme_controller.h"
#include "edit/code_editor.h"
#include "edit/document.h"
#include "edit/edit_mode.h"
#include "edit/fix_popup.h"
#include "edit/problem_list.h"
#include "workspace.h"

#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace archdef::ui::test {

inline const QString demoModel = QStringLiteral(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");

/// Settings and unsaved texts of a test stay in its own directory.
inline void useOwnDirectory(const QTemporaryDir& directory) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("archdef-test"));
    QCoreApplication::setApplicationName(QStringLiteral("edit"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directory.path());
}

/// Edit mode with the shipped qwen3 in a file of its own.
struct Editing {
    explicit Editing(const QTemporaryDir& directory)
        : path(directory.filePath(QStringLiteral("qwen3.archdef"))),
          stash(directory.filePath(QStringLiteral("unsaved"))) {
        QFile::remove(path);
        QFile::copy(QStringLiteral(ARCHDEF_SOURCE_DIR "/archdefs/qwen3.archdef"), path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        mode = std::make_unique<EditMode>(&workspace, nullptr, stash);
        mode->resize(1300, 800);
        mode->show();
    }

    CodeEditor* open() {
        mode->openFile(path);
        mode->editor()->setFocus();
        return mode->editor();
    }

    /// The number of the first line (from 1) that holds a text.
    int lineOf(const QString& text) const {
        const QStringList lines = mode->editor()->toPlainText().split(QLatin1Char('\n'));
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].contains(text)) return i + 1;
        return 0;
    }

    const Problem* problem(const QString& code) const {
        for (const Problem& each : mode->problems()->problems())
            if (each.code == code) return &each;
        return nullptr;
    }

    QString path, stash;
    Workspace workspace;
    std::unique_ptr<EditMode> mode;
};

} // namespace archdef::ui::test
