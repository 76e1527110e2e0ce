#pragma once

#include "gguf/compare_files.h"
#include "gguf/file.h"
#include "gguf/statistics.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

/// What is in a GGUF as JSON, for scripts and for copying: 64-bit integers exact, NaN and infinities as
/// {"float": "nan"}, bytes that are not UTF-8 as {"bytes_hex": "…"}, so that nothing is lost and nothing is
/// invalid JSON.
namespace archdef::gguf {

using Json = nlohmann::ordered_json;

Json json_of_text(std::string_view bytes);
Json json_of_number(double number);
/// The i-th element of an array; null beyond its end.
Json json_of_element(const ArrayView& array, std::uint64_t i);
/// A value as it stands in the file; of an array the first `elements`.
Json json_of_value(const Value& value, std::uint64_t elements);
/// With the meaning of its number where it has one. More than `elements` of an array are cut and the entry
/// says so.
Json json_of_entry(const File& file, const MetadataEntry& entry, std::uint64_t elements);
Json json_of_tensor(const TensorInfo& tensor);
Json json_of_statistics(const TensorStatistics& statistics);
Json json_of_finding(const Finding& finding);
Json json_of_findings(const File& file);
Json json_of_overview(const File& file);
Json json_of_regions(const File& file);
/// With the exact values of both sides, of arrays the element that differs; null: that side has none.
Json json_of_difference(const MetadataDifference& difference, const Value* first, const Value* second);
Json json_of_difference(const TensorDifference& tensor);

/// header, metadata, tensor list, padding, tensor, unexplained, missing.
std::string_view region_name(Region::Kind kind);
/// both, only in the first, only in the second.
std::string_view presence_name(Presence presence);

} // namespace archdef::gguf
