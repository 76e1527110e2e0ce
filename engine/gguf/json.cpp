#include "gguf/json.h"

#include "gguf/finding_list.h"
#include "gguf/overview.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace archdef::gguf {
namespace {

Json json_of_bits(ValueType type, std::uint64_t bits) {
    if (type == ValueType::boolean) return bits != 0;
    if (type == ValueType::u64) return bits;
    const Value value(type, bits);
    if (const auto integer = value.integer()) return *integer;
    return json_of_number(value.number().value_or(0));
}

Json json_of_rows(const std::vector<std::uint64_t>& rows) {
    return Json(rows);
}

} // namespace

Json json_of_text(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string hex;
    for (const char c : bytes)
        fmt::format_to(std::back_inserter(hex), "{:02x}", static_cast<unsigned char>(c));
    return {{"bytes_hex", hex}};
}

Json json_of_number(double number) {
    if (std::isnan(number)) return {{"float", "nan"}};
    if (std::isinf(number)) return {{"float", number > 0 ? "inf" : "-inf"}};
    return number;
}

Json json_of_element(const ArrayView& array, std::uint64_t i) {
    if (const auto text = array.string(i)) return json_of_text(*text);
    if (const auto bits = array.bits(i)) return json_of_bits(array.element_type(), *bits);
    return nullptr;
}

Json json_of_value(const Value& value, std::uint64_t elements) {
    if (const ArrayView* array = value.array()) {
        Json values = Json::array();
        const std::uint64_t shown = std::min(array->size(), elements);
        for (std::uint64_t i = 0; i < shown; ++i) values.push_back(json_of_element(*array, i));
        return values;
    }
    if (const auto text = value.string()) return json_of_text(*text);
    return json_of_bits(value.type(), value.bits());
}

Json json_of_entry(const File& file, const MetadataEntry& entry, std::uint64_t elements) {
    Json json{{"key", json_of_text(entry.key)}, {"type", value_type_name(entry.value.type())}};
    const ArrayView* array = entry.value.array();
    if (array) {
        json["element_type"] = value_type_name(array->element_type());
        json["count"] = array->size();
    }
    json["value"] = json_of_value(entry.value, elements);
    if (array) json["cut"] = elements < array->size();
    if (const std::string meaning = value_meaning(file, entry); !meaning.empty())
        json["meaning"] = json_of_text(meaning);
    json["offset"] = entry.offset;
    json["bytes"] = entry.bytes;
    return json;
}

Json json_of_tensor(const TensorInfo& tensor) {
    Json shape = Json::array();
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) shape.push_back(tensor.extents[i]);
    Json json{{"name", json_of_text(tensor.name)},
              {"type", type_name_or_unknown(tensor.type)},
              {"type_number", static_cast<std::uint32_t>(tensor.type)},
              {"shape", shape},
              {"elements", tensor.elements},
              {"offset", tensor.offset},
              {"file_offset", tensor.file_offset},
              {"bytes", tensor.bytes},
              {"part", tensor.part}};
    if (const TypeInfo* type = find_type(tensor.type)) json["bits_per_weight"] = type->bits_per_weight();
    return json;
}

Json json_of_statistics(const TensorStatistics& statistics) {
    return {{"count", statistics.count},
            {"min", statistics.least},
            {"max", statistics.greatest},
            {"mean", statistics.mean},
            {"rms", statistics.rms},
            {"zeros", statistics.zeros},
            {"nan", statistics.nans},
            {"inf", statistics.infinities},
            {"rows", statistics.rows},
            {"dead_rows", statistics.dead_rows},
            {"first_dead_rows", json_of_rows(statistics.dead)},
            {"rows_not_finite", statistics.rows_not_finite},
            {"first_rows_not_finite", json_of_rows(statistics.not_finite)},
            {"histogram",
             {{"from", -statistics.histogram_limit},
              {"to", statistics.histogram_limit},
              {"counts", Json(statistics.histogram)}}}};
}

Json json_of_finding(const Finding& finding) {
    const char* severity = finding.severity == Severity::error     ? "error"
                           : finding.severity == Severity::warning ? "warning"
                                                                   : "hint";
    return {
        {"code", finding.code},   {"severity", severity},         {"class", finding_class_name(finding.kind)},
        {"part", finding.part},   {"offset", finding.offset},     {"field", finding.field},
        {"found", finding.found}, {"expected", finding.expected}, {"message", finding.message}};
}

Json json_of_findings(const File& file) {
    Json findings = Json::array();
    for (const Finding& finding : file.findings()) findings.push_back(json_of_finding(finding));
    return findings;
}

Json json_of_overview(const File& file) {
    const Overview view = overview(file);
    Json types = Json::array();
    for (const TypeShare& share : view.types) {
        types.push_back({{"type", type_name_or_unknown(share.type)},
                         {"tensors", share.tensors},
                         {"elements", share.elements},
                         {"bytes", share.bytes}});
    }
    Json json{{"architecture", view.architecture}, {"name", view.name}};
    const auto add_range = [&](const char* key, const std::optional<ValueRange>& range) {
        if (!range) return;
        if (range->per_layer)
            json[key] = {{"least", range->least}, {"greatest", range->greatest}};
        else
            json[key] = range->least;
    };
    add_range("block_count", view.block_count);
    add_range("context_length", view.context_length);
    add_range("embedding_length", view.embedding_length);
    add_range("feed_forward_length", view.feed_forward_length);
    add_range("head_count", view.head_count);
    add_range("head_count_kv", view.head_count_kv);
    add_range("key_length", view.key_length);
    add_range("value_length", view.value_length);
    json["file_type"] = view.file_type;
    json["parts"] = view.parts;
    json["parts_here"] = view.parts_here;
    json["parameters"] = view.parameters;
    json["tensor_bytes"] = view.tensor_bytes;
    json["bits_per_weight"] = view.bits_per_weight;
    json["types"] = std::move(types);
    json["tokenizer"] = view.tokenizer;
    json["pre_tokenizer"] = view.pre_tokenizer;
    json["tokens"] = view.vocabulary.tokens;
    json["embedding_rows"] = view.vocabulary.embedding_rows;
    json["head_rows"] = view.vocabulary.head_rows;
    json["license"] = view.license;
    json["made_by"] = view.made_by;
    return json;
}

std::string_view region_name(Region::Kind kind) {
    switch (kind) {
    case Region::Kind::header:
        return "header";
    case Region::Kind::metadata:
        return "metadata";
    case Region::Kind::tensor_list:
        return "tensor list";
    case Region::Kind::padding:
        return "padding";
    case Region::Kind::tensor:
        return "tensor";
    case Region::Kind::unexplained:
        return "unexplained";
    case Region::Kind::missing:
        return "missing";
    }
    return "unexplained";
}

Json json_of_regions(const File& file) {
    Json regions = Json::array();
    for (const Region& region : file.regions()) {
        Json json{{"kind", region_name(region.kind)},
                  {"part", region.part},
                  {"begin", region.begin},
                  {"end", region.end}};
        if (region.tensor >= 0)
            json["tensor"] = json_of_text(file.tensors()[static_cast<std::size_t>(region.tensor)].name);
        regions.push_back(std::move(json));
    }
    return regions;
}

std::string_view presence_name(Presence presence) {
    switch (presence) {
    case Presence::both:
        return "both";
    case Presence::only_first:
        return "only in the first";
    case Presence::only_second:
        return "only in the second";
    }
    return "both";
}

Json json_of_difference(const MetadataDifference& difference, const Value* first, const Value* second) {
    Json json{{"key", json_of_text(difference.key)},
              {"presence", presence_name(difference.presence)},
              {"type_differs", difference.type_differs},
              {"first", difference.first},
              {"second", difference.second}};
    if (difference.element) json["element"] = *difference.element;
    const auto add = [&](const char* name, const Value* value) {
        if (!value) return;
        const ArrayView* array = value->array();
        if (array && difference.element)
            json[name] = json_of_element(*array, *difference.element);
        else if (!array)
            json[name] = json_of_value(*value, 0);
    };
    add("first_value", first);
    add("second_value", second);
    return json;
}

Json json_of_difference(const TensorDifference& tensor) {
    Json json{{"name", json_of_text(tensor.name)},
              {"presence", presence_name(tensor.presence)},
              {"type_differs", tensor.type_differs},
              {"shape_differs", tensor.shape_differs},
              {"first", tensor.first},
              {"second", tensor.second}};
    if (tensor.values) {
        json["values"] = {{"same_bytes", tensor.values->same_bytes},
                          {"max", json_of_number(tensor.values->greatest)},
                          {"rms", json_of_number(tensor.values->rms)},
                          {"nmse", json_of_number(tensor.values->nmse)},
                          {"not_finite", tensor.values->not_finite}};
    }
    if (!tensor.problem.empty()) json["problem"] = tensor.problem;
    return json;
}

} // namespace archdef::gguf
