#include "provenance/html_writer.h"

#include "language/lexer.h"
#include "language/operations.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::html {
namespace {

bool is_section(std::string_view word) {
    return word == "prologue" || word == "block" || word == "epilogue" || word == "arch" || word == "kind" ||
           word == "param";
}

/// A line of a definition: the words of the language strong, the comment set back.
std::string highlighted(const language::Line& line) {
    std::string html;
    std::size_t done = 0;
    for (const language::Token& token : language::tokenize(line)) {
        if (token.kind != language::Token::Kind::word) continue;
        if (!find_operation(token.text) && !is_section(token.text)) continue;
        const auto at = static_cast<std::size_t>(token.text.data() - line.text.data());
        html += text(line.text.substr(done, at - done));
        html += fmt::format("<b>{}</b>", text(token.text));
        done = at + token.text.size();
    }
    if (done < line.code.size()) html += text(line.text.substr(done, line.code.size() - done));
    if (line.code.size() < line.text.size())
        html += fmt::format("<i>{}</i>", text(line.text.substr(std::max(done, line.code.size()))));
    return html;
}

std::string changed_line(const std::vector<language::Line>& lines, int number, char sign,
                         std::string_view look) {
    if (number < 1 || static_cast<std::size_t>(number) > lines.size()) return {};
    const language::Line& line = lines[static_cast<std::size_t>(number) - 1];
    return fmt::format("<span class=\"{}\"><span class=\"n\">{:>4} {} </span>{}</span>\n", look, number,
                       sign == '-' ? "−" : "+", highlighted(line));
}

} // namespace

std::string text(std::string_view text) {
    std::string html;
    html.reserve(text.size() + text.size() / 8);
    std::size_t invalid = language::first_invalid_utf8(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (i == invalid) {
            html += "\xEF\xBF\xBD";
            const std::size_t further = language::first_invalid_utf8(text.substr(i + 1));
            invalid = further == std::string_view::npos ? further : i + 1 + further;
        } else if (c == '&') {
            html += "&amp;";
        } else if (c == '<') {
            html += "&lt;";
        } else if (c == '>') {
            html += "&gt;";
        } else if (c == '"') {
            html += "&quot;";
        } else if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') {
            html += "\xEF\xBF\xBD";
        } else {
            html += c;
        }
    }
    return html;
}

std::string code(std::string_view content) {
    return fmt::format("<code>{}</code>", text(content));
}

std::string grouped(std::uint64_t number, const Wording& say) {
    const std::string separator = say(",", ".");
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, separator);
    return digits;
}

std::string digest(std::string_view digits) {
    if (digits.size() != 64) return fmt::format("<span class=\"digest\">{}</span>", text(digits));
    std::string html = fmt::format("<span class=\"digest\"><b>{}</b>", text(digits.substr(0, 8)));
    for (std::size_t at = 8; at < 64; at += 8) html += " " + text(digits.substr(at, 8));
    return html + "</span>";
}

std::string time(std::string_view utc) {
    if (utc.size() != 20 || utc[10] != 'T' || utc[19] != 'Z') return text(utc);
    return text(fmt::format("{} {} UTC", utc.substr(0, 10), utc.substr(11, 8)));
}

std::string definition(std::string_view content) {
    std::string html = "<pre class=\"code\">";
    for (const language::Line& line : language::split_lines(content))
        html += fmt::format("<span class=\"n\">{:>4}  </span>{}\n", line.number, highlighted(line));
    return html + "</pre>\n";
}

std::string difference(const Substitution& substitution, std::string_view ran) {
    const auto left = language::split_lines(substitution.builtin_text), right = language::split_lines(ran);
    std::string html = "<pre class=\"code\">";
    for (const DiffRow& row : substitution.rows) {
        if (row.change == DiffRow::Change::same) continue;
        html += changed_line(left, row.left_line, '-', "removed");
        html += changed_line(right, row.right_line, '+', "added");
    }
    return html + "</pre>\n";
}

std::string_view style() {
    return R"(
body { margin: 0; background-color: #ffffff; color: #1a1d21; font-family: Inter, "Noto Sans", sans-serif; font-size: 9.5pt; }
code, pre, .digest, .value { font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: 8.5pt; }
h1 { font-size: 20pt; font-weight: 600; margin-top: 0; margin-bottom: 4px; }
h2 { font-size: 13pt; font-weight: 600; margin-top: 0; margin-bottom: 8px; }
p { margin-top: 0; margin-bottom: 2px; }
td, th { text-align: left; vertical-align: top; padding: 0; }
.kicker { color: #4b545f; font-size: 9pt; font-weight: 600; margin-bottom: 4px; }
.head { color: #4b545f; font-size: 10.5pt; font-weight: 600; padding-right: 10px; }
.rule { border-top: 1px solid #bfc5cd; font-size: 2pt; }
.gap { font-size: 5pt; margin-bottom: 0; }
.answer { font-size: 12.5pt; font-weight: 500; margin-bottom: 2px; }
.answer code { font-size: 11.5pt; }
.detail, .caption { color: #4b545f; }
.caption { font-size: 8.5pt; padding-right: 10px; }
.digest { font-size: 8pt; color: #4b545f; }
.digest b { color: #1a1d21; }
.cell { padding-top: 1px; padding-bottom: 1px; padding-right: 14px; border-bottom: 1px solid #dadee3; }
th.cell { color: #606a75; font-size: 8.5pt; font-weight: 500; }
.quote { background-color: #f4f5f7; padding: 8px; }
pre { margin: 0; white-space: pre-wrap; }
.code { font-size: 8pt; }
.code i { color: #4b545f; }
.n { color: #606a75; }
.removed { background-color: #fcf2dd; }
.added { background-color: #e7eefc; }
.banner { background-color: #fcf2dd; border: 1px solid #865100; padding: 8px; }
.banner b { color: #865100; }
.ok { color: #156b3b; font-weight: 600; }
.warn { color: #865100; font-weight: 600; }
.error { color: #b4231d; font-weight: 600; }
.quiet { color: #4b545f; font-weight: 600; }
.sign { border-bottom: 1px solid #1a1d21; padding-top: 26px; padding-bottom: 3px; color: #4b545f; font-size: 8.5pt; }
.annex { page-break-before: always; margin-top: 0; }
)";
}

std::string_view browser_style() {
    return R"(
@media screen {
.page { max-width: 54em; margin: 0 auto; padding: 28px; line-height: 1.45; zoom: 1.12; }
.annex { margin-top: 36px; }
}
table { border-collapse: collapse; }
td, p, pre { overflow-wrap: anywhere; }
.digest, .caption { overflow-wrap: normal; }
.n { user-select: none; }
tr { break-inside: avoid; }
tr.long { break-inside: auto; }
@page { size: A4; margin: 18mm 18mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #606a75; } }
@media print { body { line-height: 1.4; print-color-adjust: exact; } }
@media screen and (max-width: 640px) { .outer, .outer > tbody, .outer > tbody > tr, .outer > tbody > tr > td { display: block; width: auto; } .page { padding: 16px; } }
)";
}

} // namespace archdef::html
