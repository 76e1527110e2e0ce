#include "language/known_architectures.h"

#include <algorithm>

namespace archdef::language {
namespace {

using enum RopeStyle;

// Vision models are listed by what their text part does: there all rotary sections count the same position,
// so the sectioned forms are halves.
constexpr KnownArchitecture table[] = {
    // q and k stored for neighbouring pairs; for most of them the converter permutes the rows.
    {"arcee", pairs, "relu"},
    {"arctic", pairs, "silu"},
    {"baichuan", pairs, "silu"},
    {"bailingmoe", pairs, "silu"},
    {"chameleon", pairs, "silu"},
    {"chatglm", pairs, "silu"},
    {"cohere2", pairs, "silu", false, 4},
    {"cohere2moe", pairs},
    {"command-r", pairs, "silu"},
    {"deci", pairs, "silu"},
    {"deepseek", pairs, "silu"},
    {"deepseek2", pairs, "silu"},
    {"ernie4_5", pairs, "silu"},
    {"ernie4_5-moe", pairs, "silu"},
    {"glm4", pairs, "silu"},
    {"granite", pairs, "silu"},
    {"granite_swa", pairs, "silu"},
    {"granitemoe", pairs, "silu"},
    {"internlm2", pairs, "silu"},
    {"llada", pairs, "silu"},
    {"llama", pairs, "silu"},
    {"llama-embed", pairs, "silu"},
    {"llama4", pairs, "silu"},
    {"maincoder", pairs, "silu", false, 0, true},
    {"minicpm", pairs, "silu"},
    {"mistral3", pairs, "silu"},
    {"mistral4", pairs, "silu"},
    {"muse-glimmer", pairs},
    {"nanbeige", pairs, "silu"},
    {"olmo", pairs, "silu"},
    {"plm", pairs, "relu"},
    {"smollm3", pairs, "silu"},
    {"xverse", pairs, "silu"},

    // Halves, as the original checkpoints have them.
    {"afmoe", halves},
    {"apertus", halves},
    {"bailingmoe2", halves, "silu"},
    {"bitnet", halves},
    {"codeshell", halves, "gelu_tanh"},
    {"cogvlm", halves, "silu"},
    {"dbrx", halves},
    {"deepseek2-ocr", halves, "silu"},
    {"dots1", halves, "silu"},
    {"dream", halves, "silu"},
    {"exaone", halves, "silu"},
    {"exaone-moe", halves, "silu"},
    {"exaone4", halves, "silu"},
    {"falcon", halves, "gelu_tanh"},
    {"gemma", halves, "gelu_tanh", true},
    {"gemma2", halves, "gelu_tanh", true, 2},
    {"gemma3", halves, "gelu_tanh", true, 6},
    {"gemma3n", halves, "gelu_tanh", true, 5},
    {"gemma4", halves, "gelu_tanh", true},
    {"glm4moe", halves, "silu"},
    {"gpt-oss", halves, "", false, 2},
    {"gptneox", halves, "gelu_tanh"},
    {"grok", halves},
    {"grovemoe", halves, "silu"},
    {"hunyuan-dense", halves, "silu", false, 0, true},
    {"hunyuan-moe", halves, "silu", false, 0, true},
    {"hunyuan_vl", halves, "silu", false, 0, true},
    {"hy_v3", halves},
    {"jais2", halves, "relu"},
    {"laguna", halves},
    {"lfm2", halves},
    {"llada-moe", halves, "silu"},
    {"maple", halves},
    {"mellum", halves},
    {"mimo2", halves},
    {"minicpm3", halves, "silu"},
    {"minimax-m2", halves, "silu"},
    {"nemotron", halves, "relu"},
    {"olmo2", halves, "silu"},
    {"olmoe", halves, "silu"},
    {"openelm", halves, "silu"},
    {"orion", halves, "silu"},
    {"paddleocr", halves, "silu"},
    {"pangu-embedded", halves, "silu"},
    {"phi2", halves, "gelu_tanh"},
    {"phi3", halves, "silu"},
    {"phimoe", halves, "silu"},
    {"plamo", halves, "silu"},
    {"plamo3", halves, "silu", false, 8},
    {"qwen", halves, "silu"},
    {"qwen2", halves, "silu"},
    {"qwen2moe", halves},
    {"qwen2vl", halves, "silu"},
    {"qwen3", halves, "silu"},
    {"qwen3moe", halves, "silu"},
    {"qwen3vl", halves, "silu"},
    {"qwen3vlmoe", halves, "silu"},
    {"rnd1", halves, "silu"},
    {"seed_oss", halves, "silu"},
    {"smallthinker", halves, "relu"},
    {"spark2_5", halves, "gelu_tanh"},
    {"stablelm", halves, "silu"},
    {"starcoder2", halves, "gelu_tanh"},
    {"step35", halves},
    {"talkie", halves},

    // Learned positions, ALiBi, or none.
    {"bloom", none, "gelu_tanh"},
    {"gpt2", none, "gelu_tanh"},
    {"jais", none, "silu"},
    {"mpt", none, "gelu_tanh"},
    {"refact", none, "silu"},
    {"starcoder", none, "gelu_tanh"},
};

} // namespace

std::span<const KnownArchitecture> known_architectures() {
    return table;
}

const KnownArchitecture* find_architecture(std::string_view name) {
    const auto found = std::ranges::find(table, name, &KnownArchitecture::name);
    return found == std::end(table) ? nullptr : &*found;
}

} // namespace archdef::language
