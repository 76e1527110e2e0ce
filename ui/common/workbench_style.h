#pragma once

#include <QProxyStyle>

namespace archdef::ui {

/// Fusion with our check boxes, radio buttons and one-pixel splitters.
class WorkbenchStyle : public QProxyStyle {
    Q_OBJECT
  public:
    WorkbenchStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
};

} // namespace archdef::ui
