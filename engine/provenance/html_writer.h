#pragma once

#include <string>
#include <string_view>

namespace archdef {

/// The text with what HTML would act on written as entities, control characters as U+FFFD, and bytes that are
/// not UTF-8 replaced.
std::string html_text(std::string_view text);

/// The style of an exported record: the light tokens of resources/tokens.json, made for paper too.
std::string_view record_style();

} // namespace archdef
