#pragma once

#include <QString>

namespace archdef::ui {

/// "1 token", "42 tokens": `one` and `many` hold %1. The one way to make plurals here: English and Spanish
/// have two forms, both are ordinary texts of the catalogue, and English needs no catalogue for them.
inline QString counted(unsigned long long count, const QString& one, const QString& many) {
    return (count == 1 ? one : many).arg(count);
}

} // namespace archdef::ui
