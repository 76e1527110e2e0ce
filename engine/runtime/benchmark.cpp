#include "runtime/benchmark.h"

#include "base/thread_pool.h"
#include "kernels/machine.h"
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
        if (progress) progress(i, 2 * options.repetitions);
        session.truncate(0);
        const auto begin = Clock::now();
        if (auto fed = session.evaluate(prompt, LogitsOf::last, stop); !fed)
            return std::unexpected(fed.error());
        if (!prompt.empty())
            result.prompt_rates.push_back(static_cast<double>(prompt.size()) / seconds_since(begin));
    }
    session.truncate(0);
    if (auto cached =
            session.evaluate(arbitrary_ids(options.cached_tokens, vocabulary), LogitsOf::none, stop);
        !cached)
        return std::unexpected(cached.error());
    for (std::size_t i = 0; i < options.repetitions; ++i) {
        if (progress) progress(options.repetitions + i, 2 * options.repetitions);
        session.truncate(options.cached_tokens);
        const auto begin = Clock::now();
        for (const TokenId id : generated) {
            if (auto made = session.evaluate(std::span(&id, 1), LogitsOf::last, stop); !made)
                return std::unexpected(made.error());
        }
        if (!generated.empty())
            result.generation_rates.push_back(static_cast<double>(generated.size()) / seconds_since(begin));
    }
    if (progress) progress(2 * options.repetitions, 2 * options.repetitions);
    session.truncate(options.cached_tokens + options.generated_tokens / 2);
    result.bytes_per_token = weight_bytes(session.program()) + static_cast<double>(session.cache_bytes());
    session.truncate(0);
    return result;
}

Result<double> measure_read_bandwidth(const Program& program, std::size_t threads) {
    constexpr std::size_t least_bytes = std::size_t{256} << 20;
    constexpr std::size_t most_bytes = std::size_t{1} << 30;
    constexpr std::size_t piece = std::size_t{2} << 20; // 8 streams of 256 KiB
    constexpr int passes = 6;

    std::vector<const std::byte*> pieces;
    for (const ProgramStep& step : program.steps) {
        if (step.operation != OperationId::matmul) continue;
        const std::size_t bytes = step.matrix.row_bytes * step.matrix.rows;
        for (std::size_t at = 0; at + piece <= bytes && pieces.size() < most_bytes / piece; at += piece)
            pieces.push_back(step.matrix.data + at);
    }
    LazyMemory memory;
    if (pieces.size() < least_bytes / piece) {
        auto reserved = LazyMemory::reserve(1, least_bytes);
        if (!reserved) return std::unexpected(reserved.error());
        memory = std::move(*reserved);
        std::memset(memory.as<void>(), 1, least_bytes);
        pieces.clear();
        for (std::size_t at = 0; at < least_bytes; at += piece)
            pieces.push_back(memory.as<const std::byte>() + at);
    }
    ThreadPool pool(threads);
    std::atomic<std::uint32_t> total{0}; // used, so that no read is left out
    double best = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const auto begin = Clock::now();
        pool.for_each(pieces.size(), 1, [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i)
                total.fetch_add(static_cast<std::uint32_t>(kernels::sum_words(pieces[i], piece)));
        });
        best = std::max(best, static_cast<double>(pieces.size() * piece) / seconds_since(begin));
    }
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
