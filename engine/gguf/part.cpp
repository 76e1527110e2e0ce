#include "gguf/part.h"

#include "gguf/cursor.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <numeric>

namespace archdef::gguf {
namespace {

constexpr auto damaged = FindingClass::damaged;
constexpr auto not_for_us = FindingClass::not_for_us;

void too_short(Part& part, std::uint64_t needed) {
    part.findings.error(
        damaged, part.bytes.empty() ? "empty-file" : "ends-in-header", part.bytes.size(), "header",
        fmt::format("{} bytes", part.bytes.size()), fmt::format("{} bytes", needed),
        part.bytes.empty()
            ? std::string("The file is empty: the download failed or never began. Get the file again.")
            : fmt::format("The file ends at byte {}, but a GGUF header needs {}: it is cut short. Get "
                          "the file again.",
                          part.bytes.size(), needed));
}

/// Reads the version and with it the byte order: a version whose low half is zero was written by a machine of
/// the other order. False where the layout of what follows is not known.
bool read_version(Part& part) {
    const auto plain = load<std::uint32_t>(part.bytes.data() + 4, needs_swap(false));
    const auto other = load<std::uint32_t>(part.bytes.data() + 4, needs_swap(true));
    part.big_endian = plain != 0 && (plain & 0xFFFF) == 0;
    part.version = part.big_endian ? other : plain;
    const auto refuse = [&](FindingClass kind, std::string code, std::string message) {
        part.findings.error(kind, std::move(code), 4, "version", fmt::format("{}", part.version), "2 or 3",
                            std::move(message));
        return false;
    };
    if (part.version == 0) {
        return refuse(damaged, "version-0",
                      "Version 0 of GGUF never existed: the file is damaged. Get it again.");
    }
    if (part.version == 1) {
        return refuse(
            not_for_us, "version-1",
            "This is GGUF version 1 of August 2023, whose counts have 32 bits; no reader supports it any "
            "more. Convert the model again, or get a newer file.");
    }
    if (part.version > 3) {
        const bool believable = part.version < 1000;
        return refuse(
            believable ? not_for_us : damaged, "version-unknown",
            believable
                ? fmt::format("GGUF version {} is newer than this program, which knows 2 and 3. Update "
                              "the program, or get a file of version 3.",
                              part.version)
                : fmt::format("Version {} makes no sense: the file is damaged. Get it again.", part.version));
    }
    if (part.big_endian) {
        part.findings.warning(
            "big-endian", 4, "version", fmt::format("big-endian GGUF v{}", part.version), "little-endian",
            fmt::format("This is a big-endian GGUF v{}, for machines such as IBM Z: its metadata can "
                        "be read, but it cannot be run here. Get the little-endian file, or turn it "
                        "with llama.cpp's gguf_convert_endian.",
                        part.version),
            not_for_us);
    }
    return true;
}

void check_duplicate_names(Part& part) {
    std::vector<std::size_t> order(part.tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::string_view(part.tensors[i].name); });
    for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
        const TensorInfo& one = part.tensors[order[first]];
        const TensorInfo& again = part.tensors[order[i]];
        if (one.name != again.name) {
            first = i;
            continue;
        }
        if (one.name.empty()) continue; // has its own finding
        part.findings.error(
            damaged, "tensor-twice", again.info_offset,
            fmt::format("tensor {} `{}` name", order[i], printable(again.name)),
            fmt::format("the name of tensor {} at byte {}", order[first], one.info_offset), "each name once",
            fmt::format("The name `{}` is listed at byte {} and again at byte {}: nobody can say which "
                        "tensor it means. Write the file again.",
                        printable(again.name), one.info_offset, again.info_offset));
    }
}

} // namespace

Part read_part(std::span<const std::byte> bytes, std::uint32_t index, const std::string& file_name) {
    Part part(index);
    part.bytes = bytes;
    part.metadata_end = part.tensors_end = std::min<std::uint64_t>(header_bytes, bytes.size());
    const auto finish = [&] {
        check_layout(part, file_name);
        return std::move(part);
    };
    if (bytes.size() < 4) {
        too_short(part, header_bytes);
        return finish();
    }
    if (std::memcmp(bytes.data(), "GGUF", 4) != 0) {
        part.metadata_end = part.tensors_end = 0;
        recognise_foreign(part);
        return finish();
    }
    if (bytes.size() < 8) {
        too_short(part, header_bytes);
        return finish();
    }
    if (!read_version(part)) return finish();
    if (bytes.size() < header_bytes) {
        too_short(part, header_bytes);
        return finish();
    }
    part.header_read = true;
    const bool swapped = needs_swap(part.big_endian);
    const auto tensor_count = load<std::uint64_t>(bytes.data() + 8, swapped);
    const auto metadata_count = load<std::uint64_t>(bytes.data() + 16, swapped);
    const bool metadata_whole = read_metadata(part, metadata_count);
    part.tensors_end = part.metadata_end;
    if (metadata_whole) {
        part.lists_complete = read_tensor_list(part, tensor_count);
        check_duplicate_names(part);
    } else if (tensor_count > bytes.size() / header_bytes) {
        part.findings.error(
            damaged, "tensor-count-too-large", 8, "tensor count", fmt::format("{}", tensor_count),
            fmt::format("at most {}", bytes.size() / header_bytes),
            fmt::format("The header says that the file has {} tensors, which do not fit in {} bytes: the "
                        "file is cut short, or this count is damaged. Get the file again.",
                        tensor_count, bytes.size()));
    }
    return finish();
}

} // namespace archdef::gguf
