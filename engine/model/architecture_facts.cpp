#include "model/architecture_facts.h"

#include <algorithm>
#include <array>

namespace archdef {
namespace {

constexpr ArchitectureFacts defaults{};

constexpr std::array facts{
    ArchitectureFacts{.name = "llama", .ignores_window = true},
    ArchitectureFacts{.name = "qwen2", .reads_rope_factors = false, .ignores_window = true},
    ArchitectureFacts{.name = "qwen3", .reads_rope_factors = false, .ignores_window = true},
    ArchitectureFacts{.name = "phi3", .ignores_window = true},
    ArchitectureFacts{.name = "gemma", .reads_rope_factors = false},
    ArchitectureFacts{.name = "gemma2", .reads_rope_factors = false, .wide_scale_layers = 46},
    ArchitectureFacts{.name = "gemma3",
                      .local_base_10000 = true,
                      .local_layers_scaled = false,
                      .reads_rope_factors = false,
                      .wide_scale_layers = 62},
    ArchitectureFacts{.name = "gemma3n", .local_base_10000 = true, .local_layers_scaled = false},
    ArchitectureFacts{.name = "gemma4", .local_base_10000 = true, .local_layers_scaled = false},
    ArchitectureFacts{.name = "plamo3", .local_base_10000 = true, .local_layers_scaled = false},
    ArchitectureFacts{.name = "mimo2", .local_base_10000 = true},
    ArchitectureFacts{.name = "olmo2", .local_layers_scaled = false},
    ArchitectureFacts{.name = "grok", .reads_yarn_betas = true},
    ArchitectureFacts{.name = "mistral3", .reads_yarn_betas = true},
    ArchitectureFacts{.name = "k2-horizon", .reads_yarn_betas = true},
};

constexpr std::array<std::string_view, 13> harmless_keys{
    "context_length",
    "embedding_length",
    "block_count",
    "feed_forward_length",
    "attention.head_count",
    "attention.head_count_kv",
    "attention.key_length",
    "attention.value_length",
    "rope.dimension_count",
    "rope.freq_base",
    "vocab_size",
    "attention.layer_norm_rms_epsilon",
    "rope.scaling.finetuned",
};

/// Whole suffixes, and with a final "." or "_" every suffix that begins so.
constexpr std::array<std::string_view, 58> mattering_keys{
    "attention.sliding_window",
    "attention.sliding_window_pattern",
    "attn_logit_softcapping",
    "final_logit_softcapping",
    "router_logit_softcapping",
    "logit_scale",
    "embedding_scale",
    "residual_scale",
    "attention.scale",
    "attention.output_scale",
    "attention.value_scale",
    "attention.clamp_kqv",
    "attention.max_alibi_bias",
    "attention.causal",
    "attention.temperature_",
    "attention.layer_norm_epsilon",
    "attention.group_norm_",
    "attention.key_length_",
    "attention.value_length_",
    "attention.q_lora_rank",
    "attention.kv_lora_rank",
    "attention.decay_lora_rank",
    "attention.iclr_lora_rank",
    "attention.gate_lora_rank",
    "attention.shared_kv_layers",
    "attention.chunk_size",
    "attention.indexer.",
    "attention.relative_buckets_count",
    "attention.recurrent_layers",
    "rope.scaling.",
    "rope.scale_linear",
    "rope.freq_base_swa",
    "rope.dimension_count_swa",
    "rope.dimension_sections",
    "expert_",
    "moe_",
    "moe_every_n_layers",
    "leading_dense_block_count",
    "interleave_moe_layer_step",
    "nextn_predict_layers",
    "use_parallel_residual",
    "no_rope_layer_step",
    "embedding_length_per_layer_input",
    "embedding_length_out",
    "activation_sparsity_scale",
    "altup.",
    "laurel.",
    "n_deepstack_layers",
    "swin_norm",
    "swiglu_",
    "xielu.",
    "ssm.",
    "wkv.",
    "kda.",
    "shortconv.",
    "rescale_every_n_layers",
    "time_mix_extra_dim",
    "token_shift_count",
};

} // namespace

const ArchitectureFacts& architecture_facts(std::string_view architecture) {
    const auto found = std::ranges::find(facts, architecture, &ArchitectureFacts::name);
    return found == facts.end() ? defaults : *found;
}

KeyRole key_role(std::string_view suffix) {
    if (std::ranges::find(harmless_keys, suffix) != harmless_keys.end()) return KeyRole::harmless;
    const bool matters = std::ranges::any_of(mattering_keys, [&](std::string_view key) {
        const bool open = key.ends_with('.') || key.ends_with('_');
        return open ? suffix.starts_with(key) : suffix == key;
    });
    return matters ? KeyRole::matters : KeyRole::unknown;
}

} // namespace archdef
