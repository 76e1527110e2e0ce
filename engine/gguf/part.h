#pragma once

#include "gguf/file.h"
#include "gguf/finding_list.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace archdef::gguf {

inline constexpr std::uint64_t header_bytes = 24;
inline constexpr std::uint64_t default_alignment = 32;

/// One file of a model as it was read: its lists, and how far reading came.
struct Part {
    explicit Part(std::uint32_t part_index) : index(part_index), findings(part_index) {}

    std::uint32_t index;
    std::span<const std::byte> bytes;
    std::uint32_t version = 0;
    bool big_endian = false;
    std::uint64_t alignment = default_alignment;
    bool alignment_known = true; ///< false: general.alignment cannot be used, so no offset can be checked

    std::vector<MetadataEntry> metadata;
    std::vector<TensorInfo> tensors;
    std::vector<bool> tensor_size_known; ///< per tensor: type, extents and dimensions make sense

    bool header_read = false;
    bool lists_complete = false;    ///< metadata and tensor list were read to their ends
    std::uint64_t metadata_end = 0; ///< how far the metadata could be read
    std::uint64_t tensors_end = 0;  ///< how far the tensor list could be read
    std::uint64_t data_begin = 0;   ///< where the data section starts; only with lists_complete
    std::uint64_t needed_bytes = 0; ///< the size that the tensor list asks for
    std::vector<Region> regions;

    FindingList findings;
};

/// Reads header, metadata and tensor list of `bytes` and checks where each tensor lies. `file_name` serves
/// the messages and may be empty.
Part read_part(std::span<const std::byte> bytes, std::uint32_t index, const std::string& file_name);

// The steps of read_part, each in a file of its own.

/// Says what a file without the GGUF magic is.
void recognise_foreign(Part& part);
/// Reads the metadata at `header_bytes`; false where the position was lost.
bool read_metadata(Part& part, std::uint64_t count);
/// Reads the tensor list at `metadata_end`; false where the position was lost.
bool read_tensor_list(Part& part, std::uint64_t count);
/// Checks offsets against each other and the file's end, and fills `regions`.
void check_layout(Part& part, const std::string& file_name);

/// Warnings about metadata that contradicts itself: what a tokenizer or an engine would stumble over.
void check_soundness(std::span<const MetadataEntry> metadata, std::span<const TensorInfo> tensors,
                     FindingList& findings);

} // namespace archdef::gguf
