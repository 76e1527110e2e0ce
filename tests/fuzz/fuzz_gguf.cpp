#include "gguf/file.h"
#include "gguf/layers.h"
#include "gguf/overview.h"
#include "gguf/value_text.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// libFuzzer's entry point: any bytes are read, and everything a caller could ask for is asked for. Corpus:
/// tests/data/badgguf.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace archdef::gguf;
    const auto file = File::read(std::as_bytes(std::span(data, size)));
    for (const MetadataEntry& entry : file->metadata()) value_text(entry.value);
    std::uint64_t sum = 0;
    for (const TensorInfo& tensor : file->tensors())
        for (const std::byte byte : file->data(tensor)) sum += std::to_integer<std::uint64_t>(byte);
    if (file->usable() && sum == UINT64_MAX) return 1;
    static_cast<void>(file->regions());
    static_cast<void>(file->first_error());
    static_cast<void>(overview(*file));
    static_cast<void>(view_by_layer(*file));
    return 0;
}
