#include "common/async_job.h"

namespace archdef::ui {

AsyncJob::AsyncJob(QObject* parent) : QObject(parent) {}

AsyncJob::~AsyncJob() = default; // the thread is asked to stop and joined

void AsyncJob::start(Work work) {
    cancel();
    if (m_thread.joinable()) m_thread.join();
    const int job = ++m_job;
    m_running = true;
    m_thread = std::jthread([this, job, work = std::move(work)](const std::stop_token& stop) {
        const Post post = [this, job](std::function<void()> action) {
            QMetaObject::invokeMethod(
                this,
                [this, job, action = std::move(action)] {
                    if (job == m_job) action();
                },
                Qt::QueuedConnection);
        };
        work(stop, post);
        post([this] { m_running = false; });
    });
}

void AsyncJob::cancel() {
    m_thread.request_stop();
    ++m_job;
    m_running = false;
}

} // namespace archdef::ui
