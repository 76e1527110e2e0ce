#include "language/operations.h"

#include <algorithm>

namespace archdef {
namespace {

using enum ArgumentKind;

constexpr Parameter embed_parameters[] = {{"table", tensor}};
constexpr Parameter norm_parameters[] = {{"src", register_}, {"weight", tensor}};
constexpr Parameter bias_parameters[] = {{"dst", register_}, {"bias", tensor}};
constexpr Parameter norm_heads_parameters[] = {{"dst", register_}, {"weight", tensor}, {"heads", value}};
constexpr Parameter rope_parameters[] = {{"dst", register_}, {"heads", value}};
constexpr Parameter attention_parameters[] = {{"q", register_}, {"k", register_}, {"v", register_}};
constexpr Parameter in_place_parameters[] = {{"dst", register_}};
constexpr Parameter two_register_parameters[] = {{"dst", register_}, {"src", register_}};
constexpr Parameter scale_parameters[] = {{"dst", register_}, {"value", value}};
constexpr Parameter source_parameters[] = {{"src", register_}};

constexpr std::array<Operation, 16> table{{
    {OperationId::embed, "embed", true, embed_parameters, "dst = embed(table)", "dst[t] = table[id(t)]",
     "Takes the table's row for each input id; the result is [n, embedding_length].",
     "Toma de la tabla la fila de cada id de entrada; el resultado es [n, embedding_length]."},
    {OperationId::rms_norm, "rms_norm", true, norm_parameters, "dst = rms_norm(src, weight)",
     "dst = src / sqrt(mean(src²) + eps) · weight",
     "RMS norm of each row; eps comes from the GGUF, and the weight has one number per column.",
     "Norma RMS de cada fila; eps sale del GGUF, y el peso tiene un número por columna."},
    {OperationId::matmul, "matmul", true, norm_parameters, "dst = matmul(src, weight)", "dst = src · weightᵀ",
     "Multiplies src [n, in] by a weight that the GGUF lists as [in, out]; the result is [n, out].",
     "Multiplica src [n, in] por un peso que el GGUF anota como [in, out]; el resultado es [n, out]."},
    {OperationId::add_bias, "add_bias", false, bias_parameters, "add_bias(dst, bias)", "dst = dst + bias",
     "Adds a vector to each row.", "Suma un vector a cada fila."},
    {OperationId::norm_heads, "norm_heads", false, norm_heads_parameters, "norm_heads(dst, weight, heads)",
     "dst_h = dst_h / sqrt(mean(dst_h²) + eps) · weight",
     "RMS norm of each head by itself; the weight has head_dim numbers that all heads share.",
     "Norma RMS de cada cabeza por separado; el peso tiene head_dim números que comparten todas."},
    {OperationId::rope, "rope", false, rope_parameters, "rope(dst, heads)",
     "each pair turns by position · base^(-2j / dims)",
     "Rotary position embedding of each head; base, scaling and size come from the GGUF, per layer.",
     "Codificación rotatoria de la posición en cada cabeza; base, escala y tamaño salen del GGUF, por capa."},
    {OperationId::attention, "attention", true, attention_parameters, "dst = attention(q, k, v)",
     "dst_h = softmax(q_h · Kᵀ / sqrt(head_dim) + mask) · V",
     "Appends k and v to the layer's cache, then attends: grouped queries, causal, windowed where the layer "
     "is local.",
     "Añade k y v a la caché de la capa y atiende: consultas agrupadas, causal, con ventana si la capa es "
     "local."},
    {OperationId::silu, "silu", false, in_place_parameters, "silu(dst)", "dst = dst / (1 + exp(-dst))",
     "SiLU (swish), in place.", "SiLU (swish), en el sitio."},
    {OperationId::gelu, "gelu", false, in_place_parameters, "gelu(dst)",
     "dst = dst / 2 · (1 + erf(dst / sqrt(2)))",
     "The exact GELU, with erf, in place; not the same function as gelu_tanh.",
     "La GELU exacta, con erf, en el sitio; no es la misma función que gelu_tanh."},
    {OperationId::gelu_tanh, "gelu_tanh", false, in_place_parameters, "gelu_tanh(dst)",
     "dst = dst / 2 · (1 + tanh(sqrt(2/π) · (dst + 0.044715 · dst³)))",
     "The tanh form of GELU, in place; it differs from gelu by about 1e-3.",
     "La forma tanh de GELU, en el sitio; difiere de gelu en cerca de 1e-3."},
    {OperationId::relu, "relu", false, in_place_parameters, "relu(dst)", "dst = max(dst, 0)",
     "ReLU, in place; mul(g, g) behind it makes the squared ReLU.",
     "ReLU, en el sitio; con mul(g, g) detrás es la ReLU al cuadrado."},
    {OperationId::mul, "mul", false, two_register_parameters, "mul(dst, src)", "dst = dst · src",
     "Multiplies element by element.", "Multiplica elemento por elemento."},
    {OperationId::add, "add", false, two_register_parameters, "add(dst, src)", "dst = dst + src",
     "Adds element by element: the residual.", "Suma elemento por elemento: el residuo."},
    {OperationId::scale, "scale", false, scale_parameters, "scale(dst, value)", "dst = dst · value",
     "Multiplies by a number, by a key of the model, or by sqrt(key).",
     "Multiplica por un número, por una clave del modelo o por sqrt(clave)."},
    {OperationId::copy, "copy", true, source_parameters, "dst = copy(src)", "dst = src",
     "A copy, so that one of the two can be changed in place.",
     "Una copia, para poder cambiar una de las dos en el sitio."},
    {OperationId::last, "last", true, source_parameters, "dst = last(src)", "dst = rows of src",
     "Keeps the rows whose logits are asked for: the last one when generating, all when scoring.",
     "Deja las filas de las que se piden logits: la última al generar, todas al puntuar."},
}};

constexpr std::array<std::string_view, 7> keys{
    "block_count", "context_length", "embedding_length", "feed_forward_length",
    "head_count",  "head_count_kv",  "head_dim",
};

constexpr ParamInfo params[] = {
    {"sliding_window_type", 0, false,
     "Of every N layers the last is global and the others see a window: 6 for gemma3.",
     "De cada N capas la última es global y las demás ven una ventana: 6 en gemma3."},
    {"rope_interleaved", 0, true,
     "1: rotary pairs are neighbours (2j, 2j+1); 0: halves (j, j + d/2). An extension: Synsema ignores it.",
     "1: los pares rotatorios son vecinos (2j, 2j+1); 0: mitades (j, j + d/2). Una extensión: Synsema la "
     "ignora."},
};

} // namespace

std::span<const Operation> operations() {
    return table;
}

const Operation& operation(OperationId id) {
    return table[static_cast<std::size_t>(id)];
}

const Operation* find_operation(std::string_view name) {
    const auto found = std::ranges::find(table, name, &Operation::name);
    return found == table.end() ? nullptr : &*found;
}

std::span<const std::string_view> key_names() {
    return keys;
}

std::optional<Key> find_key(std::string_view name) {
    const auto found = std::ranges::find(keys, name);
    if (found == keys.end()) return std::nullopt;
    return static_cast<Key>(found - keys.begin());
}

std::string_view key_name(Key key) {
    return keys[static_cast<std::size_t>(key)];
}

std::span<const ParamInfo> known_params() {
    return params;
}

} // namespace archdef
