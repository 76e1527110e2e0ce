// The kernels beside what the machine can do: GB/s of weights read and GFLOP/s (2 per weight and token), next
// to plain reading of memory and OpenBLAS's f32 GEMM on the same shapes.
#include "base/thread_pool.h"
#include "kernels/kernel_table.h"
#include "kernels/machine.h"
#include "random_blocks.h"

#include <benchmark/benchmark.h>
#ifdef ARCHDEF_HAS_OPENBLAS
#include <cblas.h>
#endif

#include <cstring>

using namespace archdef;
using namespace archdef::kernels;

namespace {

constexpr gguf::TensorType measured_types[] = {
    gguf::TensorType::F16,    gguf::TensorType::BF16,  gguf::TensorType::Q8_0, gguf::TensorType::Q4_0,
    gguf::TensorType::Q4_1,   gguf::TensorType::Q5_0,  gguf::TensorType::Q5_1, gguf::TensorType::Q2_K,
    gguf::TensorType::Q3_K,   gguf::TensorType::Q4_K,  gguf::TensorType::Q5_K, gguf::TensorType::Q6_K,
    gguf::TensorType::IQ4_NL, gguf::TensorType::IQ4_XS};

void read_memory(benchmark::State& state) {
    constexpr std::size_t piece = std::size_t{2} << 20;
    const auto threads = static_cast<std::size_t>(state.range(0));
    const std::vector<std::byte> memory(std::size_t{256} << 20, std::byte{1});
    ThreadPool pool(threads);
    for (auto _ : state) {
        pool.for_each(memory.size() / piece, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                benchmark::DoNotOptimize(sum_words(memory.data() + i * piece, piece));
        });
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * memory.size()));
}

/// One matrix product. Several copies of the weights, larger together than the caches, are used in turn when
/// `cold`, as the layers of a model are in generation.
void multiply(benchmark::State& state, gguf::TensorType type, Numerics numerics, std::size_t columns,
              std::size_t rows, std::size_t tokens, std::size_t threads, bool cold) {
    const test::RandomMatrix one(type, rows, columns, 1);
    const std::size_t copies = cold ? (std::size_t{400} << 20) / one.bytes.size() + 1 : 1;
    std::vector<std::byte> memory(copies * one.bytes.size());
    for (std::size_t i = 0; i < copies; ++i)
        std::memcpy(memory.data() + i * one.bytes.size(), one.bytes.data(), one.bytes.size());
    const std::vector<float> input = test::random_floats(tokens * columns, 2);
    std::vector<float> output(tokens * rows);
    ThreadPool pool(threads);
    std::size_t next = 0;
    for (auto _ : state) {
        Matrix weight = one.matrix;
        weight.data = memory.data() + next * one.bytes.size();
        next = (next + 1) % copies;
        matmul(weight, input.data(), tokens, output.data(), numerics, pool);
    }
    const double done = static_cast<double>(state.iterations());
    state.counters["GB/s"] =
        benchmark::Counter(done * static_cast<double>(one.bytes.size()) / 1e9, benchmark::Counter::kIsRate);
    state.counters["GFLOP/s"] = benchmark::Counter(done * 2e-9 * static_cast<double>(columns * rows * tokens),
                                                   benchmark::Counter::kIsRate);
}

#ifdef ARCHDEF_HAS_OPENBLAS
void openblas(benchmark::State& state, std::size_t columns, std::size_t rows, std::size_t tokens,
              int threads) {
    const std::vector<float> weight = test::random_floats(rows * columns, 1),
                             input = test::random_floats(tokens * columns, 2);
    std::vector<float> output(tokens * rows);
    openblas_set_num_threads(threads);
    for (auto _ : state) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(tokens), static_cast<int>(rows),
                    static_cast<int>(columns), 1.0f, input.data(), static_cast<int>(columns), weight.data(),
                    static_cast<int>(columns), 0.0f, output.data(), static_cast<int>(rows));
    }
    state.counters["GFLOP/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * 2e-9 *
                                                       static_cast<double>(columns * rows * tokens),
                                                   benchmark::Counter::kIsRate);
}
#endif

void attend(benchmark::State& state, std::size_t rows, std::size_t positions, bool half) {
    const std::size_t heads = 16, kv_heads = 8, dim = 128;
    const std::vector<float> query = test::random_floats(rows * heads * dim, 1);
    std::vector<float> keys = test::random_floats(positions * kv_heads * dim, 2), values = keys;
    std::vector<std::uint16_t> half_keys(keys.size());
    std::transform(keys.begin(), keys.end(), half_keys.begin(), f32_to_f16);
    std::vector<std::uint16_t> half_values = half_keys;
    CacheView cache{keys.data(), values.data(), false, kv_heads, dim, dim};
    if (half) cache = {half_keys.data(), half_values.data(), true, kv_heads, dim, dim};
    std::vector<float> output(query.size());
    ThreadPool pool(1);
    for (auto _ : state)
        attention(query.data(), rows, heads, positions - rows, cache, 0.1f, 0, output.data(), pool);
    double pairs = 0;
    for (std::size_t row = 0; row < rows; ++row) pairs += static_cast<double>(positions - rows + row + 1);
    state.counters["GFLOP/s"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * pairs * heads * dim * 4e-9, benchmark::Counter::kIsRate);
}

void silu_rows(benchmark::State& state) {
    const std::vector<float> input = test::random_floats(3072, 1);
    std::vector<float> values(3072);
    for (auto _ : state) {
        values = input;
        silu(values.data(), values.size());
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * 3072));
}

} // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("read memory", read_memory)->Arg(1)->Arg(2)->UseRealTime();
    for (const std::size_t tokens : {std::size_t{1}, std::size_t{512}}) {
        for (const Numerics numerics : {Numerics::f32, Numerics::q8}) {
            for (const gguf::TensorType type : measured_types) {
                for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
                    const std::string name = std::string(tokens == 1 ? "generation/" : "prompt512/") +
                                             (numerics == Numerics::f32 ? "f32/" : "q8/") +
                                             std::string(gguf::type_name_or_unknown(type)) +
                                             "/threads:" + std::to_string(threads);
                    auto* one = benchmark::RegisterBenchmark(name.c_str(), multiply, type, numerics, 1024,
                                                             3072, tokens, threads, tokens == 1);
                    if (threads > 1) one->UseRealTime();
                }
            }
        }
    }
#ifdef ARCHDEF_HAS_OPENBLAS
    benchmark::RegisterBenchmark("prompt512/OpenBLAS/threads:1", openblas, 1024, 3072, 512, 1);
    benchmark::RegisterBenchmark("prompt512/OpenBLAS/threads:2", openblas, 1024, 3072, 512, 2)->UseRealTime();
#endif
    for (const bool half : {false, true}) {
        const std::string cache = half ? "f16" : "f32";
        benchmark::RegisterBenchmark(("attention/prompt512/" + cache).c_str(), attend, 512, 512, half);
        benchmark::RegisterBenchmark(("attention/1 token, 4096 cached/" + cache).c_str(), attend, 1, 4096,
                                     half);
    }
    benchmark::RegisterBenchmark("silu", silu_rows);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
