#pragma once

#include "base/error.h"
#include "kernels/kernels.h"
#include "model/program.h"
#include "tokenizer/tokenizer.h"

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace archdef {

struct SessionOptions {
    std::size_t threads = 0;    ///< 0: the physical cores
    std::size_t context = 4096; ///< capped by the model
    kernels::Numerics numerics = kernels::Numerics::f32;
};

/// What one step did, for `archdef trace`.
struct StepTrace {
    const ProgramStep* step;
    const char* register_name;
    std::size_t rows, width;
    const float* values; ///< [rows, width], valid during the call
    std::chrono::nanoseconds time;
};

/// Which rows of logits are wanted.
enum class LogitsOf { none, last, all };

/// One run of a program: its KV cache, its registers, its threads. Not thread-safe; create one per run.
class Session {
  public:
    static Result<std::unique_ptr<Session>> create(std::shared_ptr<const Program> program,
                                                   const SessionOptions& options);
    ~Session();

    /// Feeds ids at the next positions. Returns [rows, vocabulary], valid until the next call; rows is 0, 1
    /// or ids.size(). Errors: `context-full`, `token-out-of-range`, `cancelled` (the session is then where it
    /// was before the call).
    Result<std::span<const float>> evaluate(std::span<const TokenId> ids, LogitsOf wanted,
                                            std::stop_token stop = {});

    std::size_t position() const;        ///< number of tokens in the cache
    void truncate(std::size_t position); ///< forgets the tokens from there on
    std::size_t context() const;
    std::size_t threads() const;
    const Program& program() const;
    std::size_t cache_bytes() const;

    void set_trace(std::function<void(const StepTrace&)> trace);

  private:
    struct State;
    explicit Session(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace archdef
