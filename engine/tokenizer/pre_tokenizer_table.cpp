#include "tokenizer/pre_tokenizer.h"

#include <algorithm>

// Patterns as the models' own tokenizer.json files have them, and as llama.cpp groups the names
// (llama-vocab.cpp, August 2026). Two remarks:
//  - Contractions are spelled out for both cases, since caseless matching would also take U+017F for `s`.
//  - tekken and gpt-4o use the models' own case classes. llama.cpp replaces them by ASCII look-aheads, which
//    cuts words with upper-case letters beyond ASCII at other places ("ÑOÑO").

namespace archdef {
namespace {

constexpr std::string_view gpt2_stages[] = {
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"};

constexpr std::string_view llama3_stages[] = {
    R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
    R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view qwen2_stages[] = {
    R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
    R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view qwen35_stages[] = {
    R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
    R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view smollm_stages[] = {R"(\p{N})", gpt2_stages[0]};

constexpr std::string_view deepseek_v3_stages[] = {
    R"(\p{N}{1,3})", R"([\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)",
    R"([!-\/:-@\[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
    R"(| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view deepseek_coder_stages[] = {
    R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", R"([\x{4E00}-\x{9FA5}\x{0800}-\x{4E00}\x{AC00}-\x{D7FF}]+)",
    R"(\p{N})"};

constexpr std::string_view tekken_stages[] = {
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
    R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n\/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view gpt4o_stages[] = {
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
    R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?)"
    R"(|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n\/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view falcon_stages[] = {R"([\p{P}$+<=>^~|`]+)", gpt2_stages[0], R"([0-9][0-9][0-9])"};

constexpr std::string_view default_stages[] = {R"([\p{P}$+<=>^~|]+)", gpt2_stages[0], R"(\p{N}+)",
                                               R"([0-9][0-9][0-9])"};

constexpr std::string_view bailingmoe_stages[] = {
    R"('[sSdDmMtT]|'[lL][lL]|'[vV][eE]|'[rR][eE])"
    R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+)"};

constexpr std::string_view seed_coder_stages[] = {
    R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
    R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view minicpm5_stages[] = {
    R"(\p{N}{1,3})",
    R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
    R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}+| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr std::string_view laguna_stages[] = {R"([^\n]+|\n+)", qwen2_stages[0]};

constexpr PreTokenizerRule gpt2{gpt2_stages};
constexpr PreTokenizerRule llama3{.stages = llama3_stages, .ignore_merges = true, .add_bos = true};
constexpr PreTokenizerRule dbrx{llama3_stages};
constexpr PreTokenizerRule qwen2{qwen2_stages};
constexpr PreTokenizerRule qwen35{qwen35_stages};
constexpr PreTokenizerRule smollm{smollm_stages};
constexpr PreTokenizerRule deepseek_v3{deepseek_v3_stages};
constexpr PreTokenizerRule deepseek_coder{deepseek_coder_stages};
constexpr PreTokenizerRule tekken{.stages = tekken_stages, .ignore_merges = true, .add_bos = true};
constexpr PreTokenizerRule gpt4o{gpt4o_stages};
constexpr PreTokenizerRule falcon{falcon_stages};
constexpr PreTokenizerRule bailingmoe{bailingmoe_stages};
constexpr PreTokenizerRule seed_coder{seed_coder_stages};
constexpr PreTokenizerRule minicpm5{.stages = minicpm5_stages, .ignore_merges = true};
constexpr PreTokenizerRule laguna{laguna_stages};
constexpr PreTokenizerRule standard{default_stages};

struct Row {
    std::string_view pre;
    const PreTokenizerRule* rule;
};

constexpr Row rows[] = {
    {"default", &standard},

    {"gpt-2", &gpt2},
    {"phi-2", &gpt2},
    {"mpt", &gpt2},
    {"olmo", &gpt2},
    {"jais", &gpt2},
    {"exaone4", &gpt2},
    {"mellum", &gpt2},
    {"modern-bert", &gpt2},
    {"gigachat", &gpt2},
    {"a.x-4.0", &gpt2},
    {"jina-es", &gpt2},
    {"jina-de", &gpt2},
    {"jina-v2-es", &gpt2},
    {"jina-v2-de", &gpt2},
    {"trillion", &gpt2},
    {"granite-docling", &gpt2},

    {"llama-bpe", &llama3},
    {"llama3", &llama3},
    {"llama-v3", &llama3},
    {"falcon3", &llama3},
    {"falcon-h1", &llama3},
    {"pixtral", &llama3},
    {"midm-2.0", &llama3},
    {"lfm2", &llama3},
    {"jina-v5-nano", &llama3},

    {"dbrx", &dbrx},
    {"smaug-bpe", &dbrx},
    {"glm4", &dbrx},
    {"chatglm-bpe", &dbrx},

    {"qwen2", &qwen2},
    {"deepseek-r1-qwen", &qwen2},
    {"kormo", &qwen2},
    {"f2llmv2", &qwen2},
    {"megrez", &qwen2},
    {"stablelm2", &qwen2},
    {"hunyuan", &qwen2},
    {"solar-open", &qwen2},
    {"grok-2", &qwen2},
    {"qwen35", &qwen35},

    {"smollm", &smollm},
    {"starcoder", &smollm},
    {"refact", &smollm},
    {"command-r", &smollm},
    {"codeshell", &smollm},
    {"exaone", &smollm},
    {"minerva-7b", &smollm},
    {"mellum2", &smollm},

    {"deepseek-v3", &deepseek_v3},
    {"hunyuan-dense", &deepseek_v3},
    {"joyai-llm", &deepseek_v3},
    {"hy_v4", &deepseek_v3},
    {"deepseek-coder", &deepseek_coder},

    {"tekken", &tekken},
    {"gpt-4o", &gpt4o},
    {"llama4", &gpt4o},
    {"kanana2", &gpt4o},
    {"talkie", &gpt4o},
    {"minimax-m2", &gpt4o},

    {"falcon", &falcon},
    {"bailingmoe", &bailingmoe},
    {"bailingmoe2", &bailingmoe},
    {"llada-moe", &bailingmoe},
    {"seed-coder", &seed_coder},
    {"minicpm5", &minicpm5},
    {"laguna", &laguna},
};

} // namespace

const PreTokenizerRule* find_pre_tokenizer(std::string_view pre) {
    const auto row = std::ranges::find(rows, pre, &Row::pre);
    return row == std::end(rows) ? nullptr : row->rule;
}

const PreTokenizerRule& default_pre_tokenizer() {
    return standard;
}

} // namespace archdef
