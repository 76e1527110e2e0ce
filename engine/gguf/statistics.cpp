#include "gguf/statistics.h"

#include "gguf/pace.h"
#include "gguf/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace archdef::gguf {
namespace {

/// Sums over one row; rows are added in their order, so the result is always the same.
struct RowSums {
    double sum = 0, squares = 0;
    std::uint64_t finite = 0, zeros = 0, nans = 0, infinities = 0;
    float least = std::numeric_limits<float>::infinity(), greatest = -std::numeric_limits<float>::infinity();

    void add(std::span<const float> values) {
        for (const float value : values) {
            if (!std::isfinite(value)) {
                ++(std::isnan(value) ? nans : infinities);
                continue;
            }
            ++finite;
            zeros += value == 0;
            sum += value;
            squares += double{value} * value;
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
    }
};

class Totals {
  public:
    Totals(TensorStatistics& statistics, std::uint64_t columns)
        : statistics_(statistics), columns_(columns) {}

    void add(std::uint64_t row, const RowSums& sums, bool keep_rms) {
        TensorStatistics& s = statistics_;
        s.count += columns_;
        s.zeros += sums.zeros;
        s.nans += sums.nans;
        s.infinities += sums.infinities;
        finite_ += sums.finite;
        sum_ += sums.sum;
        squares_ += sums.squares;
        least_ = std::min(least_, sums.least);
        greatest_ = std::max(greatest_, sums.greatest);
        if (sums.zeros == columns_) note(row, s.dead_rows, s.dead);
        if (sums.nans + sums.infinities > 0) note(row, s.rows_not_finite, s.not_finite);
        if (keep_rms) s.row_rms.push_back(static_cast<float>(root_mean(sums.squares, sums.finite)));
    }

    void finish() {
        if (finite_ == 0) return;
        statistics_.least = least_;
        statistics_.greatest = greatest_;
        statistics_.mean = sum_ / static_cast<double>(finite_);
        statistics_.rms = root_mean(squares_, finite_);
    }

  private:
    static double root_mean(double squares, std::uint64_t count) {
        return count > 0 ? std::sqrt(squares / static_cast<double>(count)) : 0;
    }
    static void note(std::uint64_t row, std::uint64_t& count, std::vector<std::uint64_t>& list) {
        ++count;
        if (list.size() < TensorStatistics::listed_rows) list.push_back(row);
    }

    TensorStatistics& statistics_;
    std::uint64_t columns_, finite_ = 0;
    double sum_ = 0, squares_ = 0;
    float least_ = std::numeric_limits<float>::infinity(),
          greatest_ = -std::numeric_limits<float>::infinity();
};

bool sum_up(const RowReader& reader, TensorStatistics& statistics, bool row_rms, Pace& pace) {
    statistics.rows = reader.rows();
    Totals totals(statistics, reader.columns());
    RowSums sums;
    const bool whole = reader.for_each(
        [&](std::uint64_t row, std::uint64_t begin, std::span<const float> values) {
            if (begin == 0) sums = {};
            sums.add(values);
            if (begin + values.size() == reader.columns()) totals.add(row, sums, row_rms);
        },
        [&](std::uint64_t bytes) { return pace.advance(bytes); });
    totals.finish();
    return whole;
}

bool count_bins(const RowReader& reader, TensorStatistics& statistics, std::size_t bins, Pace& pace) {
    const double limit = std::max(std::abs(statistics.least), std::abs(statistics.greatest));
    if (limit == 0) return true;
    statistics.histogram_limit = limit;
    statistics.histogram.assign(bins, 0);
    const double scale = static_cast<double>(bins) / 2;
    return reader.for_each(
        [&](std::uint64_t, std::uint64_t, std::span<const float> values) {
            for (const float value : values) {
                if (!std::isfinite(value)) continue;
                const double place = (double{value} / limit + 1) * scale;
                ++statistics.histogram[std::min(static_cast<std::size_t>(place), bins - 1)];
            }
        },
        [&](std::uint64_t bytes) { return pace.advance(bytes); });
}

} // namespace

Result<TensorStatistics> tensor_statistics(const File& file, const TensorInfo& tensor,
                                           const StatisticsRequest& request, std::stop_token stop,
                                           const ByteProgress& progress) {
    const auto reader = RowReader::open(file, tensor);
    if (!reader) return std::unexpected(reader.error());
    TensorStatistics statistics;
    Pace pace(tensor.bytes * (request.histogram_bins > 0 ? 2 : 1), std::move(stop), progress);
    if (!sum_up(*reader, statistics, request.row_rms, pace)) return Pace::error();
    if (request.histogram_bins > 0 && !count_bins(*reader, statistics, request.histogram_bins, pace))
        return Pace::error();
    return statistics;
}

Result<std::vector<ScannedTensor>> scan_tensors(const File& file, std::stop_token stop,
                                                const ByteProgress& progress) {
    std::uint64_t total = 0;
    for (const TensorInfo& tensor : file.tensors()) total += file.data(tensor).size();
    Pace pace(total, std::move(stop), progress);
    std::vector<ScannedTensor> scanned;
    for (std::size_t i = 0; i < file.tensors().size(); ++i) {
        ScannedTensor one{i, {}, ""};
        const auto reader = RowReader::open(file, file.tensors()[i]);
        if (!reader) {
            one.problem = reader.error().message;
        } else if (!sum_up(*reader, one.statistics, false, pace)) {
            return Pace::error();
        }
        if (pace.stopped()) return Pace::error();
        scanned.push_back(std::move(one));
    }
    return scanned;
}

NormHint norm_hint(const TensorInfo& tensor, const TensorStatistics& statistics) {
    const bool is_norm = tensor.name.ends_with("norm.weight") && tensor.dimensions == 1;
    if (!is_norm || statistics.count == 0 || statistics.nans + statistics.infinities > 0)
        return NormHint::none;
    // A weight that is learned from 1 stays near it; one stored less 1 stays near 0. In between, nothing is
    // said.
    if (std::abs(statistics.mean) < 0.3) return NormHint::plus_one;
    return statistics.mean > 0.7 ? NormHint::plain : NormHint::none;
}

} // namespace archdef::gguf
