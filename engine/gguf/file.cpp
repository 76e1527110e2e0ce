#include "gguf/file.h"

#include "gguf/part.h"
#include "gguf/split.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace archdef::gguf {

struct File::Contents {
    PartSet set;
    std::vector<TensorInfo> tensors; ///< of all parts
    std::vector<Region> regions;
    std::vector<Finding> findings;
    std::vector<std::size_t> keys_in_order;  ///< indexes into the metadata, by key
    std::vector<std::size_t> names_in_order; ///< indexes into `tensors`, by name
};

namespace {

template <class Items, class Name>
std::vector<std::size_t> order_by(const Items& items, Name name) {
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::string_view(items[i].*name); });
    return order;
}

template <class Items, class Name>
auto look_up(const Items& items, const std::vector<std::size_t>& order, Name name, std::string_view wanted)
    -> decltype(items.data()) {
    const auto at = std::ranges::lower_bound(order, wanted, {},
                                             [&](std::size_t i) { return std::string_view(items[i].*name); });
    return at != order.end() && items[*at].*name == wanted ? &items[*at] : nullptr;
}

std::shared_ptr<const File> assemble(PartSet set) {
    auto contents = std::make_unique<File::Contents>();
    contents->set = std::move(set);
    std::vector<Part>& parts = contents->set.parts;
    if (parts.size() == 1) {
        contents->tensors = std::move(parts.front().tensors);
        contents->regions = std::move(parts.front().regions);
    } else {
        for (Part& part : parts) {
            const auto before = static_cast<std::int64_t>(contents->tensors.size());
            std::ranges::move(part.tensors, std::back_inserter(contents->tensors));
            for (Region region : part.regions) {
                if (region.tensor >= 0) region.tensor += before;
                contents->regions.push_back(region);
            }
        }
    }
    Part& first = parts.front();
    contents->keys_in_order = order_by(first.metadata, &MetadataEntry::key);
    contents->names_in_order = order_by(contents->tensors, &TensorInfo::name);
    if (first.header_read) check_soundness(first.metadata, contents->tensors, first.findings);
    std::vector<FindingList> lists;
    for (Part& part : parts) lists.push_back(std::move(part.findings));
    contents->findings = FindingList::sorted(std::move(lists));
    return std::make_shared<const File>(std::move(contents));
}

} // namespace

std::string TensorInfo::shape_text() const {
    std::string text = "[";
    for (std::uint32_t i = 0; i < dimensions; ++i) text += fmt::format("{}{}", i > 0 ? ", " : "", extents[i]);
    return text + "]";
}

Result<std::shared_ptr<const File>> File::open(const std::filesystem::path& path) {
    Result<MappedFile> map = MappedFile::open(path);
    if (!map) return std::unexpected(map.error());
    return assemble(read_part_set(std::move(*map)));
}

std::shared_ptr<const File> File::read(std::span<const std::byte> bytes) {
    return assemble(read_part_set(bytes));
}

File::File(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
File::~File() = default;

const std::filesystem::path& File::path() const {
    return contents_->set.paths.front();
}

std::vector<std::filesystem::path> File::part_paths() const {
    return contents_->set.paths;
}

std::uint64_t File::file_bytes() const {
    std::uint64_t bytes = 0;
    for (const Part& part : contents_->set.parts) bytes += part.bytes.size();
    return bytes;
}

std::uint32_t File::version() const {
    return contents_->set.parts.front().version;
}

bool File::big_endian() const {
    return contents_->set.parts.front().big_endian;
}

std::uint64_t File::alignment() const {
    return contents_->set.parts.front().alignment;
}

std::span<const MetadataEntry> File::metadata() const {
    return contents_->set.parts.front().metadata;
}

std::span<const TensorInfo> File::tensors() const {
    return contents_->tensors;
}

const Value* File::find(std::string_view key) const {
    const MetadataEntry* entry =
        look_up(contents_->set.parts.front().metadata, contents_->keys_in_order, &MetadataEntry::key, key);
    return entry ? &entry->value : nullptr;
}

const TensorInfo* File::find_tensor(std::string_view name) const {
    return look_up(contents_->tensors, contents_->names_in_order, &TensorInfo::name, name);
}

std::string_view File::architecture() const {
    const Value* value = find("general.architecture");
    return value ? value->string().value_or("") : "";
}

const Value* File::find_for_architecture(std::string_view suffix) const {
    return find(fmt::format("{}.{}", architecture(), suffix));
}

std::span<const Finding> File::findings() const {
    return contents_->findings;
}

bool File::usable() const {
    const bool any_error = std::ranges::find(contents_->findings, Severity::error, &Finding::severity) !=
                           contents_->findings.end();
    return !any_error && !big_endian() && version() != 0;
}

Error File::first_error() const {
    const std::vector<Finding>& all = contents_->findings;
    // A part that is not there, or a cut file, is one fact, though each tensor that is missing with it has a
    // finding of its own.
    auto worst = std::ranges::find(all, "split-part-missing", &Finding::code);
    if (worst == all.end()) worst = std::ranges::find(all, "truncated", &Finding::code);
    if (worst == all.end()) worst = std::ranges::find(all, Severity::error, &Finding::severity);
    if (worst == all.end()) worst = std::ranges::find(all, "big-endian", &Finding::code);
    const std::string file = path().empty() ? "The model" : path().string();
    if (worst == all.end()) return {"gguf-unusable", fmt::format("{} cannot be used.", file)};
    std::string where = file;
    if (worst->part > 0 && worst->part < contents_->set.paths.size())
        where = contents_->set.paths[worst->part].string();
    return {"gguf-" + worst->code,
            fmt::format("{}: byte {}, {}: {} Found {}, expected {}.", where, worst->offset, worst->field,
                        worst->message, worst->found, worst->expected)};
}

std::vector<Region> File::regions() const {
    return contents_->regions;
}

std::span<const std::byte> File::data(const TensorInfo& tensor) const {
    if (tensor.bytes == 0 || tensor.part >= contents_->set.parts.size()) return {};
    const Part& part = contents_->set.parts[tensor.part];
    if (!part.alignment_known || !part.lists_complete || tensor.file_offset > part.bytes.size() ||
        tensor.file_offset < part.data_begin || tensor.bytes > part.bytes.size() - tensor.file_offset)
        return {};
    return part.bytes.subspan(tensor.file_offset, tensor.bytes);
}

std::span<const std::byte> File::bytes(std::uint32_t part, std::uint64_t begin, std::uint64_t end) const {
    if (part >= contents_->set.parts.size()) return {};
    const std::span<const std::byte> all = contents_->set.parts[part].bytes;
    const std::uint64_t size = all.size();
    begin = std::min(begin, size);
    end = std::clamp(end, begin, size);
    return all.subspan(begin, end - begin);
}

} // namespace archdef::gguf
