#include "common/chip.h"

#include "common/fonts.h"

#include <QFontMetrics>
#include <QPainter>

namespace archdef::ui {
namespace {

QFont chipFont(const ChipContent& chip) {
    return chip.mono ? monoFont(11) : uiFont(11);
}

} // namespace

int chipWidth(const ChipContent& chip) {
    return QFontMetrics(chipFont(chip)).horizontalAdvance(chip.text) + 13;
}

int paintChip(QPainter& painter, const QRect& rect, const ChipContent& chip) {
    const Theme& theme = Theme::current();
    Token ground = Token::chrome2, ink = Token::text2;
    switch (chip.style) {
    case ChipStyle::plain:
    case ChipStyle::outlined:
        break;
    case ChipStyle::ok:
        ground = Token::okSoft, ink = Token::ok;
        break;
    case ChipStyle::warn:
        ground = Token::warnSoft, ink = Token::warn;
        break;
    case ChipStyle::error:
        ground = Token::errorSoft, ink = Token::error;
        break;
    case ChipStyle::accent:
        ground = Token::accentSoft, ink = Token::accent;
        break;
    }
    const int width = chipWidth(chip);
    const QRect box(rect.x(), rect.y() + (rect.height() - chipHeight) / 2, width, chipHeight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (chip.style == ChipStyle::outlined) {
        painter.setPen(theme[Token::line2]);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[ground]);
        painter.drawRoundedRect(box, 3, 3);
    }
    painter.setFont(chipFont(chip));
    painter.setPen(theme[ink]);
    painter.drawText(box, Qt::AlignCenter, chip.text);
    painter.restore();
    return width;
}

ChipContent typeChip(const QString& typeName) {
    static const QStringList plainTypes{QStringLiteral("F32"), QStringLiteral("F16"), QStringLiteral("BF16"),
                                        QStringLiteral("F64")};
    return {typeName, plainTypes.contains(typeName) ? ChipStyle::outlined : ChipStyle::plain, true};
}

Chip::Chip(const QString& text, ChipStyle style, bool mono, QWidget* parent)
    : QWidget(parent), m_chip{text, style, mono} {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(text);
}

void Chip::setChip(const ChipContent& chip) {
    m_chip = chip;
    setAccessibleName(chip.text);
    updateGeometry();
    update();
}

void Chip::setText(const QString& text) {
    setChip({text, m_chip.style, m_chip.mono});
}

QSize Chip::sizeHint() const {
    return {chipWidth(m_chip), chipHeight};
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintChip(painter, rect(), m_chip);
}

} // namespace archdef::ui
