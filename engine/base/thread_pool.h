#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace archdef {

/// A fixed set of threads for short parallel regions. The caller is thread 0 and works too.
class ThreadPool {
  public:
    /// `threads` >= 1; 1 starts none.
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t size() const;

    /// Runs `work(thread)` once on each thread, 0 <= thread < size(), and waits for all.
    void run(const std::function<void(std::size_t thread)>& work);

    /// Splits [0, count) into grains of `grain` items and runs `work(begin, end)` over them. Which thread
    /// takes which grain is not fixed: `work` must give the same bits whoever runs it.
    void for_each(std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& work);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace archdef
