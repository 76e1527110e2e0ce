#include "model/draft_writer.h"

#include "model/tensor_groups.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {

DraftWriter::DraftWriter(const gguf::File& file, const ModelConfig& config, Locale locale)
    : file_(file), config_(config), locale_(locale) {
    if (const auto* known = language::find_architecture(config.architecture)) known_ = *known;
    for (const gguf::TensorInfo& tensor : file.tensors())
        tensors_.emplace(tensor_pattern(tensor.name), &tensor);
}

std::string_view DraftWriter::pick(std::string_view en, std::string_view es) const {
    return locale_ == Locale::es ? es : en;
}

void DraftWriter::step(std::string_view text) {
    text_ += fmt::format("  {}\n", text);
}

void DraftWriter::note(std::string_view en, std::string_view es) {
    notes_.emplace_back(pick(en, es));
    text_ += fmt::format("  # {}: {}\n", pick("Check", "Comprobar"), pick(en, es));
}

std::string DraftWriter::in_block(std::string_view suffix) const {
    for (const char* ending : {".weight", ""}) {
        std::string pattern = fmt::format("blk.{{i}}.{}{}", suffix, ending);
        if (has(pattern)) return pattern;
    }
    return {};
}

std::string DraftWriter::write(std::string_view closest) {
    write_header(closest);
    write_prologue();
    text_ += "\nblock\n";
    write_attention();
    write_feed_forward();
    write_epilogue();
    return text_;
}

void DraftWriter::write_header(std::string_view closest) {
    text_ += fmt::format(
        "# {}: {}{}\n", config_.architecture,
        pick("drafted from the names and shapes of a model's tensors; the closest shipped definition is ",
             "borrador a partir de los nombres y formas de los tensores de un modelo; la definición "
             "incluida más cercana es "),
        closest);
    text_ += pick(
        "# What no file says is marked with Check. Compare with ollama before you trust it.\n",
        "# Lo que ningún archivo dice está marcado con Comprobar. Compara con ollama antes de fiarte.\n");
    text_ += fmt::format("\narch {}\nkind decoder\n", config_.architecture);
    const bool unknown = known_.rope == language::RopeStyle::unknown;
    if (unknown) {
        notes_.emplace_back(
            pick("the rotary style: no file says it, and for this architecture it is not known here",
                 "el estilo rotatorio: ningún archivo lo dice, y de esta arquitectura aquí no se sabe"));
        text_ += fmt::format(
            "# {}: {}.\n# {}\n", pick("Check", "Comprobar"), notes_.back(),
            pick("0 is halves, 1 is neighbouring pairs; the first differing position is 1 where it is wrong.",
                 "0 es mitades, 1 es pares vecinos; si está mal, la primera posición distinta es la 1."));
    }
    if (known_.rope != language::RopeStyle::none) {
        text_ +=
            fmt::format("param rope_interleaved {}\n", known_.rope == language::RopeStyle::pairs ? 1 : 0);
    }
    if (const int period = window_period(); period > 0)
        text_ += fmt::format("param sliding_window_type {}\n", period);
}

/// The period that is known, else the one that the file's own pattern has; 0: none.
int DraftWriter::window_period() {
    if (known_.window_period > 0) return known_.window_period;
    if (config_.sliding_window == 0) return 0;
    if (config_.sliding_window_pattern) {
        const std::vector<bool>& pattern = *config_.sliding_window_pattern;
        for (std::size_t period = 1; period <= pattern.size(); ++period) {
            bool fits = true;
            for (std::size_t i = 0; i < pattern.size(); ++i)
                fits = fits && pattern[i] == ((i + 1) % period != 0);
            if (fits) return period == 1 ? 0 : static_cast<int>(period);
        }
        notes_.emplace_back(
            pick("the file's window pattern is not of the form that sliding_window_type can say",
                 "el patrón de ventana del archivo no tiene la forma que sliding_window_type puede decir"));
        text_ += fmt::format("# {}: {}.\n", pick("Check", "Comprobar"), notes_.back());
    }
    return 0;
}

void DraftWriter::write_prologue() {
    text_ += "\nprologue\n";
    step("x = embed(token_embd.weight)");
    if (known_.scales_embeddings) step("scale(x, sqrt(embedding_length))");
    scale_by_key("x", "embedding_scale");
    if (has("token_embd_norm.weight")) norm("x", "x", "token_embd_norm.weight");
    if (has("position_embd.weight")) {
        note("position_embd.weight holds learned positions, which no operation adds",
             "position_embd.weight guarda posiciones aprendidas, que ninguna operación suma");
    }
}

/// `scale(name, number)` where the file states a factor. Keys of this kind have no name in the language, so
/// the number itself is written.
void DraftWriter::scale_by_key(std::string_view name, std::string_view key) {
    const gguf::Value* value = file_.find_for_architecture(key);
    const std::optional<double> number = value ? value->number() : std::nullopt;
    if (!number || *number == 0 || *number == 1) return;
    text_ += fmt::format("  # {}.{}\n", config_.architecture, key);
    step(fmt::format("scale({}, {})", name, static_cast<float>(*number)));
}

void DraftWriter::project(std::string_view destination, std::string_view source, std::string_view suffix) {
    const std::string weight = in_block(suffix);
    if (weight.empty()) {
        note(fmt::format("the model has no blk.{{i}}.{}.weight, from which {} would be made", suffix,
                         destination),
             fmt::format("el modelo no tiene blk.{{i}}.{}.weight, de donde saldría {}", suffix, destination));
        return;
    }
    step(fmt::format("{} = matmul({}, {})", destination, source, weight));
    const std::string bias = fmt::format("blk.{{i}}.{}.bias", suffix);
    if (has(bias)) step(fmt::format("add_bias({}, {})", destination, bias));
}

void DraftWriter::norm(std::string_view destination, std::string_view source, std::string_view tensor) {
    step(fmt::format("{} = rms_norm({}, {})", destination, source, tensor));
    std::string bias(tensor);
    if (bias.ends_with(".weight")) bias.resize(bias.size() - 7);
    bias += ".bias";
    if (!has(bias)) return;
    note(fmt::format("{} has a bias, so it is most likely a layer norm, which no operation does", tensor),
         fmt::format(
             "{} tiene sesgo, así que lo más probable es que sea una layer norm, que ninguna operación hace",
             tensor));
    step(fmt::format("add_bias({}, {})", destination, bias));
}

/// By the length of its weight: a norm of each head, or of the whole vector.
void DraftWriter::norm_q_or_k(std::string_view name, std::string_view suffix, std::string_view heads) {
    const std::string tensor = in_block(suffix);
    if (tensor.empty()) return;
    const gguf::TensorInfo& info = *tensors_.find(tensor)->second;
    if (info.dimensions == 1 && info.extents[0] == config_.head_dim) {
        step(fmt::format("norm_heads({}, {}, {})", name, tensor, heads));
    } else if (info.dimensions == 1) {
        norm(name, name, tensor);
    } else {
        note(fmt::format("{} has a weight for each head by itself, which no operation takes", tensor),
             fmt::format("{} tiene un peso por cabeza, que ninguna operación toma", tensor));
    }
}

void DraftWriter::write_attention() {
    std::string source = "x";
    if (const std::string tensor = in_block("attn_norm"); !tensor.empty()) {
        norm("h", "x", tensor);
        source = "h";
    }
    if (!in_block("attn_qkv").empty()) {
        note("blk.{i}.attn_qkv.weight holds q, k and v in one, and no operation parts them: not expressible",
             "blk.{i}.attn_qkv.weight guarda q, k y v juntos, y ninguna operación los separa: no se puede "
             "expresar");
    }
    project("q", source, "attn_q");
    project("k", source, "attn_k");
    project("v", source, "attn_v");
    const bool rope = known_.rope != language::RopeStyle::none;
    const auto turn = [&] {
        if (!rope) return;
        step("rope(q, head_count)");
        step("rope(k, head_count_kv)");
    };
    const bool normed = !in_block("attn_q_norm").empty() || !in_block("attn_k_norm").empty();
    if (known_.norms_heads_after_rope) turn();
    if (normed && known_.name.empty()) {
        note("q and k are normed before rope, as nearly all architectures have it",
             "q y k se normalizan antes de rope, como en casi todas las arquitecturas");
    }
    norm_q_or_k("q", "attn_q_norm", "head_count");
    norm_q_or_k("k", "attn_k_norm", "head_count_kv");
    if (!known_.norms_heads_after_rope) turn();
    step("a = attention(q, k, v)");
    if (has("blk.{i}.attn_sinks.weight")) {
        note("blk.{i}.attn_sinks.weight adds a logit to each head's softmax: not expressible",
             "blk.{i}.attn_sinks.weight añade un logit al softmax de cada cabeza: no se puede expresar");
    }
    if (const std::string tensor = in_block("attn_sub_norm"); !tensor.empty()) norm("a", "a", tensor);
    project("o", "a", "attn_output");
    // Where the feed-forward part has no norm of its own, this one is it.
    const std::string post = in_block("post_attention_norm");
    if (!post.empty() && !in_block("ffn_norm").empty()) norm("o", "o", post);
    if (!post.empty() && in_block("ffn_norm").empty() && source == "x") norm("o", "o", post);
    scale_by_key("o", "residual_scale");
    step("add(x, o)");
}

std::string DraftWriter::activation() {
    const bool gated = !in_block("ffn_gate").empty();
    if (!known_.activation.empty()) return std::string(known_.activation);
    const std::string guess = gated ? "silu" : "gelu_tanh";
    note(
        fmt::format("the activation, which no file says: {} is a guess, silu, gelu_tanh, gelu and relu exist",
                    guess),
        fmt::format(
            "la activación, que ningún archivo dice: {} es una suposición; hay silu, gelu_tanh, gelu y relu",
            guess));
    return guess;
}

void DraftWriter::write_feed_forward() {
    text_ += "\n";
    const bool from_x = in_block("attn_norm").empty();
    std::string source = from_x ? "x" : "h";
    if (const std::string tensor = in_block("ffn_norm"); !tensor.empty()) {
        norm("h", "x", tensor);
        source = "h";
    } else if (const std::string post = in_block("post_attention_norm"); !post.empty() && !from_x) {
        norm("h", "x", post);
    } else if (!from_x) {
        note("there is no norm before the feed-forward part: both halves read the same h, in parallel",
             "no hay norma antes de la parte feed-forward: las dos mitades leen la misma h, en paralelo");
    }
    if (has("blk.{i}.ffn_gate_inp.weight")) {
        note("blk.{i}.ffn_gate_inp.weight chooses experts, which no operation does: not expressible",
             "blk.{i}.ffn_gate_inp.weight elige expertos, cosa que ninguna operación hace: no se puede "
             "expresar");
        return;
    }
    const std::string up = in_block("ffn_up");
    if (!in_block("ffn_gate").empty()) {
        project("g", source, "ffn_gate");
        step(fmt::format("{}(g)", activation()));
        project("u", source, "ffn_up");
        step("mul(g, u)");
    } else {
        const std::size_t width =
            config_.feed_forward_length.empty() ? 0 : config_.feed_forward_length.front();
        if (!up.empty() && width > 0 && tensors_.find(up)->second->extents[1] == 2 * width) {
            note("blk.{i}.ffn_up.weight holds gate and up in one, and no operation parts them: not "
                 "expressible",
                 "blk.{i}.ffn_up.weight guarda gate y up juntos, y ninguna operación los separa: no se puede "
                 "expresar");
        }
        project("g", source, "ffn_up");
        const std::string name = activation();
        step(fmt::format("{}(g)", name));
        if (name == "relu") step("mul(g, g)");
    }
    if (const std::string tensor = in_block("ffn_sub_norm"); !tensor.empty()) norm("g", "g", tensor);
    project("d", "g", "ffn_down");
    if (const std::string tensor = in_block("post_ffw_norm"); !tensor.empty()) norm("d", "d", tensor);
    scale_by_key("d", "residual_scale");
    step("add(x, d)");
}

void DraftWriter::write_epilogue() {
    text_ += "\nepilogue\n";
    if (has("output_norm.weight")) norm("x", "x", "output_norm.weight");
    step("x = last(x)");
    step("logits = matmul(x, output.weight | token_embd.weight)");
    if (has("output.bias")) step("add_bias(logits, output.bias)");
    if (file_.find_for_architecture("logit_scale")) {
        note("the file states logit_scale: some architectures multiply the logits by it, others divide",
             "el archivo indica logit_scale: unas arquitecturas multiplican los logits por él y otras "
             "dividen");
    }
    if (file_.find_for_architecture("final_logit_softcapping")) {
        note("the file caps the logits softly (final_logit_softcapping): not expressible",
             "el archivo limita los logits suavemente (final_logit_softcapping): no se puede expresar");
    }
}

} // namespace archdef
