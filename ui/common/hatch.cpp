#include "common/hatch.h"

#include "common/theme.h"

#include <QPainter>
#include <QPixmap>
#include <QTransform>
#include <cmath>

namespace archdef::ui {

QBrush hatchBrush(const Hatch& hatch, qreal devicePixelRatio) {
    // A tile of sqrt(2) times the pitch repeats a 45 degree line exactly; whole device pixels keep it sharp.
    const int side =
        std::max(2, static_cast<int>(std::lround(hatch.tile * std::sqrt(2.0) * devicePixelRatio)));
    QPixmap tile(side, side);
    tile.fill(hatch.ground.isValid() ? hatch.ground : QColor(Qt::transparent));
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hatch.line, hatch.width * devicePixelRatio, Qt::SolidLine, Qt::FlatCap));
    for (const int shift : {-side, 0, side})
        painter.drawLine(QPointF(shift - side, 2 * side), QPointF(shift + 2 * side, -side));
    painter.end();
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / devicePixelRatio, 1 / devicePixelRatio));
    return brush;
}

Hatch unreadHatch() {
    const Theme& t = Theme::current();
    return {t[Token::warnSoft], t[Token::warn], 4, 1.6};
}

Hatch theirsHatch() {
    const Theme& t = Theme::current();
    return {t[Token::chrome2], t[Token::theirs], 4, 1.5};
}

Hatch noiseHatch() {
    const Theme& t = Theme::current();
    return {QColor(Qt::transparent), t[Token::line], 5, 1};
}

Hatch missingHatch() {
    const Theme& t = Theme::current();
    return {t[Token::errorSoft], t[Token::error], 6, 2};
}

Hatch notObservableHatch() {
    const Theme& t = Theme::current();
    return {t[Token::chrome2], t[Token::line2], 4, 1};
}

} // namespace archdef::ui
