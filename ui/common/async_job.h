#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace archdef::ui {

/// One piece of long work at a time on a thread of its own. What the work posts is called on the thread of
/// this object, unless the job was cancelled or another one started since.
class AsyncJob : public QObject {
    Q_OBJECT
  public:
    using Post = std::function<void(std::function<void()>)>;
    using Work = std::function<void(const std::stop_token& stop, const Post& post)>;

    explicit AsyncJob(QObject* parent = nullptr);
    ~AsyncJob() override;

    /// Cancels what runs, and does not wait for it. `work` should look at its stop token often: the
    /// destructor waits for all that still run.
    void start(Work work);
    void cancel();
    bool running() const { return m_running; }

  private:
    struct Thread {
        std::shared_ptr<std::atomic<bool>> ended;
        std::jthread thread;
    };
    std::vector<Thread> m_threads; ///< the newest at the end; the others were cancelled
    int m_job = 0;
    bool m_running = false;
};

} // namespace archdef::ui
