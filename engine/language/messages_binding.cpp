#include "language/messages.h"

namespace archdef::language {
namespace {

/// A width is a number, with its formula behind it where there is one ("1024 = head_count_kv 8 × head_dim
/// 128"). Names of tensors have the first layer's index.
constexpr MessageRow rows[] = {
    // The model as a whole.
    {"model-unusable", "reason", "the model's file cannot be run: {0}",
     "el archivo del modelo no se puede ejecutar: {0}"},
    {"model-config", "reason", "the model's metadata cannot be used: {0}",
     "los metadatos del modelo no sirven: {0}"},
    {"arch-mismatch-model", "arch, model arch",
     "the definition is for `{0}` and the model says `general.architecture` = {1}",
     "la definición es para `{0}` y el modelo dice `general.architecture` = {1}"},
    {"param-value", "name, value", "`{0}` is a whole number of layers, not {1}",
     "`{0}` es un número entero de capas, no {1}"},

    // Tensors.
    {"tensor-missing", "name, alternative, layers that lack it, suggestion",
     "the model has [1?neither `{0}` nor `{1}`][1!no tensor `{0}`][2?; other layers have it, missing in: {2}]"
     "[3? — did you mean `{3}`?]",
     "el modelo no tiene [1?ni `{0}` ni `{1}`][1!el tensor `{0}`][2?; otras capas lo tienen, falta en: {2}]"
     "[3? — ¿quisiste decir `{3}`?]"},
    {"tensor-type-unreadable", "name, type",
     "the engine cannot read `{0}`: its type is {1}; requantise the model to a type it runs, such as Q8_0",
     "el motor no puede leer `{0}`: su tipo es {1}; recuantiza el modelo a un tipo que ejecute, como Q8_0"},
    {"tensor-unread",
     "pattern, shape of one, count where each layer has one, count where some have, layers, shape",
     "no step reads `{0}` ([1?shape {1}][2?{2} tensors of {5}, one per layer][3?{3} tensors of {5}, only in "
     "layers {4}])",
     "ningún paso lee `{0}` ([1?forma {1}][2?{2} tensores de {5}, uno por capa][3?{3} tensores de {5}, solo "
     "en las capas "
     "{4}])"},
    {"tensor-unread-rope-factors", "name, shape",
     "`{0}` {1} divides rotary frequencies, and `rope` does not use it in this architecture",
     "`{0}` {1} divide frecuencias rotatorias, y `rope` no lo usa en esta arquitectura"},
    {"tensor-shadowed", "unread, read",
     "the model has both, so `{1}` is read and `{0}` never is: the name before `|` wins",
     "el modelo tiene los dos: se lee `{1}` y nunca `{0}`, pues gana el nombre delante de `|`"},
    {"tensor-next-token", "count",
     "{0} tensors belong to layers that predict further tokens; they do not run, as elsewhere",
     "{0} tensores son de capas que predicen más tokens; no se ejecutan, como en otros programas"},
    {"vocabulary-differs", "tokens, embedding rows, head rows",
     "the tokenizer has {0} tokens, the embedding {1} rows and the head {2}; ids beyond the least have no "
     "meaning",
     "el tokenizador tiene {0} tokens, la tabla de entrada {1} filas y la salida {2}; los ids por encima del "
     "menor no "
     "significan nada"},

    // Shapes.
    {"shape-embed", "tensor, shape, width, embedding_length",
     "`{0}` {1} has rows of {2} and embedding_length is {3}",
     "`{0}` {1} tiene filas de {2} y embedding_length es {3}"},
    {"shape-matmul", "tensor, shape, width it takes, register, width",
     "`{0}` {1} takes a width of {2}, but `{3}` has {4}",
     "`{0}` {1} toma un ancho de {2}, pero `{3}` tiene {4}"},
    {"shape-vector", "tensor, length, register, width",
     "`{0}` holds {1} numbers, but `{2}` has a width of {3}",
     "`{0}` tiene {1} números, pero el ancho de `{2}` es {3}"},
    {"shape-not-vector", "tensor, shape", "a vector belongs here, and `{0}` is {1}",
     "aquí va un vector, y `{0}` es {1}"},
    {"shape-not-matrix", "tensor, shape", "a matrix belongs here, and `{0}` is {1}",
     "aquí va una matriz, y `{0}` es {1}"},
    {"shape-norm-is-per-head", "tensor, length, register, width, step",
     "`{0}` holds {1} numbers, the width of one head, but `{2}` has a width of {3}; the norm of each head is "
     "`{4}`",
     "`{0}` tiene {1} números, el ancho de una cabeza, pero el de `{2}` es {3}; la norma de cada cabeza es "
     "`{4}`"},
    {"shape-norm-is-full", "tensor, length, register, head width, step",
     "`{0}` holds {1} numbers, the whole width of `{2}`, but a head has {3}; the norm of the whole is `{4}`",
     "`{0}` tiene {1} números, todo el ancho de `{2}`, pero una cabeza tiene {3}; la norma de todo es `{4}`"},
    {"shape-norm-heads", "tensor, length, register, head width",
     "`{0}` holds {1} numbers, but a head of `{2}` has {3}",
     "`{0}` tiene {1} números, pero una cabeza de `{2}` tiene {3}"},
    {"shape-heads", "register, width, heads", "`{0}` has a width of {1}, which is no multiple of {2} heads",
     "el ancho de `{0}` es {1}, que no es múltiplo de {2} cabezas"},
    {"heads-value", "value", "the number of heads is a whole number from 1 on, not {0}",
     "el número de cabezas es un entero desde 1, no {0}"},
    {"heads-do-not-divide", "head_count, head_count_kv",
     "head_count {0} is not a multiple of head_count_kv {1}: heads cannot share keys evenly",
     "head_count {0} no es múltiplo de head_count_kv {1}: las cabezas no pueden repartirse las claves"},
    {"shape-rope", "register, width, wanted", "`{0}` has a width of {1}, but rope needs {2}",
     "el ancho de `{0}` es {1}, pero rope necesita {2}"},
    {"rope-dims", "rotary dimensions, head_dim",
     "rope turns {0} numbers of each head, and a head has {1}: the number must be even and no larger",
     "rope gira {0} números de cada cabeza, y una cabeza tiene {1}: el número debe ser par y no mayor"},
    {"shape-rope-factors", "tensor, shape, rotary dimensions",
     "`{0}` {1} needs one factor for each pair of the {2} rotary dimensions",
     "`{0}` {1} necesita un factor por cada par de las {2} dimensiones rotatorias"},
    {"longrope-without-factors", "",
     "the model states LongRoPE scaling and has no `rope_factors_long.weight` and "
     "`rope_factors_short.weight`",
     "el modelo indica escala LongRoPE y no tiene `rope_factors_long.weight` ni `rope_factors_short.weight`"},
    {"shape-attention", "part (q, k or v), register, width, wanted",
     "`{1}`, taken as {0}, has a width of {2}, but attention needs {3}",
     "`{1}`, tomado como {0}, tiene un ancho de {2}, pero la atención necesita {3}"},
    {"shape-elementwise", "register, width, other register, other width",
     "`{0}` has a width of {1} and `{2}` has {3}: element by element, both must be the same",
     "el ancho de `{0}` es {1} y el de `{2}` es {3}: elemento por elemento, deben ser iguales"},
    {"rows-differ", "register of the last rows, register of all rows",
     "`{0}` holds the rows that `last` kept and `{1}` holds all of them",
     "`{0}` tiene las filas que dejó `last` y `{1}` las tiene todas"},
    {"rows-in-attention", "register, operation",
     "`{0}` holds only the rows that `last` kept, and `{1}` needs all of them; `last` belongs in the "
     "epilogue",
     "`{0}` solo tiene las filas que dejó `last`, y `{1}` las necesita todas; `last` va en el epilogue"},

    // Metadata.
    {"key-unread", "key, value",
     "the model states {0} = {1}, which changes the numbers, and nothing here reads it",
     "el modelo indica {0} = {1}, que cambia los números, y aquí nada lo lee"},
    {"key-unread-window", "key, value",
     "the model states {0} = {1}, and no layer is local: `param sliding_window_type N` says which are",
     "el modelo indica {0} = {1}, y ninguna capa es local: `param sliding_window_type N` dice cuáles lo son"},
    {"key-unread-softcap", "key, value",
     "the model states {0} = {1}: logits or scores are capped, which no operation does",
     "el modelo indica {0} = {1}: los logits o las puntuaciones se acotan, y ninguna operación lo hace"},
    {"key-unread-experts", "key, value",
     "the model states {0} = {1}: it has experts, which no operation routes to",
     "el modelo indica {0} = {1}: tiene expertos, y ninguna operación los reparte"},
    {"key-unread-scale", "key, value",
     "the model states {0} = {1}, and no `scale` step has that number or its reciprocal",
     "el modelo indica {0} = {1}, y ningún paso `scale` tiene ese número ni su recíproco"},
    {"key-unknown", "key, value", "the model states {0} = {1}, a key that nothing here knows",
     "el modelo indica {0} = {1}, una clave que aquí nada conoce"},
    {"key-transform", "key, value",
     "the model states {0} = {1}: its weights are transformed in a way that the engine cannot undo",
     "el modelo indica {0} = {1}: sus pesos están transformados de un modo que el motor no puede deshacer"},
    {"config-assumed", "list", "not stated by the model and assumed: {0}",
     "no lo indica el modelo y se supone: {0}"},
    {"config-type-unusual", "key, type, usual type",
     "{0} is stored as {1} and not as {2}; it is read all the same, other programs refuse it",
     "{0} está guardado como {1} y no como {2}; se lee igualmente, otros programas lo rechazan"},
    {"config-next-token-layers", "layers, blocks, layers that run",
     "{0} of {1} blocks predict further tokens and do not run: {2} layers remain",
     "{0} de {1} bloques predicen más tokens y no se ejecutan: quedan {2} capas"},
    {"window-missing", "key",
     "the model does not state {0}, so all layers see everything and `sliding_window_type` has no effect",
     "el modelo no indica {0}: todas las capas lo ven todo y `sliding_window_type` no tiene efecto"},
    {"window-pattern-differs", "number, global layers by the definition, global layers by the file",
     "with `sliding_window_type {0}` the global layers are {1}, and the file says {2}; the definition is "
     "followed",
     "con `sliding_window_type {0}` las capas globales son {1}, y el archivo dice {2}; se sigue la "
     "definición"},
};

} // namespace

std::span<const MessageRow> binding_messages() {
    return rows;
}

} // namespace archdef::language
