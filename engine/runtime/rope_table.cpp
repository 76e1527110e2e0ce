#include "runtime/rope_table.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace archdef {
namespace {

/// The pair that turns `rotations` times within the original context, as a number between pairs.
double pair_of_rotations(double rotations, std::size_t dims, double base, std::size_t context) {
    const double turns = static_cast<double>(context) / (rotations * 2 * std::numbers::pi);
    return static_cast<double>(dims) * std::log(turns) / (2 * std::log(base));
}

/// 1 for pairs that turn often and keep their angle, 0 for those whose angle is stretched.
std::vector<double> yarn_ramp(const RopeScaling& scaling, std::size_t dims, double base) {
    const double fast = pair_of_rotations(scaling.beta_fast, dims, base, scaling.original_context);
    const double slow = pair_of_rotations(scaling.beta_slow, dims, base, scaling.original_context);
    const double low = std::max(0.0, std::floor(fast));
    const double high = std::min(static_cast<double>(dims) - 1, std::ceil(slow));
    std::vector<double> ramp(dims / 2);
    for (std::size_t j = 0; j < ramp.size(); ++j) {
        const double way = (static_cast<double>(j) - low) / std::max(0.001, high - low);
        ramp[j] = 1 - std::clamp(way, 0.0, 1.0);
    }
    return ramp;
}

} // namespace

RopeAngles RopeAngles::of(const ModelConfig& config, std::span<const float> factors, bool local) {
    const std::size_t dims = config.rope_dims;
    const double base = local ? config.rope_base_local : config.rope_base;
    const RopeScaling& scaling = config.rope_scaling;
    const bool scaled = !local || config.local_layers_scaled;

    RopeAngles angles;
    for (std::size_t j = 0; j < dims / 2; ++j) {
        const double exponent = -2.0 * static_cast<double>(j) / static_cast<double>(dims);
        const double divisor = j < factors.size() ? factors[j] : 1.0;
        angles.per_position.push_back(std::pow(base, exponent) / divisor);
    }
    if (!scaled) return angles;
    angles.magnitude = scaling.attention_factor;
    if (scaling.type == RopeScaling::Type::linear) {
        for (double& angle : angles.per_position) angle /= scaling.factor;
    } else if (scaling.type == RopeScaling::Type::yarn) {
        const std::vector<double> kept = yarn_ramp(scaling, dims, base);
        for (std::size_t j = 0; j < kept.size(); ++j) {
            double& angle = angles.per_position[j];
            angle = angle / scaling.factor * (1 - kept[j]) + angle * kept[j];
        }
        angles.magnitude *= 1 + 0.1 * std::log(static_cast<double>(scaling.factor));
    }
    return angles;
}

Result<RopeRows> RopeRows::create(RopeAngles angles, bool interleaved, std::size_t positions) {
    RopeRows rows;
    rows.angles_ = std::move(angles);
    rows.interleaved_ = interleaved;
    const std::size_t row_bytes = rows.angles_.per_position.size() * sizeof(float);
    for (LazyMemory* memory : {&rows.cosine_, &rows.sine_}) {
        auto reserved = LazyMemory::reserve(positions, row_bytes);
        if (!reserved) return std::unexpected(reserved.error());
        *memory = std::move(*reserved);
    }
    return rows;
}

void RopeRows::extend_to(std::size_t positions) {
    const std::size_t pairs = angles_.per_position.size();
    for (; filled_ < positions; ++filled_) {
        float* cosine = cosine_.as<float>() + filled_ * pairs;
        float* sine = sine_.as<float>() + filled_ * pairs;
        for (std::size_t j = 0; j < pairs; ++j) {
            const double angle = static_cast<double>(filled_) * angles_.per_position[j];
            cosine[j] = static_cast<float>(std::cos(angle) * angles_.magnitude);
            sine[j] = static_cast<float>(std::sin(angle) * angles_.magnitude);
        }
    }
}

kernels::RopeTable RopeRows::table() const {
    return {angles_.per_position.size() * 2, interleaved_, cosine_.as<float>(), sine_.as<float>()};
}

} // namespace archdef
