#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <vector>

namespace archdef::test {

/// Lines of `from` that are gone with "-", new ones with "+", and one line around them as it is.
inline QString lineDiff(const QStringList& from, const QStringList& to) {
    const auto n = static_cast<std::size_t>(from.size()), m = static_cast<std::size_t>(to.size());
    // The lengths of the longest common subsequences of what follows.
    std::vector<std::vector<int>> common(n + 1, std::vector<int>(m + 1));
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            common[i][j] = from[qsizetype(i)] == to[qsizetype(j)]
                               ? common[i + 1][j + 1] + 1
                               : std::max(common[i + 1][j], common[i][j + 1]);
    QStringList all;
    for (std::size_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && from[qsizetype(i)] == to[qsizetype(j)]) {
            all << QStringLiteral("  %1").arg(from[qsizetype(i)]);
            ++i, ++j;
        } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
            all << QStringLiteral("- %1").arg(from[qsizetype(i++)]);
        } else {
            all << QStringLiteral("+ %1").arg(to[qsizetype(j++)]);
        }
    }
    QStringList shown;
    const auto changed = [&](qsizetype i) { return i >= 0 && i < all.size() && !all[i].startsWith(u' '); };
    for (qsizetype i = 0; i < all.size(); ++i)
        if (changed(i - 1) || changed(i) || changed(i + 1)) shown << all[i];
    return shown.join(u'\n');
}

/// Empty where the golden file holds `found`, else what differs, and how to take the new text for right.
/// With ARCHDEF_UPDATE_GOLDEN set the file is written instead.
inline QString differenceToGolden(const QString& path, const QString& found) {
    QFile file(path);
    if (qEnvironmentVariableIsSet("ARCHDEF_UPDATE_GOLDEN")) {
        const QByteArray bytes = found.toUtf8();
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()
                   ? QString()
                   : QStringLiteral("%1 cannot be written").arg(path);
    }
    const QString expected = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    if (found == expected) return {};
    return QStringLiteral("\n%1\n%2\nWith ARCHDEF_UPDATE_GOLDEN=1 the test writes what it finds.")
        .arg(path, lineDiff(expected.split(u'\n'), found.split(u'\n')));
}

} // namespace archdef::test
