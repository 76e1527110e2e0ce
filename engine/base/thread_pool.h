#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>

namespace archdef {

/// A fixed set of threads for short parallel regions. The caller is thread 0 and works too. Between regions
/// the workers spin for a moment and then sleep, so the regions of a token follow each other without a
/// wake-up and an idle pool costs nothing. A region allocates nothing. One region at a time: a pool belongs
/// to one caller; a region begun inside a region runs on the thread that began it.
class ThreadPool {
  public:
    /// `threads` >= 1; 1 starts none.
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t size() const;

    /// Runs `work(thread)` once on each thread, 0 <= thread < size(), and waits for all.
    template <class Work>
    void run(const Work& work) {
        run_region(task_of(work), true);
    }

    /// Splits [0, count) into grains of `grain` items and runs `work(begin, end)` or `work(begin, end,
    /// thread)` over them. Which thread takes which grain is not fixed: `work` must give the same bits
    /// whoever runs it.
    template <class Work>
    void for_each(std::size_t count, std::size_t grain, const Work& work) {
        run_grains(
            count, grain,
            Grains{&work, [](const void* context, std::size_t begin, std::size_t end, std::size_t thread) {
                       const Work& call = *static_cast<const Work*>(context);
                       if constexpr (std::is_invocable_v<const Work&, std::size_t, std::size_t, std::size_t>)
                           call(begin, end, thread);
                       else
                           call(begin, end);
                   }});
    }

    /// The same with grains that shrink: each is a share of what is left, so the first ones are long and the
    /// threads still end together when one of them is slower.
    template <class Work>
    void for_each_shrinking(std::size_t count, const Work& work) {
        run_shrinking(count, Grains{&work, [](const void* context, std::size_t begin, std::size_t end,
                                              std::size_t thread) {
                                        (*static_cast<const Work*>(context))(begin, end, thread);
                                    }});
    }

    /// Memory of one thread that lasts until the next call for the same thread, aligned to 64 bytes; it grows
    /// and is kept. Only that thread may ask, or the caller between regions.
    std::byte* scratch(std::size_t thread, std::size_t bytes);

    /// Memory that all threads of a region may read, with the same lifetime; only the caller asks, between
    /// regions.
    std::byte* shared_scratch(std::size_t bytes);

  private:
    struct Task {
        const void* context;
        void (*call)(const void* context, std::size_t thread);
    };
    struct Grains {
        const void* context;
        void (*call)(const void* context, std::size_t begin, std::size_t end, std::size_t thread);
    };
    struct State;

    template <class Work>
    static Task task_of(const Work& work) {
        return {&work, [](const void* context, std::size_t thread) {
                    (*static_cast<const Work*>(context))(thread);
                }};
    }

    /// Runs the task on the caller and on the workers; on all of them where `every_thread`, else on those
    /// that come while the caller is at it.
    void run_region(Task task, bool every_thread);
    void run_grains(std::size_t count, std::size_t grain, Grains grains);
    void run_shrinking(std::size_t count, Grains grains);
    /// The thread that runs a region's items all by itself where nobody helps, else nothing.
    std::optional<std::size_t> alone() const;

    std::unique_ptr<State> state_;
};

} // namespace archdef
