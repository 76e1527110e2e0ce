#include "common/mode_bar.h"

#include "common/fonts.h"
#include "common/icons.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

ModeButton::ModeButton(const QString& icon, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_icon(icon) {
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::MinimumExpanding, QSizePolicy::Fixed);
}

void ModeButton::setNarrow(bool narrow) {
    m_narrow = narrow;
    updateGeometry();
    update();
}

QSize ModeButton::sizeHint() const {
    if (m_narrow) return {47, 48};
    // A language's longer words widen the bar.
    return {std::max(71, QFontMetrics(uiFont(11, QFont::Medium)).horizontalAdvance(text()) + 12), 60};
}

void ModeButton::enterEvent(QEnterEvent*) {
    update();
}

void ModeButton::leaveEvent(QEvent*) {
    update();
}

void ModeButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    if (isChecked())
        painter.fillRect(rect(), theme[Token::bg]);
    else if (underMouse() || isDown())
        painter.fillRect(rect(), theme[Token::chrome2]);
    if (isChecked()) painter.fillRect(0, 0, 3, height(), theme[Token::accentFill]);
    const QColor ink = theme[isChecked() ? Token::accent : Token::text2];
    if (m_narrow) {
        paintIcon(painter, m_icon, QPointF((width() - 20) / 2.0, (height() - 20) / 2.0), 20, ink);
    } else {
        paintIcon(painter, m_icon, QPointF((width() - 20) / 2.0, 11), 20, ink);
        painter.setPen(ink);
        painter.setFont(uiFont(11, isChecked() ? QFont::Medium : QFont::Normal));
        painter.drawText(QRect(0, 35, width(), 14), Qt::AlignCenter, text());
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme[Token::accentFill], 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

ModeBar::ModeBar(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    m_modesLayout = new QVBoxLayout;
    m_belowLayout = new QVBoxLayout;
    m_modesLayout->setSpacing(0);
    m_belowLayout->setSpacing(0);
    column->addLayout(m_modesLayout);
    column->addStretch();
    column->addLayout(m_belowLayout);
}

ModeButton* ModeBar::addMode(const QString& icon, const QString& text) {
    auto* button = new ModeButton(icon, text, this);
    const int index = static_cast<int>(m_modes.size());
    m_modes.append(button);
    m_modesLayout->addWidget(button);
    fit();
    connect(button, &QAbstractButton::clicked, this, [this, button, index] {
        button->setChecked(true);
        emit modeClicked(index);
    });
    return button;
}

ModeButton* ModeBar::addBelow(const QString& icon, const QString& text) {
    auto* button = new ModeButton(icon, text, this);
    button->setCheckable(false);
    m_below.append(button);
    m_belowLayout->addWidget(button);
    fit();
    return button;
}

void ModeBar::setCurrent(int index) {
    for (int i = 0; i < m_modes.size(); ++i) m_modes[i]->setChecked(i == index);
}

void ModeBar::setNarrow(bool narrow) {
    for (ModeButton* button : m_modes + m_below) button->setNarrow(narrow);
    fit();
}

void ModeBar::fit() {
    int width = 0;
    for (const ModeButton* button : m_modes + m_below) width = std::max(width, button->sizeHint().width());
    setFixedWidth(width + 1);
}

void ModeBar::setToolTipOf(int index, const QString& text) {
    m_modes[index]->setToolTip(text);
}

void ModeBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(width() - 1, 0, 1, height(), theme[Token::line]);
}

void ModeBar::keyPressEvent(QKeyEvent* event) {
    const QList<ModeButton*> all = m_modes + m_below;
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (!all[i]->hasFocus()) continue;
        const qsizetype step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
        if (step) {
            all[(i + step + all.size()) % all.size()]->setFocus(Qt::TabFocusReason);
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

} // namespace archdef::ui
