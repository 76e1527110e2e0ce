#pragma once

#include "base/mapped_file.h"
#include "gguf/part.h"

#include <filesystem>
#include <string>
#include <vector>

namespace archdef::gguf {

/// The files of a model, in the order of their numbers. A part that is missing has no bytes and a finding.
struct PartSet {
    std::vector<MappedFile> maps;
    std::vector<Part> parts;
    std::vector<std::filesystem::path> paths;
};

/// The name of part `number` (from 1) of `count`: PREFIX-00001-of-00003.gguf.
std::string split_name(std::string_view prefix, std::uint32_t number, std::uint32_t count);

/// Reads the model that `opened` is a part of: where `split.count` says that there are several, those beside
/// it, whichever of them was opened. A part whose first part is not beside it is read alone and says so.
PartSet read_part_set(MappedFile opened);

/// The same over bytes that have no file beside them.
PartSet read_part_set(std::span<const std::byte> bytes);

} // namespace archdef::gguf
