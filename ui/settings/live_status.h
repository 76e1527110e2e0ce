#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace archdef::ui {

class Workspace;

/// Keeps what the window says of knobs and definitions true: looks at `.env`, the operator's directory and
/// the definitions in it, and has the workspace read them anew when one of them changes. Writes nothing.
class LiveStatus : public QObject {
    Q_OBJECT
  public:
    explicit LiveStatus(Workspace* workspace, QObject* parent = nullptr);

  private:
    void watch();

    Workspace* m_workspace;
    QFileSystemWatcher m_watcher;
    QTimer m_soon; ///< an editor that saves changes a file several times
};

} // namespace archdef::ui
