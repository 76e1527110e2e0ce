#include "gguf/cursor.h"
#include "gguf/part.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::gguf {
namespace {

constexpr auto damaged = FindingClass::damaged;
constexpr auto unusual = FindingClass::unusual;

std::string label(const Part& part, std::size_t i) {
    return fmt::format("tensor {} `{}`", i, printable(part.tensors[i].name));
}

/// Where the offset stands in the tensor's entry.
std::uint64_t offset_field(const TensorInfo& tensor) {
    return tensor.info_offset + 8 + tensor.name.size() + 4 + 8 * std::uint64_t{tensor.dimensions} + 4;
}

/// Checks each tensor's offset on its own; gives those that have a place in the file.
std::vector<std::size_t> place_tensors(Part& part) {
    std::vector<std::size_t> placed;
    for (std::size_t i = 0; i < part.tensors.size(); ++i) {
        TensorInfo& tensor = part.tensors[i];
        const auto begin = checked_add(part.data_begin, tensor.offset);
        const auto end = begin ? checked_add(*begin, tensor.bytes) : begin;
        const auto padded_end = end ? align_up(*end, part.alignment) : end;
        tensor.file_offset = begin.value_or(0);
        if (!part.tensor_size_known[i]) continue;
        if (!padded_end) {
            part.findings.error(
                damaged, "offset-too-large", offset_field(tensor), fmt::format("{} offset", label(part, i)),
                fmt::format("{}", tensor.offset), "an offset inside the file",
                fmt::format("{} would end behind byte 2^64: its offset {} is damaged. Get the file again.",
                            label(part, i), tensor.offset));
            part.tensor_size_known[i] = false;
            continue;
        }
        if (tensor.offset % part.alignment != 0) {
            part.findings.error(
                damaged, "offset-misaligned", offset_field(tensor), fmt::format("{} offset", label(part, i)),
                fmt::format("{}", tensor.offset), fmt::format("a multiple of {}", part.alignment),
                fmt::format("{} starts at offset {}, which is no multiple of the alignment {}: the offset "
                            "is damaged, or the file was written with another alignment. Write it again.",
                            label(part, i), tensor.offset, part.alignment));
        }
        placed.push_back(i);
    }
    return placed;
}

/// llama.cpp wants the tensors in the order of the list, each at the padded end of the one before.
/// `placed` is in the order of the list; gives it in the order of the file.
std::vector<std::size_t> check_order(Part& part, std::vector<std::size_t> placed) {
    const auto begin = [&](std::size_t i) { return part.tensors[i].file_offset; };
    const auto end = [&](std::size_t i) { return part.tensors[i].file_offset + part.tensors[i].bytes; };
    const auto unordered =
        std::ranges::adjacent_find(placed, [&](std::size_t a, std::size_t b) { return begin(b) < begin(a); });
    if (unordered != placed.end()) {
        const std::size_t i = *std::next(unordered);
        part.findings.error(
            unusual, "tensors-out-of-order", offset_field(part.tensors[i]),
            fmt::format("{} offset", label(part, i)), fmt::format("{}", part.tensors[i].offset),
            fmt::format("more than {}", part.tensors[*unordered].offset),
            fmt::format("{} lies before {}, which is listed before it: llama.cpp will refuse this file. "
                        "Write it again with the tensors in the order of the list.",
                        label(part, i), label(part, *unordered)));
        std::ranges::stable_sort(placed, {}, begin);
    }
    // A tensor whose size is not known may fill any gap behind it.
    std::vector<std::uint64_t> fillers;
    for (std::size_t i = 0; i < part.tensors.size(); ++i)
        if (!part.tensor_size_known[i]) fillers.push_back(begin(i));
    std::ranges::sort(fillers);

    std::uint64_t reached = part.data_begin;
    std::size_t reached_by = placed.empty() ? 0 : placed.front();
    for (const std::size_t i : placed) {
        const std::uint64_t expected = align_up(reached, part.alignment).value_or(reached);
        const std::string field = fmt::format("{} offset", label(part, i));
        const std::string found = fmt::format("{}", part.tensors[i].offset);
        if (begin(i) < reached && part.tensors[i].bytes > 0) {
            part.findings.error(
                damaged, "tensors-overlap", offset_field(part.tensors[i]), field, found,
                fmt::format("at least {}", expected - part.data_begin),
                fmt::format("{} starts at byte {}, inside {}, which ends at byte {}: an offset or a shape "
                            "is damaged. Get the file again.",
                            label(part, i), begin(i), label(part, reached_by), reached));
        } else if (begin(i) > expected && begin(i) < part.bytes.size()) {
            const auto filler = std::ranges::lower_bound(fillers, reached);
            const bool filled = filler != fillers.end() && *filler < begin(i);
            if (!filled && begin(i) % part.alignment == 0) {
                part.findings.error(
                    unusual, "gap-before-tensor", offset_field(part.tensors[i]), field, found,
                    fmt::format("{}", expected - part.data_begin),
                    fmt::format("There is a hole of {} bytes before {}: llama.cpp will refuse this file. "
                                "Write it again without the hole.",
                                begin(i) - expected, label(part, i)));
            }
        } else if (begin(i) > expected) {
            const auto filler = std::ranges::lower_bound(fillers, reached);
            if (filler == fillers.end() || *filler >= begin(i)) {
                part.findings.error(
                    damaged, "offset-beyond-file", offset_field(part.tensors[i]), field, found,
                    fmt::format("{}", expected - part.data_begin),
                    fmt::format("{} should start at offset {}, but its offset {} lies behind the file's end "
                                "at byte {}: the offset is damaged. Get the file again.",
                                label(part, i), expected - part.data_begin, part.tensors[i].offset,
                                part.bytes.size()));
                part.tensor_size_known[i] = false; // says nothing about how long the file should be
                continue;
            }
        }
        if (end(i) > reached) {
            reached = end(i);
            reached_by = i;
        }
    }
    part.needed_bytes = std::max(reached, part.tensors_end);
    return placed;
}

std::string joined_name_hint(const std::string& file_name) {
    const bool cut_piece =
        file_name.find("part") != std::string::npos && file_name.find("of") != std::string::npos;
    const bool numbered = file_name.find("-of-") != std::string::npos;
    if (!cut_piece || numbered) return "";
    return " Its name says that it is a piece of a cut file: join the pieces with `cat` first.";
}

void check_end(Part& part, std::span<const std::size_t> placed, const std::string& file_name) {
    const std::uint64_t size = part.bytes.size();
    if (part.needed_bytes > size) {
        const std::uint64_t short_by = part.needed_bytes - size;
        const double present = 100.0 * static_cast<double>(size) / static_cast<double>(part.needed_bytes);
        part.findings.error(damaged, "truncated", size, "end of file", fmt::format("{} bytes", size),
                            fmt::format("{} bytes", part.needed_bytes),
                            fmt::format("The file is {} {} short ({:.1f} % present): it looks like a "
                                        "download that stopped. Resume it or "
                                        "get the file again.{}",
                                        short_by, short_by == 1 ? "byte" : "bytes", std::min(present, 99.9),
                                        joined_name_hint(file_name)));
        for (const std::size_t i : placed) {
            const TensorInfo& tensor = part.tensors[i];
            const std::uint64_t begin = tensor.file_offset;
            if (tensor.bytes == 0 || begin + tensor.bytes <= size || begin >= part.needed_bytes) continue;
            const std::uint64_t here = begin < size ? size - begin : 0;
            part.findings.error(damaged, here ? "tensor-cut" : "tensor-missing", begin,
                                fmt::format("{} data", label(part, i)), fmt::format("{} bytes", here),
                                fmt::format("{} bytes", tensor.bytes),
                                fmt::format("{} needs {} bytes at byte {}; the file has {} of them.",
                                            label(part, i), tensor.bytes, begin, here));
        }
        return;
    }
    const std::uint64_t padded = align_up(part.needed_bytes, part.alignment).value_or(part.needed_bytes);
    const bool all_known = std::ranges::find(part.tensor_size_known, false) == part.tensor_size_known.end();
    if (size > padded && all_known) {
        part.findings.warning(
            "bytes-after-the-end", padded, "end of file", fmt::format("{} bytes", size),
            fmt::format("{} bytes", padded),
            fmt::format("{} bytes follow the last tensor that nothing explains; they are part of the "
                        "file's sha256, but not of the model.",
                        size - padded));
    }
}

void map_file(Part& part, std::span<const std::size_t> placed) {
    using Kind = Region::Kind;
    const std::uint64_t size = part.bytes.size();
    const auto add = [&](Kind kind, std::uint64_t begin, std::uint64_t end, std::int64_t tensor = -1) {
        if (begin >= end) return;
        if (begin < size) part.regions.push_back({kind, part.index, begin, std::min(end, size), tensor});
        if (end > size)
            part.regions.push_back({Kind::missing, part.index, std::max(begin, size), end, tensor});
    };
    add(Kind::header, 0, std::min(header_bytes, size));
    add(Kind::metadata, header_bytes, part.metadata_end);
    add(Kind::tensor_list, part.metadata_end, part.tensors_end);
    std::uint64_t reached = std::max(part.tensors_end, std::min(header_bytes, size));
    for (const std::size_t i : placed) {
        const TensorInfo& tensor = part.tensors[i];
        const std::uint64_t begin = std::max(tensor.file_offset, reached);
        const std::uint64_t end = tensor.file_offset + tensor.bytes;
        if (end <= begin || begin >= std::max(part.needed_bytes, size)) continue;
        const std::uint64_t padded = std::min(align_up(reached, part.alignment).value_or(reached), begin);
        add(Kind::padding, reached, padded);
        add(Kind::unexplained, padded, begin);
        add(Kind::tensor, begin, end, static_cast<std::int64_t>(i));
        reached = end;
    }
    if (reached >= size) return;
    const bool padding_follows = part.lists_complete && !part.tensors.empty();
    const std::uint64_t padded =
        padding_follows ? align_up(reached, part.alignment).value_or(reached) : reached;
    add(Kind::padding, reached, std::min(padded, size));
    add(Kind::unexplained, padded, size);
}

} // namespace

void check_layout(Part& part, const std::string& file_name) {
    std::vector<std::size_t> placed;
    if (part.lists_complete) {
        part.data_begin = part.tensors_end;
        if (!part.tensors.empty())
            part.data_begin = align_up(part.tensors_end, part.alignment).value_or(part.tensors_end);
        part.needed_bytes = part.tensors_end;
        if (part.alignment_known) {
            placed = check_order(part, place_tensors(part));
            check_end(part, placed, file_name);
        } else {
            part.tensor_size_known.assign(part.tensors.size(), false);
        }
    }
    map_file(part, placed);
}

} // namespace archdef::gguf
