#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <string_view>

class QPainter;

namespace archdef::ui {

/// A token's bytes as the strips, charts and tables show them: spaces as `·`, line ends as `⏎`, tabs as `⇥`.
/// Bytes that are part of a character are shown as upper-case hexadecimal.
struct TokenText {
    QString text;
    bool partial = false; ///< the bytes are not whole characters
};
TokenText tokenText(std::string_view bytes);

/// Draws such a text with its stand-ins for white space in the dimmed colour.
void paintTokenText(QPainter& painter, const QRectF& rect, int alignment, const QString& text,
                    const QColor& color, const QColor& dimmed);

} // namespace archdef::ui
