#include "reference/served_differences.h"

#include "gguf/finding_list.h"
#include "gguf/overview.h"
#include "gguf/value_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace archdef::reference {
namespace {

using namespace archdef::gguf;
using nlohmann::json;

constexpr std::array<std::string_view, 2> left_out{"general.name", "tokenizer.chat_template"};

/// How a value stands to the JSON that was sent for it.
enum class Same { yes, no, other_kind, not_told };

Same compare_number(std::optional<std::int64_t> integer, std::optional<std::uint64_t> positive,
                    std::optional<double> number, bool is_f32, const json& sent) {
    if (!sent.is_number()) return Same::other_kind;
    if (positive && sent.is_number_unsigned())
        return *positive == sent.get<std::uint64_t>() ? Same::yes : Same::no;
    if (integer && sent.is_number_integer() && !sent.is_number_unsigned())
        return *integer == sent.get<std::int64_t>() ? Same::yes : Same::no;
    const double told = sent.get<double>();
    if (!number) return Same::no;
    if (is_f32) return static_cast<float>(told) == static_cast<float>(*number) ? Same::yes : Same::no;
    return told == *number ? Same::yes : Same::no;
}

Same compare_text(std::string_view text, const json& sent) {
    if (!sent.is_string()) return Same::other_kind;
    // What is not UTF-8 cannot be sent: the answer has replacement characters in its place.
    if (!is_utf8(text)) return Same::not_told;
    return text == sent.get_ref<const std::string&>() ? Same::yes : Same::no;
}

Same compare_element(const ArrayView& array, std::uint64_t i, const json& sent) {
    if (const auto text = array.string(i)) return compare_text(*text, sent);
    if (const auto truth = array.boolean(i); truth && array.element_type() == ValueType::boolean)
        return !sent.is_boolean() ? Same::other_kind : *truth == sent.get<bool>() ? Same::yes : Same::no;
    return compare_number(array.integer(i), array.unsigned_integer(i), array.number(i),
                          array.element_type() == ValueType::f32, sent);
}

std::string sent_text(const json& sent, std::size_t limit = 60) {
    if (sent.is_string()) return printable(sent.get_ref<const std::string&>(), limit);
    if (sent.is_array()) return fmt::format("[{} in all]", sent.size());
    const std::string text = sent.dump(-1, ' ', false, json::error_handler_t::replace);
    return text.size() > limit ? text.substr(0, limit) + "…" : text;
}

Same compare_array(const ArrayView& array, const json& sent, MetadataDifference& difference) {
    if (!sent.is_array()) return Same::other_kind;
    const std::uint64_t common = std::min<std::uint64_t>(array.size(), sent.size());
    bool told = true;
    for (std::uint64_t i = 0; i < common; ++i) {
        const json& element = sent[static_cast<std::size_t>(i)];
        const Same same = compare_element(array, i, element);
        told = told && same != Same::not_told;
        if (same == Same::yes || same == Same::not_told) continue;
        difference.element = i;
        difference.first = fmt::format("element {} of {}: {}", i, array.size(), element_text(array, i, 60));
        difference.second =
            fmt::format("element {} of {}: {}", i, sent.size(),
                        element.is_string() ? '"' + sent_text(element) + '"' : sent_text(element));
        return same;
    }
    if (array.size() == sent.size()) return told ? Same::yes : Same::not_told;
    difference.element = common;
    difference.first = fmt::format("{} elements", array.size());
    difference.second = fmt::format("{} elements", sent.size());
    return Same::no;
}

Same compare_value(const Value& value, const json& sent, MetadataDifference& difference) {
    difference.first = value_text(value, 4, 60);
    difference.second = sent_text(sent);
    if (sent.is_null()) return Same::not_told;
    if (const ArrayView* array = value.array()) return compare_array(*array, sent, difference);
    if (const auto text = value.string()) return compare_text(*text, sent);
    if (value.type() == ValueType::boolean)
        return !sent.is_boolean()                    ? Same::other_kind
               : value.boolean() == sent.get<bool>() ? Same::yes
                                                     : Same::no;
    return compare_number(value.integer(), value.unsigned_integer(), value.number(),
                          value.type() == ValueType::f32, sent);
}

/// What the server works out itself and sends as if it were in the file.
bool is_the_servers_own(const File& file, const std::string& key, const json& sent) {
    return key == "general.parameter_count" && sent.is_number_unsigned() &&
           sent.get<std::uint64_t>() == overview(file).parameters;
}

} // namespace

ServedDifferences compare_with_served(const File& file, const ServedModelInfo& info) {
    ServedDifferences result;
    result.served_sha256 = info.weights_sha256;
    const json& sent = info.metadata;
    for (const MetadataEntry& entry : file.metadata()) {
        MetadataDifference difference;
        difference.key = entry.key;
        const auto found = sent.find(entry.key);
        if (found == sent.end()) {
            if (std::ranges::find(left_out, entry.key) != left_out.end()) {
                result.not_told.push_back(entry.key);
                continue;
            }
            difference.presence = Presence::only_first;
            difference.first = value_text(entry.value, 4, 60);
            result.lists.metadata.push_back(std::move(difference));
            continue;
        }
        switch (compare_value(entry.value, *found, difference)) {
        case Same::yes:
            ++result.lists.same_metadata;
            break;
        case Same::not_told:
            result.not_told.push_back(entry.key);
            break;
        case Same::other_kind:
            difference.type_differs = true;
            [[fallthrough]];
        case Same::no:
            result.lists.metadata.push_back(std::move(difference));
            break;
        }
    }
    if (sent.is_object()) {
        for (const auto& [key, value] : sent.items()) {
            if (file.find(key) || is_the_servers_own(file, key, value)) continue;
            MetadataDifference difference;
            difference.key = key;
            difference.presence = Presence::only_second;
            difference.second = sent_text(value);
            result.lists.metadata.push_back(std::move(difference));
        }
    }
    std::ranges::stable_sort(result.lists.metadata, {}, &MetadataDifference::key);
    std::ranges::sort(result.not_told);

    std::vector<ListedTensor> served;
    for (const compare::ServedTensor& tensor : info.tensors)
        served.push_back({tensor.name, tensor.type, tensor.extents});
    result.tensors_told = !served.empty();
    if (result.tensors_told) result.lists.tensors = compare_tensor_lists(listed_tensors(file), served);
    sort_by_difference(result.lists.tensors);
    return result;
}

} // namespace archdef::reference
