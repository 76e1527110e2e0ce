#include "runtime/benchmark.h"

#include "base/thread_pool.h"
#include "runtime/lazy_memory.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>

namespace archdef {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::vector<TokenId> arbitrary_ids(std::size_t count, std::size_t vocabulary) {
    std::vector<TokenId> ids(count);
    std::uint64_t state = 1;
    for (TokenId& id : ids) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        id = static_cast<TokenId>((state >> 33) % std::max<std::size_t>(1, vocabulary));
    }
    return ids;
}

double weight_bytes(const Program& program) {
    double bytes = 0;
    for (const ProgramStep& step : program.steps) {
        const auto row_bytes = static_cast<double>(step.matrix.row_bytes);
        const bool whole = step.operation == OperationId::matmul;
        if (step.matrix.data) bytes += whole ? row_bytes * static_cast<double>(step.matrix.rows) : row_bytes;
        bytes += static_cast<double>(step.vector.size() * sizeof(float));
    }
    return bytes;
}

std::size_t vocabulary_rows(const Program& program) {
    const auto embed = std::ranges::find(program.steps, OperationId::embed, &ProgramStep::operation);
    return embed == program.steps.end() ? program.vocabulary : embed->matrix.rows;
}

} // namespace

double Benchmark::median_prompt_rate() const {
    return median(prompt_rates);
}

double Benchmark::median_generation_rate() const {
    return median(generation_rates);
}

Result<Benchmark> run_benchmark(Session& session, const BenchmarkOptions& options, std::stop_token stop,
                                const std::function<void(std::size_t done, std::size_t total)>& progress) {
    Benchmark result;
    const std::size_t vocabulary = vocabulary_rows(session.program());
    const auto prompt = arbitrary_ids(options.prompt_tokens, vocabulary);
    const auto generated = arbitrary_ids(options.generated_tokens, vocabulary);

    // One token first: what is made on first use is not what is measured.
    session.truncate(0);
    if (auto warm = session.evaluate(arbitrary_ids(1, vocabulary), LogitsOf::last, stop); !warm)
        return std::unexpected(warm.error());
    for (std::size_t i = 0; i < options.repetitions; ++i) {
        if (progress) progress(i, options.repetitions);
        session.truncate(0);
        auto begin = Clock::now();
        if (auto fed = session.evaluate(prompt, LogitsOf::last, stop); !fed)
            return std::unexpected(fed.error());
        if (!prompt.empty())
            result.prompt_rates.push_back(static_cast<double>(prompt.size()) / seconds_since(begin));

        session.truncate(0);
        begin = Clock::now();
        for (const TokenId id : generated) {
            if (auto made = session.evaluate(std::span(&id, 1), LogitsOf::last, stop); !made)
                return std::unexpected(made.error());
        }
        if (!generated.empty())
            result.generation_rates.push_back(static_cast<double>(generated.size()) / seconds_since(begin));
    }
    if (progress) progress(options.repetitions, options.repetitions);
    result.bytes_per_token = weight_bytes(session.program()) + static_cast<double>(session.cache_bytes()) / 2;
    session.truncate(0);
    return result;
}

Result<double> measure_read_bandwidth(std::size_t threads) {
    constexpr std::size_t bytes = std::size_t{256} << 20;
    constexpr int passes = 6;
    auto memory = LazyMemory::reserve(1, bytes);
    if (!memory) return std::unexpected(memory.error());
    std::memset(memory->as<void>(), 1, bytes);

    ThreadPool pool(threads);
    std::atomic<std::uint64_t> total{0};
    const auto* values = memory->as<const std::uint64_t>();
    constexpr std::size_t grain = std::size_t{1} << 17; // 1 MiB
    double best = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const auto begin = Clock::now();
        pool.for_each(bytes / sizeof(std::uint64_t), grain, [&](std::size_t from, std::size_t to) {
            std::uint64_t sum = 0;
            for (std::size_t i = from; i < to; ++i) sum += values[i];
            total.fetch_add(sum, std::memory_order_relaxed);
        });
        best = std::max(best, static_cast<double>(bytes) / seconds_since(begin));
    }
    // The sum is known, which also keeps the reads from being left out.
    const std::uint64_t expected = 0x0101010101010101u * (bytes / sizeof(std::uint64_t)) * passes;
    if (total.load() != expected) return fail("memory-broken", "memory does not hold what was written to it");
    return best;
}

std::size_t peak_resident_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        std::size_t kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
    }
    return 0;
}

} // namespace archdef
