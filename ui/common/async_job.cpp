#include "common/async_job.h"

namespace archdef::ui {

AsyncJob::AsyncJob(QObject* parent) : QObject(parent) {}

AsyncJob::~AsyncJob() = default; // the threads are asked to stop and joined

void AsyncJob::start(Work work) {
    cancel();
    std::erase_if(m_threads, [](const Thread& thread) { return thread.ended->load(); });
    const int job = ++m_job;
    m_running = true;
    auto ended = std::make_shared<std::atomic<bool>>(false);
    auto thread = std::jthread([this, job, ended, work = std::move(work)](const std::stop_token& stop) {
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
        *ended = true;
    });
    m_threads.push_back({std::move(ended), std::move(thread)});
}

void AsyncJob::cancel() {
    for (Thread& thread : m_threads) thread.thread.request_stop();
    ++m_job;
    m_running = false;
}

} // namespace archdef::ui
