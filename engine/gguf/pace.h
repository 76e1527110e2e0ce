#pragma once

#include "base/error.h"
#include "base/sha256.h"

#include <cstdint>
#include <stop_token>
#include <utility>

namespace archdef::gguf {

/// Counts the bytes of a long job, and calls `progress` and looks at the stop token every few megabytes.
class Pace {
  public:
    static constexpr std::uint64_t step = 4 << 20;

    Pace(std::uint64_t total, std::stop_token stop, const ByteProgress& progress)
        : total_(total), stop_(std::move(stop)), progress_(progress) {}

    /// False where the job should stop.
    bool advance(std::uint64_t bytes) {
        done_ += bytes;
        if (done_ < next_) return true;
        next_ = done_ + step;
        if (progress_) progress_(done_, total_);
        return !stopped();
    }
    bool stopped() const { return stop_.stop_requested(); }

    static std::unexpected<Error> error() {
        return fail("cancelled", "Reading the values was stopped.", ErrorKind::cancelled);
    }

  private:
    std::uint64_t total_, done_ = 0, next_ = 0;
    std::stop_token stop_;
    const ByteProgress& progress_;
};

} // namespace archdef::gguf
