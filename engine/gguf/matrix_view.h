#pragma once

#include "base/sha256.h"
#include "gguf/file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// A rectangle of a tensor seen as a matrix: columns are extents[0], rows everything else (extents[1] times
/// the outer ones). Ends are cut at the matrix.
struct MatrixWindow {
    std::uint64_t row_begin = 0, row_end = UINT64_MAX;
    std::uint64_t column_begin = 0, column_end = UINT64_MAX;
};

/// A tensor scaled down to a picture. Cell (x, y) stands for columns
/// [column_begin + x * columns_per_cell, …) and rows [row_begin + y * rows_per_cell, …).
struct HeatMap {
    MatrixWindow window; ///< cut at the matrix
    std::uint64_t rows_per_cell = 1, columns_per_cell = 1;
    std::size_t width = 0, height = 0;
    std::vector<float> means;     ///< [height, width], over the finite values of a cell
    std::vector<float> extremes;  ///< the value of a cell that is farthest from 0, with its sign
    std::vector<bool> not_finite; ///< whether a cell holds a NaN or an infinity
    float mean_limit = 0;         ///< the greatest |mean|: the symmetric scale of `means`
    float extreme_limit = 0;      ///< the same for `extremes`
};

/// Errors: as of tensor_statistics.
Result<HeatMap> heat_map(const File& file, const TensorInfo& tensor, const MatrixWindow& window,
                         std::size_t most_width, std::size_t most_height, std::stop_token stop = {},
                         const ByteProgress& progress = {});

/// The values of a window, [rows, columns], at most `most_values` of them (`window-too-large` otherwise).
inline constexpr std::uint64_t most_values = 1 << 20;
Result<std::vector<float>> values_of(const File& file, const TensorInfo& tensor, const MatrixWindow& window);

/// A block taken apart. Value j belongs to group j / group_size; how the parts make the value is `formula`.
struct DecodedBlock {
    TensorType type = TensorType::F32;
    std::uint64_t row = 0, column = 0; ///< of its first value
    std::uint64_t file_offset = 0;
    std::uint32_t bytes = 0;
    std::optional<float> d, dmin; ///< the block's scale and minimum, where the format has them
    std::vector<float> scales;    ///< per group: factor of d (or the whole scale where there is no d)
    std::vector<float> minimums;  ///< per group: factor of dmin, where the format has them
    std::size_t group_size = 0;
    std::vector<int> quants;   ///< per value, as stored
    std::vector<float> levels; ///< per value, after a table or offset: what the scale multiplies
    std::vector<float> values; ///< per value, decoded
    std::string_view formula;  ///< "value = d · scale · level − dmin · minimum"
};

/// The block that holds a value. Errors: `tensor-not-here`, `tensor-not-decodable`, `no-blocks` for types
/// that are single numbers, `outside-tensor`.
Result<DecodedBlock> decoded_block(const File& file, const TensorInfo& tensor, std::uint64_t row,
                                   std::uint64_t column);

} // namespace archdef::gguf
