#pragma once

#include "base/thread_pool.h"
#include "runtime/kv_cache.h"
#include "runtime/rope_table.h"
#include "runtime/session.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace archdef {

/// Walks a program's steps over a chunk of tokens. Holds what the steps write: registers and caches. After
/// `create` it allocates nothing.
class Executor {
  public:
    /// `context`: the most positions. Errors: `memory-exhausted`.
    static Result<std::unique_ptr<Executor>> create(const Program& program, std::size_t threads,
                                                    std::size_t context, kernels::Numerics numerics);

    /// The most tokens that `run` takes.
    std::size_t chunk_rows() const { return chunk_rows_; }

    /// Feeds a chunk at `position`. Returns logits [wanted, vocabulary] of its last `wanted` tokens, valid
    /// until the next call; nothing when `stop` was requested.
    std::optional<std::span<const float>> run(std::span<const TokenId> ids, std::size_t position,
                                              std::size_t wanted, const std::stop_token& stop);

    void set_trace(std::function<void(const StepTrace&)> trace) { trace_ = std::move(trace); }
    std::size_t threads() const { return pool_.size(); }
    std::size_t cache_bytes_per_position() const;

  private:
    struct Call {
        std::span<const TokenId> ids;
        std::size_t position;
        std::size_t wanted;
    };

    Executor(const Program& program, std::size_t threads, kernels::Numerics numerics)
        : program_(program), numerics_(numerics), pool_(threads) {}

    std::optional<Error> reserve_registers();
    std::optional<Error> prepare_rope(std::size_t context);
    std::optional<Error> reserve_caches(std::size_t context);

    void run_step(const ProgramStep& step, const Call& call);
    void run_matmul(const ProgramStep& step);
    void run_attention(const ProgramStep& step, const Call& call);
    void run_last(const ProgramStep& step, const Call& call);
    void trace_step(const ProgramStep& step, std::chrono::steady_clock::time_point begin) const;

    float* data(int register_index) const {
        return registers_[static_cast<std::size_t>(register_index)].as<float>();
    }
    std::size_t& rows(int register_index) { return rows_[static_cast<std::size_t>(register_index)]; }
    const RopeRows& rope_of(const ProgramStep& step) const;

    /// Runs `work(begin, end)` over rows, on all threads where there is enough to do.
    template <class Work>
    void by_rows(std::size_t row_count, std::size_t width, const Work& work);

    const Program& program_;
    kernels::Numerics numerics_;
    ThreadPool pool_;
    std::size_t chunk_rows_ = 0;
    std::vector<LazyMemory> registers_; ///< [chunk_rows, register_width]
    std::vector<std::size_t> rows_;     ///< how many rows each holds
    LazyMemory scratch_;                ///< the result of a step that overwrites its own input
    std::vector<KvCache> caches_;
    std::optional<RopeRows> rope_, rope_local_;
    std::function<void(const StepTrace&)> trace_;
};

} // namespace archdef
