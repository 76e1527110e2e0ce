#include "base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <new>
#include <thread>
#include <vector>

namespace archdef {
namespace {

constexpr std::size_t cache_line = 64;

/// How long a thread looks for work before it sleeps: longer than the serial steps between two regions of a
/// token, short beside the time a person waits.
constexpr std::chrono::microseconds spin_time{150};

void pause_core() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Waits until `value` is no longer `old`.
void wait_while(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    for (int i = 0; i < 64; ++i) {
        if (value.load(std::memory_order_acquire) != old) return;
        pause_core();
    }
    const auto end = std::chrono::steady_clock::now() + spin_time;
    do {
        for (int i = 0; i < 64; ++i) {
            if (value.load(std::memory_order_acquire) != old) return;
            pause_core();
        }
    } while (std::chrono::steady_clock::now() < end);
    while (value.load(std::memory_order_acquire) == old) value.wait(old, std::memory_order_acquire);
}

/// The pool whose region this thread is working in, and as which of its threads.
struct Membership {
    const void* pool = nullptr;
    std::size_t thread = 0;
};
thread_local Membership membership;

class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena() { ::operator delete (data_, std::align_val_t{cache_line}); }

    std::byte* get(std::size_t bytes) {
        if (bytes > size_) {
            const std::size_t grown = (std::max(bytes, size_ + size_ / 2) + 4095) / 4096 * 4096;
            ::operator delete (data_, std::align_val_t{cache_line});
            data_ = nullptr;
            size_ = 0;
            data_ = static_cast<std::byte*>(::operator new (grown, std::align_val_t{cache_line}));
            size_ = grown;
        }
        return data_;
    }

  private:
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Who may still enter a region and how many have: the region's number, whether it is open, the workers that
/// joined. One word, so that entering and closing cannot miss each other.
struct Gate {
    static constexpr std::uint64_t open_bit = std::uint64_t{1} << 31;
    static constexpr std::uint64_t count_mask = open_bit - 1;

    static std::uint64_t opened(std::uint32_t region) { return (std::uint64_t{region} << 32) | open_bit; }
    static bool is_open(std::uint64_t gate) { return (gate & open_bit) != 0; }
    static std::uint32_t region(std::uint64_t gate) { return static_cast<std::uint32_t>(gate >> 32); }
    static std::uint32_t joined(std::uint64_t gate) { return static_cast<std::uint32_t>(gate & count_mask); }
};

} // namespace

struct ThreadPool::State {
    alignas(cache_line) std::atomic<std::uint32_t> region{0}; ///< counts up; a change is the starting gun
    alignas(cache_line) std::atomic<std::uint64_t> gate{0};
    alignas(cache_line) std::atomic<std::uint32_t> finished{0}; ///< workers that have left the region
    alignas(cache_line) std::atomic<std::size_t> next{0};       ///< first item that no thread has taken
    alignas(cache_line) Task task{};
    bool stop = false;
    std::vector<Arena> arenas; ///< one per thread, then the shared one
    std::vector<std::thread> workers;

    explicit State(std::size_t threads) : arenas(threads + 1) {}

    void work(std::size_t thread) {
        membership = {this, thread};
        std::uint32_t seen = 0, last_joined = 0;
        for (;;) {
            wait_while(region, seen);
            seen = region.load(std::memory_order_acquire);
            if (stop) return;
            if (!join(last_joined)) continue;
            task.call(task.context, thread);
            finished.fetch_add(1, std::memory_order_acq_rel);
            finished.notify_one();
        }
    }

    /// Enters the region that is open, once; false where the caller has gone on without this worker.
    bool join(std::uint32_t& last_joined) {
        std::uint64_t now = gate.load(std::memory_order_acquire);
        while (Gate::is_open(now) && Gate::region(now) != last_joined) {
            if (gate.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel)) {
                last_joined = Gate::region(now);
                return true;
            }
        }
        return false;
    }

    /// Opens the gate before the starting gun, so that a worker that hears it finds the gate open.
    void open(const Task& work_of_region) {
        task = work_of_region;
        finished.store(0, std::memory_order_relaxed);
        gate.store(Gate::opened(region.load(std::memory_order_relaxed) + 1), std::memory_order_release);
        release_workers();
    }

    /// Waits until `count` workers have left.
    void wait_for(std::uint32_t count) {
        for (std::uint32_t left = finished.load(std::memory_order_acquire); left != count;
             left = finished.load(std::memory_order_acquire)) {
            wait_while(finished, left);
        }
    }

    std::uint32_t close() { return Gate::joined(gate.fetch_and(~Gate::open_bit, std::memory_order_acq_rel)); }

    void release_workers() {
        region.fetch_add(1, std::memory_order_release);
        region.notify_all();
    }
};

ThreadPool::ThreadPool(std::size_t threads)
    : state_(std::make_unique<State>(std::max<std::size_t>(threads, 1))) {
    for (std::size_t i = 1; i < threads; ++i) {
        state_->workers.emplace_back([state = state_.get(), i] { state->work(i); });
    }
}

ThreadPool::~ThreadPool() {
    state_->stop = true;
    state_->release_workers();
    for (std::thread& worker : state_->workers) worker.join();
}

std::size_t ThreadPool::size() const {
    return state_->workers.size() + 1;
}

void ThreadPool::run_region(Task task, bool every_thread) {
    State& state = *state_;
    if (membership.pool == state_.get()) {
        for (std::size_t i = 0; i < size(); ++i) task.call(task.context, i);
        return;
    }
    const Membership outer = membership;
    membership = {state_.get(), 0};
    if (!state.workers.empty()) state.open(task);
    task.call(task.context, 0);
    if (!state.workers.empty()) {
        if (every_thread) state.wait_for(static_cast<std::uint32_t>(state.workers.size()));
        // On a busy machine a worker may not have run at all by now: what it would have done is done.
        state.wait_for(state.close());
    }
    membership = outer;
}

void ThreadPool::run_grains(std::size_t count, std::size_t grain, Grains grains) {
    if (count == 0) return;
    grain = std::max<std::size_t>(grain, 1);
    const auto only = alone();
    if (only || count <= grain) {
        for (std::size_t begin = 0; begin < count; begin += grain)
            grains.call(grains.context, begin, std::min(begin + grain, count), only.value_or(0));
        return;
    }
    std::atomic<std::size_t>& next = state_->next;
    next.store(0, std::memory_order_relaxed);
    const auto take_grains = [&next, count, grain, grains](std::size_t thread) {
        for (;;) {
            const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
            if (begin >= count) return;
            grains.call(grains.context, begin, std::min(begin + grain, count), thread);
        }
    };
    run_region(task_of(take_grains), false);
}

void ThreadPool::run_shrinking(std::size_t count, Grains grains) {
    if (count == 0) return;
    if (const auto only = alone()) {
        grains.call(grains.context, 0, count, *only);
        return;
    }
    std::atomic<std::size_t>& next = state_->next;
    next.store(0, std::memory_order_relaxed);
    const std::size_t parts = 2 * size();
    const auto take_grains = [&next, count, parts, grains](std::size_t thread) {
        std::size_t begin = next.load(std::memory_order_relaxed);
        while (begin < count) {
            const std::size_t end = begin + std::max<std::size_t>((count - begin) / parts, 1);
            if (!next.compare_exchange_weak(begin, end, std::memory_order_relaxed)) continue;
            grains.call(grains.context, begin, end, thread);
            begin = next.load(std::memory_order_relaxed);
        }
    };
    run_region(task_of(take_grains), false);
}

std::optional<std::size_t> ThreadPool::alone() const {
    if (membership.pool == state_.get()) return membership.thread;
    if (state_->workers.empty()) return 0;
    return {};
}

std::byte* ThreadPool::scratch(std::size_t thread, std::size_t bytes) {
    return state_->arenas[thread].get(bytes);
}

std::byte* ThreadPool::shared_scratch(std::size_t bytes) {
    return state_->arenas[size()].get(bytes);
}

} // namespace archdef
