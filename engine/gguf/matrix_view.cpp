#include "gguf/matrix_view.h"

#include "gguf/pace.h"
#include "gguf/rows.h"

#include <algorithm>
#include <cmath>

namespace archdef::gguf {
namespace {

MatrixWindow cut(MatrixWindow window, const RowReader& reader) {
    window.row_end = std::min(window.row_end, reader.rows());
    window.row_begin = std::min(window.row_begin, window.row_end);
    window.column_end = std::min(window.column_end, reader.columns());
    window.column_begin = std::min(window.column_begin, window.column_end);
    return window;
}

/// Decodes columns [begin, end) of a row, widened to whole blocks, in chunks.
template <class Take>
void read_columns(const RowReader& reader, std::uint64_t row, std::uint64_t begin, std::uint64_t end,
                  std::vector<float>& buffer, Take take) {
    const std::uint64_t block = reader.type().block_size;
    for (std::uint64_t at = begin / block * block; at < end; at += RowReader::chunk) {
        const std::uint64_t count = std::min(RowReader::chunk, (end - at + block - 1) / block * block);
        buffer.resize(count);
        reader.read(row, at, buffer);
        const std::uint64_t first = std::max(at, begin), last = std::min(at + count, end);
        take(first, std::span<const float>(buffer).subspan(first - at, last - first));
    }
}

/// One row of cells while it is summed up.
struct CellRow {
    std::vector<double> sums;
    std::vector<std::uint64_t> counts;

    explicit CellRow(std::size_t width) : sums(width), counts(width) {}
};

void add_values(HeatMap& map, CellRow& cells, std::size_t y, std::uint64_t first,
                std::span<const float> values) {
    std::size_t x = (first - map.window.column_begin) / map.columns_per_cell;
    std::uint64_t left = map.columns_per_cell - (first - map.window.column_begin) % map.columns_per_cell;
    for (const float value : values) {
        if (left == 0) {
            ++x;
            left = map.columns_per_cell;
        }
        --left;
        const std::size_t cell = y * map.width + x;
        if (!std::isfinite(value)) {
            map.not_finite[cell] = true;
            continue;
        }
        cells.sums[x] += value;
        ++cells.counts[x];
        if (std::abs(value) > std::abs(map.extremes[cell])) map.extremes[cell] = value;
    }
}

} // namespace

Result<HeatMap> heat_map(const File& file, const TensorInfo& tensor, const MatrixWindow& window,
                         std::size_t most_width, std::size_t most_height, std::stop_token stop,
                         const ByteProgress& progress) {
    const auto reader = RowReader::open(file, tensor);
    if (!reader) return std::unexpected(reader.error());
    HeatMap map;
    map.window = cut(window, *reader);
    const std::uint64_t rows = map.window.row_end - map.window.row_begin;
    const std::uint64_t columns = map.window.column_end - map.window.column_begin;
    if (rows == 0 || columns == 0 || most_width == 0 || most_height == 0) return map;
    map.columns_per_cell = (columns + most_width - 1) / most_width;
    map.rows_per_cell = (rows + most_height - 1) / most_height;
    map.width = (columns + map.columns_per_cell - 1) / map.columns_per_cell;
    map.height = (rows + map.rows_per_cell - 1) / map.rows_per_cell;
    const std::size_t cells = map.width * map.height;
    map.means.resize(cells);
    map.extremes.resize(cells);
    map.not_finite.resize(cells);

    Pace pace(rows * columns / reader->type().block_size * reader->type().block_bytes, std::move(stop),
              progress);
    std::vector<float> buffer;
    for (std::size_t y = 0; y < map.height; ++y) {
        CellRow sums(map.width);
        const std::uint64_t begin = map.window.row_begin + y * map.rows_per_cell;
        const std::uint64_t end = std::min(begin + map.rows_per_cell, map.window.row_end);
        for (std::uint64_t row = begin; row < end; ++row) {
            read_columns(*reader, row, map.window.column_begin, map.window.column_end, buffer,
                         [&](std::uint64_t first, std::span<const float> values) {
                             add_values(map, sums, y, first, values);
                         });
            if (!pace.advance(columns / reader->type().block_size * reader->type().block_bytes))
                return Pace::error();
        }
        for (std::size_t x = 0; x < map.width; ++x) {
            const std::size_t cell = y * map.width + x;
            if (sums.counts[x] > 0)
                map.means[cell] = static_cast<float>(sums.sums[x] / static_cast<double>(sums.counts[x]));
            map.mean_limit = std::max(map.mean_limit, std::abs(map.means[cell]));
            map.extreme_limit = std::max(map.extreme_limit, std::abs(map.extremes[cell]));
        }
    }
    return map;
}

Result<std::vector<float>> values_of(const File& file, const TensorInfo& tensor, const MatrixWindow& window) {
    const auto reader = RowReader::open(file, tensor);
    if (!reader) return std::unexpected(reader.error());
    const MatrixWindow inside = cut(window, *reader);
    const std::uint64_t rows = inside.row_end - inside.row_begin,
                        columns = inside.column_end - inside.column_begin;
    if (columns > 0 && rows > most_values / columns) {
        return fail("window-too-large",
                    fmt::format("The window has {} x {} values; at most {} are given at once.", rows, columns,
                                most_values));
    }
    std::vector<float> values, buffer;
    values.reserve(rows * columns);
    for (std::uint64_t row = inside.row_begin; row < inside.row_end; ++row) {
        read_columns(*reader, row, inside.column_begin, inside.column_end, buffer,
                     [&](std::uint64_t, std::span<const float> piece) {
                         values.insert(values.end(), piece.begin(), piece.end());
                     });
    }
    return values;
}

} // namespace archdef::gguf
