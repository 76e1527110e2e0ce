#pragma once

#include <string>
#include <string_view>

namespace archdef {

/// The text in the usual layout: headers and sections at the margin, steps two spaces in, one space where the
/// language has signs, one blank line before a section, comments that stood in a column still in one. The
/// words and signs of each line, and so what is computed, stay as they are; the bytes, and so the sha256,
/// change. Formatting twice changes nothing more. A line that is no header, section or step stays as it is,
/// and so does a text that is over the limits. Byte order mark and kind of line end are kept.
std::string format_definition(std::string_view text);

} // namespace archdef
