#pragma once

#include "compare/comparison.h"

#include <string>
#include <string_view>

namespace archdef::compare {

/// Text for HTML. Bytes that are not UTF-8 become U+FFFD, control characters too.
std::string escape_html(std::string_view text);

/// Spaces as a middle dot and line ends as a return arrow, as token strips show them.
std::string visible(std::string_view text);

/// The difference at each position on a logarithmic axis from 0.0001 to 10 nats, over the noise band, as
/// inline SVG. A ring is within noise, a square beyond it, a diamond where another token comes first; KL is a
/// dashed line.
std::string difference_chart(const Comparison& comparison);

/// Both token streams, aligned by position, and our own way after the first other token.
std::string token_strips(const Comparison& comparison, const Tokenizer& tokenizer);

/// The first tokens of both sides at a position as inline SVG, ours left, theirs right. Its hatch is that of
/// difference_chart, which must stand in the same document.
std::string butterfly_chart(const Position& position);

} // namespace archdef::compare
