#pragma once

#include "kernels/panel.h"
#include "kernels/vector_avx512.h"

namespace archdef::kernels {

/// Where the numbers of 16 tokens' packed activations lie (TileProduct::pack), in bytes.
struct PackedActivation {
    static constexpr std::size_t tokens = 16;
    std::size_t scales, scaled_sums32, scaled_sums16;

    explicit PackedActivation(const ActivationLayout& layout)
        : scales((layout.planes == 3 ? 6 : 1) * layout.columns * tokens),
          scaled_sums32(scales + layout.columns / 32 * tokens * 4),
          scaled_sums16(scaled_sums32 + layout.columns / 32 * tokens * 4) {}

    std::size_t scaled_sums(std::size_t group) const { return group == 32 ? scaled_sums32 : scaled_sums16; }

    /// The number of one token in every lane.
    static __m512 number(const std::byte* numbers, std::size_t token) {
        float value;
        std::memcpy(&value, numbers + token * sizeof value, sizeof value);
        return _mm512_set1_ps(value);
    }
};

/// A stretch of a panel's columns with 16 tokens.
struct TileJob {
    const std::byte* weights;    ///< what TileProduct::prepare made
    const float* scales;         ///< as in Panel
    const float* minimums;       ///< likewise
    const std::byte* activation; ///< what TileProduct::pack made
    float* totals;               ///< [16 tokens][16 outputs], which the products are added to
};

/// Steps are the groups of the first job, then those of the second and so on. A step's tiles are multiplied,
/// stored one step later and scaled three steps later: tiles are slow to come, and what is read right behind
/// the store of a tile waits until it is in the cache. `Steps` has the tiles: multiply and store of even and
/// odd steps, and `sum`, a token's sums as f32.
template <class Steps, std::size_t Group, bool Minimum>
struct TilePipeline {
    static constexpr std::size_t tokens = PackedActivation::tokens;

    /// All jobs have columns [first, first + columns).
    static void add(const TileJob* jobs, std::size_t count, const PackedActivation& at, std::size_t first,
                    std::size_t columns) {
        const std::size_t groups = columns / Group, steps = groups * count;
        alignas(64) typename Steps::Sums sums[buffers];
        __m512 total[tokens];
        const TileJob* job = jobs; // of the step that is multiplied
        std::size_t group = 0;
        const TileJob* scaled_job = jobs; // of the one that is scaled
        std::size_t scaled_group = 0;
        const auto scale_one = [&](std::size_t step) {
            if (scaled_group == 0)
                for (std::size_t t = 0; t < tokens; ++t)
                    total[t] = _mm512_loadu_ps(scaled_job->totals + 16 * t);
            scale(*scaled_job, at, first, scaled_group * Group, sums[step % buffers], total);
            if (++scaled_group == groups) {
                for (std::size_t t = 0; t < tokens; ++t)
                    _mm512_storeu_ps(scaled_job->totals + 16 * t, total[t]);
                scaled_group = 0;
                ++scaled_job;
            }
        };
        for (std::size_t step = 0; step < steps; ++step) {
            Steps::template multiply<Group>(step % 2 != 0, job->weights, job->activation, first,
                                            group * Group);
            if (++group == groups) {
                group = 0;
                ++job;
            }
            if (step >= delay) scale_one(step - delay);
            if (step >= 1) Steps::store(step % 2 == 0, sums[(step - 1) % buffers]);
        }
        Steps::store(steps % 2 == 0, sums[(steps - 1) % buffers]);
        for (std::size_t step = steps < delay ? 0 : steps - delay; step < steps; ++step) scale_one(step);
    }

  private:
    static constexpr std::size_t delay = 3, buffers = 4;

    [[gnu::always_inline]] static void scale(const TileJob& job, const PackedActivation& at,
                                             std::size_t first, std::size_t column,
                                             const typename Steps::Sums& sums, __m512 (&total)[tokens]) {
        const std::byte* scales = job.activation + at.scales + (first + column) / 32 * tokens * sizeof(float);
        const std::byte* scaled_sums =
            job.activation + at.scaled_sums(Group) + (first + column) / Group * tokens * sizeof(float);
        const __m512 weights = _mm512_load_ps(job.scales + column / Group * panel_rows);
        const __m512 minimums =
            Minimum ? _mm512_load_ps(job.minimums + column / Group * panel_rows) : _mm512_setzero_ps();
        for (std::size_t t = 0; t < tokens; ++t) {
            const __m512 product_scale = _mm512_mul_ps(weights, at.number(scales, t));
            total[t] = _mm512_fmadd_ps(product_scale, Steps::sum(sums, t), total[t]);
            if constexpr (Minimum) total[t] = _mm512_fmadd_ps(minimums, at.number(scaled_sums, t), total[t]);
        }
    }
};

} // namespace archdef::kernels
