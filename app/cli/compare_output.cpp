#include "compare_output.h"

#include "compare/report_charts.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace archdef::cli {
namespace {

using compare::escape_html; // XML 1.0 has the same marks, and no control characters either
using compare::VerdictKind;
using nlohmann::ordered_json;

std::string_view color_of(VerdictKind kind) {
    switch (kind) {
    case VerdictKind::matches:
    case VerdictKind::matches_within_noise:
        return "\x1b[32m";
    case VerdictKind::drifts:
        return "\x1b[33m";
    case VerdictKind::differs:
        return "\x1b[31m";
    case VerdictKind::cannot_compare:
        return "\x1b[90m";
    }
    return "";
}

/// JSON has no infinity: a probability of 0 is null.
ordered_json number(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

std::string suspects_text(const compare::Verdict& verdict) {
    std::string text;
    for (const compare::Suspect& suspect : verdict.suspects) {
        text += fmt::format("{}{} ({} {})", text.empty() ? "" : ", ", suspect.name,
                            suspect.lines.size() == 1 ? "line" : "lines", fmt::join(suspect.lines, ", "));
    }
    return text;
}

} // namespace

void print_result(const ProbeResult& result, bool color) {
    const compare::Comparison& comparison = result.compared.comparison;
    const compare::Verdict& verdict = comparison.verdict;
    fmt::print("{}: {}{}{}\n", result.probe.name, color ? color_of(verdict.kind) : "", verdict.title,
               color ? "\x1b[0m" : "");
    fmt::print("  {}\n", verdict.reason);
    if (comparison.summary.observable > 0) {
        const compare::Summary& summary = comparison.summary;
        fmt::print("  same first token {} of {} · largest difference {:.3g} · mean {:.3g} · KL at least "
                   "{:.2g} · noise {:.3g}\n",
                   summary.same_first, summary.positions, summary.largest_difference, summary.mean_difference,
                   summary.mean_divergence, comparison.noise.spread);
    }
    if (!verdict.suspects.empty()) {
        fmt::print("  suspects: {}\n", suspects_text(verdict));
        for (const compare::Suspect& suspect : verdict.suspects) {
            if (suspect.experiment.empty()) continue;
            if (suspect.left)
                fmt::print("  tried: {}: leaves {:.3g}{}\n", suspect.experiment, *suspect.left,
                           suspect.explains ? ", which rounding explains" : "");
            else
                fmt::print("  would decide: {}\n", suspect.experiment);
            break;
        }
    }
    if (!comparison.alignment.doubt.empty()) fmt::print("  doubt: {}\n", comparison.alignment.doubt);
    for (const compare::Precondition& check : comparison.checks) {
        if (check.id == "self-agreement" || check.id == "prompt-cut")
            fmt::print("  {}: {}\n", check.text, check.advice);
    }
}

void print_overall(std::span<const ProbeResult> results, const Definition& definition) {
    std::size_t matching = 0;
    std::vector<compare::Judged> verdicts;
    for (const ProbeResult& result : results) {
        const compare::Verdict& verdict = result.compared.comparison.verdict;
        matching += verdict.kind == VerdictKind::matches || verdict.kind == VerdictKind::matches_within_noise;
        verdicts.push_back({&verdict, result.compared.comparison.positions});
    }
    fmt::print("{} of {} prompts match.\n", matching, results.size());
    if (const auto telling = compare::most_telling(verdicts, definition)) {
        fmt::print("Most telling: {}. {}\n", results[telling->prompt].probe.name, telling->verdict.reason);
        if (!telling->verdict.suspects.empty())
            fmt::print("  suspects: {}\n", suspects_text(telling->verdict));
    }
}

ordered_json to_json(const ProbeResult& result, const Tokenizer& tokenizer) {
    const compare::Comparison& comparison = result.compared.comparison;
    ordered_json checks = ordered_json::array(), positions = ordered_json::array(),
                 suspects = ordered_json::array();
    for (const compare::Precondition& check : comparison.checks) {
        using State = compare::Precondition::State;
        checks.push_back({{"id", check.id},
                          {"state", check.state == State::holds   ? "holds"
                                    : check.state == State::fails ? "fails"
                                                                  : "unknown"},
                          {"text", check.text},
                          {"advice", check.advice}});
    }
    for (const compare::Position& position : comparison.positions) {
        ordered_json item{{"position", position.absolute},         {"id", position.id},
                          {"piece", tokenizer.piece(position.id)}, {"our_first", position.our_first},
                          {"our_rank", position.our_rank},         {"ours", number(position.ours)}};
        if (position.observable) {
            item.update({{"theirs", number(position.theirs)},
                         {"difference", number(position.difference)},
                         {"spread", number(position.spread)},
                         {"kl_at_least", number(position.divergence)}});
        } else {
            item["theirs"] = nullptr;
        }
        positions.push_back(std::move(item));
    }
    for (const compare::Suspect& suspect : comparison.verdict.suspects) {
        suspects.push_back({{"name", suspect.name},
                            {"lines", suspect.lines},
                            {"experiment", suspect.experiment},
                            {"tried", suspect.left ? number(*suspect.left) : ordered_json(nullptr)},
                            {"explains", suspect.explains}});
    }
    const compare::Summary& summary = comparison.summary;
    ordered_json object{{"probe", result.probe.name},
                        {"prompt", result.probe.text},
                        {"prompt_ids", result.compared.prompt},
                        {"verdict", compare::verdict_name(comparison.verdict.kind)},
                        {"state", comparison.verdict.state},
                        {"title", comparison.verdict.title},
                        {"reason", comparison.verdict.reason},
                        {"suspects", suspects},
                        {"changes_tried", comparison.verdict.tried},
                        {"changes_not_tried", comparison.verdict.untried},
                        {"metrics",
                         {{"positions", summary.positions},
                          {"observable", summary.observable},
                          {"same_first", summary.same_first},
                          {"largest_difference", number(summary.largest_difference)},
                          {"mean_difference", number(summary.mean_difference)},
                          {"spread", number(summary.root_mean_square)},
                          {"kl_at_least", number(summary.mean_divergence)},
                          {"kl_95", number(summary.divergence_95)},
                          {"slope", number(summary.slope)},
                          {"noise", number(comparison.noise.spread)},
                          {"threshold", number(comparison.verdict.threshold)}}},
                        {"checks", checks},
                        {"positions", positions},
                        {"free_run", comparison.free_run},
                        {"doubt", comparison.alignment.doubt}};
    if (comparison.verdict.first_beyond_noise) {
        object["first_beyond_noise"] = comparison.positions[*comparison.verdict.first_beyond_noise].absolute;
    }
    return object;
}

std::string to_junit(const ComparisonHead& head, std::span<const ProbeResult> results) {
    std::size_t failures = 0, errors = 0;
    std::string cases;
    for (const ProbeResult& result : results) {
        const compare::Verdict& verdict = result.compared.comparison.verdict;
        cases += fmt::format("  <testcase classname=\"{}\" name=\"{}\">", escape_html(head.architecture),
                             escape_html(result.probe.name));
        const bool failed = verdict.kind == VerdictKind::drifts || verdict.kind == VerdictKind::differs;
        const bool error = verdict.kind == VerdictKind::cannot_compare;
        if (failed || error) {
            const std::string suspects = suspects_text(verdict);
            const std::string_view tag = failed ? "failure" : "error";
            cases += fmt::format("<{} message=\"{}\">{}{}</{}>", tag, escape_html(verdict.title),
                                 escape_html(verdict.reason),
                                 suspects.empty() ? "" : escape_html("\nSuspects: " + suspects), tag);
        }
        failures += failed;
        errors += error;
        cases += "</testcase>\n";
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"archdef compare {} "
                       "against {}\" tests=\"{}\" "
                       "failures=\"{}\" errors=\"{}\">\n{}</testsuite>\n",
                       escape_html(head.model), escape_html(head.reference), results.size(), failures, errors,
                       cases);
}

} // namespace archdef::cli
