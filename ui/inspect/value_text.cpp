#include "inspect/value_text.h"

#include "common/language.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringDecoder>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr QChar minus_sign(0x2212);

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

QString withMinus(QString number) {
    if (number.startsWith(u'-')) number[0] = minus_sign;
    // "6e-05" is read as "6e−5".
    static const QRegularExpression exponent(QStringLiteral("e([+-])0*(\\d)"));
    const auto match = exponent.match(number);
    if (!match.hasMatch()) return number;
    const QString sign = match.captured(1) == QStringLiteral("-") ? QString(minus_sign) : QString();
    return number.left(match.capturedStart()) + u'e' + sign + match.captured(2) +
           number.mid(match.capturedEnd());
}

/// The fewest digits that give the number of this type back.
QString shortest(double value, bool single) {
    char digits[32];
    const auto end = single ? std::to_chars(digits, digits + sizeof digits, static_cast<float>(value)).ptr
                            : std::to_chars(digits, digits + sizeof digits, value).ptr;
    return withMinus(QString::fromLatin1(digits, end - digits));
}

QString scaled(double value, const std::array<const char*, 5>& units) {
    std::size_t unit = 0;
    while (value >= 1000 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    return QStringLiteral("%1 %2")
        .arg(QString::number(value, 'f', unit == 0 ? 0 : 1), QString::fromLatin1(units[unit]))
        .trimmed();
}

} // namespace

QString grouped(std::uint64_t amount) {
    // A comma would part decimals in Spanish; a narrow space parts thousands.
    const QChar separator = currentLocale() == Locale::es ? QChar(0x202f) : QChar(u',');
    QString digits = QString::number(amount);
    for (qsizetype i = digits.size() - 3; i > 0; i -= 3) digits.insert(i, separator);
    return digits;
}

QString decimalBytes(std::uint64_t bytes) {
    return scaled(static_cast<double>(bytes), {"bytes", "kB", "MB", "GB", "TB"});
}

QString shortCount(std::uint64_t count) {
    return scaled(static_cast<double>(count), {"", "k", "M", "B", "T"});
}

QString fixed(double value, int decimals) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return withMinus(value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf"));
    QString number = QString::number(value, 'f', decimals);
    // What rounds to nothing has no sign.
    if (number.startsWith(u'-') && number.toDouble() == 0) number.remove(0, 1);
    return withMinus(std::move(number));
}

QString significant(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return withMinus(value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf"));
    return withMinus(QString::number(value, 'g', digits));
}

QString fromView(std::string_view ascii) {
    return QString::fromUtf8(ascii.data(), static_cast<qsizetype>(ascii.size()));
}

QString jsonText(const gguf::Json& json) {
    return QString::fromStdString(json.dump(-1, ' ', false, gguf::Json::error_handler_t::replace));
}

QString bytesAsText(std::string_view bytes) {
    const auto input = QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size()));
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decoder.decode(input);
    if (!decoder.hasError() &&
        std::ranges::all_of(text, [](QChar c) { return c.isPrint() || c == u'\n' || c == u'\t'; }))
        return text;
    // One character at a time, so that only the bytes that are wrong are escaped.
    QString result;
    for (std::size_t i = 0; i < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[i]);
        const std::size_t length = lead < 0x80    ? 1
                                   : lead >= 0xf0 ? 4
                                   : lead >= 0xe0 ? 3
                                   : lead >= 0xc0 ? 2
                                                  : 1;
        const auto piece = bytes.substr(i, length);
        QStringDecoder one(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString character =
            one.decode(QByteArrayView(piece.data(), static_cast<qsizetype>(piece.size())));
        const bool shown = !one.hasError() && piece.size() == length && !character.isEmpty() &&
                           (character.size() > 1 || character[0].isPrint() || character[0] == u'\n');
        if (shown) {
            result += character;
            i += length;
        } else {
            result += QStringLiteral("\\x%1").arg(lead, 2, 16, QLatin1Char('0'));
            ++i;
        }
    }
    return result;
}

QString hexBytes(std::string_view bytes) {
    const QByteArray copy(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return QString::fromLatin1(copy.toHex(' '));
}

QString valueTypeText(const gguf::Value& value) {
    if (const auto* array = value.array()) {
        return QStringLiteral("%1[%2]").arg(fromView(gguf::value_type_name(array->element_type())),
                                            grouped(array->size()));
    }
    return fromView(gguf::value_type_name(value.type()));
}

QString elementText(const gguf::ArrayView& array, std::uint64_t i) {
    if (const auto text = array.string(i)) return bytesAsText(*text);
    if (const auto truth = array.boolean(i)) return *truth ? tr("true") : tr("false");
    if (const auto integer = array.integer(i)) return withMinus(QString::number(*integer));
    if (const auto integer = array.unsigned_integer(i)) return QString::number(*integer);
    if (const auto number = array.number(i))
        return shortest(*number, array.element_type() == gguf::ValueType::f32);
    return {};
}

QString valueText(const gguf::Value& value, qsizetype limit) {
    QString text;
    if (const auto* array = value.array()) {
        if (array->size() == 0) return tr("empty");
        const std::uint64_t shown = std::min<std::uint64_t>(array->size(), 24);
        for (std::uint64_t i = 0; i < shown && text.size() < limit; ++i) {
            if (i > 0) text += QStringLiteral(", ");
            text += elementText(*array, i);
        }
        if (array->size() > shown) text += QStringLiteral(", …");
    } else if (const auto string = value.string()) {
        // A chat template or licence can be many kilobytes: only its start is decoded for a row.
        text = bytesAsText(string->substr(0, static_cast<std::size_t>(limit) * 4));
    } else if (const auto truth = value.boolean(); truth && value.type() == gguf::ValueType::boolean) {
        text = *truth ? tr("true") : tr("false");
    } else if (const auto integer = value.integer()) {
        text = withMinus(QString::number(*integer));
    } else if (const auto positive = value.unsigned_integer()) {
        text = QString::number(*positive);
    } else if (const auto number = value.number()) {
        text = shortest(*number, value.type() == gguf::ValueType::f32);
    }
    text.replace(u'\n', QChar(0x23ce));
    if (text.size() > limit) text = text.left(limit) + QChar(0x2026);
    return text;
}

} // namespace archdef::ui
