#include "model/window.h"

#include "model/tensor_groups.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace archdef {
namespace {

std::vector<int> layers_where(const std::vector<bool>& local, bool value) {
    std::vector<int> layers;
    for (std::size_t i = 0; i < local.size(); ++i)
        if (local[i] == value) layers.push_back(static_cast<int>(i));
    return layers;
}

std::string global_text(const std::vector<bool>& local) {
    const std::string text = layers_text(layers_where(local, false));
    return text.empty() ? "-" : text;
}

} // namespace

std::vector<bool> local_layers(const Definition& definition, const ModelConfig& config, Findings* findings) {
    std::vector<bool> local(config.block_count, false);
    const auto param = std::ranges::find(definition.params, "sliding_window_type", &Param::name);
    if (param == definition.params.end() || param->value == 0) return local;
    const double period = param->value;
    if (period < 1 || period > 1e6 || period != std::floor(period)) {
        if (findings) findings->error("param-value", param->range, {param->name, fmt::format("{}", period)});
        return local;
    }
    if (config.sliding_window == 0) {
        if (findings && period > 1) {
            findings->warning("window-missing", param->range,
                              {fmt::format("{}.attention.sliding_window", config.architecture)});
        }
        return local;
    }
    const auto every = static_cast<std::size_t>(period);
    for (std::size_t layer = 0; layer < local.size(); ++layer) local[layer] = (layer + 1) % every != 0;
    if (findings && config.sliding_window_pattern && *config.sliding_window_pattern != local) {
        findings->warning(
            "window-pattern-differs", param->range,
            {fmt::format("{}", every), global_text(local), global_text(*config.sliding_window_pattern)});
    }
    return local;
}

} // namespace archdef
