#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace archdef::ui {

/// A digest that the page shows, with the words that name it.
struct NamedDigest {
    QString name; ///< "the weights, file"
    QString digits;
};

/// Eight groups of eight, parted by a space.
QStringList digestGroups(const QString& digits);

/// What a pasted digest is to those of the page.
struct DigestCheck {
    enum class Result {
        empty,
        notHex,
        wrongLength,
        equal,
        notEqual,
        nothingToCompare
    } result = Result::empty;
    NamedDigest other;        ///< the equal one, or the nearest
    int firstDifference = -1; ///< index of the first other digit, from 0
    int badCharacter = -1;    ///< index of the first character that is no hexadecimal digit
};
DigestCheck checkDigest(const QString& pasted, const std::vector<NamedDigest>& digests);

} // namespace archdef::ui
