#include "compare/report_charts.h"

#include "compare/align.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace archdef::compare {
namespace {

constexpr double width = 1032, height = 220, left = 56, right = 12, top = 10, bottom = 26;
constexpr double lowest_decade = -4, highest_decade = 1;

double y_of(double nats) {
    const double decade = std::clamp(std::log10(std::max(nats, 1e-12)), lowest_decade, highest_decade);
    return top + (highest_decade - decade) / (highest_decade - lowest_decade) * (height - top - bottom);
}

std::string mark(const Position& position, double x, double y, double threshold) {
    if (!position.same_first) {
        return fmt::format("<path d=\"M{0:.1f} {1:.1f}l5 5-5 5-5-5z\" fill=\"#b4231d\"/>", x, y - 5);
    }
    if (position.spread > threshold) {
        return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" fill=\"#865100\"/>",
                           x - 3.5, y - 3.5);
    }
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"#fff\" stroke=\"#4b545f\"/>", x,
                       y);
}

} // namespace

std::string escape_html(std::string_view text) {
    std::string out;
    for (const char c : shown_text(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') {
                out += "\u2426";
            } else {
                out += c;
            }
        }
    }
    return out;
}

std::string visible(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ' ') {
            out += "\u00b7";
        } else if (c == '\n') {
            out += "\u23ce";
        } else {
            out += c;
        }
    }
    return out;
}

std::string difference_chart(const Comparison& comparison) {
    const auto& positions = comparison.positions;
    const double step =
        (width - left - right) / static_cast<double>(std::max<std::size_t>(positions.size(), 1));
    const double threshold = comparison.verdict.threshold;
    const double floor = height - bottom;
    std::string svg =
        fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Difference in log-probability by "
                    "position\" font-family=\"monospace\" font-size=\"11\" fill=\"#4b545f\">",
                    width, height);
    svg += "<defs><pattern id=\"noise\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><path "
           "d=\"M0 5L5 0\" "
           "stroke=\"#bfc5cd\"/></pattern></defs>";
    if (threshold > 0) {
        const double y = y_of(threshold);
        svg += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\" "
                           "fill=\"url(#noise)\"/><path d=\"M{} {:.1f}H{}\" "
                           "stroke=\"#4b545f\"/>",
                           left, y, width - left - right, floor - y, left, y, width - right);
    }
    for (int decade = -4; decade <= 1; ++decade) {
        const double y = y_of(std::pow(10.0, decade));
        svg += fmt::format("<path d=\"M{} {:.1f}H{}\" stroke=\"#dadee3\"/><text x=\"{}\" y=\"{:.1f}\" "
                           "text-anchor=\"end\">{:g}</text>",
                           left, y, width - right, left - 6, y + 4, std::pow(10.0, decade));
    }
    std::string stems, marks, divergence;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& position = positions[i];
        const double x = left + (static_cast<double>(i) + 0.5) * step;
        if (i % std::max<std::size_t>(1, positions.size() / 12) == 0) {
            svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x, height - 8,
                               position.absolute);
        }
        if (!position.observable) {
            svg += fmt::format("<path d=\"M{:.1f} {}v5\" stroke=\"#838b96\" stroke-dasharray=\"2 1\"/>", x,
                               floor);
            continue;
        }
        const double y = y_of(position.spread);
        stems += fmt::format("M{:.1f} {}V{:.1f}", x, floor, y);
        divergence +=
            fmt::format("{}{:.1f} {:.1f}", divergence.empty() ? "M" : "L", x, y_of(position.divergence));
        marks += mark(position, x, y, threshold);
    }
    svg += fmt::format("<path d=\"{}\" stroke=\"#bfc5cd\" fill=\"none\"/><path d=\"{}\" stroke=\"#3b434d\" "
                       "stroke-dasharray=\"4 3\" "
                       "fill=\"none\"/>{}</svg>\n",
                       stems, divergence, marks);
    return svg + "<p class=\"soft\">\u25cb within noise \u00b7 \u25a0 beyond noise \u00b7 \u25c6 another "
                 "token first \u00b7 hatched: "
                 "noise \u00b7 dashed: KL, lower bound</p>\n";
}

std::string token_strips(const Comparison& comparison, const Tokenizer& tokenizer) {
    std::string numbers, theirs, ours;
    for (const Position& position : comparison.positions) {
        const std::string_view look = !position.observable                             ? "hidden"
                                      : !position.same_first                           ? "differs"
                                      : position.spread > comparison.verdict.threshold ? "warn"
                                                                                       : "";
        numbers += fmt::format("<td>{}</td>", position.absolute);
        theirs += fmt::format("<td>{}</td>", escape_html(visible(tokenizer.piece(position.id))));
        ours += fmt::format("<td class=\"{}\">{}</td>", look,
                            escape_html(visible(tokenizer.piece(position.our_first))));
    }
    std::string html =
        fmt::format("<div class=\"strips\"><table><tr><th>position</th>{}</tr>"
                    "<tr><th>theirs</th>{}</tr><tr><th>ours, arg max</th>{}</tr></table></div>\n",
                    numbers, theirs, ours);
    if (!comparison.free_run.empty() && comparison.first_other_token) {
        std::string alone;
        for (const TokenId id : comparison.free_run) alone += tokenizer.piece(id);
        html += fmt::format("<p class=\"soft\">Our own way from position {}, shown and not compared: <span "
                            "class=\"mono\">{}</span></p>\n",
                            comparison.positions[*comparison.first_other_token].absolute,
                            escape_html(visible(alone)));
    }
    return html;
}

std::string butterfly_chart(const Position& position) {
    constexpr double chart_width = 420, side = 130, row_height = 17, floor = -8.5;
    constexpr double middle = chart_width / 2, half = 50;
    const auto bar = [&](double logprob) { return side * std::clamp((logprob - floor) / -floor, 0.0, 1.0); };
    const double height_of_all = row_height * static_cast<double>(position.rows.size()) + 20;
    std::string svg = fmt::format(
        "<svg class=\"butterfly\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "aria-label=\"Most likely tokens, ours left, theirs right\" font-family=\"monospace\" "
        "font-size=\"11\"><text x=\"4\" y=\"12\" fill=\"#2452bd\">ours</text><text x=\"{2}\" "
        "y=\"12\" text-anchor=\"end\" fill=\"#3b434d\">theirs</text>",
        chart_width, height_of_all, chart_width - 4);
    double y = 18;
    for (const TopRow& row : position.rows) {
        const double base = y + 12;
        if (row.ours) {
            svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"11\" "
                               "fill=\"#2f62d9\"/><text x=\"4\" y=\"{:.1f}\">{:.2f}</text>",
                               middle - half - bar(*row.ours), y + 3, bar(*row.ours), base, *row.ours);
        }
        svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", middle, base,
                           escape_html(visible(row.text.empty() ? "control token" : row.text)));
        if (row.theirs) {
            svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"11\" "
                               "fill=\"url(#noise)\" stroke=\"#3b434d\"/><text x=\"{}\" y=\"{:.1f}\" "
                               "text-anchor=\"end\">{:.2f}</text>",
                               middle + half, y + 3, bar(*row.theirs), chart_width - 4, base, *row.theirs);
        } else {
            svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">&lt; {:.2f}</text>",
                               chart_width - 4, base, position.their_last);
        }
        y += row_height;
    }
    return svg + "</svg>";
}

} // namespace archdef::compare
