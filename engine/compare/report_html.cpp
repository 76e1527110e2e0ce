#include "compare/report_html.h"

#include "compare/report_charts.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

namespace archdef::compare {
namespace {

constexpr std::string_view style = R"(<style>
:root{color-scheme:light}
body{margin:0;background:#fff;color:#1a1d21;font:13px/20px Inter,"Noto Sans",sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 24px}
h1{font:600 24px/32px Inter,"Noto Sans",sans-serif;margin:0 0 4px}
h2{font:600 15px/20px Inter,"Noto Sans",sans-serif;margin:32px 0 8px;border-top:1px solid #dadee3;padding-top:24px}
.mono,td.n,pre{font-family:"JetBrains Mono","DejaVu Sans Mono",monospace;font-variant-ligatures:none}
.soft{color:#4b545f}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:12px 0}
dt{color:#4b545f}dd{margin:0}
.verdict{border-left:4px solid;padding:12px 16px;margin:8px 0}
.verdict b{font-size:18px;line-height:24px}
.matches{border-color:#156b3b;background:#e4f3ea}.matches b{color:#156b3b}
.drifts{border-left-style:dashed;border-color:#865100;background:#fcf2dd}.drifts b{color:#865100}
.differs{border-color:#b4231d;background:#fcebea}.differs b{color:#b4231d}
.cannot{border-color:#bfc5cd;background:#f4f5f7}
.numbers{display:flex;gap:32px;margin:8px 0}
.numbers div span{display:block;color:#4b545f;font-size:12px}
table{border-collapse:collapse;width:100%}
th{background:#f4f5f7;color:#4b545f;font-weight:500;text-align:left;padding:2px 8px;border-bottom:1px solid #dadee3}
td{padding:1px 8px;white-space:pre}
td.n,th.n{text-align:right}
tr.warn td{background:#fcf2dd}tr.differs td{background:#fcebea}
.strips{overflow-x:auto}.strips table{width:auto}.strips td{text-align:center;font-family:"JetBrains Mono","DejaVu Sans Mono",monospace}
td.differs{background:#fcebea;border-bottom:2px solid #b4231d}td.warn{background:#fcf2dd;border-bottom:2px solid #865100}
td.hidden{background:#e9ebee;border-bottom:2px dashed #838b96}
summary{cursor:pointer;color:#2452bd}
ul{margin:4px 0;padding-left:20px}
pre{background:#f4f5f7;padding:12px;overflow:auto}
svg{display:block;width:100%;height:auto;margin:8px 0}
@media print{details{display:none}}
</style>
)";

std::string number(double value, int decimals) {
    if (!std::isfinite(value)) return value < 0 ? "\u2212\u221e" : "not a number";
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.starts_with('-')) text.replace(0, 1, "\u2212");
    return text;
}

std::string_view css_class(VerdictKind kind) {
    switch (kind) {
    case VerdictKind::matches:
    case VerdictKind::matches_within_noise:
        return "matches";
    case VerdictKind::drifts:
        return "drifts";
    case VerdictKind::differs:
        return "differs";
    case VerdictKind::cannot_compare:
        return "cannot";
    }
    return "";
}

std::string checks_list(const Comparison& comparison) {
    std::string html = "<p class=\"soft\">Like with like: ";
    bool first = true;
    for (const Precondition& check : comparison.checks) {
        const std::string_view mark = check.state == Precondition::State::holds   ? "\u2713"
                                      : check.state == Precondition::State::fails ? "\u2717"
                                                                                  : "?";
        html += fmt::format("{}{} {}", first ? "" : " \u00b7 ", mark, escape_html(check.text));
        first = false;
    }
    html += "</p>\n";
    for (const Precondition& check : comparison.checks) {
        if (check.id == "self-agreement" || check.id == "prompt-cut")
            html += fmt::format("<p>{}</p>\n", escape_html(check.advice));
    }
    return html;
}

std::string verdict_box(const Comparison& comparison) {
    const Verdict& verdict = comparison.verdict;
    std::string html = fmt::format("<div class=\"verdict {}\"><b>{}</b><br>{}", css_class(verdict.kind),
                                   escape_html(verdict.title), escape_html(verdict.reason));
    if (!verdict.suspects.empty()) {
        html += "<ul>";
        for (const Suspect& suspect : verdict.suspects) {
            html += fmt::format("<li>{}: {} {}{}</li>", escape_html(suspect.name),
                                suspect.lines.size() == 1 ? "line" : "lines", fmt::join(suspect.lines, ", "),
                                suspect.experiment.empty()
                                    ? ""
                                    : fmt::format("; {}: <span class=\"mono\">{}</span>{}",
                                                  suspect.left ? "tried" : "would decide",
                                                  escape_html(suspect.experiment),
                                                  suspect.left ? fmt::format(" leaves {:.3g}", *suspect.left)
                                                               : std::string()));
        }
        html += "</ul>";
    }
    const Summary& summary = comparison.summary;
    if (summary.observable > 0) {
        const auto cell = [](const std::string& value, std::string_view what) {
            return fmt::format("<div class=\"mono\">{}<span>{}</span></div>", value, what);
        };
        html += "<div class=\"numbers\">" +
                cell(fmt::format("{} of {}", summary.same_first, summary.positions), "same first token") +
                cell(number(summary.largest_difference, 4), "largest difference") +
                cell(number(summary.mean_difference, 4), "mean difference") +
                cell(fmt::format("{:.2g}", summary.mean_divergence), "KL, lower bound") +
                cell(number(comparison.noise.spread, 4), "noise, measured") + "</div>";
    }
    html += "</div>\n";
    if (!comparison.alignment.doubt.empty())
        html += fmt::format("<p>Doubt: {}.</p>\n", escape_html(comparison.alignment.doubt));
    return html;
}

std::string positions_table(const Comparison& comparison, const Tokenizer& tokenizer) {
    std::string html =
        "<table><tr><th class=\"n\">#</th><th>Their token</th><th>Our first</th><th class=\"n\">Our rank</th>"
        "<th class=\"n\">Theirs</th><th class=\"n\">Ours</th><th class=\"n\">Difference</th>"
        "<th class=\"n\">KL \u2265</th><th>Note</th></tr>\n";
    for (const Position& position : comparison.positions) {
        const bool beyond = position.observable && position.spread > comparison.verdict.threshold;
        const std::string_view note = !position.observable   ? "not observable"
                                      : !position.same_first ? "other token first"
                                      : beyond               ? "beyond noise"
                                                             : "within noise";
        html += fmt::format(
            "<tr class=\"{}\"><td class=\"n\">{}</td><td class=\"mono\">{}</td><td class=\"mono\">{}</td><td "
            "class=\"n\">{}</td>"
            "<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td><td>{}",
            !position.same_first ? "differs"
            : beyond             ? "warn"
                                 : "",
            position.absolute, escape_html(visible(tokenizer.piece(position.id))),
            position.same_first ? "same" : escape_html(visible(tokenizer.piece(position.our_first))),
            position.our_rank, position.observable ? number(position.theirs, 3) : "",
            number(position.ours, 3), position.observable ? number(position.difference, 4) : "",
            position.observable ? fmt::format("{:.1e}", position.divergence) : "", note);
        if (!position.rows.empty())
            html +=
                fmt::format("<details><summary>first 20</summary>{}</details>", butterfly_chart(position));
        html += "</td></tr>\n";
    }
    return html + "</table>\n";
}

} // namespace

std::string report_html(const ReportHead& head, std::span<const ReportPart> parts,
                        const Tokenizer& tokenizer) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n";
    html +=
        fmt::format("<title>{} against {}</title>\n", escape_html(head.model), escape_html(head.reference));
    html += style;
    html += "</head><body><main>\n";
    html +=
        fmt::format("<h1>{} against {}</h1>\n", escape_html(head.architecture), escape_html(head.reference));
    html += fmt::format("<dl><dt>Model</dt><dd class=\"mono\">{}</dd><dt>Definition</dt><dd><span "
                        "class=\"mono\">{}</span>, sha256 <span "
                        "class=\"mono\">{}</span></dd><dt>Against</dt><dd "
                        "class=\"mono\">{}</dd><dt>Engine</dt><dd>numerics {}, {}</dd></dl>\n",
                        escape_html(head.model), escape_html(head.definition_origin), head.definition.sha256,
                        escape_html(head.reference), escape_html(head.numerics), escape_html(head.engine));
    html += "<p class=\"soft\">The other side generates freely; our engine scores its tokens on the same "
            "prefix. Differences "
            "are ours minus theirs, in nats of log-probability. Noise is how far our own numbers move when "
            "only the rounding "
            "changes.</p>\n";
    for (const ReportPart& part : parts) {
        html += fmt::format("<h2>{}</h2>\n<p class=\"mono\">{}</p>\n", escape_html(part.name),
                            escape_html(visible(part.prompt)));
        html += checks_list(*part.comparison);
        html += verdict_box(*part.comparison);
        if (!part.comparison->positions.empty()) {
            html += token_strips(*part.comparison, tokenizer);
            html += difference_chart(*part.comparison);
            html +=
                fmt::format("<details open><summary>{} positions</summary>\n{}</details>\n",
                            part.comparison->positions.size(), positions_table(*part.comparison, tokenizer));
        }
    }
    html += fmt::format("<h2>The definition</h2>\n<pre>{}</pre>\n", escape_html(head.definition.text));
    return html + "</main></body></html>\n";
}

} // namespace archdef::compare
