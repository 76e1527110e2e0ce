#include "gguf/contents_digest.h"

#include "gguf/little_endian.h"
#include "gguf/pace.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace archdef::gguf {
namespace {

constexpr std::uint64_t chunk = 1 << 20;

/// Feeds numbers and texts in their one form.
class Feed {
  public:
    template <class T>
    void number(T value) {
        auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
        if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
        hash_.update(bytes);
    }
    void text(std::string_view text) {
        number(std::uint64_t{text.size()});
        hash_.update(text);
    }
    void bytes(std::span<const std::byte> data) { hash_.update(data); }
    std::string finish() { return hash_.finish(); }

  private:
    Sha256 hash_;
};

bool belongs_to_packing(std::string_view key) {
    return key == "general.alignment" || key.starts_with("split.");
}

template <class Items, class Name>
std::vector<std::size_t> sorted_by(const Items& items, Name name) {
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::string_view(items[i].*name); });
    return order;
}

} // namespace

Result<std::string> contents_digest(const File& file, std::stop_token stop, const ByteProgress& progress) {
    // A usable file is little-endian and version 2 or 3, so its values already stand as version 3 writes
    // them.
    if (!file.usable()) return std::unexpected(file.first_error());
    std::uint64_t total = 0;
    for (const TensorInfo& tensor : file.tensors()) total += tensor.bytes;
    Pace pace(total, std::move(stop), progress);
    Feed feed;
    feed.text("archdef-gguf-contents-1");

    const auto metadata = file.metadata();
    std::vector<std::size_t> keys = sorted_by(metadata, &MetadataEntry::key);
    std::erase_if(keys, [&](std::size_t i) { return belongs_to_packing(metadata[i].key); });
    feed.number(std::uint64_t{keys.size()});
    // An entry stands in the file as it is fed: length, key, type, value.
    for (const std::size_t i : keys)
        feed.bytes(file.bytes(0, metadata[i].offset, metadata[i].offset + metadata[i].bytes));

    const auto tensors = file.tensors();
    feed.number(std::uint64_t{tensors.size()});
    for (const std::size_t i : sorted_by(tensors, &TensorInfo::name)) {
        const TensorInfo& tensor = tensors[i];
        feed.text(tensor.name);
        feed.number(static_cast<std::uint32_t>(tensor.type));
        feed.number(tensor.dimensions);
        for (std::uint32_t d = 0; d < tensor.dimensions; ++d) feed.number(tensor.extents[d]);
        feed.number(tensor.bytes);
        for (auto data = file.data(tensor); !data.empty();
             data = data.subspan(std::min<std::uint64_t>(chunk, data.size()))) {
            const auto piece = data.first(std::min<std::uint64_t>(chunk, data.size()));
            feed.bytes(piece);
            if (!pace.advance(piece.size())) return Pace::error();
        }
    }
    return feed.finish();
}

} // namespace archdef::gguf
