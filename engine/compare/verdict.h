#pragma once

#include "compare/measure.h"
#include "compare/preconditions.h"
#include "language/definition.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace archdef::compare {

enum class VerdictKind {
    matches,              ///< the numbers agree to f32 rounding
    matches_within_noise, ///< no position is further off than rounding explains
    drifts,               ///< numbers beyond noise, the text alike
    differs,              ///< another token comes first, where it is no near-tie
    cannot_compare,       ///< a precondition failed; `why` says which
};

/// Where a difference sits, as the positions show it.
enum class Pattern {
    none,
    from_start,          ///< already at position 0: embedding, norm, activation, bias, head
    from_second,         ///< position 0 right, 1 wrong: rotary, attention scale, norms of q and k
    from_window,         ///< right until the window is full
    factor_on_logits,    ///< theirs = a factor times ours: a scale or a softcap
    grows_with_position, ///< rotary scaling or base
    start_unseen,        ///< wrong from the first position compared, which is not position 0
};

/// A part of the definition that the pattern accuses, with the lines it concerns and the change that would
/// decide it.
struct Suspect {
    std::string name; ///< "rotary style"
    std::vector<int> lines;
    std::string experiment; ///< "param rope_interleaved 0", or empty
    /// Where the experiment was made: the spread that it leaves. See try_changes.
    std::optional<double> left = {};
    bool explains = false; ///< it was made, and what it leaves is what rounding does
};

/// What f32 arithmetic in another order may do to a log-probability; measured on the golden models, 2e-5 at
/// most.
inline constexpr double f32_floor = 1e-3;
/// What attention in half precision does besides, which our own numerics do not show: ollama's engine rounds
/// queries and attention weights to f16 as well as the cache. Measured on the demo model's f32 file against
/// ollama 0.13.5, root mean square over a prompt: 1e-4 to 2.3e-3.
inline constexpr double half_floor = 5e-3;

/// How far rounding alone moves the numbers here, and how that was found.
struct Noise {
    double difference = 0;                ///< root mean square of |difference| of a token's log-probability
    double spread = 0;                    ///< root mean square
    double divergence = 0;                ///< mean
    std::vector<NoisePosition> positions; ///< may be empty
    double floor = f32_floor;             ///< below it nothing is beyond noise
};
Noise noise_of(std::span<const NoisePosition> positions, std::span<const NoisePosition> endpoint_twice = {});

struct Verdict {
    VerdictKind kind = VerdictKind::cannot_compare;
    Pattern pattern = Pattern::none;
    std::string state;  ///< where nothing can be compared, the check that failed: "tensors"; else empty
    std::string title;  ///< "Differs: wrong from position 1"
    std::string reason; ///< what it rests on
    std::optional<std::size_t> first_beyond_noise; ///< index into the positions
    std::vector<Suspect> suspects;                 ///< the likeliest first
    double threshold = 0;                          ///< spread above which a position is beyond noise
    std::size_t tried = 0, untried = 0; ///< single changes that were made, and that would have cost too much
};

/// Judges positions that were measured on equal terms. `window` is the model's sliding window or 0.
Verdict judge(std::span<const Position> positions, const Noise& noise, const Definition& definition,
              std::size_t window);

/// A verdict that says why there is none.
Verdict cannot_compare(std::string why);
/// The same for a check that failed: a state with a name and what to do.
Verdict cannot_compare(const Precondition& failed);

/// One of several prompts.
struct Judged {
    const Verdict* verdict;
    std::span<const Position> positions;
};
/// The prompt that accuses most narrowly, and its verdict in the light of the others: a fault that shows at
/// position 0 cannot be the rotary embedding, whatever longer prompts suggest, and one that spares it where
/// another prompt sees it depends on the position.
struct Telling {
    std::size_t prompt;
    Verdict verdict;
};
/// Nothing where no prompt drifts or differs.
std::optional<Telling> most_telling(std::span<const Judged> prompts, const Definition& definition);

std::string_view verdict_name(VerdictKind kind);

/// How many times the noise's spread a position may show before it is beyond noise. Two programs round
/// independently, and theirs rounds in more places than ours do (KV cache, attention).
inline constexpr double noise_factor = 3.0;
/// How many times the largest spread that rounding makes at any one position it may show besides.
inline constexpr double largest_noise_factor = 1.5;

} // namespace archdef::compare
