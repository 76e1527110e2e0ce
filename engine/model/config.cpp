#include "model/config.h"

#include "model/architecture_facts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace archdef {
namespace {

// Far above every model that exists, far below what could exhaust memory or overflow a product of two.
constexpr std::uint64_t most_layers = 4096;
constexpr std::uint64_t most_heads = 1 << 16;
constexpr std::uint64_t most_width = 1 << 24;
constexpr std::uint64_t most_context = std::numeric_limits<std::int32_t>::max();

/// Reads keys of one architecture; keeps the first error and goes on with the default, so that the callers
/// need no check of their own between two keys.
class KeyReader {
  public:
    KeyReader(const gguf::File& file, ModelConfig& config) : file_(file), config_(config) {}

    const std::optional<Error>& error() const { return error_; }
    void set_error(std::string code, std::string message) {
        if (!error_) error_ = Error{std::move(code), std::move(message)};
    }

    std::string full_key(std::string_view suffix) const {
        return fmt::format("{}.{}", config_.architecture, suffix);
    }

    const gguf::Value* find(std::string_view suffix) {
        const gguf::Value* value = file_.find(full_key(suffix));
        if (value) config_.read_keys.push_back(full_key(suffix));
        return value;
    }

    void assume(std::string_view suffix, std::string_view value) {
        config_.assumed.push_back(fmt::format("{} = {}", suffix, value));
    }

    /// An integer within [least, most]; nothing where the key is absent.
    std::optional<std::size_t> integer(std::string_view suffix, std::uint64_t least, std::uint64_t most) {
        const gguf::Value* value = find(suffix);
        if (!value) return {};
        const auto number = value->unsigned_integer();
        if (!number) return wrong_type(suffix, *value, "u32"), std::nullopt;
        if (value->type() != gguf::ValueType::u32) {
            config_.notes.push_back({"config-type-unusual",
                                     {full_key(suffix), std::string(value_type_name(value->type())), "u32"}});
        }
        return in_range(suffix, *number, least, most);
    }

    std::size_t required(std::string_view suffix, std::uint64_t most) {
        if (!file_.find(full_key(suffix))) {
            set_error("config-key-missing",
                      fmt::format("the metadata has no `{}`: the file is not complete, convert it again",
                                  full_key(suffix)));
            return 1;
        }
        return integer(suffix, 1, most).value_or(1);
    }

    /// One value per layer from a number or an array of one number per block; nothing where it is absent.
    std::optional<std::vector<std::size_t>> per_layer(std::string_view suffix, std::uint64_t least,
                                                      std::uint64_t most, std::size_t blocks) {
        const gguf::Value* value = file_.find(full_key(suffix));
        if (!value) return {};
        const gguf::ArrayView* array = value->array();
        if (!array) {
            const auto number = integer(suffix, least, most);
            return std::vector<std::size_t>(blocks, number.value_or(1));
        }
        find(suffix);
        if (array->size() != blocks) {
            set_error("config-array-length", fmt::format("`{}` holds {} values for {} blocks",
                                                         full_key(suffix), array->size(), blocks));
            return std::vector<std::size_t>(blocks, 1);
        }
        std::vector<std::size_t> values;
        for (std::size_t i = 0; i < blocks; ++i) {
            auto number = array->unsigned_integer(i);
            if (const auto flag = array->boolean(i); !number && flag) number = *flag ? 1 : 0;
            if (!number) {
                wrong_type(suffix, *value, "an array of u32");
                return std::vector<std::size_t>(blocks, 1);
            }
            values.push_back(in_range(fmt::format("{}[{}]", suffix, i), *number, least, most).value_or(1));
        }
        return values;
    }

    /// A finite number within [least, most]; nothing where the key is absent.
    std::optional<float> number(std::string_view suffix, double least, double most) {
        const gguf::Value* value = find(suffix);
        if (!value) return {};
        const auto found = value->number();
        if (!found) return wrong_type(suffix, *value, "f32"), std::nullopt;
        if (value->type() != gguf::ValueType::f32) {
            config_.notes.push_back({"config-type-unusual",
                                     {full_key(suffix), std::string(value_type_name(value->type())), "f32"}});
        }
        if (!std::isfinite(*found) || *found < least || *found > most) {
            set_error("config-out-of-range", fmt::format("`{}` is {}, which is not between {} and {}",
                                                         full_key(suffix), *found, least, most));
            return {};
        }
        return static_cast<float>(*found);
    }

    void wrong_type(std::string_view suffix, const gguf::Value& value, std::string_view expected) {
        set_error("config-wrong-type", fmt::format("`{}` is {} and should be {}", full_key(suffix),
                                                   value_type_name(value.type()), expected));
    }

  private:
    std::optional<std::size_t> in_range(std::string_view suffix, std::uint64_t number, std::uint64_t least,
                                        std::uint64_t most) {
        if (number < least || number > most) {
            set_error("config-out-of-range", fmt::format("`{}` is {}, which is not between {} and {}",
                                                         full_key(suffix), number, least, most));
            return {};
        }
        return static_cast<std::size_t>(number);
    }

    const gguf::File& file_;
    ModelConfig& config_;
    std::optional<Error> error_;
};

void read_layers(KeyReader& reader, ModelConfig& config) {
    const std::size_t blocks = reader.required("block_count", most_layers);
    config.context_length = reader.required("context_length", most_context);
    config.embedding_length = reader.required("embedding_length", most_width);

    config.block_count = blocks;
    const std::size_t extra = reader.integer("nextn_predict_layers", 0, most_layers).value_or(0);
    if (extra >= blocks && extra > 0) {
        reader.set_error("config-out-of-range",
                         fmt::format("`{}` is {} of {} blocks: no layer is left to run",
                                     reader.full_key("nextn_predict_layers"), extra, blocks));
    } else if (extra > 0) {
        config.block_count = blocks - extra;
        config.next_token_layers = extra;
        config.notes.push_back(
            {"config-next-token-layers",
             {std::to_string(extra), std::to_string(blocks), std::to_string(config.block_count)}});
    }

    const auto heads = reader.per_layer("attention.head_count", 1, most_heads, blocks);
    if (!heads) {
        reader.set_error("config-key-missing",
                         fmt::format("the metadata has no `{}`, which every decoder needs",
                                     reader.full_key("attention.head_count")));
    }
    config.head_count = heads.value_or(std::vector<std::size_t>(blocks, 1));
    const auto kv_heads = reader.per_layer("attention.head_count_kv", 1, most_heads, blocks);
    if (!kv_heads)
        reader.assume("attention.head_count_kv", fmt::format("{} (head_count)", config.head_count[0]));
    config.head_count_kv = kv_heads.value_or(config.head_count);
    const auto feed_forward = reader.per_layer("feed_forward_length", 0, most_width, blocks);
    if (!feed_forward) reader.assume("feed_forward_length", "0");
    config.feed_forward_length = feed_forward.value_or(std::vector<std::size_t>(blocks, 0));
    for (auto* values : {&config.head_count, &config.head_count_kv, &config.feed_forward_length})
        values->resize(config.block_count);
}

void read_head_dims(KeyReader& reader, ModelConfig& config) {
    const std::size_t heads = config.head_count[0];
    const auto derived = [&](std::string_view suffix) {
        if (const auto stated = reader.integer(suffix, 1, most_heads)) return *stated;
        const std::size_t dim = config.embedding_length / heads;
        if (dim == 0 || config.embedding_length % heads != 0) {
            reader.set_error(
                "heads-do-not-divide",
                fmt::format("embedding_length {} is not a multiple of head_count {}, and no `{}` says how "
                            "wide a head is",
                            config.embedding_length, heads, reader.full_key(suffix)));
            return std::size_t{1};
        }
        reader.assume(suffix, fmt::format("{} (embedding_length {} / head_count {})", dim,
                                          config.embedding_length, heads));
        return dim;
    };
    config.head_dim = derived("attention.key_length");
    config.value_dim = derived("attention.value_length");
    config.attention_scale = 1.0f / std::sqrt(static_cast<float>(config.head_dim));
    const unsigned wide = architecture_facts(config.architecture).wide_scale_layers;
    if (wide != 0 && config.block_count == wide) {
        config.attention_scale =
            1.0f / std::sqrt(static_cast<float>(config.embedding_length) / static_cast<float>(heads));
        reader.assume("attention scale", fmt::format("1/sqrt(embedding_length / head_count), as {} with {} "
                                                     "layers has it",
                                                     config.architecture, wide));
    }
}

void read_rope_scaling(KeyReader& reader, ModelConfig& config) {
    RopeScaling& scaling = config.rope_scaling;
    std::optional<std::string_view> type;
    if (const gguf::Value* value = reader.find("rope.scaling.type")) {
        type = value->string();
        if (!type) reader.wrong_type("rope.scaling.type", *value, "a string");
    }
    auto factor = reader.number("rope.scaling.factor", 0, 1e6);
    if (!factor) factor = reader.number("rope.scale_linear", 0, 1e6);
    scaling.factor = factor.value_or(1.0f) == 0 ? 1.0f : factor.value_or(1.0f);
    scaling.attention_factor = reader.number("rope.scaling.attn_factor", 0, 1e6).value_or(1.0f);
    if (scaling.attention_factor == 0) scaling.attention_factor = 1;
    scaling.original_context =
        reader.integer("rope.scaling.original_context_length", 0, most_context).value_or(0);
    if (scaling.original_context == 0) scaling.original_context = config.context_length;

    using Type = RopeScaling::Type;
    if (!type || *type == "linear") {
        scaling.type = scaling.factor == 1.0f ? Type::none : Type::linear;
        if (!type && scaling.factor != 1.0f) reader.assume("rope.scaling.type", "linear");
    } else if (*type == "yarn") {
        scaling.type = Type::yarn;
        if (scaling.factor < 1.0f) {
            reader.set_error("config-out-of-range",
                             fmt::format("`{}` is {}: YaRN stretches by 1 or more",
                                         reader.full_key("rope.scaling.factor"), scaling.factor));
        }
    } else if (*type == "longrope") {
        scaling.type = Type::longrope;
    } else if (*type == "none" || type->empty()) {
        scaling.type = Type::none;
        scaling.factor = 1;
    } else {
        reader.set_error("config-out-of-range",
                         fmt::format("`{}` is \"{}\"; the engine knows none, linear, yarn and longrope",
                                     reader.full_key("rope.scaling.type"), *type));
    }
    if (architecture_facts(config.architecture).reads_yarn_betas) {
        scaling.beta_fast = reader.number("rope.scaling.yarn_beta_fast", 1e-3, 1e6).value_or(32.0f);
        scaling.beta_slow = reader.number("rope.scaling.yarn_beta_slow", 1e-3, 1e6).value_or(1.0f);
    }
}

void read_rope(KeyReader& reader, ModelConfig& config) {
    const ArchitectureFacts& facts = architecture_facts(config.architecture);
    const auto dims = reader.integer("rope.dimension_count", 0, most_heads);
    // Absent, all of a head is rotated: the ordinary case, nothing to tell.
    if (dims && *dims == 0)
        reader.assume("rope.dimension_count", fmt::format("{} (key_length)", config.head_dim));
    config.rope_dims = dims.value_or(0) == 0 ? config.head_dim : *dims;

    constexpr double least_base = 1.0 + 1e-6; // the logarithm of the base divides
    const auto base = reader.number("rope.freq_base", least_base, 1e15);
    if (!base) reader.assume("rope.freq_base", "10000");
    config.rope_base = base.value_or(10000.0f);
    config.rope_base_local = facts.local_base_10000 ? 10000.0f : config.rope_base;
    config.local_layers_scaled = facts.local_layers_scaled;
    read_rope_scaling(reader, config);
}

void read_window(KeyReader& reader, ModelConfig& config, const gguf::File& file) {
    const auto window = reader.integer("attention.sliding_window", 0, most_context);
    config.sliding_window = window.value_or(0);
    const std::size_t blocks = config.block_count + config.next_token_layers;
    if (const auto base = reader.number("rope.freq_base_swa", 0, 1e15); base && *base > 1) {
        config.rope_base_local = *base;
    }
    const gguf::Value* pattern = file.find(reader.full_key("attention.sliding_window_pattern"));
    const auto values = reader.per_layer("attention.sliding_window_pattern", 0, most_layers, blocks);
    if (!values) return;
    std::vector<bool> local(config.block_count);
    for (std::size_t layer = 0; layer < config.block_count; ++layer) {
        const std::size_t value = (*values)[layer];
        // A number is a period whose last layer is global; 0 means that all are local.
        local[layer] = pattern->array() ? value != 0 : value == 0 || (layer + 1) % value != 0;
    }
    config.sliding_window_pattern = std::move(local);
}

} // namespace

Result<ModelConfig> ModelConfig::from_gguf(const gguf::File& file) {
    ModelConfig config;
    config.architecture = file.architecture();
    if (config.architecture.empty()) {
        return fail("architecture-missing",
                    "the metadata has no `general.architecture`: it does not say what kind of model it is");
    }
    KeyReader reader(file, config);
    read_layers(reader, config);
    read_head_dims(reader, config);
    read_rope(reader, config);
    read_window(reader, config, file);
    const auto epsilon = reader.number("attention.layer_norm_rms_epsilon", 0, 1);
    if (!epsilon) {
        reader.set_error("config-key-missing",
                         fmt::format("the metadata has no `{}`, and no value is safe to assume",
                                     reader.full_key("attention.layer_norm_rms_epsilon")));
    }
    config.rms_epsilon = epsilon.value_or(0.0f);
    if (reader.error()) return std::unexpected(*reader.error());
    return config;
}

double ModelConfig::key_value(Key key, std::size_t layer) const {
    const auto of_layer = [&](const std::vector<std::size_t>& values) {
        return static_cast<double>(values.at(std::min(layer, values.size() - 1)));
    };
    switch (key) {
    case Key::block_count:
        return static_cast<double>(block_count);
    case Key::context_length:
        return static_cast<double>(context_length);
    case Key::embedding_length:
        return static_cast<double>(embedding_length);
    case Key::feed_forward_length:
        return of_layer(feed_forward_length);
    case Key::head_count:
        return of_layer(head_count);
    case Key::head_count_kv:
        return of_layer(head_count_kv);
    case Key::head_dim:
        return static_cast<double>(head_dim);
    }
    return 0;
}

} // namespace archdef
