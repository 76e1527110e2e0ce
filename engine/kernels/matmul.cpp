#include "base/thread_pool.h"
#include "kernels/kernel_table.h"
#include "kernels/panel.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace archdef::kernels {
namespace {

/// How a weight of this type reads its activations.
ActivationKind kind_for(const BlockFormat& format, Numerics numerics) {
    if (numerics == Numerics::q8) return format.q8_activation;
    return format.quantised() ? ActivationKind::fixed : ActivationKind::f32;
}

std::size_t record_bytes(ActivationKind kind, std::size_t columns, bool packed) {
    const ActivationLayout layout{columns, planes_of(kind)};
    if (integer_kind(kind)) return packed ? layout.packed_stride() : layout.stride();
    return columns * sizeof(float);
}

/// From so many tokens on tiles of 16 pay, though some of a tile is wasted.
constexpr std::size_t tile_threshold = 8;
constexpr std::size_t tile_tokens = 16;

/// The activations of a call in each form that its weights ask for.
class Converted {
  public:
    Converted(const KernelTable& kernels, const float* input, std::size_t columns, std::size_t tokens)
        : kernels_(kernels),
          input_(input),
          columns_(columns),
          tokens_(tokens),
          tiled_(kernels.pack_tile != nullptr && tokens >= tile_threshold) {}

    /// One token's f32 is read where it is; those of many are copied to where no vector crosses a cache line.
    void want(ActivationKind kind) {
        wanted_[static_cast<std::size_t>(kind)] = kind != ActivationKind::f32 || tokens_ > 1;
    }

    const std::byte* get(ActivationKind kind) const {
        if (kind == ActivationKind::f32 && tokens_ == 1) return reinterpret_cast<const std::byte*>(input_);
        return forms_[static_cast<std::size_t>(kind)];
    }
    bool tiled() const { return tiled_; }

    void convert(ThreadPool& pool) {
        const std::size_t padded = tiled_ ? (tokens_ + tile_tokens - 1) / tile_tokens * tile_tokens : tokens_;
        std::size_t bytes = 0;
        std::array<std::size_t, activation_kinds> at{};
        for (std::size_t k = 0; k < activation_kinds; ++k) {
            if (!wanted_[k]) continue;
            at[k] = bytes;
            bytes += (padded * record_bytes(static_cast<ActivationKind>(k), columns_, tiled_) + 63) / 64 * 64;
        }
        if (bytes == 0) return;
        std::byte* memory = pool.shared_scratch(bytes);
        for (std::size_t k = 0; k < activation_kinds; ++k) {
            if (wanted_[k]) forms_[k] = memory + at[k];
        }
        pool.for_each(tokens_, tile_tokens, [&](std::size_t begin, std::size_t end, std::size_t thread) {
            for (std::size_t k = 0; k < activation_kinds; ++k) {
                if (wanted_[k]) convert_some(static_cast<ActivationKind>(k), begin, end, thread, pool);
            }
        });
    }

  private:
    void convert_some(ActivationKind kind, std::size_t begin, std::size_t end, std::size_t thread,
                      ThreadPool& pool) const {
        const std::size_t stride = record_bytes(kind, columns_, false);
        const bool packed = tiled_ && integer_kind(kind);
        std::byte* place =
            forms_[static_cast<std::size_t>(kind)] + begin * record_bytes(kind, columns_, packed);
        std::byte* records = packed ? pool.scratch(thread, tile_tokens * stride) : place;
        for (std::size_t t = begin; t < end; ++t)
            kernels_.convert(kind, input_ + t * columns_, columns_, records + (t - begin) * stride);
        if (!packed) return;
        std::memset(records + (end - begin) * stride, 0, (tile_tokens - (end - begin)) * stride);
        kernels_.pack_tile(records, ActivationLayout{columns_, planes_of(kind)}, place);
    }

    const KernelTable& kernels_;
    const float* input_;
    std::size_t columns_, tokens_;
    bool tiled_;
    std::array<bool, activation_kinds> wanted_{};
    std::array<std::byte*, activation_kinds> forms_{};
};

constexpr std::size_t most_jobs = 8; ///< of one parallel region

std::size_t panels_of(const Matrix& weight) {
    return (weight.rows + panel_rows - 1) / panel_rows;
}

/// Panels per grain: enough grains that the threads end together, enough work that taking one costs nothing.
std::size_t grain_for(std::size_t panels, std::size_t threads) {
    return std::clamp<std::size_t>(panels / (threads * 16), 1, 16);
}

void multiply_some(const KernelTable& kernels, std::span<const MatmulJob> jobs, const float* input,
                   std::size_t tokens, Numerics numerics, ThreadPool& pool) {
    Converted converted(kernels, input, jobs.front().weight->columns, tokens);
    for (const MatmulJob& job : jobs) converted.want(kind_for(format_of(job.weight->type), numerics));
    converted.convert(pool);

    std::array<Product, most_jobs> products;
    std::array<std::size_t, most_jobs + 1> first_panel{};
    std::size_t scratch = 0;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        const BlockFormat format = format_of(jobs[j].weight->type);
        const ActivationKind kind = kind_for(format, numerics);
        products[j] = {*jobs[j].weight,
                       format,
                       planes_of(kind),
                       converted.get(kind),
                       tokens,
                       jobs[j].output,
                       converted.tiled() && format.quantised()};
        first_panel[j + 1] = first_panel[j] + panels_of(*jobs[j].weight);
        scratch = std::max(scratch, kernels.multiply_scratch(products[j]));
    }
    const std::size_t panels = first_panel[jobs.size()];
    const auto multiply = [&](std::size_t begin, std::size_t end, std::size_t thread) {
        std::byte* memory = pool.scratch(thread, scratch);
        for (std::size_t j = 0; j < jobs.size(); ++j) {
            const std::size_t first = std::max(begin, first_panel[j]);
            const std::size_t last = std::min(end, first_panel[j + 1]);
            if (first < last)
                kernels.multiply(products[j], first - first_panel[j], last - first_panel[j], memory);
        }
    };
    // One token's streams (row_streams.h) like long grains.
    if (tokens == 1)
        pool.for_each_shrinking(panels, multiply);
    else
        pool.for_each(panels, grain_for(panels, pool.size()), multiply);
}

} // namespace

bool can_multiply(gguf::TensorType type) {
    return format_of(type).block_bytes != 0;
}

void matmul(const Matrix& weight, const float* input, std::size_t tokens, float* output, Numerics numerics,
            ThreadPool& pool) {
    const MatmulJob job{&weight, output};
    matmul_many({&job, 1}, input, tokens, numerics, pool);
}

void matmul_many(std::span<const MatmulJob> jobs, const float* input, std::size_t tokens, Numerics numerics,
                 ThreadPool& pool) {
    matmul_many_with(kernels_in_use(), jobs, input, tokens, numerics, pool);
}

void matmul_many_with(const KernelTable& kernels, std::span<const MatmulJob> jobs, const float* input,
                      std::size_t tokens, Numerics numerics, ThreadPool& pool) {
    if (tokens == 0) return;
    for (std::size_t first = 0; first < jobs.size(); first += most_jobs)
        multiply_some(kernels, jobs.subspan(first, std::min(most_jobs, jobs.size() - first)), input, tokens,
                      numerics, pool);
}

void attention(const float* query, std::size_t rows, std::size_t heads, std::size_t first_position,
               const CacheView& cache, float scale, std::size_t window, float* output, ThreadPool& pool) {
    attention_with(kernels_in_use(), query, rows, heads, first_position, cache, scale, window, output, pool);
}

void attention_with(const KernelTable& kernels, const float* query, std::size_t rows, std::size_t heads,
                    std::size_t first_position, const CacheView& cache, float scale, std::size_t window,
                    float* output, ThreadPool& pool) {
    if (rows == 0) return;
    constexpr std::size_t rows_per_task = 8;
    const std::size_t group = heads / cache.kv_heads;
    const std::size_t row_tasks = (rows + rows_per_task - 1) / rows_per_task;
    // With few tasks (generation), each query head is one of its own.
    const std::size_t heads_per_task = cache.kv_heads * row_tasks >= 2 * pool.size() ? group : 1;
    const std::size_t head_tasks = heads / heads_per_task;
    pool.for_each(head_tasks * row_tasks, 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        for (std::size_t i = begin; i < end; ++i) {
            // The last rows see most keys: they come first, so that no long task is left for the end.
            const std::size_t row = (row_tasks - 1 - i / head_tasks) * rows_per_task;
            const std::size_t head = i % head_tasks * heads_per_task;
            const AttentionTask task{query,
                                     output,
                                     cache,
                                     heads,
                                     first_position,
                                     window,
                                     scale,
                                     head / group,
                                     head,
                                     head + heads_per_task,
                                     row,
                                     std::min(row + rows_per_task, rows)};
            kernels.attend(task, pool.scratch(thread, kernels.attend_scratch(task)));
        }
    });
}

} // namespace archdef::kernels
