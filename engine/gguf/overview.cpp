#include "gguf/overview.h"

#include "gguf/finding_list.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace archdef::gguf {
namespace {

std::string text_of(const File& file, std::string_view key) {
    const Value* value = file.find(key);
    const auto text = value ? value->string() : std::nullopt;
    return text ? printable(*text, 200) : "";
}

std::optional<ValueRange> range_of(const File& file, std::string_view suffix) {
    const Value* value = file.find_for_architecture(suffix);
    if (!value) return {};
    if (const auto number = value->unsigned_integer()) return ValueRange{*number, *number, false};
    const ArrayView* array = value->array();
    if (!array || array->size() == 0) return {};
    std::optional<ValueRange> range;
    for (std::uint64_t i = 0; i < array->size(); ++i) {
        const auto number = array->unsigned_integer(i);
        if (!number) return {};
        if (!range) range = ValueRange{*number, *number, true};
        range->least = std::min(range->least, *number);
        range->greatest = std::max(range->greatest, *number);
    }
    return range;
}

std::uint64_t rows_of(const File& file, std::string_view name) {
    const TensorInfo* tensor = file.find_tensor(name);
    return tensor && tensor->dimensions >= 2 ? tensor->extents[1] : 0;
}

void count_types(const File& file, Overview& view) {
    for (const TensorInfo& tensor : file.tensors()) {
        auto share = std::ranges::find(view.types, tensor.type, &TypeShare::type);
        if (share == view.types.end()) share = view.types.insert(share, TypeShare{tensor.type, 0, 0, 0});
        ++share->tensors;
        share->elements += tensor.elements;
        share->bytes += tensor.bytes;
        view.parameters += tensor.elements;
        view.tensor_bytes += tensor.bytes;
    }
    std::ranges::stable_sort(view.types, std::greater{}, &TypeShare::bytes);
    if (view.parameters > 0)
        view.bits_per_weight =
            8.0 * static_cast<double>(view.tensor_bytes) / static_cast<double>(view.parameters);
}

void count_parts(const File& file, Overview& view) {
    view.parts_here = file.part_paths().size();
    for (const Finding& finding : file.findings())
        if (finding.code == "split-part-missing" && finding.part > 0) --view.parts_here;
    const Value* count = file.find("split.count");
    view.parts = std::max(view.parts_here, count ? count->unsigned_integer().value_or(1) : 1);
}

/// llama.cpp's llama_ftype, by number; removed ones are empty.
constexpr std::array<std::string_view, 41> file_types{
    "F32",   "F16",     "Q4_0",   "Q4_1",   "",       "",        "",       "Q8_0",   "Q5_0",
    "Q5_1",  "Q2_K",    "Q3_K_S", "Q3_K_M", "Q3_K_L", "Q4_K_S",  "Q4_K_M", "Q5_K_S", "Q5_K_M",
    "Q6_K",  "IQ2_XXS", "IQ2_XS", "Q2_K_S", "IQ3_XS", "IQ3_XXS", "IQ1_S",  "IQ4_NL", "IQ3_S",
    "IQ3_M", "IQ2_S",   "IQ2_M",  "IQ4_XS", "IQ1_M",  "BF16",    "",       "",       "",
    "TQ1_0", "TQ2_0",   "MXFP4",  "NVFP4",  "Q1_0"};

/// llama.cpp's llama_pooling_type and llama_expert_gating_func_type, by number.
constexpr std::array<std::string_view, 5> pooling_types{"none", "mean", "CLS", "last", "rank"};
constexpr std::array<std::string_view, 5> gating_functions{
    "none", "softmax", "sigmoid", "softmax of the selected", "square root of softplus"};

constexpr std::array<std::string_view, 7> token_types{"undefined",    "normal", "unknown", "control",
                                                      "user-defined", "unused", "byte"};

} // namespace

std::string_view file_type_name(std::uint64_t number) {
    return number < file_types.size() ? file_types[number] : std::string_view();
}

std::string_view token_type_name(std::int64_t number) {
    return number >= 0 && static_cast<std::size_t>(number) < token_types.size()
               ? token_types[static_cast<std::size_t>(number)]
               : "unknown type";
}

std::string value_meaning(const File& file, const MetadataEntry& entry) {
    const auto number = entry.value.unsigned_integer();
    if (!number) return {};
    const std::string_view key = entry.key;
    const auto member = [&](const auto& names) {
        return *number < names.size() ? std::string(names[*number]) : std::string();
    };
    if (key == "general.file_type") return member(file_types);
    if (key.ends_with(".pooling_type")) return member(pooling_types);
    if (key.ends_with(".expert_gating_func")) return member(gating_functions);
    if (key.starts_with("tokenizer.ggml.") && key.ends_with("_token_id")) {
        const Value* tokens = file.find("tokenizer.ggml.tokens");
        const ArrayView* texts = tokens ? tokens->array() : nullptr;
        if (!texts) return {};
        if (const auto text = texts->string(*number)) return std::string(*text);
        return fmt::format("outside the vocabulary of {}", texts->size());
    }
    return {};
}

Overview overview(const File& file) {
    Overview view;
    view.architecture = printable(file.architecture());
    view.name = text_of(file, "general.name");
    view.tokenizer = text_of(file, "tokenizer.ggml.model");
    view.pre_tokenizer = text_of(file, "tokenizer.ggml.pre");
    view.license = text_of(file, "general.license");
    for (const std::string_view key : {"general.quantized_by", "general.author", "general.organization"})
        if (view.made_by.empty()) view.made_by = text_of(file, key);
    if (const Value* type = file.find("general.file_type"))
        if (const auto number = type->unsigned_integer()) view.file_type = file_type_name(*number);

    count_parts(file, view);
    count_types(file, view);
    view.block_count = range_of(file, "block_count");
    view.context_length = range_of(file, "context_length");
    view.embedding_length = range_of(file, "embedding_length");
    view.feed_forward_length = range_of(file, "feed_forward_length");
    view.head_count = range_of(file, "attention.head_count");
    view.head_count_kv = range_of(file, "attention.head_count_kv");
    view.key_length = range_of(file, "attention.key_length");
    view.value_length = range_of(file, "attention.value_length");

    if (const Value* tokens = file.find("tokenizer.ggml.tokens"); tokens && tokens->array())
        view.vocabulary.tokens = tokens->array()->size();
    view.vocabulary.embedding_rows = rows_of(file, "token_embd.weight");
    view.vocabulary.head_rows = rows_of(file, "output.weight");
    return view;
}

std::string_view verdict_name(Verdict verdict) {
    switch (verdict) {
    case Verdict::sound:
        return "sound";
    case Verdict::unusual:
        return "unusual";
    case Verdict::damaged:
        return "damaged";
    case Verdict::not_for_us:
        return "not for us";
    }
    return "damaged";
}

const Finding* worst_finding(const File& file) {
    const auto all = file.findings();
    const auto pick = [&](auto matches) -> const Finding* {
        const auto found = std::ranges::find_if(all, matches);
        return found == all.end() ? nullptr : &*found;
    };
    // What explains most comes first: a part that is not there, then a file that is cut.
    for (const std::string_view code : {"split-part-missing", "truncated"})
        if (const Finding* gone = pick([&](const Finding& f) { return f.code == code; })) return gone;
    if (const Finding* error = pick([](const Finding& f) { return f.severity == Severity::error; }))
        return error;
    if (const Finding* other = pick([](const Finding& f) { return f.kind == FindingClass::not_for_us; }))
        return other;
    return pick([](const Finding& f) { return f.severity == Severity::warning; });
}

Verdict verdict(const File& file) {
    const Finding* worst = worst_finding(file);
    if (!worst) return Verdict::sound;
    if (worst->kind == FindingClass::not_for_us) return Verdict::not_for_us;
    return worst->kind == FindingClass::damaged ? Verdict::damaged : Verdict::unusual;
}

std::string verdict_text(const File& file) {
    const Finding* worst = worst_finding(file);
    if (!worst) return "Nothing is wrong with the container.";
    return worst->message;
}

std::string verdict_file(const File& file) {
    const Finding* worst = worst_finding(file);
    const auto paths = file.part_paths();
    // A part that is not there is named by its message.
    if (!worst || paths.size() < 2 || worst->part >= paths.size() || worst->code == "split-part-missing")
        return {};
    return paths[worst->part].filename().string();
}

} // namespace archdef::gguf
