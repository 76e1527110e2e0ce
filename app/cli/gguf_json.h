#pragma once

#include "commands.h"
#include "gguf/file.h"
#include "gguf/overview.h"
#include "gguf/statistics.h"
#include "store/store.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

/// GGUF files as JSON: 64-bit integers exact, NaN and infinities as {"float": "nan"}, bytes that are not
/// UTF-8 as {"bytes_hex": "…"}, so that nothing is lost and nothing is invalid JSON.
namespace archdef::cli {

using Json = nlohmann::ordered_json;

Json json_of_text(std::string_view bytes);
Json json_of_number(double number);
/// `elements` of an array; more are cut and the entry says so.
Json json_of_entry(const gguf::MetadataEntry& entry, std::uint64_t elements);
Json json_of_tensor(const gguf::TensorInfo& tensor);
Json json_of_statistics(const gguf::TensorStatistics& statistics);
Json json_of_finding(const gguf::Finding& finding);
Json json_of_findings(const gguf::File& file);
Json json_of_overview(const gguf::File& file);
/// header, metadata, tensor list, padding, tensor, unexplained, missing.
std::string_view region_name(gguf::Region::Kind kind);
Json json_of_regions(const gguf::File& file);

/// The "error" object of a file that is not usable: code, message, and of its worst finding offset, field,
/// found, expected, class; all findings under "findings".
Json json_of_damage(const gguf::File& file);

/// Reports a file that cannot be used, as `report` does for an error, and returns the exit code.
int report_unusable(const gguf::File& file, const CommonOptions& options);

/// Reports why the model `name` could not be used. Where its file is damaged, --json gets the findings too.
int report_model(const Error& error, const std::string& name, const CommonOptions& options);

/// The stores of this machine, as the knobs and the environment name them.
StorePaths machine_stores();

} // namespace archdef::cli
