#include "gguf/part.h"
#include "gguf/value_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace archdef::gguf {
namespace {

/// Looks keys up and reports about them with their place.
class Soundness {
  public:
    Soundness(std::span<const MetadataEntry> metadata, FindingList& findings)
        : metadata_(metadata), findings_(findings) {
        order_.reserve(metadata.size());
        for (std::size_t i = 0; i < metadata.size(); ++i) order_.push_back(i);
        std::ranges::stable_sort(order_, {},
                                 [&](std::size_t i) { return std::string_view(metadata[i].key); });
        if (const MetadataEntry* entry = find("general.architecture"); entry && entry->value.string())
            architecture_ = *entry->value.string();
    }

    const MetadataEntry* find(std::string_view key) const {
        const auto at = std::ranges::lower_bound(
            order_, key, {}, [&](std::size_t i) { return std::string_view(metadata_[i].key); });
        return at != order_.end() && metadata_[*at].key == key ? &metadata_[*at] : nullptr;
    }

    void warn(std::string code, const MetadataEntry& at, std::string found, std::string expected,
              std::string message) const {
        const auto number = &at - metadata_.data();
        findings_.warning(std::move(code), at.offset,
                          fmt::format("metadata {} `{}`", number, printable(at.key)), std::move(found),
                          std::move(expected), std::move(message));
    }

    void check_hyperparameters() const;
    void check_numbers() const;
    void check_tokenizer(std::span<const TensorInfo> tensors) const;

  private:
    void check_counts(std::string_view tokens_key, std::uint64_t tokens) const;
    void check_special_ids(std::uint64_t tokens) const;

    std::span<const MetadataEntry> metadata_;
    FindingList& findings_;
    std::vector<std::size_t> order_;
    std::string architecture_;
};

/// Numbers that everything is divided or counted by, and lists with one value per layer.
void Soundness::check_hyperparameters() const {
    if (architecture_.empty()) return;
    constexpr std::array positive{"block_count",          "embedding_length",
                                  "attention.head_count", "attention.head_count_kv",
                                  "attention.key_length", "attention.value_length"};
    for (const std::string_view suffix : positive) {
        const MetadataEntry* entry = find(fmt::format("{}.{}", architecture_, suffix));
        if (!entry || entry->value.array()) continue;
        const auto value = entry->value.integer();
        if (!value) {
            if (!entry->value.unsigned_integer())
                warn("hyperparameter-type", *entry,
                     fmt::format("{} ({})", value_text(entry->value, 4, 40),
                                 value_type_name(entry->value.type())),
                     "a whole number",
                     fmt::format("`{}` is not a whole number, so a model cannot be laid out with it.",
                                 entry->key));
        } else if (*value <= 0) {
            warn("hyperparameter-not-positive", *entry, fmt::format("{}", *value), "at least 1",
                 fmt::format(
                     "`{}` is {}: the engine would divide by it or count with it, so the model cannot run.",
                     entry->key, *value));
        }
    }
    const MetadataEntry* blocks = find(architecture_ + ".block_count");
    const auto block_count = blocks ? blocks->value.unsigned_integer() : std::nullopt;
    if (!block_count) return;
    constexpr std::array per_layer{"attention.head_count", "attention.head_count_kv", "feed_forward_length"};
    for (const std::string_view suffix : per_layer) {
        const MetadataEntry* entry = find(fmt::format("{}.{}", architecture_, suffix));
        const ArrayView* array = entry ? entry->value.array() : nullptr;
        if (!array || array->size() == *block_count) continue;
        warn("layer-list-length", *entry, fmt::format("{} values", array->size()),
             fmt::format("{} values", *block_count),
             fmt::format("`{}` has {} values for {} blocks: it must have one per block.", entry->key,
                         array->size(), *block_count));
    }
}

void Soundness::check_numbers() const {
    for (const MetadataEntry& entry : metadata_) {
        if (entry.value.type() != ValueType::f32 && entry.value.type() != ValueType::f64) continue;
        const double value = entry.value.number().value_or(0);
        if (std::isfinite(value)) continue;
        warn("number-not-finite", entry, value_text(entry.value), "a finite number",
             fmt::format("`{}` is {}: every number computed with it would be too.", printable(entry.key),
                         value_text(entry.value)));
    }
}

void Soundness::check_counts(std::string_view tokens_key, std::uint64_t tokens) const {
    struct List {
        std::string_view key;
        ValueType type;
        ValueType other_type;
        std::string_view what;
    };
    constexpr std::array lists{
        List{"tokenizer.ggml.scores", ValueType::f32, ValueType::i32, "scores"},
        List{"tokenizer.ggml.token_type", ValueType::i32, ValueType::u32, "token types"},
    };
    for (const List& list : lists) {
        const MetadataEntry* entry = find(list.key);
        if (!entry) continue;
        const ArrayView* array = entry->value.array();
        const ValueType element = array ? array->element_type() : entry->value.type();
        if (!array || (element != list.type && element != list.other_type)) {
            warn("tokenizer-list-type", *entry,
                 fmt::format("{}{}", array ? "array of " : "", value_type_name(element)),
                 fmt::format("array of {}", value_type_name(list.type)),
                 fmt::format("`{}` has another type than readers expect: some read past its end.", list.key));
        }
        if (array && array->size() != tokens) {
            warn("tokenizer-list-length", *entry, fmt::format("{} {}", array->size(), list.what),
                 fmt::format("{} {}", tokens, list.what),
                 fmt::format("`{}` has {} values for the {} tokens of `{}`, so the tokenizer cannot be used. "
                             "Convert the "
                             "model again.",
                             list.key, array->size(), tokens, tokens_key));
        }
    }
}

void Soundness::check_special_ids(std::uint64_t tokens) const {
    for (const MetadataEntry& entry : metadata_) {
        const std::string_view key = entry.key;
        if (!key.starts_with("tokenizer.ggml.") || !key.ends_with("token_id")) continue;
        const auto id = entry.value.integer();
        if (!id || (*id >= 0 && static_cast<std::uint64_t>(*id) < tokens)) continue;
        warn("token-id-outside", entry, fmt::format("{}", *id),
             tokens == 0 ? std::string("no id: there are no tokens") : fmt::format("0 to {}", tokens - 1),
             fmt::format("`{}` is {}, but the vocabulary has {} tokens; the id is ignored.", printable(key),
                         *id, tokens));
    }
}

void Soundness::check_tokenizer(std::span<const TensorInfo> tensors) const {
    const MetadataEntry* model = find("tokenizer.ggml.model");
    const auto kind = model ? model->value.string() : std::nullopt;
    if (!kind || *kind == "none" || *kind == "no_vocab") return;
    constexpr std::string_view tokens_key = "tokenizer.ggml.tokens";
    const MetadataEntry* list = find(tokens_key);
    const ArrayView* tokens = list ? list->value.array() : nullptr;
    if (!tokens || tokens->element_type() != ValueType::string) {
        warn("tokens-missing", list ? *list : *model,
             list ? value_text(list->value, 4, 40) : "no list of tokens", "an array of strings",
             fmt::format("The tokenizer is `{}`, but `{}` is not a list of strings, so text cannot be "
                         "tokenized; ids can "
                         "still be fed. Convert the model again.",
                         printable(*kind), tokens_key));
        return;
    }
    if (tokens->size() == 0) {
        warn("tokens-empty", *list, "0 tokens", "at least 1 token",
             "The vocabulary is empty, so text cannot be tokenized. Convert the model again.");
    }
    check_counts(tokens_key, tokens->size());
    check_special_ids(tokens->size());
    if (*kind == "llama" && !find("tokenizer.ggml.scores")) {
        warn("scores-missing", *model, "no list of scores", "tokenizer.ggml.scores",
             "The tokenizer `llama` merges by score, but the file has no scores. Convert the model again.");
    }
    const MetadataEntry* pre = find("tokenizer.ggml.pre");
    const bool needs_none = pre && pre->value.string() == "kimi-k2";
    const MetadataEntry* merges = find("tokenizer.ggml.merges");
    const ArrayView* merge_list = merges ? merges->value.array() : nullptr;
    if (*kind == "gpt2" && !needs_none && (!merge_list || merge_list->size() == 0)) {
        warn("merges-missing", merges ? *merges : *model, "no merges", "tokenizer.ggml.merges",
             "The tokenizer is byte-pair encoding (`gpt2`), but the file has no merges, so every byte would "
             "stay a token "
             "of its own. The container is sound; convert the model again with its merges.");
    }
    const auto embedding = std::ranges::find(tensors, "token_embd.weight", &TensorInfo::name);
    if (embedding != tensors.end() && embedding->dimensions == 2 && embedding->extents[1] < tokens->size()) {
        warn("embedding-rows-short", *list, fmt::format("{} tokens", tokens->size()),
             fmt::format("at most {} tokens, the rows of token_embd.weight", embedding->extents[1]),
             fmt::format("The vocabulary has {} tokens, but token_embd.weight has only {} rows: the last ids "
                         "cannot be "
                         "embedded.",
                         tokens->size(), embedding->extents[1]));
    }
}

} // namespace

void check_soundness(std::span<const MetadataEntry> metadata, std::span<const TensorInfo> tensors,
                     FindingList& findings) {
    const Soundness soundness(metadata, findings);
    soundness.check_hyperparameters();
    soundness.check_numbers();
    soundness.check_tokenizer(tensors);
}

} // namespace archdef::gguf
