#include "gguf/split.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <unordered_map>

namespace archdef::gguf {
namespace {

constexpr auto damaged = FindingClass::damaged;
constexpr std::uint64_t most_parts = 65'535; ///< split.count is a u16
/// So many missing parts are named; behind them nothing is looked for, so that a header that claims 65 535
/// parts costs neither time nor memory.
constexpr std::size_t most_missing = 64;

const MetadataEntry* find_entry(const Part& part, std::string_view key) {
    const auto found = std::ranges::find(part.metadata, key, &MetadataEntry::key);
    return found == part.metadata.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> number_of(const Part& part, std::string_view key) {
    const MetadataEntry* entry = find_entry(part, key);
    return entry ? entry->value.unsigned_integer() : std::nullopt;
}

std::uint64_t place_of(const Part& part, std::string_view key) {
    const MetadataEntry* entry = find_entry(part, key);
    return entry ? entry->offset : 0;
}

/// PREFIX of PREFIX-%05d-of-%05d.gguf, where the name has that form with these numbers.
std::optional<std::string> prefix_of(const std::string& name, std::uint64_t number, std::uint64_t count) {
    const std::string tail =
        split_name("", static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(count));
    if (!name.ends_with(tail) || name.size() == tail.size()) return {};
    return name.substr(0, name.size() - tail.size());
}

/// Where the first part of the set is to be: beside `path`. Nothing where the name of `path` is not that of
/// part `number` (from 0) of `count`.
std::optional<std::filesystem::path> first_path(const std::filesystem::path& path, std::uint64_t number,
                                                std::uint64_t count) {
    const auto prefix = prefix_of(path.filename().string(), number + 1, count);
    if (!prefix) return {};
    return path.parent_path() / split_name(*prefix, 1, static_cast<std::uint32_t>(count));
}

void not_the_first(Part& part, std::uint64_t number, std::uint64_t count, const std::filesystem::path& path) {
    const auto first = first_path(path, number, count);
    std::error_code ignored;
    const std::string name =
        first ? first->filename().string()
              : "the file whose name ends in " + split_name("", 1, static_cast<std::uint32_t>(count));
    part.findings.warning(
        "split-part-alone", place_of(part, "split.no"), "metadata `split.no`",
        fmt::format("{} (part {} of {})", number, number + 1, count), "0 (the first part)",
        first && !std::filesystem::exists(*first, ignored)
            ? fmt::format(
                  "This is part {} of {} of a split model: its metadata is in the first part, and the "
                  "other tensors in the other parts. Put {} beside it.",
                  number + 1, count, name)
            : fmt::format(
                  "This is part {} of {} of a split model: its metadata is in the first part, and the "
                  "other tensors in the other parts. Open {}.",
                  number + 1, count, name));
}

/// What part `index` says about itself against what the first part says.
void check_part(Part& part, const Part& first, std::uint64_t count) {
    const auto expect = [&](std::string_view key, std::uint64_t expected) {
        const auto found = number_of(part, key);
        if (found == expected) return;
        part.findings.error(
            damaged, "split-mismatch", place_of(part, key), fmt::format("metadata `{}`", key),
            found ? fmt::format("{}", *found) : "absent", fmt::format("{}", expected),
            fmt::format("Part {} of {} has `{}` {}, but {} is needed: it belongs to another set. Get the "
                        "parts of one set.",
                        part.index + 1, count, key, found ? fmt::format("{}", *found) : "not at all",
                        expected));
    };
    if (!part.header_read) return;
    expect("split.no", part.index);
    expect("split.count", count);
    if (part.big_endian != first.big_endian) {
        part.findings.error(
            damaged, "split-byte-order", 4, "version", part.big_endian ? "big-endian" : "little-endian",
            first.big_endian ? "big-endian" : "little-endian",
            fmt::format("Part {} has another byte order than the first part.", part.index + 1));
    }
    for (const MetadataEntry& entry : part.metadata) {
        if (entry.key.starts_with("split.") || entry.key == "general.alignment") continue;
        const MetadataEntry* same = find_entry(first, entry.key);
        const auto bytes = part.bytes.subspan(entry.offset, entry.bytes);
        if (same && std::ranges::equal(bytes, first.bytes.subspan(same->offset, same->bytes))) continue;
        part.findings.warning(
            "split-own-metadata", entry.offset, fmt::format("metadata `{}`", printable(entry.key)),
            same ? "another value than in the first part" : "not in the first part", "only the split keys",
            fmt::format("Part {} has `{}` of its own; only the first part's metadata is used.",
                        part.index + 1, printable(entry.key)));
    }
}

void check_whole_set(PartSet& set) {
    std::unordered_map<std::string_view, std::uint32_t> owners;
    std::uint64_t tensors = 0;
    bool complete = true;
    for (Part& part : set.parts) {
        complete = complete && part.lists_complete;
        tensors += part.tensors.size();
        for (std::size_t i = 0; i < part.tensors.size(); ++i) {
            const auto [at, added] = owners.try_emplace(part.tensors[i].name, part.index);
            if (added || at->second == part.index) continue;
            part.findings.error(
                damaged, "tensor-twice", part.tensors[i].info_offset,
                fmt::format("tensor {} `{}` name", i, printable(part.tensors[i].name)),
                fmt::format("also in part {}", at->second + 1), "each name once",
                fmt::format("`{}` is in part {} and in part {}: the parts belong to different sets.",
                            printable(part.tensors[i].name), at->second + 1, part.index + 1));
        }
    }
    Part& first = set.parts.front();
    const auto expected = number_of(first, "split.tensors.count");
    if (!complete || !expected || *expected == tensors) return;
    first.findings.error(
        damaged, "split-tensor-count", place_of(first, "split.tensors.count"),
        "metadata `split.tensors.count`", fmt::format("{}", *expected), fmt::format("{}", tensors),
        fmt::format("The first part says that the set has {} tensors, but its parts have {} in all. Get "
                    "the parts of one set.",
                    *expected, tensors));
}

void missing_part(PartSet& set, std::uint64_t index, std::uint64_t count, std::string found,
                  std::string expected) {
    Part part(static_cast<std::uint32_t>(index));
    part.findings.error(
        damaged, "split-part-missing", 0, fmt::format("part {} of {}", index + 1, count), std::move(found),
        expected,
        fmt::format("Part {} of {} is not there. Put {} beside the first part.", index + 1, count, expected));
    set.parts.push_back(std::move(part));
}

void not_looked_for(Part& first, std::uint64_t index, std::uint64_t count) {
    first.findings.error(
        damaged, "split-part-missing", place_of(first, "split.count"), "metadata `split.count`",
        fmt::format("{} parts", count), "the parts beside the first",
        fmt::format(
            "{} parts of {} are not there, so those from part {} on were not looked for. Put all parts "
            "beside the first part.",
            most_missing, count, index + 1));
}

void open_other_parts(PartSet& set, std::uint64_t count) {
    const std::filesystem::path first = set.paths.front();
    const auto prefix = prefix_of(first.filename().string(), 1, count);
    if (!prefix) {
        const std::string tail = split_name("", 1, static_cast<std::uint32_t>(count));
        set.parts.front().findings.error(
            damaged, "split-name", place_of(set.parts.front(), "split.count"), "metadata `split.count`",
            first.empty() ? "no file name" : first.filename().string(), "a name that ends in " + tail,
            fmt::format("This is the first of {} parts, but its name does not end in {}, so the others "
                        "cannot be found. "
                        "Give the parts their names back.",
                        count, tail));
        return;
    }
    std::size_t missing = 0;
    for (std::uint64_t i = 1; i < count; ++i) {
        if (missing == most_missing) {
            not_looked_for(set.parts.front(), i, count);
            break;
        }
        const std::string name =
            split_name(*prefix, static_cast<std::uint32_t>(i + 1), static_cast<std::uint32_t>(count));
        const std::filesystem::path path = first.parent_path() / name;
        Result<MappedFile> map = MappedFile::open(path);
        set.paths.push_back(path);
        if (!map) {
            missing_part(set, i, count, map.error().message, name);
            ++missing;
            continue;
        }
        set.parts.push_back(read_part(map->bytes(), static_cast<std::uint32_t>(i), name));
        set.maps.push_back(std::move(*map));
        check_part(set.parts.back(), set.parts.front(), count);
    }
    check_whole_set(set);
}

PartSet set_of(MappedFile file) {
    PartSet set;
    set.paths.push_back(file.path());
    set.parts.push_back(read_part(file.bytes(), 0, file.path().filename().string()));
    set.maps.push_back(std::move(file));
    return set;
}

/// Where another part than the first was opened: a set that begins with the first part, if that lies beside
/// it and is of the same set.
std::optional<PartSet> set_with_first(const PartSet& opened) {
    const auto number = number_of(opened.parts.front(), "split.no");
    const auto count = number_of(opened.parts.front(), "split.count");
    if (!number || !count || *number == 0 || *number >= *count || *count > most_parts) return {};
    const auto path = first_path(opened.paths.front(), *number, *count);
    if (!path) return {};
    Result<MappedFile> file = MappedFile::open(*path);
    if (!file) return {};
    PartSet set = set_of(std::move(*file));
    const bool same_set =
        number_of(set.parts.front(), "split.no") == 0 && number_of(set.parts.front(), "split.count") == count;
    if (!same_set) return {};
    return set;
}

void complete_set(PartSet& set) {
    Part& first = set.parts.front();
    const auto count = number_of(first, "split.count");
    if (!count || *count <= 1) return;
    const std::uint64_t number = number_of(first, "split.no").value_or(0);
    if (*count > most_parts || number >= *count) {
        first.findings.error(
            damaged, "split-count", place_of(first, "split.count"), "metadata `split.count`",
            fmt::format("part {} of {}", number, *count), "a part number below the count",
            fmt::format("The file says that it is part {} (counted from 0) of {}, which makes no sense. "
                        "Get the file again.",
                        number, *count));
        return;
    }
    if (number != 0) return not_the_first(first, number, *count, set.paths.front());
    open_other_parts(set, *count);
}

} // namespace

std::string split_name(std::string_view prefix, std::uint32_t number, std::uint32_t count) {
    return fmt::format("{}-{:05}-of-{:05}.gguf", prefix, number, count);
}

PartSet read_part_set(MappedFile opened) {
    PartSet set = set_of(std::move(opened));
    if (auto first = set_with_first(set)) set = std::move(*first);
    complete_set(set);
    return set;
}

PartSet read_part_set(std::span<const std::byte> bytes) {
    PartSet set;
    set.paths.emplace_back();
    set.parts.push_back(read_part(bytes, 0, ""));
    complete_set(set);
    return set;
}

} // namespace archdef::gguf
