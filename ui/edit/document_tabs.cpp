#include "edit/document_tabs.h"

#include "common/fonts.h"
#include "common/icons.h"
#include "edit/document.h"

#include <QMouseEvent>
#include <QPainter>

namespace archdef::ui {
namespace {

/// What the bar has to know of a tab, in its data.
struct TabState {
    bool builtin = false;
    bool modified = false;
};

QVariant toData(const TabState& state) {
    return (state.builtin ? 1 : 0) | (state.modified ? 2 : 0);
}

TabState fromData(const QVariant& data) {
    return {(data.toInt() & 1) != 0, (data.toInt() & 2) != 0};
}

constexpr int tabPadding = 12, iconSide = 14, gap = 8, closeSide = 14;

} // namespace

DocumentTabs::DocumentTabs(QWidget* parent) : QTabBar(parent) {
    setExpanding(false);
    setDrawBase(false);
    setMovable(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideNone); // names are never squeezed: what has no room is scrolled to
    setMouseTracking(true);
    setFixedHeight(34);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Open definitions"));
}

int DocumentTabs::addDocument(const Document& document) {
    const int index = addTab(document.name());
    showState(index, document);
    return index;
}

void DocumentTabs::showState(int index, const Document& document) {
    // The text comes last: setting it lays the tabs out again, with the room that the marks need.
    setTabData(index, toData({document.isBuiltin(), document.isModified()}));
    setTabText(index, document.name());
    setTabToolTip(index, document.isBuiltin()        ? tr("Built-in definition, read-only")
                         : document.path().isEmpty() ? tr("Not saved yet")
                                                     : document.path());
    setAccessibleTabName(index,
                         document.isModified() ? tr("%1, not saved").arg(document.name()) : document.name());
    updateGeometry();
    update();
}

QSize DocumentTabs::tabSizeHint(int index) const {
    const TabState state = fromData(tabData(index));
    int width =
        2 * tabPadding + iconSide + gap + QFontMetrics(uiFont(13)).horizontalAdvance(tabText(index)) + 2;
    if (state.builtin) width += gap + QFontMetrics(uiFont(12)).horizontalAdvance(tr("built-in")) + 1;
    if (state.modified) width += 14;
    width += gap + closeSide;
    return {width, 34};
}

QRect DocumentTabs::closeRect(int index) const {
    const QRect rect = tabRect(index);
    return {rect.right() - tabPadding - closeSide + 3, rect.y() + (rect.height() - closeSide) / 2, closeSide,
            closeSide};
}

void DocumentTabs::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(0, height() - 1, width(), 1, theme[Token::line]);
    for (int i = 0; i < count(); ++i) {
        const QRect rect = tabRect(i);
        const bool selected = i == currentIndex();
        const TabState state = fromData(tabData(i));
        if (selected) {
            painter.fillRect(rect, theme[Token::bg]);
            painter.fillRect(rect.x(), rect.y(), rect.width(), 2, theme[Token::accentFill]);
        } else {
            painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme[Token::line]);
        }
        painter.fillRect(rect.right(), rect.y(), 1, rect.height(), theme[Token::line]);
        int x = rect.x() + tabPadding;
        const Token icon = selected && !state.builtin ? Token::accent : Token::text3;
        paintIcon(painter, state.builtin ? QStringLiteral("lock") : QStringLiteral("edit"),
                  QPointF(x, rect.y() + 10), iconSide, theme[icon]);
        x += iconSide + gap;
        painter.setFont(uiFont(13));
        painter.setPen(theme[selected ? Token::text : Token::text2]);
        painter.drawText(QRect(x, rect.y(), rect.width(), rect.height()), Qt::AlignVCenter, tabText(i));
        x += QFontMetrics(uiFont(13)).horizontalAdvance(tabText(i)) + gap;
        if (state.builtin) {
            painter.setFont(uiFont(12));
            painter.setPen(theme[Token::text3]);
            painter.drawText(QRect(x, rect.y(), rect.width(), rect.height()), Qt::AlignVCenter,
                             tr("built-in"));
        }
        if (state.modified) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme[Token::text2]);
            painter.drawEllipse(QPointF(x + 3, rect.center().y() + 1), 3, 3);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        const QRect close = closeRect(i);
        if (m_hoverClose == i) painter.fillRect(close.adjusted(-2, -2, 2, 2), theme[Token::chrome2]);
        paintIcon(painter, QStringLiteral("close"), close.topLeft(), closeSide,
                  theme[m_hoverClose == i ? Token::text : Token::text3]);
        if (selected && hasFocus()) {
            painter.setPen(QPen(theme[Token::accentFill], 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(1, 1, -2, -1));
        }
    }
}

void DocumentTabs::mouseReleaseEvent(QMouseEvent* event) {
    for (int i = 0; i < count(); ++i) {
        const bool close = (event->button() == Qt::LeftButton &&
                            closeRect(i).adjusted(-3, -3, 3, 3).contains(event->pos())) ||
                           (event->button() == Qt::MiddleButton && tabRect(i).contains(event->pos()));
        if (close) {
            emit closeClicked(i);
            return;
        }
    }
    QTabBar::mouseReleaseEvent(event);
}

void DocumentTabs::mouseMoveEvent(QMouseEvent* event) {
    int hover = -1;
    for (int i = 0; i < count(); ++i)
        if (closeRect(i).adjusted(-3, -3, 3, 3).contains(event->pos())) hover = i;
    if (hover != m_hoverClose) {
        m_hoverClose = hover;
        update();
    }
    QTabBar::mouseMoveEvent(event);
}

void DocumentTabs::leaveEvent(QEvent* event) {
    m_hoverClose = -1;
    update();
    QTabBar::leaveEvent(event);
}

} // namespace archdef::ui
