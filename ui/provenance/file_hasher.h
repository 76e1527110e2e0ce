#pragma once

#include "provenance/digest_cache.h"

#include <QObject>
#include <QString>
#include <thread>

namespace archdef::ui {

/// Finds or computes the sha256 of one file away from the GUI thread, with progress and cancel. Signals come
/// on the thread of this object; after cancel() none of the running job come any more but cancelled().
class FileHasher : public QObject {
    Q_OBJECT
  public:
    /// The cache must live as long.
    explicit FileHasher(DigestCache& cache, QObject* parent = nullptr);
    ~FileHasher() override;

    void start(const QString& path);
    void cancel();
    bool running() const { return m_running; }
    const QString& path() const { return m_path; }

  signals:
    void progress(quint64 done, quint64 total, double bytesPerSecond);
    void finished(const QString& digest, double seconds);
    void failed(const QString& code, const QString& message);
    void cancelled();

  private:
    DigestCache& m_cache;
    std::jthread m_thread;
    QString m_path;
    int m_job = 0; ///< results of earlier jobs are dropped
    bool m_running = false;
};

} // namespace archdef::ui
