#include "common/english_plurals.h"

namespace archdef::ui {

QString EnglishPlurals::translate(const char*, const char* sourceText, const char*, int n) const {
    const auto source = QString::fromUtf8(sourceText);
    // A null string says that there is no translation, and the source text is used.
    if (n < 0 || !source.contains(QLatin1String("(s)"))) return {};
    return QString(source).replace(QLatin1String("(s)"), n == 1 ? QLatin1String() : QLatin1String("s"));
}

} // namespace archdef::ui
