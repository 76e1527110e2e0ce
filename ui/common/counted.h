#pragma once

#include <QString>

namespace archdef::ui {

/// "1 token", "42 tokens": `one` and `many` hold %1. English needs no catalogue of translations for this.
inline QString counted(unsigned long long count, const QString& one, const QString& many) {
    return (count == 1 ? one : many).arg(count);
}

} // namespace archdef::ui
