#include "inspect/diverging_map.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace archdef::ui {

namespace {

double toLinear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double fromLinear(double channel) {
    return channel <= 0.0031308 ? channel * 12.92 : 1.055 * std::pow(channel, 1 / 2.4) - 0.055;
}

} // namespace

QColor divergingColor(const Theme& theme, double position) {
    static constexpr std::array stops{Token::cmNeg, Token::cmNegMid, Token::cmZero, Token::cmPosMid,
                                      Token::cmPos};
    const double at = (std::clamp(position, -1.0, 1.0) + 1) * 2;
    const auto from = static_cast<std::size_t>(std::min(3.0, std::floor(at)));
    const double part = at - static_cast<double>(from);
    const QColor a = theme[stops[from]], b = theme[stops[from + 1]];
    const auto mix = [part](double left, double right) {
        return fromLinear(toLinear(left) * (1 - part) + toLinear(right) * part);
    };
    return QColor::fromRgbF(static_cast<float>(mix(a.redF(), b.redF())),
                            static_cast<float>(mix(a.greenF(), b.greenF())),
                            static_cast<float>(mix(a.blueF(), b.blueF())));
}

QList<QRgb> divergingTable(const Theme& theme) {
    QList<QRgb> table(256);
    for (int i = 0; i < 255; ++i) table[i] = divergingColor(theme, (i - 127) / 127.0).rgb();
    table[255] = theme[Token::cmNan].rgb();
    return table;
}

int divergingIndex(float value, double limit) {
    if (!std::isfinite(value)) return 255;
    if (limit <= 0) return 127;
    return std::clamp(127 + static_cast<int>(std::lround(static_cast<double>(value) / limit * 127)), 0, 254);
}

} // namespace archdef::ui
