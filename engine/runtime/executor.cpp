#include "runtime/executor.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace archdef {
namespace {

constexpr std::size_t least_chunk = 64, most_chunk = 512;
constexpr std::size_t register_budget = std::size_t{64} << 20;
constexpr std::size_t least_values_for_threads = 1 << 14;

std::size_t chunk_rows_for(const Program& program) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < program.register_width.size(); ++i) {
        // Logits are kept for few rows; their pages are touched only as far as they are asked for.
        if (static_cast<int>(i) != program.logits_register) width += program.register_width[i];
    }
    const std::size_t fitting = register_budget / (std::max<std::size_t>(1, width) * sizeof(float));
    return std::clamp(fitting / least_chunk * least_chunk, least_chunk, most_chunk);
}

std::size_t count_of(std::size_t rows, const ProgramStep& step) {
    return rows * step.width;
}

} // namespace

Result<std::unique_ptr<Executor>> Executor::create(const Program& program, std::size_t threads,
                                                   std::size_t context, kernels::Numerics numerics) {
    std::unique_ptr<Executor> executor(new Executor(program, threads, numerics));
    executor->chunk_rows_ = std::min(chunk_rows_for(program), context);
    if (auto error = executor->reserve_registers()) return std::unexpected(std::move(*error));
    if (auto error = executor->prepare_rope(context)) return std::unexpected(std::move(*error));
    if (auto error = executor->reserve_caches(context)) return std::unexpected(std::move(*error));
    return executor;
}

std::optional<Error> Executor::reserve_registers() {
    const auto reserve = [&](std::size_t width) {
        return LazyMemory::reserve(chunk_rows_, width * sizeof(float));
    };
    for (const std::size_t width : program_.register_width) {
        auto memory = reserve(width);
        if (!memory) return memory.error();
        registers_.push_back(std::move(*memory));
    }
    rows_.assign(registers_.size(), 0);
    auto scratch = reserve(std::ranges::max(program_.register_width));
    if (!scratch) return scratch.error();
    scratch_ = std::move(*scratch);
    return {};
}

std::optional<Error> Executor::prepare_rope(std::size_t context) {
    const bool needed = std::ranges::any_of(
        program_.steps, [](const ProgramStep& step) { return step.operation == OperationId::rope; });
    if (!needed) return {};
    const bool is_long = context > program_.config.rope_scaling.original_context;
    std::span<const float> factors = program_.rope_factors;
    if (factors.empty()) factors = is_long ? program_.rope_factors_long : program_.rope_factors_short;
    for (const bool local : {false, true}) {
        auto rows = RopeRows::create(RopeAngles::of(program_.config, factors, local),
                                     program_.rope_interleaved, context);
        if (!rows) return rows.error();
        (local ? rope_local_ : rope_) = std::move(*rows);
    }
    return {};
}

std::optional<Error> Executor::reserve_caches(std::size_t context) {
    const ModelConfig& config = program_.config;
    for (const ProgramStep& step : program_.steps) {
        if (step.operation != OperationId::attention) continue;
        auto cache = KvCache::create(context, config.head_count_kv[static_cast<std::size_t>(step.layer)],
                                     config.head_dim, config.value_dim, numerics_ == kernels::Numerics::q8);
        if (!cache) return cache.error();
        caches_.push_back(std::move(*cache));
    }
    return {};
}

std::size_t Executor::cache_bytes_per_position() const {
    std::size_t bytes = 0;
    for (const KvCache& cache : caches_) bytes += cache.bytes_per_position();
    return bytes;
}

const RopeRows& Executor::rope_of(const ProgramStep& step) const {
    return program_.local_layer[static_cast<std::size_t>(step.layer)] ? *rope_local_ : *rope_;
}

template <class Work>
void Executor::by_rows(std::size_t row_count, std::size_t width, const Work& work) {
    if (row_count <= 1 || pool_.size() == 1 || row_count * width < least_values_for_threads) {
        work(std::size_t{0}, row_count);
        return;
    }
    const std::size_t grain = std::max<std::size_t>(1, row_count / (4 * pool_.size()));
    pool_.for_each(row_count, grain, work);
}

std::optional<std::span<const float>> Executor::run(std::span<const TokenId> ids, std::size_t position,
                                                    std::size_t wanted, const std::stop_token& stop) {
    const Call call{ids, position, wanted};
    if (rope_) rope_->extend_to(position + ids.size());
    if (rope_local_) rope_local_->extend_to(position + ids.size());
    bool in_block = false;
    for (const ProgramStep& step : program_.steps) {
        if (stop.stop_requested()) return {};
        in_block = in_block || step.layer >= 0;
        if (wanted == 0 && in_block && step.layer < 0) break; // nobody asks for the epilogue
        if (!trace_) {
            if (step.leader < 0) run_step(step, call);
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        run_step(step, call);
        trace_step(step, begin);
    }
    if (wanted == 0) return std::span<const float>{};
    const std::size_t held = rows(program_.logits_register), width = program_.vocabulary;
    return std::span(data(program_.logits_register) + (held - wanted) * width, wanted * width);
}

void Executor::run_step(const ProgramStep& step, const Call& call) {
    const float* source = step.sources[0] < 0 ? nullptr : data(step.sources[0]);
    const std::size_t source_rows = step.sources[0] < 0 ? 0 : rows(step.sources[0]);
    float* target = data(step.destination);
    const float epsilon = program_.config.rms_epsilon;
    const std::size_t width = step.width;
    const auto each_row = [&](const auto& work) { by_rows(source_rows, width, work); };

    switch (step.operation) {
    case OperationId::embed:
        rows(step.destination) = call.ids.size();
        by_rows(call.ids.size(), width, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                kernels::read_row(step.matrix, static_cast<std::size_t>(call.ids[i]), target + i * width);
        });
        break;
    case OperationId::rms_norm:
        rows(step.destination) = source_rows;
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::rms_norm(source + begin * width, step.vector.data(), epsilon, end - begin, width,
                              target + begin * width);
        });
        break;
    case OperationId::matmul:
        run_matmul(step);
        break;
    case OperationId::add_bias:
        each_row([&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                for (std::size_t j = 0; j < width; ++j) target[i * width + j] += step.vector[j];
        });
        break;
    case OperationId::norm_heads:
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::rms_norm(target + begin * width, step.vector.data(), epsilon, (end - begin) * step.heads,
                              width / step.heads, target + begin * width);
        });
        break;
    case OperationId::rope: {
        const kernels::RopeTable table = rope_of(step).table();
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::rope(target + begin * width, end - begin, step.heads, width / step.heads,
                          call.position + begin, table);
        });
        break;
    }
    case OperationId::attention:
        run_attention(step, call);
        break;
    case OperationId::silu:
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::silu(target + begin * width, (end - begin) * width);
        });
        break;
    case OperationId::gelu:
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::gelu_erf(target + begin * width, (end - begin) * width);
        });
        break;
    case OperationId::gelu_tanh:
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::gelu_tanh(target + begin * width, (end - begin) * width);
        });
        break;
    case OperationId::relu:
        each_row([&](std::size_t begin, std::size_t end) {
            kernels::relu(target + begin * width, (end - begin) * width);
        });
        break;
    case OperationId::mul: {
        const float* factor = data(step.sources[1]);
        each_row([&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin * width; i < end * width; ++i) target[i] *= factor[i];
        });
        break;
    }
    case OperationId::add: {
        const float* summand = data(step.sources[1]);
        each_row([&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin * width; i < end * width; ++i) target[i] += summand[i];
        });
        break;
    }
    case OperationId::scale: {
        const std::size_t count = count_of(source_rows, step);
        for (std::size_t i = 0; i < count; ++i) target[i] *= step.number;
        break;
    }
    case OperationId::copy:
        rows(step.destination) = source_rows;
        if (target != source) std::memcpy(target, source, count_of(source_rows, step) * sizeof(float));
        break;
    case OperationId::last:
        run_last(step, call);
        break;
    }
}

void Executor::run_matmul(const ProgramStep& step) {
    const float* input = data(step.sources[0]);
    const std::size_t row_count = rows(step.sources[0]);
    rows(step.destination) = row_count;
    if (row_count == 0) return;
    if (step.destination == step.sources[0]) {
        float* result = scratch_.as<float>();
        kernels::matmul(step.matrix, input, row_count, result, numerics_, pool_);
        std::memcpy(data(step.destination), result, count_of(row_count, step) * sizeof(float));
        return;
    }
    if (trace_ || step.followers.empty()) {
        kernels::matmul(step.matrix, input, row_count, data(step.destination), numerics_, pool_);
        return;
    }
    std::array<kernels::MatmulJob, 8> jobs;
    std::size_t count = 0;
    jobs[count++] = {&step.matrix, data(step.destination)};
    for (const int follower : step.followers) {
        const ProgramStep& other = program_.steps[static_cast<std::size_t>(follower)];
        rows(other.destination) = row_count;
        jobs[count++] = {&other.matrix, data(other.destination)};
    }
    kernels::matmul_many(std::span(jobs).first(count), input, row_count, numerics_, pool_);
}

void Executor::run_attention(const ProgramStep& step, const Call& call) {
    const std::size_t row_count = call.ids.size();
    const float* query = data(step.sources[0]);
    KvCache& cache = caches_[static_cast<std::size_t>(step.cache)];
    cache.store(call.position, row_count, data(step.sources[1]), data(step.sources[2]), pool_);

    const bool local = program_.local_layer[static_cast<std::size_t>(step.layer)];
    const std::size_t window = local ? program_.config.sliding_window : 0;
    const bool overwrites = step.destination == step.sources[0];
    float* result = overwrites ? scratch_.as<float>() : data(step.destination);
    kernels::attention(query, row_count, step.heads, call.position, cache.view(),
                       program_.config.attention_scale, window, result, pool_);
    rows(step.destination) = row_count;
    if (overwrites) std::memcpy(data(step.destination), result, count_of(row_count, step) * sizeof(float));
}

void Executor::run_last(const ProgramStep& step, const Call& call) {
    const std::size_t held = rows(step.sources[0]);
    const std::size_t kept = std::min(held, call.wanted);
    const float* source = data(step.sources[0]) + (held - kept) * step.width;
    std::memmove(data(step.destination), source, kept * step.width * sizeof(float));
    rows(step.destination) = kept;
}

void Executor::trace_step(const ProgramStep& step, std::chrono::steady_clock::time_point begin) const {
    const auto index = static_cast<std::size_t>(step.destination);
    trace_({&step, program_.registers[index].c_str(), rows_[index], step.width, data(step.destination),
            std::chrono::steady_clock::now() - begin});
}

} // namespace archdef
