#include "common/fonts.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStringList>
#include <QVariant>

namespace archdef::ui {
namespace {

constexpr char desktopFontsProperty[] = "archdefUseDesktopFonts";

QString firstInstalled(const QStringList& families) {
    for (const QString& family : families)
        if (QFontDatabase::hasFamily(family)) return family;
    return {};
}

} // namespace

void setUseDesktopFonts(bool use) {
    qApp->setProperty(desktopFontsProperty, use);
}

bool useDesktopFonts() {
    return qApp->property(desktopFontsProperty).toBool();
}

QFont uiFont(int pixels, QFont::Weight weight) {
    static const QString family = firstInstalled({QStringLiteral("Inter"), QStringLiteral("Noto Sans")});
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (!family.isEmpty() && !useDesktopFonts()) font.setFamilies({family});
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

QFont monoFont(int pixels, QFont::Weight weight) {
    static const QString family =
        firstInstalled({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")});
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (!family.isEmpty() && !useDesktopFonts()) font.setFamilies({family});
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setStyleStrategy(QFont::PreferNoShaping);
    font.setKerning(false);
    font.setFixedPitch(true);
    return font;
}

} // namespace archdef::ui
