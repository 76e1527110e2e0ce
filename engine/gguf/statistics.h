#pragma once

#include "base/sha256.h"
#include "gguf/file.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef::gguf {

/// What a tensor's values look like. Least, greatest, mean and RMS are over the finite values, in f64.
struct TensorStatistics {
    std::uint64_t count = 0;
    std::uint64_t zeros = 0;
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0;
    double least = 0, greatest = 0, mean = 0, rms = 0;

    std::uint64_t rows = 0;            ///< elements / extents[0]
    std::uint64_t dead_rows = 0;       ///< rows of zeros only
    std::uint64_t rows_not_finite = 0; ///< rows with a NaN or an infinity
    std::vector<std::uint64_t> dead;   ///< the first of them, at most `listed_rows`
    std::vector<std::uint64_t> not_finite;
    static constexpr std::size_t listed_rows = 1000;

    /// Counts of the finite values in equal bins from -`histogram_limit` to it; the limit is the greatest
    /// magnitude. Empty where it was not asked for, or all are 0.
    std::vector<std::uint64_t> histogram;
    double histogram_limit = 0;
    std::vector<float> row_rms; ///< [rows]; empty where it was not asked for
};

struct StatisticsRequest {
    std::size_t histogram_bins = 61; ///< odd, so that 0 has a bin of its own; 0: no histogram
    bool row_rms = true;
};

/// Reads every value of a tensor once (twice with a histogram). Progress counts bytes. The result does not
/// depend on the machine. Errors: `tensor-not-here` where the file ends before it, `tensor-not-decodable`
/// where the type or the byte order cannot be decoded, kind `cancelled` when `stop` is requested.
Result<TensorStatistics> tensor_statistics(const File& file, const TensorInfo& tensor,
                                           const StatisticsRequest& request = {}, std::stop_token stop = {},
                                           const ByteProgress& progress = {});

/// A tensor as a scan of the whole file saw it.
struct ScannedTensor {
    std::size_t index = 0; ///< into File::tensors()
    TensorStatistics statistics;
    std::string problem; ///< why it could not be read; empty where it could

    bool suspicious() const {
        return statistics.nans > 0 || statistics.infinities > 0 || statistics.dead_rows > 0 ||
               !problem.empty();
    }
};

/// Looks for NaN, infinities and dead rows in every tensor, in the order of the file's list.
Result<std::vector<ScannedTensor>> scan_tensors(const File& file, std::stop_token stop = {},
                                                const ByteProgress& progress = {});

/// What the mean of a norm's weight suggests about how it is applied.
enum class NormHint {
    none,     ///< no norm, or the mean says nothing
    plain,    ///< near 1: multiply by it
    plus_one, ///< near 0: stored without the 1 that some architectures add
};
NormHint norm_hint(const TensorInfo& tensor, const TensorStatistics& statistics);

} // namespace archdef::gguf
