#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace archdef {

/// The closed list of operations, in the order in which they are documented.
enum class OperationId : std::uint8_t {
    embed,
    rms_norm,
    matmul,
    add_bias,
    norm_heads,
    rope,
    attention,
    silu,
    gelu,
    gelu_tanh,
    relu,
    mul,
    add,
    scale,
    copy,
    last,
};

/// What may stand at an argument's place.
enum class ArgumentKind : std::uint8_t {
    register_, ///< a register that is read, or changed in place
    tensor,    ///< a tensor name, with at most one alternative behind `|`
    value,     ///< a number, a key, or sqrt(key)
};

struct Parameter {
    std::string_view name; ///< as in the form: src, weight, heads
    ArgumentKind kind;
};

/// A row of the one operation table. Parser, messages, completion, hover help, the syntax definition, the
/// format reference and the executor read it.
struct Operation {
    OperationId id;
    std::string_view name;
    bool makes_value; ///< `dst = op(…)`; else the first argument is changed in place
    std::span<const Parameter> parameters;
    std::string_view form;    ///< "dst = rms_norm(src, weight)"
    std::string_view formula; ///< one line in plain characters
    std::string_view help_en; ///< one sentence
    std::string_view help_es;
};

/// All operations, indexed by OperationId.
std::span<const Operation> operations();
const Operation& operation(OperationId id);
const Operation* find_operation(std::string_view name);

/// The keys that may stand for a number of the model, as they are written.
enum class Key : std::uint8_t {
    block_count,
    context_length,
    embedding_length,
    feed_forward_length,
    head_count,
    head_count_kv,
    head_dim,
};
std::span<const std::string_view> key_names();
std::optional<Key> find_key(std::string_view name);
std::string_view key_name(Key key);

/// A `param` that the engine knows.
struct ParamInfo {
    std::string_view name;
    double default_value;
    bool extension; ///< Synsema reads and ignores it
    std::string_view help_en;
    std::string_view help_es;
};
std::span<const ParamInfo> known_params();

} // namespace archdef
