#include "provenance/html_writer.h"

#include "language/lexer.h"

namespace archdef {

std::string html_text(std::string_view text) {
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

std::string_view record_style() {
    return R"(
:root { color-scheme: light; --text: #1a1d21; --text-2: #4b545f; --text-3: #606a75; --line: #dadee3;
  --line-2: #bfc5cd; --chrome: #f4f5f7; --ok: #156b3b; --warn: #865100; --warn-soft: #fcf2dd; --error: #b4231d; }
* { box-sizing: border-box; }
body { margin: 0; background: #ffffff; color: var(--text);
  font: 15px/24px Inter, "Noto Sans", system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px; }
code, pre, .digest, td.value, td.number {
  font-family: "JetBrains Mono", "DejaVu Sans Mono", ui-monospace, monospace; font-variant-ligatures: none; }
h1 { font-size: 28px; line-height: 36px; font-weight: 600; margin: 0; }
h2 { font-size: 17px; line-height: 28px; font-weight: 600; color: var(--text-2); margin: 0; }
p { margin: 0; }
.subtitle { color: var(--text-2); margin-bottom: 16px; }
.answer { font-size: 20px; line-height: 28px; font-weight: 500; }
.detail { color: var(--text-2); overflow-wrap: anywhere; }
section { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 8px 24px; padding: 16px 0;
  border-top: 1px solid var(--line); break-inside: avoid; }
section.long { break-inside: auto; }
.digests { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 16px; margin: 8px 0 0; }
.digests dt { color: var(--text-3); font-size: 13px; }
.digests dd { margin: 0; }
.digest { font-size: 15px; line-height: 24px; color: var(--text-2); }
.digest b { color: var(--text); }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 2px 16px 2px 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
th { font-weight: 500; color: var(--text-3); font-size: 13px; }
td.number { text-align: right; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; padding: 12px 16px; background: var(--chrome);
  border-left: 3px solid var(--line-2); font-size: 14px; line-height: 22px; }
pre.definition { font-size: 12px; line-height: 18px; border-left: 0; counter-reset: line; }
pre.definition span { display: block; padding-left: 4em; text-indent: -4em; }
pre.definition span::before { counter-increment: line; content: counter(line); display: inline-block; width: 4em;
  text-indent: 0; color: var(--text-3); }
.banner { border: 1px solid var(--warn); border-left-width: 4px; background: var(--warn-soft); padding: 12px 16px;
  margin: 16px 0; }
.banner b { color: var(--warn); }
.ok { color: var(--ok); font-weight: 600; }
.warn { color: var(--warn); font-weight: 600; }
.error { color: var(--error); font-weight: 600; }
.quiet { color: var(--text-2); font-weight: 600; }
.signatures { display: grid; grid-template-columns: 2fr 1fr 2fr; gap: 24px; margin-top: 48px; break-inside: avoid; }
.signatures div { border-top: 1px solid var(--text); padding-top: 4px; color: var(--text-2); font-size: 13px; }
footer { margin-top: 24px; color: var(--text-3); font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
@page { margin: 18mm 16mm; }
@media print { main { max-width: none; padding: 0; } body { font-size: 11pt; line-height: 16pt; }
  .digest { font-size: 9pt; } .answer { font-size: 14pt; } h1 { font-size: 20pt; } }
@media (max-width: 640px) { section { grid-template-columns: minmax(0, 1fr); } main { padding: 16px; } }
)";
}

} // namespace archdef
