#pragma once

#include "gguf/json.h"
#include "gguf/value.h"

#include <QString>
#include <cstdint>
#include <string_view>

namespace archdef::ui {

/// "1,179,648": exact amounts, with the separators of the wording rules.
QString grouped(std::uint64_t amount);
/// "484.2 MB": decimal units, one decimal.
QString decimalBytes(std::uint64_t bytes);
/// "751.6 M", "12.2 B": a count of parameters.
QString shortCount(std::uint64_t count);
/// A number with a fixed count of decimals and the minus sign U+2212.
QString fixed(double value, int decimals);
/// A number with the digits that tell it apart, the minus sign U+2212.
QString significant(double value, int digits = 4);

QString fromView(std::string_view ascii);
/// A JSON value on one line, for JsonRole.
QString jsonText(const gguf::Json& json);
/// Bytes of a file as text: what is not UTF-8 or cannot be seen is shown as \xNN, nothing is lost.
QString bytesAsText(std::string_view bytes);
/// "20 62 65".
QString hexBytes(std::string_view bytes);

/// Type and value of a metadata entry as the tables show them.
QString valueTypeText(const gguf::Value& value);
/// A scalar in full, a string without its line ends, an array as its first elements.
QString valueText(const gguf::Value& value, qsizetype limit = 200);
QString elementText(const gguf::ArrayView& array, std::uint64_t i);

} // namespace archdef::ui
