#pragma once

#include "provenance/substitution.h"
#include "provenance/wording.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace archdef::html {

/// The text with what HTML would act on written as entities, control characters as U+FFFD, and bytes that are
/// not UTF-8 replaced.
std::string text(std::string_view text);
/// The same in mono.
std::string code(std::string_view text);
/// "484,217,248", with the separator of the language.
std::string grouped(std::uint64_t number, const Wording& say);
/// Eight groups of eight digits, the first one strong: they can be read aloud.
std::string digest(std::string_view digits);
/// "2026-11-30T17:31:00Z" as "2026-11-30 17:31:00 UTC".
std::string time(std::string_view utc);

/// A definition with line numbers; comments are set back, sections and operations are strong.
std::string definition(std::string_view text);
/// The lines that differ, each with its sign and its number.
std::string difference(const Substitution& substitution, std::string_view ran);

/// The style of an exported record: the light tokens of resources/tokens.json, sizes for paper. Only what
/// both browsers and QTextDocument understand.
std::string_view style();
/// What browsers add to it: page numbers, narrow screens, line numbers that are not copied.
std::string_view browser_style();

} // namespace archdef::html
