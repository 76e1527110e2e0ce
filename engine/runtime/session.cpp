#include "runtime/session.h"

#include "kernels/machine.h"
#include "runtime/executor.h"
#include "runtime/physical_cores.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {

struct Session::State {
    std::shared_ptr<const Program> program;
    std::size_t context = 0;
    std::size_t position = 0;
    std::size_t vocabulary_rows = 0; ///< ids that the embedding has a row for
    std::unique_ptr<Executor> executor;
    LazyMemory all_logits; ///< of a call that took several chunks
};

namespace {

/// The most values of logits that a chunk makes when every position is wanted: 64 MiB.
constexpr std::size_t most_logits = std::size_t{16} << 20;

std::size_t embedding_rows(const Program& program) {
    std::size_t rows = 0;
    for (const ProgramStep& step : program.steps) {
        if (step.operation != OperationId::embed) continue;
        rows = rows == 0 ? step.matrix.rows : std::min(rows, step.matrix.rows);
    }
    return rows;
}

} // namespace

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::create(std::shared_ptr<const Program> program,
                                                 const SessionOptions& options) {
    if (auto problem = kernels::instruction_set_problem()) return std::unexpected(std::move(*problem));
    auto state = std::make_unique<State>();
    state->context = std::max<std::size_t>(1, std::min(options.context, program->config.context_length));
    state->vocabulary_rows = embedding_rows(*program);
    const std::size_t threads = options.threads == 0 ? physical_cores() : options.threads;
    auto executor = Executor::create(*program, threads, state->context, options.numerics);
    if (!executor) return std::unexpected(executor.error());
    state->executor = std::move(*executor);
    state->program = std::move(program);
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

Result<std::span<const float>> Session::evaluate(std::span<const TokenId> ids, LogitsOf wanted,
                                                 std::stop_token stop) {
    State& state = *state_;
    if (ids.size() > state.context - state.position) {
        return fail("context-full",
                    fmt::format("{} tokens do not fit: {} of the context's {} are in use. Ask for a longer "
                                "context, at most {}",
                                ids.size(), state.position, state.context,
                                state.program->config.context_length),
                    ErrorKind::usage);
    }
    for (const TokenId id : ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= state.vocabulary_rows) {
            return fail("token-out-of-range",
                        fmt::format("token id {} is not between 0 and {}", id, state.vocabulary_rows - 1),
                        ErrorKind::usage);
        }
    }
    const std::size_t start = state.position, width = state.program->vocabulary;
    std::size_t chunk = state.executor->chunk_rows();
    const bool all = wanted == LogitsOf::all;
    if (all) chunk = std::min(chunk, std::max<std::size_t>(1, most_logits / std::max<std::size_t>(1, width)));
    const bool in_parts = all && ids.size() > chunk;
    if (in_parts && state.all_logits.size() < ids.size() * width * sizeof(float)) {
        auto memory = LazyMemory::reserve(ids.size(), width * sizeof(float));
        if (!memory) return std::unexpected(memory.error());
        state.all_logits = std::move(*memory);
    }
    std::span<const float> logits;
    for (std::size_t done = 0; done < ids.size();) {
        const std::size_t count = std::min(chunk, ids.size() - done);
        const bool is_final = done + count == ids.size();
        const std::size_t rows = all ? count : (wanted == LogitsOf::last && is_final ? 1 : 0);
        const auto made = state.executor->run(ids.subspan(done, count), state.position, rows, stop);
        if (!made) {
            state.position = start;
            return fail("cancelled", "stopped", ErrorKind::cancelled);
        }
        if (in_parts) std::ranges::copy(*made, state.all_logits.as<float>() + done * width);
        logits = *made;
        state.position += count;
        done += count;
    }
    if (in_parts) logits = std::span(state.all_logits.as<const float>(), ids.size() * width);
    return logits;
}

std::size_t Session::position() const {
    return state_->position;
}

void Session::truncate(std::size_t position) {
    state_->position = std::min(state_->position, position);
}

std::size_t Session::context() const {
    return state_->context;
}

std::size_t Session::threads() const {
    return state_->executor->threads();
}

const Program& Session::program() const {
    return *state_->program;
}

std::size_t Session::cache_bytes() const {
    return state_->executor->cache_bytes_per_position() * state_->position;
}

void Session::set_trace(std::function<void(const StepTrace&)> trace) {
    state_->executor->set_trace(std::move(trace));
}

} // namespace archdef
