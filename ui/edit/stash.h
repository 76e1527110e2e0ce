#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <string>
#include <vector>

namespace archdef::ui {

/// An unsaved text that was kept.
struct StashedText {
    QString id;
    QString path; ///< empty: it had no file
    QString name;
    std::string bytes;
    int cursor = 0;
};

/// Keeps unsaved texts on disk while they are edited, so that a kill loses at most half a second. Files are
/// written on a thread of its own, whole or not at all.
class Stash : public QObject {
    Q_OBJECT
  public:
    explicit Stash(const QString& directory, QObject* parent = nullptr);
    ~Stash() override; ///< waits for what is being written

    void keep(const StashedText& text);
    void drop(const QString& id);
    std::vector<StashedText> read() const;
    void waitForWritten();

    static QString standardDirectory();

  private:
    QString m_directory;
    QThreadPool m_pool;
};

} // namespace archdef::ui
