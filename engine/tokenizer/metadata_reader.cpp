#include "tokenizer/metadata_reader.h"

#include "tokenizer/end_of_generation.h"
#include "tokenizer/pre_tokenizer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace archdef {
namespace {

std::unexpected<Error> broken(std::string message) {
    return fail("tokenizer-broken",
                std::move(message) + " Convert the model again, or take another file of it.");
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

} // namespace

Result<const gguf::ArrayView*> MetadataReader::array(std::string_view key) {
    const gguf::Value* const value = file_.find(key);
    if (!value) return nullptr;
    if (!value->array())
        return broken(fmt::format("`{}` is one value of type {}, but must be an array.", key,
                                  gguf::value_type_name(value->type())));
    return value->array();
}

Result<void> MetadataReader::read_texts(Data& data) {
    const auto tokens = array("tokenizer.ggml.tokens");
    if (!tokens) return std::unexpected(tokens.error());
    if (!*tokens) return broken("`tokenizer.ggml.tokens` is missing, so ids have no text.");
    const gguf::ArrayView& texts = **tokens;
    if (texts.size() == 0) return broken("`tokenizer.ggml.tokens` has no elements, so ids have no text.");
    if (texts.element_type() != gguf::ValueType::string)
        return broken(fmt::format("`tokenizer.ggml.tokens` holds elements of type {}, but must hold strings.",
                                  gguf::value_type_name(texts.element_type())));
    if (texts.size() > static_cast<std::uint64_t>(std::numeric_limits<TokenId>::max() / 2))
        return broken(
            fmt::format("`tokenizer.ggml.tokens` has {} elements, more than ids can number.", texts.size()));
    std::size_t bytes = 0;
    for (std::uint64_t i = 0; i < texts.size(); ++i) bytes += texts.string(i).value_or("").size();
    data.text_bytes.reserve(bytes); // the views below need that it never moves
    data.texts.reserve(texts.size());
    for (std::uint64_t i = 0; i < texts.size(); ++i) {
        const std::string_view text = texts.string(i).value_or("");
        const char* const begin = data.text_bytes.data() + data.text_bytes.size();
        data.text_bytes.insert(data.text_bytes.end(), text.begin(), text.end());
        data.texts.emplace_back(begin, text.size());
    }
    return {};
}

Result<void> MetadataReader::read_types(Data& data) {
    data.types.assign(data.texts.size(), TokenType::normal);
    const auto types = array("tokenizer.ggml.token_type");
    if (!types) return std::unexpected(types.error());
    if (!*types) {
        data.warnings.push_back(
            "`tokenizer.ggml.token_type` is missing, so every token counts as normal text "
            "and no control token is found in a prompt.");
        return {};
    }
    const gguf::ArrayView& array = **types;
    if (array.element_type() != gguf::ValueType::i32 && array.element_type() != gguf::ValueType::u32)
        return broken(fmt::format("`tokenizer.ggml.token_type` holds elements of type {}, but must hold i32.",
                                  gguf::value_type_name(array.element_type())));
    if (array.size() != data.texts.size())
        return broken(fmt::format("`tokenizer.ggml.token_type` has {} elements for {} tokens.", array.size(),
                                  data.texts.size()));
    std::size_t unknown_numbers = 0;
    for (std::size_t i = 0; i < data.types.size(); ++i) {
        const std::int64_t number = array.integer(i).value_or(0);
        // 0 is "undefined", which converters write for padding.
        if (number >= 1 && number <= 6)
            data.types[i] = static_cast<TokenType>(number);
        else
            data.types[i] = TokenType::unused, unknown_numbers += number != 0;
    }
    if (unknown_numbers > 0)
        data.warnings.push_back(fmt::format("`tokenizer.ggml.token_type` has {} values outside 0 to 6; those "
                                            "tokens count as unused.",
                                            unknown_numbers));
    return {};
}

Result<void> MetadataReader::read_scores(Data& data) {
    const auto scores = array("tokenizer.ggml.scores");
    if (!scores) return std::unexpected(scores.error());
    if (!*scores) {
        if (data.model == "llama")
            data.warnings.push_back("`tokenizer.ggml.scores` is missing, so pieces merge from left to right "
                                    "and ids will differ from those the model was trained with.");
        return {};
    }
    const gguf::ArrayView& array = **scores;
    if (array.element_type() != gguf::ValueType::f32 && array.element_type() != gguf::ValueType::i32)
        return broken(fmt::format("`tokenizer.ggml.scores` holds elements of type {}, but must hold f32.",
                                  gguf::value_type_name(array.element_type())));
    if (array.size() != data.texts.size())
        return broken(fmt::format("`tokenizer.ggml.scores` has {} elements for {} tokens.", array.size(),
                                  data.texts.size()));
    data.scores.reserve(data.texts.size());
    std::size_t not_numbers = 0;
    for (std::uint64_t i = 0; i < array.size(); ++i) {
        const double score = array.number(i).value_or(0);
        not_numbers += std::isnan(score);
        // A NaN has no place in the order of merges: it comes last.
        data.scores.push_back(std::isnan(score) ? -std::numeric_limits<float>::infinity()
                                                : static_cast<float>(score));
    }
    if (not_numbers > 0)
        data.warnings.push_back(fmt::format("`tokenizer.ggml.scores` has {} values that are not numbers; "
                                            "those tokens merge last.",
                                            not_numbers));
    return {};
}

Result<void> MetadataReader::read_flag(std::string_view key, bool& flag) {
    const gguf::Value* const value = file_.find(key);
    if (!value) return {};
    const std::optional<bool> read = value->boolean();
    if (!read)
        return broken(
            fmt::format("`{}` has type {}, but must be a bool.", key, gguf::value_type_name(value->type())));
    flag = *read;
    return {};
}

Result<void> MetadataReader::read_id(std::string_view key, std::optional<TokenId>& id, Data& data) {
    if (id && static_cast<std::size_t>(*id) >= data.texts.size()) id.reset();
    const gguf::Value* const value = file_.find(key);
    if (!value) return {};
    const std::optional<std::int64_t> read = value->integer();
    if (!read)
        return broken(fmt::format("`{}` has type {}, but must be an integer.", key,
                                  gguf::value_type_name(value->type())));
    if (*read < 0 || static_cast<std::uint64_t>(*read) >= data.texts.size()) {
        data.warnings.push_back(fmt::format("`{}` is {}, but ids end at {}; none is assumed.", key, *read,
                                            data.texts.size() - 1));
        out_of_range_.push_back(data.warnings.back());
        id.reset();
        return {};
    }
    id = static_cast<TokenId>(*read);
    return {};
}

void MetadataReader::apply_text_roles(Data& data, std::vector<TokenId>& ends) {
    std::optional<TokenId> return_id, call_id, calls_id, flush_id, end_id, tool_response_id, sentence_end_id;
    std::size_t retyped = 0;
    TokenId first_retyped = 0;
    for (std::size_t i = 0; i < data.texts.size(); ++i) {
        const TextRole role = role_of_text(data.texts[i]);
        if (role == TextRole::none) continue;
        const auto id = static_cast<TokenId>(i);
        const std::string_view text = data.texts[i];
        if (role == TextRole::always_shown) {
            data.types[i] = TokenType::user_defined;
            continue;
        }
        if (data.types[i] != TokenType::control) {
            if (retyped++ == 0) first_retyped = id;
            data.types[i] = TokenType::control;
        }
        if (role != TextRole::fill_in_middle) ends.push_back(id);
        if (text == "<|return|>") return_id = id;
        if (text == "<|call|>") call_id = id;
        if (text == "<|calls|>") calls_id = id;
        if (text == "<|flush|>") flush_id = id;
        if (text == "<|end|>") end_id = id;
        if (text == "<|tool_response>") tool_response_id = id;
        if (text == "</s>") sentence_end_id = id;
    }
    if (retyped > 0)
        data.warnings.push_back(
            fmt::format("Texts of control tokens without that mark: {}, the first is token {} `{}`; they are "
                        "treated as control tokens, as llama.cpp does.",
                        retyped, first_retyped, data.texts[static_cast<std::size_t>(first_retyped)]));
    // In gpt-oss and solar-open <|end|> closes a message and not the turn; in gemma4 </s> is markup.
    if (end_id && ((return_id && (call_id || calls_id)) || ((call_id || calls_id) && flush_id))) {
        std::erase(ends, *end_id);
        data.types[static_cast<std::size_t>(*end_id)] = TokenType::user_defined;
    }
    if (tool_response_id && sentence_end_id) {
        std::erase(ends, *sentence_end_id);
        data.types[static_cast<std::size_t>(*sentence_end_id)] = TokenType::normal;
    }
}

Result<void> MetadataReader::read_ends_of_generation(Data& data) {
    std::vector<TokenId> ends;
    apply_text_roles(data, ends);
    if (data.eos) ends.push_back(*data.eos);
    for (const std::string_view key :
         {"tokenizer.ggml.eot_token_id", "tokenizer.ggml.eom_token_id", "tokenizer.ggml.fim_pad_token_id",
          "tokenizer.ggml.fim_rep_token_id", "tokenizer.ggml.fim_sep_token_id"}) {
        std::optional<TokenId> id;
        if (auto read = read_id(key, id, data); !read) return read;
        if (id) ends.push_back(*id);
    }
    std::ranges::sort(ends);
    const auto [first, last] = std::ranges::unique(ends);
    ends.erase(first, last);
    if (ends.empty())
        data.warnings.push_back("No token ends a generation: `tokenizer.ggml.eos_token_id` is missing and no "
                                "token has a known text for it, so runs end only at their length.");
    data.end_of_generation = std::move(ends);
    return {};
}

void MetadataReader::read_pre_tokenizer(Data& data) {
    const gguf::Value* const value = file_.find("tokenizer.ggml.pre");
    if (value && value->string()) data.pre_name = *value->string();
    if (data.model != "gpt2") return;
    if (data.pre_name.empty())
        data.warnings.push_back(
            "`tokenizer.ggml.pre` is missing, so text is cut by the rules of `default`; ids "
            "can differ from those the model was trained with.");
    else if (!find_pre_tokenizer(data.pre_name))
        data.warnings.push_back(
            fmt::format("`tokenizer.ggml.pre` is `{}`, which is not known here; text is cut "
                        "by the rules of `default`, and ids can differ from those the model "
                        "was trained with. Compare ids first, or feed ids with --ids.",
                        data.pre_name));
}

Result<MetadataReader::Data> MetadataReader::read() {
    Data data;
    const gguf::Value* const model = file_.find("tokenizer.ggml.model");
    if (!model || !model->string())
        return fail(
            "tokenizer-missing",
            "The file has no tokenizer (`tokenizer.ggml.model` is missing); feed ids with --ids, or take "
            "a file that has one.");
    data.model = *model->string();
    if (data.model != "llama" && data.model != "gpt2")
        return fail(
            "tokenizer-unknown",
            fmt::format("`tokenizer.ggml.model` is `{}`; `llama` (SPM) and `gpt2` (byte-level BPE) are "
                        "known here. Feed ids with --ids.",
                        data.model));
    const bool spm = data.model == "llama";

    if (auto read = read_texts(data); !read) return std::unexpected(read.error());
    if (auto read = read_types(data); !read) return std::unexpected(read.error());
    if (auto read = read_scores(data); !read) return std::unexpected(read.error());
    read_pre_tokenizer(data);

    // SPM files without ids mean SentencePiece's own numbers. For BPE llama.cpp assumes 11, a token that is
    // text in nearly every vocabulary; here none is assumed.
    if (spm) data.bos = 1, data.eos = 2, data.unknown = 0;
    if (auto read = read_id("tokenizer.ggml.bos_token_id", data.bos, data); !read)
        return std::unexpected(read.error());
    if (auto read = read_id("tokenizer.ggml.eos_token_id", data.eos, data); !read)
        return std::unexpected(read.error());
    if (auto read = read_id("tokenizer.ggml.unknown_token_id", data.unknown, data); !read)
        return std::unexpected(read.error());

    const PreTokenizerRule* const rule = spm ? nullptr : find_pre_tokenizer(data.pre_name);
    data.add_bos = spm || (rule && rule->add_bos);
    data.add_space_prefix = spm;
    if (auto read = read_flag("tokenizer.ggml.add_bos_token", data.add_bos); !read)
        return std::unexpected(read.error());
    if (auto read = read_flag("tokenizer.ggml.add_eos_token", data.add_eos); !read)
        return std::unexpected(read.error());
    // Byte-level BPE has no prefix, whatever the file says: llama.cpp reads the key only for SPM's sake.
    bool space_prefix = data.add_space_prefix;
    if (auto read = read_flag("tokenizer.ggml.add_space_prefix", space_prefix); !read)
        return std::unexpected(read.error());
    if (spm) data.add_space_prefix = space_prefix;

    if (data.add_bos && !data.bos)
        data.warnings.push_back("The model asks for a BOS token, but names none that exists; none is added.");
    if (data.add_eos && !data.eos)
        data.warnings.push_back(
            "The model asks for an EOS token, but names none that exists; none is added.");
    if (auto read = read_ends_of_generation(data); !read) return std::unexpected(read.error());

    // Not in the file: Phi-3's special tokens take the white space behind them, which llama.cpp knows from
    // the model's name.
    if (const gguf::Value* const name = file_.find("general.name"); name && name->string()) {
        const std::string lower = lower_case(*name->string());
        data.specials_eat_space = lower.contains("phi-3") || lower.contains("phi3");
    }
    return data;
}

Result<const gguf::ArrayView*> MetadataReader::merges() {
    const auto merges = array("tokenizer.ggml.merges");
    if (!merges) return merges;
    if (!*merges) {
        std::string message =
            "`tokenizer.ggml.merges` is missing, so a byte-level BPE vocabulary cannot be used.";
        for (const std::string& also : out_of_range_) message += " " + also;
        return broken(std::move(message));
    }
    if ((*merges)->element_type() != gguf::ValueType::string && (*merges)->size() > 0)
        return broken(fmt::format("`tokenizer.ggml.merges` holds elements of type {}, but must hold strings.",
                                  gguf::value_type_name((*merges)->element_type())));
    // Two parts and their union can each be a symbol beside the tokens, and all are numbered.
    if ((*merges)->size() > static_cast<std::uint64_t>(std::numeric_limits<TokenId>::max() / 8))
        return broken(fmt::format("`tokenizer.ggml.merges` has {} elements, more than can be numbered.",
                                  (*merges)->size()));
    return merges;
}

} // namespace archdef
