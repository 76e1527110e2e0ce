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

/// Reads the model that begins in `first`: opens the other parts beside it where `split.count` says that
/// there are some and this is the first; says so where it is another part.
PartSet read_part_set(MappedFile first);

/// The same over bytes that have no file beside them.
PartSet read_part_set(std::span<const std::byte> bytes);

} // namespace archdef::gguf
