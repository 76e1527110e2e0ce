#pragma once

#include "kernels/kernels.h"
#include "model/program.h"
#include "runtime/lazy_memory.h"

#include <cstddef>
#include <span>
#include <vector>

namespace archdef {

/// How far each pair of a head turns per position, and what cosine and sine are multiplied by.
///
/// Pair j of n/2 turns by base^(-2j/n) / factor[j]. Linear scaling divides that by the scaling factor; YaRN
/// mixes the divided and the undivided angle by how often the pair turns within the original context, and
/// lengthens cosine and sine by 1 + 0.1 ln(factor) (Peng et al. 2023; the constants as ggml's rope_yarn has
/// them).
struct RopeAngles {
    std::vector<double> per_position;
    double magnitude = 1;

    /// `factors` holds rope_dims / 2 divisors or nothing. `local`: of a layer with a window.
    static RopeAngles of(const ModelConfig& config, std::span<const float> factors, bool local);
};

/// Cosines and sines of the positions so far, grown as positions are needed.
class RopeRows {
  public:
    static Result<RopeRows> create(RopeAngles angles, bool interleaved, std::size_t positions);

    /// Fills the rows of all positions before `positions`.
    void extend_to(std::size_t positions);
    kernels::RopeTable table() const;

  private:
    RopeAngles angles_;
    bool interleaved_ = false;
    std::size_t filled_ = 0;
    LazyMemory cosine_, sine_; ///< [positions, rope_dims / 2]
};

} // namespace archdef
