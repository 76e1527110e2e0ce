#pragma once

#include <QObject>
#include <functional>
#include <thread>

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

    /// Cancels what runs. `work` must look at its stop token often: the next start waits for it.
    void start(Work work);
    void cancel();
    bool running() const { return m_running; }

  private:
    std::jthread m_thread;
    int m_job = 0;
    bool m_running = false;
};

} // namespace archdef::ui
