#include "model/shape_rules.h"

#include "gguf/blocks.h"
#include "kernels/kernels.h"

#include <cmath>
#include <fmt/format.h>

namespace archdef {
namespace {

std::string product_text(std::string_view left, std::size_t a, std::string_view right, std::size_t b) {
    return fmt::format("{} {} × {} {}", left, a, right, b);
}

/// The rule of one step. Each operation's rule is a member named after it.
class Rule {
  public:
    explicit Rule(const StepScope& scope) : scope_(scope), config_(scope.config) {}

    StepShape apply() {
        switch (scope_.step.operation) {
        case OperationId::embed:
            return embed();
        case OperationId::rms_norm:
            return rms_norm();
        case OperationId::matmul:
            return matmul();
        case OperationId::add_bias:
            return add_bias();
        case OperationId::norm_heads:
            return norm_heads();
        case OperationId::rope:
            return rope();
        case OperationId::attention:
            return attention();
        case OperationId::mul:
        case OperationId::add:
            return element_by_element();
        case OperationId::scale:
            return scale();
        case OperationId::last:
            return {{source(0).width, true}};
        case OperationId::silu:
        case OperationId::gelu:
        case OperationId::gelu_tanh:
        case OperationId::relu:
        case OperationId::copy:
            return {source(0)};
        }
        return {};
    }

  private:
    const Argument& argument(std::size_t i) const { return scope_.step.arguments.at(i); }
    const std::string& name(std::size_t i) const { return argument(i).register_name(); }
    RegisterShape source(std::size_t i) const {
        return i < scope_.sources.size() ? scope_.sources[i] : RegisterShape{};
    }
    std::string text(std::size_t width) const { return width_text(width, config_, scope_.layer); }
    std::size_t heads_of_layer() const { return config_.head_count.at(scope_.layer); }
    std::size_t kv_heads_of_layer() const { return config_.head_count_kv.at(scope_.layer); }

    void error(std::string code, std::size_t at, std::vector<std::string> arguments,
               std::vector<Fix> fixes = {}) {
        scope_.findings.error(std::move(code), argument(at).range, std::move(arguments), std::move(fixes));
    }

    /// The tensor as a vector of numbers that can be decoded; null after a finding.
    const gguf::TensorInfo* vector_tensor(std::size_t at) {
        const gguf::TensorInfo* tensor = scope_.tensor;
        if (!tensor) return nullptr;
        if (!gguf::can_dequantize(tensor->type)) return unreadable(at);
        if (tensor->elements != tensor->extents[0] || tensor->elements == 0) {
            error("shape-not-vector", at, {tensor->name, tensor->shape_text()});
            return nullptr;
        }
        return tensor;
    }

    const gguf::TensorInfo* matrix_tensor(std::size_t at) {
        const gguf::TensorInfo* tensor = scope_.tensor;
        if (!tensor) return nullptr;
        if (!kernels::can_multiply(tensor->type)) return unreadable(at);
        if (tensor->extents[2] != 1 || tensor->extents[3] != 1 || tensor->elements == 0) {
            error("shape-not-matrix", at, {tensor->name, tensor->shape_text()});
            return nullptr;
        }
        return tensor;
    }

    const gguf::TensorInfo* unreadable(std::size_t at) {
        error("tensor-type-unreadable", at,
              {scope_.tensor->name, std::string(gguf::type_name_or_unknown(scope_.tensor->type))});
        return nullptr;
    }

    StepShape embed() {
        const gguf::TensorInfo* table = matrix_tensor(0);
        if (!table) return {{config_.embedding_length, false}};
        if (table->extents[0] != config_.embedding_length) {
            error("shape-embed", 0,
                  {table->name, table->shape_text(), std::to_string(table->extents[0]),
                   std::to_string(config_.embedding_length)});
        }
        return {{table->extents[0], false}};
    }

    StepShape rms_norm() {
        const gguf::TensorInfo* weight = vector_tensor(1);
        const RegisterShape shape = source(0);
        if (!weight || shape.width == 0 || weight->elements == shape.width) return {shape};
        if (weight->elements == config_.head_dim && shape.width % config_.head_dim == 0) {
            const std::size_t heads = shape.width / config_.head_dim;
            const std::string_view key = heads == heads_of_layer() ? "head_count" : "head_count_kv";
            const std::string step =
                fmt::format("norm_heads({}, {}, {})", name(0), tensor_text(argument(1).tensor()), key);
            std::vector<Fix> fixes;
            if (scope_.step.destination == name(0)) fixes.push_back(replace_fix(scope_.step.range, step));
            error("shape-norm-is-per-head", 1,
                  {weight->name, std::to_string(weight->elements), name(0), text(shape.width), step},
                  std::move(fixes));
        } else {
            error("shape-vector", 1, {weight->name, text(weight->elements), name(0), text(shape.width)});
        }
        return {shape};
    }

    StepShape matmul() {
        const gguf::TensorInfo* weight = matrix_tensor(1);
        const RegisterShape shape = source(0);
        if (!weight) return {{0, shape.last_only}};
        if (shape.width != 0 && weight->extents[0] != shape.width) {
            error("shape-matmul", 1,
                  {weight->name, weight->shape_text(), text(weight->extents[0]), name(0), text(shape.width)});
        }
        return {{weight->extents[1], shape.last_only}};
    }

    StepShape add_bias() {
        const gguf::TensorInfo* bias = vector_tensor(1);
        const RegisterShape shape = source(0);
        if (bias && shape.width != 0 && bias->elements != shape.width) {
            error("shape-vector", 1, {bias->name, text(bias->elements), name(0), text(shape.width)});
        }
        return {shape};
    }

    /// The argument as a number of heads that divides the register's width; 0 after a finding.
    std::size_t head_number(std::size_t at) {
        const double number = value_number(argument(at).value(), config_, scope_.layer);
        if (!(number >= 1 && number <= 1e6) || number != std::floor(number)) {
            error("heads-value", at, {fmt::format("{}", number)});
            return 0;
        }
        const auto heads = static_cast<std::size_t>(number);
        const std::size_t width = source(0).width;
        if (width % heads != 0) {
            error("shape-heads", at, {name(0), text(width), std::to_string(heads)});
            return 0;
        }
        return heads;
    }

    /// The other head key, where it is the one that fits.
    std::vector<Fix> other_head_key(std::size_t at, std::size_t width, std::size_t head_dim) const {
        const Value& value = argument(at).value();
        const Key* key = std::get_if<Key>(&value);
        for (const Key other : {Key::head_count, Key::head_count_kv}) {
            const auto heads = static_cast<std::size_t>(config_.key_value(other, scope_.layer));
            if ((key && *key == other) || heads * head_dim != width) continue;
            return {replace_fix(argument(at).range, std::string(key_name(other)))};
        }
        return {};
    }

    StepShape norm_heads() {
        const gguf::TensorInfo* weight = vector_tensor(1);
        const RegisterShape shape = source(0);
        const std::size_t heads = head_number(2);
        StepShape result{shape, heads};
        if (heads == 0 || shape.width == 0) return result;
        result.head_dim = shape.width / heads;
        if (!weight || weight->elements == result.head_dim) return result;
        if (weight->elements == shape.width) {
            const std::string step =
                fmt::format("{0} = rms_norm({0}, {1})", name(0), tensor_text(argument(1).tensor()));
            error("shape-norm-is-full", 1,
                  {weight->name, text(weight->elements), name(0), std::to_string(result.head_dim), step},
                  {replace_fix(scope_.step.range, step)});
        } else {
            error("shape-norm-heads", 1,
                  {weight->name, std::to_string(weight->elements), name(0),
                   fmt::format("{} / {} = {}", shape.width, heads, result.head_dim)},
                  other_head_key(2, shape.width, weight->elements));
        }
        return result;
    }

    StepShape rope() {
        const RegisterShape shape = source(0);
        const std::size_t heads = head_number(1);
        StepShape result{shape, heads, config_.head_dim};
        if (shape.last_only) error("rows-in-attention", 0, {name(0), "rope"});
        if (config_.rope_dims % 2 != 0 || config_.rope_dims > config_.head_dim) {
            error("rope-dims", 0, {std::to_string(config_.rope_dims), std::to_string(config_.head_dim)});
        }
        if (heads == 0 || shape.width == 0) return result;
        if (shape.width != heads * config_.head_dim) {
            error("shape-rope", 1,
                  {name(0), text(shape.width),
                   fmt::format("{} = {} × head_dim {}", heads * config_.head_dim, heads, config_.head_dim)},
                  other_head_key(1, shape.width, config_.head_dim));
        }
        return result;
    }

    StepShape attention() {
        const std::size_t heads = heads_of_layer(), kv_heads = kv_heads_of_layer();
        const auto check = [&](std::size_t at, std::string_view role, std::string_view key, std::size_t count,
                               std::string_view dim_key, std::size_t dim) {
            const RegisterShape shape = source(at);
            if (shape.last_only) error("rows-in-attention", at, {name(at), "attention"});
            if (shape.width == 0 || shape.width == count * dim) return;
            error("shape-attention", at,
                  {std::string(role), name(at), text(shape.width),
                   fmt::format("{} = {}", count * dim, product_text(key, count, dim_key, dim))});
        };
        const bool plain_values = config_.value_dim == config_.head_dim;
        check(0, "q", "head_count", heads, "head_dim", config_.head_dim);
        check(1, "k", "head_count_kv", kv_heads, "head_dim", config_.head_dim);
        check(2, "v", "head_count_kv", kv_heads, plain_values ? "head_dim" : "value_length",
              config_.value_dim);
        if (heads % kv_heads != 0) {
            scope_.findings.error("heads-do-not-divide", scope_.step.range,
                                  {std::to_string(heads), std::to_string(kv_heads)});
        }
        return {{heads * config_.value_dim, false}, heads, config_.head_dim};
    }

    StepShape element_by_element() {
        const RegisterShape to = source(0), from = source(1);
        if (to.width == 0) return {{from.width, to.last_only}};
        if (from.width == 0) return {to};
        if (to.width != from.width) {
            error("shape-elementwise", 1, {name(0), text(to.width), name(1), text(from.width)});
        } else if (to.last_only != from.last_only) {
            error("rows-differ", 1, {to.last_only ? name(0) : name(1), to.last_only ? name(1) : name(0)});
        }
        return {to};
    }

    StepShape scale() {
        StepShape result{source(0)};
        result.number = value_number(argument(1).value(), config_, scope_.layer);
        return result;
    }

    static std::string tensor_text(const TensorReference& tensor) {
        return tensor.alternative.empty() ? tensor.name : tensor.name + " | " + tensor.alternative;
    }

    const StepScope& scope_;
    const ModelConfig& config_;
};

} // namespace

StepShape apply_shape_rule(const StepScope& scope) {
    return Rule(scope).apply();
}

double value_number(const Value& value, const ModelConfig& config, std::size_t layer) {
    if (const auto* number = std::get_if<double>(&value)) return *number;
    if (const auto* key = std::get_if<Key>(&value)) return config.key_value(*key, layer);
    return std::sqrt(config.key_value(std::get<SquareRoot>(value).key, layer));
}

std::string width_text(std::size_t width, const ModelConfig& config, std::size_t layer) {
    const std::size_t heads = config.head_count.at(layer), kv_heads = config.head_count_kv.at(layer);
    const std::size_t dim = config.head_dim, value_dim = config.value_dim;
    std::string text = std::to_string(width);
    const auto offer = [&](bool fits, const std::string& formula) {
        if (fits) text += " = " + formula;
        return fits;
    };
    const bool embedding = offer(width == config.embedding_length, "embedding_length");
    const bool query = offer(width == heads * dim, product_text("head_count", heads, "head_dim", dim));
    const bool keys =
        !embedding && !query &&
        offer(width == kv_heads * dim, product_text("head_count_kv", kv_heads, "head_dim", dim));
    if (embedding || query || keys) return text;
    if (offer(width == config.feed_forward_length.at(layer), "feed_forward_length")) return text;
    if (offer(width == 2 * config.feed_forward_length.at(layer) && width != 0, "2 × feed_forward_length")) {
        return text;
    }
    if (offer(width == (heads + kv_heads) * dim + kv_heads * value_dim,
              "(head_count + 2 × head_count_kv) × head_dim"))
        return text;
    if (value_dim == dim) return text;
    if (offer(width == heads * value_dim, product_text("head_count", heads, "value_length", value_dim)))
        return text;
    offer(width == kv_heads * value_dim, product_text("head_count_kv", kv_heads, "value_length", value_dim));
    return text;
}

} // namespace archdef
