#include "runtime/generate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace archdef {

namespace {

constexpr std::size_t lanes = 8;

/// exp(x) for x <= 0 to about 1e-7 of its value; below -87, where it no longer counts, exp(-87). Plain
/// arithmetic that the compiler makes vectors of, since a vocabulary has a quarter of a million logits. Cody
/// and Waite's reduction to |r| <= ln(2) / 2, then Taylor's polynomial.
float exp_of_negative(float x) {
    constexpr float log2_e = 1.44269504f, ln2_high = 0.693359375f, ln2_low = -2.12194440e-4f;
    constexpr float round_magic = 12582912.0f; // 1.5 * 2^23: adding it rounds to a whole number
    // As whole numbers, negative floats are larger the further they are from 0, and a NaN is beyond them all.
    // (Comparing floats would keep the loop from becoming vectors.)
    constexpr std::uint32_t sign = 0x80000000u, least = std::bit_cast<std::uint32_t>(-87.0f);
    const float clamped = std::bit_cast<float>(std::min(std::bit_cast<std::uint32_t>(x) | sign, least));
    const float shifted = clamped * log2_e + round_magic;
    const float power = shifted - round_magic;
    const float r = (clamped - power * ln2_high) - power * ln2_low;
    float sum = 1.0f / 5040;
    sum = sum * r + 1.0f / 720;
    sum = sum * r + 1.0f / 120;
    sum = sum * r + 1.0f / 24;
    sum = sum * r + 1.0f / 6;
    sum = sum * r + 0.5f;
    sum = sum * r + 1.0f;
    sum = sum * r + 1.0f;
    const auto exponent = static_cast<std::uint32_t>(static_cast<std::int32_t>(power) + 127) << 23;
    return sum * std::bit_cast<float>(exponent);
}

/// The largest number; NaNs are passed over.
float largest_of(std::span<const float> values) {
    std::array<float, lanes> largest;
    largest.fill(-INFINITY);
    std::size_t i = 0;
    for (; i + lanes <= values.size(); i += lanes) {
        for (std::size_t k = 0; k < lanes; ++k)
            largest[k] = values[i + k] > largest[k] ? values[i + k] : largest[k];
    }
    for (; i < values.size(); ++i) largest[0] = values[i] > largest[0] ? values[i] : largest[0];
    return *std::ranges::max_element(largest);
}

} // namespace

double log_sum_exp(std::span<const float> logits) {
    const float largest = largest_of(logits);
    if (!std::isfinite(largest)) return static_cast<double>(largest);
    // Always the same eight sums, so that the result does not depend on how the loop is compiled.
    std::array<double, lanes> sums{};
    std::array<float, 64 * lanes> exps;
    for (std::size_t begin = 0; begin < logits.size(); begin += exps.size()) {
        const std::size_t count = std::min(exps.size(), logits.size() - begin);
        const float* block = logits.data() + begin;
        for (std::size_t i = 0; i < count; ++i) exps[i] = exp_of_negative(block[i] - largest);
        std::fill(exps.begin() + static_cast<std::ptrdiff_t>(count), exps.end(), 0.0f);
        for (std::size_t i = 0; i < exps.size(); i += lanes)
            for (std::size_t k = 0; k < lanes; ++k) sums[k] += static_cast<double>(exps[i + k]);
    }
    double total = 0;
    for (const double sum : sums) total += sum;
    return static_cast<double>(largest) + std::log(total);
}

std::vector<TokenLogprob> top_logprobs(std::span<const float> logits, std::size_t k) {
    const auto better = [](const TokenLogprob& a, const TokenLogprob& b) {
        return a.logprob != b.logprob ? a.logprob > b.logprob : a.id < b.id;
    };
    k = std::min(k, logits.size());
    std::vector<TokenLogprob> best; // a heap whose front is the worst of the k best, holding logits at first
    if (k == 0) return best;
    best.reserve(k);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const float logit = logits[i];
        if (std::isnan(logit) || (best.size() == k && !(logit > best.front().logprob))) continue;
        if (best.size() == k) {
            std::ranges::pop_heap(best, better);
            best.pop_back();
        }
        best.push_back({static_cast<TokenId>(i), logit});
        std::ranges::push_heap(best, better);
    }
    std::ranges::sort(best, better);
    const double normaliser = log_sum_exp(logits);
    for (TokenLogprob& token : best)
        token.logprob = static_cast<float>(static_cast<double>(token.logprob) - normaliser);
    return best;
}

} // namespace archdef
