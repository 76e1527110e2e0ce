#pragma once

#include "base/error.h"
#include "gguf/blocks.h"
#include "gguf/file.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <vector>

namespace archdef::gguf {

/// Reads a tensor's values piece by piece: rows as a whole where they are short, else in chunks of whole
/// blocks, so that memory does not grow with the tensor.
class RowReader {
  public:
    static constexpr std::uint64_t chunk = 1 << 16; ///< values, a multiple of every block size

    /// Errors: `tensor-not-here`, `tensor-not-decodable`.
    static Result<RowReader> open(const File& file, const TensorInfo& tensor) {
        if (!can_dequantize(tensor.type)) {
            return fail("tensor-not-decodable",
                        fmt::format("`{}` has the type {}, whose values this program cannot decode.",
                                    tensor.name, type_name_or_unknown(tensor.type)));
        }
        if (file.big_endian()) {
            return fail(
                "tensor-not-decodable",
                fmt::format("`{}` is in a big-endian file, whose values are not decoded.", tensor.name));
        }
        RowReader reader;
        reader.type_ = *find_type(tensor.type);
        reader.columns_ = tensor.extents[0];
        reader.rows_ = tensor.elements > 0 ? tensor.elements / tensor.extents[0] : 0;
        reader.bytes_ = file.data(tensor);
        if (tensor.bytes > 0 && reader.bytes_.empty())
            return fail("tensor-not-here", fmt::format("`{}` is not wholly in the file.", tensor.name));
        return reader;
    }

    std::uint64_t rows() const { return rows_; }
    std::uint64_t columns() const { return columns_; }
    std::uint64_t row_bytes() const { return columns_ / type_.block_size * type_.block_bytes; }
    std::span<const std::byte> bytes() const { return bytes_; }
    const TypeInfo& type() const { return type_; }

    /// Columns [begin, begin + values.size()) of a row, decoded; both ends on block borders.
    void read(std::uint64_t row, std::uint64_t begin, std::span<float> values) const {
        const std::uint64_t at = row * row_bytes() + begin / type_.block_size * type_.block_bytes;
        dequantize_row(type_.type, bytes_.subspan(at), values.data(), values.size());
    }

    /// Calls `take(row, first column, values)` for each piece in order, `between()` after each row (and every
    /// so often in a long one); stops and gives false where `between` does.
    template <class Take, class Between>
    bool for_each(Take take, Between between) const {
        std::vector<float> values(std::min(columns_, chunk));
        for (std::uint64_t row = 0; row < rows_; ++row) {
            for (std::uint64_t begin = 0; begin < columns_; begin += chunk) {
                const auto piece = std::span(values).first(std::min(chunk, columns_ - begin));
                read(row, begin, piece);
                take(row, begin, std::span<const float>(piece));
                if (!between(piece.size() / type_.block_size * type_.block_bytes)) return false;
            }
        }
        return true;
    }

  private:
    TypeInfo type_{TensorType::F32, "", 1, 4};
    std::uint64_t columns_ = 0, rows_ = 0;
    std::span<const std::byte> bytes_;
};

} // namespace archdef::gguf
