#include "provenance/file_hasher.h"

#include "common/engine_text.h"

#include <QElapsedTimer>

namespace archdef::ui {

FileHasher::FileHasher(DigestCache& cache, QObject* parent) : QObject(parent), m_cache(cache) {}

FileHasher::~FileHasher() = default; // the jthread is asked to stop and joined, at most one chunk later

void FileHasher::start(const QString& path) {
    m_thread.request_stop();
    if (m_thread.joinable()) m_thread.join();
    m_path = path;
    m_running = true;
    const int job = ++m_job;
    m_thread = std::jthread([this, job, file = path.toStdString()](const std::stop_token& stop) {
        QElapsedTimer timer, shown;
        timer.start();
        shown.start();
        const auto post = [this, job](auto action) {
            QMetaObject::invokeMethod(
                this,
                [this, job, action] {
                    if (job == m_job) action();
                },
                Qt::QueuedConnection);
        };
        const auto tell = [&](std::uint64_t done, std::uint64_t total) {
            if (shown.elapsed() < 80) return;
            shown.restart();
            const double speed =
                static_cast<double>(done) / (static_cast<double>(timer.nsecsElapsed()) / 1e9);
            post([this, done, total, speed] { emit progress(done, total, speed); });
        };
        const auto digest = m_cache.digest(file, stop, tell);
        const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
        if (digest) {
            post([this, text = QString::fromStdString(digest->sha256), seconds] {
                m_running = false;
                emit finished(text, seconds);
            });
        } else if (digest.error().kind != ErrorKind::cancelled) {
            post([this, error = digest.error()] {
                m_running = false;
                emit failed(QString::fromStdString(error.code), engineText(error.message));
            });
        }
    });
}

void FileHasher::cancel() {
    if (!m_running) return;
    m_thread.request_stop();
    ++m_job;
    m_running = false;
    emit cancelled();
}

} // namespace archdef::ui
