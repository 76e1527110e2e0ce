#pragma once

#include "common/theme.h"

#include <QFont>
#include <QRect>
#include <QWidget>

class QPainter;

namespace archdef::ui {

/// What a chip says by its colour: plain counts and block types are filled, plain number types outlined,
/// severities and states use the soft colours.
enum class ChipStyle { plain, outlined, ok, warn, error, accent };

struct ChipContent {
    QString text;
    ChipStyle style = ChipStyle::plain;
    bool mono = true;
};

inline constexpr int chipHeight = 18;
int chipWidth(const ChipContent& chip);
/// Draws a chip at the left of `rect`, centred in its height; returns its width.
int paintChip(QPainter& painter, const QRect& rect, const ChipContent& chip);

/// F32, F16, BF16 and F64 are outlined, block types filled.
ChipContent typeChip(const QString& typeName);

/// A chip as a widget.
class Chip : public QWidget {
    Q_OBJECT
  public:
    explicit Chip(const QString& text = {}, ChipStyle style = ChipStyle::plain, bool mono = true,
                  QWidget* parent = nullptr);
    void setChip(const ChipContent& chip);
    void setText(const QString& text);
    const ChipContent& chip() const { return m_chip; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    ChipContent m_chip;
};

} // namespace archdef::ui
