#include "commands.h"
#include "gguf_json.h"
#include "loading.h"
#include "result_json.h"

#include "runtime/benchmark.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <unistd.h>

namespace archdef::cli {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct BenchOptions {
    std::string model;
    BenchmarkOptions benchmark;
};

double mebibytes(double bytes) {
    return bytes / (1 << 20);
}

int bench_model(const BenchOptions& bench, const CommonOptions& options) {
    const Interrupt interrupt;
    const auto begin = Clock::now();
    const auto loaded = load_model(bench.model, options);
    if (!loaded) return report_model(loaded.error(), bench.model, options);
    const auto session = open_session(*loaded, options);
    if (!session) return report(session.error(), options);
    const double load_seconds = std::chrono::duration<double>(Clock::now() - begin).count();

    const bool show = !options.quiet && ::isatty(STDERR_FILENO);
    const auto result = run_benchmark(**session, bench.benchmark, interrupt.token(),
                                      [show](std::size_t done, std::size_t total) {
                                          if (show) fmt::print(stderr, "\r\x1b[K{} of {}", done, total);
                                      });
    if (show) fmt::print(stderr, "\r\x1b[K");
    if (!result) return report(result.error(), options);
    const auto peak = static_cast<double>(peak_resident_bytes());
    const auto bandwidth = measure_read_bandwidth((*session)->program(), (*session)->threads());
    if (!bandwidth) return report(bandwidth.error(), options);
    const double used = result->bytes_per_token * result->median_generation_rate();
    const auto file_bytes = static_cast<double>(loaded->model->file->file_bytes());

    if (options.json) {
        print_json({{"prompt_tokens", bench.benchmark.prompt_tokens},
                    {"prompt_tokens_per_s", result->median_prompt_rate()},
                    {"prompt_runs", result->prompt_rates},
                    {"generated_tokens", bench.benchmark.generated_tokens},
                    {"cached_tokens", bench.benchmark.cached_tokens},
                    {"generate_tokens_per_s", result->median_generation_rate()},
                    {"generate_runs", result->generation_rates},
                    {"load_s", load_seconds},
                    {"peak_memory_bytes", peak},
                    {"file_bytes", file_bytes},
                    {"bytes_per_token", result->bytes_per_token},
                    {"read_bandwidth_bytes_per_s", *bandwidth},
                    {"bandwidth_share", used / *bandwidth},
                    {"provenance", provenance_json(*loaded, **session, options)}});
        return exit_fine;
    }
    fmt::print("prompt      {:>6} tokens  {:>10.1f} tokens/s  (median of {})\n",
               bench.benchmark.prompt_tokens, result->median_prompt_rate(), bench.benchmark.repetitions);
    fmt::print("generation  {:>6} tokens  {:>10.1f} tokens/s\n", bench.benchmark.generated_tokens,
               result->median_generation_rate());
    fmt::print("load        {:.3f} s\n", load_seconds);
    fmt::print("peak memory {:.1f} MiB (file {:.1f} MiB)\n", mebibytes(peak), mebibytes(file_bytes));
    const std::size_t threads = (*session)->threads();
    const std::string readers = threads == 1 ? "one thread could" : fmt::format("{} threads could", threads);
    fmt::print("per token   {:.1f} MiB read, {:.0f} % of the {:.1f} GB/s that {} read here\n",
               mebibytes(result->bytes_per_token), 100 * used / *bandwidth, *bandwidth / 1e9, readers);
    return exit_fine;
}

} // namespace

void add_bench(CLI::App& app, Action& action) {
    const auto bench = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure prompt and generation speed");
    command->add_option("MODEL", bench->model, "A .gguf, name:tag of Ollama's store, or org/repo")
        ->required();
    command->add_option("-p,--prompt-tokens", bench->benchmark.prompt_tokens, "Tokens of the prompt")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("-n,--tokens", bench->benchmark.generated_tokens, "Tokens to generate")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command
        ->add_option("-d,--depth", bench->benchmark.cached_tokens,
                     "Tokens in the cache before those are generated")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("-r,--repetitions", bench->benchmark.repetitions, "How often; the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->callback([bench, &action] {
        action = [bench](const CommonOptions& options) { return bench_model(*bench, options); };
    });
}

} // namespace archdef::cli
