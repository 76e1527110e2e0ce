#include "window/top_bar.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/icons.h"

#include <QHBoxLayout>
#include <QMenuBar>
#include <QPainter>

namespace archdef::ui {

GoToButton::GoToButton(QWidget* parent) : QAbstractButton(parent) {
    setText(tr("Go to a step, tensor, token or action"));
    setAccessibleName(text());
    setFocusPolicy(Qt::TabFocus);
    setFixedHeight(28);
}

void GoToButton::setNarrow(bool narrow) {
    m_narrow = narrow;
    update();
}

void GoToButton::setKeys(const QString& keys) {
    m_keys = keys;
    update();
}

void GoToButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = hasFocus();
    const qreal inset = focus ? 1 : 0.5;
    painter.setPen(QPen(theme[focus          ? Token::accentFill
                              : underMouse() ? Token::control
                                             : Token::line2],
                        focus ? 2 : 1));
    painter.setBrush(theme[Token::bg]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
    paintIcon(painter, QStringLiteral("search"), QPointF(9, (height() - 16) / 2.0), 16, theme[Token::text2]);
    painter.setPen(theme[Token::text3]);
    painter.setFont(monoFont(11));
    const int keysWidth = QFontMetrics(monoFont(11)).horizontalAdvance(m_keys);
    painter.drawText(QRect(width() - keysWidth - 9, 0, keysWidth + 1, height()), Qt::AlignVCenter, m_keys);
    painter.setFont(uiFont(13));
    const QRect room(33, 0, width() - keysWidth - 50, height());
    painter.drawText(
        room, Qt::AlignVCenter,
        QFontMetrics(uiFont(13)).elidedText(m_narrow ? tr("Go to …") : text(), Qt::ElideRight, room.width()));
}

TopBar::TopBar(QWidget* parent) : QWidget(parent) {
    setFixedHeight(40);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_menus = new QMenuBar(this);
    m_menus->setNativeMenuBar(true);
    m_menus->setFixedHeight(28);
    m_goTo = new GoToButton(this);
    m_run = new Button(tr("Run"), ButtonRole::normal, ButtonSize::normal, this);
    m_run->setIconName(QStringLiteral("run"));
    m_run->setShortcutText(QStringLiteral("F5"));
    m_run->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 1);
    row->addWidget(m_menus, 0, Qt::AlignVCenter);
    row->addStretch();
    row->addWidget(m_run);
    m_menus->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_running)
            emit stopClicked();
        else
            emit runClicked();
    });
}

void TopBar::setNarrow(bool narrow) {
    m_narrow = narrow;
    m_goTo->setNarrow(narrow);
    resizeEvent(nullptr);
}

void TopBar::setRunning(bool running) {
    if (running == m_running) return;
    m_running = running;
    m_run->setText(running ? tr("Stop") : tr("Run"));
    m_run->setIconName(running ? QStringLiteral("stop") : QStringLiteral("run"));
    m_run->setShortcutText(running ? QStringLiteral("Esc") : QStringLiteral("F5"));
    setRunEnabled(m_canRun, m_whyNot);
}

void TopBar::setRunEnabled(bool enabled, const QString& whyNot) {
    m_canRun = enabled;
    m_whyNot = whyNot;
    m_run->setEnabled(m_running || enabled);
    m_run->setToolTip(m_running || enabled ? QString() : whyNot);
}

void TopBar::resizeEvent(QResizeEvent*) {
    const int wanted = m_narrow ? 240 : 420;
    const int left = m_menus->sizeHint().width() + 24, right = width() - m_run->sizeHint().width() - 24;
    const int x = std::max(left, std::min((width() - wanted) / 2 + (m_narrow ? 40 : 0), right - wanted));
    m_goTo->setGeometry(x, 6, std::max(80, std::min(wanted, right - x)), 28);
}

void TopBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(0, height() - 1, width(), 1, theme[Token::line]);
}

} // namespace archdef::ui
