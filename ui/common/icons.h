#pragma once

#include "common/theme.h"

#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;

namespace archdef::ui {

/// An icon of resources/icons in one colour, `size` device-independent pixels large. Cached.
QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal devicePixelRatio);

/// Draws an icon with its top left corner at `position`.
void paintIcon(QPainter& painter, const QString& name, const QPointF& position, int size,
               const QColor& color);

/// An icon that takes its colour from the theme whenever it is drawn: `rest`, `on` where it is checked or
/// selected, text-3 where it is disabled.
QIcon themedIcon(const QString& name, Token rest = Token::text2, Token on = Token::accent);

} // namespace archdef::ui
