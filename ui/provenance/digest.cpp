#include "provenance/digest.h"

#include "common/digest_label.h"

namespace archdef::ui {

QStringList digestGroups(const QString& digits) {
    QStringList groups;
    for (qsizetype i = 0; i < digits.size(); i += 8) groups << digits.mid(i, 8);
    return groups;
}

DigestCheck checkDigest(const QString& pasted, const std::vector<NamedDigest>& digests) {
    using Result = DigestCheck::Result;
    const QString digits = normalizedDigest(pasted);
    if (digits.isEmpty()) return {};
    for (qsizetype i = 0; i < digits.size(); ++i) {
        const QChar c = digits[i];
        if (!c.isDigit() && (c < u'a' || c > u'f'))
            return {.result = Result::notHex,
                    .other = {},
                    .firstDifference = -1,
                    .badCharacter = static_cast<int>(i)};
    }
    if (digits.size() != 64) return {.result = Result::wrongLength, .other = {}};
    if (digests.empty()) return {.result = Result::nothingToCompare, .other = {}};
    DigestCheck nearest{.result = Result::notEqual, .other = {}};
    int mostAlike = -1;
    for (const auto& digest : digests) {
        if (digest.digits.size() != 64) continue;
        if (digest.digits == digits) return {.result = Result::equal, .other = digest};
        int alike = 0, first = -1;
        for (int i = 0; i < 64; ++i) {
            if (digits[i] == digest.digits.at(i))
                ++alike;
            else if (first < 0)
                first = i;
        }
        if (alike > mostAlike) {
            mostAlike = alike;
            nearest.other = digest;
            nearest.firstDifference = first;
        }
    }
    if (mostAlike < 0) return {.result = Result::nothingToCompare, .other = {}};
    return nearest;
}

} // namespace archdef::ui
