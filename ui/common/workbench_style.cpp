#include "common/workbench_style.h"

#include "common/icons.h"
#include "common/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace archdef::ui {

WorkbenchStyle::WorkbenchStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void WorkbenchStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const {
    const Theme& theme = Theme::current();
    const bool enabled = option->state & State_Enabled;
    const bool on = option->state & State_On;
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
    case PE_IndicatorRadioButton: {
        const QRectF box(option->rect.x() + 0.5, option->rect.y() + 0.5, 13, 13);
        const qreal radius = element == PE_IndicatorRadioButton ? 6.5 : 3;
        const bool focus = option->state & State_HasFocus;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QColor border = theme[on || focus ? Token::accentFill : Token::control];
        if (!enabled) border = theme[Token::line2];
        painter->setPen(QPen(border, focus ? 2 : 1));
        painter->setBrush(on && enabled ? theme[Token::accentFill] : theme[Token::bg]);
        painter->drawRoundedRect(box, radius, radius);
        const QColor mark = theme[enabled ? Token::onAccent : Token::text3];
        if (on && element == PE_IndicatorRadioButton) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(mark);
            painter->drawEllipse(box.center(), 2.5, 2.5);
        } else if (on) {
            paintIcon(*painter, QStringLiteral("check"), box.topLeft() + QPointF(1, 1), 11, mark);
        } else if (option->state & State_NoChange) {
            painter->fillRect(QRectF(box.x() + 3, box.center().y() - 0.75, 7, 1.5), theme[Token::text]);
        }
        painter->restore();
        return;
    }
    case PE_IndicatorBranch: {
        if (!(option->state & State_Children)) return;
        const QString name =
            option->state & State_Open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right");
        const QRect& r = option->rect;
        paintIcon(*painter, name, QPointF(r.x() + (r.width() - 14) / 2.0, r.y() + (r.height() - 14) / 2.0),
                  14, theme[Token::text2]);
        return;
    }
    case PE_FrameFocusRect:
        if (option->state & State_KeyboardFocusChange) break;
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

int WorkbenchStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 14;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 8;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
        return 16;
    case PM_ScrollView_ScrollBarOverlap:
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WorkbenchStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* data) const {
    switch (hint) {
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons: // verbs say it
        return 0;
    case SH_UnderlineShortcut:
        // Menus are reached by Alt and the first letter; the line under it is noise in the bar.
        return widget && widget->inherits("QMenuBar") ? 0
                                                      : QProxyStyle::styleHint(hint, option, widget, data);
    case SH_Menu_SupportsSections:
        return 1;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

} // namespace archdef::ui
