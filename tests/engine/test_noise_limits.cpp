#include "compare/verdict.h"

#include <QtTest>
#include <numbers>

using namespace archdef;
using namespace archdef::compare;

/// Where "within noise" ends, each limit on its own: just inside and just outside.
class TestNoiseLimits : public QObject {
    Q_OBJECT

    static constexpr std::size_t count = 40;
    static constexpr double typical = 0.01;

    /// Positions that are off by half the typical noise, so that the mean never decides.
    static std::vector<Position> quiet() {
        std::vector<Position> positions(count);
        for (std::size_t i = 0; i < count; ++i) {
            positions[i].absolute = i + 1;
            positions[i].observable = true;
            positions[i].spread = typical / 2;
            positions[i].rows.resize(1);
        }
        return positions;
    }
    static Noise even() {
        return {.spread = typical, .positions = std::vector<NoisePosition>(count, {.spread = typical})};
    }
    static VerdictKind kind(const std::vector<Position>& positions, const Noise& noise) {
        return judge(positions, noise, {}, 0).kind;
    }
    /// Two positions, of which one may be noise's own luck.
    static std::vector<Position> off_by(double spread) {
        auto positions = quiet();
        positions[7].spread = positions[23].spread = spread;
        return positions;
    }

  private slots:
    void a_position_may_be_off_by_three_times_the_noise() {
        QCOMPARE(judge(quiet(), even(), {}, 0).threshold, 3 * typical);
        QCOMPARE(kind(off_by(2.99 * typical), even()), VerdictKind::matches_within_noise);
        QCOMPARE(kind(off_by(3.01 * typical), even()), VerdictKind::drifts);
    }
    void one_position_alone_may_be_noises_luck() {
        auto positions = quiet();
        positions[7].spread = 3.5 * typical;
        QCOMPARE(kind(positions, even()), VerdictKind::matches_within_noise);
    }
    void or_by_one_and_a_half_times_the_largest_that_rounding_makes_at_one_position() {
        Noise uneven = even();
        uneven.positions[30].spread = 4 * typical; // at another position than those that are off
        QCOMPARE(judge(quiet(), uneven, {}, 0).threshold, 6 * typical);
        QCOMPARE(kind(off_by(5.9 * typical), uneven), VerdictKind::matches_within_noise);
        QCOMPARE(kind(off_by(6.1 * typical), uneven), VerdictKind::drifts);
        // The largest counts where it is more than three times the noise, and never makes a limit smaller.
        uneven.positions[30].spread = 1.5 * typical;
        QCOMPARE(judge(quiet(), uneven, {}, 0).threshold, 3 * typical);
    }
    void or_by_three_times_what_our_own_rounding_moves_that_very_position() {
        Noise local = even();
        local.positions[7].spread = local.positions[23].spread = 2.5 * typical;
        QCOMPARE(kind(off_by(7.4 * typical), local), VerdictKind::matches_within_noise);
        QCOMPARE(kind(off_by(7.6 * typical), local), VerdictKind::drifts);
        auto elsewhere = quiet();
        elsewhere[8].spread = elsewhere[24].spread = 7.4 * typical;
        QCOMPARE(kind(elsewhere, local), VerdictKind::drifts);
    }
    void the_mean_may_be_twice_the_noise() {
        auto positions = quiet();
        for (Position& position : positions) position.spread = 1.9 * typical;
        QCOMPARE(kind(positions, even()), VerdictKind::matches_within_noise);
        for (Position& position : positions) position.spread = 2.1 * typical;
        QCOMPARE(kind(positions, even()), VerdictKind::drifts);
    }
    void another_first_token_may_lead_by_the_rounding_of_two() {
        // A lead is the difference of two log-probabilities, each of which rounding moves on its own: their
        // limit is that of one times the square root of two.
        const auto with_lead = [](double lead) {
            auto positions = quiet();
            Position& position = positions[11];
            position.same_first = false;
            position.id = position.their_first = 5;
            position.our_first = 6;
            position.ours = -1.0 - lead;
            position.rows = {{.id = 5, .text = "a", .ours = -1.0 - lead, .theirs = -1.0, .in_our_top = true},
                             {.id = 6, .text = "b", .ours = -1.0, .theirs = -1.01, .in_our_top = true}};
            return positions;
        };
        const double limit = std::numbers::sqrt2 * 3 * typical;
        QCOMPARE(kind(with_lead(0.99 * limit), even()), VerdictKind::matches_within_noise);
        QCOMPARE(kind(with_lead(1.01 * limit), even()), VerdictKind::differs);
        // One and a half times the largest rounding widens it as well.
        Noise uneven = even();
        uneven.positions[30].spread = 4 * typical;
        QCOMPARE(kind(with_lead(1.99 * limit), uneven), VerdictKind::matches_within_noise);
        QCOMPARE(kind(with_lead(2.01 * limit), uneven), VerdictKind::differs);
    }
    void without_any_noise_f32_rounding_is_the_floor() {
        const Noise none{.spread = 0, .positions = std::vector<NoisePosition>(count)};
        auto positions = quiet();
        for (Position& position : positions) position.spread = 0.9e-3;
        QCOMPARE(kind(positions, none), VerdictKind::matches);
        for (Position& position : positions) position.spread = 1.1e-3;
        QCOMPARE(kind(positions, none), VerdictKind::drifts);
    }
    void attention_in_half_precision_has_a_floor_of_its_own() {
        // A file of f32 weights at an endpoint: nearly no noise of ours, and its attention rounds all the
        // same.
        const Noise none{.spread = 6e-4,
                         .positions = std::vector<NoisePosition>(count, {.spread = 6e-4}),
                         .floor = half_floor};
        auto positions = quiet();
        for (Position& position : positions) position.spread = 2.3e-3;
        QCOMPARE(kind(positions, none), VerdictKind::matches_within_noise);
        for (Position& position : positions) position.spread = 5.1e-3;
        QCOMPARE(kind(positions, none), VerdictKind::drifts);
    }
    void the_endpoints_own_noise_counts_where_it_is_the_greater() {
        const std::vector<NoisePosition> ours(10, {.difference = 0.01, .spread = 0.01, .divergence = 0.001}),
            theirs(5, {.difference = 0.03, .spread = 0.02, .divergence = 0});
        const Noise noise = noise_of(ours, theirs);
        QCOMPARE(noise.spread, 0.02);
        QCOMPARE(noise.difference, 0.03);
        QCOMPARE(noise.divergence, 0.001);
        QCOMPARE(noise_of(ours).spread, 0.01);
    }
};

QTEST_APPLESS_MAIN(TestNoiseLimits)
#include "test_noise_limits.moc"
