#include "base/thread_pool.h"

#include <QtTest>

#include <atomic>
#include <ctime>
#include <thread>
#include <vector>

using namespace archdef;

namespace {

double cpu_seconds() {
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace

class ThreadPoolTest : public QObject {
    Q_OBJECT

  private slots:
    void everyThreadWorksOnceInARegion() {
        for (const std::size_t threads : {1, 2, 3, 5}) {
            ThreadPool pool(threads);
            QCOMPARE(pool.size(), threads);
            std::vector<int> calls(threads);
            for (int i = 0; i < 1000; ++i) pool.run([&](std::size_t thread) { ++calls[thread]; });
            for (const int count : calls) QCOMPARE(count, 1000);
        }
    }

    void everyItemIsTakenOnce() {
        for (const std::size_t threads : {1, 2, 3}) {
            ThreadPool pool(threads);
            for (const std::size_t count : {0, 1, 2, 7, 100, 1001}) {
                for (const std::size_t grain : {0, 1, 3, 64, 5000}) {
                    std::vector<std::atomic<int>> taken(count);
                    pool.for_each(count, grain, [&](std::size_t begin, std::size_t end, std::size_t thread) {
                        if (thread >= threads) ++taken.at(count);
                        for (std::size_t i = begin; i < end; ++i) ++taken.at(i);
                    });
                    for (const std::atomic<int>& times : taken) QCOMPARE(times.load(), 1);
                }
                std::vector<std::atomic<int>> taken(count);
                pool.for_each_shrinking(count, [&](std::size_t begin, std::size_t end, std::size_t thread) {
                    if (thread >= threads) ++taken.at(count);
                    for (std::size_t i = begin; i < end; ++i) ++taken.at(i);
                });
                for (const std::atomic<int>& times : taken) QCOMPARE(times.load(), 1);
            }
        }
    }

    void aRegionInsideARegionRunsWhereItBegan() {
        ThreadPool pool(2);
        std::atomic<int> items{0}, calls{0};
        pool.run([&](std::size_t) {
            pool.for_each(
                10, 2, [&](std::size_t begin, std::size_t end) { items += static_cast<int>(end - begin); });
            pool.run([&](std::size_t) { ++calls; });
        });
        QCOMPARE(items.load(), 20);
        QCOMPARE(calls.load(), 4);
    }

    void workSeesWhatTheCallerWroteAndTheOtherWayRound() {
        ThreadPool pool(3);
        std::vector<std::size_t> values(300);
        for (std::size_t round = 1; round <= 300; ++round) {
            const std::size_t expected = round;
            pool.for_each(values.size(), 7, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) values[i] = expected + i;
            });
            for (std::size_t i = 0; i < values.size(); ++i) QCOMPARE(values[i], round + i);
        }
    }

    void scratchIsAlignedAndGrows() {
        ThreadPool pool(2);
        for (const std::size_t bytes : {1, 100, 100000}) {
            std::byte* mine = pool.scratch(1, bytes);
            std::byte* shared = pool.shared_scratch(bytes);
            QCOMPARE(reinterpret_cast<std::uintptr_t>(mine) % 64, std::uintptr_t{0});
            QVERIFY(mine != shared);
            mine[bytes - 1] = shared[bytes - 1] = std::byte{1};
        }
        QCOMPARE(pool.scratch(1, 10), pool.scratch(1, 100000));
    }

    void anIdlePoolUsesNoCpu() {
        ThreadPool pool(2);
        pool.run([](std::size_t) {});
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const double before = cpu_seconds();
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        QVERIFY(cpu_seconds() - before < 0.1);
        std::atomic<int> calls{0};
        pool.run([&](std::size_t) { ++calls; });
        QCOMPARE(calls.load(), 2);
    }

    void poolsOfDifferentCallersDoNotMeet() {
        std::vector<std::thread> callers;
        std::atomic<int> sum{0};
        for (int caller = 0; caller < 3; ++caller) {
            callers.emplace_back([&] {
                ThreadPool pool(2);
                for (int i = 0; i < 200; ++i)
                    pool.for_each(10, 1, [&](std::size_t begin, std::size_t end) {
                        sum += static_cast<int>(end - begin);
                    });
            });
        }
        for (std::thread& caller : callers) caller.join();
        QCOMPARE(sum.load(), 6000);
    }
};

QTEST_GUILESS_MAIN(ThreadPoolTest)
#include "test_thread_pool.moc"
