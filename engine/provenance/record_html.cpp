#include "provenance/record_html.h"

#include "provenance/html_writer.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace archdef {
namespace {

std::string code(std::string_view text) {
    return fmt::format("<code>{}</code>", html_text(text));
}

/// "484,217,248".
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

/// Eight groups of eight, the first one strong: they can be read aloud.
std::string digest(std::string_view digits) {
    if (digits.size() != 64) return fmt::format("<span class=\"digest\">{}</span>", html_text(digits));
    std::string html = fmt::format("<span class=\"digest\"><b>{}</b>", html_text(digits.substr(0, 8)));
    for (std::size_t at = 8; at < 64; at += 8) html += " " + html_text(digits.substr(at, 8));
    return html + "</span>";
}

std::string digest_row(std::string_view caption, std::string_view digits) {
    return fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(caption), digest(digits));
}

std::string section(std::string_view title, const std::string& content, bool is_long = false) {
    return fmt::format("<section{}>\n<h2>{}</h2>\n<div>\n{}</div>\n</section>\n",
                       is_long ? " class=\"long\"" : "", title, content);
}

std::string answer(const std::string& html) {
    return fmt::format("<p class=\"answer\">{}</p>\n", html);
}

std::string detail(const std::string& html) {
    return fmt::format("<p class=\"detail\">{}</p>\n", html);
}

std::string_view verdict_class(std::string_view verdict) {
    if (verdict.starts_with("matches")) return "ok";
    if (verdict == "drifts") return "warn";
    return verdict == "differs" ? "error" : "quiet";
}

std::string verdict_line(const RecordedComparison& comparison) {
    return fmt::format("<span class=\"{}\">{}</span>", verdict_class(comparison.verdict),
                       html_text(comparison.title));
}

/// "2026-11-30T17:31:00Z" as "2026-11-30 17:31 UTC".
std::string readable_time(const std::string& utc) {
    if (utc.size() < 16 || utc[10] != 'T') return html_text(utc);
    return html_text(utc.substr(0, 10) + " " + utc.substr(11, 5) + " UTC");
}

std::string what_ran(const RunRecord& record) {
    const RecordedDefinition& definition = record.definition;
    const auto line_count = std::ranges::count(definition.text.bytes, '\n') +
                            (definition.text.bytes.empty() || definition.text.bytes.ends_with('\n') ? 0 : 1);
    std::string html = answer(code(definition.arch));
    html += detail(fmt::format(
        "{} · {} lines, in full at the end",
        definition.origin == "built-in" ? "built into the engine" : code(definition.origin), line_count));
    html += "<dl class=\"digests\">" + digest_row("sha256", definition.text.sha256);
    if (definition.replaces_builtin) html += digest_row("built-in", *definition.replaces_builtin);
    return section("What ran", html + "</dl>\n");
}

std::string on_what(const RunRecord& record) {
    const RecordedWeights& weights = record.weights;
    const std::uint64_t bytes =
        std::accumulate(weights.parts.begin(), weights.parts.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const RecordedPart& part) { return sum + part.bytes; });
    std::string html = answer(fmt::format("{}, {} bytes", code(weights.name), grouped(bytes)));
    std::string origin = html_text(weights.origin);
    for (const RecordedPart& part : weights.parts) origin += " · " + code(part.path);
    html += detail(origin) + "<dl class=\"digests\">";
    for (std::size_t i = 0; i < weights.parts.size(); ++i)
        html += digest_row(weights.parts.size() == 1 ? std::string("file") : fmt::format("part {}", i + 1),
                           weights.parts[i].sha256);
    if (weights.contents_sha256) html += digest_row("contents", *weights.contents_sha256);
    if (!record.tokenizer.sha256.empty()) html += digest_row("tokenizer", record.tokenizer.sha256);
    html += "</dl>\n";
    const bool by_store =
        std::ranges::any_of(weights.parts, [](const RecordedPart& part) { return part.source == "store"; });
    if (by_store)
        html += detail("The file's digest is the store's word: it was not computed for this record. "
                       "<code>archdef verify</code> computes it.");
    return section("On what", html);
}

std::string by_what(const RunRecord& record) {
    const RecordedEngine& engine = record.engine;
    std::string html = answer(fmt::format("{} {}, numerics {}", html_text(engine.name),
                                          html_text(engine.version), code(engine.numerics)));
    html += detail(fmt::format("{} · {} threads, which do not change the result · {} · {} · revision {}",
                               html_text(engine.instruction_set), engine.threads,
                               engine.blas == "none" ? "no BLAS" : html_text(engine.blas),
                               html_text(engine.compiler),
                               code(std::string_view(engine.revision).substr(0, 12))));
    html += detail(code(engine.binary_path));
    return section("By what",
                   html + "<dl class=\"digests\">" + digest_row("binary", engine.binary_sha256) + "</dl>\n");
}

std::string knob_row(std::string_view name, std::string_view value, std::string_view origin) {
    return fmt::format("<tr><td>{}</td><td class=\"value\">{}</td><td>{}</td></tr>\n", code(name),
                       html_text(value), html_text(origin));
}

std::string with_what_knobs(const RunRecord& record) {
    const RecordedSampling& sampling = record.sampling;
    std::string html = "<table>\n<tr><th>Knob</th><th>Value</th><th>From</th></tr>\n";
    for (const RecordedKnob& knob : record.knobs)
        html += knob_row(knob.name, knob.value.empty() ? "not set" : knob.value, knob.origin);
    const std::string run = "this run";
    html += knob_row("context", std::to_string(record.engine.context), run);
    html += knob_row("temperature",
                     fmt::format("{}{}", sampling.temperature, sampling.temperature == 0 ? " (greedy)" : ""),
                     run);
    html += knob_row("top_k", sampling.top_k == 0 ? "0 (all)" : std::to_string(sampling.top_k), run);
    html += knob_row("top_p", fmt::format("{}", sampling.top_p), run);
    html += knob_row("seed", std::to_string(sampling.seed), run);
    html += knob_row("max_tokens", std::to_string(sampling.max_tokens), run);
    return section("With what knobs", html + "</table>\n");
}

std::string result(const RunRecord& record) {
    std::string html;
    if (record.comparison) {
        const RecordedComparison& compared = *record.comparison;
        html += answer(verdict_line(compared));
        html += detail(fmt::format(
            "against {} {}, {} · {} of {} positions observable · mean difference {:.4f}, "
            "largest {:.4f}, noise {:.4f}",
            html_text(compared.url), html_text(compared.version), code(compared.model), compared.observable,
            compared.positions, compared.mean_difference, compared.largest_difference, compared.noise));
        html += detail(html_text(compared.reason));
    } else {
        html += answer(
            fmt::format("{} tokens, stopped by {}", record.output.steps.size(), code(record.output.stop)));
    }
    html += "<pre>" +
            html_text(record.prompt.text ? record.prompt.text->bytes : std::string("(ids were given)")) +
            "</pre>\n";
    html += "<pre>" + html_text(record.output.text.bytes) + "</pre>\n<dl class=\"digests\">";
    if (record.prompt.text) html += digest_row("prompt", record.prompt.text->sha256);
    html += digest_row("output", record.output.text.sha256);
    html += digest_row("logits", record.output.logits_sha256) + "</dl>\n";
    html += detail(fmt::format("loaded in {:.3f} s, prompt of {} tokens in {:.3f} s, {} tokens in {:.3f} s",
                               record.times.load_s, record.prompt.ids.size(), record.times.prompt_s,
                               record.output.steps.size(), record.times.generate_s));
    return section("With what result", html);
}

std::string_view state_class(LineState state) {
    switch (state) {
    case LineState::same:
        return "ok";
    case LineState::differs:
        return "error";
    case LineState::other:
    case LineState::missing:
        return "warn";
    case LineState::unchecked:
        break;
    }
    return "quiet";
}

std::string verified(const Verification& verification) {
    std::string html =
        answer(fmt::format("<span class=\"{}\">{}</span>", verification.verified ? "ok" : "error",
                           html_text(verification.conclusion)));
    html +=
        detail(fmt::format("{}, took {:.1f} s", readable_time(verification.when_utc), verification.seconds));
    html += "<table>\n";
    for (const VerificationLine& line : verification.lines)
        html += fmt::format("<tr><td>{}</td><td><span class=\"{}\">{}</span></td><td>{}</td></tr>\n",
                            html_text(line.title), state_class(line.state), line_state_name(line.state),
                            html_text(line.text));
    return section("Run again", html + "</table>\n");
}

std::string definition_text(const RunRecord& record) {
    std::string html = "<pre class=\"definition\">";
    std::string_view text = record.definition.text.bytes;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        html += fmt::format("<span>{}</span>", html_text(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return section("The definition", html + "</pre>\n", true);
}

} // namespace

std::string record_html(const RunRecord& record, const Verification* verification) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'\">\n";
    html += fmt::format("<title>Run record {}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n",
                        html_text(std::string_view(record.sha256).substr(0, 8)), record_style());
    html += "<h1>What ran, and how to check it</h1>\n";
    html += fmt::format("<p class=\"subtitle\">{} · record {}</p>\n", readable_time(record.times.started_utc),
                        code(std::string_view(record.sha256).substr(0, 8)));
    if (record.comparison)
        html += fmt::format("<p>{} against {}, {} tokens</p>\n", verdict_line(*record.comparison),
                            html_text(record.comparison->url), record.comparison->positions);
    if (!record.intact)
        html +=
            "<div class=\"banner\"><b>Changed after it was made.</b> The content of this record has another "
            "digest than the record states.</div>\n";
    if (record.definition.replaces_builtin)
        html += fmt::format(
            "<div class=\"banner\"><b>A file replaces the built-in {}.</b> {} is what ran.</div>\n",
            html_text(record.definition.arch), code(record.definition.origin));
    html += what_ran(record) + on_what(record) + by_what(record) + with_what_knobs(record) + result(record);
    if (verification) html += verified(*verification);
    html += definition_text(record);
    html += "<div class=\"signatures\"><div>Reviewed by</div><div>Date</div><div>Signature</div></div>\n";
    html += fmt::format(
        "<footer>Record {}<br>To check it: <code>archdef verify RECORD.json</code> runs it again and "
        "says what is the same. The digests are SHA-256; <code>sha256sum</code> gives those of the "
        "files.</footer>\n",
        digest(record.sha256));
    return html + "</main>\n</body>\n</html>\n";
}

} // namespace archdef
