#pragma once

#include "common/theme.h"

#include <QBrush>
#include <QColor>
#include <QPen>
#include <QRectF>
#include <QString>
#include <optional>

class QPainter;

namespace archdef::ui {

/// How the cell of one token is drawn, in the strips of a comparison and among the pieces of a text. What is
/// left out is not drawn.
struct TokenCellLook {
    QBrush fill = Qt::NoBrush;
    QPen border = Qt::NoPen;
    Token ink = Token::text;
    QColor underline = {};
    bool dotted = false; ///< the underline
    QColor corner = {};  ///< of the triangle at the top right
};

/// Draws a cell with its text in the middle, in the painter's font. Stand-ins for white space are dimmed.
void paintTokenCell(QPainter& painter, const QRectF& cell, const QString& text, const TokenCellLook& look,
                    const Theme& theme);
/// The place of a token that has not come yet.
void paintPendingToken(QPainter& painter, const QRectF& cell, const Theme& theme);
/// The frame of what is selected, or the thinner one of what the pointer is on.
void paintTokenFrame(QPainter& painter, const QRectF& frame, const Theme& theme, bool hovered = false);

/// Where Left, Right, Home and End lead among `count` tokens; nothing for other keys.
std::optional<int> tokenStep(int key, int current, int count);

} // namespace archdef::ui
