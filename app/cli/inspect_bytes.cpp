#include "gguf/hex_view.h"
#include "gguf/matrix_view.h"
#include "gguf_json.h"
#include "inspect_views.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace archdef::cli {

using namespace archdef::gguf;

int inspect_bytes(const File& file, std::uint64_t begin, std::uint64_t length, const CommonOptions& options) {
    constexpr std::uint64_t most = 1 << 20;
    const std::uint64_t whole = file.bytes(0, 0, UINT64_MAX).size();
    if (begin >= whole)
        return report({"outside-file",
                       fmt::format("Byte {} is behind the end of the file, which has {}.", begin, whole)},
                      options);
    const std::uint64_t end = begin + std::min({length, most, UINT64_MAX - begin});
    if (options.json) {
        std::string hex;
        for (const std::byte byte : file.bytes(0, begin, end))
            hex += fmt::format("{:02x}", std::to_integer<int>(byte));
        print_json({{"offset", begin}, {"length", hex.size() / 2}, {"bytes_hex", hex}});
        return exit_fine;
    }
    for (const HexLine& line : hex_lines(file, 0, begin, end, most / bytes_per_hex_line + 2))
        fmt::print("{}  {:<49}  {}\n", line.place, line.hex, line.text);
    return exit_fine;
}

int inspect_value(const File& file, const TensorInfo& tensor, std::uint64_t row, std::uint64_t column,
                  const CommonOptions& options) {
    const std::uint64_t columns = tensor.extents[0], rows = columns > 0 ? tensor.elements / columns : 0;
    if (row >= rows || column >= columns)
        return report({"outside-tensor",
                       fmt::format("[{}, {}] is outside {} rows of {} columns.", row, column, rows, columns)},
                      options);
    const auto value =
        values_of(file, tensor,
                  {.row_begin = row, .row_end = row + 1, .column_begin = column, .column_end = column + 1});
    if (!value) return report(value.error(), options);
    const auto block = decoded_block(file, tensor, row, column);
    if (options.json) {
        Json json{
            {"row", row}, {"column", column}, {"value", json_of_number(static_cast<double>(value->front()))}};
        if (block) {
            const auto numbers = [](const std::vector<float>& values) {
                Json list = Json::array();
                for (const float number : values) list.push_back(json_of_number(static_cast<double>(number)));
                return list;
            };
            json["block"] = {
                {"row", block->row},     {"column", block->column},   {"file_offset", block->file_offset},
                {"bytes", block->bytes}, {"formula", block->formula}, {"group_size", block->group_size}};
            Json& parts = json["block"];
            if (block->d) parts["d"] = json_of_number(static_cast<double>(*block->d));
            if (block->dmin) parts["dmin"] = json_of_number(static_cast<double>(*block->dmin));
            parts["scales"] = numbers(block->scales);
            parts["minimums"] = numbers(block->minimums);
            parts["quants"] = block->quants;
            parts["values"] = numbers(block->values);
        }
        print_json(json);
        return exit_fine;
    }
    fmt::print("[{}, {}] = {:.9g}\n", row, column, value->front());
    if (!block) return exit_fine; // a type of single numbers
    fmt::print("block of {} bytes at byte {}, first value [{}, {}]\n  {}\n", block->bytes, block->file_offset,
               block->row, block->column, block->formula);
    if (block->d) fmt::print("  d        {:.9g}\n", *block->d);
    if (block->dmin) fmt::print("  dmin     {:.9g}\n", *block->dmin);
    if (!block->scales.empty()) fmt::print("  scales   {}\n", fmt::join(block->scales, " "));
    if (!block->minimums.empty()) fmt::print("  minimums {}\n", fmt::join(block->minimums, " "));
    fmt::print("  quants   {}\n", fmt::join(block->quants, " "));
    return exit_fine;
}

} // namespace archdef::cli
