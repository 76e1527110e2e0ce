#pragma once

#include "runtime/session.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace archdef {

struct BenchmarkOptions {
    std::size_t prompt_tokens = 512;
    std::size_t generated_tokens = 64;
    std::size_t cached_tokens = 0; ///< in the cache before the first one is generated
    std::size_t repetitions = 3;
};

/// What a run of the benchmark measured. Rates are tokens per second, one per repetition.
struct Benchmark {
    std::vector<double> prompt_rates, generation_rates;
    double bytes_per_token =
        0; ///< that one generated token must read: weights once, and half the run's cache
    double median_prompt_rate() const;
    double median_generation_rate() const;
};

/// Feeds a prompt in one call, then tokens one by one behind `cached_tokens` others, and times both; the ids
/// are arbitrary. The session is emptied before and after. Errors: those of Session::evaluate.
Result<Benchmark>
run_benchmark(Session& session, const BenchmarkOptions& options, std::stop_token stop = {},
              const std::function<void(std::size_t done, std::size_t total)>& progress = {});

/// How fast `threads` threads read the program's weights where they lie, in plain streams that nothing else
/// is done with (kernels::sum_words): bytes per second, the best of some passes. Where the weights are less
/// than 256 MiB, which caches might hold, it is as much anonymous memory with pages of the usual size.
/// Errors: `memory-exhausted`.
Result<double> measure_read_bandwidth(const Program& program, std::size_t threads);

/// The most memory that this process has had resident so far, in bytes; 0 where the system does not tell.
std::size_t peak_resident_bytes();

} // namespace archdef
