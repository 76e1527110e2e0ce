#include "common/buttons.h"
#include "common/labels.h"
#include "common/layouts.h"
#include "start/recent_row.h"
#include "start/start_page.h"
#include "workspace.h"

#include <QFile>
#include <QFileInfo>

// What was opened lately, on the start page.
namespace archdef::ui {
namespace {

constexpr int mostShown = 6;
constexpr qint64 sizeLimit = 1 << 20; ///< of a definition

bool isThere(const RecentFile& file, const Workspace& workspace) {
    if (QFileInfo::exists(file.path)) return true;
    return file.kind == RecentFile::Kind::comparison && workspace.catalog().find(file.path.toStdString());
}

int errorsIn(const QString& path) {
    QFile file(path);
    if (file.size() > sizeLimit || !file.open(QIODevice::ReadOnly)) return 0;
    const ParseResult parsed =
        parse_definition(file.readAll().toStdString(), {QFileInfo(path).completeBaseName().toStdString()});
    return static_cast<int>(
        std::count_if(parsed.diagnostics.begin(), parsed.diagnostics.end(),
                      [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::error; }));
}

} // namespace

void StartPage::showRecent() {
    clearLayout(m_recent);
    QStringList definitions;
    int shown = 0;
    for (const RecentFile& file : recentFiles()) {
        if (shown == mostShown || !isThere(file, *m_workspace)) continue;
        ++shown;
        auto* row = new RecentRow(file, this);
        if (file.kind == RecentFile::Kind::comparison)
            connect(row, &QAbstractButton::clicked, this,
                    [this, file] { emit comparisonRequested(file.path, file.model); });
        else
            connect(row, &QAbstractButton::clicked, this, [this, file] { emit openRequested(file.path); });
        if (file.kind == RecentFile::Kind::definition) definitions << file.path;
        m_recent->addWidget(row);
    }
    m_clearRecent->setVisible(shown > 0);
    if (shown == 0)
        m_recent->addWidget(
            new TokenLabel(tr("What you open is listed here."), Token::text2, 12, QFont::Normal, this));
    m_recentJob.start([this, definitions](const std::stop_token& stop, const AsyncJob::Post& post) {
        for (const QString& path : definitions) {
            if (stop.stop_requested()) return;
            post([this, path, errors = errorsIn(path)] {
                for (auto* row : findChildren<RecentRow*>())
                    if (row->file().path == path && row->file().kind == RecentFile::Kind::definition)
                        row->setErrors(errors);
            });
        }
    });
}

} // namespace archdef::ui
